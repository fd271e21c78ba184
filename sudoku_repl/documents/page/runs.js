// The runs of the session. Each is restored from its recording when it is first asked for.

import { Run } from "./run.js";

export class Runs {
  #all = new Map(); // by their names; those that are not restored yet as recordings

  constructor({ board, truth, runs }) {
    Object.assign(this, { board, truth });
    board.labels = board.places.map((place) => `[${place}]`);
    for (const each of runs) this.#put(each);
  }

  get names() {
    return [...this.#all.keys()];
  }

  /** Puts a run in place of what was here of it. */
  #put({ name, ...recording }) {
    for (const [each, { parent }] of this.#all) if (parent?.name === name) this.get(each);
    this.#all.set(name, recording);
  }

  /** The version of each run, and how many points it has. */
  get held() {
    const length = ({ length, after, points }) => length ?? after + points.index.length;
    return Object.fromEntries([...this.#all].map(([name, each]) => [name, [each.version, length(each)]]));
  }

  /** Returns the number of steps of a run. */
  total(name) {
    return this.#all.get(name).total;
  }

  /** Returns a run; undefined if there is none of this name. */
  get(name) {
    const held = this.#all.get(name);
    if (!held || held instanceof Run) return held;
    const { after, parent, ...recording } = held;
    const run = parent
      ? this.get(parent.name).forked(name, after, parent)
      : new Run(name, this.board, this.truth);
    run.append(recording);
    this.#all.set(name, run);
    return run;
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
