// The log. Only the chunks of lines near the visible part are in the document, with margins as high as the chunks
// between them. So a long run opens as fast as a short one, and lines may wrap: the height of a chunk is estimated
// until it is in the document.

import { element, onArrows } from "./dom.js";
import { LogFinder } from "./finder.js";
import { keep, kept } from "./kept.js";
import { linked } from "./sentences.js";

const CHUNK = 20; // lines that are filled in together

export class LogView {
  #chunks = new Map(); // the elements of the chunks that are in the document
  #heights = []; // of all chunks
  #stale = new Set(); // the chunks that have more lines since they were drawn
  #withSweeps = kept("sweeps", false);
  #isPrinted = false; // then all chunks are in the document

  constructor(root, go) {
    Object.assign(this, { root, go });
    this.point = 0;
    this.finder = new LogFinder(this);
    root.addEventListener("scroll", () => this.#draw());
    root.addEventListener("click", (event) => {
      const row = event.target.closest("[data-point]");
      if (row && !event.target.closest(".link")) go(Number(row.dataset.point));
    });
    onArrows(root, { ArrowDown: 1, ArrowUp: -1 }, (by) => go(this.point + by));
    const toggle = document.getElementById("sweeps");
    toggle.setAttribute("aria-pressed", this.#withSweeps);
    toggle.addEventListener("click", () => {
      this.#withSweeps = keep("sweeps", !this.#withSweeps);
      toggle.setAttribute("aria-pressed", this.#withSweeps);
      this.#redraw();
    });
    for (const [event, isPrinted] of Object.entries({ beforeprint: true, afterprint: false }))
      addEventListener(event, () => {
        this.#isPrinted = isPrinted;
        this.#redraw();
      });
    let width = root.clientWidth;
    new ResizeObserver(() => {
      if (width !== root.clientWidth) this.#estimate();
      width = root.clientWidth;
      this.#follow();
    }).observe(root);
  }

  /** Lists the lines of another run from now on, or of one that has grown. */
  use(run) {
    if (run === this.run) this.#stale.add(this.#heights.length - 1);
    else {
      this.#heights = [];
      this.#chunks.clear();
      this.root.replaceChildren();
      this.point = 0;
    }
    this.run = run;
    this.root.setAttribute("aria-rowcount", run.lines.length);
    this.#estimate(Math.max(this.#heights.length - 1, 0));
    this.finder.renew();
  }

  show(point) {
    const before = this.#present();
    this.point = point;
    const [first, end] = this.#present();
    if (first < end) this.root.setAttribute("aria-activedescendant", `line-${first}`);
    else this.root.removeAttribute("aria-activedescendant");
    this.#follow(new Set([...this.#stale, ...chunksOf(...before), ...chunksOf(first, end)]));
    this.#stale.clear();
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
    for (let chunk = from; chunk * CHUNK < this.run.lines.length; chunk += 1) {
      let lines = 0;
      for (const line of linesIn(chunk, this.run))
        lines += this.#withSweeps || this.run.lines.style(line) !== "sweep";
      this.#heights[chunk] = lines * height;
    }
  }

  #redraw() {
    this.#estimate();
    this.#follow(new Set(this.#chunks.keys()));
  }

  /** Returns the present chunks, and those less than the height of the log away from its visible part, in order. */
  #wanted(scrollTop) {
    const { clientHeight } = this.root;
    const present = new Set(chunksOf(...this.#present()));
    const found = [];
    let top = 0;
    this.#heights.forEach((height, chunk) => {
      const isNear = top + height >= scrollTop - clientHeight && top <= scrollTop + 2 * clientHeight;
      if (isNear || present.has(chunk) || this.#isPrinted) found.push(chunk);
      top += height;
    });
    return found;
  }

  /**
   * Puts the chunks that are wanted at a place into the document, draws ``changed`` ones anew, and removes the rest.
   *
   * The place is read before the log is lower for a moment, which can move it.
   */
  #draw(changed = new Set(), scrollTop = this.root.scrollTop) {
    const { root } = this;
    const hadFocus = root.contains(document.activeElement);
    const wanted = this.#wanted(scrollTop);
    for (const [number, chunk] of this.#chunks) {
      if (wanted.includes(number)) continue;
      chunk.remove();
      this.#chunks.delete(number);
    }
    let drawn = 0;
    wanted.forEach((number, slot) => {
      if (!this.#chunks.has(number)) {
        const chunk = element("div", { className: "chunk", role: "presentation" });
        root.insertBefore(chunk, root.children[slot] ?? null);
        this.#chunks.set(number, chunk);
      } else if (!changed.has(number)) return;
      this.#fill(number);
      drawn += 1;
    });
    this.#place(wanted, scrollTop);
    if (drawn) this.finder.highlight();
    if (hadFocus && !root.contains(document.activeElement)) root.focus({ preventScroll: true });
  }

  /** Measures the chunks in the document, and keeps the visible lines where they are. */
  #place(wanted, scrollTop) {
    const measured = wanted.map((number) => this.#chunks.get(number).getBoundingClientRect().height);
    let above = 0; // how much higher the chunks above the visible part are than they were
    let top = 0;
    let end = 0;
    let slot = 0;
    this.#heights.forEach((before, number) => {
      if (number !== wanted[slot]) {
        top += before;
        return;
      }
      const height = measured[slot++];
      const { style } = this.#chunks.get(number);
      style.marginTop = `${top - end}px`;
      style.marginBottom = "";
      if (top + before <= scrollTop) above += height - before;
      this.#heights[number] = height;
      end = top += height;
    });
    if (slot) this.#chunks.get(wanted[slot - 1]).style.marginBottom = `${top - end}px`;
    this.root.scrollTop = scrollTop + above;
  }

  #fill(number) {
    const { run } = this;
    const [first, end] = this.#present();
    const rows = [];
    for (const line of linesIn(number, run)) {
      if (!this.#isShown(line)) continue;
      const properties = {
        id: `line-${line}`,
        className: run.lines.style(line),
        role: "row",
        ariaRowIndex: line + 1,
        ariaSelected: line >= first && line < end,
      };
      const row = element("div", properties, element("div", { role: "gridcell" }, linked(run.line(line))));
      row.dataset.point = run.pointOf[line];
      rows.push(row);
    }
    this.#chunks.get(number).replaceChildren(...rows);
  }

  /** Keeps the present lines in view, and draws `changed` chunks anew. */
  #follow(changed) {
    this.#draw(changed, this.#ahead());
    this.#center();
  }

  /** Returns where to scroll to: about to the present lines, if they are out of sight, so that only their chunks are filled. */
  #ahead() {
    const { scrollTop, clientHeight } = this.root;
    const [first] = this.#present();
    const chunk = Math.min(Math.floor(first / CHUNK), this.#heights.length - 1);
    let top = 0;
    for (let each = 0; each < chunk; each += 1) top += this.#heights[each];
    const isInSight = top + this.#heights[chunk] > scrollTop && top < scrollTop + clientHeight;
    if (isInSight) return scrollTop;
    return Math.max(top + (this.#heights[chunk] * (first % CHUNK)) / CHUNK - clientHeight / 2, 0);
  }

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

function* linesIn(chunk, run) {
  const end = Math.min((chunk + 1) * CHUNK, run.lines.length);
  for (let line = chunk * CHUNK; line < end; line += 1) yield line;
}

/** Returns the numbers of the chunks of some lines. */
function chunksOf(first, end) {
  const numbers = [];
  for (let chunk = Math.floor(first / CHUNK); chunk * CHUNK < end; chunk += 1) numbers.push(chunk);
  return numbers;
}
