// The dialog that asks for a step to go to.

import { byId } from "./dom.js";

export function askForStep() {
  byId("refused").textContent = "";
  byId("goto").showModal();
  byId("wanted").select();
}

/** Makes the dialog go to the step that was typed, or say why it cannot. */
export function listenToStepDialog(run, leap) {
  byId("asked").textContent = `Step, 0 to ${run.total}`;
  byId("goto")
    .querySelector("form")
    .addEventListener("submit", (event) => {
      event.preventDefault();
      const text = byId("wanted").value.trim();
      const step = Number(text);
      if (/^\d+$/.test(text) && step <= run.total) {
        byId("goto").close();
        leap(run.reached(step));
      } else
        byId("refused").textContent = `This run has no step “${text}”; type a number from 0 to ${run.total}.`;
    });
}
