"""The front end at a terminal."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, groupby, islice
from operator import attrgetter
from typing import TYPE_CHECKING

from sudoku_repl.errors import OrderError, SessionError, SudokuReplError
from sudoku_repl.render.spans import StyledLine, coloured, line, plain
from sudoku_repl.shell.at_terminal import AtTerminal, progress
from sudoku_repl.shell.completion import OrderCompleter
from sudoku_repl.shell.interrupts import ctrl_c_ignored, ctrl_c_raises
from sudoku_repl.shell.prompt import Prompt, is_dumb
from sudoku_repl.shell.screen import Look, Screen
from sudoku_repl.version import __version__

if TYPE_CHECKING:
    from sudoku_repl.debugger import Debugger
    from sudoku_repl.orders.desk import Desk
    from sudoku_repl.orders.frontend import Tell
    from sudoku_repl.orders.results import Question, Result
    from sudoku_repl.session.journal import Keeper
    from sudoku_repl.shell.interpreter import Interpreter

PROMPT = "Order please: "
_PROMPT_ROWS = 2
"""The rows that the prompt and the toolbar take."""
_LAST_STATUS = 128
"""The highest exit status that a shell gives to a command that no signal ended."""


class Terminal(AtTerminal):
    """Reads orders at the prompt and runs them until you leave.

    The debugger takes longer to import than the prompt. So the prompt imports it after it is drawn, while you
    read.
    """

    def __init__(self, look: Look, *, vi: bool = False, original: bool = False) -> None:
        self._look = look
        self._desk: Desk | None = None
        self._interpreter: Interpreter | None = None
        self._screen = Screen(sys.stdout, look, lambda: self.columns, original=original)
        self._keeper: Keeper | None = None
        self._unkept = False
        self._built_in = ""
        """The title of the built-in quiz to load as soon as the desk is made."""
        self._prompt = Prompt(
            look, OrderCompleter(lambda: self.desk), self._toolbar, self._may_send, self._prepare, vi=vi
        )
        self._guests = self._prompt.guests

    # --- the desk -----------------------------------------------------------------------------------

    @property
    def desk(self) -> Desk:
        """The desk, made when it is first needed."""
        if self._desk is None:
            from sudoku_repl.orders import open_desk

            desk = open_desk(self)
            if self._built_in:
                from sudoku_repl.orders.quiz import loaded

                list(loaded(desk, self._built_in))
            self._desk = desk
        return self._desk

    @property
    def interpreter(self) -> Interpreter:
        """The interpreter of the lines that you type."""
        if self._interpreter is None:
            from sudoku_repl.shell.interpreter import Interpreter

            self._interpreter = Interpreter(self.desk, typed=True)
        return self._interpreter

    def open_built_in(self, title: str) -> None:
        """Say that a built-in quiz is loaded. Nothing can be wrong with it, so it is read later."""
        self._built_in = title
        print("Quiz loaded.")

    def resume(self) -> None:
        """Resume the newest journal that is not damaged. Raises SessionError if there is none."""
        from sudoku_repl.session.journal import Keeper
        from sudoku_repl.shell.plain import resumed

        self._keeper = Keeper(resumed(self.desk, self.show))

    # --- the loop -----------------------------------------------------------------------------------

    def run(self, first: str = "") -> None:
        """Run an order, if there is a ``first`` one, and then read and run orders until you leave."""
        try:
            # prompt_toolkit's own signal handler can fire after its application has ended.
            with ctrl_c_ignored():
                if self._desk is not None:
                    self._note()
                if first:
                    self._take(first)
                self._take_lines()
        finally:
            self._guests.close()
            if self._keeper:
                self._keeper.close()

    def _take_lines(self) -> None:
        while self._desk is None or not self._desk.leaving:
            try:
                line, order = self._line()
            except KeyboardInterrupt:
                if self._interpreter:
                    self._interpreter.drop()
                continue
            except EOFError:
                return
            self._take(line)
            if order is not None:
                self._take(order)

    def _line(self) -> tuple[str, str | None]:
        """Read a line, or a quiz that was pasted as if typed and the order after it, if there is one."""
        line = self._prompt.order(self._message)
        from sudoku_repl.shell.pasting import may_begin

        if may_begin(line) and not self.desk.table.is_order(line):
            while self._prompt.has_more:
                following = self._prompt.order(self._message)
                if self.desk.table.is_order(following) and not may_begin(following):
                    return line, following
                line += f"\n{following}"
        return line, None

    def _take(self, line: str) -> None:
        with self._reporting(), ctrl_c_raises():
            self._guests.begin(line)  # from now on, they can stop the order
            self.interpreter.take(line)
        self._note()

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        """Report the error that ends the block, or the interrupt."""
        try:
            yield
        except SudokuReplError as error:
            self._fail(str(error))
        except KeyboardInterrupt:
            print()  # the terminal has shown ^C on this line
            self._fail("Interrupted.")

    def _fail(self, message: str) -> None:
        from sudoku_repl.orders.results import Failure

        self.show(Failure(message))

    def _note(self) -> None:
        """Tell the page what an order did, and keep the session in the journal.

        If that fails, report it once and continue.
        """
        if self._desk is None or not self._desk.has_quiz:
            return
        self._guests.tell()
        from sudoku_repl.session.journal import Keeper

        try:
            self._keeper = self._keeper or Keeper()
            self._keeper.keep(self._desk.session())
            self._unkept = False
        except SessionError as error:
            if not self._unkept:
                self._fail(str(error))
            self._unkept = True

    # --- the line editor ----------------------------------------------------------------------------

    def _message(self) -> str:
        """Return the prompt, which says what the next line is."""
        interpreter = self._interpreter
        awaited = interpreter.awaited if interpreter else ""
        return f"{awaited[0].upper()}{awaited[1:]} (Ctrl-C drops them): " if awaited else PROMPT

    def _may_send(self) -> bool:
        interpreter = self._interpreter
        return interpreter is None or interpreter.may_take_orders

    def _prepare(self) -> Debugger:
        """Import what the first order and the toolbar need, and make the debugger."""
        import sudoku_repl.shell.interpreter
        import sudoku_repl.shell.toolbar  # noqa: F401 - as above

        return self.desk.debugger

    def _toolbar(self, keys: str, columns: int) -> str:
        if self._desk is None or not self._desk.has_debugger:
            return f" {self._built_in or 'no quiz'} | {keys}"
        from sudoku_repl.shell.toolbar import toolbar

        return toolbar(self._desk.debugger, keys, columns)

    # --- the front end ------------------------------------------------------------------------------

    def show(self, result: Result) -> None:
        """Show a result. An answer to read that does not fit on the screen goes to the pager."""
        if self._may_page and result.is_text:
            self._read((result,))
        else:
            self._screen.show(self._hear(result))

    def show_all(self, results: Iterable[Result]) -> None:
        """Show the results of an order. Lines of a run, which `log` prints, are an answer to read here."""
        for is_streamed, group in groupby(results, attrgetter("is_streamed")):
            if is_streamed and self._may_page:
                self._read(group)
            else:
                super().show_all(group)

    @property
    def _may_page(self) -> bool:
        """Whether somebody reads here who can use a pager."""
        return not (self._guests.are_giving or self._look is Look.JSON or is_dumb())

    def _hear(self, result: Result) -> Result:
        self._guests.hear(result)
        return result

    def _read(self, results: Iterable[Result]) -> None:
        """Print results, or show them in the pager if they do not fit on the screen."""
        lines = chain.from_iterable(self._screen.lines(self._hear(each)) for each in results)
        first = list(islice(lines, max(0, self.rows - _PROMPT_ROWS) + 1))
        whole: Iterator[str] = chain(first, lines)
        if len(first) > self.rows - _PROMPT_ROWS:
            from sudoku_repl.shell.pager import page

            whole = page(whole)
        self._screen.write(whole)

    def ask(self, question: Question) -> str | None:
        """Ask for a guess, and run orders. Return None if you leave the question.

        An order of a page asks nobody: the guess stays due, and you can make it here or there.
        """
        from sudoku_repl.render import spans
        from sudoku_repl.shell.completion import AnswerCompleter

        if self._guests.are_giving:
            self.show(question)
            return None
        self._note()
        asked = "".join(map(spans.plain, question.lines()))
        desk = self.desk
        waiting = desk.whereabouts, desk.debugger.rules
        while (desk.whereabouts, desk.debugger.rules) == waiting:
            try:
                answer = self._prompt.answer(asked + " ", AnswerCompleter(desk, question.state))
            except (KeyboardInterrupt, EOFError):
                return None
            with self._reporting():
                if self._guests.are_giving and self.desk.table.find(answer).name == "guess":
                    _, answer = self.desk.table.cut(answer)
                    self._guests.tell()
                    self._guests.begin(asked.strip())
                    return answer
                self._guests.begin(answer.strip() or asked.strip())
                if not desk.give_at_question(answer):
                    return answer
            self._guests.tell()
        return None

    @contextmanager
    def progress(self, name: str, total: int | None) -> Iterator[Tell]:
        of = "" if total is None else f" of {total}"
        with progress(name, total) as show:

            def tell(done: int, note: str = "", /) -> None:
                show(done, note)
                self._guests.pulse(f"{done}{of}{note and f'; {note}'}")

            yield tell

    def remark(self, text: str) -> None:
        if sys.stderr.isatty():
            from tqdm import tqdm  # needs time to load

            tqdm.write(text, file=sys.stderr)

    def shell(self, command: str) -> None:
        """Run a shell command at this terminal. Ctrl-C reaches the command alone."""
        sys.stdout.flush()
        status = os.waitstatus_to_exitcode(os.system(command))  # noqa: S605 - for the person who typed it
        if status < 0 or status > _LAST_STATUS:
            print()  # Ctrl-C ended it, for example, and the terminal has shown ^C on this line

    def view(self) -> None:
        if is_dumb():
            raise OrderError("the view needs a terminal that can move the cursor, but TERM is 'dumb'")
        from sudoku_repl.shell.view.screen import FullScreen

        self._guests.tell()
        FullScreen(self.desk, self.interpreter, self._prompt.orders, self._note, self._guests).run()

    def open_page(self) -> str:
        from sudoku_repl.shell.web.live import Live

        live = self._guests.one(Live)
        if live is None:
            live = Live(self.desk, self._may_send)
            self._guests.add(live)
        live.open_browser()
        return live.address

    def close_page(self) -> None:
        from sudoku_repl.shell.web.live import Live

        if not (live := self._guests.one(Live)):
            raise OrderError("there is no page; `browse` opens it")
        self._guests.remove(live)

    def open_port(self, port: int) -> int:
        from sudoku_repl.shell.dap.server import EditorGuest

        before = self._guests.one(EditorGuest)
        if before and before.port == port:
            return port
        guest = EditorGuest(self.desk, port, self._may_send)
        if before:
            self._guests.remove(before)
        self._guests.add(guest)
        return guest.port


def greeting(look: Look, *, with_quiz: bool) -> str:
    """Return the greeting: what the program is, and what to type first."""
    if look is Look.JSON:
        return json.dumps({"type": "greeting", "version": __version__})
    first = "`run`, `step`" if with_quiz else "`load-quiz @readalps`, then `run`"
    lines: tuple[StyledLine, ...] = (
        line(f"sudoku_repl {__version__}, after SudokuSolver 2.6 by readalps.", "name"),
        line(f"Type {first} or `view` (full screen); `help` for help.", "note"),
    )
    return "\n".join(map(coloured if look is Look.COLOUR else plain, lines))
