"""What the keys and the clicks of the view do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import attrs

from sudoku_repl.debugger.stops import Reason
from sudoku_repl.errors import SudokuReplError, quoted
from sudoku_repl.explain import ContradictionMoment
from sudoku_repl.explain.contradictions import contradiction
from sudoku_repl.machine import State
from sudoku_repl.machine.events import Contradiction, Guessed, Overfull
from sudoku_repl.orders.desk import Desk
from sudoku_repl.render.lines import event_line
from sudoku_repl.render.spans import BLANK, line
from sudoku_repl.shell.view import landmarks
from sudoku_repl.shell.view.frontend import ViewFrontend
from sudoku_repl.shell.view.keys import Action, key_help
from sudoku_repl.shell.view.scene import TextPage, ViewState
from sudoku_repl.shell.view.targets import Target, TargetKind


@attrs.define(eq=False)
class Actions:
    """Acts on keys and clicks: gives orders, and changes the scene.

    ``type`` opens the order line with a text on it, ``search`` the line for a text to search, and ``leave``
    leaves the view. ``has_candidates`` says whether the board shows candidates now.
    """

    _desk: Desk
    _scene: ViewState
    _frontend: ViewFrontend
    _type: Callable[[str], None] = attrs.field(kw_only=True)
    _search: Callable[[], None] = attrs.field(kw_only=True)
    _leave: Callable[[], None] = attrs.field(kw_only=True)
    _has_candidates: Callable[[], bool] = attrs.field(kw_only=True)
    _sought: str = attrs.field(default="", init=False)
    """The text that was last searched for."""

    def press(self, does: str | Action) -> None:
        """Do what a key does."""
        with self._telling():
            if isinstance(does, str):
                self.give(does)
            else:
                self._table()[does]()

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Begin with an empty message, and show an error as the message."""
        self._scene.message = BLANK
        try:
            yield
        except SudokuReplError as error:
            self._scene.message = line(str(error), "error")

    def _table(self) -> dict[Action, Callable[[], None]]:
        scene = self._scene
        return {
            Action.STEP: self._step,
            Action.BACK: self._back,
            Action.NEXT_GUESS: partial(self._to_guess, forward=True),
            Action.PREVIOUS_GUESS: partial(self._to_guess, forward=False),
            Action.NEXT_CONTRADICTION: partial(self._to_contradiction, forward=True),
            Action.PREVIOUS_CONTRADICTION: partial(self._to_contradiction, forward=False),
            Action.NEXT_SOLUTION: partial(self._to_solution, forward=True),
            Action.PREVIOUS_SOLUTION: partial(self._to_solution, forward=False),
            Action.ASTRAY: self._astray,
            Action.LEFT: lambda: scene.move(0, -1),
            Action.DOWN: lambda: scene.move(1, 0),
            Action.UP: lambda: scene.move(-1, 0),
            Action.RIGHT: lambda: scene.move(0, 1),
            Action.WATCH: self._watch,
            Action.GUESS: self._guess,
            Action.WHY: self._why,
            Action.GOTO: lambda: self._type("goto "),
            Action.TYPE: lambda: self._type(""),
            Action.SEARCH: self._search,
            Action.EARLIER: lambda: scene.scroll(-1),
            Action.LATER: lambda: scene.scroll(1),
            Action.CANDIDATES: self._change_form,
            Action.TRUTH: self._change_truth,
            Action.BAND: self._change_band,
            Action.FINDINGS: self._list_findings,
            Action.MAKE: self._make_finding,
            Action.OUTPUT: lambda: self._open(self._frontend.output_page or TextPage("No output yet", ())),
            Action.KEYS: lambda: self._open(key_help()),
            Action.DISMISS: scene.dismiss,
            Action.LEAVE: self._leave,
        }

    def choose(self, target: Target) -> None:
        """Do what a click on something does."""
        with self._telling():
            self._choose(target)

    def _choose(self, target: Target) -> None:
        scene = self._scene
        scene.page = None
        match target.kind:
            case TargetKind.CELL:
                scene.select(target.number)
            case TargetKind.STEP:
                self._goto(target.number)
            case TargetKind.CONTRADICTION:
                self._go_to(contradiction(self._desk.debugger.timeline, target.number))
            case TargetKind.LEVEL:
                self._to_level(target.number)
            case TargetKind.FINDING:
                scene.choose(target.number)
            case TargetKind.BAND:
                scene.shows_tree = bool(target.number)

    def close_page(self, *, goes: bool = False) -> None:
        """Close the page; ``goes`` to the step that its chosen line begins with, if there is one."""
        page, self._scene.page = self._scene.page, None
        if goes and page and page.chosen_line is not None:
            self.choose(Target(TargetKind.STEP, page.stops[page.chosen_line]))

    def give(self, order: str, *, typed: bool = False) -> None:
        """Give an order, and leave if it asks for that."""
        self._frontend.give(order, typed=typed)
        if self._desk.leaving:
            self._leave()

    # --- moving --------------------------------------------------------------------------------------

    @property
    def _here(self) -> int:
        return self._desk.debugger.runs.here.index

    def _goto(self, step: int) -> None:
        """Go to a recorded step, and look at the position there."""
        self._scene.look(None)
        if step != self._desk.debugger.state.steps:
            self.give(f"goto {step}")

    def _goto_advance(self, index: int) -> None:
        self._goto(self._desk.debugger.timeline.facts_at(index).steps if index else 0)

    def _step(self) -> None:
        """Go to the next stop. The contradictions of an advance are stops before the position after it."""
        debugger, scene = self._desk.debugger, self._scene
        if moment := scene.moment:
            self._look(landmarks.inside(debugger.timeline, self._here, moment, forward=True))
            return
        before = debugger.runs.here
        self.give("step")
        stop = debugger.stopped
        is_plain = stop is not None and stop.reason in (Reason.STEP, Reason.END)
        if is_plain and debugger.runs.here != before:
            found = landmarks.inside(debugger.timeline, self._here, None, forward=True)
            if found:
                self._look(found)

    def _back(self) -> None:
        """Go to the stop before this one."""
        debugger, scene = self._desk.debugger, self._scene
        found = None
        if not debugger.frame().number:
            found = landmarks.inside(debugger.timeline, self._here, scene.moment, forward=False)
        if found:
            self._look(found)
        else:
            self.give("back")

    def _look(self, moment: ContradictionMoment | None) -> None:
        """Look at a contradiction of the advance that led here, or at the position."""
        scene = self._scene
        scene.look(moment)
        if moment:
            words = event_line(moment.event, moment.state.board)
            scene.message = (*words, ("note", "  The grid as it stood; n goes on."))

    def _go_to(self, moment: ContradictionMoment) -> None:
        self._goto_advance(moment.advance)
        if self._here == moment.advance:
            self._look(moment)

    def _to_guess(self, *, forward: bool) -> None:
        timeline, moment = self._desk.debugger.timeline, self._scene.moment
        here = self._here - bool(forward and moment)  # the guess after a contradiction is in its advance
        index = landmarks.guess(timeline, here, forward=forward)
        if index is None:
            self._none("guess", forward=forward)
        else:
            self._goto_advance(index)

    def _to_contradiction(self, *, forward: bool) -> None:
        moment = landmarks.contradiction(
            self._desk.debugger.timeline, self._here, self._scene.moment, forward=forward
        )
        if moment is None:
            self._none("contradiction", forward=forward)
        else:
            self._go_to(moment)

    def _to_solution(self, *, forward: bool) -> None:
        index = landmarks.solution(self._desk.debugger.timeline, self._here, forward=forward)
        if index is None:
            self._none("solution", forward=forward)
        else:
            self._goto_advance(index)

    def _none(self, what: str, *, forward: bool) -> None:
        where = "after" if forward else "before"
        more = "; c runs on" if forward else ""
        step = self._scene.step
        self._scene.message = line(f"no {what} {where} step {step} in the record{more}", "error")

    def _astray(self) -> None:
        """Go to the guess with which the run went astray, and say which it is."""
        debugger = self._desk.debugger
        done, step = self._frontend.busy("astray", debugger.astray)
        if not done:
            return
        if step is None:
            self._scene.message = line("the record has no wrong guess", "error")
            return
        index = debugger.timeline.first_at("steps", step)
        guess = next(
            each
            for each in debugger.timeline.events_at(index)
            if isinstance(each, Guessed) and each.step == step
        )
        self._goto(debugger.timeline.facts_at(index).steps)
        self._scene.select(guess.cell)
        name = f"{debugger.quiz.board.label(guess.cell)}={guess.digit}, level {guess.level}"
        is_solved = debugger.timeline.present.solutions > 0
        how = "the first guess off the path to the solution" if is_solved else "guilty at the end"
        self._scene.message = line(f"Step {step}, {name}: {how}", "guess")

    def _to_level(self, level: int) -> None:
        """Go to the guess in force at a level, and select its cell."""
        scene = self._scene
        guess = next(each for each in scene.levels_of.levels() if each.level == level)
        self._goto(scene.step_of(guess))
        scene.select(guess.cell)

    def search(self, text: str) -> None:
        """Go to the next line of the log with a text; an empty text is the last one again."""
        self._sought = text or self._sought
        if self._sought:
            with self._telling():
                self._search_log()

    def _search_log(self) -> None:
        debugger, scene = self._desk.debugger, self._scene
        work = partial(landmarks.logged, debugger.timeline, debugger.quiz.board, self._sought, self._here)
        done, found = self._frontend.search(f"/{self._sought}", work)
        if not done:
            return
        if found is None:
            scene.message = line(f"no line of the log has {quoted(self._sought)}", "error")
            return
        index, event = found
        if isinstance(event, Contradiction | Overfull):
            self._go_to(contradiction(debugger.timeline, event.step))
        else:
            self._goto_advance(index)
            scene.message = event_line(event, debugger.quiz.board)

    # --- the rest ------------------------------------------------------------------------------------

    def _list_findings(self) -> None:
        """List the findings of your position, or close the list."""
        scene = self._scene
        if scene.findings:
            scene.list_findings(())
        else:
            scene.look(None)
            self.give("findings")

    def _make_finding(self) -> None:
        """Make the chosen finding, and list the findings at the position after it."""
        scene, debugger = self._scene, self._desk.debugger
        if not scene.findings:
            scene.message = line("no deduction is chosen; d lists them", "error")
            return
        moves, again = debugger.moves, scene.listed_by
        self.give(f"findings apply {scene.chosen + 1}")
        if debugger.moves != moves:
            made = scene.message
            self.give(again)
            scene.message = scene.message or made

    def _why(self) -> None:
        """Start a `why` order for the selected cell, on the grid that you look at."""
        moment = self._scene.moment
        at = f"--contradiction {moment.step} " if moment else ""
        self._type(f"why {at}{self._scene.label}=")

    def _watch(self) -> None:
        """Watch the selected cell, or stop watching it."""
        scene = self._scene
        there = next((each for each in scene.watches if each.cell == scene.selected), None)
        if there:
            self.give(f"delete {there.number}")
            scene.message = line(f"{scene.label} is no longer watched.", "note")
        else:
            self.give(f"watch {scene.label}")

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

    def _change_form(self) -> None:
        """Switch between all candidates and digits only."""
        self._scene.wants_candidates = not self._has_candidates()

    def _change_truth(self) -> None:
        """Show the true candidates of the quiz on the board, or no longer."""
        scene, debugger = self._scene, self._desk.debugger
        if scene.truth:
            scene.truth = None
            return
        done, truth = self._frontend.busy("true candidates", partial(debugger.true_candidates, 1))
        if not done or truth is None:
            return
        if not truth.solutions:
            scene.message = line("the quiz has no solution, so no candidate is true", "error")
            return
        scene.truth = truth
        lost = sum(not held & true for held, true in zip(_held(scene.state), truth.sets, strict=True))
        cells = f"; {lost} cell{'s' * (lost != 1)} lost theirs" if lost else ""
        scene.message = (("found", "True candidates"), ("", cells))

    def _change_band(self) -> None:
        """Switch the band between the levels and the search tree."""
        self._scene.shows_tree = not self._scene.shows_tree

    def _open(self, page: TextPage) -> None:
        page.top = 0
        self._scene.page = page


def _held(state: State) -> tuple[int, ...]:
    """Return the digits that each cell may still have, as sets."""
    return state.board.packing.unpack(state.grid.placed | state.grid.candidates)
