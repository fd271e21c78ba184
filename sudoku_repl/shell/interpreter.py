"""Interpreting lines: orders, blocks of orders, pasted quizzes and comments."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from sudoku_repl.errors import OrderError, QuizError, SudokuReplError, quoted
from sudoku_repl.files import split_lines
from sudoku_repl.orders.desk import Desk, QuestionLeft
from sudoku_repl.orders.frontend import TYPED_ONLY
from sudoku_repl.orders.language.declare import Call
from sudoku_repl.shell.feed import Feed
from sudoku_repl.shell.pasting import Ahead, Pasted, check_cells, is_comment
from sudoku_repl.shell.script import ScriptFrontend
from sudoku_repl.shell.typed_rows import TITLE

if TYPE_CHECKING:
    from sudoku_repl.debugger.results import Stop


class Interpreter:
    """Runs lines one after the other.

    A line is one of these:

    - an order;
    - a row of a quiz, or a whole quiz; rows are collected, with the headers before them;
    - an order of the block after ``commands``, or the ``end`` of the block;
    - a comment, which begins with ``#``, or a border above a quiz.

    Lines are ``typed`` if a person gives them one by one. Then a blank line repeats the last order if it is
    declared to repeat, as ``step`` is, and a header or row that does not fit is reported at once.
    """

    def __init__(self, desk: Desk, *, typed: bool = False) -> None:
        self.desk = desk
        self.typed = typed
        self._last: tuple[Call, str] | None = None
        self._pasted = self._nothing_pasted()
        self._block: tuple[Call, str, list[str]] | None = None
        """The order whose block of lines is not complete, its text, and the lines so far."""

    @property
    def awaited(self) -> str:
        """The next line of an unfinished quiz or block of orders, in words; empty if there is neither."""
        return f"order, or {self._end_of_block}" if self._block else self._pasted.awaited

    @property
    def may_take_orders(self) -> bool:
        """Whether the next line may be an order that runs at once."""
        return not (self._block or self._pasted.is_begun)

    def _nothing_pasted(self) -> Pasted:
        return Pasted(self.desk.table.is_order)

    @property
    def _end_of_block(self) -> str:
        return self._block[0].order.block if self._block else ""

    def drop(self) -> None:
        """Forget the unfinished quiz or block of orders."""
        self._pasted = self._nothing_pasted()
        self._block = None

    def take(self, text: str, ahead: Ahead = lambda _: None) -> None:
        """Run a line, or several lines pasted together. Raises SudokuReplError.

        ``ahead`` returns the lines that follow, as far as they have arrived. A quiz that is whole is loaded
        when nothing else has arrived.
        """
        lines = split_lines(text)
        for number, line in enumerate(lines, start=1):
            if not self.desk.leaving:
                following = partial(_line_after, lines, number, ahead)
                self._take_line(line, following, is_pasted=len(lines) > 1)

    def end(self) -> None:
        """Finish after the last line. Raises SudokuReplError if a quiz or a block is not complete."""
        if self._pasted.is_begun:
            self._load_pasted()
        if self._block:
            missing = self._end_of_block
            self.drop()
            raise OrderError(f"{quoted(missing)} is missing at the end of the input")

    def _load_pasted(self) -> None:
        """Load the pasted quiz, because no more lines follow. Raises QuizError."""
        from sudoku_repl.orders.quiz import loaded_quiz

        pasted, self._pasted = self._pasted, self._nothing_pasted()
        text = "\n".join(pasted.lines)
        try:
            opened = pasted.quiz()
        except QuizError as error:
            if not self.desk.has_quiz:
                raise
            title = self.desk.debugger.quiz.short_title
            named = title if title and not title.startswith(TITLE) else "the quiz before"
            raise QuizError(f"{error}; {named} stays loaded") from None
        self.desk.frontend.show_all(loaded_quiz(self.desk, opened, text))
        if self.typed:
            self._doubt()
        self.desk.note(str(opened.quiz))

    def _collect(self, line: str, ahead: Ahead, *, is_pasted: bool) -> None:
        """Add a line to the pasted quiz, and load the quiz if it ends here. Raises QuizError."""
        pasted = self._pasted
        try:
            pasted.add(line)
        except QuizError:
            self.drop()
            raise
        following = ahead(0)
        if not pasted.is_begun:
            return
        if following is not None:
            if not pasted.takes(following, lambda number: ahead(number + 1)):
                self._load_pasted()
        elif pasted.is_whole or not (pasted.may_go_on if is_pasted else pasted.may_be_typed_on):
            self._load_pasted()

    def _take_line(self, line: str, ahead: Ahead, *, is_pasted: bool) -> None:
        if self._block:
            self._take_order(*self._block, line.strip())
            return
        if self.typed and not is_pasted:
            self._check(line)
        if self._pasted.takes(line, ahead):
            self._collect(line, ahead, is_pasted=is_pasted)
            return
        if self._pasted.is_begun:
            try:
                self._load_pasted()
            except QuizError as error:
                raise QuizError(f"{error}; type {quoted(line.strip())} again") from None
        self._pasted = self._nothing_pasted()  # headers without a quiz are comments
        if is_comment(line):
            return
        if line.strip():
            call, text = self._parsed(line), line.strip()
            if call.order.typed_only and is_pasted:
                raise OrderError(TYPED_ONLY)
            if call.lacks_block:
                call.run(self.desk)  # reports an error now, before you type the whole block
                self._block = call, text, []
                return
            try:
                self._give(call, text)
            finally:
                self._last = call, text  # not an order that it ran in turn
        elif self.typed and not is_pasted and self._last and self._last[0].order.repeats:
            self._give(*self._last)

    def _check(self, line: str) -> None:
        """Raise QuizError at a line that is not an order and does not fit the quiz so far, which is kept."""
        try:
            self._pasted.rows.check(line)
        except QuizError as error:
            try:
                self.desk.table.parse(line)
            except OrderError:
                raise error from None

    def _parsed(self, line: str) -> Call:
        """Return the order of a line. Raises OrderError, or QuizError for a quiz with a likely miscount."""
        try:
            return self.desk.table.parse(line)
        except OrderError:
            check_cells(line)
            raise

    def _take_order(self, opening: Call, text: str, orders: list[str], line: str) -> None:
        """Read a line of a block: an order, which is checked now but runs later, or the end."""
        if line == self._end_of_block:
            self.drop()
            self._give(opening.with_block(tuple(orders)), f"{text} {'; '.join(orders)}".rstrip())
        elif line and not line.startswith("#"):
            self.desk.check([line])
            orders.append(line)

    def _give(self, call: Call, text: str) -> None:
        """Run an order and what follows it, and note the position it led to."""
        before = self.desk.has_quiz and self.desk.debugger.runs
        try:
            self._carry_out(call)
            if self.typed and call.order.name == "load-quiz" and self.desk.debugger.runs is not before:
                self._doubt()
        finally:
            self.desk.note(text)

    def _doubt(self) -> None:
        """Warn you if the quiz that you loaded doesn't have exactly one solution."""
        from sudoku_repl.orders.quiz import doubts

        self.desk.frontend.show_all(doubts(self.desk.debugger.quiz))

    def _carry_out(self, call: Call) -> None:
        """Run an order, then the orders that follow its stop: displays, then the orders of breakpoints.

        If one of these moves, the rest are dropped, and the orders that follow the new stop run next. If a
        display fails, that is reported after them.
        """
        desk, failed = self.desk, list[OrderError]()
        waiting = [(call, "")]
        while waiting and not desk.leaving:
            before = desk.moves
            try:
                self._run(*waiting.pop(0))
            except OrderError as error:
                if not failed:
                    raise
                failed.append(error)
                break
            if desk.moves == before or not (stop := desk.debugger.stopped):
                continue
            waiting = []
            if desk.moves != desk.moves_seen:
                desk.moves_seen = desk.moves
                failed += self._display()
                waiting = list(self._following(stop))
        if failed:
            raise OrderError("; ".join(dict.fromkeys(map(str, failed))))

    def _run(self, call: Call, source: str) -> None:
        """Run an order, and then the script that it asked for, if it is `source`.

        ``source`` is for errors: it says where the order comes from, or is empty if you typed it.
        """
        try:
            with suppress(QuestionLeft):
                call.run(self.desk)
            while self.desk.scripts:
                self._source(self.desk.scripts.pop())
        except SudokuReplError as error:
            if not source:
                raise
            raise OrderError(f"{source}: {error}") from None

    def _display(self) -> Iterator[OrderError]:
        """Run the orders of the enabled displays, and yield those that fail; each can change the displays."""
        desk = self.desk
        for number in tuple(desk.displays):
            if number in desk.displays and desk.displays[number].enabled:
                order = desk.displays[number].order
                try:
                    self._run(desk.table.parse(order), f"display {number} ({quoted(order)[1:-1]})")
                except OrderError as error:
                    yield error

    def _following(self, stop: Stop) -> Iterator[tuple[Call, str]]:
        """Yield the orders of the breakpoints that stopped a run, each with a name for errors."""
        from sudoku_repl.debugger.results import Reason

        if stop.reason is not Reason.INTERRUPTED:
            for point in stop.breaks:
                for order in point.orders if point.orders_enabled else ():
                    yield self.desk.table.parse(order), f"breakpoint {point.number}, order {quoted(order)}"

    def _source(self, path: str) -> None:
        """Run the orders of a file. Raises OrderError, with the number of the line, if one fails."""
        desk, feed = self.desk, Feed.of_file(path)
        desk.debugger.protect(path)
        script = ScriptFrontend(feed, desk.frontend)
        if script.depth > _DEEPEST:
            raise OrderError(f"cannot source {quoted(path)}: scripts may be nested at most {_DEEPEST} deep")
        inner = Interpreter(desk)
        with desk.use(script):
            try:
                while not (desk.leaving or script.interrupted) and (line := feed.next()) is not None:
                    inner.take(line, feed.ahead)
                inner.end()
            except SudokuReplError as error:
                raise OrderError(f"{feed.where}: {error}") from None


def _line_after(lines: list[str], start: int, ahead: Ahead, number: int) -> str | None:
    """Return a line after those of a text: of the text itself, or of what follows it."""
    at = start + number
    return lines[at] if at < len(lines) else ahead(at - len(lines))


_DEEPEST = 16
"""The greatest depth of scripts that run each other."""
