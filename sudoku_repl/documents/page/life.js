// The life of a cell: every digit that was placed in it or removed from it, and every candidate that returned.

import { element } from "./dom.js";
import { Flag } from "./flags.js";
import { paragraph, stepName } from "./sentences.js";

/** Returns the life of a cell as a list that unfolds; each change leads to its step. */
export function lifeOf(run, cell) {
  const made = element("details");
  made.append(element("summary", "", `The life of ${run.board.labels[cell]}: every change in this page`));
  made.addEventListener(
    "toggle",
    () => {
      const list = element("ul");
      for (const { step, words } of changesOf(run, cell))
        list.append(paragraph("li", [stepName({ step }), ": ", ...words]));
      made.append(list);
    },
    { once: true },
  );
  return made;
}

/** Yields the changes of a cell, as `Run` replays them; where a part of the run begins, its content is not a change. */
function* changesOf(run, cell) {
  let now = new Set(run.digits); // the candidates
  let kept = []; // the candidates of each level
  for (let point = 0; point < run.length; point += 1) {
    const isNew = point && run.flags[point] & Flag.reset;
    if (isNew) [now, kept] = [new Set(run.digits), []];
    for (let fact = run.factsFrom[point]; fact < run.factsFrom[point + 1]; fact += 1) {
      const step = run.step[fact];
      const level = run.guessLevel[run.cause[fact]];
      if (level) {
        const then = kept[level - 1] ?? now;
        const back = [...then].filter((digit) => !now.has(digit));
        if (back.length && !isNew)
          yield { step, words: [`${back.sort((a, b) => a - b).join(" ")} returned`] };
        kept = [...kept.slice(0, level - 1), then];
        now = new Set(then);
      }
      if (run.cell[fact] !== cell) continue;
      const digit = run.value[fact];
      if (digit > 0) now.delete(digit);
      else now = new Set();
      const why = run.why(fact + 1).sentences[2];
      if (!isNew) yield { step, words: [`${Math.abs(digit)} ${digit > 0 ? "removed" : "placed"}, `, ...why] };
    }
    kept.length = Math.min(kept.length, run.level[point]);
  }
}
