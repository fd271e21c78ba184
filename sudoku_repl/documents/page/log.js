// The log. Only the chunks of lines near the visible part are filled; the others are as high as their lines. So a long
// run opens as fast as a short one, and lines may wrap: the height of a chunk is estimated until it is filled.

import { range } from "./columns.js";
import { element, onArrows } from "./dom.js";
import { LogFinder } from "./finder.js";
import { keep, kept } from "./kept.js";
import { linked } from "./sentences.js";

const CHUNK = 20; // lines that are filled in together

export class LogView {
  #chunks = []; // their elements
  #near = new Set(); // the chunks less than the height of the log away from its visible part
  #filled = new Set(); // the chunks that have their lines, as they are to be shown
  #withSweeps = kept("sweeps", false);
  #isPrinted = false; // then all chunks are filled

  constructor(root, go) {
    Object.assign(this, { root, go });
    this.point = 0;
    this.finder = new LogFinder(this);
    root.addEventListener("click", (event) => {
      const row = event.target.closest("[data-point]");
      if (row && !event.target.closest(".link")) go(Number(row.dataset.point));
    });
    onArrows(root, { ArrowDown: 1, ArrowUp: -1 }, (by) => go(this.point + by));
    const toggle = document.getElementById("sweeps");
    toggle.ariaPressed = this.#withSweeps;
    toggle.addEventListener("click", () => {
      this.#withSweeps = keep("sweeps", !this.#withSweeps);
      toggle.ariaPressed = this.#withSweeps;
      this.#redraw();
    });
    for (const [event, isPrinted] of Object.entries({ beforeprint: true, afterprint: false }))
      addEventListener(event, () => {
        this.#isPrinted = isPrinted;
        this.#redraw();
      });
    const moved = (all) => {
      for (const { target, isIntersecting } of all) {
        const number = Number(target.dataset.number);
        if (isIntersecting) this.#near.add(number);
        else this.#near.delete(number);
      }
      this.#draw();
    };
    this.observer = new IntersectionObserver(moved, { root, rootMargin: "100% 0px" });
    let width = root.clientWidth;
    new ResizeObserver(() => {
      if (width !== root.clientWidth) this.#estimate();
      width = root.clientWidth;
      this.#center();
    }).observe(root);
  }

  /** Lists the lines of another run from now on, or of one that has grown. */
  use(run) {
    if (run !== this.run) {
      this.observer.disconnect();
      this.root.replaceChildren();
      this.#chunks = [];
      this.#near.clear();
      this.#filled.clear();
      this.point = 0;
    }
    this.run = run;
    this.root.ariaRowCount = run.lines.length;
    const last = Math.max(this.#chunks.length - 1, 0); // it may have more lines now
    this.#filled.delete(last);
    this.#estimate(last);
    this.finder.renew();
  }

  show(point) {
    const before = chunksOf(...this.#present());
    this.point = point;
    const [first, end] = this.#present();
    if (first < end) this.root.setAttribute("aria-activedescendant", `line-${first}`);
    else this.root.removeAttribute("aria-activedescendant");
    for (const number of [...before, ...chunksOf(first, end)]) this.#filled.delete(number);
    this.#draw();
    this.#center();
  }

  /** Opens the search field. */
  search() {
    this.finder.open();
  }

  /** Returns the first line of the present point, and the first line after it. */
  #present() {
    return [this.run.linesFrom[this.point], this.run.linesFrom[this.point + 1]];
  }

  #isShown(line) {
    const [first, end] = this.#present();
    return this.#withSweeps || this.run.lines.style(line) !== "sweep" || (line >= first && line < end);
  }

  /** Takes each chunk from one on to be as high as its lines would be without wrapping. */
  #estimate(from = 0) {
    const height = parseFloat(getComputedStyle(this.root).lineHeight);
    for (let number = from; number * CHUNK < this.run.lines.length; number += 1) {
      const isListed = (line) => this.#withSweeps || this.run.lines.style(line) !== "sweep";
      if (!this.#chunks[number]) {
        const chunk = element("div", { className: "chunk", role: "presentation" });
        chunk.dataset.number = number;
        this.root.append(chunk);
        this.observer.observe(chunk);
        this.#chunks.push(chunk);
      }
      this.#setHeight(number, linesIn(number, this.run).filter(isListed).length * height);
    }
  }

  /** Sets the height that a chunk has while it is empty. */
  #setHeight(number, height) {
    this.#chunks[number].style.setProperty("--high", `${height}px`);
  }

  #redraw() {
    this.#estimate();
    this.#filled.clear();
    this.#draw();
    this.#center();
  }

  /** Fills the chunks that are near or have the present lines, and empties the rest. What is in sight stays there. */
  #draw() {
    const { root } = this;
    const numbers = [...this.#chunks.keys()];
    const wanted = new Set(this.#isPrinted ? numbers : [...this.#near, ...chunksOf(...this.#present())]);
    const due = numbers.filter((number) =>
      wanted.has(number) ? !this.#filled.has(number) : this.#chunks[number].firstChild,
    );
    if (!due.length) return;
    const hadFocus = root.contains(document.activeElement);
    const anchor = this.#anchor();
    const topOf = (each) => each?.getBoundingClientRect().top ?? 0;
    const before = topOf(anchor());
    for (const number of due)
      this.#chunks[number].replaceChildren(...(wanted.has(number) ? this.#rows(number) : []));
    this.#filled = wanted;
    root.scrollTop += topOf(anchor()) - before;
    const heights = due.map((number) => this.#chunks[number].getBoundingClientRect().height);
    if (root.clientHeight) due.forEach((number, slot) => this.#setHeight(number, heights[slot]));
    this.finder.highlight();
    if (hadFocus && !root.contains(document.activeElement)) root.focus({ preventScroll: true });
  }

  /** Returns a function that gives what has to stay in its place: the present line if it is in sight, else a chunk. */
  #anchor() {
    const around = this.root.getBoundingClientRect();
    const isInSight = (each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return bottom > around.top && top < around.bottom;
    };
    const line = () => document.getElementById(`line-${this.#present()[0]}`);
    if (line() && isInSight(line())) return line;
    const chunk = this.#chunks.find(isInSight);
    return () => chunk;
  }

  #rows(number) {
    const { run } = this;
    const [first, end] = this.#present();
    const shown = linesIn(number, run).filter((line) => this.#isShown(line));
    return shown.map((line) => {
      const properties = {
        id: `line-${line}`,
        className: run.lines.style(line),
        role: "row",
        ariaRowIndex: line + 1,
        ariaSelected: line >= first && line < end,
      };
      const row = element("div", properties, element("div", { role: "gridcell" }, linked(run.line(line))));
      row.dataset.point = run.pointOf[line];
      return row;
    });
  }

  /** Brings the present lines into view. */
  #center() {
    const { root } = this;
    const [first, end] = this.#present();
    if (first === end || !document.getElementById(`line-${first}`)) return; // no line, or none drawn yet
    const around = root.getBoundingClientRect();
    const { top } = document.getElementById(`line-${first}`).getBoundingClientRect();
    const { bottom } = document.getElementById(`line-${end - 1}`).getBoundingClientRect();
    const margin = Math.min(20, around.height / 4);
    if (top >= around.top + margin && bottom <= around.bottom - margin) return;
    root.scrollTop += Math.min(top - around.top - margin, (top + bottom - around.top - around.bottom) / 2);
  }
}

/** Returns the numbers of the lines in a chunk. */
function linesIn(chunk, run) {
  return range(chunk * CHUNK, Math.min((chunk + 1) * CHUNK, run.lines.length));
}

/** Returns the numbers of the chunks of some lines. */
function chunksOf(first, end) {
  return range(Math.floor(first / CHUNK), Math.ceil(end / CHUNK));
}
