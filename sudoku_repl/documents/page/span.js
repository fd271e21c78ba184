// A span of steps that the reader selects on the chart, and its totals.

import { EVENTS } from "./signs.js";
import { counted, stepsFrom } from "./tries.js";

/** Describes some steps of a run: how many there are, their guesses, and their `events`, which are those of `EVENTS`. */
export function totals(run, events, first, last) {
  const inside = (step) => first <= step && step <= last;
  const guesses = run.tries.first.filter((step, id) => id && inside(step)).length;
  const met = EVENTS.map(({ noun }, number) =>
    counted(
      events[number].reduce((sum, event) => sum + (inside(event.last) ? event.count : 0), 0),
      noun,
    ),
  );
  return `${stepsFrom(first, last)} (${last - first + 1}): ${[counted(guesses, "guess", "es"), ...met].join(", ")}`;
}
