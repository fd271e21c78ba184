// How two runs go along each other: the guesses that both made, and where they part and meet again.

import { firstWhere } from "./columns.js";

/** Returns the numbers of a guess's children in a search tree, by the number of the guess. */
function childrenIn(tries) {
  const found = tries.parent.map(() => []);
  for (let id = 1; id < found.length; id += 1) found[tries.parent[id]].push(id);
  return found;
}

/**
 * Returns pairs of steps, in order: before a guess that two search trees share, and at its end if it has ended in both.
 *
 * Of guesses in one cell that the two made in another order, those that cost most are paired.
 */
function sharedSteps(one, other) {
  const [mine, theirs] = [childrenIn(one), childrenIn(other)];
  const pairs = [[0, 0]];
  const twins = (ids, others) => {
    const chains = [{ last: -1, cost: 0, pairs: [] }];
    const costliest = (some) => some.reduce((most, each) => (each.cost > most.cost ? each : most));
    for (const id of ids) {
      const twin = others.find((each) => one.name(id) === other.name(each));
      if (twin === undefined) continue;
      const before = costliest(chains.filter(({ last }) => last < twin));
      const cost = before.cost + one.cost(id) + other.cost(twin);
      chains.push({ last: twin, cost, pairs: [...before.pairs, [id, twin]] });
    }
    return costliest(chains).pairs;
  };
  const walk = (a, b) => {
    for (const [id, twin] of twins(mine[a], theirs[b])) {
      pairs.push([one.first[id] - 1, other.first[twin] - 1]);
      walk(id, twin);
      if (one.outcome[id] !== "open" && other.outcome[twin] !== "open")
        pairs.push([one.last[id], other.last[twin]]);
    }
  };
  walk(0, 0);
  return pairs;
}

/** Returns where a step of one side of the pairs is on the other side; after the last pair both go on alike. */
function across(pairs, from, to, step) {
  const at = firstWhere(pairs.length, (each) => pairs[each][from] > step);
  const [pair, next] = [pairs[Math.max(at - 1, 0)], pairs[Math.max(at, 1)]];
  const over = step - pair[from];
  if (!next) return pair[to] + over;
  return pair[to] + (over * (next[to] - pair[to])) / (next[from] - pair[from]);
}

/** Returns the plot for another run beside that of a run: a guess that both made begins at the same x. */
export function alignedPlot(plot, run, other) {
  const pairs = sharedSteps(run.tries, other.tries);
  return Object.create(plot, {
    whole: { value: across(pairs, 1, 0, other.total) },
    from: { get: () => across(pairs, 0, 1, plot.from) },
    to: { get: () => across(pairs, 0, 1, plot.to) },
    x: { value: (step) => plot.x(across(pairs, 1, 0, step)) },
    step: { value: (x) => across(pairs, 0, 1, plot.step(x)) },
  });
}

/** Returns the sets of decided cells that a run goes through, in order: the point of each, its steps, and a key. */
function decidedStates(run) {
  const { cell, value, width } = run;
  const decided = (key, fact) =>
    value[fact] < 0 ? (key + scattered(cell[fact] * width - value[fact])) % RANGE : key;
  const found = [];
  run.followed(0, decided).forEach((key, point) => {
    if (!run.wrongs.has(point) && key !== found.at(-1)?.key)
      found.push({ point, step: run.steps[point], key });
  });
  return found;
}

const RANGE = 2 ** 52; // of the keys: the sum of two is a whole number still

/** Returns a number for a number, so that no two sums of some of them are likely to be equal. */
function scattered(number) {
  const mixed = (seed) => {
    let bits = Math.imul(number + seed, 0x9e3779b1);
    bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b);
    return ((bits ^ (bits >>> 13)) >>> 0) % 2 ** 26;
  };
  return mixed(1) * 2 ** 26 + mixed(7919);
}

/**
 * Returns where two runs part, in order.
 *
 * Of each parting: the points of both runs with the last decided cells that they share and the next that they do not,
 * the steps that either takes until they share them again or end, and the steps where that is, or null.
 */
export function partingsOf(run, other) {
  const [mine, theirs] = [decidedStates(run), decidedStates(other)];
  const places = new Map();
  theirs.forEach(({ key }, b) => (places.get(key) ?? places.set(key, []).get(key)).push(b));
  const found = [];
  let [a, b] = [0, 0];
  for (;;) {
    while (a + 1 < mine.length && mine[a + 1].key === theirs[b + 1]?.key) [a, b] = [a + 1, b + 1];
    const [left, right] = [mine[a], theirs[b]];
    let meeting = null;
    let least = Infinity;
    for (let at = a; at < mine.length && mine[at].step - left.step < least; at += 1) {
      const twin = places.get(mine[at].key)?.find((each) => each >= b && (at > a || each > b));
      const cost = twin === undefined ? Infinity : mine[at].step - left.step + theirs[twin].step - right.step;
      if (cost < least) [meeting, least] = [[at, twin], cost];
    }
    const [onward, beside] = meeting ?? [mine.length, theirs.length];
    const costs = [
      (mine[onward]?.step ?? run.total) - left.step,
      (theirs[beside]?.step ?? other.total) - right.step,
    ];
    if (costs[0] || costs[1])
      found.push({
        points: [left.point, right.point],
        next: [mine[a + 1]?.point, theirs[b + 1]?.point],
        costs,
        cost: costs[0] + costs[1],
        meets: meeting && [mine[onward].step, theirs[beside].step],
      });
    if (!meeting) break;
    [a, b] = meeting;
  }
  return found;
}
