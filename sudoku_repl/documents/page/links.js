// Links: what a text names (cells, houses, steps, levels, and the book's marks) can be pointed at and followed.

import { element } from "./dom.js";
import { Flag } from "./run.js";

const NAMED = new RegExp(
  [
    /(?<box>blk)?(?<cell>\[\d+,\d+\])(?:[=≠]\d+)?/, // [4,2], [4,2]=8, blk[4,2]
    /\br(?<row>\d+)c(?<column>\d+)(?:=|<>)\d+/, // r4c2=8 and r4c2<>8 in a chain
    /\b(?<letter>[A-Z])(?<figure>\d)=\d+/, // D2=8 in a chain
    /(?<=^|[:;] )(?<line>\d+)\)(?= )/, // 92) at the beginning of a line
    /\bsteps:(?<counted>\d+)/, // steps:92
    /@(?<at>\d+)/, // 2GW@92
    /\bL(?<depth>\d+)\b/, // L5
    /(?<arrow>->)/, // which no line may break
    /\b(?<word>[A-Za-z]+) (?<number>\d+)(?: of grid \d+)?/, // step 92, level 5, row 5, blk 3 of grid 2
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);
const SIGNS = { I: "row", J: "column", G: "box" };
const MARKS = {
  given: "given by the quiz",
  quiz: "removed: the quiz does not allow it",
  "*": "removed: the cell has another value",
  "=": "the value of the cell",
  "⊙": "placed: naked single, no other candidate is left in the cell",
};

/** Returns the text with a link for each cell, house, step and level that it names. */
export function linked(text, run) {
  const made = document.createDocumentFragment();
  let done = 0;
  for (const match of text.matchAll(NAMED)) {
    const target = targetOf(match[0], match.groups, run);
    if (!target && !match.groups.arrow) continue;
    made.append(
      text.slice(done, match.index),
      target ? link(match[0], target) : element("span", "whole", match[0]),
    );
    done = match.index + match[0].length;
  }
  made.append(text.slice(done));
  return made;
}

/** Returns a mark of the book as a link: to the cell, the step or the level in it. Its words are its tooltip. */
export function linkedMark(mark, run) {
  const [, cell] = /^(?:[IJG]|.+:)(\d+)$/.exec(mark) ?? [];
  const [, step] = /@(\d+)$/.exec(mark) ?? [];
  const [, level] = /^guess L(\d+)$/.exec(mark) ?? [];
  return link(mark, {
    ...(cell && { cell: cell - 1 }),
    ...(step && { step }),
    ...(level && { level }),
    words: markWords(mark, run),
  });
}

/** Explains a mark of the book; returns an empty text if it is not a mark. */
export function markWords(mark, run) {
  const itsHouse = (sign) => (SIGNS[sign] ? `its ${SIGNS[sign]}` : sign);
  const [, sign, name, cell] = /^(?:([IJG])|(.+):)(\d+)$/.exec(mark) ?? [];
  if (cell)
    return `removed by the value of ${run.board.labels[cell - 1]}, in the same ${SIGNS[sign] ?? name}`;
  const [, single] = /^◎(.+)$/.exec(mark) ?? [];
  if (single) return `placed: hidden single, no other cell of ${itsHouse(single)} can take it`;
  const [, last] = /^last (.+)$/.exec(mark) ?? [];
  if (last) return `placed: the last open cell of ${itsHouse(last)}`;
  const [, technique, step] = /^(.+)@(\d+)$/.exec(mark) ?? [];
  if (technique) return `removed by ${technique} in step ${step}`;
  const [, level] = /^guess L(\d+)$/.exec(mark) ?? [];
  if (level) return `placed by the guess at level ${level}`;
  return Object.hasOwn(MARKS, mark) ? MARKS[mark] : "";
}

/** Returns what a match of NAMED leads to; null if the run does not have it. */
function targetOf(
  text,
  { box, cell, row, column, letter, figure, line, counted, at, depth, arrow, word, number },
  run,
) {
  const { labels, houses } = run.board;
  if (arrow) return null;
  if (word) {
    if (Object.hasOwn(houses, text)) return { house: text };
    if (word.toLowerCase() === "step") return { step: number };
    return word.toLowerCase() === "level" ? { level: number } : null;
  }
  const step = line ?? counted ?? at;
  if (step) return { step };
  if (depth) return { level: depth };
  const label = cell ?? (row ? `[${row},${column}]` : `[${letter.charCodeAt(0) - 64},${figure}]`);
  const found = labels.indexOf(label);
  if (found < 0) return null;
  const boxes = Object.keys(houses).filter((name) => name.startsWith("blk ") && houses[name].includes(found));
  return { cell: found, ...(box && { house: boxes.join() }), ...(!cell && { words: label }) };
}

function link(text, target) {
  const made = element("a", "link", text);
  made.setAttribute("role", "link");
  made.tabIndex = -1;
  Object.assign(made.dataset, target);
  return made;
}

/**
 * Follows the links in a part of the page, and outlines what they name on the board.
 *
 * Tab never has to pass all of them. If the root is itself a tab stop, Enter leads from it to the links of its
 * selected row, and Escape back. Otherwise one of its links is a tab stop. The left and right arrows go on
 * from there.
 */
export class Links {
  #pointed = null;
  #focused = null;

  constructor(root, run, { outline, choose, go, goToStep }) {
    Object.assign(this, { root, run, outline, choose, go, goToStep });
    this.point = 0;
    const onLink = (event) => event.target.closest(".link");
    root.addEventListener("pointerover", (event) => this.#pointAt(onLink(event)));
    root.addEventListener("pointerleave", (event) => {
      if (event.relatedTarget !== tip()) this.#pointAt(this.#focused);
    });
    root.addEventListener("focusin", (event) => {
      this.#focused = onLink(event);
      this.#pointAt(this.#focused);
    });
    root.addEventListener("focusout", ({ target }) => {
      this.#pointAt(null);
      setTimeout(() => {
        // A link that is gone by now lost the focus because it was drawn anew.
        if (target.isConnected && this.#focused === target) this.#focused = null;
      });
    });
    root.addEventListener("click", (event) => onLink(event) && this.#follow(onLink(event)));
    root.addEventListener("keydown", (event) => this.#key(event));
    this.hasOwnStop = root.tabIndex >= 0;
    if (!this.hasOwnStop)
      new MutationObserver(() => this.#keepStop()).observe(root, { childList: true, subtree: true });
  }

  /** Notes the present point: a level in this part of the page is one on the path to it. */
  show(point) {
    this.point = point;
  }

  /** Outlines what a link names, and shows its words; null for no link. */
  #pointAt(found) {
    if (found === this.#pointed) return;
    this.#pointed = found;
    this.outline(found ? cellsOf(found, this.run) : []);
    showTip(found);
  }

  #follow(found) {
    const { step, level, cell } = found.dataset;
    const from = Number(found.closest("[data-point]")?.dataset.point ?? this.point);
    if (step) this.goToStep(Number(step));
    else if (level) this.go(beganAt(this.run, Number(level), from));
    else if (cell) this.choose(Number(cell));
  }

  #key(event) {
    const { root } = this;
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const found = event.target.closest(".link");
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.target === root && event.key === "Enter")
      root.querySelector("[aria-selected=true] .link")?.focus();
    else if (found && by) this.#moveFrom(found, by);
    else if (found && event.key === "Enter") this.#follow(found);
    else if (found && event.key === "Escape" && tip().matches(":popover-open")) showTip(null);
    else if (found && event.key === "Escape" && this.hasOwnStop) root.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #moveFrom(found, by) {
    const links = [...(found.closest("[role=row]") ?? this.root).querySelectorAll(".link")];
    const next = links[links.indexOf(found) + by];
    if (!next) return;
    next.tabIndex = found.tabIndex;
    found.tabIndex = -1;
    next.focus();
  }

  /** Makes the first link a tab stop again when the links were drawn anew, and keeps the focus on a link. */
  #keepStop() {
    const links = [...this.root.querySelectorAll(".link")];
    let stop = links.find((each) => each.tabIndex === 0);
    if (!stop && links.length) {
      stop = links.find((each) => each.textContent === this.#focused?.textContent) ?? links[0];
      stop.tabIndex = 0;
    }
    if (!this.#focused || this.#focused.isConnected) return;
    this.#focused = null;
    if (document.activeElement === document.body) stop?.focus({ preventScroll: true });
  }
}

/** Returns the cells that a link outlines: its houses, or its cell. */
function cellsOf({ dataset: { house, cell } }, run) {
  if (house) return house.split(",").flatMap((name) => run.board.houses[name]);
  return cell ? [Number(cell)] : [];
}

/**
 * Returns the point of the guess that began a level, on the path to a point.
 *
 * If the page leaves out that guess, it is the point where the page goes on after the gap.
 */
function beganAt(run, level, point) {
  let at = point;
  const isThere = () => run.flags[at] & Flag.reset || (run.flags[at] & Flag.guess && run.level[at] === level);
  while (at > 0 && !isThere()) at -= 1;
  return at;
}

function tip() {
  const found = document.getElementById("tip");
  if (found) return found;
  const made = document.querySelector("main").appendChild(element("div"));
  Object.assign(made, { id: "tip", role: "tooltip", popover: "manual" });
  made.addEventListener("pointerleave", () => showTip(null));
  return made;
}

/** Shows the words of a link beside it; hides them if it has none. */
function showTip(found) {
  const shown = tip();
  document.querySelector("[aria-describedby=tip]")?.removeAttribute("aria-describedby");
  shown.hidePopover();
  if (!found?.dataset.words) return;
  shown.textContent = found.dataset.words;
  found.setAttribute("aria-describedby", "tip");
  shown.showPopover();
  const [around, own] = [found.getBoundingClientRect(), shown.getBoundingClientRect()];
  const isLow = around.bottom + own.height > innerHeight;
  shown.style.left = `${Math.max(0, Math.min(around.left, innerWidth - own.width))}px`;
  shown.style.top = `${isLow ? around.top - own.height : around.bottom}px`;
}
