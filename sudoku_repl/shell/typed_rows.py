"""Which row comes next in a quiz that somebody types, and what is wrong with a row as soon as it is typed.

The board that the headers describe determines the number of rows. Without headers, the size of the first row
does, unless this is more likely a miscounted row of nine cells.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache

from sudoku_repl.board import CLASSIC, Board
from sudoku_repl.board.box import usual_box
from sudoku_repl.board.values import OPEN
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.canvas import rows_of
from sudoku_repl.formats.comments import header_of
from sudoku_repl.formats.headers import REGION_CHARACTERS, Layout, drawing_height, layout_in
from sudoku_repl.formats.scanner import TextLine, cell_count, cleaned

TITLE = "pasted quiz"
_BARE = [Layout(usual_box(side)) for side in (16, CLASSIC.digits, 6, 4)]
"""The layouts that the first row implies. A row of 8 or 10 cells is rather a row of 9 with a miscount."""
_LARGEST, *_, _SMALLEST = _BARE


@cache
def _bare_boards() -> list[Board]:
    """Return the boards of these layouts, and keep them: every typed line is compared with them."""
    return [bare.board() for bare in _BARE]


class TypedRows:
    """What the lines of a quiz tell about the next one: headers with their drawings, then rows."""

    def __init__(self) -> None:
        self._rows: list[list[int]] = []
        """The columns of the cells of each row, from 1."""
        self._is_small = False
        """Whether the first row of a 16x16 grid may also be a whole 4x4 quiz."""
        self._headers: list[TextLine] = []
        self._layout = Layout()
        self._drawing = self._drawn = self._count = 0
        """The number of lines of the present drawing, how many of them there are, and of all lines."""
        self._fits = True
        """Whether all lines were understood."""

    def add(self, line: str) -> None:
        """Add a line."""
        self._count += 1
        text = TextLine(TITLE, self._count, _dotted(cleaned(line)))
        self._fits = self._fits and (
            self._take_drawn(text) or self._take_header(text) or self._take_row(text)
        )

    @property
    def is_begun(self) -> bool:
        """Whether the next line cannot be an order, because a row or a part of a drawing came before."""
        return bool(self._rows) or 0 < self._drawn < self._drawing

    @property
    def is_full(self) -> bool:
        """Whether there are as many rows as the board has."""
        return self._fits and bool(self._rows) and len(self._rows) == max(self._heights())

    @property
    def may_go_on(self) -> bool:
        """Whether rows are missing, or a whole quiz may be only the first row of a larger one."""
        if self._drawn < self._drawing:
            return self._fits
        return self._fits and bool(self._rows) and len(self._rows) < max(self._heights())

    @property
    def awaited(self) -> str:
        """The line that is awaited, in words; empty if it cannot be said."""
        if not self._fits:
            return ""
        if self._drawn < self._drawing:
            order = "" if self._drawn else ", or an order"
            return f"row {self._drawn + 1} of {self._drawing} of the drawing{order}"
        rows = len(self._rows)
        heights = " or ".join(str(height) for height in sorted(self._heights()) if height > rows)
        return f"row {rows + 1} of {heights}{'' if rows else ', or an order'}" if heights else ""

    @property
    def _board(self) -> Board:
        """The board without extra houses."""
        return self._layout.board()

    def has_usual_size(self, line: TextLine) -> bool:
        """Whether a line may be a row of a board of a usual size, or a whole quiz."""
        text = _dotted(line.text)
        sizes = [self._board, *_bare_boards()] if self._count else _bare_boards()
        return any(_begins(board, text) for board in sizes)

    def go_on_with(self, line: TextLine) -> bool:
        """Whether a line is a row of the grid or of the present drawing, perhaps of letters alone."""
        digits = self._board.digits
        return self._is_drawn(line) or (bool(self._rows) and cell_count(line.text, digits) == digits)

    def _is_drawn(self, line: TextLine) -> bool:
        """Whether a line belongs to the present drawing."""
        if self._drawn == self._drawing:
            return False
        with suppress(QuizError):
            return len(line.characters_in(f"{REGION_CHARACTERS}.", "a letter")) >= self._board.digits
        return False

    def check(self, line: str) -> None:
        """Raise QuizError at a line that is a header or a row, but does not fit."""
        text = TextLine(TITLE, self._count + 1, _dotted(cleaned(line)))
        if self._drawn < self._drawing:
            letters = text.characters_in(f"{REGION_CHARACTERS}.", "a letter") if self._drawn else []
            if 0 < len(letters) < self._board.digits:
                what = f"expected {self._board.digits} letters in the row, got {len(letters)}"
                raise text.error(len(line) + 1, what)
        elif header_of(line) and not self._rows:
            layout_in([*self._headers, text])
        elif self._fits and (self._rows or (self._count and cell_count(line, self._board.digits))):
            self._check_row(text)

    def _check_row(self, text: TextLine) -> None:
        digits = self._board.digits
        columns = [column for _, column in text.cells(digits)]
        drawn = rows_of(self._board)[len(self._rows) : len(self._rows) + 1]
        sizes = {digits, *map(len, drawn)}
        if columns and len(columns) not in (*sizes, len(self._board.coordinates)):
            expected = " or ".join(map(str, sorted(sizes)))
            at = columns[max(sizes)] if len(columns) > max(sizes) else columns[-1] + 1
            raise text.error(at, f"expected {expected} cells in the row, got {len(columns)}")

    def _take_drawn(self, line: TextLine) -> bool:
        is_drawn = self._is_drawn(line)
        self._drawn += is_drawn
        return is_drawn

    def _take_header(self, line: TextLine) -> bool:
        if self._rows or not header_of(line.text):
            return False
        self._drawing, self._drawn = 0, 0
        with suppress(QuizError):  # if a quiz follows, its reader reports the error
            self._layout = layout_in([*self._headers, line])
            self._headers.append(line)
            self._drawing = drawing_height(line, self._layout)
        return True

    def _take_row(self, line: TextLine) -> bool:
        if not self._rows and not self._drawing and self._layout in (Layout(), *_BARE):
            bare = zip(_BARE, _bare_boards(), strict=True)
            self._layout = next((layout for layout, board in bare if _begins(board, line.text)), Layout())
            self._is_small = self._layout == _LARGEST and _begins(_SMALLEST.board(), line.text)
        digits = self._board.digits
        cells = cell_count(line.text, digits)
        if cells == 0:
            return True  # a comment, a border or a blank line
        is_row = cells is not None and not 0 < self._drawn < self._drawing
        if is_row and (self._rows or _begins(self._board, line.text)):
            self._rows.append([column for _, column in line.cells(digits)])
            return True
        return False

    def _heights(self) -> set[int]:
        """Return the possible numbers of rows: of the board drawn whole, and of a block for each grid.

        The first row that fits only one of these decides. A single row of 16 cells may be a 4x4 quiz.
        """
        board = self._board
        if self._is_small:
            return {1, board.digits}
        if self._rows and len(self._rows[0]) == len(board.coordinates):
            return {1}
        canvas, blocks = rows_of(board), board.digits * len(board.grids)
        for row, drawn in zip(self._rows, canvas, strict=False):
            is_drawn, is_block = row == drawn, len(row) == board.digits
            if is_drawn != is_block:
                return {len(canvas) if is_drawn else blocks}
        return {len(canvas), blocks}


_SIGNS = str.maketrans("-xX", "...")


def _dotted(line: str) -> str:
    """Return a row with dots for the open cells ``-`` and ``x``, if they give it a usual number of cells."""
    dotted = line.translate(_SIGNS)
    is_row = any(_begins(board, dotted) for board in _bare_boards())
    return dotted if is_row and not any(char in OPEN for char in line) else line


def _begins(board: Board, line: str) -> bool:
    """Whether a line may be the first row of a quiz, or a whole quiz."""
    cells = cell_count(line, board.digits) or 0
    if len(board.grids) == 1:
        return cells in (board.digits, len(board.coordinates))
    return cells >= board.digits
