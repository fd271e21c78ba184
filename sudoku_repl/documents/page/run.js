// The recorded run. Each point is rebuilt from the point before it, by applying its new facts.

import { extend, extendBySums, firstWhere, range, Rows, summed } from "./columns.js";
import { Flag } from "./flags.js";
import { joined, levelName, textOf } from "./sentences.js";
import { Tries } from "./tries.js";

const KEYFRAME = 128; // points between two saved boards

export class Run {
  index = []; // of each point: its advance, steps, level and flags
  steps = [];
  level = [];
  flags = [];
  factsFrom = [0]; // where the facts of each point begin, and where the last ones end
  linesFrom = [0];
  pointOf = []; // of each line
  reason = []; // of each cause
  needs = [];
  guessLevel = []; // of each cause; 0 unless it is a guess
  shapes = []; // of each reason
  choices = []; // of each reason that is a guess: its level, and which candidate of how many it is
  cell = []; // of each fact: its cell, value, cause and step
  value = [];
  cause = [];
  step = [];
  arrows = {};
  leftOut = []; // the first and the last step of each gap
  profile = []; // see samples.js; empty if nothing is left out
  wrongs = new Map(); // the contradictions by their points
  kept = new Map(); // boards of some points
  deductions = [];

  /** A run without points. `board` is the session's, and `truth` has the true digits of its cells if they are known. */
  constructor(name, board, truth) {
    Object.assign(this, { name, board, truth });
    this.width = board.digits + 1;
    this.digits = range(1, this.width);
    this.lines = new Rows(board, 0);
    this.texts = new Rows(board, 3); // of the reasons
    this.tries = new Tries(board);
  }

  /** Goes on by the points and lists of a recording that follow those that are here; and by what it tells of the run. */
  append({ points, facts, causes, reasons, wrongs, lines, arrows, leftOut, ...told }) {
    const first = this.length;
    extend(this.leftOut, leftOut);
    Object.assign(this.arrows, arrows);
    this.texts.append(reasons.texts);
    extend(this.shapes, reasons.shapes);
    reasons.level.forEach((level, slot) =>
      this.choices.push({ level, choice: reasons.choice[slot], outOf: reasons.outOf[slot] }),
    );
    for (const reason of causes.reason) this.guessLevel.push(this.choices[reason].level);
    extend(this.reason, causes.reason);
    extend(this.needs, causes.needs);
    extend(this.cell, facts.cell);
    extend(this.value, facts.value);
    extendBySums(this.cause, facts.cause);
    extendBySums(this.step, facts.step);
    extendBySums(this.index, points.index);
    extendBySums(this.steps, points.steps);
    extend(this.level, points.level);
    extend(this.flags, points.flags);
    extendBySums(this.factsFrom, points.facts);
    extendBySums(this.linesFrom, points.lines);
    this.lines.append(lines);
    let met = 0;
    for (let point = first; point < this.length; point += 1) {
      extend(this.pointOf, this.linesAt(point).fill(point));
      if (this.flags[point] & Flag.wrong) this.wrongs.set(point, wrongs[met++]);
    }
    if (!told.tree) this.#count(first);
    this.tell({ total: this.steps.at(-1) ?? 0, ...told });
  }

  /** Takes a summary of the whole run, which has its profile and its search tree if the points do not have all. */
  tell({ tree, ...told }) {
    if (tree) {
      const before = this.tries;
      this.tries = new Tries(this.board, tree);
      this.tries.foldLike(before);
    }
    Object.assign(this, told);
  }

  /** Counts the points from one on in the search tree. */
  #count(first) {
    for (let point = first; point < this.length; point += 1)
      this.tries.add(this.steps[point], this.flags[point], this.#guessAt(point));
  }

  /** Returns the guess that a point begins with, or null. */
  #guessAt(point) {
    const fact = this.factsAt(point).find((each) => this.guessLevel[this.cause[each]]);
    if (fact === undefined || this.flags[point] & Flag.reset) return null;
    const { cell, value, step } = this;
    const choice = this.choices[this.reason[this.cause[fact]]];
    return { ...choice, cell: cell[fact], digit: -value[fact], step: step[fact] };
  }

  /** Returns a run that departs from this one: a copy of its first `end` points, and of some causes and reasons. */
  forked(name, end, { causes, reasons }) {
    const made = new Run(name, this.board, this.truth);
    const lines = this.linesFrom[end];
    const copy = (length, ...lists) => {
      for (const list of lists) made[list] = this[list].slice(0, length);
    };
    copy(end, "index", "steps", "level", "flags");
    copy(end + 1, "factsFrom", "linesFrom");
    copy(lines, "pointOf");
    copy(this.factsFrom[end], "cell", "value", "cause", "step");
    copy(causes, "reason", "needs", "guessLevel");
    copy(reasons, "shapes", "choices");
    made.arrows = { ...this.arrows };
    made.lines = this.lines.until(lines);
    made.texts = this.texts.until(reasons);
    const resets = made.flags.filter((flags, point) => point && flags & Flag.reset).length;
    made.leftOut = this.leftOut.slice(0, resets);
    for (const list of ["wrongs", "kept"])
      made[list] = new Map([...this[list]].filter(([point]) => point < end));
    const { story, headline, conflict, wrongGuess, assumesUnique, solution, command, note } = this;
    Object.assign(made, { story, headline, conflict, wrongGuess, assumesUnique, solution, command, note });
    if (!made.leftOut.length) made.#count(0); // else a summary brings the tree
    return made;
  }

  get length() {
    return this.index.length;
  }

  /** Returns the facts that are new at a point. */
  factsAt(point) {
    return range(this.factsFrom[point], this.factsFrom[point + 1]);
  }

  /** Returns the lines of a point. */
  linesAt(point) {
    return range(this.linesFrom[point], this.linesFrom[point + 1]);
  }

  /** Returns the points with this number of steps. */
  pointsAt(step) {
    const points = [];
    for (let point = this.reached(step); this.steps[point] === step; point += 1) points.push(point);
    return points;
  }

  /** Returns the first point with at least `steps` steps, or the last point. */
  reached(steps) {
    return firstWhere(this.length - 1, (point) => this.steps[point] >= steps);
  }

  /** Returns the point that is a point of another recording of this run; if it is left out here, one near to it. */
  like({ index, steps, wrongs }, point) {
    const isLike = (at) => this.index[at] === index[point] && this.wrongs.has(at) === wrongs.has(point);
    return this.pointsAt(steps[point]).find(isLike) ?? this.reached(steps[point]);
  }

  /** Returns the contradiction with this number, or -1. */
  contradiction(step) {
    return this.pointsAt(step).find((point) => this.wrongs.has(point)) ?? -1;
  }

  /**
   * Returns what a value becomes at some points, by default at all: it is `begin` before the first of them, and after each
   * fact what `note` makes of it.
   *
   * A guess brings back the value before the guess of its level, as `kept` has it; `returned` is called with both values.
   */
  followed(begin, note, { from = 0, to = this.length, kept = [], returned = () => undefined } = {}) {
    const values = [];
    let now = begin;
    let before = kept;
    for (let point = from; point < to; point += 1) {
      if (this.flags[point] & Flag.reset) [now, before] = [begin, []];
      for (let fact = this.factsFrom[point]; fact < this.factsFrom[point + 1]; fact += 1) {
        const level = this.guessLevel[this.cause[fact]];
        if (level) {
          const then = before[level - 1] ?? now;
          returned(now, then);
          before = [...before.slice(0, level - 1), then];
          now = then;
        }
        now = note(now, fact);
      }
      before = before.slice(0, this.level[point]);
      values.push(now);
    }
    return values;
  }

  /** Returns the nearest point with a flag, after this one or (by -1) before it; -1 if there is none. */
  next(point, flag, by) {
    for (let at = point + by; at >= 0 && at < this.length; at += by) {
      if (this.flags[at] & flag) return at;
    }
    return -1;
  }

  /** Returns the stops of the story that this page has: their points, words and costs. */
  get stops() {
    return (this.story ?? []).flatMap(({ step, contradiction, ...told }) => {
      const point = contradiction ? this.contradiction(step) : this.reached(step);
      return this.steps[point] === step ? [{ point, ...told }] : [];
    });
  }

  /**
   * Returns a point: its cells, the cells before its advance (null if unknown), and its levels.
   *
   * Each cell is an array slice: a number for its value, then a number for each digit. 0 means no value,
   * or that the digit is a candidate. A positive number is the fact (from 1) that gave the value or
   * removed the candidate. A negative number is the fact whose value displaced the candidate.
   */
  at(point) {
    const before = point && !(this.flags[point] & Flag.reset) ? this.#replayed(point - 1) : null;
    const now = before ? { cells: before.cells.slice(), levels: before.levels } : this.#replayed(point);
    if (before) this.#advance(now, point);
    return { ...now, before: before?.cells ?? null };
  }

  #replayed(point) {
    let from = point;
    while (from > 0 && !this.kept.has(from) && !(this.flags[from] & Flag.reset)) from -= 1;
    const kept = this.kept.get(from);
    const board = kept ? { cells: kept.cells.slice(), levels: kept.levels } : { cells: null, levels: [] };
    if (!kept) this.#advance(board, from);
    while (from < point) {
      from += 1;
      this.#advance(board, from);
      if (from % KEYFRAME === 0) this.kept.set(from, { cells: board.cells.slice(), levels: board.levels });
    }
    return board;
  }

  #advance(board, point) {
    if (this.flags[point] & Flag.reset) {
      board.cells = new Int32Array(this.board.places.length * this.width);
      board.levels = [];
    }
    for (let fact = this.factsFrom[point]; fact < this.factsFrom[point + 1]; fact += 1) {
      const cause = this.cause[fact];
      const level = this.guessLevel[cause];
      if (level) {
        const kept = board.levels[level - 1]?.kept ?? board.cells;
        const guess = { kept, cause, cell: this.cell[fact], step: this.step[fact] };
        board.levels = [...board.levels.slice(0, level - 1), guess];
        board.cells = kept.slice();
      }
      this.#note(board.cells, fact);
    }
    if (board.levels.length > this.level[point]) board.levels = board.levels.slice(0, this.level[point]);
  }

  #note(cells, fact) {
    const place = this.cell[fact] * this.width;
    const digit = this.value[fact];
    if (digit > 0) {
      cells[place + digit] = fact + 1;
      return;
    }
    cells[place] = fact + 1;
    for (let other = 1; other < this.width; other += 1) {
      if (other !== -digit && !cells[place + other]) cells[place + other] = -(fact + 1);
    }
  }

  /** Returns the value of a cell, 0 if it is open. */
  valueIn(cells, cell) {
    const fact = cells[cell * this.width];
    return fact ? -this.value[fact - 1] : 0;
  }

  /** Explains a number of a point's cells: its cause, and its step. */
  why(number) {
    const fact = Math.abs(number) - 1;
    return this.#causeAt(number < 0 ? 0 : this.cause[fact], this.step[fact], Math.abs(this.value[fact]));
  }

  /** Explains the contradiction of a point: its cause, as in `why`. */
  whyWrong(point) {
    const { cause, digit } = this.wrongs.get(point);
    return this.#causeAt(cause, this.steps[point], digit);
  }

  /**
   * Returns a cause, as a fact of a step and about a digit has it: its kind, its sentences, the numbers of what it
   * rests on, and the shapes to draw.
   *
   * The sentences are the mark, what the mark means, the words, and for a guess the line of its level.
   */
  #causeAt(number, step, digit) {
    const { texts } = this;
    const reason = this.reason[number];
    return {
      kind: texts.style(reason),
      step,
      needs: [...summed(this.needs[number])],
      level: this.guessLevel[number],
      shapes: this.shapes[reason],
      get sentences() {
        return texts.at(reason, step, digit);
      },
    };
  }

  /** Returns the fact with a number that a cause lists. */
  fact(number) {
    const code = Math.abs(number);
    return { cell: Math.floor(code / this.width), digit: code % this.width, held: number < 0 };
  }

  /** Returns the facts that a fact of a point's cells rests on. */
  restsOn(cells, { cell, digit, held }) {
    const number = cells[cell * this.width + (held ? 0 : digit)];
    if (!number) return [];
    if (!held && number < 0) return [{ cell, digit: this.valueIn(cells, cell), held: true }];
    const why = this.why(number);
    if (why.kind === "naked") {
      const others = this.digits.filter((other) => other !== digit);
      return others.map((other) => ({ cell, digit: other, held: false }));
    }
    if (why.kind === "last") {
      const { houses } = why.sentences[2].find((part) => part.houses);
      const others = this.board.houses[houses[0]][1].filter((other) => other !== cell);
      return others.map((other) => ({ cell: other, digit: this.valueIn(cells, other), held: true }));
    }
    return why.needs.map((each) => this.fact(each));
  }

  /** Returns the candidates of a cell. */
  candidatesIn(cells, cell) {
    const place = cell * this.width;
    return cells[place] ? [] : this.digits.filter((digit) => !cells[place + digit]);
  }

  /** Counts by cell: the contradictions, or the guesses, of the whole run. */
  heat(what) {
    const counts = new Array(this.board.places.length).fill(0);
    if (what === "contradictions") for (const { cells } of this.wrongs.values()) counts[cells[0]] += 1;
    else
      this.cause.forEach((cause, fact) => {
        if (this.guessLevel[cause]) counts[this.cell[fact]] += 1;
      });
    return counts;
  }

  /** Returns a line of the log, as a sentence. */
  line(number) {
    return this.#sentences(number)[0];
  }

  /** Returns a line of the log and what happened, in plain words. */
  #sentences(line) {
    return this.lines.at(line, this.steps[this.pointOf[line]]);
  }

  /** Returns the lines of a point, as a string. */
  textAt(point) {
    const lines = this.linesAt(point).map((line) => textOf(this.line(line)));
    return lines.join("\n");
  }

  /** Returns the line of a level of a point, as a sentence. */
  levelLine({ cause }) {
    return this.texts.at(this.reason[cause])[3];
  }

  /** Mentions a cell: `[4,2]`, or with its digit `[4,2]=8`. */
  cellName(cell, digit = 0) {
    return { text: `${this.board.labels[cell]}${digit ? `=${digit}` : ""}`, cell };
  }

  /** Returns the causes that are new at a point and have shapes to draw, one for each reason. */
  drawnAt(point) {
    const found = new Map();
    if (this.flags[point] & Flag.reset) return [];
    for (const fact of this.factsAt(point)) {
      const reason = this.reason[this.cause[fact]];
      if (this.shapes[reason].length && !found.has(reason)) found.set(reason, this.why(fact + 1));
    }
    return [...found.values()];
  }

  /** Names the guesses of some levels of a point: `[1,8]=9 (level 7), [4,2]=2 (level 11)`. */
  guesses({ cells, levels }, chosen) {
    if (!chosen.length) return ["none"];
    const names = chosen.map((level) => {
      const { cell } = levels[level - 1];
      return [this.cellName(cell, this.valueIn(cells, cell)), " (", levelName(level), ")"];
    });
    return joined(names, ", ");
  }

  /** Says that the guesses of a core cannot all be right. */
  together(view, core) {
    return [...this.guesses(view, core), ` cannot ${["", "both "][core.length - 1] ?? "all "}be right`];
  }

  /** Returns the levels of a point at which the first solution has another digit than was guessed; none without one. */
  otherwiseSolved({ cells, levels }) {
    if (!this.solution) return [];
    const { digits } = this.solution;
    return levels.flatMap(({ cell }, slot) => (digits[cell] === this.valueIn(cells, cell) ? [] : slot + 1));
  }

  /** Returns the cells of the guesses at a point before the first solution that are wrong by it. */
  mistakenAt(point, view) {
    if (!this.solution || this.steps[point] >= this.solution.step) return [];
    return this.otherwiseSolved(view).map((level) => view.levels[level - 1].cell);
  }

  /** Says what is wrong with a quiz that has no solution, or that the techniques refute without any guess. */
  get fault() {
    const isSure = this.conflict?.length || !this.assumesUnique;
    return `the quiz itself ${isSure ? "has no" : "doesn't have exactly one"} solution`;
  }

  /** Whether a contradiction is the fault of the quiz, and no guess is to blame. */
  isFault({ core }) {
    return Boolean(this.conflict?.length || (core && !core.length));
  }

  /** Describes whose fault a contradiction is. */
  blameAt(point, view) {
    const wrong = this.wrongs.get(point);
    const { guilty, core } = wrong;
    if (this.isFault(wrong)) return [`no guess is to blame: ${this.fault}`];
    return core ? this.together(view, core) : ["it rests on ", ...this.guesses(view, guilty)];
  }

  /** Describes what is new at a point, in sentences. */
  news(point, { cells, before }) {
    if (!before || this.flags[point] & Flag.setUp) return [];
    const placed = [];
    let gone = 0;
    this.board.labels.forEach((_, cell) => {
      const value = this.valueIn(cells, cell);
      if (value && value !== this.valueIn(before, cell)) placed.push([this.cellName(cell, value)]);
      if (!value)
        gone += this.candidatesIn(before, cell).filter((digit) => cells[cell * this.width + digit]).length;
    });
    return [
      ...(placed.length ? [["placed ", ...joined(placed, " ")]] : []),
      ...(gone ? [[`${gone} candidate${gone > 1 ? "s" : ""} removed`]] : []),
    ];
  }

  /** Describes a point: what happened there, in order. */
  happened(point, view) {
    const isWrong = this.wrongs.has(point);
    const told = [[], []]; // what led to the grid of the point, and what the grid is
    for (const line of this.linesAt(point)) {
      const [, words] = this.#sentences(line);
      if (words.length) told[Number(this.lines.style(line) === "solution")].push(words);
    }
    const news = isWrong ? [this.blameAt(point, view)] : this.news(point, view);
    const step = { text: `Step ${this.steps[point]}`, step: this.steps[point] };
    const kind = isWrong ? ", contradiction: " : ": ";
    const begun = [step, ` of ${this.total}, `, levelName(this.level[point]), kind];
    const parts = [joined(told[0], "; then "), ...news, ...told[1]].filter(({ length }) => length);
    return [...begun, ...joined(parts, "; ")];
  }
}
