"""The page of `browse`: gives its orders to the prompt, and tells it what happened."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread, Timer
from time import monotonic
from typing import TYPE_CHECKING, Any

import attrs

from sudoku_repl.documents.replay import live_page
from sudoku_repl.errors import OrderError, SudokuReplError, needs
from sudoku_repl.interruption import Interrupted, interrupted_by
from sudoku_repl.machine import Phase
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.results import Advanced, Failure, Result
from sudoku_repl.orders.stops import Stopped, breakpoint_line, display_line, why
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.guests import MOST, Guest
from sudoku_repl.shell.interrupts import press_ctrl_c
from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.runs import Runs

if TYPE_CHECKING:
    from sudoku_repl.shell.web.server import Reply

_LINES = 500
"""The most lines of output that a page gets, the last ones."""
_COLUMNS = 80
_IDLE = 0.3
"""Seconds after the last order before pages get the summaries of the runs; more if these take long."""
_PATIENCE = 5.0
"""The most seconds that the search for an answer to a page may take."""
_PULSE = 0.5
"""Seconds between two messages about how far an order is."""


@attrs.define(eq=False)
class Sent:
    """An order that a page has sent, and its output so far."""

    order: str
    _lines: deque[list[tuple[str, str]]] = attrs.field(factory=lambda: deque(maxlen=_LINES))
    """The last lines, each as pieces: the class of the style, and the text."""
    _count: int = 0

    def add(self, result: Result) -> None:
        """Keep the output of a result."""
        for each in result.lines(_COLUMNS):
            self._lines.append([(style, str(text)) for style, text in each])
            self._count += 1

    def message(self) -> dict[str, Any]:
        """Return the output for pages."""
        left_out = self._count - len(self._lines)
        return {"type": "output", "order": self.order, "lines": list(self._lines), "left_out": left_out}


class Live(Guest):
    """The page of a session, from `browse` until it ends.

    Its orders wait until the prompt, which reads a line, can take them. So the debugger is used by the main
    thread alone.
    """

    def __init__(self, desk: Desk, may_take_orders: Callable[[], bool]) -> None:
        super().__init__(desk, may_take_orders)
        with needs("`browse` needs the package websockets", "web", OrderError):
            from sudoku_repl.shell.web.server import Server
        self._running = "browse"
        self._pulsed = monotonic()
        self._runs: Runs | None = None
        """The runs that the pages show."""
        self._session = 0
        """How many quizzes the pages have shown; it names the present one."""
        self._stop = ""
        """Why the last order that moved stopped, if it says so."""
        self._took = 0.0
        """The seconds that the last summaries took."""
        self._idle = Timer(_IDLE, lambda: None)
        """Sends the summaries when no order has come for a while."""
        self.sent: Sent | None = None
        """The order that a page has sent, while it runs."""
        self._begin()
        try:
            self._server = Server(self._page, self._take)
        except OSError as error:
            raise OrderError(f"cannot serve the page: {error.strerror}") from None

    def _begin(self) -> None:
        """Begin to show the runs of the present quiz."""
        debugger = self._desk.debugger
        self._runs, self._deltas, self._quiz = debugger.runs, debugger.deltas(), debugger.quiz
        self._session += 1

    @property
    def address(self) -> str:
        """The address of the page, with its token."""
        return self._server.address

    def open_browser(self) -> None:
        """Open the page in the browser of this desktop, not in one that would cover the prompt."""
        if sys.platform in ("win32", "darwin") or any(map(os.environ.get, _DESKTOP)):
            Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    def close(self) -> None:
        """End the page."""
        self._idle.cancel()
        self._server.close()

    # --- in the main thread --------------------------------------------------------------------------

    def accepts(self, order: str) -> bool:
        """Return whether an order of the page may run now; otherwise tell the pages why not."""
        accepted = super().accepts(order)
        self.sent = Sent(order) if accepted else None
        return accepted

    def refuse(self, order: str, error: SudokuReplError) -> None:
        """Tell the pages why an order of theirs may not run."""
        self._server.send(_refusal(order, error))

    def begin(self, order: str) -> None:
        """Tell the pages that an order runs now, here or there."""
        self._running = order
        self._stop = ""
        self._pulsed = monotonic()
        self._server.send({"type": "running", "order": order, "progress": ""})

    def hear(self, result: Result) -> None:
        """Keep a result for the page whose order runs, and tell all pages now and then how far it is."""
        if self.sent:
            self.sent.add(result)
        if isinstance(result, Stopped):
            self._stop = " ".join(map(plain, why(result.stop)))
        if isinstance(result, Advanced):
            self.pulse(f"step {result.state.steps}")

    def pulse(self, progress: str) -> None:
        """Tell the pages now and then how far the order is that runs."""
        if monotonic() - self._pulsed >= _PULSE:
            self._pulsed = monotonic()
            self._server.send({"type": "running", "order": self._running, "progress": progress})

    def tell(self) -> None:
        """Tell the pages what their order, which has ended, printed, what is new, and the position."""
        self._running, self.is_giving = "", False
        sent, self.sent = self.sent, None
        if sent:
            self._server.send(sent.message())
        if self._desk.debugger.runs is not self._runs:
            self._begin()
        if self._server.has_pages:  # one that connects later asks for all
            self._tell_new()
            self._server.send(self._state())

    def _tell_new(self) -> None:
        """Send the pages what is new of the runs, and their summaries when no order has come for a while."""
        for delta in self._deltas.new():
            self._server.send({"type": "run", "session": self._session, **delta})
        self._idle.cancel()
        self._idle = Timer(max(_IDLE, 5 * self._took), self.put, (self._tell_summaries,))
        self._idle.daemon = True
        self._idle.start()

    def _tell_summaries(self) -> None:
        """Send the pages the summaries of the runs, which take long for long runs."""
        begun = monotonic()
        for summary in self._deltas.summaries():
            self._server.send({"type": "summary", "session": self._session, **summary})
        self._took = monotonic() - begun

    def _state(self) -> dict[str, Any]:
        debugger = self._desk.debugger
        runs, state = debugger.runs, debugger.state
        timeline, here = runs.timeline, runs.here
        guesses = "here" if debugger.takes_guess else ""
        if not guesses and here.index < len(timeline):
            guesses = "next" if What.GUESS in timeline.facts_at(here.index + 1).what else ""
        due = state.due if state.phase is Phase.WAITING else None
        return {
            "type": "state",
            "session": self._session,
            "run": here.run,
            "advance": here.index,
            "steps": state.steps,
            "level": state.level,
            "guesses": guesses,
            "due": None if due is None else debugger.quiz.board.coordinates[due],
            "stop": self._stop,
            "breaks": [
                {"number": each.number, "text": plain(breakpoint_line(each)), "enabled": each.enabled}
                for each in debugger.breakpoints.all()
            ],
            "displays": [
                {"number": each.number, "text": plain(display_line(each))}
                for each in self._desk.displays.values()
            ],
        }

    def _answer(self, asked: dict[str, Any], reply: Reply) -> None:
        """Answer what a page asks; with nothing if that is not there, or if to find it takes long."""
        reply({"type": "answer", "number": asked.get("number"), "answer": self._answer_to(asked, reply)})

    def _answer_to(self, asked: dict[str, Any], page: Reply) -> dict[str, Any] | None:
        answer: dict[str, Any] | None = None
        end = monotonic() + _PATIENCE
        match asked:
            case {"ask": "session", "session": session, "held": dict(held)}:
                # However long it takes: a page without an answer would show nothing.
                self._tell_new()
                answer = {"session": self._session, "state": self._state()}
                is_known = held and session == self._session
                answer |= {"deltas": self._deltas.since(_numbers(held))} if is_known else self._deltas.whole()
            case {"ask": "part", "run": str(run), "step": int(step)}:
                self._tell_new()
                if part := self._deltas.part(run, step, page):
                    self._server.send({"type": "run", "session": self._session, **part})
                    answer = {}
            case {"ask": "deductions", "run": str(run), "advance": int(advance)}:
                with interrupted_by(lambda: monotonic() > end), suppress(Interrupted):
                    answer = self._deltas.deductions(run, advance)
            case {"ask": "path"}:
                with interrupted_by(lambda: monotonic() > end), suppress(Interrupted):
                    answer = self._deltas.path()
            case {"ask": "marks", "run": str(run), "lane": str(lane), "after": int(after)}:
                with interrupted_by(lambda: monotonic() > end):
                    answer = self._deltas.marks(run, lane, after)
            case {"ask": "blame", "run": str(run), "step": int(step)}:
                with interrupted_by(lambda: monotonic() > end), suppress(Interrupted):
                    answer = self._deltas.blame(run, step)
        return answer

    # --- in the server's thread ----------------------------------------------------------------------

    def _page(self, address: str) -> bytes:
        return live_page(self._quiz, address, self._session)

    def _take(self, message: dict[str, Any], reply: Reply) -> None:
        """Take a message from a page."""
        order = message.get("order")
        if message.get("stop") is True:
            if self._running:
                press_ctrl_c()
        elif "ask" in message:
            if not self.put(partial(self._answer, message, reply)):
                reply({"type": "answer", "number": message.get("number"), "answer": None})
        elif isinstance(order, str) and not self.put(order):
            reply(_refusal(order, OrderError(f"{MOST} orders wait already; wait until they have run")))


def _numbers(held: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """Return the version and the points of each run that a page says it holds."""
    found = {}
    for name, each in held.items():
        match each:
            case [int(version), int(points)]:
                found[name] = version, points
    return found


def _refusal(order: str, error: SudokuReplError) -> dict[str, Any]:
    sent = Sent(order)
    sent.add(Failure(str(error)))
    return sent.message()


_DESKTOP = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
"""The environment variables that show that a browser can open a window: one of them is set."""
