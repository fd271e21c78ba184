"""Give orders from the view, and show their output as a message or on a page."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

import attrs

from sudoku_repl.debugger.results import Reason, Stop
from sudoku_repl.errors import OrderError, SudokuReplError
from sudoku_repl.machine import Phase
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.findings import FindingsListed
from sudoku_repl.orders.results import Advanced, Failure, Question, Result
from sudoku_repl.orders.stops import Stopped, short, why_moved
from sudoku_repl.render.columns import length
from sudoku_repl.render.lines import fine
from sudoku_repl.render.spans import BLANK, StyledLine, line
from sudoku_repl.shell.at_terminal import AtTerminal
from sudoku_repl.shell.guests import Guests
from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.shell.view.pane import joined
from sudoku_repl.shell.view.scene import TextPage, ViewState

if TYPE_CHECKING:
    from sudoku_repl.orders.frontend import Tell

T = TypeVar("T")

_PULSE = 0.25
"""Seconds between redraws while an order runs."""
_AT_ONCE = ("step", "back")
"""Orders that are too fast to announce."""

_MOST = 10_000
"""The number of results of an order that are kept, counted from the last."""


class Output:
    """Collects the results of one order, as lines for a page of ``width`` columns."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._results: deque[Result] = deque(maxlen=_MOST)
        self._stop: Stop | None = None
        self._question: Question | None = None

    def add(self, result: Result) -> None:
        """Add a result."""
        match result:
            case Stopped(stop):
                self._stop = stop
            case Question():
                self._question = result
            case _:
                self._results.append(result)

    @property
    def asked(self) -> bool:
        """Whether the order stopped to ask for a guess."""
        return self._question is not None

    @property
    def stop(self) -> StyledLine:
        """Why the run stopped; blank if it did not move, or made all the steps asked for."""
        stop = self._stop
        if stop is None or stop.reason is Reason.STEP:
            return BLANK
        if stop.reason is Reason.WAITING and self._question:
            asked = self._question
            label = asked.state.board.label(asked.cell)
            return line(f"A guess is due, by default {label}={asked.digit}; e and Enter take it", "name")
        if stop.reason is Reason.SOLUTION:
            return fine(stop.state)
        return joined(list(why_moved(stop)) or [line(f"Stopped: {short(stop)}.", "note")])

    @property
    def lines(self) -> tuple[StyledLine, ...]:
        """All other output. The lines of a run are left out, because the log has them."""
        shown = (each for each in self._results if not (self._stop and isinstance(each, Advanced)))
        return tuple(chain.from_iterable(each.lines(self._width) for each in shown))


@attrs.define(eq=False)
class ViewFrontend(AtTerminal):
    """The front end of the view: gives orders, as the prompt does, and puts their output into a scene.

    An order runs inside the context of ``guard``; ``redraw`` is called while it runs, and ``note`` after
    it. ``message_columns`` returns the width of a message.
    """

    _desk: Desk
    _interpreter: Interpreter
    _scene: ViewState
    _redraw: Callable[[], None] = attrs.field(kw_only=True)
    _guard: Callable[[], AbstractContextManager[None]] = attrs.field(kw_only=True)
    _note: Callable[[], None] = attrs.field(kw_only=True)
    _message_columns: Callable[[], int] = attrs.field(kw_only=True)
    _guests: Guests = attrs.field(factory=Guests, kw_only=True)
    _output: Output = attrs.field(init=False)
    _order: str = attrs.field(default="", init=False)
    _pulsed: float = attrs.field(default=0.0, init=False)
    output_page: TextPage | None = attrs.field(default=None, init=False)

    @_output.default
    def _new_output(self) -> Output:
        return Output(self.columns)

    def give(self, text: str, *, typed: bool = False) -> None:
        """Give an order, or a row of a quiz; an error is output too.

        Output that does not fit the message goes on a page. The page opens if the order was ``typed``.
        """
        output = self._output = self._new_output()
        self._order = text
        self._scene.message = BLANK
        self._pulsed = monotonic()
        self._guests.begin(text)
        if not text.startswith(_AT_ONCE):
            self._running(text)
            self._redraw()
        try:
            with self._guard():
                self._interpreter.take(text)
        except SudokuReplError as error:
            self.show(Failure(str(error)))
        except KeyboardInterrupt:
            self.show(Failure("Interrupted."))
        self._scene.follow()
        self._note()
        self._tell(text, output, opens=typed)
        state = self._desk.debugger.state
        if state.phase is Phase.WAITING and state.due is not None and output.asked:
            self._scene.selected = state.due

    def busy(self, name: str, work: Callable[[], T]) -> T:
        """Do work that Ctrl-C can interrupt, which raises OrderError, and return its result."""
        debugger = self._desk.debugger
        self._scene.message = BLANK
        self._pulsed = monotonic()
        try:
            with self._guard(), self.interruptible(debugger), debugger.interruption():
                return work()
        except KeyboardInterrupt:
            raise OrderError(f"{name}: interrupted") from None

    def search(self, name: str, work: Callable[[Callable[[int], None]], T]) -> T:
        """Do work as :meth:`busy` does, and show its progress: the number of advances it has looked at."""
        total = len(self._desk.debugger.timeline)
        return self.busy(name, lambda: work(lambda done: self._pulse(f"{name}: {done} of {total}")))

    def _tell(self, text: str, output: Output, *, opens: bool) -> None:
        scene = self._scene
        stop, lines = output.stop, output.lines
        every = (stop, *lines) if stop else lines
        self.output_page = TextPage(text, every or (line("This order has no output.", "note"),))
        whole = joined(every)
        if scene.findings and scene.listed_by == text:
            scene.message = stop
        elif len(lines) <= _FEW and length(whole) <= self._message_columns():
            scene.message = whole
        elif opens:
            scene.message = stop
            scene.page = self.output_page
        else:
            scene.message = (*stop, ("note", f"{'  ' if stop else ''}o shows the output"))

    # --- the front end ------------------------------------------------------------------------------

    def show(self, result: Result) -> None:
        """Keep a result for the message or a page; open the list of findings."""
        self._guests.hear(result)
        if isinstance(result, FindingsListed) and result.findings:
            self._scene.list_findings(result.findings, by=self._order)
        self._output.add(result)
        self._scene.follow()  # the order may have loaded a quiz
        if isinstance(result, Advanced):
            self._pulse(f"step {result.state.steps}")

    def ask(self, question: Question) -> str | None:
        self.show(question)
        return None

    @contextmanager
    def progress(self, name: str, total: int | None) -> Iterator[Tell]:
        of = "" if total is None else f" of {total}"

        def tell(done: int, note: str = "", /) -> None:
            self._pulse(f"{name}: {done}{of}{note and f'; {note}'}")

        yield tell

    def remark(self, text: str) -> None:
        self._pulse(text)

    def shell(self, command: str) -> None:  # noqa: ARG002 - its output would spoil the screen
        raise OrderError("leave the view with q to run a shell command")

    def view(self) -> None:
        raise OrderError("the view is open already; q leaves it")

    def open_page(self) -> str:
        raise OrderError("leave the view with q to open the page")

    def close_page(self) -> None:
        raise OrderError("leave the view with q to end the page")

    def open_port(self, port: int) -> int:  # noqa: ARG002 - the view has no prompt to follow
        raise OrderError("leave the view with q to let an editor follow")

    def _pulse(self, text: str) -> None:
        now = monotonic()
        if now - self._pulsed >= _PULSE:
            self._running(text)
            self._redraw()
            self._pulsed = monotonic()
            self._guests.pulse(text)

    def _running(self, text: str) -> None:
        self._scene.message = line(f"{text} - Ctrl-C interrupts", "name")


_FEW = 2
"""The most lines that are joined into a message."""
