// A small drawing of the whole board, and the paths and sizes that drawings of a board share.

import { shape } from "./dom.js";

const LEGIBLE = 9; // the most columns of a board whose digits can be read in it

/** Returns the first and the last row, and the first and the last column, of some places. */
export function boundsOf(places) {
  return [0, 1].map((axis) => {
    const all = places.map((place) => place[axis]);
    return [Math.min(...all), Math.max(...all)];
  });
}

/** Returns the drawing of a point, with some cells marked, as wrong if they are. */
export function miniature(run, { cells }, marked, isWrong) {
  const { places, houses, boxes, marks } = run.board;
  const [[, rows], [, columns]] = boundsOf(places);
  const squares = {}; // the paths of the cells of each kind
  const digits = [];
  places.forEach(([row, column], cell) => {
    const value = run.valueIn(cells, cell);
    const kind = value ? run.why(cells[cell * run.width]).kind : "open";
    const group = ["open", "given", "guess"].includes(kind) ? kind : "placed";
    squares[group] = `${squares[group] ?? ""}M${column} ${row}h1v1h-1z`;
    if (value && columns <= LEGIBLE)
      digits.push(shape("text", { x: column + 0.5, y: row + 0.8 }, marks[value - 1]));
  });
  const drawn = Object.entries(squares).map(([kind, d]) => shape("path", { class: kind, d }));
  const border = boxes.map((box) => borderOf(houses[box][1], places)).join("");
  const target = marked.map((cell) => `M${places[cell][1]} ${places[cell][0]}h1v1h-1z`).join("");
  return shape(
    "svg",
    { class: "miniature", "aria-hidden": true, viewBox: `0.8 0.8 ${columns + 0.4} ${rows + 0.4}` },
    ...drawn,
    shape("path", { class: "box", d: border }),
    shape("path", { class: isWrong ? "wrong" : "marked", d: target }),
    ...digits,
  );
}

/** Returns the path around some cells. */
export function borderOf(cells, places) {
  const sides = [
    [-1, 0, "h1"],
    [0, -1, "v1"],
    [1, 0, "h1"],
    [0, 1, "v1"],
  ];
  const inside = new Set(cells.map((cell) => String(places[cell])));
  return cells
    .flatMap((cell) => {
      const [row, column] = places[cell];
      return sides
        .filter(([down, right]) => !inside.has(`${row + down},${column + right}`))
        .map(([down, right, line]) => `M${column + Math.max(right, 0)} ${row + Math.max(down, 0)}${line}`);
    })
    .join("");
}
