// What a small screen shows only when you ask: more of the panel, all buttons, and the whole of a long line.

import { byId, onArrows } from "./dom.js";

const [LOW, HIGH] = [30, 90]; // the shares of the height that the sheet can have: the panel and what is below it

const lines = () => document.querySelectorAll("#present, #headline, #status");
const main = () => document.querySelector("main");

/** Makes the buttons and the lines work. */
export function listenToSheets() {
  listenToPull(byId("pull"));
  for (const more of document.querySelectorAll("#more, #more-orders"))
    more.addEventListener("click", () => showAll(more));
  for (const line of lines()) {
    const open = ({ target }) => target.closest(".link") || line.toggleAttribute("data-open");
    line.addEventListener("click", open);
  }
}

/** Cuts the long lines again. */
export function cutLines() {
  for (const line of lines()) line.removeAttribute("data-open");
}

/** Pushes back what was asked for last. Returns whether there was anything. */
export function pushBack() {
  const more = document.querySelector(":is(#more, #more-orders)[aria-expanded=true]");
  if (more) showAll(more);
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
    pull(Math.max(((bottom - handle.getBoundingClientRect().top) / height) * 100 + by, LOW));
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

/** Shows all that a button leaves out of what it controls, or leaves it out again. */
export function showAll(more, isShown = more.ariaExpanded === "false") {
  more.ariaExpanded = isShown;
  byId(more.getAttribute("aria-controls")).toggleAttribute("data-all", isShown);
}
