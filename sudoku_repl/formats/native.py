"""The forms that may have headers: rows, blocks, canvas, pencil marks, tables, and lists of a quiz a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from sudoku_repl.board import CLASSIC, Board, board_of
from sudoku_repl.board.layouts import LAYOUTS, Corners
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.candidates import build_listed
from sudoku_repl.formats.canvas import corners_on, is_canvas, is_canvas_of, parse_canvas
from sudoku_repl.formats.comments import header_of
from sudoku_repl.formats.drawn import is_column, is_table, parse_column, parse_table
from sudoku_repl.formats.headers import allowed_by, board_with, corners_said, split
from sudoku_repl.formats.lists import ListReader, has_quiz, has_run
from sudoku_repl.formats.pencil import check_single, is_pencil, parse_pencil
from sudoku_repl.formats.records import Columns, columns_of
from sudoku_repl.formats.rows import parse_rows
from sudoku_repl.formats.sadman import has_sections, puzzle_section
from sudoku_repl.formats.scanning import Contents, Mark, TextLine, build, cell_count, is_spoken, lines_of

_GRID = LAYOUTS[CLASSIC.name]
_MOST_ROWS = 4 * CLASSIC.digits
"""Lines of the longest text that may be one grid of pencil marks or fields: more are a quiz a line."""
_LOOKED_AT = 1000
"""How many lines that say something show whether a text is a list."""


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
    """The first lines, enough to see whether they have a quiz each."""
    begin: list[TextLine] = []
    spoken = 0
    for line in lines:
        begin.append(line)
        spoken += is_spoken(line)
        if spoken == _LOOKED_AT:
            break
    return begin


def _many(begin: list[TextLine], rest: Iterator[TextLine]) -> Contents | None:
    """A list, at least one line of which has a quiz, after any headers; None if it is not a list.

    Each line is an item, so that a broken one breaks no other. Raises QuizError, at a header.
    """
    spoken = list(lines_of(begin))
    if has_sections(begin):
        return None
    titles = _titles(spoken)
    if titles:
        at, columns = titles
        before, after = spoken[:at], spoken[at + 1 :]
        said = corners_said(before)
        headers, body = split(before, said)
        board = board_with(headers, said or _GRID)
        reader = ListReader(board, allowed_by(headers, board), columns)
        return reader.contents(chain(body, after, lines_of(rest)))
    said = corners_said(spoken[: _first_whole(spoken, CLASSIC) + 1])
    board = CLASSIC if said is None else board_of(said)
    at = _first_whole(spoken, board)
    if at == len(spoken) or (board is CLASSIC and _is_mostly_rows(spoken)):
        return None
    before, after = spoken[: at + 1], spoken[at + 1 :]
    headers, body = split(before, said)
    cells = [*body, *_without_headers(after, said)]
    if _is_one(cells) or (len(cells) == 1 and after):  # the headers of one quiz may stand anywhere
        return None
    if len(body) > 1 and columns_of(body[-2], body[-1]):
        del body[-2]  # the names of columns, none of which says that it is the quiz
    board = board_with(headers, said or _GRID)
    return ListReader(board, allowed_by(headers, board)).contents(chain(body, after, lines_of(rest)))


def _titles(lines: list[TextLine]) -> tuple[int, Columns] | None:
    """The line that names a column of quizzes, by its number from 0, and its columns; None if none does."""
    for number, line in enumerate(lines[:_MOST_ROWS]):
        if _has_whole(line, CLASSIC):
            break
        columns = columns_of(line, None)
        if columns:
            return number, columns
    return None


def _first_whole(lines: list[TextLine], board: Board) -> int:
    """The number, from 0, of the first line that has a whole quiz; how many lines there are if none has."""
    return next((number for number, line in enumerate(lines) if _has_whole(line, board)), len(lines))


def _is_mostly_rows(lines: list[TextLine]) -> bool:
    """Whether more lines are as long as a row than are whole: a drawn quiz, and its solution perhaps."""
    rows = sum(cell_count(line.text, CLASSIC) == CLASSIC.digits for line in lines)
    return rows > sum(_has_whole(line, CLASSIC) for line in lines)


def _without_headers(lines: list[TextLine], corners: Corners | None) -> list[TextLine]:
    """The lines that are none of a header or its drawing, as far as it is whole."""
    try:
        return split(lines, corners)[1]
    except QuizError:
        return [line for line in lines if not header_of(line.text)]


def _is_one(body: list[TextLine]) -> bool:
    """Whether lines, some as long as a quiz, are the rows of one: pencil marks, fields or a wide canvas."""
    listed = any(has_run(line, CLASSIC) for line in body)
    try:
        if len(body) <= _MOST_ROWS and not listed and (is_pencil(body) or is_table(body)):
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
    if single and not pencilled and len(body) <= _MOST_ROWS:
        check_single(body)
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
        return ListReader(board, allowed).contents(body)
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


def _nearer_whole(board: Board, line: TextLine) -> bool:
    """Whether a line has about as many cells as a board of one grid, and not as a row of it."""
    if has_run(line, board):
        return True
    width = len(line.cells(board))
    return abs(width - len(board.places)) < abs(width - board.digits)


def _has_whole(line: TextLine, board: Board) -> bool:
    """Whether a line has a quiz of a list, or cells and nothing else, about as many as one grid has."""
    if has_quiz(line, board):
        return True
    if len(board.grids) > 1:
        return False
    try:
        return len(line.cells(board)) < 2 * len(board.places) and _nearer_whole(board, line)
    except QuizError:
        return False
