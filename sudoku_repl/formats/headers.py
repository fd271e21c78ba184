"""Headers: comments that define the board of a quiz and the digits that its cells may take.

``# order: 3x4`` defines the rows and columns of a box, ``# layout: samurai`` or ``# grids: 0,6 6,0`` the
grids, and ``# houses: diagonals windows`` their extra houses. A drawing with a letter for each cell follows
``# regions:`` (which replace the boxes), ``# extra:`` (more houses) and ``# parity:``. ``of grid 2`` or
``of grids 1 4`` after a header restricts it to these grids.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from string import ascii_letters, digits

import attrs

from sudoku_repl.board import Board, Quiz, board_of
from sudoku_repl.board.box import SQUARE, Box, box_named
from sudoku_repl.board.constrained import constrained, with_headers
from sudoku_repl.board.constraints import headers as constraint_headers
from sudoku_repl.board.corners import LAYOUTS, SINGLE, Corners, check_corners, corners_named, layout_named
from sudoku_repl.board.extras import NO_REGION, PLAIN, Extras
from sudoku_repl.board.naming import DRAWN, ExtraPart, cut_grids, numbers_on, of_grids, parts_of, with_part
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.errors import BoardError, QuizError
from sudoku_repl.formats.canvas import check_shape
from sudoku_repl.formats.comments import header_of, unknown
from sudoku_repl.formats.scanner import TextLine

REGION_CHARACTERS = ascii_letters + digits
"""The characters of a region in a drawing."""


def parities(board: Board) -> dict[str, int]:
    """Return the digits that a cell may take, by its character in a drawing of parities."""
    even = sum(digit_bit(digit) for digit in range(2, board.digits + 1, 2))
    return {"e": even, "o": board.all_digits ^ even, ".": board.all_digits}


@attrs.frozen
class Layout:
    """What the headers say about the grids of a board."""

    box: Box | None = None
    """The shape of the boxes; None if no header defines it, and the size of the grid decides."""
    corners: Corners | None = None
    """The corners of the grids; None if no header defines them. With corners, ``box`` is known too."""

    def board(self, extras: tuple[Extras, ...] | Extras = PLAIN) -> Board:
        """Return the board, by default the classic one. Raises BoardError."""
        return board_of(self.corners or SINGLE, extras, self.box or SQUARE)

    @property
    def side(self) -> int:
        """The number of rows and columns of a grid."""
        return (self.box or SQUARE).side


@attrs.frozen
class Header:
    """A header, with the lines of its drawing, if any."""

    line: TextLine
    word: str
    value: str
    grids: tuple[int, ...]
    """The numbers of the grids that it is restricted to; empty for all grids."""
    drawing: tuple[TextLine, ...] = ()

    def error(self, what: str) -> QuizError:
        """Return an error that points to the value of the header."""
        match = header_of(self.line.text)
        assert match
        return self.line.error(match.start("value") + 1, what)


def _header(line: TextLine) -> Header | None:
    """Return the header on a line, without its drawing; None if there is none. Raises QuizError."""
    match = header_of(line.text)
    if not match:
        return None
    line.check_length()
    reason = unknown(match["word"])
    if reason:
        raise line.error(match.start("word") + 1, reason)
    return Header(line, match["word"].lower(), *cut_grids(match["value"].strip()))


def layout_in(lines: list[TextLine]) -> Layout:
    """Return what the headers among the lines say about the grids. Raises QuizError."""
    headers = [header for header in map(_header, lines) if header]
    orders = [header for header in headers if header.word == "order"]
    grids = [header for header in headers if header.word in ("layout", "grids")]
    if orders[1:]:
        raise orders[1].error("second order; keep one '# order:', which holds for all grids")
    if grids[1:]:
        raise grids[1].error("second definition of the grids; keep one '# layout:' or '# grids:'")
    box = corners = None
    for header in (*orders, *grids):
        if header.word == "order" and header.grids:
            raise header.error("all grids of a board have the same order; remove 'of grid'")
        try:
            match header.word:
                case "order":
                    box = box_named(header.value)
                case "grids":
                    box, corners = box or SQUARE, corners_named(header.value)
                case _:
                    box, corners = layout_named(header.value.lower(), box)
            if corners is not None:
                check_corners(corners, box)
        except BoardError as error:
            raise header.error(str(error)) from None
    return Layout(box, corners)


def split(lines: list[TextLine], layout: Layout) -> tuple[list[Header], list[TextLine]]:
    """Separate the headers, with their drawings, from the other lines.

    A drawing shows one grid. But if the layout has several grids, a drawing of parities that is not
    restricted to some of them shows the canvas. Raises QuizError if a drawing is cut short.
    """
    headers: list[Header] = []
    body: list[TextLine] = []
    rest = iter(lines)
    for line in rest:
        header = _header(line)
        if header is None:
            body.append(line)
        else:
            drawing = _drawing(header, rest, _height(header, layout))
            headers.append(attrs.evolve(header, drawing=drawing))
    if layout.corners is None and any(char in line.text.partition("#")[0] for line in body for char in "eo"):
        for header in headers:
            if header.word == "parity" and not header.grids:
                raise header.error(
                    "parities on a canvas need its grids; add '# layout:' or '# grids:' before the drawing"
                )
    return headers, body


def drawing_height(line: TextLine, layout: Layout) -> int:
    """Return how many lines the drawing below a header has, 0 if there is none. Raises QuizError."""
    header = _header(line)
    return _height(header, layout) if header else 0


def _height(header: Header, layout: Layout) -> int:
    if header.word not in (*DRAWN, "parity"):
        return 0
    if header.value:
        raise header.error(
            f"expected nothing here, or 'of grid 2'; the drawing begins below '# {header.word}:'"
        )
    if header.word == "parity" and layout.corners and not header.grids:
        return len({row + down for row, _ in layout.corners for down in range(layout.side)})
    return layout.side


def _drawing(header: Header, rest: Iterator[TextLine], height: int) -> tuple[TextLine, ...]:
    """Take the ``height`` lines that follow a header. Raises QuizError."""
    drawing = tuple(islice(rest, height))
    for number, line in enumerate(drawing):
        if header_of(line.text):
            raise line.error(1, f"header within a drawing: expected {height} rows before it, got {number}")
    if len(drawing) < height:
        last = (header.line, *drawing)[-1]
        raise last.error(len(last.text) + 1, f"expected {height} rows in the drawing, got {len(drawing)}")
    return drawing


def board_with(headers: list[Header], layout: Layout) -> Board:
    """Return the board of this layout with the houses that the headers define. Raises QuizError."""
    box = layout.box or SQUARE
    extras = (PLAIN,) * len(layout.corners or SINGLE)
    for header in headers:
        try:
            for part in _parts(header, box.side):
                extras = with_part(extras, part, box)
        except BoardError as error:
            raise header.error(str(error)) from None
    board = layout.board(extras)
    parts: list[str] = []
    for header in headers:
        if header.word in constraint_headers():
            parts.append(f"{header.word} {header.value} {of_grids(header.grids)}".strip())
            try:
                constrained(board, parts[-1:])
            except BoardError as error:
                raise header.error(str(error)) from None
    return constrained(board, parts)


def _parts(header: Header, side: int) -> Iterator[ExtraPart]:
    """Yield the extra houses that a header defines. Raises BoardError or QuizError."""
    if header.word == "houses":
        for word in re.split(r"[\s,]+", header.value.lower()):
            yield ExtraPart(word, "", header.grids)
    elif header.word in DRAWN:
        none = NO_REGION if header.word == "extra" else ""
        expected = (
            f"a letter or digit for its region{f', or {none} for a cell without a region' * bool(none)}"
        )
        rows = (_row(line, side, REGION_CHARACTERS + none, expected) for line in header.drawing)
        yield ExtraPart(header.word, "".join(char for row in rows for char, _ in row), header.grids)


def _row(line: TextLine, side: int, wanted: str, expected: str) -> list[tuple[str, int]]:
    """Return the characters on a row of the drawing of a grid, with their columns. Raises QuizError."""
    row = line.characters_in(wanted, expected)
    if len(row) != side:
        column = row[side][1] if len(row) > side else len(line.text) + 1
        raise line.error(column, f"expected {side} cells in the row, got {len(row)}")
    return row


def allowed_by(headers: list[Header], board: Board) -> tuple[int, ...]:
    """Return the digits that each cell may take. Raises QuizError if two drawings of parities disagree."""
    drawings = [header for header in headers if header.word == "parity"]
    if not drawings:
        return board.unrestricted
    before = ["."] * len(board.coordinates)
    for header in drawings:
        try:
            drawn = [board.grid(number).cells for number in numbers_on(len(board.grids), header.grids)]
        except BoardError as error:
            raise header.error(str(error)) from None
        if header.grids or len(drawn) == 1:
            rows = [_row(line, board.digits, _PARITIES, _PARITY) for line in header.drawing]
        else:
            drawn = [tuple(range(len(board.coordinates)))]
            rows = [line.characters_in(_PARITIES, _PARITY, " ") for line in header.drawing]
            check_shape(board, header.drawing, [[column for _, column in row] for row in rows])
        characters = [(line, *each) for line, row in zip(header.drawing, rows, strict=True) for each in row]
        for cells in drawn:
            for cell, (line, char, column) in zip(cells, characters, strict=True):
                if char != "." != before[cell] != char:
                    what = f"{char} at {board.label(cell)}, but an earlier drawing has {before[cell]} there"
                    raise line.error(column, what)
                before[cell] = before[cell] if char == "." else char
    sets = parities(board)
    return tuple(sets[char] for char in before)


_PARITIES = "eo."
_PARITY = "e for even, o for odd or . for any digit"


def write_headers(quiz: Quiz) -> Iterator[str]:
    """Yield the headers that name the grids, define their houses, with the drawings, and the constraints."""
    base, box, parts = parts_of(quiz.board.plain.name)
    if box != SQUARE:
        yield f"# order: {box}"
    if tuple(grid.corner for grid in quiz.board.grids) != SINGLE:
        yield f"# {'layout' if base in LAYOUTS else 'grids'}: {base}"
    yield from (f"# houses: {part}" for part in parts if part.word not in DRAWN)
    side = quiz.board.digits
    for part in parts:
        if part.word in DRAWN:
            yield f"# {part.word}: {part.of_grids}".rstrip()
            yield from (part.drawing[start : start + side] for start in range(0, len(part.drawing), side))
    for constraint in with_headers(quiz.board.constraints):
        header, _, value = constraint.named.partition(" ")
        yield f"# {header}: {value}"
