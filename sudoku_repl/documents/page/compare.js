// The runs of a session: chips that lead to each, and two of them side by side.

import { runsInAddress } from "./address.js";
import { BoardView } from "./board.js";
import { byId, element, shape } from "./dom.js";

/** Shows a chip for each run, and what it can be compared with; `go` takes the address of some runs. */
export function showRuns(runs, present, compared, go) {
  const nav = byId("runs");
  const address = (run, other) => `#${runsInAddress(runs[run], runs[other]).slice(1)}`;
  const words = ({ name, total }) => `${name}, ${total} step${total === 1 ? "" : "s"}`;
  runs.forEach((run, number) => {
    const chip = nav.appendChild(element("a", "chip", words(run)));
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
    ...runs.flatMap((run, number) => (number === present ? [] : [new Option(words(run), number)])),
  );
  select.value = compared;
  select.addEventListener("change", () => go(address(present, Number(select.value))));
}

/** Another run beside the present one: its board at the same step, and the cells in which the two differ. */
export class Comparison {
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
    const last = Math.max(run.total, other.total);
    const highest = Math.max(1, ...[...run.profile, ...other.profile].map(([, , level]) => level));
    this.caption = this.area.appendChild(element("p", "caption"));
    this.strip = new Strip(other, this.area, this.parting, last, highest);
    this.own = area.appendChild(element("p", "caption"));
    this.ownStrip = new Strip(run, area, this.parting, last, highest);
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

  show(here, view, board) {
    const { run, other } = this;
    const point = other.reached(run.steps[here]);
    const there = other.at(point);
    this.board.show(point, there);
    const content = (each, { cells }, cell) =>
      `${each.valueIn(cells, cell)} ${each.candidatesIn(cells, cell)}`;
    const differing = run.board.places.flatMap((_, cell) =>
      content(run, view, cell) === content(other, there, cell) ? [] : [cell],
    );
    board.differ(differing);
    this.board.differ(differing);
    const told = (each, at) =>
      `${each.name}: step ${each.steps[at]} of ${each.total}, level ${each.level[at]}`;
    const apart = `${differing.length} cell${differing.length === 1 ? "" : "s"} differ${differing.length === 1 ? "s" : ""}`;
    this.ownStrip.show(run.steps[here]);
    this.strip.show(other.steps[point]);
    this.own.textContent = `${told(run, here)}. They part after step ${this.parting}.`;
    this.caption.textContent = `${told(other, point)}. ${apart}.`;
  }
}

/** The levels of a run from the step where it parts from another. Both runs have the same axes. */
class Strip {
  constructor(run, area, first, last, highest) {
    this.first = first;
    const width = Math.max(last - first, 1);
    this.svg = area.appendChild(
      shape("svg", { class: "profile", viewBox: `0 0 ${width} 1`, preserveAspectRatio: "none" }),
    );
    this.svg.setAttribute("aria-hidden", true);
    const columns = run.profile.filter(([, end]) => end > first);
    const tops = columns.map(
      ([begin, end, level]) => `L${Math.max(begin - 1 - first, 0)} ${1 - level / highest}H${end - first}`,
    );
    this.svg.append(shape("path", { class: "area", d: `M0 1${tops.join("")}V1Z` }));
    for (const [field, kind] of [
      [3, "solution"],
      [4, "wrong"],
    ]) {
      const at = columns
        .filter((column) => column[field])
        .map(
          ([begin, end]) =>
            `M${Math.max((begin - 1 + end) / 2 - first, 0)} ${kind === "wrong" ? 0.8 : 0}v0.2`,
        );
      this.svg.append(shape("path", { class: kind, d: at.join("") }));
    }
    this.cursor = this.svg.appendChild(shape("path", { class: "cursor" }));
  }

  show(step) {
    this.cursor.setAttribute("d", `M${Math.max(step - this.first, 0)} 0v1`);
  }
}
