// The runs of a session: chips that lead to each, and two of them side by side.

import { runsInAddress } from "./address.js";
import { byId, element } from "./dom.js";

/**
 * Shows a chip for each run, what the present one can be compared with, and a button that flips to the other.
 *
 * `go` takes the names of a run and of the one that it is compared with, which is empty for none.
 */
export function showRuns(runs, present, compared, go) {
  const nav = byId("runs");
  const keyOf = (each) => each.id || each.tagName + each.firstChild.data;
  const focused = nav.contains(document.activeElement) && keyOf(document.activeElement);
  const { names } = runs;
  nav.hidden = names.length < 2;
  const length = (name) => {
    const total = runs.total(name);
    return `, ${total} step${total === 1 ? "" : "s"}`;
  };
  const chips = names.map((name) => {
    const chip = element("a", "chip", name);
    chip.append(element("span", "total", length(name))); // where there is room
    chip.href = `#${runsInAddress(name, "").slice(1)}`;
    chip.addEventListener("click", (event) => {
      event.preventDefault(); // in a notebook, the link would lead out of the frame
      go(name, compared === name ? "" : compared);
    });
    if (name === present) chip.setAttribute("aria-current", "page");
    return chip;
  });
  const label = element("label");
  label.append(element("span", "total", "Compare with "));
  const select = label.appendChild(element("select"));
  select.setAttribute("aria-label", "Compare with");
  const others = names.filter((name) => name !== present);
  select.append(new Option("nothing", ""), ...others.map((name) => new Option(name + length(name), name)));
  select.value = compared;
  select.addEventListener("change", () => go(present, select.value));
  nav.replaceChildren(...chips, label);
  if (compared) {
    const flip = nav.appendChild(element("button", "", "⇄"));
    flip.append(element("span", "total", ` Flip to ${compared}`));
    Object.assign(flip, { type: "button", id: "flip", ariaLabel: `⇄ Flip to ${compared}` });
    flip.setAttribute("aria-keyshortcuts", "c");
    flip.addEventListener("click", () => go(compared, present));
  }
  if (focused)
    [...nav.querySelectorAll("a, select, button")].find((each) => keyOf(each) === focused)?.focus();
}

/** Another run beside the present one: where they part, and the cells in which the two differ at the same step. */
export class Comparison {
  constructor(run, other) {
    Object.assign(this, { run, other });
    this.parting = this.#parting();
  }

  /** Returns the last step at which the runs are alike. */
  #parting() {
    const { run, other } = this;
    const isAlike = (point) =>
      point < run.length &&
      point < other.length &&
      ["steps", "level", "flags"].every((name) => run[name][point] === other[name][point]) &&
      run.textAt(point) === other.textAt(point);
    let point = 0;
    while (isAlike(point)) point += 1;
    return run.steps[Math.max(point - 1, 0)];
  }

  /** Returns the point of the other run at the step of a point. */
  pointAt(point) {
    return this.other.reached(this.run.steps[point]);
  }

  /** Outlines on a board the cells in which the runs differ at a point, and describes both positions. */
  show(here, { cells }, board) {
    const { run, other } = this;
    const point = this.pointAt(here);
    const there = other.at(point);
    const content = (each, grid, cell) => `${each.valueIn(grid, cell)} ${each.candidatesIn(grid, cell)}`;
    const differing = run.board.places.flatMap((_, cell) =>
      content(run, cells, cell) === content(other, there.cells, cell) ? [] : [cell],
    );
    board.differ(differing);
    const told = (each, at) => {
      const isEnd = at === each.length - 1;
      return `${each.name}: ${isEnd ? "at its end, " : ""}step ${each.steps[at]} of ${each.total}, level ${each.level[at]}`;
    };
    const count = differing.length;
    const apart = `${count || "No"} cell${count === 1 ? "" : "s"} differ${count === 1 ? "s" : ""}`;
    return `${told(run, here)}. ${told(other, point)}. They part after step ${this.parting}. ${apart}.`;
  }
}
