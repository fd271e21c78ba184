"""The view at a terminal, drawn by prompt_toolkit, which also reports keys and clicks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import attrs
from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import Completer
from prompt_toolkit.document import Document
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.filters import Condition, vi_mode
from prompt_toolkit.history import History
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent, merge_key_bindings
from prompt_toolkit.keys import KEY_ALIASES, Keys
from prompt_toolkit.layout import (
    BufferControl,
    ConditionalContainer,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    UIContent,
    UIControl,
    VSplit,
    Window,
)
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import ColorDepth

from sudoku_repl.documents.spans import BLANK, line
from sudoku_repl.errors import quoted
from sudoku_repl.orders.desk import Desk
from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.shell.interrupts import signalling
from sudoku_repl.shell.keys import editing_keys
from sudoku_repl.shell.toolbar import toolbar
from sudoku_repl.shell.view.frame import Frame, frame
from sudoku_repl.shell.view.frontend import ViewFrontend
from sudoku_repl.shell.view.keys import KEYS, PAGE_KEYS, Action, key_help
from sudoku_repl.shell.view.scene import Page, Scene
from sudoku_repl.shell.view.styles import STYLE, fragments

_REST = 0.2
"""Seconds without a key before slow computations start."""
_WHEEL = 3
"""The lines that one notch of the wheel scrolls."""
_PLAIN_NAMES = {Keys(code): name for name, code in KEY_ALIASES.items()}
"""The common names of keys: enter instead of c-m."""


@attrs.frozen
class Manner:
    """The settings of the prompt's line editor, which the view shares."""

    completer: Completer | None
    history: History
    editing_mode: EditingMode
    color_depth: ColorDepth | None


@attrs.define(eq=False)
class FullScreen:
    """The view of a debugger, from when it opens until you leave it.

    A key that changes the run gives an order to the interpreter of the prompt; ``note`` is called after
    each order.
    """

    _desk: Desk
    _interpreter: Interpreter
    _manner: Manner
    _note: Callable[[], None]
    _scene: Scene = attrs.field(init=False)
    _frontend: ViewFrontend = attrs.field(init=False)
    _frame: Frame = attrs.field(default=Frame((), {}), init=False)
    _resting: asyncio.TimerHandle | None = attrs.field(default=None, init=False)
    _line: Buffer = attrs.field(init=False)
    _panes: Window = attrs.field(init=False)
    _app: Application[None] = attrs.field(init=False)

    @_scene.default
    def _of_the_debugger(self) -> Scene:
        return Scene(self._desk.debugger)

    @_frontend.default
    def _for_the_scene(self) -> ViewFrontend:
        return ViewFrontend(
            self._desk,
            self._interpreter,
            self._scene,
            redraw=self._redraw,
            guard=self._guard,
            note=self._note,
            message_columns=lambda: self._frame.message_columns,
        )

    @_line.default
    def _empty_line(self) -> Buffer:
        return Buffer(
            completer=self._manner.completer,
            complete_while_typing=True,
            history=self._manner.history,
            multiline=False,
            accept_handler=self._accept,
        )

    @_panes.default
    def _window(self) -> Window:
        return Window(_Panes(self._draw, self._click))

    @_app.default
    def _application(self) -> Application[None]:
        app: Application[None] = Application(
            Layout(self._container(), self._panes),
            key_bindings=merge_key_bindings([self._walking(), self._reading(), self._typing()]),
            style=STYLE,
            color_depth=self._manner.color_depth,
            editing_mode=self._manner.editing_mode,
            mouse_support=True,
            full_screen=True,
            enable_page_navigation_bindings=False,
            after_render=lambda _: self._rest(),
        )
        app.ttimeoutlen = 0.1  # seconds until a lone Esc is not the start of another key
        return app

    def run(self) -> None:
        """Show the view until you leave it."""
        with self._desk.seat(self._frontend):
            self._app.run()

    def _container(self) -> FloatContainer:
        typed = VSplit(
            [
                Window(FormattedTextControl(self._before_the_line), dont_extend_width=True),
                Window(BufferControl(self._line, key_bindings=editing_keys())),
            ],
            height=1,
        )
        bar = Window(FormattedTextControl(self._bar), height=1, style="reverse")
        is_typing = Condition(self._is_typing)
        return FloatContainer(
            HSplit(
                [self._panes, ConditionalContainer(typed, is_typing), ConditionalContainer(bar, ~is_typing)]
            ),
            [Float(CompletionsMenu(max_height=8, scroll_offset=1), xcursor=True, ycursor=True)],
        )

    def _before_the_line(self) -> str:
        rows, end = self._interpreter.rows, self._interpreter.block
        if end:
            return f"order, or {end}: "
        return f"row {rows + 1}: " if rows else ":"

    def _bar(self) -> str:
        return toolbar(self._desk.debugger, "? keys  q leaves", self._app.output.get_size().columns)

    def _draw(self, columns: int, rows: int) -> Frame:
        self._frame = frame(self._scene, columns, rows)
        return self._frame

    def _redraw(self) -> None:
        """Draw while an order runs; prompt_toolkit would not draw before it is done."""
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
        """Schedule slow computations for when no key is pressed."""
        if self._resting:
            self._resting.cancel()
        if self._scene.recall.behind:
            self._resting = asyncio.get_running_loop().call_later(_REST, self._catch_up)

    def _catch_up(self) -> None:
        self._scene.recall.catch_up()
        self._app.invalidate()

    # --- keys --------------------------------------------------------------------------------------

    def _is_typing(self) -> bool:
        return self._app.layout.has_focus(self._line)

    def _walking(self) -> KeyBindings:
        """Bind the keys of the panes."""
        keys = KeyBindings()
        walking = Condition(lambda: not self._is_typing() and self._scene.page is None)
        for key in KEYS:
            for name in key.names:
                keys.add(name, filter=walking, eager=name == "escape")(self._doing(key.does))

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
        """Bind the keys of a page."""
        keys = KeyBindings()
        reading = Condition(lambda: not self._is_typing() and self._scene.page is not None)
        for name, pages, lines in PAGE_KEYS:
            keys.add(name, filter=reading)(self._scrolling(pages, lines))

        @keys.add("q", filter=reading)
        @keys.add("escape", filter=reading, eager=True)
        @keys.add("enter", filter=reading)
        @keys.add("c-c", filter=reading)
        @keys.add("c-d", filter=reading)
        def _(_: KeyPressEvent) -> None:
            self._scene.page = None

        @keys.add(":", filter=reading)
        def _(_: KeyPressEvent) -> None:
            self._type()

        return keys

    def _typing(self) -> KeyBindings:
        """Bind the keys that leave the order line. Its other keys are the prompt's."""
        keys = KeyBindings()
        typing = Condition(self._is_typing)

        @keys.add("escape", filter=typing & ~vi_mode, eager=True)
        @keys.add("c-c", filter=typing)
        @keys.add("c-d", filter=typing & Condition(lambda: not self._line.text))
        @keys.add("backspace", filter=typing & Condition(lambda: not self._line.text))
        def _(_: KeyPressEvent) -> None:
            self._interpreter.drop()
            self._line.reset()
            self._app.layout.focus(self._panes)

        return keys

    def _doing(self, does: str | Action) -> Callable[[KeyPressEvent], None]:
        def press(_: KeyPressEvent) -> None:
            self._scene.message = BLANK
            if isinstance(does, str):
                self._give(does)
            else:
                self._actions()[does]()

        return press

    def _actions(self) -> dict[Action, Callable[[], None]]:
        scene = self._scene
        return {
            Action.LEFT: lambda: scene.move(0, -1),
            Action.DOWN: lambda: scene.move(1, 0),
            Action.UP: lambda: scene.move(-1, 0),
            Action.RIGHT: lambda: scene.move(0, 1),
            Action.WATCH: self._watch,
            Action.GUESS: self._guess,
            Action.WHY: lambda: self._type(f"why {scene.label}="),
            Action.TYPE: self._type,
            Action.EARLIER: lambda: scene.scroll_log(-1),
            Action.LATER: lambda: scene.scroll_log(1),
            Action.CANDIDATES: self._change_form,
            Action.OUTPUT: lambda: self._open(self._frontend.said or Page("No output yet", ())),
            Action.KEYS: lambda: self._open(key_help()),
            Action.LEAVE: self._app.exit,
        }

    def _scrolling(self, screens: int, lines: int) -> Callable[[KeyPressEvent], None]:
        def press(_: KeyPressEvent) -> None:
            self._scroll_page(screens * (len(self._frame.lines) - 1) + lines)

        return press

    # --- what they do ------------------------------------------------------------------------------

    def _give(self, order: str, *, typed: bool = False) -> None:
        self._frontend.give(order, typed=typed)
        if self._desk.leaving:
            self._app.exit()

    def _watch(self) -> None:
        """Watch the selected cell, or stop watching it."""
        scene = self._scene
        there = next((each for each in scene.watches if each.cell == scene.selected), None)
        if there:
            self._give(f"delete {there.number}")
            scene.message = line(f"{scene.label} is no longer watched.", "note")
        else:
            self._give(f"watch {scene.label}")

    def _guess(self) -> None:
        """Start a `guess` order for the selected cell, with the default digit if its guess is due."""
        debugger = self._desk.debugger
        if not debugger.takes_guess:
            keys = "c" if debugger.rules.guessing.asks else "`:guess-mode 1`, then c"
            self._scene.message = line(f"no guess to take here; {keys} runs to the next one", "error")
            return
        default = debugger.state.default_guess
        digit = default[1] if default and default[0] == self._scene.selected else ""
        self._type(f"guess {self._scene.label}={digit}")

    def _type(self, text: str = "") -> None:
        """Open the order line, with ``text`` on it."""
        self._scene.page = None
        self._line.document = Document(text)
        self._app.vi_state.reset()
        self._app.layout.focus(self._line)

    def _accept(self, buffer: Buffer) -> bool:
        """Give the order, and keep the line open if a block of orders or a quiz needs more lines."""
        self._app.layout.focus(self._panes)
        if buffer.text.strip():
            self._give(buffer.text, typed=True)
        if self._interpreter.block or self._interpreter.rows:
            self._app.layout.focus(self._line)
        return False

    def _change_form(self) -> None:
        """Switch between all candidates and digits only."""
        self._scene.wants_candidates = not self._frame.has_candidates

    def _open(self, page: Page) -> None:
        page.top = 0
        self._scene.page = page

    def _scroll_page(self, lines: int) -> None:
        page = self._scene.page
        if page:
            page.top = max(min(page.top, self._frame.deepest) + lines, 0)

    def _click(self, event: MouseEvent) -> object:
        """Select the clicked cell, or scroll the page or the log with the wheel."""
        scrolled = {MouseEventType.SCROLL_UP: -_WHEEL, MouseEventType.SCROLL_DOWN: _WHEEL}
        lines = scrolled.get(event.event_type, 0)
        if self._scene.page:
            self._scroll_page(lines)
        elif lines:
            self._scene.scroll_log(lines)
        elif event.event_type is MouseEventType.MOUSE_UP:
            cell = self._frame.cells.get((event.position.y, event.position.x))
            if cell is None:
                return NotImplemented
            self._scene.select(cell)
        return None


@attrs.define(eq=False)
class _Panes(UIControl):
    """The part of the screen that a frame fills, as a prompt_toolkit control."""

    _draw: Callable[[int, int], Frame]
    _click: Callable[[MouseEvent], object]

    def is_focusable(self) -> bool:
        """Take the keys while the order line is closed."""
        return True

    def create_content(self, width: int, height: int) -> UIContent:
        """Draw a frame of this size."""
        lines = self._draw(width, height).lines
        return UIContent(lambda number: fragments(lines[number]), len(lines), show_cursor=False)

    def mouse_handler(self, mouse_event: MouseEvent) -> object:
        """Handle a click or the wheel."""
        return self._click(mouse_event)
