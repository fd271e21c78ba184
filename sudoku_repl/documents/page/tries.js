// The search tree of the run: a try for each guess, in the order of the guesses.

import { summed } from "./columns.js";
import { levelName, textOf } from "./sentences.js";

export class Tries {
  constructor({ tree, board }) {
    Object.assign(this, tree, { board });
    this.first = summed(tree.first);
    this.level = summed(tree.level);
    this.last = this.first.map((first, id) => first + tree.cost[id] - 1);
    this.parent = new Int32Array(this.first.length).fill(-1);
    this.rank = new Int32Array(this.first.length); // the number of a try in its row
    this.rows = []; // the tries of each level
    this.folded = new Set(); // the tries whose guesses are hidden
    this.hidden = new Uint8Array(this.first.length); // 1 for each try inside of a folded one
    this.level.forEach((level, id) => {
      this.rows[level] ??= [];
      const row = this.rows[level];
      if (level) this.parent[id] = this.rows[level - 1].at(-1);
      this.rank[id] = row.push(id) - 1;
    });
  }

  /** Returns the number in its row of the last try that begins at a step or before; -1 if there is none. */
  #before(row, step) {
    let low = 0;
    let high = row.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.first[row[middle]] <= step) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Returns the try at a level and a step; -1 if there is none. */
  at(level, step) {
    const row = this.rows[level] ?? [];
    const id = row[this.#before(row, step)] ?? -1;
    return id >= 0 && step <= this.last[id] ? id : -1;
  }

  /** Returns the tries that a step is in, from the quiz down to a level. */
  path(step, level) {
    const found = [0];
    for (let at = 1; at <= level; at += 1) {
      const id = this.at(at, step);
      if (id < 0) break;
      found.push(id);
    }
    return found;
  }

  /** Tells whether some steps have a try at a level that is not hidden. */
  reaches(level, from, to) {
    const row = this.rows[level];
    let rank = this.#before(row, to);
    while (this.last[row[rank]] >= from && this.hidden[row[rank]]) rank -= 1;
    return this.last[row[rank]] >= from;
  }

  /** Tells whether a try has guesses inside of it. */
  isParent(id) {
    return this.parent.includes(id);
  }

  /** Hides the guesses inside of a try, or shows them again. */
  fold(id) {
    if (!this.folded.delete(id)) this.folded.add(id);
    this.parent.forEach((parent, each) => {
      this.hidden[each] = this.hidden[parent] || this.folded.has(parent);
    });
  }

  /** Returns the tries with the same parent. */
  siblings(id) {
    if (!id) return [id];
    const row = this.rows[this.level[id]];
    let [from, to] = [this.rank[id], this.rank[id] + 1];
    while (this.parent[row[from - 1]] === this.parent[id]) from -= 1;
    while (this.parent[row[to]] === this.parent[id]) to += 1;
    return row.slice(from, to);
  }

  /** Returns a neighbour of a try, itself if it has none: `parent`, `child` (the first), `previous` or `next`. */
  neighbour(id, kind) {
    if (kind === "parent") return id ? this.parent[id] : id;
    if (kind === "child") {
      const row = this.rows[this.level[id] + 1] ?? [];
      const child = row[this.#before(row, this.first[id] - 1) + 1];
      return this.parent[child] === id && !this.hidden[child] ? child : id;
    }
    const siblings = this.siblings(id);
    return siblings[siblings.indexOf(id) + (kind === "next" ? 1 : -1)] ?? id;
  }

  /**
   * Returns the blocks of a level in some steps, from the left: `{ ids, left, right, share }`.
   *
   * A try that is `least` pixels wide is a block. Narrower neighbours are merged into blocks of about `merged`
   * pixels, and `share` tells how much of a block its tries cover.
   */
  blocks(level, from, to, x, least = 3, merged = 8) {
    const row = this.rows[level];
    const blocks = [];
    let open = null;
    for (let rank = Math.max(this.#before(row, from), 0); rank < row.length; rank += 1) {
      const id = row[rank];
      if (this.first[id] > to) break;
      if (this.last[id] < from || this.hidden[id]) continue;
      const left = x(this.first[id] - 1);
      const right = x(this.last[id]);
      if (right - left >= least) {
        blocks.push({ ids: [id], left, right, share: 1 });
        open = null;
      } else if (open && right - open.left <= merged && left - open.right < least) {
        open.ids.push(id);
        open.covered += right - left;
        open.right = right;
        open.share = open.covered / (right - open.left);
      } else {
        open = { ids: [id], left, right, covered: right - left, share: 1 };
        blocks.push(open);
      }
    }
    return blocks;
  }

  name(id) {
    return id ? `${this.board.labels[this.cell[id]]}=${this.digit[id]}` : "quiz";
  }

  /** Returns the outcome of a try as the name of a class: `refuted`, `solved`, `open` or `given-up`. */
  kind(id) {
    return this.outcomes[this.outcome[id]].replace(" ", "-");
  }

  /** Describes a try. */
  words(id) {
    return textOf(this.sentence(id));
  }

  /** Describes a try in a sentence that mentions its cell, its level and its step. */
  sentence(id) {
    const level = levelName(this.level[id]);
    const guess = { text: this.name(id), cell: this.cell[id] };
    const which = id ? [guess, `, ${this.choice[id]} of ${this.outOf[id]}, `, level] : [this.name(id)];
    const met = [
      [this.solutions[id], "solution"],
      [this.contradictions[id], "contradiction"],
      [this.tries[id], "guess", "es"],
    ];
    const counts = allCounted(met).map((each) => `, ${each}`);
    return [...which, `: ${this.outcomes[this.outcome[id]]}, `, this.#cost(id, id), ...counts];
  }

  /** Describes what a folded try hides. */
  folds(id) {
    let deepest = 0;
    let steps = 0;
    for (let each = id + 1; this.level[each] > this.level[id]; each += 1) {
      deepest = Math.max(deepest, this.level[each]);
      if (this.parent[each] === id) steps += this.cost[each];
    }
    return `folded: hides ${counted(deepest - this.level[id], "level")}, ${counted(steps, "step")}`;
  }

  /** Describes the tries of a merged block. */
  summary(ids) {
    const sum = (numbers) => ids.reduce((total, id) => total + numbers[id], 0);
    const met = [
      [sum(this.solutions), "solution"],
      [sum(this.contradictions), "contradiction"],
    ];
    const cost = textOf([this.#cost(ids[0], ids.at(-1))]);
    return [
      `${counted(ids.length, "guess", "es")}, level ${this.level[ids[0]]}: ${cost}`,
      ...allCounted(met),
    ].join(", ");
  }

  #cost(one, other) {
    const [first, last] = [this.first[one], this.last[other]];
    const text = stepsFrom(first, last);
    return first === last ? { text, step: first } : `${text} (${last - first + 1})`;
  }
}

export function counted(number, noun, plural = "s") {
  return `${number || "no"} ${noun}${number === 1 ? "" : plural}`;
}

/** Returns the counts that are not 0, in words. */
function allCounted(counts) {
  return counts.filter(([number]) => number).map((each) => counted(...each));
}

export function stepsFrom(first, last) {
  return last > first ? `steps ${first} to ${last}` : `step ${last}`;
}
