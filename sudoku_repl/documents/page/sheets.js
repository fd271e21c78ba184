// What a small screen shows only when you ask: the panel over the board, all buttons, and the whole of a long line.

import { byId } from "./dom.js";

const lines = () => [byId("present"), byId("headline")];

/** Makes the buttons and the lines work. */
export function listenToSheets() {
  byId("pull").addEventListener("click", pull);
  byId("more").addEventListener("click", showAll);
  for (const line of lines())
    line.addEventListener(
      "click",
      ({ target }) => target.closest(".link") || line.toggleAttribute("data-open"),
    );
}

/** Cuts the long lines again. */
export function cutLines() {
  for (const line of lines()) line.removeAttribute("data-open");
}

/** Pushes back what was asked for last. Returns whether there was anything. */
export function pushBack() {
  if (document.querySelector("#controls[data-all]")) showAll();
  else if (document.querySelector("main[data-pulled]")) pull();
  else return false;
  return true;
}

function pull() {
  const isPulled = document.querySelector("main").toggleAttribute("data-pulled");
  byId("pull").setAttribute("aria-pressed", isPulled);
  byId("pull").textContent = isPulled ? "▾" : "▴";
}

function showAll() {
  byId("more").setAttribute("aria-expanded", byId("controls").toggleAttribute("data-all"));
}
