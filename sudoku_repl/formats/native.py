"""The forms that may have headers: rows, blocks, canvas, pencil marks, tables, and many quizzes of a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.board.layouts import LAYOUTS, Corners
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.candidates import build_listed
from sudoku_repl.formats.canvas import corners_on, is_canvas, is_canvas_of, parse_canvas
from sudoku_repl.formats.drawn import is_column, is_table, parse_column, parse_table
from sudoku_repl.formats.headers import allowed_by, board_with, corners_said, split
from sudoku_repl.formats.lines import parse_line
from sudoku_repl.formats.pencil import is_pencil, parse_pencil
from sudoku_repl.formats.rows import parse_rows
from sudoku_repl.formats.sadman import has_sections, puzzle_section
from sudoku_repl.formats.scanning import (
    HEADER,
    Contents,
    Mark,
    TextLine,
    build,
    cell_count,
    is_spoken,
    lines_of,
)

_GRID = LAYOUTS[CLASSIC.name]
_MOST_ROWS = 4 * CLASSIC.digits
"""Lines of the longest text that may be one grid of pencil marks or fields: more are a quiz a line."""
_LOOKED_AT = 1000
"""Lines with something on them by which a text is told that has a quiz a line."""


def native(lines: Iterable[TextLine], source: str, *, whole: bool = True) -> Contents | None:
    """The one quiz that the lines of a source are, or a quiz a line, which are taken in turn.

    None when they are not a quiz a line, and are not to be looked at as a ``whole``. Raises QuizError.
    """
    rest = iter(lines)
    begin = _begin(rest)
    many = _many(begin, rest)
    if many or not whole:
        return many
    return _drawn(puzzle_section([*begin, *rest]), source)


def _begin(lines: Iterator[TextLine]) -> list[TextLine]:
    """So many lines that it can be told whether they have a quiz each."""
    begin: list[TextLine] = []
    spoken = 0
    for line in lines:
        begin.append(line)
        spoken += is_spoken(line)
        if spoken == _LOOKED_AT:
            break
    return begin


def _many(begin: list[TextLine], rest: Iterator[TextLine]) -> Contents | None:
    """A quiz a line, of which one at least is no broken one, after any headers; None if it is no such text.

    Each line is an item, so that one that is broken breaks no other. Raises QuizError, at a header.
    """
    spoken = list(lines_of(begin))
    at = next((at for at, line in enumerate(spoken) if _has_whole(line)), None)
    if at is None or has_sections(begin) or _is_mostly_rows(spoken):
        return None
    before, after = spoken[: at + 1], spoken[at + 1 :]
    said = corners_said(before)
    if said not in (None, _GRID):
        return None
    headers, body = split(before, said)
    cells = [*body, *_without_headers(after, said)]
    if _is_one(cells) or (len(cells) == 1 and after):  # the headers of one quiz may stand anywhere
        return None
    board = board_with(headers, _GRID)
    return _each(chain(body, after, lines_of(rest)), board, allowed_by(headers, board))


def _is_mostly_rows(lines: list[TextLine]) -> bool:
    """Whether more lines are as long as a row than are whole: a drawn quiz, and its solution perhaps."""
    rows = sum(cell_count(line.text, CLASSIC) == CLASSIC.digits for line in lines)
    return rows > sum(map(_has_whole, lines))


def _without_headers(lines: list[TextLine], corners: Corners | None) -> list[TextLine]:
    """The lines that are none of a header or its drawing, as far as it is whole."""
    try:
        return split(lines, corners)[1]
    except QuizError:
        return [line for line in lines if not HEADER.match(line.text)]


def _is_one(body: list[TextLine]) -> bool:
    """Whether lines, some as long as a quiz, are the rows of one: pencil marks, fields or a wide canvas."""
    try:
        if len(body) <= _MOST_ROWS and (is_pencil(body) or is_table(body)):
            return True
        return is_canvas(body) and len(corners_on(body)) > 1
    except QuizError:
        return False


def _drawn(lines: list[TextLine], source: str) -> Contents:
    """The one quiz that lines are, or a quiz a line where each is broken; raises QuizError."""
    spoken = list(lines_of(lines))
    said = corners_said(spoken)
    headers, body = split(spoken, said)
    if not body:
        raise QuizError(f"{source}: no quiz in it, nothing but blank lines, borders and comments")
    drawn = {line.number for header in headers for line in header.drawing}
    rows = [line for line in lines if line.number not in drawn and not _is_comment(line)]
    single = said in (None, _GRID)
    pencilled = single and len(body) <= _MOST_ROWS and is_pencil(body)
    copied = _copied(body, rows) if single and not pencilled else None
    corners = said or (corners_on(body) if not (copied or pencilled) and is_canvas(body) else _GRID)
    board = board_with(headers, corners)
    allowed = allowed_by(headers, board)
    if pencilled:
        return Contents(
            body[:1], lambda _, title: build_listed(board, parse_pencil(board, body), title, allowed)
        )
    if copied:
        return _one(body, lambda: copied(board, rows), board, allowed)
    if len(corners) == 1 and _nearer_whole(board, body[0]):
        return _each(body, board, allowed)
    if len(corners) > 1 and (said is None or is_canvas_of(board, body)):
        return _one(body, lambda: parse_canvas(board, body), board, allowed)
    return _one(body, lambda: parse_rows(board, body), board, allowed)


def _copied(
    body: list[TextLine], rows: list[TextLine]
) -> Callable[[Board, list[TextLine]], list[Mark]] | None:
    """What reads lines that are a grid as it was copied from somewhere; None if they are no such grid."""
    if is_column(rows):
        return parse_column
    return parse_table if len(body) <= _MOST_ROWS and is_table(rows) else None


def _is_comment(line: TextLine) -> bool:
    return line.text.lstrip().startswith("#")


def _one(
    body: list[TextLine], parse: Callable[[], list[Mark]], board: Board, allowed: tuple[int, ...]
) -> Contents:
    """The one quiz of a text."""
    return Contents(body[:1], lambda _, title: build(board, parse(), title, allowed))


def _each(body: Iterable[TextLine], board: Board, allowed: tuple[int, ...]) -> Contents:
    """A quiz a line."""

    def read(line: TextLine, title: str) -> Quiz:
        if HEADER.match(line.text):
            raise line.error(1, "a header after the first quiz: those of a file of many come before it")
        return build(board, parse_line(board, line), title, allowed)

    return Contents(body, read)


def _nearer_whole(board: Board, line: TextLine) -> bool:
    """Whether a line has about as many cells as a board of one grid, and not as a row of it."""
    width = len(line.cells(board))
    return abs(width - len(board.places)) < abs(width - board.digits)


def _has_whole(line: TextLine) -> bool:
    """Whether a line has cells and nothing else, about as many as one grid, and not as a record of two."""
    try:
        return len(line.cells(CLASSIC)) < 2 * len(CLASSIC.places) and _nearer_whole(CLASSIC, line)
    except QuizError:
        return False
