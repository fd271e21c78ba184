"""Lines to orders: what a line means besides being an order of the table."""

from __future__ import annotations

from typing import NoReturn

from sudoku_repl.board import CLASSIC
from sudoku_repl.commands import ORDERS, Call, Context
from sudoku_repl.commands.results import Loaded
from sudoku_repl.errors import QuizError, quoted
from sudoku_repl.formats import parse_quiz
from sudoku_repl.formats.scanning import cell_count, split_lines


class Interpreter:
    """Takes the lines of one sitting in turn.

    A line is an order; or a quiz, or a row of one, which is gathered with the rows after it; or a
    comment, which begins with ``#``, or a border drawn around a quiz. With ``repeats`` a blank line
    gives the last order again, if that was one that is given again and again.
    """

    def __init__(self, context: Context, *, repeats: bool = False) -> None:
        self.context = context
        self.repeats = repeats
        self._last: Call | None = None
        self._rows: list[str] = []

    @property
    def rows(self) -> int:
        """How many rows of a quiz have been taken that still lacks some."""
        return sum(1 for row in self._rows if cell_count(row, CLASSIC))

    def drop_rows(self) -> None:
        """Forgets the rows taken."""
        self._rows = []

    def take(self, text: str) -> None:
        """Takes a line, or several at once as they are pasted; raises SudokuReplError."""
        for line in split_lines(text):
            if not self.context.leaving:
                self._take_line(line)

    def end(self) -> None:
        """No more lines: raises QuizError when a quiz lacks rows."""
        if self._rows:
            self._break_off("at the end of the input")

    def _break_off(self, where: str) -> NoReturn:
        taken = self.rows
        self.drop_rows()
        raise QuizError(f"the pasted quiz broke off after {taken} of {CLASSIC.digits} rows, {where}")

    def _take_line(self, line: str) -> None:
        cells = cell_count(line, CLASSIC)
        if self._rows or cells in (CLASSIC.digits, len(CLASSIC.places)):
            self._take_row(line, cells)
        elif line.lstrip().startswith("#") or (cells == 0 and line.strip()):
            return  # a comment, or a border above or below a quiz
        elif line.strip():
            self._last = ORDERS.parse(line)
            self._last.run(self.context)
        elif self.repeats and self._last and self._last.command.repeats:
            self._last.run(self.context)

    def _take_row(self, line: str, cells: int | None) -> None:
        taken = self.rows
        if cells is None:
            self._break_off(f"before {quoted(line)}")
        self._rows.append(line)
        if cells == len(CLASSIC.places) or taken + bool(cells) == CLASSIC.digits:
            text = "\n".join(self._rows)
            self.drop_rows()
            quiz = parse_quiz(text, "pasted quiz")
            self.context.debugger.load_quiz(quiz)
            self.context.emit(Loaded(quiz, held=1))
