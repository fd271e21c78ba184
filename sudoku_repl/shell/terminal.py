"""The front end at a terminal, made with prompt_toolkit."""

from __future__ import annotations

import os

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.filters import Condition
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from sudoku_repl.commands import ORDERS, Context
from sudoku_repl.commands.results import Result
from sudoku_repl.commands.results.sitting import Apropos, Failure, OrderHelp, OrderList, TopicHelp
from sudoku_repl.commands.results.stepping import Question
from sudoku_repl.documents import spans
from sudoku_repl.errors import OrderError, SessionError, SudokuReplError
from sudoku_repl.render import text
from sudoku_repl.session.journal import Journal
from sudoku_repl.shell.completion import MENU_STYLES, GuessCompleter, OrderCompleter
from sudoku_repl.shell.history import history
from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.shell.interrupts import heard, unheard
from sudoku_repl.shell.keys import editing_keys, order_keys
from sudoku_repl.shell.pager import page
from sudoku_repl.shell.screen import Look, Screen
from sudoku_repl.shell.toolbar import ANSWER_KEYS, ORDER_KEYS, toolbar
from sudoku_repl.shell.view.screen import FullScreen, Manner

PROMPT = "Order please: "
_PROMPT_ROWS = 2
"""Rows of the prompt and the toolbar."""
_READ = (OrderList, OrderHelp, TopicHelp, Apropos)
"""Results to be read at leisure."""


class Terminal:
    """Reads orders at the prompt and carries them out until you leave."""

    def __init__(
        self, context: Context, screen: Screen, journal: Journal | None = None, *, vi: bool = False
    ) -> None:
        self._context = context
        self._screen = screen
        self._journal = journal
        self._unkept = False
        self._interpreter = Interpreter(context, repeats=True)
        self._kept = ""
        """What you had typed when a key sent another order."""
        mode = EditingMode.VI if vi else EditingMode.EMACS
        depth = ColorDepth.DEPTH_1_BIT if screen.look is Look.PLAIN else None
        style = Style.from_dict(MENU_STYLES)
        self._session: PromptSession[str] = PromptSession(
            history=history(),
            # Without colour, a suggestion looks like typed text.
            auto_suggest=AutoSuggestFromHistory() if screen.look is not Look.PLAIN else None,
            completer=None if _is_dumb() else OrderCompleter(ORDERS, context.debugger),
            # On an empty line, the rows reserved for the menu would scroll the output off the screen.
            complete_while_typing=Condition(lambda: bool(self._session.default_buffer.text)),
            bottom_toolbar=lambda: self._toolbar(ORDER_KEYS),
            key_bindings=order_keys(
                self._keep, lambda: not (self._interpreter.rows or self._interpreter.block)
            ),
            enable_suspend=True,
            editing_mode=mode,
            color_depth=depth,
            style=style,
        )
        self._answers: PromptSession[str] = PromptSession(
            bottom_toolbar=lambda: self._toolbar(ANSWER_KEYS),
            key_bindings=editing_keys(),
            editing_mode=mode,
            color_depth=depth,
            style=style,
        )

    def run(self) -> None:
        """Take orders until you leave."""
        context = self._context
        context.emit = self._show
        context.ask = self._ask
        context.view = self._view
        self._note()
        with unheard():  # prompt_toolkit's own signal handler can fire after its application has ended
            self._take_lines()

    def _take_lines(self) -> None:
        context = self._context
        while not context.leaving:
            kept, self._kept = self._kept, ""
            rows = _menu_rows(self._session)
            try:
                line = self._session.prompt(
                    self._prompt, default=kept, reserve_space_for_menu=rows, handle_sigint=False
                )
            except KeyboardInterrupt:
                self._interpreter.drop()
                continue
            except EOFError:
                return
            try:
                with heard():
                    self._interpreter.take(line)
            except SudokuReplError as error:
                context.emit(Failure(str(error)))
            except KeyboardInterrupt:
                print()  # the terminal has shown ^C on this line
                context.emit(Failure("Interrupted."))
            self._note()

    def _show(self, result: Result) -> None:
        """Show a result: help that does not fit on the screen in a pager."""
        if isinstance(result, _READ) and self._screen.look is not Look.JSON and not _is_dumb():
            lines = list(self._screen.lines(result))
            if len(lines) > self._context.rows() - _PROMPT_ROWS and page("\n".join((*lines, ""))):
                return
        self._screen.show(result)

    def _note(self) -> None:
        """Keep the session in the journal. If that fails, say so once and continue."""
        if self._journal and self._context.debugger.loaded:
            try:
                self._journal.keep(self._context.session())
                self._unkept = False
            except SessionError as error:
                if not self._unkept:
                    self._context.emit(Failure(str(error)))
                self._unkept = True

    def _prompt(self) -> str:
        rows, end = self._interpreter.rows, self._interpreter.block
        if end:
            return f"Order, or {end} (Ctrl-C drops them): "
        return f"Row {rows + 1} of {self._interpreter.height} (Ctrl-C drops them): " if rows else PROMPT

    def _ask(self, question: Question) -> str | None:
        """Ask for a guess. Return None if you leave the question."""
        self._note()
        asked = "".join(map(spans.plain, text.lines(question)))
        try:
            return self._answers.prompt(
                asked + " ",
                completer=GuessCompleter(question.state),
                handle_sigint=False,
                reserve_space_for_menu=_menu_rows(self._answers),
            )
        except (KeyboardInterrupt, EOFError):
            return None

    def _view(self) -> None:
        """Open the view, with the line editor of the prompt. Raises OrderError on a dumb terminal."""
        if _is_dumb():
            raise OrderError("the view needs a terminal that can move the cursor, but TERM is 'dumb'")
        session = self._session
        depth = session.color_depth
        manner = Manner(session.completer, session.history, session.editing_mode, depth)
        FullScreen(self._context, self._interpreter, manner, self._note).run()

    def _keep(self, text: str) -> None:
        self._kept = text

    def _toolbar(self, keys: str) -> str:
        return toolbar(self._context.debugger, keys, get_app().output.get_size().columns)


def _is_dumb() -> bool:
    """Return whether the terminal can only print lines."""
    return os.environ.get("TERM") == "dumb"


def _menu_rows(session: PromptSession[str]) -> int:
    """Return how many rows to reserve for the completion menu: fewer on a short terminal."""
    return max(0, min(_MENU_ROWS, (session.output.get_size().rows - _FEW_ROWS) // 3))


_MENU_ROWS, _FEW_ROWS = 5, 9
