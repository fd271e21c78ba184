// Goes forward in the run by itself.

import { byId } from "./dom.js";

export class Player {
  #timer = null;

  /** `step` makes a step, and returns whether it was the last one; `start` is called when playing begins. */
  constructor(start, step) {
    Object.assign(this, { start, step });
    this.button = byId("play");
  }

  listen() {
    this.button.addEventListener("click", () => this.toggle());
    byId("speed").addEventListener("change", () => this.#timer && this.#play());
  }

  toggle() {
    if (this.#timer) {
      this.pause();
      return;
    }
    this.start();
    this.#play();
  }

  pause() {
    if (this.#timer) this.#set(null);
  }

  #play() {
    this.#set(setInterval(() => this.step() && this.pause(), 1000 / Number(byId("speed").value)));
  }

  #set(timer) {
    clearInterval(this.#timer);
    this.#timer = timer;
    const name = timer ? "Pause" : "Play";
    this.button.textContent = name;
    this.button.setAttribute("aria-label", name);
    byId("present").setAttribute("aria-live", timer ? "off" : "polite"); // too fast to be read aloud
  }
}
