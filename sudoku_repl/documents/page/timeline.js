// The timeline: the levels of the run over its steps, drawn on the chart.

import { shape } from "./dom.js";
import { highestLevel, levelsOf } from "./samples.js";
import { counted } from "./tries.js";

export class TimelineDrawing {
  isScrubbed = true; // whether a press goes to the step at once, before it is known to be a click

  /** `kind` is the class of the drawing. */
  constructor(run, plot, kind = "") {
    Object.assign(this, { run, plot, kind });
    this.highest = highestLevel(run); // a comparison takes that of both
  }

  #y(level) {
    return this.plot.bottom - (level / Math.max(this.highest, 1)) * (this.plot.bottom - 12);
  }

  draw(ground, labels) {
    const { plot } = this;
    const [first, last] = plot.steps;
    this.columns = levelsOf(this.run, first, Math.min(last, this.run.total), plot.scale);
    let d = `M${plot.x(first - 1)} ${plot.bottom}`;
    for (const [begin, end, level] of this.columns)
      d += `L${plot.x(begin - 1)} ${this.#y(level)}H${plot.x(end)}`;
    ground.append(shape("path", { class: `area ${this.kind}`, d: `${d}V${plot.bottom}Z` }));
    const names = [[0, plot.bottom]];
    if (this.highest) names.push([this.highest, 18]);
    if (plot.bottom > 54) names.push(["level", plot.bottom / 2 + 9]); // else the numbers take its room
    for (const [name, y] of names) labels.append(shape("text", { class: "end", x: plot.left - 4, y }, name));
  }

  /** What its parts mean: the class of each, and words. */
  get legend() {
    return [["area", `level of ${counted(this.run.tries.tries[0], "guess")}`]];
  }

  /** Returns the sign of a point. */
  here(point) {
    const [cx, cy] = [this.plot.x(this.run.steps[point]), this.#y(this.run.level[point])];
    return [shape("circle", { class: "knob", cx, cy, r: 5 })];
  }

  /** Describes a point. */
  words(point) {
    return `step ${this.run.steps[point]} of ${this.run.total}, level ${this.run.level[point]}`;
  }

  /** Returns what is at a step. */
  under(step) {
    const level = this.columns.find(([, last]) => step <= last)?.[2] ?? 0;
    const box = [this.plot.x(step), 0, 0, this.plot.bottom];
    const point = this.run.reached(step);
    return { words: `step ${step}, level ${level}`, point, first: step, last: step, box };
  }
}
