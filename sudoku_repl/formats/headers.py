"""Headers: the comments that say on what board a quiz is, and what its cells may take.

``# layout: samurai`` or ``# grids: 0,6 6,0`` names the grids; ``# houses: diagonals windows`` gives
them extra houses; ``# regions:`` (in place of the boxes), ``# extra:`` (besides them) and
``# parity:`` are followed by a drawing, a letter a cell. ``of grid 2`` or ``of grids 1 4`` after a
header restricts it to some of the grids.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from string import ascii_letters

import attrs

from sudoku_repl.board import CLASSIC, Board, board_of
from sudoku_repl.board.extras import NO_REGION, PLAIN
from sudoku_repl.board.layouts import (
    DRAWN,
    FLAGS,
    Corners,
    Part,
    check_corners,
    corners_named,
    layout_named,
    with_part,
)
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.errors import BoardError, QuizError, quoted
from sudoku_repl.formats.canvas import check_shape
from sudoku_repl.formats.comments import header_of, unknown
from sudoku_repl.formats.scanning import TextLine

_EVEN = sum(digit_bit(digit) for digit in range(2, CLASSIC.digits + 1, 2))
PARITY = {"e": _EVEN, "o": CLASSIC.all_digits ^ _EVEN, ".": CLASSIC.all_digits}
"""What a cell may take, by the mark in a drawing of parities."""


@attrs.frozen
class Header:
    """A header, with the lines of its drawing if it has one."""

    line: TextLine
    word: str
    value: str
    grids: tuple[int, ...]
    """The numbers of the grids that it is restricted to; none for all."""
    drawing: tuple[TextLine, ...] = ()

    def error(self, what: str) -> QuizError:
        """An error that quotes the header at its value."""
        match = header_of(self.line.text)
        assert match
        return self.line.error(match.start("value") + 1, what)


_OF_GRIDS = re.compile(
    r"(?P<value>.*?),?\s*\bof grids?\s+(?P<grids>[0-9]{1,4}(?:[\s,]+[0-9]{1,4})*)", re.ASCII
)


def _header(line: TextLine) -> Header | None:
    """The header on a line, without its drawing; None when there is none. Raises QuizError."""
    match = header_of(line.text)
    if not match:
        return None
    line.check_length()
    reason = unknown(match["word"])
    if reason:
        raise line.error(match.start("word") + 1, reason)
    word, value = match["word"].lower(), match["value"].strip()
    restricted = _OF_GRIDS.fullmatch(value)
    if not restricted:
        return Header(line, word, value, ())
    grids = tuple(map(int, re.split(r"[\s,]+", restricted["grids"])))
    return Header(line, word, restricted["value"], grids)


def corners_said(lines: list[TextLine]) -> Corners | None:
    """The corners that a header names; None when none does. Raises QuizError."""
    said = None
    for line in lines:
        header = _header(line)
        if header is None or header.word not in ("layout", "grids"):
            continue
        if said is not None:
            raise header.error("the grids are named a second time")
        try:
            said = (
                layout_named(header.value.lower()) if header.word == "layout" else corners_named(header.value)
            )
            check_corners(said)
        except BoardError as error:
            raise header.error(str(error)) from None
    return said


def split(lines: list[TextLine], corners: Corners | None) -> tuple[list[Header], list[TextLine]]:
    """The headers with their drawings, and the other lines; raises QuizError at a drawing cut short.

    A drawing is of one grid; but parities that are not restricted to some grids are drawn on the
    canvas where ``corners`` name several.
    """
    headers: list[Header] = []
    body: list[TextLine] = []
    rest = iter(lines)
    for line in rest:
        header = _header(line)
        if header is None:
            body.append(line)
        elif header.word in ("regions", "extra", "parity"):
            if header.value:
                raise header.error("nothing but 'of grid 2' is expected here, and the drawing below")
            height = CLASSIC.digits
            if header.word == "parity" and corners and not header.grids:
                height = len({row + down for row, _ in corners for down in range(CLASSIC.digits)})
            headers.append(attrs.evolve(header, drawing=_drawing(header, rest, height)))
        else:
            headers.append(header)
    if corners is None and any(mark in line.text.partition("#")[0] for line in body for mark in "eo"):
        for header in headers:
            if header.word == "parity" and not header.grids:
                raise header.error(
                    "for parities on a canvas its grids are named, by '# layout:' or '# grids:'"
                )
    return headers, body


def _drawing(header: Header, rest: Iterator[TextLine], height: int) -> tuple[TextLine, ...]:
    """The ``height`` lines that follow a header."""
    drawing: list[TextLine] = []
    for line in islice(rest, height):
        if header_of(line.text):
            raise line.error(1, f"{len(drawing)} rows drawn before this, {height} expected")
        drawing.append(line)
    if len(drawing) < height:
        last = (header.line, *drawing)[-1]
        raise last.error(len(last.text) + 1, f"the drawing ends after {len(drawing)} rows, {height} expected")
    return tuple(drawing)


def board_with(headers: list[Header], corners: Corners) -> Board:
    """The board of these grids with what the headers give them; raises QuizError."""
    extras = (PLAIN,) * len(corners)
    for header in headers:
        try:
            for part in _parts(header):
                extras = with_part(extras, part)
        except BoardError as error:
            raise header.error(str(error)) from None
    return board_of(corners, extras)


def _parts(header: Header) -> Iterator[Part]:
    """What a header gives to grids besides."""
    if header.word == "houses":
        for word in re.split(r"[\s,]+", header.value.lower()):
            if word not in FLAGS:
                raise header.error(f"{quoted(word)} are no extra houses: there are {', '.join(FLAGS)}")
            yield Part(word, "", header.grids)
    elif header.word in DRAWN:
        none = NO_REGION if header.word == "extra" else ""
        expected = f"no region, which is a letter{f', or {none} for none' * bool(none)}"
        rows = (_row(line, ascii_letters + none, expected) for line in header.drawing)
        yield Part(header.word, "".join(mark for row in rows for mark, _ in row), header.grids)


def _row(line: TextLine, wanted: str, expected: str) -> list[tuple[str, int]]:
    """The marks on a row of the drawing of a grid, and their columns."""
    row = line.marks(wanted, expected)
    if len(row) != CLASSIC.digits:
        column = row[CLASSIC.digits][1] if len(row) > CLASSIC.digits else len(line.text) + 1
        raise line.error(column, f"{len(row)} cells in the row, {CLASSIC.digits} expected")
    return row


def allowed_by(headers: list[Header], board: Board) -> tuple[int, ...]:
    """What each cell may take by the drawings of parities; raises QuizError where two disagree."""
    said = ["."] * len(board.places)
    for header in headers:
        if header.word != "parity":
            continue
        for number in header.grids:
            if not 1 <= number <= len(board.grids):
                raise header.error(f"there is no grid {number} on a board of {len(board.grids)}")
        drawn = [board.grids[number - 1].cells for number in header.grids or (1,)]
        if header.grids or len(board.grids) == 1:
            marks = _on_grid(header)
        else:
            marks, drawn = _on_canvas(header, board), [tuple(range(len(board.places)))]
        for cells in drawn:
            for cell, (line, mark, column) in zip(cells, marks, strict=True):
                if mark != "." != said[cell] != mark:
                    what = f"{mark} at {board.label(cell)}, which is {said[cell]} in a drawing before"
                    raise line.error(column, what)
                said[cell] = said[cell] if mark == "." else mark
    return tuple(PARITY[mark] for mark in said)


_PARITIES = "".join(PARITY)
_NO_PARITY = "no parity, which is e, o, or . for any"


def _on_grid(header: Header) -> list[tuple[TextLine, str, int]]:
    """The parities of a grid's cells."""
    rows = ((line, _row(line, _PARITIES, _NO_PARITY)) for line in header.drawing)
    return [(line, mark, column) for line, row in rows for mark, column in row]


def _on_canvas(header: Header, board: Board) -> list[tuple[TextLine, str, int]]:
    """The parities of a board's cells."""
    rows = [line.marks(_PARITIES, _NO_PARITY, " ") for line in header.drawing]
    check_shape(board, list(header.drawing), [[column for _, column in row] for row in rows])
    return [
        (line, mark, column) for line, row in zip(header.drawing, rows, strict=True) for mark, column in row
    ]
