// The runs of a session: chips that lead to each, and two of them side by side.

import { runsInAddress } from "./address.js";
import { partingsOf } from "./alignment.js";
import { byId, element } from "./dom.js";
import { Flag } from "./flags.js";
import { joined, linked, stepName } from "./sentences.js";
import { counted } from "./tries.js";

/** Makes the chips and the choice work: `go` takes the name of a run to show, or of one to compare with. */
export function listenToRuns(go) {
  byId("runs").addEventListener("click", (event) => {
    const chip = event.target.closest("a");
    if (!chip) return;
    event.preventDefault(); // in a notebook, the link would lead out of the frame
    go(chip.firstChild.data);
  });
  byId("compare-with").addEventListener("change", ({ target }) => go("", target.value));
}

/** Shows a chip for each run, what the present one can be compared with, and what a button shows `next` of both. */
export function showRuns(runs, present, compared, next) {
  const [nav, select, flip] = ["runs", "compare-with", "flip"].map(byId);
  const focused = document.activeElement.closest("#runs a")?.firstChild.data;
  const length = (name) => `, ${counted(runs.total(name), "step")}`;
  const chips = runs.names.map((name) => {
    const href = `#${runsInAddress(name, "").slice(1)}`;
    const total = element("span", { className: "total" }, length(name)); // where there is room
    const ariaCurrent = name === present ? "page" : null;
    return element("a", { className: "chip", href, ariaCurrent }, name, total);
  });
  const others = runs.names.filter((name) => name !== present);
  nav.hidden = !others.length;
  for (const old of nav.querySelectorAll("a")) old.remove();
  nav.prepend(...chips);
  chips.find((chip) => chip.firstChild.data === focused)?.focus();
  select.replaceChildren(
    new Option("nothing", ""),
    ...others.map((name) => new Option(name + length(name), name)),
  );
  select.value = compared;
  flip.hidden = !compared;
  flip.ariaLabel = `⇄ ${next}`;
  flip.lastChild.textContent = ` ${next}`;
}

/** Another run beside the present one: where they part, and the cells in which the two differ at the same step. */
export class Comparison {
  constructor(run, other) {
    Object.assign(this, { run, other });
    this.renew();
  }

  /** Takes in what is new of both runs. */
  renew() {
    const { run, other } = this;
    const partings = partingsOf(run, other);
    const [first] = partings;
    this.parting = run.steps[first?.next[0] - 1] ?? Math.min(run.total, other.total); // the last step that is alike
    this.partings = partings.sort((one, another) => another.cost - one.cost);
  }

  /** Returns the point of the other run at the step of a point. */
  pointAt(point) {
    return this.other.like(this.run, point);
  }

  /** Shows on a board what the other run has at the step of a point, and describes both positions. */
  show(here, { cells }, board, isOverlaid) {
    const { run, other } = this;
    const point = this.pointAt(here);
    const there = other.at(point);
    const differing = new Map();
    run.board.places.forEach((_, cell) => {
      const content = (each, grid) => [each.valueIn(grid, cell), each.candidatesIn(grid, cell)];
      const [mine, theirs] = [content(run, cells), content(other, there.cells)];
      if (String(mine) !== String(theirs))
        differing.set(cell, isOverlaid ? [this.#overlaid(mine, theirs)] : []);
    });
    board.differ(differing, isOverlaid);
    const told = (each, at) => {
      const isEnd = at === each.length - 1;
      return `${each.name}: ${isEnd ? "at its end, " : ""}step ${each.steps[at]} of ${each.total}, level ${each.level[at]}`;
    };
    const count = differing.size;
    const apart = `${count || "No"} cell${count === 1 ? "" : "s"} differ${count === 1 ? "s" : ""}`;
    const both =
      isOverlaid && count
        ? `; in orange, what ${other.name} has, and struck out in orange, what it has not`
        : "";
    return `${told(run, here)}. ${told(other, point)}. They part after step ${this.parting}. ${apart}${both}.`;
  }

  /** Returns what the other run has in a cell, to lay over what this one has. */
  #overlaid([value, candidates], [theirValue, theirs]) {
    const { run, other } = this;
    const isBeside = value || theirValue; // else both have candidates, and each digit has its place
    const words = theirValue || theirs.join(" ");
    const shown = (className, text) => element("span", { className, ariaHidden: true }, text);
    const one = (digit) => {
      const [isMine, isTheirs] = [candidates.includes(digit), theirs.includes(digit)];
      return shown(isMine && !isTheirs ? "missing" : "", isTheirs && !isMine ? digit : "");
    };
    return element(
      "em",
      { className: `other ${theirValue ? "value" : isBeside ? "open" : "both"}` },
      element("div", { className: "unseen" }, `, in ${other.name} ${words}`),
      ...(isBeside ? [shown("", words)] : run.digits.map(one)),
    );
  }

  /** Lists the partings by what they cost. */
  list(root) {
    const { run, other, partings } = this;
    const names = [run.name, other.name];
    const items = partings.slice(0, LISTED).map(({ points, next, costs, meets }) => {
      const goesOn = [run, other].map((each, side) => [
        `${names[side]} goes on with `,
        ...decidedAt(each, next[side]),
        `: ${counted(costs[side], "step")}`,
      ]);
      const step = run.steps[points[0]];
      const begun = ["After ", stepName({ step }), ` (${other.steps[points[1]]} in ${other.name}), `];
      const until = meets
        ? [". They meet again at ", stepName({ step: meets[0] }), ` (${meets[1]} in ${other.name}).`]
        : [". They never meet again."];
      return element("li", {}, linked([...begun, ...joined(goesOn, "; "), ...until]));
    });
    const left = partings.length - LISTED;
    root.replaceChildren(
      element("h2", {}, `${counted(partings.length, "parting")} of ${names.join(" and ")}`),
      element("p", {}, MEANING),
      element("ol", {}, ...items),
      ...(left > 0 ? [element("p", {}, `${left} cheaper ones are not listed.`)] : []),
    );
  }
}

const LISTED = 30; // partings listed
const MEANING =
  "The runs part where the cells that they have decided stop being the same. That costs each run the steps from there until both have the same cells decided again, or until it ends. The costliest for both together comes first.";

/** Names what a run decides at a point. */
function decidedAt(run, point) {
  if (point === undefined) return ["nothing more"];
  if (run.flags[point] & Flag.reset) return ["other cells"];
  const [first, ...others] = run.factsAt(point).filter((fact) => run.value[fact] < 0);
  if (first === undefined) return ["other cells"];
  const more = others.length ? [` and ${counted(others.length, "cell")} more`] : [];
  return [run.cellName(run.cell[first], -run.value[first]), ...more];
}
