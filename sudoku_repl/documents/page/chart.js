// The chart over the steps of the run: its timeline or its search tree, and below them the solutions and contradictions.

import { alignedPlot } from "./alignment.js";
import { byId, element, onArrows, shape } from "./dom.js";
import { ChartGestures } from "./gestures.js";
import { TreeDrawing } from "./icicle.js";
import { TimelineDrawing } from "./timeline.js";
import { MARGINS, Plot } from "./plot.js";
import { eventsOf, grouped, levelsOf } from "./samples.js";
import { CONTRADICTION, EVENTS } from "./signs.js";
import { makeTabs } from "./tabs.js";
import { counted, stepsFrom } from "./tries.js";

export class ChartView {
  drawn = () => undefined; // called after each drawing
  #queued = 0;
  #anchor = 0; // the step where a selection began that follows you; 0 without one

  /** `go` takes a point of the run, `goToOther` one of the run that it is compared with. */
  constructor(root, go, goToOther) {
    const part = (selector) => root.querySelector(selector);
    const keyed = (key) => part(`.head [aria-keyshortcuts="${key}"]`);
    Object.assign(this, { root, go, goToOther });
    this.slider = byId("steps");
    this.panel = byId("chart-panel");
    this.stage = part(".stage"); // as high as the drawing; the panel shows a part of it
    this.overview = part(".strip"); // the whole run, and in it the window
    [this.selector, this.folder, this.out, this.all] = ["s", "Enter", "-", "0"].map(keyed);
    [this.legend, this.told, this.colour] = [".legend", ".told", "select"].map(part);
    this.plot = new Plot(() => (this.#queued ||= requestAnimationFrame(() => this.#draw())));
    this.tree = new TreeDrawing(part(".tree"), this.plot, go);
    this.otherTree = new TreeDrawing(element("div"), this.plot, go);
    this.choose = makeTabs(part("[role=tablist]"), "chart", (id) => {
      this.name = id === "chart-tree" ? "tree" : "timeline";
      if (this.run) this.#showDrawing();
    });
    this.folder.addEventListener("click", () => this.fold());
    this.colour.addEventListener("change", () => {
      this.tree.by = this.otherTree.by = this.colour.value;
      this.#showLegend();
      this.#draw();
    });
    new ChartGestures(this);
    onArrows(this.slider, { ArrowUp: 1, ArrowDown: -1 }, (by) => go((this.point ?? 0) + by));
    onArrows(this.tree.root, { Enter: true }, () => this.fold());
    new ResizeObserver(() => this.#draw()).observe(this.slider);
    let window = null;
    addEventListener("beforeprint", () => {
      window = [this.plot.from, this.plot.to];
      this.plot.showAll();
      this.#draw({ width: 720, height: 180 }); // of paper, also where another tab hides the chart
    });
    addEventListener("afterprint", () => {
      this.plot.show(...window);
      this.#draw();
    });
  }

  /** Shows another run from now on, or one that has grown; `comparison` is with another run, or null. */
  use(run, comparison) {
    if (run !== this.run) this.point = undefined;
    Object.assign(this, { run, comparison });
    const beside = comparison && alignedPlot(this.plot, run, comparison.other);
    this.plot.take(Math.max(run.total, Math.ceil(beside?.whole ?? 1), 1));
    this.events = EVENTS.map((each) => eventsOf(run, each));
    this.timeline = new TimelineDrawing(run, this.plot);
    this.tree.use(run);
    this.others = null;
    if (comparison) {
      const { other, parting } = comparison;
      const timeline = new TimelineDrawing(other, beside, "other");
      this.otherTree.plot = beside;
      this.otherTree.use(other, parting + 1);
      this.others = { timeline, tree: this.otherTree };
      this.timeline.highest = timeline.highest = Math.max(this.timeline.highest, timeline.highest);
    }
    if (this.point !== undefined) this.#showTrees();
    this.slider.ariaValueMax = this.plot.whole;
    this.#drawStrip();
    this.#showDrawing();
  }

  #drawStrip() {
    const highest = Math.max(this.timeline.highest, 1);
    this.frame = shape("rect", { class: "window", y: -highest, height: highest });
    const columns = levelsOf(this.run, 1, this.run.total, this.plot.whole / 1000);
    const tops = columns.map(([first, last, level]) => `L${first - 1} ${-level}H${last}`);
    const area = shape("path", { class: "area", d: `M0 0${tops.join("")}V0Z` });
    const viewBox = `0 ${-highest} ${this.plot.whole} ${highest}`;
    const drawing = shape("svg", { viewBox, preserveAspectRatio: "none" }, area, this.frame);
    this.overview.replaceChildren(drawing);
  }

  /** What is drawn: the timeline or the tree. */
  get drawing() {
    return this[this.name];
  }

  /** The same of the run that this one is compared with; undefined without one. */
  get other() {
    return this.others?.[this.name];
  }

  #showDrawing() {
    this.tree.root.hidden = this.colour.hidden = this.folder.hidden = this.drawing === this.timeline;
    this.#showLegend();
    this.#draw();
  }

  /** Shows the tree from its root. */
  openTree() {
    this.choose("chart-tree");
    this.panel.scrollTop = 0;
  }

  /** Says what each sign means, and how many of them the run has. */
  #showLegend() {
    const { tries } = this.run;
    const block = shape("rect", { width: 12, height: 10, y: 1 });
    const signs = EVENTS.map(({ d, kind, noun }) => [
      shape("path", { class: kind, d: d(6, 6) }),
      counted(tries[`${noun}s`][0], noun),
    ]);
    const several = [shape("path", { class: "wrong many", d: CONTRADICTION.d(6, 6) }), "several"];
    const blocks = this.drawing.legend.map(([kind, words]) => {
      const drawn = block.cloneNode();
      drawn.setAttribute("class", kind);
      return [drawn, words];
    });
    this.legend.replaceChildren(
      ...[...signs, several, ...blocks].map(([drawn, words]) => {
        const sign = shape("svg", { viewBox: "-1 0 14 12", "aria-hidden": true }, drawn);
        return element("span", {}, sign, words);
      }),
    );
  }

  /** Shows a point. */
  show(point) {
    const moved = this.point !== undefined && point !== this.point;
    this.point = point;
    this.#showTrees();
    this.step = this.run.steps[point];
    Object.assign(this.slider, { ariaValueNow: this.step, ariaValueText: this.timeline.words(point) });
    this.plot.reveal(Math.max(this.step - 0.5, 0));
    if (this.#anchor) this.select([this.#anchor, this.step], this.#anchor);
    else this.#drawHere();
    if (moved && this.drawing === this.tree) this.#scrollTo(this.tree.row);
  }

  #showTrees() {
    this.tree.show(this.point);
    this.others?.tree.show(this.comparison.pointAt(this.point));
  }

  /** Folds the try of the present point in the tree, or unfolds it. */
  fold() {
    this.tree.fold();
    this.tree.show(this.point);
    this.#draw();
  }

  /** Shows `factor` times as many steps around the present one. */
  zoom(factor) {
    this.plot.zoom(factor, this.step ?? 0);
  }

  // --- the drawing

  #draw(size = null) {
    cancelAnimationFrame(this.#queued);
    this.#queued = 0;
    const { plot } = this;
    this.#layStage();
    const { width, height } = size ?? this.slider.getBoundingClientRect();
    if (!width || !this.run) return; // it is not laid out yet
    plot.fit(width, height);
    const ground = shape("g", { "clip-path": "url(#chart-window)" });
    const labels = shape("g");
    this.#drawSigns(labels);
    this.drawing.draw(ground, labels);
    if (this.other) {
      this.other.draw(ground, labels);
      const x = plot.x(this.comparison.parting);
      ground.append(shape("path", { class: "parting", d: `M${x} 0V${plot.bottom}` }));
    }
    this.#drawAxis(ground, labels);
    const clip = (id, room) => {
      const area = { x: plot.left - room, y: 0, width: plot.right - plot.left + 2 * room, height };
      return shape("clipPath", { id }, shape("rect", area));
    };
    this.hover = shape("rect", { class: "hover", width: 0, height: 0 });
    this.overlay = shape("g");
    const front = shape("g", { "clip-path": "url(#chart-room)" }, this.overlay, this.hover); // with room for the knob
    const clips = [clip("chart-window", 0), clip("chart-room", 6)];
    const attributes = { "aria-hidden": "true", viewBox: `0 0 ${width} ${height}` };
    this.slider.replaceChildren(shape("svg", attributes, ...clips, ground, labels, front));
    this.root.dataset.zoomed = plot.isZoomed;
    this.out.ariaDisabled = this.all.ariaDisabled = !plot.isZoomed;
    this.frame.setAttribute("x", plot.from);
    this.frame.setAttribute("width", plot.span);
    this.#drawHere();
    this.drawn();
  }

  /** Makes the stage as high as all rows of the tree must be; two trees are drawn one below the other. */
  #layStage() {
    const { tree, plot, other } = this;
    tree.room = [0, 1];
    let least = 0;
    if (this.drawing === tree) {
      least = tree.least(this.root);
      if (other) {
        least += other.least(this.root);
        const share = tree.depth / (tree.depth + other.depth);
        tree.room = [0, share];
        other.room = [share, 1];
      }
    }
    this.stage.style.minHeight = least ? `${least + plot.top + plot.below}px` : "";
  }

  #drawSigns(labels) {
    const { plot } = this;
    this.signs = EVENTS.map(({ d, kind }, number) => {
      const groups = grouped(this.events[number], plot.from, plot.to, (step) => plot.x(step), 9);
      const y = plot.bottom + (number + 0.5) * MARGINS.sign;
      const pathOf = (some) => some.map(({ at }) => d(at, y)).join("");
      labels.append(
        shape("path", { class: `head ${kind}`, d: d(plot.left - 10, y) }),
        shape("path", { class: kind, d: pathOf(groups.filter(({ count }) => count === 1)) }),
        shape("path", { class: `${kind} many`, d: pathOf(groups.filter(({ count }) => count > 1)) }),
      );
      return groups;
    });
  }

  #drawAxis(ground, labels) {
    const { plot, run } = this;
    for (const [first, last] of run.leftOut) {
      const x = plot.x(first - 1);
      const gap = { class: "left-out", x, y: 0, width: plot.x(last) - x, height: plot.bottom };
      ground.append(shape("rect", gap));
    }
    labels.append(shape("path", { class: "axis", d: `M${plot.left} 0V${plot.bottom}H${plot.right}` }));
    const y = plot.bottom + 2 * MARGINS.sign;
    const rough = plot.span / Math.max(Math.floor((plot.right - plot.left) / 80), 1);
    const power = 10 ** Math.max(Math.floor(Math.log10(rough)), 0);
    const every = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough);
    let ticks = "";
    for (let step = Math.ceil(plot.from / every) * every; step <= plot.to; step += every) {
      const x = plot.x(step);
      ticks += `M${x} ${y}v4`;
      if (x < plot.right - 56) labels.append(shape("text", { class: "tick", x, y: y + 14 }, step));
    }
    labels.append(shape("text", { class: "end", x: plot.right, y: y + 14 }, "steps"));
    labels.append(shape("path", { class: "axis", d: ticks }));
  }

  /** Draws what changes with the point: the guesses in force or its level, and a line at its step. */
  #drawHere() {
    if (this.point === undefined || !this.overlay) return;
    const x = this.plot.x(this.step);
    const line = shape("path", { class: "cursor", d: `M${x} 0V${this.plot.bottom}` });
    const beside = this.other?.here(this.comparison.pointAt(this.point)) ?? [];
    const here = [...this.drawing.here(this.point), ...beside];
    this.overlay.replaceChildren(...(this.drawing === this.tree ? [...here, line] : [line, ...here]));
    this.folder.textContent = this.tree.isFolded ? "Unfold" : "Fold";
    this.folder.ariaDisabled = this.tree.isFolded === null;
    this.selector.ariaPressed = Boolean(this.#anchor);
    if (this.span) {
      const [left, right] = [this.plot.x(this.span[0] - 1), this.plot.x(this.span[1])];
      const span = { class: "span", x: left, width: right - left, height: this.plot.bottom };
      this.overlay.prepend(shape("rect", span));
    }
    if (!this.isHovering) this.tell(null);
  }

  /** Brings a row into the part of the stage that the panel shows. */
  #scrollTo({ top, height }) {
    const { panel } = this;
    const low = top + height + this.plot.below - panel.clientHeight;
    panel.scrollTop = Math.max(Math.min(panel.scrollTop, top - MARGINS.top), low);
  }

  /** Selects the steps from one to another, in any order, and tells their totals; null selects none. */
  select(steps, anchor = 0) {
    this.#anchor = anchor;
    this.span = steps && [Math.min(...steps), Math.max(...steps)];
    this.#drawHere();
    this.tell(null);
    if (anchor) byId("told").textContent = this.told.textContent;
  }

  /** Selects the steps from the present one to wherever you go next; if that is so already, none. */
  selectFromHere() {
    const here = Math.max(this.step, 1);
    this.select(this.#anchor ? null : [here, here], this.#anchor ? 0 : here);
  }

  /** Selects none when the pointer is pressed, unless it moves the end of a selection. */
  press() {
    if (!this.#anchor) this.select(null);
  }

  // --- what the pointer is at

  /** Returns the step where the pointer is, not rounded. */
  stepAt({ clientX }) {
    return this.plot.step(clientX - this.slider.getBoundingClientRect().left);
  }

  /** Returns what the pointer is at: words, the point to go to, the steps, and a box to outline; or null. */
  under(event) {
    const { left, top } = this.slider.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    if (y >= this.plot.bottom) return this.#signAt(x, y);
    const step = Math.min(Math.max(Math.ceil(this.stepAt(event)), 1), this.plot.whole);
    const isOther = this.other && (this.drawing === this.tree ? y >= this.other.top : step > this.run.total);
    const target = isOther
      ? this.other.under(Math.max(Math.ceil(this.other.plot.step(x)), 1), x, y)
      : this.drawing.under(step, x, y);
    if (target && isOther) {
      target.isOther = true;
      target.words = `${this.comparison.other.name}: ${target.words}`;
    }
    if (target && this.run.leftOut.some(([first, last]) => first <= step && step <= last))
      target.words += ", not in this page";
    return target;
  }

  #signAt(x, y) {
    const number = Math.floor((y - this.plot.bottom) / MARGINS.sign);
    const group = this.signs[number]?.find(({ at }) => Math.abs(at - x) <= 6);
    if (!group) return null;
    const { flag, noun } = EVENTS[number];
    const { first, last } = group;
    const words = `${counted(group.count, noun)}, ${stepsFrom(first, last)}`;
    const box = [group.at - 6, this.plot.bottom + number * MARGINS.sign, 12, MARGINS.sign];
    return { isSign: true, words, point: this.#flagged(group, flag), first, last, box };
  }

  /** Returns the first point of a group of signs; where the page has none, the point after it. */
  #flagged({ first, last }, flag) {
    const begin = this.run.reached(first);
    const found = this.run.next(begin - 1, flag, 1);
    return this.run.steps[found] <= last ? found : begin;
  }

  /** Shows what the pointer is at; with null, where you are. */
  tell(target) {
    this.isHovering = Boolean(target);
    const [x, y, width, height] = target?.box ?? [0, 0, 0, 0];
    for (const [name, value] of Object.entries({ x, y, width, height }))
      this.hover?.setAttribute(name, value);
    this.hover?.setAttribute("visibility", target ? "visible" : "hidden");
    if (this.point === undefined) return;
    this.told.textContent =
      target?.words ??
      (this.span ? totals(this.run, this.events, ...this.span) : this.drawing.words(this.point));
    this.told.title = this.told.textContent;
  }
}

/** Describes some steps of a run: how many there are, their guesses, and their `events`, which are those of `EVENTS`. */
function totals(run, events, first, last) {
  const inside = (step) => first <= step && step <= last;
  const guesses = run.tries.first.filter((step, id) => id && inside(step)).length;
  const met = EVENTS.map(({ noun }, number) =>
    counted(
      events[number].reduce((sum, event) => sum + (inside(event.last) ? event.count : 0), 0),
      noun,
    ),
  );
  return `${stepsFrom(first, last)} (${last - first + 1}): ${[counted(guesses, "guess"), ...met].join(", ")}`;
}
