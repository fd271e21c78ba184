// The search in the log: a field, and the lines that contain its text.

import { range } from "./columns.js";
import { byId } from "./dom.js";
import { textOf } from "./sentences.js";

export class LogFinder {
  #found = [];
  #at = -1; // the line that was gone to last

  constructor(log) {
    Object.assign(this, { log, bar: byId("finder"), field: byId("sought"), count: byId("found") });
    byId("find-next").addEventListener("click", () => this.#go(1));
    byId("find-previous").addEventListener("click", () => this.#go(-1));
    byId("find-close").addEventListener("click", () => this.#close());
    this.field.addEventListener("input", () => this.#seek());
    this.bar.addEventListener("keydown", (event) => this.#key(event));
    log.root.addEventListener("keydown", (event) => this.#keyInLog(event));
  }

  open() {
    this.bar.hidden = false;
    this.field.focus();
    this.field.select();
    this.#seek();
  }

  /** Searches again, in another run or in one that has grown. */
  renew() {
    if (this.bar.hidden) return;
    this.#seek();
  }

  /** Highlights the text in the lines of the log that are in the document. */
  highlight() {
    if (!CSS.highlights) return; // an older browser, where the present line has to be enough
    const sought = this.bar.hidden ? "" : this.field.value.trim();
    const rows = sought ? [...this.log.root.querySelectorAll("[role=row]")] : [];
    CSS.highlights.set("found", new Highlight(...rows.flatMap((row) => rangesOf(row, sought))));
  }

  #close() {
    this.bar.hidden = true;
    this.#setFound([]);
    this.log.root.focus();
  }

  #seek() {
    this.#setFound(linesWith(this.field.value, this.log.run));
    this.#at = -1;
    this.#tell();
  }

  #setFound(lines) {
    this.#found = lines;
    this.highlight();
  }

  /** Goes to the next line that contains the text, or by -1 to the previous one; around the end if need be. */
  #go(by) {
    const { run, point } = this.log;
    const found = this.#found;
    if (!found.length) return;
    const [first, end] = [run.linesFrom[point], run.linesFrom[point + 1]];
    const from = this.#at >= first && this.#at < end ? this.#at : by > 0 ? end - 1 : first;
    const next = by > 0 ? found.find((line) => line > from) : found.findLast((line) => line < from);
    this.#at = next ?? found.at(by > 0 ? 0 : -1);
    this.log.go(run.pointOf[this.#at]);
    this.#tell();
  }

  #tell() {
    const { length } = this.#found;
    const at = this.#found.indexOf(this.#at) + 1;
    if (!this.field.value.trim()) this.count.textContent = "";
    else if (!length) this.count.textContent = "not found";
    else this.count.textContent = at ? `${at} of ${length}` : `${length} line${length > 1 ? "s" : ""}`;
  }

  #key(event) {
    event.stopPropagation(); // no key in the field is an order of the page
    if (event.key === "Escape") this.#close();
    else if (event.key === "Enter" && event.target === this.field) this.#go(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  }

  #keyInLog(event) {
    if (this.bar.hidden || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape") this.#close();
    else if (event.key.toLowerCase() === "n") this.#go(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Returns the lines that contain a text, in any case; for ``step 92``, the lines of that step. */
function linesWith(text, run) {
  const sought = text.trim().toLowerCase();
  const [, step] = /^step (\d+)$/.exec(sought) ?? [];
  if (!sought) return [];
  if (step) return run.pointsAt(Number(step)).flatMap((point) => run.linesAt(point));
  const isFound = (line) => textOf(run.line(line)).toLowerCase().includes(sought);
  return range(0, run.lines.length).filter(isFound);
}

/** Returns the ranges of a text in an element, whatever elements they begin and end in. */
function rangesOf(root, sought) {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const [text, wanted] = [root.textContent.toLowerCase(), sought.toLowerCase()];
  const found = [];
  let before = 0; // characters before the node
  const place = (offset) => {
    while (offset > before + nodes.currentNode.length) {
      before += nodes.currentNode.length;
      nodes.nextNode();
    }
    return [nodes.currentNode, offset - before];
  };
  nodes.nextNode();
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + sought.length)) {
    const range = document.createRange();
    range.setStart(...place(at));
    range.setEnd(...place(at + sought.length));
    found.push(range);
  }
  return found;
}
