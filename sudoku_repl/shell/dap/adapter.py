"""The adapter: what each request of an editor does with the debugger, and what the editor is told."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from sudoku_repl.board.notation import cell_name
from sudoku_repl.breaks.words import QUANTITIES
from sudoku_repl.debugger.guesses import parse_choice
from sudoku_repl.debugger.results import Reason, Stop
from sudoku_repl.errors import NoQuizError, OrderError, SudokuReplError, quoted
from sudoku_repl.machine import Phase
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.frontend import Silent
from sudoku_repl.orders.results import Question, Result
from sudoku_repl.orders.stops import short
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.completion import overlap
from sudoku_repl.shell.dap.log import Log, LogPart, reference_of
from sudoku_repl.shell.dap.points import FILTERS, Points
from sudoku_repl.shell.dap.requests import Response, Then, called, snake
from sudoku_repl.shell.dap.threads import Threads
from sudoku_repl.shell.dap.variables import Variables
from sudoku_repl.shell.dap.wire import Body, Message, Wire
from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.timeline.advances import made_again, recorded_at
from sudoku_repl.timeline.facts import MOST_STEPS
from sudoku_repl.timeline.runs import Position, Runs

_LINES = 500
"""The most lines of an order that the console gets, the last ones."""

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

_MOVES = {
    "stepIn": "step",
    "next": "next",
    "stepOut": "finish",
    "stepBack": "back",
    "reverseContinue": "reverse",
}
"""The requests that are moves of the debugger."""
_REASONS = {Reason.MOVED: "goto", Reason.START: "entry", Reason.SOLUTION: "exception"} | dict.fromkeys(
    (Reason.INTERRUPTED, Reason.WAITING, Reason.END, Reason.FULL), "pause"
)
"""The reason of a stop in the protocol's words; ``step`` for the others."""
RULES = {"run_mode", "guess_mode", "techniques", "retreat"}
"""What a launch configuration may set, with the names of the debugger's methods."""
_BEFORE_LAUNCH = {"initialize", "launch", "attach", "disconnect", "terminate", "threads"}
"""The requests that may come before there is a quiz."""


class Adapter(Silent):
    """The front end of an editor. A request is a method ``_on_...``, whose parameters are its arguments.

    With ``give``, the editor is the guest of a prompt, which runs its orders: ``give`` passes them there, and
    :meth:`told` hears when one has ended.
    """

    def __init__(self, wire: Wire, desk: Desk, give: Callable[[str], object] | None = None) -> None:
        self._wire, self._desk, self._debugger, self._give_prompt = wire, desk, desk.debugger, give
        self._interpreter = Interpreter(desk)
        self._shown: deque[str] = deque(maxlen=_LINES)
        self._points = Points(self._debugger, self._tell)
        self._stops_on_entry = give is not None
        self._runs: Runs
        self._has_begun = False
        self._sources: dict[tuple[str, int], int] = {}
        """The last reference of each document that it knows."""
        self._targets: list[Position] = []
        self._request: Message = {}
        self._asked: Message | None = None
        """The request whose order runs at the prompt, to be answered when that has ended."""
        self._moves = 0  # at the last stop that the editor knows
        self.moving = False
        """Whether an order runs, which only an interrupt may disturb."""
        self.leaving = False
        """Whether the editor has ended the session."""

    def take(self, request: Message) -> None:
        """Do what a request asks, and answer it. A bad one changes nothing."""
        name, self._request = str(request.get("command")), request
        handler = getattr(self, f"_on_{snake(name)}", None)
        if move := _MOVES.get(name):
            handler = partial(self._on_continue, move=move)
        try:
            if handler is None:
                raise OrderError(f"unknown request {quoted(name)}")
            if name not in _BEFORE_LAUNCH and not self._has_begun:
                raise OrderError(f"{quoted(name)} comes too early; send launch or attach first")
            with self._desk.use(self):
                answer = called(handler, request.get("arguments") or {})
        except SudokuReplError as error:
            self._wire.respond(request, error=str(error))
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            self._wire.respond(request, error=f"`{name}` has arguments that don't fit: {error}")
        else:
            body, then = answer if isinstance(answer, tuple) else (answer, None)
            if self._asked is not request:
                self._wire.respond(request, body)
            if then:
                with self._desk.use(self):
                    then()

    # --- a session ----------------------------------------------------------------------------------

    def _on_initialize(self) -> Response:
        return CAPABILITIES

    def _on_launch(
        self, quiz: str = "", program: str = "", session: str = "", stop_on_entry: bool = False, **rules: Any
    ) -> Response:
        debugger = self._debugger
        if self._give_prompt:
            raise OrderError('the prompt has its own quiz; say "attach" in place of "launch"')
        if session:
            debugger.open(session)
        elif quiz or program:
            debugger.load_quiz(quiz or program)
        else:
            raise OrderError('name a quiz in the launch configuration, such as "quiz": "@readalps"')
        for name in RULES & rules.keys():
            getattr(debugger, name)(rules[name])
        self._stops_on_entry = stop_on_entry
        return self._on_attach()

    def _on_attach(self) -> Response:
        if not self._debugger.loaded:
            raise NoQuizError
        self._begin()
        return None, lambda: self._wire.event("initialized")

    def _begin(self) -> None:
        """Begin with the runs of a quiz."""
        self._has_begun, self._moves = True, self._debugger.moves
        self._runs = self._debugger.runs
        self._log, self._variables, self._here = Log(self._runs), Variables(self._debugger), self._runs.here
        self._threads, self._targets, self._sources = Threads(self._debugger, self._log), [], {}

    def _on_configuration_done(self) -> Response:
        return None, self._enter()

    def _on_restart(self) -> Response:
        return None, self._later("goto", "start") if self._stops_on_entry else self._later("rerun")

    def _enter(self) -> Then:
        return (lambda: self._stopped(None, "entry")) if self._stops_on_entry else self._run()

    def _on_terminate(self) -> Response:
        return None, lambda: self._wire.event("terminated")  # a `disconnect` follows, which wants a response

    def _on_disconnect(self) -> Response:
        self.leaving = True
        return None

    # --- moves --------------------------------------------------------------------------------------

    def _on_continue(self, thread_id: int, move: str = "") -> Response:
        """Go to the run of a thread; move there when the editor has been told that it is under way."""
        self._threads.visit(self._threads.name(thread_id))
        return {"allThreadsContinued": True}, self._later(move) if move else self._run()

    def _run(self) -> Then:
        return self._later("run") if self._points.stops_at_solutions else self._later("runrun", MOST_STEPS)

    def _on_goto_targets(self, source: Body, line: int) -> Response:
        document = self._document(source)
        index, step, _ = document.at_line(line)
        self._targets.append(Position(document.run, index))
        return {"targets": [{"id": len(self._targets), "label": f"step {step}", "line": line}]}

    def _on_goto(self, target_id: int) -> Response:
        if not 0 < target_id <= len(self._targets):
            raise OrderError(f"no line has the target number {target_id}; ask for targets first")
        to = self._targets[target_id - 1]
        return None, self._jump(to)

    def _on_restart_frame(self, frame_id: int) -> Response:
        return None, self._jump(self._threads.guess_of(frame_id))

    def _on_set_variable(self, name: str, value: str) -> Response:
        choice = parse_choice(f"{name}={value}")
        if choice is None or not self._debugger.takes_guess:
            raise OrderError(f"{name}={value} is not a guess; set a cell to a digit while a guess is due")
        return {"value": value}, self._later("guess", *choice)

    def _jump(self, to: Position) -> Then:
        self._threads.visit(to.run)
        return self._later("goto", self._debugger.timeline.facts_at(to.index).steps if to.index else 0)

    def _later(self, move: str, *arguments: Any) -> Then:
        """Return what makes a move: an order, and a method. From now on, an interrupt stops it."""
        debugger = self._debugger
        self.moving, self._here = True, self._runs.here
        if give := self._give_prompt:
            guess = move == "guess" and f"{cell_name(*arguments[0])}={arguments[1]}"
            return lambda: give(f"{move} {guess or ' '.join(map(str, arguments))}".strip())
        debugger.expect_interrupt()

        def later() -> None:
            try:
                stop = getattr(debugger, move)(*arguments)
            except SudokuReplError as error:
                self._failed(error)
                return
            self._stopped(stop)

        return later

    def _failed(self, error: SudokuReplError) -> None:
        self._tell(f"{error}\n", "stderr")
        self._stopped(None, "pause", str(error))

    def told(self) -> None:
        """Hear from the prompt that an order has ended, its own or another."""
        was_moving, self.moving = self.moving, False  # before the response, after which requests may come
        if asked := self._asked:
            self._asked = None
            self._wire.respond(asked, self._printed)
        if self._has_begun and (was_moving or self._debugger.moves != self._moves):
            self._stopped(self._debugger.stopped)

    def _stopped(self, stop: Stop | None, reason: str = "step", words: str = "") -> None:
        """Tell the editor where the run is now, and what is new of it."""
        debugger, self.moving, self._moves = self._debugger, False, self._debugger.moves
        more: Body = {}
        if debugger.runs is not self._runs:  # an order has loaded another quiz
            self._begin()
        elif stop and stop.reason is not Reason.MOVED and self._runs.here.run == self._here.run:
            self._points.passed(self._here.index, self._runs.here.index)
        self._here = self._runs.here
        self._variables = Variables(debugger)
        self._tell_new()
        state = debugger.state
        if stop:
            reason, words = _REASONS.get(stop.reason, reason), short(stop)
            if stop.breaks:
                reason, words = self._points.reason(stop)
                more["hitBreakpointIds"] = [each.number for each in stop.breaks]
        if state.default_guess:
            words = plain(next(Question(state, *state.default_guess).text(None)))
        told = f"{words or reason} at step {state.steps}, level {state.level}"
        thread = self._threads.number(self._runs.here.run)
        more |= {"reason": reason, "description": told, "text": told, "threadId": thread}
        self._wire.event("stopped", allThreadsStopped=True, **more)

    def _tell_new(self) -> None:
        """Tell about new runs, and about a document that is new or has grown."""
        for number in self._threads.new():
            self._wire.event("thread", reason="started", threadId=number)
        document = self._log.at(self._runs.here)
        known = self._sources.get((document.run, document.number))
        if known != document.reference:
            self._sources[document.run, document.number] = document.reference
            self._wire.event("loadedSource", reason="changed" if known else "new", source=document.source())
            for point in self._points.moved(document):
                self._wire.event("breakpoint", reason="changed", breakpoint=point)

    # --- what there is to see -----------------------------------------------------------------------

    def _on_threads(self) -> Response:
        return {"threads": self._threads.all() if self._has_begun else []}

    def _on_stack_trace(self, thread_id: int, start_frame: int = 0, levels: int = 0) -> Response:
        return self._threads.stack(thread_id, start_frame, levels)

    def _on_scopes(self, frame_id: int) -> Response:
        return {"scopes": self._variables.scopes(self._threads.look(frame_id))}

    def _on_variables(self, variables_reference: int) -> Response:
        return {"variables": self._variables.of(variables_reference)}

    def _on_locations(self, location_reference: int) -> Response:
        step = location_reference - 1
        index = self._debugger.timeline.first_at("steps", step) if step > 0 else 0
        document = self._log.at(Position(self._runs.here.run, index))
        return {"source": document.source(), "line": document.line_of_step(step), "column": 1}

    def _on_source(self, source_reference: int) -> Response:
        lines = self._log.known(source_reference).lines
        return {"content": "\n".join(text for _, _, text in lines), "mimeType": "text/plain"}

    def _on_loaded_sources(self) -> Response:
        return {"sources": [each.source() for each in self._log.all()]}

    def _document(self, source: Body) -> LogPart:
        if not (reference := reference_of(source)):
            raise OrderError("only the log of a run has lines to stop at or to go to")
        return self._log.known(reference)

    # --- breakpoints --------------------------------------------------------------------------------

    def _on_set_breakpoints(self, source: Body, breakpoints: list[Body] | None = None) -> Response:
        wanted = breakpoints or []
        try:
            return {"breakpoints": self._points.on_lines(self._document(source), wanted)}
        except OrderError as error:
            return {"breakpoints": [{"verified": False, "message": str(error)}] * len(wanted)}

    def _on_set_function_breakpoints(self, breakpoints: list[Body]) -> Response:
        return {"breakpoints": self._points.on_conditions(breakpoints)}

    def _on_set_exception_breakpoints(self, filters: list[str]) -> Response:
        return {"breakpoints": self._points.on_filters(filters)}

    def _on_data_breakpoint_info(self, name: str) -> Response:
        if parse_choice(f"{name}=1") is None:
            return {"dataId": None, "description": f"{name} is not a cell, so it can't be watched"}
        return {"dataId": name, "description": name, "accessTypes": ["write"]}

    def _on_set_data_breakpoints(self, breakpoints: list[Body]) -> Response:
        return {"breakpoints": self._points.on_cells(breakpoints)}

    # --- the console --------------------------------------------------------------------------------

    def _on_evaluate(self, expression: str, context: str = "watch", frame_id: int | None = None) -> Response:
        """Give an order in the console; elsewhere, tell a cell, a number or whether a condition holds."""
        number, text, debugger = self._threads.look(frame_id), expression.strip(), self._debugger
        if context == "repl":
            return self._give(text)
        if text in QUANTITIES:
            return {"result": str(debugger.quantities()[text]), "variablesReference": 0}
        if parse_choice(f"{text}=1"):
            cell = self._variables.cell(text, number)
            return {"result": cell["value"], "variablesReference": cell["variablesReference"]}
        condition, index, timeline = debugger.condition(text), self._runs.here.index, debugger.timeline
        advance = next(made_again(timeline, index, index)) if index else recorded_at(timeline, 0)
        holds = index > 0 and condition.holds(advance)
        return {"result": "holds" if holds else "does not hold", "variablesReference": 0}

    def _give(self, text: str) -> Response:
        """Give an order, and return what it prints."""
        debugger, moves = self._debugger, self._debugger.moves
        if debugger.state.phase is Phase.WAITING and parse_choice(text):
            text = f"guess {text}"
        self._shown.clear()
        self.moving = True
        if give := self._give_prompt:
            self._asked = self._request
            return None, lambda: give(text)
        debugger.expect_interrupt()
        try:
            self._interpreter.take(text)
            self._interpreter.end()
        except KeyboardInterrupt:
            raise OrderError("interrupted") from None
        finally:
            self.moving = False
            self._interpreter.drop()
        if self._desk.leaving:
            return self._printed, lambda: self._wire.event("terminated")
        if debugger.moves != moves:
            return self._printed, lambda: self._stopped(debugger.stopped)
        return self._printed

    @property
    def _printed(self) -> Body:
        return {"result": "\n".join(self._shown), "variablesReference": 0}

    def refused(self, error: SudokuReplError) -> None:
        """Hear from the prompt that it doesn't take an order."""
        self.moving = False
        if asked := self._asked:
            self._asked = None
            self._wire.respond(asked, error=str(error))
        else:
            self._failed(error)

    def _on_completions(self, text: str, column: int) -> Response:
        line, targets = text[: column - 1], []
        for each in self._desk.table.suggestions(line, self._desk):
            size = overlap(line, each.text)
            span = {"start": len(line) - size, "length": size}
            targets.append({"label": each.text, "detail": each.meaning, **span})
        return {"targets": targets}

    def show(self, result: Result) -> None:
        """Keep what an order prints."""
        self._shown += map(plain, result.lines(self.columns))

    def remark(self, text: str) -> None:
        """Tell it in the console."""
        self._tell(text + "\n")

    def _tell(self, text: str, category: str = "stdout") -> None:
        self._wire.event("output", category=category, output=text)
