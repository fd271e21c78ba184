// The levels, solutions and contradictions of the whole run, in columns of equal width.

import { Flag } from "./flags.js";

const MOST = 2000; // columns; when there would be more, each becomes twice as wide

export class Profile {
  #width;
  #held = 0; // the level of the last point

  /** Goes on from `columns` `[first, last, level, solutions, contradictions]`; begins without. */
  constructor(columns = []) {
    this.columns = columns;
    const [[first, last] = [1, 1]] = columns;
    this.#held = columns.at(-1)?.[2] ?? 0;
    this.#width = last - first + 1;
  }

  add(steps, level, flags) {
    const { columns } = this;
    if (!steps) return;
    while (columns.length * this.#width < steps) {
      if (columns.length) columns.at(-1)[1] = columns.length * this.#width;
      const first = columns.length * this.#width + 1;
      const last = Math.min(first + this.#width - 1, steps);
      columns.push([first, last, last === steps ? level : this.#held, 0, 0]);
    }
    const column = columns[Math.floor((steps - 1) / this.#width)];
    column[1] = Math.max(column[1], steps);
    column[2] = Math.max(column[2], level);
    if (flags & Flag.solution) column[3] += 1;
    if (flags & Flag.wrong) column[4] += 1;
    this.#held = level;
    if (columns.length > MOST) this.#widen();
  }

  #widen() {
    const wide = [];
    this.columns.forEach(([first, last, level, ...counts], slot) => {
      if (slot % 2 === 0) return wide.push([first, last, level, ...counts]);
      const column = wide.at(-1);
      column[1] = last;
      column[2] = Math.max(column[2], level);
      counts.forEach((count, at) => (column[3 + at] += count));
      return undefined;
    });
    this.columns = wide;
    this.#width *= 2;
  }
}
