"""The board in the view: one digit for each cell, or all candidates if there is room."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.notation import digit_line
from sudoku_repl.board.topology import digits_in
from sudoku_repl.machine import Phase
from sudoku_repl.render.board import cell_styles
from sudoku_repl.render.canvas import Drawing, Place, lines_at
from sudoku_repl.render.columns import cut
from sudoku_repl.render.paint import Paint
from sudoku_repl.render.spans import Span, StyledLine
from sudoku_repl.shell.view.forms import BoardPart, CellForm
from sudoku_repl.shell.view.rules import drawn_rules
from sudoku_repl.timeline.frames import Snapshot

OPEN = "·"
"""An open cell, or a digit that is not a candidate."""

WRONG = "×"
"""A cell that a contradiction leaves without a digit."""


@attrs.frozen
class Highlights:
    """What is highlighted on the board."""

    selected: int | None = None
    """The cell between brackets."""
    watched: Collection[int] = ()
    """The cells with a star."""
    wrong: Collection[int] = ()
    """The cells of a contradiction."""
    house: Collection[int] = ()
    """The cells of a house with a heavy line around it."""
    painted: Paint = attrs.field(factory=Paint)


@attrs.frozen
class BoardPicture:
    """A board, or the part of it that fits."""

    lines: tuple[StyledLine, ...]
    cells: Mapping[tuple[int, int], int]
    """The cell at a line and column of the screen, from 0; the column right of a cell belongs to it."""


@lru_cache(maxsize=256)
def size(board: Board, form: CellForm, part: BoardPart | None = None) -> tuple[int, int]:
    """Return the columns and rows that the picture of a whole board, or of a part, takes.

    The first row, with the numbers of the columns, can be left out: then the first border has them. The last
    column is blank unless the picture is cut.
    """
    plan = _plan(board, form, part)
    return plan.columns + 1, len(plan.rows)


def picture(
    view: Snapshot,
    form: CellForm,
    columns: int,
    rows: int,
    *,
    centre: int,
    highlights: Highlights,
    part: BoardPart | None = None,
) -> BoardPicture:
    """Draw the board or a part of it, or what fits ``columns`` and ``rows`` around the cell ``centre``.

    Rows and columns are numbered, and constraints have outlines, letters and signs. Brackets enclose the
    selected cell, a star precedes each watched cell, and a heavy line runs around a house wherever it has
    room. A board that is cut keeps its numbers and has arrows toward the parts that are hidden. If only the
    line with the numbers of the columns does not fit, they are in the first border.
    """
    plan = _plan(view.state.board, form, part)
    texts = _texts(view, form, highlights)
    shown, across = _section(plan, columns, rows, centre)
    margin = plan.margin
    numbered = None if 0 in shown else next((each for each in shown if plan.rows[each][1] is None), None)
    lines = []
    for number in shown:
        whole = _merged(plan.line(number, texts, highlights, is_numbered=number == numbered))
        line = (*cut(whole, 0, margin), *cut(whole, margin + across.start, len(across)))
        lines.append(_signed(line, plan, number, shown, across))
    at = {number: drawn for drawn, number in enumerate(shown)}
    cells = {
        (at[line], margin + column - across.start): cell
        for cell, (first_line, first_column) in plan.where.items()
        if first_column - margin in across
        for line in range(first_line, first_line + form.rows)
        for column in range(first_column - margin, first_column - margin + form.columns + 1)
        if line in at and column in across
    }
    return BoardPicture(tuple(lines), cells)


def _signed(line: StyledLine, plan: _Rulings, number: int, shown: Sequence[int], across: range) -> StyledLine:
    """Add arrows to a line that is shown, in the directions in which the board continues.

    Arrows to the left and right are beside the numbers of the columns, the others beside the board.
    """
    if number == 0 and across.start > 0:
        line = (("name", "◀"), *cut(line, 1, plan.margin + len(across)))
    signs = {
        "▶": number == 0 and across.stop < plan.columns - plan.margin,
        "▲": number > 1 and number - 1 not in shown,
        "▼": number == shown[-1] < len(plan.rows) - 1,
    }
    sign = next((sign for sign, is_there in signs.items() if is_there), "")
    return (*line, ("name", sign)) if sign else line


def _section(plan: _Rulings, columns: int, rows: int, centre: int) -> tuple[Sequence[int], range]:
    """Choose what fits of a picture around a cell, in whole columns of cells.

    Return the numbers of its lines, and the range of its columns, counted without the margin.
    """
    high, wide = len(plan.rows), plan.columns - plan.margin
    if plan.columns <= columns and high - 1 <= rows:
        return range(0 if rows >= high else 1, high), range(wide)
    row, column = plan.where[centre]
    pitch = plan.form.columns + 1
    room = columns - plan.margin - 2  # without a column for arrows and a column for a border
    room = min(room // pitch * pitch + 1, wide)
    left = -(-_scrolled(wide, room, column - plan.margin) // pitch) * pitch
    top = 1 + _scrolled(high - 1, rows - 1, row - 1 + plan.form.rows // 2)
    return (0, *range(top, min(top + rows - 1, high))), range(left, left + room)


def _scrolled(total: int, room: int, wanted: int) -> int:
    """Return the first of ``total`` lines to show, to bring ``wanted`` as near to the middle as possible."""
    return max(0, min(wanted - room // 2, total - room))


@lru_cache(maxsize=8)
def _plan(board: Board, form: CellForm, part: BoardPart | None) -> _Rulings:
    return _Rulings(board, form, part or range(len(board.coordinates)))


class _Rulings:
    """The layout of cells and borders in the picture of some cells of a board."""

    def __init__(self, board: Board, form: CellForm, cells: Collection[int]) -> None:
        drawing = Drawing(board, cells)
        self._drawing = drawing
        self._rules = drawn_rules(board)
        self.form = form
        pitch = form.columns + 1
        self.margin = len(str(drawing.rows.stop - 1))
        """The width of the numbers of the rows."""
        self.columns = self.margin + len(drawing.columns) * pitch + 1
        self.rows: list[tuple[int, int | None]] = [(0, None)]
        """For each line, its row of the board and its number within the row, or None for the border above."""
        self.where: dict[int, tuple[int, int]] = {}
        for row in drawing.rows:
            if any(self._is_ruled_above(row, column) for column in drawing.columns):
                self.rows.append((row, None))
            for column in drawing.columns:
                cell = drawing.cells.get((row, column))
                if cell is not None:
                    left = self.margin + (column - drawing.columns.start) * pitch + 1
                    self.where[cell] = len(self.rows), left
            self.rows += ((row, line) for line in range(form.rows))

    def _is_ruled_above(self, row: int, column: int) -> bool:
        """Whether a border runs above a row in a column, or an outline for which the form has a line."""
        drawing = self._drawing
        if row != drawing.rows.start and drawing.is_above(row, column):
            return True
        pair = drawing.cells.get((row - 1, column)), drawing.cells.get((row, column))
        return self.form.is_ruled and (self._rules.parts(*pair) or pair in self._rules.signs)

    def line(
        self,
        number: int,
        texts: Callable[[int, int], list[Span]],
        highlights: Highlights,
        *,
        is_numbered: bool,
    ) -> list[Span]:
        """Draw a line: ``texts`` gives the text of each cell; between cells are ``highlights`` or borders.

        A border that ``is_numbered`` has the numbers of the columns, as far as they fit into it.
        """
        row, line = self.rows[number]
        drawing = self._drawing
        if row < drawing.rows.start:
            return self._numbers()
        if line is None:
            return self._border(row, highlights.house, is_numbered=is_numbered)
        is_middle = line == self.form.middle
        label = str(row) if is_middle else ""
        spans = [("note", label.rjust(self.margin))]
        before = None
        for column in range(drawing.columns.start, drawing.columns.stop + 1):
            cell = drawing.cells.get((row, column))
            if highlights.selected is not None and highlights.selected in (before, cell):
                spans.append(("name", "]" if before == highlights.selected else "["))
            elif is_middle and cell in highlights.watched:
                spans.append(("name", "*"))
            elif (before in highlights.house) is not (cell in highlights.house):
                spans.append(("wrong", "┃"))
            else:
                sign = _UPRIGHT[drawing.is_left_of(row, column), self._rules.parts(before, cell)]
                if line == 0 and cell in self._rules.letters:
                    sign = self._rules.letters[cell]
                elif is_middle and (before, cell) in self._rules.signs:
                    sign = self._rules.signs[before, cell]
                spans.append(("note", sign))
            if column in drawing.columns:
                spans += [("", " " * self.form.columns)] if cell is None else texts(cell, line)
            before = cell
        return spans

    def _numbers(self) -> list[Span]:
        """Return the numbers of the columns; only every other number if they would touch."""
        middle = (self.form.columns + 1) // 2
        pitch = self.form.columns + 1
        labels = (
            "" if len(str(column)) == pitch and column % 2 == 0 else str(column)
            for column in self._drawing.columns
        )
        text = "".join(label.rjust(middle + 1).ljust(pitch) for label in labels)
        return [("note", " " * self.margin + text + " ")]

    def _border(self, row: int, house: Collection[int], *, is_numbered: bool) -> list[Span]:
        drawing = self._drawing
        width = self.form.columns
        middle = (width + 1) // 2
        spans: list[Span] = [("", " " * self.margin)]

        def is_edge(one: Place, other: Place) -> bool:
            """Return whether the edge of the house runs between two neighbours."""
            return (drawing.cells.get(one) in house) is not (drawing.cells.get(other) in house)

        def is_outline(one: Place, other: Place) -> bool:
            return self._rules.parts(drawing.cells.get(one), drawing.cells.get(other))

        for column in range(drawing.columns.start, drawing.columns.stop + 1):
            heavy = _HEAVY[lines_at(row, column, is_edge)]
            plain = drawing.junction(row, column)
            outlines = lines_at(row, column, is_outline)
            plain = _DOUBLED.get((plain, outlines), plain if plain != " " else _OUTLINES[outlines])
            spans.append(("wrong", heavy) if heavy else ("note", plain))
            if is_edge((row - 1, column), (row, column)):
                spans.append(("wrong", "━" * width))
            elif column in drawing.columns:
                pair = drawing.cells.get((row - 1, column)), drawing.cells.get((row, column))
                line = _LEVEL[drawing.is_above(row, column), self._rules.parts(*pair)]
                label = str(column) if is_numbered and len(str(column)) <= middle else ""
                text = self._rules.texts.get(pair[1], "") if pair[1] is not None else ""
                if text and not label and len(text) <= width:
                    spans.append(("note", text.ljust(width, line)))
                elif pair in self._rules.signs:
                    spans.append(("note", self._rules.signs[pair].rjust(middle, line).ljust(width, line)))
                else:
                    spans.append(("note", label.rjust(middle, line).ljust(width, line)))
        return spans


_UPRIGHT = {(False, False): " ", (True, False): "│", (False, True): "┆", (True, True): "║"}
"""The line between two cells: by whether a border runs there, and an outline."""
_LEVEL = {(False, False): " ", (True, False): "─", (False, True): "┄", (True, True): "═"}
_DOUBLED = {("─", 4 + 8): "═", ("│", 1 + 2): "║"}
"""Where an outline runs along a border past a corner."""
_OUTLINES = "   ┆ ┘┐┤ └┌├┄┴┬┼"
"""Where outlines meet, indexed as heavy lines are."""
_HEAVY: tuple[str, ...] = ("", *"╹╻┃╸┛┓┫╺┗┏┣━┻┳╋")
"""Heavy lines, indexed by the sum of the lines that meet there: 1 up, 2 down, 4 left, 8 right."""


def _texts(view: Snapshot, form: CellForm, highlights: Highlights) -> Callable[[int, int], list[Span]]:
    """Return a function that gives each line of a cell as spans."""
    state = view.state
    values = state.values
    style = cell_styles(view)
    width = form.columns
    wrong, painted = highlights.wrong, highlights.painted
    before_the_setup = state.phase is Phase.LOADED

    def centred(cell: int, text: str) -> list[Span]:
        pad = (width - len(text)) // 2
        kind = "wrong changed" if cell in wrong else f"{style(cell)} {painted.of_cell(cell)}".strip()
        return [("", " " * pad), (kind, text), ("", " " * (width - pad - len(text)))]

    def texts(cell: int, line: int) -> list[Span]:
        if values[cell] or not form.shows_candidates:
            sign = digit_line([values[cell]], WRONG if cell in wrong else OPEN)
            return centred(cell, sign if line == form.middle else "")
        digits = range(line * form.across + 1, min((line + 1) * form.across, state.board.digits) + 1)
        held = () if before_the_setup else digits_in(state.candidates_of(cell))
        changed = "wrong changed" if cell in wrong else "changed" if cell in view.changed else ""
        spans: list[Span] = [("", " " * form.margin)]
        for digit in digits:
            span = (painted.of(cell, digit) or changed, digit_line([digit])) if digit in held else _OPEN_DIGIT
            spans += (span, ("", " " * (form.pitch - 1)))
        spans[-1] = ("", " " * (width - sum(len(text) for _, text in spans[:-1])))
        return spans

    return texts


_OPEN_DIGIT: Span = ("open", OPEN)


def _merged(spans: list[Span]) -> StyledLine:
    groups = groupby(filter(itemgetter(1), spans), key=itemgetter(0))
    return tuple((style, "".join(text for _, text in group)) for style, group in groups)


def neighbour(board: Board, cell: int, down: int, right: int) -> int:
    """Return the next cell in a direction, across gaps; at the edge of the board, the cell itself."""
    row, column = board.coordinates[cell]
    distances = range(1, max(map(max, board.coordinates)) + 1)
    others = (board.cell_at(row + down * each, column + right * each) for each in distances)
    return next((other for other in others if other is not None), cell)
