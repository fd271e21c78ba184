"""The prompt: reads lines with prompt_toolkit. It is drawn before the debugger is imported."""

from __future__ import annotations

import asyncio
import os
import select
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial

from platformdirs import user_state_path
from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application, get_app
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import Completer
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import AnyFormattedText
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.input.typeahead import get_typeahead, store_typeahead
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from sudoku_repl.shell.guests import Guests
from sudoku_repl.shell.keys import editing_keys, order_keys
from sudoku_repl.shell.screen import Look

MENU_STYLES = {
    "completion-menu.completion.current": "reverse bold",
    "completion-menu.meta.completion.current": "reverse",
}
"""The styles of the completion menu that replace prompt_toolkit's."""
ORDER_KEYS = "F10 step  F5 run"
ANSWER_KEYS = "Enter takes the default  Ctrl-C leaves"
_MENU_ROWS, _FEW_ROWS = 5, 9
_GRACE = 0.02
"""The seconds to wait for the next line of a text that was pasted."""
_REST = 0.05
"""The seconds after the first prompt is drawn until the program prepares for the first order."""


def is_dumb() -> bool:
    """Return whether the terminal can do nothing but print lines."""
    return os.environ.get("TERM") == "dumb"


class Prompt:
    """Reads orders and answers.

    ``toolbar`` takes the text about keys and a width, and returns the bottom line. ``may_send`` returns
    whether F5 and F10 may send an order now. ``prepare`` is called once, soon after the first prompt is
    drawn.
    """

    def __init__(
        self,
        look: Look,
        completer: Completer,
        toolbar: Callable[[str, int], str],
        may_send: Callable[[], bool],
        prepare: Callable[[], object] = lambda: None,
        *,
        vi: bool,
    ) -> None:
        self._toolbar = toolbar
        self._prepare = prepare
        self._kept = ""
        """The text that you had typed when a key or a guest sent an order; the next prompt begins with it."""
        self.guests = Guests()
        """The page and the editor that follow this prompt, and give orders too."""
        self.color_depth = ColorDepth.DEPTH_1_BIT if look is Look.PLAIN else None
        session = partial(
            PromptSession[str],
            editing_mode=EditingMode.VI if vi else EditingMode.EMACS,
            color_depth=self.color_depth,
            style=Style.from_dict(MENU_STYLES),
        )
        self.orders = session(
            history=history(),
            # Without colour, a suggestion looks like typed text.
            auto_suggest=AutoSuggestFromHistory() if look is not Look.PLAIN else None,
            completer=None if is_dumb() else completer,
            # On an empty line, the rows reserved for the menu would scroll the output off the screen.
            complete_while_typing=Condition(lambda: bool(self.orders.default_buffer.text)),
            bottom_toolbar=lambda: self._bottom(ORDER_KEYS),
            key_bindings=order_keys(self._keep, may_send),
            enable_suspend=True,
        )
        self.orders.app.after_render += self._begin_to_prepare
        self._answers = session(bottom_toolbar=lambda: self._bottom(ANSWER_KEYS), key_bindings=editing_keys())

    def order(self, message: AnyFormattedText) -> str:
        """Read an order. Raises KeyboardInterrupt after Ctrl-C and EOFError after Ctrl-D."""
        return self._read(self.orders, message)

    @property
    def has_more(self) -> bool:
        """Whether more keys have arrived: those of a text that was pasted without saying so."""
        source = self.orders.input
        keys = get_typeahead(source)
        store_typeahead(source, keys)
        if keys or sys.platform == "win32":
            return bool(keys)
        return bool(select.select([source.fileno()], [], [], _GRACE)[0])

    def answer(self, question: str, completer: Completer) -> str:
        """Read an answer. Raises KeyboardInterrupt after Ctrl-C and EOFError after Ctrl-D."""
        return self._read(self._answers, question, completer)

    def _read(
        self, session: PromptSession[str], message: AnyFormattedText, completer: Completer | None = None
    ) -> str:
        kept, self._kept = self._kept, ""
        app, guests = session.app, self.guests

        def look() -> None:
            """Take what has arrived from guests; an order ends this prompt, as F5 does."""
            if app.is_running and not app.is_done and (order := guests.next_order()) is not None:
                self._keep(session.default_buffer.text)
                session.default_buffer.text = order
                app.exit(result=order)

        with guests.listening(app, look):
            return session.prompt(
                message,
                default=kept,
                completer=completer,
                reserve_space_for_menu=_menu_rows(session),
                handle_sigint=False,
                pre_run=look,
            )

    def _begin_to_prepare(self, app: Application[str]) -> None:
        """Prepare for your first order soon after the first prompt is drawn, and draw the toolbar again."""
        app.after_render -= self._begin_to_prepare

        def prepare() -> None:
            with suppress(Exception):  # your first order meets the same error, and you see it there
                self._prepare()
                app.invalidate()

        asyncio.get_running_loop().call_later(_REST, prepare)

    def _keep(self, text: str) -> None:
        self._kept = text

    def _bottom(self, keys: str) -> str:
        return self._toolbar(keys, get_app().output.get_size().columns)


def _menu_rows(session: PromptSession[str]) -> int:
    """Return how many rows to reserve for the completion menu: fewer on a short terminal."""
    return max(0, min(_MENU_ROWS, (session.output.get_size().rows - _FEW_ROWS) // 3))


_LONGEST = 50_000
"""The most characters of an entry that is kept. Lines pasted together are one entry."""


class _BoundedHistory(History):
    """A history that leaves out very long entries."""

    def append_string(self, string: str) -> None:
        if len(string) <= _LONGEST:
            super().append_string(string)


class _MemoryHistory(_BoundedHistory, InMemoryHistory):
    """A history that ends with the program."""


class _DiskHistory(_BoundedHistory, FileHistory):
    """A history on disk, which continues in memory if writing fails."""

    def load_history_strings(self) -> Iterable[str]:
        return (entry for entry in super().load_history_strings() if len(entry) <= _LONGEST)

    def store_string(self, string: str) -> None:
        with suppress(OSError):
            super().store_string(string)


def history() -> History:
    """Return the history in the user's state folder, or one in memory if that folder cannot be written."""
    with suppress(OSError, RuntimeError):  # RuntimeError: a user without a home
        path = user_state_path("sudoku-repl") / "history"
        if path.is_absolute():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.open("ab").close()
            return _DiskHistory(path)
    return _MemoryHistory()
