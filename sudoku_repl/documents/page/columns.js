// How the page holds its lists: numbers as differences, and the lines of the log as templates and columns of numbers.

/** Restores numbers from their differences. */
export function summed(differences) {
  const sums = new Int32Array(differences.length); // filled by a loop, which is ten times as fast as Int32Array.from
  let sum = 0;
  for (let at = 0; at < sums.length; at += 1) sums[at] = sum += differences[at];
  return sums;
}

/** Returns the whole numbers from one to before another. */
export function range(from, end) {
  return Array.from({ length: Math.max(end - from, 0) }, (_, slot) => from + slot);
}

/** Returns the least number for which `holds`, as it does for all after it; `end` if there is none before. */
export function firstWhere(end, holds) {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Adds numbers to a list. */
export function extend(list, numbers) {
  for (const number of numbers) list.push(number);
}

/** Adds numbers to a list, restored from their differences; the first of them is to the last of the list. */
export function extendBySums(list, differences) {
  let sum = list.at(-1) ?? 0;
  for (const difference of differences) {
    sum += difference;
    list.push(sum);
  }
}

const PLAIN = { col: "column", blk: "box" }; // the words for what the log names so

/** By the kind of a mention: what is written of its target, and what it leads to. */
const MENTIONS = {
  cell: (cell, { labels }) => ({ written: labels[cell], cell }),
  node: (cell, { labels }) => ({ written: labels[cell], cell }), // not as the log prints it: the margins have no letters
  number: (cell) => ({ written: cell + 1, cell }),
  boxes: (cell, { labels, boxes, houses }) => ({
    written: labels[cell],
    cell,
    houses: boxes.filter((box) => houses[box][1].includes(cell)),
  }),
  house: (house, { houses }, isPlain) => ({
    written: isPlain ? houses[house][0].replace(/^(col|blk)\b/, (name) => PLAIN[name]) : houses[house][0],
    houses: [house],
  }),
  step: (step) => ({ written: step, step }),
  level: (level) => ({ written: level, level }),
};

/** Rows of sentences, restored when they are asked for. */
export class Rows {
  templates = [];
  columns = []; // of each template, the numbers of its rows
  of = []; // the template of each row
  nth = []; // the number of each row among the rows of its template
  #counts = []; // the number of rows of each template

  /** `original` is the number of the sentence that has the words of the log in each row. */
  constructor(board, original) {
    Object.assign(this, { board, original });
  }

  append({ templates, columns, of }) {
    extend(this.templates, templates);
    const met = [...new Set(of)].sort((one, other) => one - other);
    met.forEach((template, slot) => {
      this.columns[template] ??= columns[slot].map(() => []);
      columns[slot].forEach((each, column, all) =>
        extend(this.columns[template][column], typeof each === "number" ? all[each] : each),
      );
    });
    for (const template of of) {
      this.of.push(template);
      this.nth.push(this.#counts[template] ?? 0);
      this.#counts[template] = this.nth.at(-1) + 1;
    }
    return this;
  }

  /** Returns a copy with the first `end` rows. */
  until(end) {
    const made = new Rows(this.board, this.original);
    made.of = this.of.slice(0, end);
    made.nth = this.nth.slice(0, end);
    made.of.forEach((template, row) => (made.#counts[template] = made.nth[row] + 1));
    made.templates = this.templates.slice(0, made.#counts.length);
    made.columns = made.#counts.map((count, template) =>
      this.columns[template].map((column) => column.slice(0, count)),
    );
    return made;
  }

  get length() {
    return this.of.length;
  }

  style(row) {
    return this.templates[this.of[row]][0];
  }

  /** Returns the sentences of a row, at a point or of a fact that has `steps` steps and perhaps a `digit`. */
  at(row, steps = 0, digit = 0) {
    const template = this.of[row];
    let column = 0;
    const next = () => this.columns[template][column++][this.nth[row]];
    const filled = (text) => text.replace(/#/g, next);
    const part = ([kind, pattern], isPlain) => {
      if (kind === "sign") return { text: pattern, isSign: true };
      if (kind === "digit") return String(digit);
      const target = kind === "step" ? steps - next() : next();
      const { written, ...found } = MENTIONS[kind](target, this.board, isPlain);
      return { text: filled(pattern).replace("{}", written), ...found };
    };
    const [, sentences] = this.templates[template];
    return sentences.map((parts, number) =>
      parts.map((each) => (typeof each === "string" ? filled(each) : part(each, number !== this.original))),
    );
  }
}
