// What a lane marks: the advances where a cell or a candidate changes, or where a condition holds.

import { Flag } from "./flags.js";
import { textOf } from "./sentences.js";

const CELL = /^(?:cell\s*)?(?:\[\s*(\d+)\s*,\s*(\d+)\s*\]|r(\d+)c(\d+))(?:\s*=\s*(\d+)|\s*changed)?$/i;
const UNKNOWN =
  "a file knows lanes such as [4,2], [4,2]=8, level > 5 and open < 20; for other conditions, load the quiz in sudoku-repl and type browse";
const COMPARED = /^(level|open)\s*(<=|>=|==|!=|<|>)\s*(\d+)$/;
const COMPARISONS = {
  "<=": (one, other) => one <= other,
  ">=": (one, other) => one >= other,
  "==": (one, other) => one === other,
  "!=": (one, other) => one !== other,
  "<": (one, other) => one < other,
  ">": (one, other) => one > other,
};

/** Returns the cell that the text of a lane names, and its digit, which is 0 for none; null if it names no cell. */
export function followedCell(text, board) {
  const found = CELL.exec(text);
  if (!found) return null;
  const place = [found[1] ?? found[3], found[2] ?? found[4]].map(Number);
  return {
    cell: board.places.findIndex((each) => String(each) === String(place)),
    digit: Number(found[5] ?? 0),
  };
}

/** Returns the `marks` of a lane in the points of a run: the first and the last advance of each, and their steps; or an `error`. */
export function matchesOf(run, text) {
  const followed = followedCell(text, run.board);
  if (followed) {
    if (followed.cell < 0 || followed.digit > run.board.digits)
      return { marks: [], error: `this board has no such ${followed.digit ? "candidate" : "cell"}` };
    return { marks: spans(run, changesOf(run, followed), false) };
  }
  const [, quantity, sign, number] = COMPARED.exec(text) ?? [];
  if (!quantity) return { marks: [], error: UNKNOWN };
  const values = quantity === "level" ? run.level : openCells(run);
  return { marks: spans(run, (point) => COMPARISONS[sign](values[point], Number(number)), true) };
}

/** Returns the advances where `holds` is true of their last point; of several in a row, one span if they are `joined`. */
function spans(run, holds, joined) {
  const found = [];
  for (let point = 1; point < run.length; point += 1) {
    if (run.flags[point] & Flag.wrong || !holds(point)) continue;
    const [advance, step] = [run.index[point], run.steps[point]];
    const last = found.at(-1);
    if (joined && last?.[1] === advance - 1) [last[1], last[3]] = [advance, step];
    else found.push([advance, advance, step, step]);
  }
  return found;
}

function openCells(run) {
  return run.followed(run.board.places.length, (open, fact) => open - (run.value[fact] < 0));
}

/** Returns whether a cell, or one digit of it, is not at a point as it was before the advance. */
function changesOf(run, { cell, digit }) {
  const all = run.digits.reduce((bits, each) => bits | (1 << each), 0);
  const contents = run.followed(all, (now, fact) => {
    if (run.cell[fact] !== cell) return now;
    const value = run.value[fact];
    return value > 0 ? now & ~(1 << value) : 1 | (1 << -value); // 1 stands for a cell with its value
  });
  const content = (point) => {
    const bits = contents[point];
    if (!digit) return bits;
    return bits & (1 << digit) ? 1 + (bits & 1) : 0;
  };
  return (point) => {
    if (run.flags[point] & Flag.reset) return false; // what was before is not in the page
    let before = point - 1;
    while (run.flags[before] & Flag.wrong) before -= 1;
    return content(before) !== content(point);
  };
}

/** Describes how an advance changed a cell, or one digit of it, in order: what was placed, removed, or returned. */
export function changesIn(run, { cell, digit }, advance) {
  const [begin, end] = [run.index.indexOf(advance), run.index.lastIndexOf(advance)];
  const before = run.at(begin - 1);
  const candidates = ({ cells }) => run.candidatesIn(cells, cell);
  const words = [];
  const returned = (now, then) => {
    const back = then.filter((each) => !now.includes(each) && (!digit || each === digit));
    if (back.length) words.push(`${back.join(" ")} returned`);
  };
  const note = (now, fact) => {
    if (run.cell[fact] !== cell) return now;
    const value = Math.abs(run.value[fact]);
    const isPlaced = run.value[fact] < 0;
    if (!digit || isPlaced || digit === value)
      words.push(`${value} ${isPlaced ? "placed" : "removed"}, ${textOf(run.why(fact + 1).sentences[2])}`);
    return isPlaced ? [] : now.filter((each) => each !== value);
  };
  const kept = before.levels.map((level) => candidates({ cells: level.kept }));
  run.followed(candidates(before), note, { from: begin, to: end + 1, kept, returned });
  return words;
}
