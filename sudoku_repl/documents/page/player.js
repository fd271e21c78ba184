// Goes forward in the run by itself.

class Player {
  #timer = null;

  /** `step` makes a step, and returns whether it was the last one; `start` is called when playing begins. */
  constructor(start, step) {
    Object.assign(this, { start, step });
    this.button = byId("play");
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
    if (this.#timer) this.#tell(null, "Play", "polite");
  }

  #play() {
    clearInterval(this.#timer);
    const timer = setInterval(() => this.step() && this.pause(), 1000 / Number(byId("speed").value));
    this.#tell(timer, "Pause", "off"); // too fast to be read aloud
  }

  #tell(timer, name, live) {
    clearInterval(this.#timer);
    this.#timer = timer;
    this.button.textContent = name;
    this.button.setAttribute("aria-label", name);
    byId("present").setAttribute("aria-live", live);
  }
}
