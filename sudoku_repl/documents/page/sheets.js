// What a small screen shows only when you ask: more of the panel, all buttons, and the whole of a long line.

import { byId, onArrows } from "./dom.js";

const [LOW, HIGH] = [30, 90]; // the shares of the height that the sheet can have: the panel and what is below it

const lines = () => [byId("present"), byId("headline")];
const main = () => document.querySelector("main");

/** Makes the buttons and the lines work. */
export function listenToSheets() {
  listenToPull(byId("pull"));
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
  else if (document.querySelector("main[data-pulled]")) pull(0);
  else return false;
  return true;
}

/** Lets the sheet be dragged; a tap pulls it up, or pushes it back. */
function listenToPull(handle) {
  let press = null; // where the handle is pressed, and whether it has moved
  const shareAt = ({ clientY }) => {
    const { bottom, height } = main().getBoundingClientRect();
    return ((bottom - clientY + handle.offsetHeight / 2) / height) * 100;
  };
  handle.addEventListener("pointerdown", (event) => {
    handle.setPointerCapture(event.pointerId);
    press = { y: event.clientY, moved: false };
  });
  handle.addEventListener("pointermove", (event) => {
    if (!press) return;
    press.moved ||= Math.abs(event.clientY - press.y) > 6;
    if (press.moved) pull(shareAt(event));
  });
  handle.addEventListener("lostpointercapture", () => setTimeout(() => (press = null)));
  handle.addEventListener("click", () => press?.moved || pull(main().matches("[data-pulled]") ? 0 : 75));
  onArrows(handle, { ArrowUp: 10, ArrowDown: -10, Home: -100, End: 100 }, (by) => {
    const { bottom, height } = main().getBoundingClientRect();
    pull(((bottom - handle.getBoundingClientRect().top) / height) * 100 + by);
  });
}

/** Gives the sheet a share of the height, in percent; by 0, what its tab needs. */
function pull(share) {
  const percent = Math.min(Math.max(Math.round(share), LOW), HIGH);
  main().toggleAttribute("data-pulled", share > 0);
  main().style.setProperty("--pulled", `${percent}%`);
  byId("pull").setAttribute("aria-valuenow", percent);
  byId("pull").textContent = share > 0 ? "▾" : "▴";
}

function showAll() {
  byId("more").setAttribute("aria-expanded", byId("controls").toggleAttribute("data-all"));
}
