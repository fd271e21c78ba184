// The recorded run: any of its points is had again from the point before it, by the facts that are new there.

const Flag = { guess: 1, wrong: 2, solution: 4, reset: 8, unset: 16, setUp: 32 };
const KEYFRAME = 128; // points between two that are kept

/** The numbers of which only the differences were written. */
function summed(differences) {
  let sum = 0;
  return Int32Array.from(differences, (each) => (sum += each));
}

/** Where the parts of a list begin, of which the lengths are known; its end is the last. */
function begins(lengths) {
  return summed([0, ...lengths]);
}

class Run {
  constructor({ board, points, facts, causes, lines, styles, ...rest }) {
    Object.assign(this, { board, causes, lines, styles, ...rest });
    this.index = summed(points.index);
    this.steps = summed(points.steps);
    this.level = points.level;
    this.flags = points.flags;
    this.wrong = points.wrong;
    this.factsFrom = begins(points.facts);
    this.linesFrom = begins(points.lines);
    this.cell = facts.cell;
    this.value = facts.value;
    this.cause = summed(facts.cause);
    this.step = summed(facts.step);
    this.width = board.digits + 1;
    this.kept = new Map();
  }

  get length() {
    return this.index.length;
  }

  /** The first point with so many steps, the last one if there is none. */
  reached(steps) {
    let low = 0;
    let high = this.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.steps[middle] < steps) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The next point with a flag, or the last before this one; -1 if there is none. */
  next(point, flag, by) {
    for (let at = point + by; at >= 0 && at < this.length; at += by) {
      if (this.flags[at] & flag) return at;
    }
    return -1;
  }

  /**
   * A point: its cells and those before its advance (null where that is not known), and its levels.
   *
   * Of each cell there are as many numbers as digits, and before them one for its value. 0: it has no
   * value; the digit is a candidate. Else the number of the fact that says otherwise, from 1; of a digit
   * that went with a value that of the value's fact, below 0.
   */
  at(point) {
    const before = point && !(this.flags[point] & Flag.reset) ? this.#replayed(point - 1) : null;
    const now = before ? { cells: before.cells.slice(), levels: before.levels } : this.#replayed(point);
    if (before) this.#advance(now, point);
    return { ...now, before: before && before.cells };
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
      const [kind, , , level, text] = this.causes[this.cause[fact]];
      if (kind === "guess") {
        const kept = board.levels[level - 1]?.kept ?? board.cells;
        board.levels = [...board.levels.slice(0, level - 1), { kept, text }];
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

  /** The value of a cell, 0 for an open one. */
  valueIn(cells, cell) {
    const fact = cells[cell * this.width];
    return fact ? -this.value[fact - 1] : 0;
  }

  /** What is behind a number of a point's cells: the kind of its cause, mark, words and step. */
  why(number) {
    const fact = Math.abs(number) - 1;
    const [kind, mark, words, level] = this.causes[number < 0 ? 0 : this.cause[fact]];
    return { kind, mark, words, level, step: this.step[fact] };
  }

  /** The candidates of a cell. */
  candidatesIn(cells, cell) {
    const place = cell * this.width;
    const all = Array.from({ length: this.board.digits }, (_, slot) => slot + 1);
    return cells[place] ? [] : all.filter((digit) => !cells[place + digit]);
  }

  linesOf(point) {
    return this.lines.slice(this.linesFrom[point], this.linesFrom[point + 1]);
  }

  /** What is new at a point, in words. */
  news(point, { cells, before }) {
    if (!before || this.flags[point] & Flag.setUp) return [];
    const placed = [];
    let gone = 0;
    this.board.labels.forEach((label, cell) => {
      const value = this.valueIn(cells, cell);
      if (value && value !== this.valueIn(before, cell)) placed.push(`${label}=${value}`);
      if (!value) gone += this.candidatesIn(before, cell).filter((digit) => cells[cell * this.width + digit]).length;
    });
    return [...(placed.length ? [`placed ${placed.join(" ")}`] : []), ...(gone ? [`${gone} candidate${gone > 1 ? "s" : ""} gone`] : [])];
  }
}

/** The run that stands packed in the page. */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Run(await new Response(stream).json());
}
