// The part of the page's address after `#`: the point that is shown, the selected cell, and the chosen runs.

export class Address {
  #timer = null;
  #isFar = false; // whether the next place gets a new entry in the browser's history
  #note = null; // notes the present place, if that has not happened yet
  #known = location.hash; // the part that was last read or written

  suffix = ""; // names the run and the one that it is compared with, if need be
  lanes = ""; // names the lanes

  /** Tells of another run from now on. */
  use(run, suffix) {
    Object.assign(this, { run, suffix });
  }

  /** Returns the point and the cell that the address names, and in words what it names that is not there. */
  read() {
    const { run } = this;
    this.#known = location.hash;
    const asked = new URLSearchParams(location.hash.slice(1));
    const number = (name) => (/^\d+$/.test(asked.get(name)) ? Number(asked.get(name)) : -1);
    const found = {
      contradiction: (step) => run.contradiction(step),
      step: (step) => (step > run.total ? -1 : run.reached(step)),
      advance: (advance) => run.index.findIndex((index, point) => index >= advance && !run.wrongs.has(point)),
    };
    const missing = [];
    const cell = run.board.places.findIndex((place) => String(place) === asked.get("cell"));
    if (asked.has("cell") && cell < 0) missing.push(`cell ${asked.get("cell")}`);
    const name = Object.keys(found).find((each) => asked.has(each));
    const point = name && number(name) >= 0 ? found[name](number(name)) : -1;
    if (name && point < 0) missing.push(`${name} ${asked.get(name)}`);
    return {
      lanes: asked.has("lane") ? asked.getAll("lane") : null,
      point: point < 0 ? (run.stops[0]?.point ?? 0) : point,
      cell: cell < 0 ? null : cell,
      missing: missing.join(" and no "),
    };
  }

  /** Returns the address of a point and a selected cell, which may be null. */
  of(point, cell) {
    const { run } = this;
    const kind = run.wrongs.has(point) ? "contradiction" : "step";
    return `#${kind}=${run.steps[point]}${cell === null ? "" : `&cell=${run.board.places[cell]}`}${this.suffix}${this.lanes}`;
  }

  /** Notes a place in the address, a moment later because browsers limit how often. */
  keep(point, cell) {
    if (location.protocol === "about:") return; // inside a notebook
    this.#note = () => {
      // An address typed meanwhile is about to be read, and must not be lost.
      if (location.hash === this.#known) {
        history[this.#isFar ? "pushState" : "replaceState"](history.state, "", this.of(point, cell));
        this.#known = location.hash;
      }
      this.forget();
    };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#note, 250);
  }

  /** Notes the present place before you go far away: the browser's Back will lead there. */
  leave() {
    this.#note?.();
    this.#isFar = true;
  }

  /** Leaves the address as it has become. */
  forget() {
    clearTimeout(this.#timer);
    this.#note = null;
    this.#isFar = false;
  }
}

/** Returns the part of an address that names a run, and another that it is compared with. */
export function runsInAddress(name, other) {
  return `&run=${encodeURIComponent(name)}${other ? `&with=${encodeURIComponent(other)}` : ""}`;
}
