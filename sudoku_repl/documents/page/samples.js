// The levels, solutions and contradictions over the steps, as coarse or as fine as they are drawn.

export class Samples {
  constructor(run) {
    this.run = run;
    const [[first, last] = [1, 1]] = run.profile.columns;
    this.coarse = last - first + 1; // the steps in a column of the profile
  }

  /**
   * Returns columns `[first, last, level]` of some steps, about `width` steps wide.
   *
   * They come from the profile of the run where it is fine enough, or where the page has no points.
   */
  levels(from, to, width) {
    if (this.coarse <= Math.max(2 * width, 1)) return this.#profile(from, to);
    const columns = [];
    let next = from;
    for (const [first, last] of [...this.run.leftOut, [Infinity, Infinity]]) {
      if (last < next) continue;
      columns.push(...this.#points(next, Math.min(first - 1, to), Math.max(Math.floor(width), 1)));
      if (first > to) break;
      columns.push(...this.#profile(Math.max(first, next), Math.min(last, to)));
      next = last + 1;
    }
    return columns;
  }

  /** Returns the columns of the profile that have some of the steps. */
  #columns(from, to) {
    return this.run.profile.columns.slice(Math.floor((from - 1) / this.coarse), Math.ceil(to / this.coarse));
  }

  #profile(from, to) {
    return this.#columns(from, to).map(([first, last, level]) => [
      Math.max(first, from),
      Math.min(last, to),
      level,
    ]);
  }

  #points(from, to, width) {
    const { run } = this;
    const columns = [];
    let point = run.reached(from);
    let held = point ? run.level[point - 1] : 0;
    for (let first = from; first <= to; first += width) {
      const last = Math.min(first + width - 1, to);
      let level = -1;
      for (; point < run.length && run.steps[point] <= last; point += 1) {
        held = run.level[point];
        level = Math.max(level, held);
      }
      columns.push([first, last, level < 0 ? held : level]);
    }
    return columns;
  }

  /**
   * Returns where the points have a flag: `{ first, last, count }`, in order.
   *
   * Of the steps that the page leaves out, a column of the profile tells how many there are in its `field`.
   */
  events(flag, field) {
    const { run } = this;
    const recorded = [];
    for (let point = run.next(-1, flag, 1); point >= 0; point = run.next(point, flag, 1)) {
      recorded.push({ first: run.steps[point], last: run.steps[point], count: 1 });
    }
    const found = [...recorded];
    for (const [from, to] of run.leftOut) {
      for (const column of this.#columns(from, to)) {
        const [first, last] = column;
        const isPart = first < from || last > to; // of the column, and the points have the other part
        const known = isPart
          ? recorded.filter((each) => first <= each.first && each.first <= last).length
          : 0;
        if (column[field] > known)
          found.push({
            first: Math.max(first, from),
            last: Math.min(last, to),
            count: column[field] - known,
          });
      }
    }
    return found.sort((one, other) => one.first - other.first);
  }
}

/** Groups the events from one step to another, so that the groups are at least `gap` pixels apart. */
export function grouped(events, from, to, x, gap) {
  const groups = [];
  for (const { first, last, count } of events) {
    if (last <= from) continue;
    if (first > to + 1) break;
    const at = x((first - 1 + last) / 2);
    const group = groups.at(-1);
    if (group && at - group.at < gap) {
      group.last = last;
      group.count += count;
    } else {
      groups.push({ at, first, last, count });
    }
  }
  return groups;
}
