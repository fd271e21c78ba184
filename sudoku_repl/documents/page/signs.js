// The signs of solutions and contradictions: on the chart, and in the blocks of the search tree.

import { Flag } from "./flags.js";

export const SOLUTION = {
  flag: Flag.solution,
  field: 3, // of a column of the profile
  kind: "solution",
  noun: "solution",
  d: (x, y) => `M${x} ${y - 5}l4 9h-8Z`,
};
export const CONTRADICTION = {
  flag: Flag.wrong,
  field: 4,
  kind: "wrong",
  noun: "contradiction",
  d: (x, y) => `M${x - 3} ${y - 3}l6 6m0-6l-6 6`,
};
export const EVENTS = [SOLUTION, CONTRADICTION]; // in the order of their rows
