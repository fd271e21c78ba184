"""The interpreter of lines: orders, blocks of orders, pasted quizzes and comments."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import attrs

from sudoku_repl.board import CLASSIC
from sudoku_repl.commands import ORDERS, Call, Context
from sudoku_repl.commands.results import Result, is_interrupted
from sudoku_repl.commands.results.sitting import Failure
from sudoku_repl.commands.results.stepping import Loaded, Question
from sudoku_repl.debugger.stops import Reason, Stop
from sudoku_repl.errors import OrderError, QuizError, SudokuReplError, quoted
from sudoku_repl.formats.scanner import cell_count, split_lines
from sudoku_repl.session.schema import Given
from sudoku_repl.shell.feed import Feed
from sudoku_repl.shell.pasting import Pasted


class Interpreter:
    """Carries out lines in turn.

    A line is one of these:

    - an order;
    - a quiz, or a row of one, which is collected with the headers before it and the rows after it;
    - one of the orders after ``commands``, up to ``end``;
    - a comment, which begins with ``#``, or a border above a quiz.

    With ``repeats``, a blank line repeats the last order if it is one that people repeat, such as ``step``.
    """

    def __init__(self, context: Context, *, repeats: bool = False) -> None:
        self.context = context
        self.repeats = repeats
        self._last: tuple[Call, str] | None = None
        self._pasted = Pasted()
        self._block: tuple[Call, str, list[str]] | None = None
        """The order whose block of lines is not complete, its text, and the lines so far."""
        self._depth = 0
        self._followed: Stop | None = None
        """The last stop that displays and breakpoint orders have followed."""
        context.check = ORDERS.parse
        context.source = self._source

    @property
    def rows(self) -> int:
        """How many rows of an unfinished quiz there are."""
        return self._pasted.rows

    @property
    def height(self) -> int:
        """How many rows that quiz will have."""
        return self._pasted.height

    @property
    def block(self) -> str:
        """The line that ends the present block of orders; empty outside a block."""
        return self._block[0].command.block if self._block else ""

    def drop(self) -> None:
        """Forget the unfinished quiz or block of orders."""
        self._pasted = Pasted()
        self._block = None

    def take(self, text: str) -> None:
        """Carry out a line, or several pasted at once. Raises SudokuReplError."""
        for line in split_lines(text):
            if not self.context.leaving:
                self._take_line(line)

    def end(self) -> None:
        """Finish after the last line. Raises SudokuReplError if a quiz lacks rows, or a block its end."""
        if self._pasted.is_begun:
            self._end_quiz("at the end of the input")
        if self._block:
            missing = self.block
            self.drop()
            raise OrderError(f"{quoted(missing)} is missing at the end of the input")

    def _end_quiz(self, where: str) -> None:
        """Load the pasted quiz, which no row follows. Raises QuizError if it lacks rows."""
        if not self._pasted.may_end:
            progress = self._pasted.progress
            self.drop()
            raise QuizError(f"the pasted quiz breaks off after {progress}, {where}")
        self._load_pasted()

    def _load_pasted(self) -> None:
        pasted, self._pasted = self._pasted, Pasted()
        quiz = pasted.quiz()
        self.context.load(quiz, Loaded(quiz, held=1))
        self._note(str(quiz))

    def _take_line(self, line: str) -> None:
        if self._block:
            self._take_order(*self._block, line.strip())
            return
        if self._pasted.take(line):
            if self._pasted.is_whole:
                self._load_pasted()
            return
        if self._pasted.is_begun:
            self._end_quiz(f"before {quoted(line)}, which is not a row")
        self._pasted = Pasted()  # headers without a quiz are comments
        if line.lstrip().startswith("#") or (line.strip() and cell_count(line, CLASSIC) == 0):
            return  # a comment, or a border above a quiz
        if line.strip():
            call, text = ORDERS.parse(line), line.strip()
            if call.command.block and len(call.values) == call.command.required:
                call.run(self.context)  # refuses a block that could not be given, before you type it
                self._block = call, text, []
                return
            try:
                self._give(call, text)
            finally:
                self._last = call, text  # not an order given within it
        elif self.repeats and not self._depth and self._last and self._last[0].command.repeats:
            self._give(*self._last)

    def _take_order(self, opening: Call, text: str, orders: list[str], line: str) -> None:
        """Take a line of a block: an order, which is checked now, or the end."""
        if line == self.block:
            self.drop()
            whole = Call(opening.command, (*opening.values, tuple(orders)))
            self._give(whole, f"{text} {'; '.join(orders)}".rstrip())
        elif line and not line.startswith("#"):
            ORDERS.parse(line)
            orders.append(line)

    def _give(self, call: Call, text: str) -> None:
        """Carry out an order, and note the position it led to."""
        try:
            self._carry_out(call)
        finally:
            self._note(text)

    def _note(self, text: str) -> None:
        debugger = self.context.debugger
        if debugger.loaded:
            given = Given(text, debugger.runs.here.run, debugger.state.steps)
            self.context.given.append(given)

    def _carry_out(self, call: Call) -> None:
        """Carry out an order, then the orders that follow its stop.

        Displays come first, then the orders of breakpoints. If one of these moves, the rest are dropped, and
        the orders that follow its own stop come next.
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
                    if number in displays and displays[number].enabled:  # a display can change others
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
        """Carry out the orders of a file. Raises OrderError with the line of the first that is refused."""
        if self._depth == _DEEPEST:
            raise OrderError(f"cannot source {quoted(path)}: scripts may be nested at most {_DEEPEST} deep")
        context, feed = self.context, Feed.of_file(path)
        ask_before, emit_before, last = context.ask, context.emit, self._last

        interrupted = False

        def emit(result: Result) -> None:
            nonlocal interrupted
            interrupted = interrupted or is_interrupted(result)
            if isinstance(result, Failure) and not result.where:  # a refused answer
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


@contextmanager
def _naming(source: str) -> Iterator[None]:
    """Name the source of an order in its errors, if you did not type the order yourself."""
    try:
        yield
    except SudokuReplError as error:
        raise OrderError(f"{source}: {error}") from None


def _shortened(order: str) -> str:
    return quoted(order)[1:-1]


_DEEPEST = 16
"""How deep scripts may be nested."""
