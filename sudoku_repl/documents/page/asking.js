// The dialog that asks for a step to go to.

import { byId } from "./dom.js";

export function askForStep(total) {
  byId("asked").textContent = `Step, 0 to ${total}`;
  byId("refused").textContent = "";
  byId("goto").showModal();
  byId("wanted").select();
}

/** Makes the dialog go to the step that was typed, or say why it cannot. `page` has the run. */
export function listenToStepDialog(page, goToStep) {
  byId("goto")
    .querySelector("form")
    .addEventListener("submit", (event) => {
      event.preventDefault();
      const { total } = page.run;
      const text = byId("wanted").value.trim();
      const step = Number(text);
      if (/^\d+$/.test(text) && step <= total) {
        byId("goto").close();
        goToStep(step);
      } else
        byId("refused").textContent = `This run has no step “${text}”; type a number from 0 to ${total}.`;
    });
}
