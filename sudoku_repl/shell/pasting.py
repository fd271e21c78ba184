"""A quiz that arrives line by line, at the prompt or in a script.

A header such as ``# houses: diagonals`` looks like a comment. So lines are kept from the first header on: if
a row follows, they belong to the quiz; if an order follows, they were comments. The board that the headers
describe determines the number of rows. Without headers, the size of the first row does, unless this is more
likely a miscounted row of nine cells. A line of a list, such as ``quiz,solution``, is a whole quiz; the names
of its columns may stand above it.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from string import ascii_letters

from sudoku_repl.board import CLASSIC, Board
from sudoku_repl.board.box import MOST_DIGITS, usual_box
from sudoku_repl.errors import QuizError, quoted
from sudoku_repl.formats.canvas import rows_of
from sudoku_repl.formats.comments import header_of
from sudoku_repl.formats.declared.hodoku import _is_quiz as is_whole_hodoku
from sudoku_repl.formats.headers import Layout, drawing_height, layout_in
from sudoku_repl.formats.lists import MISCOUNT, has_miscount, has_quiz
from sudoku_repl.formats.picking import OpenedQuiz
from sudoku_repl.formats.records import columns_of
from sudoku_repl.formats.scanner import TextLine, cell_count, text_lines
from sudoku_repl.formats.sniffer import parse_counted

TITLE = "pasted quiz"
_BARE = [Layout(usual_box(side)) for side in (16, CLASSIC.digits, 6, 4)]
"""The layouts that the first row implies. A row of 8 or 10 cells is rather a row of 9 with a miscount."""
_LARGEST, *_, _SMALLEST = _BARE


@cache
def _bare_boards() -> list[Board]:
    """Return the boards of these layouts, and keep them: every typed line is compared with them."""
    return [bare.board() for bare in _BARE]


class Pasted:
    """The lines of a quiz so far: headers with their drawings, or the names of columns, then rows."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._rows: list[list[int]] = []
        """The columns of the cells of each row, from 1."""
        self._cells = 0
        self._has_titles = self._is_record = False
        """Whether the first line names columns, and whether the last line is a whole quiz of a list."""
        self._is_small = False
        """Whether the first row of a 16x16 grid may also be a whole 4x4 quiz."""
        self._headers: list[TextLine] = []
        self._layout = Layout()
        self._drawing, self._drawn = 0, 0
        """The number of lines of the present drawing, and how many of them have arrived."""

    @property
    def is_begun(self) -> bool:
        """Whether the next line cannot be an order, because a row or a part of a drawing came before."""
        return bool(self._rows) or 0 < self._drawn < self._drawing

    @property
    def is_whole(self) -> bool:
        """Whether no more rows can follow."""
        cells = len(self._board.coordinates)
        return self._is_record or self._cells == cells or len(self._rows) == max(self._heights())

    @property
    def may_end(self) -> bool:
        """Whether the quiz may end here, although more rows may follow."""
        return len(self._rows) in self._heights()

    @property
    def progress(self) -> str:
        """How much of the quiz has arrived, in words."""
        if self._rows:
            return f"{len(self._rows)} of {max(self._heights())} rows"
        return f"{self._drawn} of {self._drawing} rows of a drawing"

    @property
    def awaited(self) -> str:
        """The line that is awaited, in words; empty if nothing has arrived."""
        if self._drawn < self._drawing:
            order = "" if self._drawn else ", or an order"
            return f"row {self._drawn + 1} of {self._drawing} of the drawing{order}"
        if not self._lines:
            return ""
        rows = len(self._rows)
        heights = " or ".join(str(height) for height in sorted(self._heights()) if height > rows)
        return f"row {rows + 1} of {heights}{'' if rows else ', or an order'}"

    @property
    def _board(self) -> Board:
        """The board without extra houses."""
        return self._layout.board()

    def quiz(self) -> OpenedQuiz:
        """Return the quiz. Raises QuizError, with line and column."""
        return parse_counted("\n".join(self._lines), TITLE)

    def take(self, line: str) -> bool:
        """Add a line, and return whether it belongs to the quiz."""
        taken = self._take_drawn(line) or self._take_header(line) or self._take_row(line)
        if taken:
            self._lines.append(line)
        return taken

    def check(self, line: str) -> None:
        """Raise QuizError at a typed line that is a header or a row, but does not fit."""
        text = TextLine(TITLE, len(self._lines) + 1, line)
        if self._drawn < self._drawing:
            letters = text.characters_in(f"{ascii_letters}.", "a letter") if self._drawn else []
            if 0 < len(letters) < self._board.digits:
                what = f"expected {self._board.digits} letters in the row, got {len(letters)}"
                raise text.error(len(line) + 1, what)
        elif header_of(line) and not self._rows:
            layout_in([*self._headers, text])
        elif self._rows or (self._lines and cell_count(line, self._board.digits)):
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

    def _take_drawn(self, line: str) -> bool:
        if self._drawn == self._drawing:
            return False
        with suppress(QuizError):
            letters = TextLine(TITLE, 1, line).characters_in(f"{ascii_letters}.", "a letter")
            if len(letters) >= self._board.digits:
                self._drawn += 1
                return True
        return False

    def _take_header(self, line: str) -> bool:
        if self._rows or not header_of(line):
            return False
        self._drawing, self._drawn = 0, 0
        with suppress(QuizError):  # if a quiz follows, parse_quiz reports the error
            header = TextLine(TITLE, 1, line)
            self._layout = layout_in([*self._headers, header])
            self._headers.append(header)
            self._drawing = drawing_height(header, self._layout)
        return True

    def _take_row(self, line: str) -> bool:
        (text,) = text_lines([line], TITLE)
        if not self._rows and (self._take_titles(text) or self._take_record(text)):
            return True
        if not self._rows and not self._drawing and self._layout in (Layout(), *_BARE):
            bare = zip(_BARE, _bare_boards(), strict=True)
            self._layout = next((layout for layout, board in bare if _begins(board, line)), Layout())
            self._is_small = self._layout == _LARGEST and _begins(_SMALLEST.board(), line)
        digits = self._board.digits
        cells = cell_count(line, digits)
        if cells == 0:
            return bool(self._lines)  # a comment, a border or a blank line belongs to a quiz that has begun
        if cells is None or 0 < self._drawn < self._drawing or not (self._rows or _begins(self._board, line)):
            return False
        self._rows.append([column for _, column in text.cells(digits)])
        self._cells = max(self._cells, cells)
        return True

    def _take_titles(self, line: TextLine) -> bool:
        """Whether a line names columns, one of which is the column of quizzes."""
        if self._lines:
            return False
        columns = columns_of(line, None)
        self._has_titles = columns is not None and len(columns.names) > 1
        return self._has_titles

    def _take_record(self, line: TextLine) -> bool:
        """Whether a line is a whole quiz with more beside it; but a quiz after a word belongs to an order."""
        if not self._has_titles and line.text.lstrip()[:1].isalpha():
            return False
        if not self._lines and is_whole_hodoku(line):
            self._is_record = True
            return True
        self._is_record = cell_count(line.text, self._board.digits) != len(self._board.coordinates) and (
            has_quiz(line, self._board)
        )
        return self._is_record

    def _heights(self) -> set[int]:
        """Return the possible numbers of rows: of the board drawn whole, and of a block for each grid.

        The first row that fits only one of these decides. A single row of 16 cells may be a 4x4 quiz.
        """
        board = self._board
        if self._is_small:
            return {1, board.digits}
        canvas, blocks = rows_of(board), board.digits * len(board.grids)
        for row, drawn in zip(self._rows, canvas, strict=False):
            is_drawn, is_block = row == drawn, len(row) == board.digits
            if is_drawn != is_block:
                return {len(canvas) if is_drawn else blocks}
        return {len(canvas), blocks}


def _begins(board: Board, line: str) -> bool:
    """Whether a line may be the first row of a quiz, or a whole quiz."""
    cells = cell_count(line, board.digits) or 0
    if len(board.grids) == 1:
        return cells in (board.digits, len(board.coordinates))
    return cells >= board.digits


def check_cells(line: str) -> None:
    """Raise QuizError at a line that is not an order, if it has cells, but too few or too many for a quiz.

    The likely reason comes first: a miscount.
    """
    text = TextLine(TITLE, 1, line)
    wide = cell_count(line, MOST_DIGITS) or 0  # letters and numbers above 9 are cells of a longer row
    cells = wide if wide > CLASSIC.digits else cell_count(line, CLASSIC.digits)
    size, side = len(CLASSIC.coordinates), CLASSIC.digits
    if has_miscount(text, CLASSIC) or (cells and abs(cells - size) <= MISCOUNT):
        parse_counted(line, TITLE)  # raises
    if cells:
        is_row = abs(cells - side) <= MISCOUNT
        expected = f"{side} cells in the row" if is_row else f"{side} cells in a row or {size} on a line"
        raise QuizError(
            f"expected {expected}, got {cells}: {quoted(line.strip())}; "
            "for another size, type its header first, such as '# order: 2x3'"
        )
