"""The board of the replay page as HTML, so that the page has its final size before its script runs."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby

from sudoku_repl.board import Board, Quiz
from sudoku_repl.board.notation import LAST_FIGURE
from sudoku_repl.documents.constraints import lines_below, outlines_over
from sudoku_repl.documents.pictures import svg_element
from sudoku_repl.documents.sheet import CELL, Sheet, parts_of
from sudoku_repl.errors import visible
from sudoku_repl.render.frames import Side, edges, extra_houses


def board_markup(quiz: Quiz) -> str:
    """Return a board with its givens, the names of rows and columns, and room for what is drawn over it."""
    board = quiz.board
    rows, columns = size_of(board)
    name = escape(visible(f"{quiz.short_title or 'quiz'}, {board.words}"))
    overview = ['<div class="overview" role="group" aria-label="Parts of the board"></div>'] * is_large(board)
    return "\n".join(
        (
            '<div class="scroller"><div class="frame">',
            f'<div class="names across" aria-hidden="true">{_names(columns)}</div>',
            f'<div class="names down" aria-hidden="true">{_names(rows)}</div>',
            f'<div id="board" class="board" role="grid" aria-label="{name}">',
            *_rows(quiz),
            "</div>",
            *_constraints(board, rows, columns),
            f'<svg class="overlay" viewBox="1 1 {columns} {rows}" aria-hidden="true"></svg>',
            "</div></div>",
            *overview,
        )
    )


def _constraints(board: Board, rows: int, columns: int) -> Iterator[str]:
    """Yield the drawings of the constraints of a board, if it has any."""
    if not board.constraints:
        return
    cells = range(len(board.coordinates))
    sheet = Sheet.of(board, cells)
    x, y = sheet.corner(1, 1)
    yield f'<svg class="constraints" viewBox="1 1 {columns} {rows}" aria-hidden="true">'
    yield f'<g transform="translate(1 1) scale({1 / CELL:.7f}) translate({-x:g} {-y:g})">'
    for name, shapes in (("lines", lines_below), ("outlines", outlines_over)):
        yield f'<g class="{name}">{"".join(map(svg_element, shapes(sheet, cells)))}</g>'
    yield "</g></svg>"


def board_style(board: Board) -> str:
    """Return the rules of the page's style that depend on the board."""
    rows, columns = size_of(board)
    parts, cell_columns, above = parts_of(board)
    gaps = sorted({board.coordinates[cell][1] for cell in _after_gaps(board)})
    return "\n".join(
        (
            f":root {{ --rows: {rows}; --columns: {columns}; --all-rows: {rows}; --all-columns: {columns}; "
            f"--cell-rows: {parts - above}; --cell-parts: {parts}; --cell-columns: {cell_columns}; }}",
            *_LARGE * is_large(board),
            *(f".board-area:not([data-focus]) [data-column='{at}'] {{ grid-column: {at}; }}" for at in gaps),
        )
    )


_LARGE = (
    ".board-area { --over: 3.2rem; }",  # room for the overview
    ".board-area:not([data-fitted]) .scroller { visibility: hidden; }",
)
"""Rules for large boards. Nothing moves when only a part turns out to be legible."""


def is_large(board: Board) -> bool:
    """Tell whether a board may be too large to be read as a whole, so that it has an overview."""
    return len(board.grids) > 1 or board.digits > LAST_FIGURE


def size_of(board: Board) -> tuple[int, int]:
    """Return the number of rows and columns of a board."""
    return max(row for row, _ in board.coordinates), max(column for _, column in board.coordinates)


_LETTERS = {Side.TOP: "t", Side.LEFT: "l", Side.BOTTOM: "b", Side.RIGHT: "r"}
"""The letters of the thick sides of a cell, which the style names."""


def _names(count: int) -> str:
    return "".join(f"<span>{number}</span>" for number in range(1, count + 1))


def _after_gaps(board: Board) -> Iterator[int]:
    """Yield the cells that do not directly follow another of their row, unless they begin at column 1."""
    for cell, (row, column) in enumerate(board.coordinates):
        if column > 1 and board.cell_at(row, column - 1) is None:
            yield cell


def _rows(quiz: Quiz) -> Iterator[str]:
    board = quiz.board
    sides, extra, after_gaps = edges(board), extra_houses(board), set(_after_gaps(board))
    for _, cells in groupby(range(len(board.coordinates)), key=lambda cell: board.coordinates[cell][0]):
        yield '<div class="row">'
        for cell in cells:
            column = board.coordinates[cell][1]
            given = quiz.givens[cell]
            kind = "cell given" if given else "cell"
            thick = "".join(letter for side, letter in _LETTERS.items() if side & sides[cell])
            attributes = f'class="{kind}"' + (f' data-edges="{thick}"' if thick else "")
            if cell in after_gaps:
                attributes += f' data-column="{column}"'
            if extra[cell]:
                attributes += f' data-extra="{escape(", ".join(extra[cell]))}"'
            value = f"<b>{given}</b>" if given else ""
            yield f"<div {attributes}>{value}</div>"
        yield "</div>"
