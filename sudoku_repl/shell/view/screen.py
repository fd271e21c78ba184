"""The view at a terminal, drawn by prompt_toolkit, which also reports keys and clicks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import attrs
from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent, merge_key_bindings
from prompt_toolkit.keys import KEY_ALIASES, Keys
from prompt_toolkit.layout import (
    ConditionalContainer,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    UIContent,
    UIControl,
    Window,
)
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType

from sudoku_repl.errors import quoted
from sudoku_repl.orders.desk import Desk
from sudoku_repl.render.spans import line
from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.shell.interrupts import signalling
from sudoku_repl.shell.toolbar import toolbar
from sudoku_repl.shell.view.actions import Actions
from sudoku_repl.shell.view.frame import Screenful, frame
from sudoku_repl.shell.view.frontend import ViewFrontend
from sudoku_repl.shell.view.keys import KEYS, PAGE_KEYS, Key
from sudoku_repl.shell.view.lines import TypedLines
from sudoku_repl.shell.view.scene import ViewState
from sudoku_repl.shell.view.styles import STYLE, fragments

if TYPE_CHECKING:
    from sudoku_repl.shell.guests import Guests

_REST = 0.2
"""Seconds without a key before slow computations start."""
_WHEEL = 3
"""The lines that one notch of the wheel scrolls."""
_PLAIN_NAMES = {Keys(code): name for name, code in KEY_ALIASES.items()}
"""The common names of keys: enter instead of c-m."""


class FullScreen:
    """The view of a debugger, from when it opens until you leave it.

    A key that changes the run gives an order to the interpreter of the prompt; ``note`` is called after
    each order. The lines are edited as at the ``prompt``, which shares its settings and its history.
    ``guests`` may give orders while the view is open.
    """

    def __init__(
        self,
        desk: Desk,
        interpreter: Interpreter,
        prompt: PromptSession[str],
        note: Callable[[], None],
        guests: Guests,
    ) -> None:
        self._desk = desk
        self._guests = guests
        self._frame = Screenful(())
        self._resting: asyncio.TimerHandle | None = None
        self._scene = ViewState(desk.debugger)
        self._frontend = ViewFrontend(
            desk,
            interpreter,
            self._scene,
            redraw=self._redraw,
            guard=self._guard,
            note=note,
            message_columns=lambda: self._frame.message_columns,
            guests=guests,
        )
        self._actions = Actions(
            desk,
            self._scene,
            self._frontend,
            type=self._type,
            open_search=lambda: self._lines.open_search(),
            leave=lambda: self._app.exit(),
            has_candidates=lambda: self._frame.has_candidates,
        )
        self._panes = Window(_Panes(self._draw, self._click))
        self._lines = TypedLines(
            interpreter,
            prompt,
            self._panes,
            give=lambda order: self._actions.give(order, typed=True),
            find=self._actions.search,
        )
        self._app: Application[None] = Application(
            Layout(self._container(), self._panes),
            key_bindings=merge_key_bindings([self._walking(), self._reading(), self._lines.keys()]),
            style=STYLE,
            color_depth=prompt.color_depth,
            editing_mode=prompt.editing_mode,
            mouse_support=True,
            full_screen=True,
            enable_page_navigation_bindings=False,
            after_render=lambda _: self._rest(),
        )
        self._app.ttimeoutlen = 0.1  # seconds until a lone Esc is not the start of another key

    def run(self) -> None:
        """Show the view until you leave it."""
        with self._desk.use(self._frontend), self._guests.listening(self._app, self._take_sent):
            self._app.run(pre_run=self._take_sent)

    def _take_sent(self) -> None:
        while (order := self._guests.next_order()) is not None:
            self._frontend.give(order)
            self._app.invalidate()

    def _container(self) -> FloatContainer:
        bar = Window(FormattedTextControl(self._bar), height=1, style="reverse")
        bottom = (*self._lines.containers, ConditionalContainer(bar, ~Condition(self._lines.is_open)))
        return FloatContainer(
            HSplit([self._panes, *bottom]),
            [Float(CompletionsMenu(max_height=8, scroll_offset=1), xcursor=True, ycursor=True)],
        )

    def _bar(self) -> str:
        moment = self._scene.moment
        looking = f"looking at contradiction {moment.step}" if moment else ""
        columns = self._app.output.get_size().columns
        return toolbar(self._desk.debugger, "? keys  q leaves", columns, looking=looking)

    def _draw(self, columns: int, rows: int) -> Screenful:
        scene, is_first = self._scene, not self._frame.lines
        self._frame = frame(scene, columns, rows)
        if is_first and self._frame.panes and not self._frame.has_candidates and not scene.message:
            scene.message = line("Press m for the candidates that fit.", "note")
            self._frame = frame(scene, columns, rows)
        return self._frame

    def _redraw(self) -> None:
        """Draw while an order runs; prompt_toolkit would not draw before it is done."""
        self._app.key_processor.key_buffer.clear()  # or the key is drawn, as if another must follow it
        self._app.render_counter += 1
        self._app.renderer.render(self._app, self._app.layout)

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Let Ctrl-C interrupt an order, and clear the screen that an interrupt may leave half drawn."""
        try:
            with signalling():
                yield
        except KeyboardInterrupt:
            self._app.renderer.clear()
            raise

    def _rest(self) -> None:
        if self._resting:
            self._resting.cancel()
        if self._scene.recall.is_incomplete:
            self._resting = asyncio.get_running_loop().call_later(_REST, self._catch_up)

    def _catch_up(self) -> None:
        self._scene.recall.catch_up()
        self._app.invalidate()

    # --- keys --------------------------------------------------------------------------------------

    def _walking(self) -> KeyBindings:
        keys = KeyBindings()
        walking = Condition(lambda: not self._lines.is_open() and self._scene.page is None)
        for key in KEYS:
            for name in key.names:
                press = partial(self._press, key)
                keys.add(*name.split(), filter=walking, eager=name == "escape")(press)

        @keys.add("c-c", filter=walking)
        def _(_: KeyPressEvent) -> None:
            self._scene.message = line("No order is running; q leaves the view.", "note")

        @keys.add(Keys.Any, filter=walking)
        def _(event: KeyPressEvent) -> None:
            key = event.key_sequence[0].key
            name = _PLAIN_NAMES.get(key, key.value) if isinstance(key, Keys) else key
            self._scene.message = line(f"unknown key {quoted(name)}; ? lists the keys", "error")

        @keys.add(Keys.SIGINT, filter=walking)
        @keys.add(Keys.Ignore, filter=walking)
        def _(_: KeyPressEvent) -> None:
            """Ignore the key that follows the signal when Ctrl-C interrupts an order."""

        @keys.add(Keys.BracketedPaste, filter=walking)
        def _(event: KeyPressEvent) -> None:
            self._type(event.data)

        @keys.add("c-z", filter=walking)
        def _(event: KeyPressEvent) -> None:
            event.app.suspend_to_background()

        return keys

    def _reading(self) -> KeyBindings:
        keys = KeyBindings()
        reading = Condition(lambda: not self._lines.is_open() and self._scene.page is not None)
        for name, pages, lines in PAGE_KEYS:
            keys.add(name, filter=reading)(partial(self._scroll_pages, pages, lines))

        @keys.add("enter", filter=reading)
        def _(_: KeyPressEvent) -> None:
            self._actions.close_page(goes=True)

        @keys.add("q", filter=reading)
        @keys.add("escape", filter=reading, eager=True)
        @keys.add("c-c", filter=reading)
        @keys.add("c-d", filter=reading)
        def _(_: KeyPressEvent) -> None:
            self._actions.close_page()

        @keys.add(":", filter=reading)
        def _(_: KeyPressEvent) -> None:
            self._type()

        return keys

    def _type(self, text: str = "") -> None:
        self._scene.page = None
        self._lines.open_order(text)

    def _press(self, key: Key, _: KeyPressEvent) -> None:
        self._actions.press(key.does)

    def _scroll_pages(self, pages: int, lines: int, _: KeyPressEvent) -> None:
        self._scroll_page(pages * (len(self._frame.lines) - 1) + lines)

    # --- clicks ----------------------------------------------------------------------------------

    def _scroll_page(self, lines: int) -> None:
        page = self._scene.page
        if page and page.stops:
            page.choose(lines)
        elif page:
            page.top = max(min(page.top, self._frame.deepest) + lines, 0)

    def _click(self, event: MouseEvent) -> object:
        scrolled = {MouseEventType.SCROLL_UP: -_WHEEL, MouseEventType.SCROLL_DOWN: _WHEEL}
        lines = scrolled.get(event.event_type, 0)
        if self._scene.page and lines:
            self._scroll_page(lines)
        elif lines:
            self._scene.scroll(lines)
        elif event.event_type is MouseEventType.MOUSE_UP:
            target = self._frame.at(event.position.y, event.position.x)
            if target is None:
                return NotImplemented
            self._actions.choose(target)
        return None


@attrs.define(eq=False)
class _Panes(UIControl):
    """The part of the screen that a frame fills, as a prompt_toolkit control."""

    _draw: Callable[[int, int], Screenful]
    _click: Callable[[MouseEvent], object]

    def is_focusable(self) -> bool:
        return True

    def create_content(self, width: int, height: int) -> UIContent:
        lines = self._draw(width, height).lines
        return UIContent(lambda number: fragments(lines[number]), len(lines), show_cursor=False)

    def mouse_handler(self, mouse_event: MouseEvent) -> object:
        return self._click(mouse_event)
