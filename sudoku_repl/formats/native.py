"""The forms that may have headers: rows, blocks, canvas, pencil marks, tables, and many quizzes of a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from sudoku_repl.board import CLASSIC, Board
from sudoku_repl.board.layouts import LAYOUTS
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.candidates import build_listed
from sudoku_repl.formats.canvas import corners_on, is_canvas, is_canvas_of, parse_canvas
from sudoku_repl.formats.drawn import is_column, is_table, parse_column, parse_table
from sudoku_repl.formats.headers import allowed_by, board_with, corners_said, split
from sudoku_repl.formats.lines import parse_line
from sudoku_repl.formats.pencil import is_pencil, parse_pencil
from sudoku_repl.formats.rows import parse_rows
from sudoku_repl.formats.sadman import puzzle_section
from sudoku_repl.formats.scanning import Contents, Mark, TextLine, build, lines_of

_GRID = LAYOUTS[CLASSIC.name]
_MOST_ROWS = 4 * CLASSIC.digits
"""Lines of the longest text that may be one grid of pencil marks or fields: more are a quiz a line."""
_MOST_HEADERS = 1000
"""Lines before the first quiz of a file that is not looked at as a whole."""


def native(lines: Iterable[TextLine], source: str) -> Contents:
    """The one quiz that the lines of a source are, or a quiz a line; raises QuizError."""
    every = puzzle_section(list(lines))
    spoken = list(lines_of(every))
    said = corners_said(spoken)
    headers, body = split(spoken, said)
    if not body:
        raise QuizError(f"{source}: no quiz in it, nothing but blank lines, borders and comments")
    drawn = {line.number for header in headers for line in header.drawing}
    rows = [line for line in every if line.number not in drawn and not _is_comment(line)]
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


def native_in_turn(lines: Iterator[TextLine]) -> Contents | None:
    """The quizzes of lines too many to be held: a quiz each, after any headers; None if it is no such text.

    Raises QuizError.
    """
    leading: list[TextLine] = []
    for line in lines_of(lines):
        leading.append(line)
        if _has_whole(line):
            break
        if len(leading) == _MOST_HEADERS:
            return None
    else:
        return None
    said = corners_said(leading)
    headers, body = split(leading, said)
    if said not in (None, _GRID) or len(body) != 1:
        return None
    board = board_with(headers, _GRID)
    return _each(chain(body, (line for line in lines if line.says)), board, allowed_by(headers, board))


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
    return Contents(body, lambda line, title: build(board, parse_line(board, line), title, allowed))


def _nearer_whole(board: Board, line: TextLine) -> bool:
    """Whether a line has about as many cells as a board of one grid, and not as a row of it."""
    width = len(line.cells(board))
    return abs(width - len(board.places)) < abs(width - board.digits)


def _has_whole(line: TextLine) -> bool:
    """Whether a line has cells and nothing else, about as many as one grid."""
    try:
        return _nearer_whole(CLASSIC, line)
    except QuizError:
        return False
