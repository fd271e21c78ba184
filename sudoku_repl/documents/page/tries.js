// The search tree of the run: a try for each guess, in the order of the guesses.

import { firstWhere, summed } from "./columns.js";
import { Flag } from "./flags.js";
import { levelName, textOf } from "./sentences.js";

export class Tries {
  cell = [];
  digit = [];
  level = [];
  choice = [];
  outOf = [];
  first = [];
  last = [];
  solutions = [];
  contradictions = [];
  tries = []; // how many are inside of each
  outcome = []; // how each ended; "open" as long as it has not
  parent = [];
  rows = []; // the tries of each level
  folded = new Set(); // the tries whose guesses are hidden
  hidden = []; // 1 for each try inside of a folded one
  #open = []; // the tries in force, from the quiz down

  /** Begins with the tries of `tree`, if the points do not have all; else with the quiz alone. */
  constructor(board, tree = null) {
    this.board = board;
    if (tree) this.#restore(tree);
    else this.#begin({ cell: -1, digit: 0, level: 0, choice: 0, outOf: 0 }, 1);
  }

  #restore({ outcomes, ...tree }) {
    const lists = { ...tree, first: summed(tree.first), level: summed(tree.level) };
    for (const name of ["cell", "digit", "choice", "outOf", "first", "solutions", "contradictions", "tries"])
      this[name] = [...lists[name]];
    lists.level.forEach((level, id) => this.#place(id, level));
    this.last = this.first.map((first, id) => first + tree.cost[id] - 1);
    this.outcome = tree.outcome.map((number) => outcomes[number]);
    this.#open = this.path(this.last[0], Infinity);
  }

  /** Puts a try into the row of its level, below the last try of the level above. */
  #place(id, level) {
    this.level[id] = level;
    this.parent[id] = level ? this.rows[level - 1].at(-1) : -1;
    this.rows[level] ??= [];
    this.rows[level].push(id);
    const { parent } = this;
    this.hidden[id] = level && (this.hidden[parent[id]] || this.folded.has(parent[id])) ? 1 : 0;
  }

  #begin({ cell, digit, level, choice, outOf }, step) {
    const id = this.first.length;
    this.#end(level, step - 1, level);
    for (const each of this.#open) this.tries[each] += 1;
    const begun = { cell, digit, choice, outOf, first: step, last: step - 1, outcome: "open" };
    for (const [name, value] of Object.entries({ ...begun, solutions: 0, contradictions: 0, tries: 0 }))
      this[name].push(value);
    this.#place(id, level);
    this.#open.push(id);
  }

  /** Ends the tries from a level on; at level `replaced`, the next candidate of the cell follows. */
  #end(level, last, replaced = 0) {
    for (const id of this.#open.splice(level)) {
      const isRefuted = this.choice[id] === this.outOf[id] || this.level[id] === replaced;
      this.last[id] = last;
      if (this.outcome[id] === "open") this.outcome[id] = isRefuted ? "refuted" : "given up";
    }
  }

  /** Goes on by a point: its steps, its flags, and its guess, or null. */
  add(steps, flags, guess) {
    if (guess) this.#begin(guess, guess.step);
    if (flags & Flag.finished) this.#end(1, steps - 1);
    for (const id of this.#open) {
      this.last[id] = steps;
      if (flags & Flag.wrong) this.contradictions[id] += 1;
      if (!(flags & Flag.solution)) continue;
      this.solutions[id] += 1;
      this.outcome[id] = "solved";
    }
    if (flags & Flag.finished) this.#end(0, steps);
  }

  /** Returns the number of steps of a try. */
  cost(id) {
    return this.last[id] - this.first[id] + 1;
  }

  /** Returns the number in its row of the last try that begins at a step or before; -1 if there is none. */
  #before(row, step) {
    return firstWhere(row.length, (rank) => this.first[row[rank]] > step) - 1;
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
      this.hidden[each] = this.hidden[parent] || this.folded.has(parent) ? 1 : 0;
    });
  }

  /** Folds the tries that are folded in another tree of the same run. */
  foldLike({ folded, level, first }) {
    for (const each of folded) {
      const id = this.at(level[each], first[each]);
      if (this.first[id] === first[each]) this.fold(id);
    }
  }

  /** Returns the tries with the same parent. */
  siblings(id) {
    return this.rows[this.level[id]].filter((each) => this.parent[each] === this.parent[id]);
  }

  /** Returns a neighbour of a try, itself if it has none: `parent`, `child` (the first), `previous` or `next`. */
  neighbour(id, kind) {
    if (kind === "parent") return id ? this.parent[id] : id;
    if (kind === "child") {
      const row = this.rows[this.level[id] + 1];
      return row?.find((each) => this.parent[each] === id && !this.hidden[each]) ?? id;
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
    return this.outcome[id].replace(" ", "-");
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
    const { solutions, contradictions, tries } = this;
    const met = { solution: solutions[id], contradiction: contradictions[id], guess: tries[id] };
    const counts = allCounted(met).map((each) => `, ${each}`);
    return [...which, `: ${this.outcome[id]}, `, this.#cost(id, id), ...counts];
  }

  /** Describes what a folded try hides. */
  folds(id) {
    let deepest = 0;
    let steps = 0;
    for (let each = id + 1; this.level[each] > this.level[id]; each += 1) {
      deepest = Math.max(deepest, this.level[each]);
      if (this.parent[each] === id) steps += this.cost(each);
    }
    return `folded: hides ${counted(deepest - this.level[id], "level")}, ${counted(steps, "step")}`;
  }

  /** Describes the tries of a merged block. */
  summary(ids) {
    const sum = (numbers) => ids.reduce((total, id) => total + numbers[id], 0);
    const met = { solution: sum(this.solutions), contradiction: sum(this.contradictions) };
    const cost = textOf([this.#cost(ids[0], ids.at(-1))]);
    const begun = `${counted(ids.length, "guess")}, level ${this.level[ids[0]]}: ${cost}`;
    return [begun, ...allCounted(met)].join(", ");
  }

  #cost(one, other) {
    const [first, last] = [this.first[one], this.last[other]];
    const text = stepsFrom(first, last);
    return first === last ? { text, step: first } : `${text} (${last - first + 1})`;
  }
}

export function counted(number, noun) {
  return `${number || "no"} ${noun}${number === 1 ? "" : noun.endsWith("s") ? "es" : "s"}`;
}

/** Returns the counts by their nouns that are not 0, in words. */
function allCounted(counts) {
  return Object.entries(counts).flatMap(([noun, number]) => (number ? counted(number, noun) : []));
}

export function stepsFrom(first, last) {
  return last > first ? `steps ${first} to ${last}` : `step ${last}`;
}
