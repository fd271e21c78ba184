// The runs of a session: chips that lead to each, and two of them side by side.

import { runsInAddress } from "./address.js";
import { BoardView } from "./board.js";
import { byId, element } from "./dom.js";

/** Shows a chip for each run, and what it can be compared with; `go` takes the address of some runs. */
export function showRuns(runs, present, compared, go) {
  const nav = byId("runs");
  const address = (run, other) => `#${runsInAddress(runs[run], runs[other]).slice(1)}`;
  const length = ({ total }) => `, ${total} step${total === 1 ? "" : "s"}`;
  runs.forEach((run, number) => {
    const chip = nav.appendChild(element("a", "chip", run.name));
    chip.append(element("span", "total", length(run))); // where there is room
    chip.href = address(number, -1);
    chip.addEventListener("click", (event) => {
      event.preventDefault(); // in a notebook, the link would lead out of the frame
      go(address(number, -1));
    });
    if (number === present) chip.setAttribute("aria-current", "page");
  });
  const label = nav.appendChild(element("label", "", "Compare with "));
  const select = label.appendChild(element("select"));
  select.append(
    new Option("nothing", -1),
    ...runs.flatMap((run, number) =>
      number === present ? [] : [new Option(run.name + length(run), number)],
    ),
  );
  select.value = compared;
  select.addEventListener("change", () => go(address(present, Number(select.value))));
}

/**
 * Another run beside the present one: its board at the same step, and the cells in which the two differ.
 *
 * Where the other run is longer, you can go beyond the end of the present one: there are `rest` points more, and you
 * are `beyond` of them on.
 */
export class Comparison {
  beyond = 0;

  constructor(run, other) {
    Object.assign(this, { run, other });
    const area = document.querySelector(".board-area");
    this.area = area.cloneNode(true);
    this.area.setAttribute("aria-label", `Board of ${other.name}`);
    this.area.id = "compared";
    const root = this.area.querySelector(".board");
    root.removeAttribute("id");
    area.after(this.area);
    document.body.toggleAttribute("data-compare", true);
    this.board = new BoardView(other, root, () => undefined);
    this.parting = this.#parting();
    this.last = other.reached(run.total); // the point of the other run at the end of the present one
    this.rest = other.length - 1 - this.last;
    this.caption = this.area.appendChild(element("p", "caption"));
    this.own = area.appendChild(element("p", "caption"));
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

  /** Returns the point of the other run at the step of a point; beyond the end of the run, the one that you are at. */
  pointAt(point) {
    return this.beyond ? this.last + this.beyond : this.other.reached(this.run.steps[point]);
  }

  /** Returns the first point with at least `steps` steps; those beyond the end of the run follow its last one. */
  reached(steps) {
    const { run, other } = this;
    return steps > run.total ? run.length - 1 + other.reached(steps) - this.last : run.reached(steps);
  }

  show(here, view, board) {
    const { run, other } = this;
    const point = this.pointAt(here);
    const there = other.at(point);
    this.board.show(point, there);
    const content = (each, { cells }, cell) =>
      `${each.valueIn(cells, cell)} ${each.candidatesIn(cells, cell)}`;
    const differing = run.board.places.flatMap((_, cell) =>
      content(run, view, cell) === content(other, there, cell) ? [] : [cell],
    );
    board.differ(differing);
    this.board.differ(differing);
    const told = (each, at) => {
      const isEnd = at === each.length - 1;
      return `${each.name}: ${isEnd ? "at its end, " : ""}step ${each.steps[at]} of ${each.total}, level ${each.level[at]}`;
    };
    const apart = `${differing.length} cell${differing.length === 1 ? "" : "s"} differ${differing.length === 1 ? "s" : ""}`;
    this.own.textContent = `${told(run, here)}. They part after step ${this.parting}.`;
    this.caption.textContent = `${told(other, point)}. ${apart}.`;
  }
}
