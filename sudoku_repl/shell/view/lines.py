"""The lines at the bottom of the view on which you type: an order, or a text to search the log for."""

from __future__ import annotations

from collections.abc import Callable

import attrs
from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition, has_focus, vi_mode
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import BufferControl, ConditionalContainer, FormattedTextControl, VSplit, Window

from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.shell.keys import editing_keys


@attrs.define(eq=False)
class TypedLines:
    """The order line and the search line. While one of them is open, it takes the keys from the panes.

    The order line completes and remembers as the ``prompt`` does. ``give`` is called with an order, and
    ``find`` with a text to search for.
    """

    _interpreter: Interpreter
    _prompt: PromptSession[str]
    _panes: Window
    _give: Callable[[str], None]
    _find: Callable[[str], None]
    _order: Buffer = attrs.field(init=False)
    _searched: Buffer = attrs.field(init=False)

    @_order.default
    def _empty_order(self) -> Buffer:
        return Buffer(
            completer=self._prompt.completer,
            complete_while_typing=True,
            history=self._prompt.history,
            multiline=False,
            accept_handler=self._accept,
        )

    @_searched.default
    def _empty_search(self) -> Buffer:
        return Buffer(multiline=False, accept_handler=self._search)

    @property
    def containers(self) -> tuple[ConditionalContainer, ConditionalContainer]:
        """Each line, to be shown at the bottom of the screen while it is open."""
        return (
            ConditionalContainer(_typed(self._before_the_order, self._order), has_focus(self._order)),
            ConditionalContainer(_typed(lambda: "/", self._searched), has_focus(self._searched)),
        )

    def is_open(self) -> bool:
        """Return whether the keys go to a line."""
        return not get_app().layout.has_focus(self._panes)

    def open_order(self, text: str) -> None:
        """Open the order line, with ``text`` on it."""
        self._open(self._order, text)

    def open_search(self) -> None:
        """Open the search line."""
        self._open(self._searched, "")

    def keys(self) -> KeyBindings:
        """Return the keys that close a line. Its other keys are the prompt's."""
        keys = KeyBindings()
        typing = Condition(self.is_open)
        is_empty = Condition(lambda: not get_app().current_buffer.text)

        @keys.add("escape", filter=typing & ~vi_mode, eager=True)
        @keys.add("c-c", filter=typing)
        @keys.add("c-d", filter=typing & is_empty)
        @keys.add("backspace", filter=typing & is_empty)
        def _(_: KeyPressEvent) -> None:
            self._interpreter.drop()
            self._order.reset()
            self._searched.reset()
            self._close()

        return keys

    def _before_the_order(self) -> str:
        awaited = self._interpreter.awaited
        return f"{awaited}: " if awaited else ":"

    def _open(self, buffer: Buffer, text: str) -> None:
        buffer.document = Document(text)
        app = get_app()
        app.vi_state.reset()
        app.layout.focus(buffer)

    def _close(self) -> None:
        get_app().layout.focus(self._panes)

    def _search(self, buffer: Buffer) -> bool:
        self._close()
        self._find(buffer.text)
        return False

    def _accept(self, buffer: Buffer) -> bool:
        """Give the order, and keep the line open if a block of orders or a quiz needs more lines."""
        self._close()
        text = buffer.text.strip().removesuffix("=")  # a key has typed it, for a digit that may be left out
        if text:
            self._give(text)
        if self._interpreter.awaited:
            get_app().layout.focus(self._order)
        return False


def _typed(before: Callable[[], str], buffer: Buffer) -> VSplit:
    return VSplit(
        [
            Window(FormattedTextControl(before), dont_extend_width=True),
            Window(BufferControl(buffer, key_bindings=editing_keys())),
        ],
        height=1,
    )
