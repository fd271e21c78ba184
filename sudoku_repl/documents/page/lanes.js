// Lanes: what you pin under the steps, each as a row of marks: a cell, a candidate or a condition.

import { button, element, shape } from "./dom.js";
import { Flag } from "./flags.js";
import { keep, kept } from "./kept.js";
import { changesIn, followedCell, matchesOf } from "./matches.js";
import { counted, stepsFrom } from "./tries.js";

const NEAR = 12; // pixels from the pointer to a mark that it is at
const UNANSWERED = 2_000; // milliseconds before a session that could not answer is asked again

export class LanesView {
  #lanes = []; // each has its `text`, its `marks`, the advance `until` which they are known, and its elements
  #current = null; // the lane that the keys lead along

  /** `page` goes to points and steps, and has the session that tells the marks, or none. */
  constructor(chart, page) {
    Object.assign(this, { chart, page });
    const part = (selector) => chart.root.querySelector(selector);
    this.opener = part(".head [aria-keyshortcuts=l]");
    [this.list, this.form, this.field] = [".list", "form", "input"].map(part);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.add(this.field.value.trim());
      this.#close();
    });
    this.form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.#close();
    });
    chart.drawn = () => this.#lanes.forEach((lane) => this.#draw(lane));
  }

  /** Shows the lanes of these texts; with null those that were kept. */
  set(texts) {
    const wanted = texts ?? kept("lanes", []);
    for (const lane of [...this.#lanes]) if (!wanted.includes(lane.text)) this.#remove(lane);
    for (const text of wanted) this.#add(text);
    this.#note();
  }

  /** Marks another run from now on, or one that has grown. */
  use(run) {
    const isOther = run.name !== this.run?.name;
    this.run = run;
    for (const lane of this.#lanes) {
      if (isOther) Object.assign(lane, { marks: [], until: 0, error: "" });
      this.#seek(lane);
    }
  }

  show(point) {
    this.point = point;
    for (const lane of this.#lanes) this.#drawHere(lane);
  }

  /** Shows the field for a new lane, with what is selected. */
  open(text) {
    this.form.hidden = false;
    this.field.value = text;
    this.field.focus();
    this.field.select();
  }

  #close() {
    this.form.hidden = true;
    this.opener.focus({ preventScroll: true });
  }

  /** Pins a lane. */
  add(text) {
    if (!text) return;
    this.#current = this.#add(text);
    this.#note();
    this.#current.root.scrollIntoView({ block: "nearest" });
  }

  #add(text) {
    const known = this.#lanes.find((lane) => lane.text === text);
    if (known) return known;
    const strip = shape("svg", { role: "img" });
    const words = element("span", { className: "words" });
    const lane = { text, marks: [], until: 0, error: "", strip, words };
    const to = (face, name, key, act) => {
      const made = button(face, `${name} ${text}`, key, act);
      made.addEventListener("focus", () => (this.#current = lane));
      return made;
    };
    const head = element(
      "div",
      { className: "head" },
      element("b", {}, text),
      words,
      to("‹", "Previous mark of", "[l", () => this.#step(lane, -1)),
      to("›", "Next mark of", "]l", () => this.#step(lane, 1)),
      to("×", "Remove the lane", "Delete", () => this.#drop(lane)),
    );
    const properties = { className: "lane", role: "group", ariaLabel: `Lane ${text}` };
    lane.root = element("div", properties, head, strip);
    lane.root.addEventListener("keydown", (event) => {
      if (event.key === "Delete") this.#drop(lane);
    });
    strip.addEventListener("pointermove", (event) => this.#tell(lane, this.#under(lane, event)));
    strip.addEventListener("pointerleave", () => this.#tell(lane));
    strip.addEventListener("click", (event) => {
      const mark = this.#under(lane, event);
      if (mark) this.#goTo(mark);
    });
    this.list.append(lane.root);
    this.#lanes.push(lane);
    if (this.run) this.#seek(lane);
    return lane;
  }

  /** Removes a lane, and keeps the focus near. */
  #drop(lane) {
    const next = lane.root.nextElementSibling ?? lane.root.previousElementSibling;
    this.#remove(lane);
    this.#note();
    (next?.querySelector("button:last-of-type") ?? this.opener).focus({ preventScroll: true });
  }

  #remove(lane) {
    lane.root.remove();
    this.#lanes.splice(this.#lanes.indexOf(lane), 1);
    if (this.#current === lane) this.#current = null;
  }

  #note() {
    const texts = this.#lanes.map(({ text }) => text);
    if (String(texts) !== String(kept("lanes", []))) keep("lanes", texts);
    this.page.address.lanes = texts.map((text) => `&lane=${encodeURIComponent(text)}`).join("");
    this.page.note();
  }

  // --- the marks

  /** Whether the session tells the marks; it does not know the solution path. */
  get #asks() {
    return this.page.session && !this.run.isPath;
  }

  /** Finds the marks of a lane: in the points, or by asking for those that are new. */
  async #seek(lane) {
    if (!this.#asks) {
      Object.assign(lane, matchesOf(this.run, lane.text));
      this.#draw(lane);
      return;
    }
    if (lane.isAsked) return; // the answer leads on
    lane.isAsked = true;
    while (this.#asks && !lane.error && lane.until < this.run.index.at(-1)) {
      const { marks } = lane;
      const question = { ask: "marks", run: this.run.name, lane: lane.text, after: lane.until };
      const found = await this.page.session.ask(question);
      if (!this.#lanes.includes(lane)) return;
      if (!found) {
        setTimeout(() => this.#seek(lane), UNANSWERED);
        break;
      }
      if (marks === lane.marks) take(lane, found); // else another run is shown meanwhile
      this.#draw(lane);
    }
    lane.isAsked = false;
  }

  /** Goes to the next mark of the lane that was used last, or by -1 to the previous one. */
  step(by) {
    const lane = this.#current ?? this.#lanes[0];
    if (lane) this.#step(lane, by);
    else this.page.say("No lane is pinned: l pins one.");
  }

  #step(lane, by) {
    this.#current = lane;
    const { run, point } = this;
    const here = run.index[point] - (run.wrongs.has(point) ? 0.5 : 0); // a contradiction is inside of its advance
    const mark =
      by > 0 ? lane.marks.find(([first]) => first > here) : lane.marks.findLast(([first]) => first < here);
    if (mark) this.#goTo(mark);
    else this.page.say(`No mark of ${lane.text} ${by > 0 ? "after" : "before"} step ${run.steps[point]}.`);
  }

  #goTo([first, , step]) {
    const point = this.run.index.lastIndexOf(first);
    if (point < 0) this.page.goToStep(step);
    else this.page.leap(point);
  }

  /** Returns the mark of a lane that the pointer is at. */
  #under({ strip, marks }, { clientX }) {
    const { plot } = this.chart;
    const x = clientX - strip.getBoundingClientRect().left;
    const away = ([, , first, last]) => Math.max(plot.x(first - 1) - x, x - plot.x(last), 0);
    let nearest = null;
    for (const mark of marks) if (away(mark) < (nearest ? away(nearest) : NEAR)) nearest = mark;
    return nearest;
  }

  // --- the drawing

  #draw(lane) {
    const { plot } = this.chart;
    lane.root.toggleAttribute("data-error", Boolean(lane.error));
    if (plot.left === undefined || !this.run) return; // it is not laid out yet
    const shapes = lane.marks.map(([, , first, last]) => [first, last]);
    const gaps = this.#asks ? [] : this.run.leftOut;
    lane.cursor = shape("path", { class: "cursor" });
    lane.strip.replaceChildren(
      shape("path", { class: "ground", d: `M${plot.left} 0H${plot.right}V14H${plot.left}Z` }),
      shape("path", { class: "left-out", d: this.#path(gaps, 0) }),
      shape("path", { class: "mark", d: this.#path(shapes, 2) }),
      lane.cursor,
    );
    this.#drawHere(lane);
  }

  /** Returns the path around some spans of steps, each at least so many pixels wide. */
  #path(spans, least) {
    const { plot } = this.chart;
    let d = "";
    let end = plot.left;
    for (const [first, last] of spans) {
      if (first - 1 > plot.to) break;
      const to = Math.min(plot.x(last), plot.right);
      if (last <= plot.from || to <= end) continue;
      const from = Math.max(plot.x(first - 1), end);
      end = Math.min(Math.max(to, from + least), plot.right + 1);
      d += `M${from} 0H${end}V14H${from}Z`;
    }
    return d;
  }

  #drawHere(lane) {
    if (this.point === undefined) return;
    const { plot } = this.chart;
    const x = plot.x(this.run.steps[this.point]);
    lane.cursor?.setAttribute("d", x >= plot.left && x <= plot.right ? `M${x} 0V14` : "");
    this.#tell(lane);
  }

  /** Says what a mark is; without one, how many there are, and which of them is here. */
  #tell(lane, mark = null) {
    const { marks, until, error } = lane;
    const { run, point } = this;
    const here = run.wrongs.has(point)
      ? -1
      : marks.findIndex(([first, last]) => first <= run.index[point] && run.index[point] <= last);
    const isSought = this.#asks && until < run.index.at(-1);
    const count = `${here < 0 ? "" : `${here + 1} of `}${counted(marks.length, "mark")}${isSought ? ", searching..." : ""}`;
    const shown = mark ?? marks[here];
    lane.words.textContent =
      error || (shown ? `${mark ? "" : `${count}: `}${this.#wordsOf(lane, shown)}` : count);
    lane.words.title = lane.words.textContent;
    lane.strip.ariaLabel = error || count;
  }

  /** Describes a mark: its steps, and how they changed a cell. */
  #wordsOf({ text }, [first, last, step, lastStep]) {
    const { run } = this;
    const followed = followedCell(text, run.board);
    const end = run.index.lastIndexOf(first);
    if (!followed || first !== last || end < 1 || run.flags[end] & Flag.reset)
      return stepsFrom(step, lastStep);
    const words = changesIn(run, followed, first);
    return `${stepsFrom(step, lastStep)}: ${words.join("; ")}`;
  }
}

/** Adds the marks that an answer has to those of a lane. */
function take(lane, { marks = [], until, error = "", isEvents }) {
  Object.assign(lane, { until, error });
  for (const mark of marks) {
    const before = isEvents ? null : lane.marks.at(-1);
    if (before?.[1] === mark[0] - 1) [before[1], before[3]] = [mark[1], mark[3]];
    else lane.marks.push(mark);
  }
}
