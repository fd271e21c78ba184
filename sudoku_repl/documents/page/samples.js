// The levels, solutions and contradictions over the steps: of the points, and where the page leaves steps out, of the
// profile. That is columns `[first, last, level, solutions, contradictions]` of equal width.

/** Returns columns `[first, last, level]` of some steps: about `width` steps wide, or as wide as those of the profile. */
export function levelsOf(run, from, to, width) {
  const columns = [];
  let next = from;
  for (const [first, last] of [...run.leftOut, [Infinity, Infinity]]) {
    if (last < next) continue;
    columns.push(...recorded(run, next, Math.min(first - 1, to), Math.max(Math.floor(width), 1)));
    if (first > to) break;
    for (const [begin, end, level] of profiled(run, Math.max(first, next), Math.min(last, to)))
      columns.push([Math.max(begin, first, next), Math.min(end, last, to), level]);
    next = last + 1;
  }
  return columns;
}

/** Returns the highest level of a run. */
export function highestLevel({ level, profile }) {
  return [...level, ...profile.map((column) => column[2])].reduce((one, other) => Math.max(one, other), 0);
}

/** Returns the columns of the profile that have some of the steps. */
function profiled({ profile }, from, to) {
  const [[first, last] = [1, 1]] = profile;
  const width = last - first + 1;
  return profile.slice(Math.floor((from - 1) / width), Math.ceil(to / width));
}

function recorded(run, from, to, width) {
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
 * Returns where a run has a flag: `{ first, last, count }`, in order.
 *
 * Among steps that the page leaves out, a column of the profile tells how many there are in its `field`.
 */
export function eventsOf(run, { flag, field }) {
  const met = [];
  for (let point = run.next(-1, flag, 1); point >= 0; point = run.next(point, flag, 1)) {
    met.push({ first: run.steps[point], last: run.steps[point], count: 1 });
  }
  const found = [...met];
  for (const [from, to] of run.leftOut) {
    for (const column of profiled(run, from, to)) {
      const [first, last] = column;
      const isPart = first < from || last > to; // of the column, and the points have the other part
      const known = isPart ? met.filter((each) => first <= each.first && each.first <= last).length : 0;
      const count = column[field] - known;
      if (count > 0) found.push({ first: Math.max(first, from), last: Math.min(last, to), count });
    }
  }
  return found.sort((one, other) => one.first - other.first);
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
