"""Lines to orders: what a line means besides being an order of the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import NoReturn

import attrs

from sudoku_repl.board import CLASSIC
from sudoku_repl.commands import ORDERS, Call, Context
from sudoku_repl.commands.results import Result, is_interrupted
from sudoku_repl.commands.results.sitting import Failure
from sudoku_repl.commands.results.stepping import Loaded, Question
from sudoku_repl.errors import OrderError, QuizError, SudokuReplError, quoted
from sudoku_repl.formats import parse_quiz
from sudoku_repl.formats.scanning import cell_count, split_lines
from sudoku_repl.shell.feed import Feed
from sudoku_repl.stops import Reason, Stop
from sudoku_repl.timeline.store import Given


class Interpreter:
    """Takes the lines of one sitting in turn.

    A line is an order; or a quiz, or a row of one, which is gathered with the rows after it; or one
    of the orders that follow ``commands``, up to ``end``; or a comment, which begins with ``#``, or a
    border drawn around a quiz. With ``repeats`` a blank line gives the last order again, if that was
    one that is given again and again.
    """

    def __init__(self, context: Context, *, repeats: bool = False) -> None:
        self.context = context
        self.repeats = repeats
        self._last: tuple[Call, str] | None = None
        self._rows: list[str] = []
        self._block: tuple[Call, str, list[str]] | None = None
        """The order that a block is being taken for, as it was written, and the block's lines so far."""
        self._depth = 0
        self._followed: Stop | None = None
        """The last stop whose displays and orders were given, be it by an order within another."""
        context.check = ORDERS.parse
        context.source = self._source

    @property
    def rows(self) -> int:
        """How many rows of a quiz have been taken that still lacks some."""
        return sum(1 for row in self._rows if cell_count(row, CLASSIC))

    @property
    def block(self) -> str:
        """The line that ends the block of orders that is being taken; empty outside one."""
        return self._block[0].command.block if self._block else ""

    def drop(self) -> None:
        """Forgets the rows or the block that is being taken."""
        self._rows = []
        self._block = None

    def take(self, text: str) -> None:
        """Takes a line, or several at once as they are pasted; raises SudokuReplError."""
        for line in split_lines(text):
            if not self.context.leaving:
                self._take_line(line)

    def end(self) -> None:
        """No more lines: raises SudokuReplError when a quiz lacks rows, or a block its end."""
        if self._rows:
            self._break_off("at the end of the input")
        if self._block:
            missing = self.block
            self.drop()
            raise OrderError(f"{quoted(missing)} is missing at the end of the input")

    def _break_off(self, where: str) -> NoReturn:
        taken = self.rows
        self.drop()
        raise QuizError(f"the pasted quiz broke off after {taken} of {CLASSIC.digits} rows, {where}")

    def _take_line(self, line: str) -> None:
        cells = cell_count(line, CLASSIC)
        if self._block:
            self._take_order(*self._block, line.strip())
        elif self._rows or cells in (CLASSIC.digits, len(CLASSIC.places)):
            self._take_row(line, cells)
        elif line.lstrip().startswith("#") or (cells == 0 and line.strip()):
            return  # a comment, or a border above or below a quiz
        elif line.strip():
            call, text = ORDERS.parse(line), line.strip()
            if call.command.block and len(call.values) == call.command.required:
                call.run(self.context)  # sees whether there can be one
                self._block = call, text, []
                return
            try:
                self._give(call, text)
            finally:
                self._last = call, text  # after those that were given within it
        elif self.repeats and not self._depth and self._last and self._last[0].command.repeats:
            self._give(*self._last)

    def _take_order(self, opening: Call, text: str, orders: list[str], line: str) -> None:
        """A line of a block: an order, which must be one, or the end."""
        if line == self.block:
            self.drop()
            whole = Call(opening.command, (*opening.values, tuple(orders)))
            self._give(whole, f"{text} {'; '.join(orders)}".rstrip())
        elif line and not line.startswith("#"):
            ORDERS.parse(line)
            orders.append(line)

    def _give(self, call: Call, text: str) -> None:
        """Carries an order out, and notes it with the place it led to."""
        try:
            self._carry_out(call)
        finally:
            self._note(text)

    def _note(self, text: str) -> None:
        debugger = self.context.debugger
        if debugger.loaded:
            given = Given(text, debugger.journey.point.run, debugger.state.steps)
            self.context.given.append(given)

    def _carry_out(self, call: Call) -> None:
        """Carries an order out, then those that are to follow where it stopped.

        Displays come first, then the orders of the breakpoints. One of these that moves has its own
        followers, and those of the stop before it are left out.
        """
        debugger = self.context.debugger
        waiting = [(call, "")]
        while waiting and not self.context.leaving:
            before = debugger.stopped
            following, source = waiting.pop(0)
            with _naming(source) if source else nullcontext():
                following.run(self.context)
            stop = debugger.stopped
            if not stop or stop is before:
                continue
            waiting = []
            if stop is not self._followed:
                self._followed = stop
                displays = self.context.displays
                for number in tuple(displays):
                    if number in displays and displays[number].enabled:  # a display may change the others
                        order = displays[number].order
                        with _naming(f"display {number} ({_shortened(order)})"):
                            ORDERS.parse(order).run(self.context)
                if stop.reason is not Reason.INTERRUPTED:
                    waiting = [
                        (ORDERS.parse(order), f"breakpoint {point.number}, order {quoted(order)}")
                        for point in stop.breaks
                        if point.orders_enabled
                        for order in point.orders
                    ]

    def _source(self, path: str) -> None:
        """Gives the orders of a file; raises OrderError with the line of the first that is refused."""
        if self._depth == _DEEPEST:
            raise OrderError(f"{quoted(path)} is one file too many that files ask for: {_DEEPEST} are taken")
        context, feed = self.context, Feed.of_file(path)
        ask_before, emit_before, last = context.ask, context.emit, self._last

        interrupted = False

        def emit(result: Result) -> None:
            nonlocal interrupted
            interrupted = interrupted or is_interrupted(result)
            if isinstance(result, Failure) and not result.where:  # of an answer
                result = attrs.evolve(result, where=feed.where)
            emit_before(result)

        def ask(question: Question) -> str | None:
            context.emit(question)
            return feed.answer()

        self._depth += 1
        context.ask, context.emit = ask, emit
        try:
            while not (context.leaving or interrupted) and (line := feed.next()) is not None:
                self.take(line)
            self.end()
        except SudokuReplError as error:
            raise OrderError(f"{feed.where}: {error}") from None
        finally:
            self._depth -= 1
            self._last = last
            self.drop()
            context.ask, context.emit = ask_before, emit_before

    def _take_row(self, line: str, cells: int | None) -> None:
        taken = self.rows
        if cells is None:
            self._break_off(f"before {quoted(line)}, which is not taken")
        self._rows.append(line)
        if cells == len(CLASSIC.places) or taken + bool(cells) == CLASSIC.digits:
            text = "\n".join(self._rows)
            self.drop()
            quiz = parse_quiz(text, "pasted quiz")
            self.context.load(quiz, Loaded(quiz, held=1))
            self._note(str(quiz))


@contextmanager
def _naming(source: str) -> Iterator[None]:
    """Around an order that you did not type yourself: an error names where it came from."""
    try:
        yield
    except SudokuReplError as error:
        raise OrderError(f"{source}: {error}") from None


def _shortened(order: str) -> str:
    return quoted(order)[1:-1]


_DEEPEST = 16
"""Files within files."""
