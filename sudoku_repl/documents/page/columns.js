// How the page holds its lists: numbers as differences, and the lines of the log as templates and columns of numbers.

/** Restores numbers from their differences. */
export function summed(differences) {
  const sums = new Int32Array(differences.length); // filled by a loop, which is ten times as fast as Int32Array.from
  let sum = 0;
  for (let at = 0; at < sums.length; at += 1) sums[at] = sum += differences[at];
  return sums;
}

/** Returns where each part of a list begins, from the lengths of the parts; then where the list ends. */
export function begins(lengths) {
  return summed([0].concat(lengths));
}

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
  house: (house, { houses }) => ({ written: houses[house][0], houses: [house] }),
  step: (step) => ({ written: step, step }),
  level: (level) => ({ written: level, level }),
};

/** Rows of sentences, restored when they are asked for. */
export class Rows {
  constructor({ templates, columns, of }, board) {
    Object.assign(this, { templates, of, board });
    this.columns = columns.map((all) => all.map((each) => (typeof each === "number" ? all[each] : each)));
    const seen = new Int32Array(templates.length);
    this.nth = Int32Array.from(of, (template) => seen[template]++); // the number of each row among the rows of its template
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
    const part = ([kind, pattern]) => {
      if (kind === "sign") return { text: pattern, isSign: true };
      if (kind === "digit") return String(digit);
      const target = kind === "step" ? steps - next() : next();
      const { written, ...found } = MENTIONS[kind](target, this.board);
      return { text: filled(pattern).replace("{}", written), ...found };
    };
    const [, sentences] = this.templates[template];
    return sentences.map((parts) =>
      parts.map((each) => (typeof each === "string" ? filled(each) : part(each))),
    );
  }
}
