"""The adapter: serve the requests of an editor, and tell it where the run is."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial, partialmethod

from sudoku_repl.arguments import Natural, called, camel
from sudoku_repl.debugger.guesses import parse_choice
from sudoku_repl.debugger.results import Reason
from sudoku_repl.errors import OrderError, SudokuReplError, numbered, quoted
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.frontend import Silent
from sudoku_repl.orders.results import Advanced, Failure, Question, Result
from sudoku_repl.orders.stops import Stopped, short
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.completion import overlap
from sudoku_repl.shell.dap.panes import LogPart, Source, Threads, Variables
from sudoku_repl.shell.dap.points import FILTERS, Points
from sudoku_repl.shell.dap.wire import Body, Message, Wire, served
from sudoku_repl.timeline.facts import MOST_STEPS
from sudoku_repl.timeline.runs import Position

_CAN = """ConfigurationDoneRequest FunctionBreakpoints ConditionalBreakpoints HitConditionalBreakpoints
LogPoints DataBreakpoints EvaluateForHovers StepBack SetVariable RestartFrame RestartRequest
GotoTargetsRequest CompletionsRequest TerminateRequest CancelRequest LoadedSourcesRequest
DelayedStackTraceLoading"""
CAPABILITIES: Body = {
    **{f"supports{each}": True for each in _CAN.split()},
    "exceptionBreakpointFilters": [
        {"filter": name, "label": label, "description": description, "default": name == "solution"}
        for name, (label, _, description) in FILTERS.items()
    ],
}
"""What the adapter can do, in the protocol's words."""

_REASONS = {Reason.MOVED: "goto", Reason.START: "entry", Reason.SOLUTION: "exception"} | dict.fromkeys(
    (Reason.INTERRUPTED, Reason.WAITING, Reason.END, Reason.FULL), "pause"
)
"""The reason of a stop in the protocol's words; ``step`` for the others."""
RULES = {"run_mode", "guess_mode", "techniques", "retreat"}
"""What a launch configuration may set too, with the names of the debugger's methods."""
_BEFORE_LAUNCH = {"initialize", "launch", "attach", "cancel", "disconnect", "terminate", "threads"}
"""The requests that may come before there is a quiz."""
_INTERRUPTS = {"pause", "cancel", "disconnect", "terminate"}
"""The requests that stop what runs."""


class Adapter(Silent):
    """The front end of an editor. A request is a method ``on_...``, whose parameters are its arguments.

    Whatever moves is an order, as if you typed it. ``give`` runs it, or passes it to the prompt whose guest
    the editor is; :meth:`told` hears when it has ended.
    """

    def __init__(self, wire: Wire, desk: Desk, give: Callable[[str], object], is_guest: bool = False) -> None:
        self._wire, self._desk, self._debugger, self._run_order = wire, desk, desk.debugger, give
        self._is_guest = self._stops_on_entry = is_guest
        self._points = Points(self._debugger, self.remark)
        self._served = {name: each for name, each in served(self).items() if name in _BEFORE_LAUNCH}
        """What serves each request now."""
        self._known: tuple[int, Position] | None = None
        """The number of moves and the position at the last stop; None before there is a quiz."""
        self._request: Message = {}
        """The last request."""
        self._then: Callable[[], object] = lambda: None
        """What to do after its response."""
        self._asked: Message | None = None
        """The request whose order runs, and whose answer is what the order prints."""
        self._shown: deque[str] = deque(maxlen=500)
        """What it has printed, of a long run the last lines."""
        self._failure = ""
        """Why it failed."""
        self._awaits_stop = False
        """Whether the editor believes that the run goes on."""
        self.moving = False
        """Whether an order runs, which only an interrupt may disturb."""
        self.leaving = False
        """Whether the editor has ended the session."""

    def refuses(self, request: Message) -> bool:
        """Refuse a request while an order runs, or interrupt the order; in the thread that listens."""
        name, arguments, is_moving = str(request.get("command")), request.get("arguments"), self.moving
        wanted = arguments.get("requestId") if isinstance(arguments, dict) else None
        is_refused = is_moving and name not in _INTERRUPTS
        if is_refused:
            self._wire.respond(request, error="notStopped")
        elif is_moving and (name != "cancel" or wanted == self._request.get("seq")):
            self._debugger.interrupt()
        return is_refused

    def take(self, request: Message) -> None:
        """Do what a request asks, and answer it. A bad one changes nothing."""
        name, self._request, self._then = str(request.get("command")), request, lambda: None
        try:
            if name not in self._served:
                raise OrderError(
                    f"unknown request {quoted(name)} here; send launch or attach first, and once"
                )
            body = called(self._served[name], request.get("arguments") or {})
        except SudokuReplError as error:
            self._wire.respond(request, error=str(error))
            return
        if self._asked is not request:
            self._wire.respond(request, body)
        self._then()

    # --- a session ----------------------------------------------------------------------------------

    def on_initialize(self) -> Body:
        return CAPABILITIES

    def on_threads(self) -> Body:
        return {"threads": []}  # before there is a quiz

    def on_launch(
        self, quiz: str = "", program: str = "", session: str = "", stop_on_entry: bool = False
    ) -> None:
        debugger, before = self._debugger, self._debugger.rules
        if self._is_guest:
            raise OrderError('the prompt has its own quiz; say "attach" in place of "launch"')
        try:
            if session:
                debugger.open(session)
            elif quiz or program:
                debugger.load_quiz(quiz or program)
            else:
                raise OrderError('name a quiz in the launch configuration, such as "quiz": "@readalps"')
            for name in RULES:
                getattr(debugger, name)(self._request["arguments"].get(camel(name)))
        except SudokuReplError:
            debugger.rules = before
            raise
        self._stops_on_entry = stop_on_entry
        self.on_attach()

    def on_attach(self) -> None:
        self._begin()
        self._then = lambda: self._wire.event("initialized")

    def _begin(self) -> None:
        """Begin with the runs of a quiz."""
        self._runs, self._known = self._debugger.runs, (self._debugger.moves, self._debugger.runs.here)
        threads = self._threads = Threads(self._debugger, self._tell_document)
        self._points.begin(threads)
        self._variables = Variables(self._debugger, threads)
        self._targets: list[Position] = []
        self._runs_told = 0
        self._served = served(self, threads, self._points, self._variables)
        del self._served["launch"], self._served["attach"]

    def on_configuration_done(self) -> None:
        if self._stops_on_entry:
            self._then = lambda: self._stopped("entry")
        else:
            self._give("run")

    def on_restart(self) -> None:
        self._give("goto start" if self._stops_on_entry else "rerun")

    def on_terminate(self) -> None:
        """Tell the editor that the session has ended; a `disconnect` follows."""
        self._wire.event("terminated")

    def on_pause(self, thread_id: Natural) -> None:
        self._threads.at(thread_id)  # raises OrderError for none; what ran has been interrupted

    def on_cancel(self, request_id: Natural = 0) -> None:
        """Do nothing more: what ran has been interrupted, if it was this request."""

    def on_disconnect(self) -> None:
        self.leaving = True

    # --- buttons ------------------------------------------------------------------------------------

    def _press(self, order: str, thread_id: Natural) -> Body:
        """Give the order of a button in a run."""
        self._threads.visit(self._threads.at(thread_id).run)
        self._give(order)
        return {"allThreadsContinued": True}

    on_continue = partialmethod(_press, "run")
    on_step_in = partialmethod(_press, "step")
    on_next = partialmethod(_press, "next")
    on_step_out = partialmethod(_press, "finish")
    on_step_back = partialmethod(_press, "back")
    on_reverse_continue = partialmethod(_press, "reverse")

    def on_goto_targets(self, source: Source, line: Natural) -> Body:
        document = self._threads.known(source)
        self._targets.append(document.at_line(line))
        target = {"id": len(self._targets), "label": f"step {document.step_at(line)}", "line": line}
        return {"targets": [target]}

    def on_goto(self, target_id: Natural) -> None:
        self._jump(numbered(self._targets, target_id, "no target {}; ask for targets first"))

    def on_restart_frame(self, frame_id: Natural) -> None:
        self._jump(self._threads.guess_of(frame_id))

    def on_set_variable(self, name: str, value: str) -> Body:
        guess = f"{name}={value}"
        if parse_choice(guess) is None or not self._debugger.takes_guess:
            raise OrderError(f"{guess} is not a guess; set a cell to a digit while a guess is due")
        self._give(f"guess {guess}")
        return {"value": value}

    def _jump(self, to: Position) -> None:
        self._threads.visit(to.run)
        self._give(f"goto {self._debugger.timeline.steps_at(to.index)}")

    # --- the console --------------------------------------------------------------------------------

    def on_evaluate(self, expression: str, context: str = "watch", frame_id: Natural = 0) -> Body | None:
        """Give an order in the console; elsewhere, tell a cell, a number or whether a condition holds."""
        text = expression.strip()
        if context != "repl":
            return self._variables.evaluated(text, frame_id)
        self._threads.choose(frame_id)
        self._give(f"guess {text}" if parse_choice(text) else text, self._request)
        return None

    def on_completions(self, text: str, column: Natural) -> Body:
        line, targets = text[: max(column - 1, 0)], []
        for each in self._desk.table.suggestions(line, self._desk):
            size = overlap(line, each.text)
            told = {"label": each.text, "detail": each.meaning}
            targets.append({**told, "start": len(line) - size, "length": size})
        return {"targets": targets}

    # --- orders -------------------------------------------------------------------------------------

    def _give(self, order: str, asked: Message | None = None) -> None:
        """Give an order after the response, or to find the response. From now on, it can be stopped."""
        if order == "run" and not (asked or self._points.stops_at_solutions):
            order = f"runrun {MOST_STEPS} --quiet"  # to the end
        self._debugger.expect_interrupt()
        self._asked, self._awaits_stop, self.moving = asked, not asked, True
        self._shown.clear()
        self._then = partial(self._run_order, order)

    @property
    def shows_advances(self) -> bool:
        """Whether the order that runs was typed in the console. The log shows what a button does."""
        return self._asked is not None

    def show(self, result: Result) -> None:
        """Show what an order prints; of a button, not what the log and the panes show."""
        if isinstance(result, Failure):
            self._failure = result.message
        elif self._asked:
            self._shown += map(plain, result.lines(self.columns))
        elif not isinstance(result, Advanced | Stopped):
            self.remark("\n".join(map(plain, result.lines(self.columns))))

    def remark(self, text: str, category: str = "stdout") -> None:
        """Tell it in the console."""
        if text:
            self._wire.event("output", category=category, output=f"{text}\n")

    def told(self) -> None:
        """Hear that an order has ended, of the editor or of the prompt, and say where the run is now."""
        self.moving = False  # before the response, after which requests may come
        asked, failure, self._asked, self._failure = self._asked, self._failure, None, ""
        if asked:
            self._wire.respond(asked, {"result": "\n".join(self._shown), "variablesReference": 0}, failure)
        else:
            self.remark(failure, "stderr")
        if self._desk.leaving:
            self.on_terminate()
        elif self._known and (self._awaits_stop or self._known != (self._debugger.moves, self._runs.here)):
            self._stopped("pause", failure)

    def _stopped(self, reason: str, words: str = "") -> None:
        """Tell the editor where the run is now. If there was a move, this says why it stopped."""
        debugger, runs, self._awaits_stop = self._debugger, self._debugger.runs, False
        before, self._known = self._known, (debugger.moves, runs.here)
        stop = debugger.stopped if before and debugger.moves != before[0] else None
        if runs is not self._runs:  # an order has loaded another quiz
            self._begin()
        self._points.passed(stop)
        self._variables = Variables(debugger, self._threads)
        self._served |= served(self._variables)
        for number in range(self._runs_told, len(runs.forks)):
            self._wire.event("thread", reason="started", threadId=number + 1)
        self._runs_told = len(runs.forks)
        state = debugger.state
        self._threads.document(runs.here.run, state.steps)  # which tells it if it is new
        if stop and stop.breaks:
            reason, words = self._points.reason(stop)
        elif stop:
            reason, words = _REASONS.get(stop.reason, "step"), short(stop)
        if state.default_guess:
            words = plain(next(Question(state, *state.default_guess).text(None)))
        told = f"{words or reason} at step {state.steps}, level {state.level}"
        thread = list(runs.forks).index(runs.here.run) + 1
        hit = [each.number for each in (stop.breaks if stop else ())]
        where = {"threadId": thread, "allThreadsStopped": True, "hitBreakpointIds": hit}
        self._wire.event("stopped", reason=reason, description=told, text=told, **where)

    def _tell_document(self, document: LogPart, has_grown: bool) -> None:
        self._wire.event("loadedSource", reason="changed" if has_grown else "new", source=document.source)
        for point in self._points.moved(document):
            self._wire.event("breakpoint", reason="changed", breakpoint=point)
