// The runs of the session. Each is restored from its recording when it is first asked for.

import { Run } from "./run.js";

export class Runs {
  #recordings = new Map(); // the recordings that are not restored yet, by the names of their runs
  #restored = new Map();

  constructor({ board, truth, runs }) {
    Object.assign(this, { board, truth });
    board.labels = board.places.map((place) => `[${place}]`);
    for (const each of runs) this.#put(each);
  }

  get names() {
    return [...this.#recordings.keys()];
  }

  /** Puts a run in place of what was here of it. */
  #put({ name, ...recording }) {
    for (const [each, { parent }] of this.#recordings) if (parent?.name === name) this.get(each);
    this.#recordings.set(name, recording);
    this.#restored.delete(name);
  }

  /** The version of each run, and how many points it has. */
  get held() {
    const of = (name) => this.#restored.get(name) ?? this.#recordings.get(name);
    const length = ({ length, after, points }) => length ?? after + points.index.length;
    return Object.fromEntries(this.names.map((name) => [name, [of(name).version, length(of(name))]]));
  }

  /** Returns the number of steps of a run. */
  total(name) {
    return (this.#restored.get(name) ?? this.#recordings.get(name)).total;
  }

  /** Returns a run; undefined if there is none of this name. */
  get(name) {
    if (!this.#restored.has(name) && this.#recordings.has(name)) {
      const { after, parent, ...recording } = this.#recordings.get(name);
      const run = parent
        ? this.get(parent.name).forked(name, after, parent)
        : new Run(name, this.board, this.truth);
      run.append(recording);
      this.#recordings.set(name, {}); // its place in the order of names is kept
      this.#restored.set(name, run);
    }
    return this.#restored.get(name);
  }

  /**
   * Takes what is new of a run: the points after the first `after`. A new fork shares those with its parent.
   *
   * Returns whether they follow what is here.
   */
  take(delta) {
    const { name, after, parent, ...recording } = delta;
    const base = after && this.get(parent?.name ?? name);
    const { version } = parent ?? delta;
    if (after && (base?.version !== version || (parent ? base.length < after : base.length !== after)))
      return false;
    if (parent || !after) this.#put(delta);
    else base.append(recording);
    return true;
  }

  /** Takes the summary of a run. */
  tell({ name, ...told }) {
    this.get(name)?.tell(told);
  }
}
