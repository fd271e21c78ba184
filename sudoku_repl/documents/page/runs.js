// The runs of the session. Each is restored from its recording when it is first asked for.

import { Run } from "./run.js";

export class Runs {
  #recordings = new Map(); // the recordings that are not restored yet, by the names of their runs
  #restored = new Map();

  constructor({ board, truth, runs }) {
    Object.assign(this, { board, truth });
    board.labels = board.places.map((place) => `[${place}]`);
    for (const each of runs) this.#put(each.name, each);
  }

  get names() {
    return [...this.#recordings.keys()];
  }

  #put(name, recording) {
    this.#recordings.set(name, recording);
    this.#restored.delete(name);
  }

  /** Returns the number of steps of a run. */
  total(name) {
    return (this.#restored.get(name) ?? this.#recordings.get(name)).total;
  }

  /** Returns a run; undefined if there is none of this name. */
  get(name) {
    if (!this.#restored.has(name) && this.#recordings.has(name)) {
      const run = new Run(name, this.board, this.truth);
      run.append(this.#recordings.get(name));
      this.#recordings.set(name, null); // its place in the order of names is kept
      this.#restored.set(name, run);
    }
    return this.#restored.get(name);
  }

  /**
   * Takes what is new of a run: the points after the first `after`. A new fork shares those with its parent.
   *
   * Returns whether they follow what is here.
   */
  take({ name, after, parent, ...recording }) {
    if (!after) {
      this.#put(name, recording);
      return true;
    }
    const base = this.get(parent ?? name);
    if (!base || base.length < after || (!parent && base.length > after)) return false;
    if (parent) {
      this.#put(name, null);
      this.#restored.set(name, base.forked(name, after));
    }
    this.get(name).append(recording);
    return true;
  }

  /** Takes the summary of a run. */
  tell({ name, ...told }) {
    this.get(name)?.tell(told);
  }
}
