// What facts rest on, level by level, and how that is drawn on the board.

/** Returns a key by which facts are the same. */
export const keyOf = ({ cell, digit, held }) => `${cell} ${digit} ${held}`;

/** Returns what some facts of a point's cells rest on, then what that rests on, and so on: pairs of a ground and its fact. */
export function groundsOf(run, cells, facts) {
  const met = new Set(facts.map(keyOf));
  const levels = [];
  let level = facts;
  while (level.length) {
    const pairs = level.flatMap((fact) => run.restsOn(cells, fact).map((ground) => [ground, fact]));
    if (pairs.length) levels.push(pairs);
    level = [];
    for (const [ground] of pairs) {
      if (!met.has(keyOf(ground))) level.push(ground);
      met.add(keyOf(ground));
    }
  }
  return levels;
}

/** Returns the pattern of the finding that removed a fact, with circles on what its cells had then; empty for others. */
export function patternOf(run, cells, { cell, digit, held }) {
  const number = cells[cell * run.width + digit];
  if (held || number <= 0) return [];
  const { shapes, step } = run.why(number);
  const { before } = run.at(run.reached(step));
  return shapes.map((each) => (each[0] === "rings" ? [...each, before ?? cells] : each));
}

/** Returns the shapes of some levels of grounds: arrows from each ground to its fact, and the patterns of the last level. */
export function shapesOf(run, cells, facts, levels) {
  const last = levels.at(-1) ?? [];
  const patterns = new Set();
  for (const [, { cell, digit, held }] of last) {
    const number = cells[cell * run.width + (held ? 0 : digit)];
    for (const each of number > 0 ? run.why(number).shapes : [])
      if (["links", "outline", "constraint"].includes(each[0])) patterns.add(each);
  }
  return [
    ...patterns,
    ...levels.map((pairs) => ["grounds", pairs, pairs === last]),
    ["strikes", facts.filter(({ held }) => !held).map(({ cell, digit }) => [cell, digit])],
  ];
}
