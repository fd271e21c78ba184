"""A quiz that arrives line by line, at the prompt or in a script.

A header such as ``# houses: diagonals`` looks like a comment. So lines are kept from the first header on: if
a row follows, they belong to the quiz; if an order follows, they were comments. The board that the headers
describe determines the number of rows.
"""

from __future__ import annotations

from contextlib import suppress
from string import ascii_letters

from sudoku_repl.board import Board, Quiz
from sudoku_repl.errors import QuizError
from sudoku_repl.formats import parse_quiz
from sudoku_repl.formats.canvas import rows_of
from sudoku_repl.formats.comments import header_of
from sudoku_repl.formats.headers import Layout, drawing_height, layout_in
from sudoku_repl.formats.scanner import TextLine, cell_count, text_lines

_TITLE = "pasted quiz"


class Pasted:
    """The lines of a quiz so far: headers with their drawings, then rows."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._rows: list[list[int]] = []
        """The columns of the cells of each row, from 1."""
        self._cells = 0
        self._headers: list[TextLine] = []
        self._layout = Layout()
        self._drawing, self._drawn = 0, 0
        """The number of lines of the present drawing, and how many of them have arrived."""

    @property
    def rows(self) -> int:
        """The number of rows so far."""
        return len(self._rows)

    @property
    def height(self) -> int:
        """The number of rows of the whole quiz; the larger number while two are possible."""
        return max(self._heights())

    @property
    def is_begun(self) -> bool:
        """Whether the next line cannot be an order, because a row or a part of a drawing came before."""
        return bool(self._rows) or 0 < self._drawn < self._drawing

    @property
    def is_whole(self) -> bool:
        """Whether no more rows can follow."""
        return self._cells == len(self._board.coordinates) or self.rows == self.height

    @property
    def may_end(self) -> bool:
        """Whether the quiz may end here, although more rows may follow."""
        return self.rows in self._heights()

    @property
    def progress(self) -> str:
        """How much of the quiz has arrived, in words."""
        if self._rows:
            return f"{self.rows} of {self.height} rows"
        return f"{self._drawn} of {self._drawing} rows of a drawing"

    @property
    def _board(self) -> Board:
        """The board without extra houses."""
        return self._layout.board()

    def quiz(self) -> Quiz:
        """Return the quiz; raises QuizError, with line and column."""
        return parse_quiz("\n".join(self._lines), _TITLE)

    def take(self, line: str) -> bool:
        """Add a line, and return whether it belongs to the quiz."""
        taken = self._take_drawn(line) or self._take_header(line) or self._take_row(line)
        if taken:
            self._lines.append(line)
        return taken

    def _take_drawn(self, line: str) -> bool:
        if self._drawn == self._drawing:
            return False
        with suppress(QuizError):
            marks = TextLine(_TITLE, 1, line).marks(f"{ascii_letters}.", "no mark")
            if len(marks) >= self._board.digits:
                self._drawn += 1
                return True
        return False

    def _take_header(self, line: str) -> bool:
        if self._rows or not header_of(line):
            return False
        self._drawing, self._drawn = 0, 0
        with suppress(QuizError):  # if a quiz follows, parse_quiz reports the error
            header = TextLine(_TITLE, 1, line)
            self._layout = layout_in([*self._headers, header])
            self._headers.append(header)
            self._drawing = drawing_height(header, self._layout)
        return True

    def _take_row(self, line: str) -> bool:
        digits = self._board.digits
        cells = cell_count(line, digits)
        if cells == 0:
            return bool(self._lines)  # a comment, a border or a blank line belongs to a quiz that has begun
        if cells is None or 0 < self._drawn < self._drawing or not (self._rows or self._begins(cells)):
            return False
        (numbered,) = text_lines([line], _TITLE)
        self._rows.append([column for _, column in numbered.cells(digits)])
        self._cells = max(self._cells, cells)
        return True

    def _begins(self, cells: int) -> bool:
        """Whether the first row may have this many cells."""
        board = self._board
        if len(board.grids) == 1:
            return cells in (board.digits, len(board.coordinates))
        return cells >= board.digits

    def _heights(self) -> set[int]:
        """Return the possible numbers of rows: of the board drawn whole, and of a block for each grid.

        The first row that fits only one of these decides.
        """
        board = self._board
        canvas, blocks = rows_of(board), board.digits * len(board.grids)
        for row, drawn in zip(self._rows, canvas, strict=False):
            is_drawn, is_block = row == drawn, len(row) == board.digits
            if is_drawn != is_block:
                return {len(canvas) if is_drawn else blocks}
        return {len(canvas), blocks}
