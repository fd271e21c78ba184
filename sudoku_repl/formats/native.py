"""Read the formats that may have headers: rows, blocks, canvas, pencil marks, tables and lists of quizzes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

import attrs

from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.board.box import SQUARE, Box
from sudoku_repl.board.corners import SINGLE
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.blocks import blocks_in, prose_in
from sudoku_repl.formats.candidates import build_listed
from sudoku_repl.formats.canvas import corners_on, is_canvas, is_canvas_of, parse_canvas
from sudoku_repl.formats.cleaning import is_count
from sudoku_repl.formats.comments import header_of, rule_in
from sudoku_repl.formats.declared.pencil import check_single, is_pencil, parse_pencil
from sudoku_repl.formats.declared.plain import has_sections, puzzle_section
from sudoku_repl.formats.drawn import is_column, is_table, parse_column, parse_table
from sudoku_repl.formats.headers import Header, Layout, allowed_by, board_with, layout_in, split
from sudoku_repl.formats.lists import ListReader, box_of_list, has_miscount, has_quiz, has_run
from sudoku_repl.formats.records import CsvColumns, columns_of
from sudoku_repl.formats.rows import has_zeros, parse_rows, zero_remarks
from sudoku_repl.formats.scanner import Contents, ReadCell, TextLine, build, cell_count, is_spoken, skipped
from sudoku_repl.formats.sizes import box_from_size, region_rows

_LINES_PER_ROW = 4
"""A single grid of pencil marks or fields has at most this number of lines for each row."""
_MOST_TITLES = 36
"""The names of columns must be among this number of lines with cells or headers."""
_LOOKED_AT = 1000
"""The number of lines with cells or headers that decide whether a text is a list."""
_ENOUGH = 3
"""The number of classic quizzes, a line each, that decide it at once."""


def native(lines: Iterable[TextLine], source: str) -> Contents:
    """Return the contents of a source: a single quiz, or a list with a quiz on each line.

    The lines of a list are read one by one; anything else is read to its end. Raises QuizError.
    """
    rest = iter(lines)
    begin = _begin(rest)
    many = _many(begin, rest)
    return many or _drawn(puzzle_section([*begin, *rest]), source)


def _begin(lines: Iterator[TextLine]) -> list[TextLine]:
    """Take enough of the first lines to decide whether they are a list.

    A few classic quizzes in a row decide, so that a list that arrives slowly need not be waited for.
    """
    begin: list[TextLine] = []
    spoken = in_a_row = 0
    for line in lines:
        begin.append(line)
        if is_spoken(line):
            spoken += 1
            in_a_row = in_a_row + 1 if has_run(line, CLASSIC) else 0
        if spoken == _LOOKED_AT or in_a_row == _ENOUGH:
            break
    return begin


def _many(begin: list[TextLine], rest: Iterator[TextLine]) -> Contents | None:
    """Return the contents of a list, in which at least one line has a quiz; None if it is not a list.

    Each line after the headers is an item, so an invalid line does not affect the others. Raises QuizError at
    a header.
    """
    spoken = list(filter(is_spoken, begin))
    if has_sections(begin):
        return None
    titles = _titles(spoken)
    if titles:
        at, columns = titles
        before, after = spoken[:at], spoken[at + 1 :]
        layout = layout_in(before)
        layout = attrs.evolve(layout, box=layout.box or box_of_list(after, columns))
        headers, body = split(before, layout)
        board = board_with(headers, layout)
        reader = ListReader(board, allowed_by(headers, board), columns)
        return reader.contents(chain(body, after, filter(is_spoken, rest)))
    whole = _first_whole(spoken, CLASSIC)
    layout = layout_in(spoken[: whole + 1])
    if layout.box is None:
        layout = attrs.evolve(layout, box=box_of_list(_without_headers(spoken, layout)))
    board = layout.board()
    at = whole if board is CLASSIC else _first_whole(spoken, board)
    if at == len(spoken) or (len(board.grids) == 1 and _is_mostly_rows(spoken, board)):
        return None
    before, after = spoken[: at + 1], spoken[at + 1 :]
    headers, body = split(before, layout)
    cells = [*body, *_without_headers(after, layout)]
    if _is_one(cells, board) or (len(cells) == 1 and after):  # the headers of one quiz may stand anywhere
        return None
    others = columns_of(body[-2], body[-1]) if len(body) > 1 else None
    if others:
        del body[-2]  # the names of columns, of which none names the quiz
    board = board_with(headers, layout)
    reader = ListReader(board, allowed_by(headers, board), others)
    return reader.contents(chain(body, after, filter(is_spoken, rest)))


def _titles(lines: list[TextLine]) -> tuple[int, CsvColumns] | None:
    """Return the number, from 0, of the line that names a column of quizzes, and its columns, or None."""
    for number, line in enumerate(lines[:_MOST_TITLES]):
        if _has_whole(line, CLASSIC):
            break
        columns = columns_of(line, None)
        if columns:
            return number, columns
    return None


def _first_whole(lines: list[TextLine], board: Board) -> int:
    """Return the number, from 0, of the first line with a whole quiz; ``len(lines)`` if there is none."""
    return next((number for number, line in enumerate(lines) if _has_whole(line, board)), len(lines))


def _is_mostly_rows(lines: list[TextLine], board: Board) -> bool:
    """Whether more lines are rows than whole quizzes: a drawn quiz, perhaps with its solution on a line."""
    rows = sum(cell_count(line.text, board.digits) == board.digits for line in lines)
    return rows > sum(_has_whole(line, board) for line in lines)


def _without_headers(lines: list[TextLine], layout: Layout) -> list[TextLine]:
    """Return the lines without headers, and without their drawings if all of these are complete."""
    try:
        return split(lines, layout)[1]
    except QuizError:
        return [line for line in lines if not header_of(line.text)]


def _is_one(body: list[TextLine], board: Board) -> bool:
    """Whether lines, some as long as a quiz, are rows of one quiz: pencil marks, fields or a wide canvas."""
    listed = any(has_run(line, board) for line in body)
    box = board.box
    try:
        if _is_short(body, box) and not listed and (is_pencil(body, box.side) or is_table(body, box)):
            return True
        return is_canvas(body, box) and len(corners_on(body, box)) > 1
    except QuizError:
        return False


def _drawn(lines: list[TextLine], source: str) -> Contents:
    """Return the contents of lines that are drawn quizzes, or a list of invalid quizzes. Raises QuizError."""
    for line in lines:
        rule = rule_in(line.content)
        if rule:
            raise line.error(1, rule)
    regions = region_rows(lines)
    prose = prose_in([line for line in lines if line not in regions])
    skipped_lines = {line.number for line in prose}
    counted = [line for line in filter(is_spoken, lines) if line.number not in skipped_lines]
    if len(counted) > 1 and is_count(*counted[:2]):
        prose.append(counted[0])
    skippable = {line.number for line in (*prose, *regions)}
    lines = [line for line in lines if line.number not in skippable]
    spoken = list(filter(is_spoken, lines))
    layout = layout_in(spoken)
    sized = attrs.evolve(layout, box=layout.box or box_from_size(lines) or SQUARE)
    headers, body = split(spoken, sized)
    if not body:
        raise QuizError(f"{source}: no quiz found, only blank lines, borders and comments")
    if regions:
        headers.append(Header(regions[0], "regions", "", (), tuple(regions)))
        first, last = regions[0].number, regions[-1].number
        read_as = f"Read lines {first} to {last} as the regions, which replace the boxes."
        notes = (read_as, *skipped(prose))
        return attrs.evolve(_of_one(lines, headers, body, sized), notes=notes)
    blocks = blocks_in(lines, body, prose, layout) if layout.corners in (None, SINGLE) else None
    if blocks is None:
        return attrs.evolve(_of_one(lines, headers, body, sized), notes=skipped(prose))
    notes = (*blocks.notes, *skipped(blocks.unlabelled(prose)))
    if blocks.linked:
        return attrs.evolve(_of_one(lines, headers, body, blocks.linked), notes=notes)
    late = next((header.line for header in headers if header.line.number > min(blocks.by_line)), None)
    if late:
        raise late.error(1, "header after the first quiz; move it to the top of the list")

    numbers = [line.number for line in lines]

    def read(line: TextLine, title: str) -> Quiz:
        block = blocks.by_line[line.number]
        inside = lines[bisect_left(numbers, block[0].number) : bisect_right(numbers, block[-1].number)]
        return _of_one(inside, headers, block, blocks.layout).read(line, title)

    return Contents([block[0] for block in blocks.by_line.values()], read, notes)


def _of_one(lines: list[TextLine], headers: list[Header], body: list[TextLine], layout: Layout) -> Contents:
    """Return the contents of lines that are a single quiz, or a list of invalid quizzes. Raises QuizError.

    ``body`` has the lines without headers, their drawings, comments and borders.
    """
    box = layout.box or SQUARE
    drawn = {line.number for header in headers for line in header.drawing}
    rows = [line for line in lines if line.number not in drawn and line.text.lstrip()[:1] != "#"]
    single = len(layout.corners or SINGLE) == 1
    pencilled = single and _is_short(body, box) and is_pencil(body, box.side)
    if single and not pencilled and _is_short(body, box):
        check_single(body, box.side)
    copied = None  # unless the grid was copied from a page
    if single and not pencilled and is_column(rows, box):
        copied = parse_column
    elif single and not pencilled and _is_short(body, box) and is_table(rows, box):
        copied = parse_table
    is_bare = layout.corners is None
    if is_bare and not (copied or pencilled) and is_canvas(body, box):
        layout = attrs.evolve(layout, corners=corners_on(body, box))
    board = board_with(headers, layout)
    allowed = allowed_by(headers, board)
    if pencilled:
        return Contents(
            body[:1], lambda _, title: build_listed(board, parse_pencil(board, body), title, allowed)
        )
    if copied:
        return _one(body, lambda: copied(board, rows), board, allowed)
    if len(board.grids) == 1 and _nearer_whole(board, body[0]):
        return ListReader(board, allowed).contents(body)
    if len(board.grids) > 1 and (is_bare or is_canvas_of(board, body)):
        return _one(body, lambda: parse_canvas(board, body), board, allowed)
    return _one(body, lambda: parse_rows(board, body), board, allowed)


def _is_short(body: list[TextLine], box: Box) -> bool:
    """Whether there are few enough lines for a single grid of pencil marks or fields."""
    return len(body) <= _LINES_PER_ROW * box.side


def _one(
    body: list[TextLine], parse: Callable[[], list[ReadCell]], board: Board, allowed: tuple[int, ...]
) -> Contents:
    return Contents(
        body[:1],
        lambda _, title: build(board, parse(), title, allowed),
        remarks=lambda _: zero_remarks(board.digits, is_digit=has_zeros(parse())),
    )


def _nearer_whole(board: Board, line: TextLine) -> bool:
    """Whether the number of cells on a line is closer to a whole grid than to a row of it."""
    if has_run(line, board) or has_miscount(line, board):
        return True
    width = len(line.cells(board.digits))
    return abs(width - len(board.coordinates)) < abs(width - board.digits)


def _has_whole(line: TextLine, board: Board) -> bool:
    """Whether a line has a quiz as lists have it, or only cells, about as many as a grid has."""
    if has_quiz(line, board):
        return True
    if len(board.grids) > 1:
        return False
    if has_miscount(line, board):
        return True
    try:
        return len(line.cells(board.digits)) < 2 * len(board.coordinates) and _nearer_whole(board, line)
    except QuizError:
        return False
