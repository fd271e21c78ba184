"""What the keys and the clicks of the view do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

import attrs

from sudoku_repl.debugger.results import Reason
from sudoku_repl.errors import MoveError, OrderError, SudokuReplError, quoted
from sudoku_repl.explain.contradictions import ContradictionMoment, contradiction
from sudoku_repl.machine.events import AnyContradiction, Guessed
from sudoku_repl.orders.desk import Desk
from sudoku_repl.render.lines import event_line
from sudoku_repl.render.paint import lost_truth
from sudoku_repl.render.spans import BLANK, line
from sudoku_repl.shell.view import landmarks
from sudoku_repl.shell.view.frontend import ViewFrontend
from sudoku_repl.shell.view.pane import Target, TargetKind
from sudoku_repl.shell.view.scene import TextPage, ViewState

T = TypeVar("T")


@attrs.define(eq=False)
class Actions:
    """Acts on keys and clicks: gives orders, and changes the scene.

    ``type`` opens the order line with a text on it, ``open_search`` the line for a text to search, and
    ``leave`` leaves the view. ``has_candidates`` says whether the board shows candidates now.
    """

    _desk: Desk
    scene: ViewState
    _frontend: ViewFrontend
    type: Callable[[str], None] = attrs.field(kw_only=True)
    open_search: Callable[[], None] = attrs.field(kw_only=True)
    leave: Callable[[], None] = attrs.field(kw_only=True)
    _has_candidates: Callable[[], bool] = attrs.field(kw_only=True)
    _sought: str = attrs.field(default="", init=False)

    def press(self, does: str | Callable[[Actions], None]) -> None:
        """Do what a key does."""
        with self._telling():
            if isinstance(does, str):
                self.give(does)
            else:
                does(self)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Begin with an empty message, and show an error as the message."""
        self.scene.message = BLANK
        try:
            yield
        except SudokuReplError as error:
            self.scene.message = line(str(error), "error")

    def choose(self, target: Target) -> None:
        """Do what a click on something does."""
        scene, number = self.scene, target.number
        with self._telling():
            scene.page = None
            match target.kind:
                case TargetKind.CELL:
                    scene.select(number)
                case TargetKind.STEP:
                    self._goto(number)
                case TargetKind.CONTRADICTION:
                    self._go_to(contradiction(self._desk.debugger.timeline, number))
                case TargetKind.LEVEL:
                    guess = next(each for each in scene.levels_of.levels() if each.level == number)
                    self._goto(scene.step_of(guess))
                    scene.select(guess.cell)
                case TargetKind.FINDING:
                    scene.choose(number)
                case TargetKind.CHART:
                    scene.shows_tree = bool(number)

    def close_page(self, *, goes: bool = False) -> None:
        """Close the page; ``goes`` to the step that its chosen line begins with, if there is one."""
        page, self.scene.page = self.scene.page, None
        if goes and page and page.chosen_line is not None:
            self.choose(Target(TargetKind.STEP, page.stops[page.chosen_line]))

    def give(self, order: str, *, typed: bool = False) -> None:
        """Give an order, and leave if it asks for that."""
        self._frontend.give(order, typed=typed)
        if self._desk.leaving:
            self.leave()

    # --- moving --------------------------------------------------------------------------------------

    @property
    def _here(self) -> int:
        return self._desk.debugger.runs.here.index

    def _goto(self, step: int) -> None:
        self.scene.look(None)
        if step != self._desk.debugger.state.steps:
            self.give(f"goto {step}")

    def _goto_advance(self, index: int) -> None:
        self._goto(self._desk.debugger.timeline.steps_at(index))

    def step(self) -> None:
        """Go to the next stop. The contradictions of an advance are stops before the position after it."""
        debugger, scene = self._desk.debugger, self.scene
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

    def back(self) -> None:
        """Go to the stop before this one."""
        debugger, scene = self._desk.debugger, self.scene
        found = None
        if not debugger.frame().number:
            found = landmarks.inside(debugger.timeline, self._here, scene.moment, forward=False)
        if found:
            self._look(found)
        else:
            self.give("back")

    def _look(self, moment: ContradictionMoment | None) -> None:
        """Look at a contradiction of the advance that led here, or at the position."""
        scene = self.scene
        scene.look(moment)
        if moment:
            words = event_line(moment.event, moment.state.board)
            scene.message = (*words, ("note", "  The grid as it stood; n goes on."))

    def _go_to(self, moment: ContradictionMoment) -> None:
        self._goto_advance(moment.advance)
        if self._here == moment.advance:
            self._look(moment)

    def to_guess(self, *, forward: bool) -> None:
        """Go to the next guess of the record, or to the previous one."""
        timeline, moment = self._desk.debugger.timeline, self.scene.moment
        here = self._here - bool(forward and moment)  # the guess after a contradiction is in its advance
        found = landmarks.guess(timeline, here, forward=forward)
        self._goto_advance(self._met("guess", found, forward=forward))

    def to_contradiction(self, *, forward: bool) -> None:
        """Go to the next contradiction, or to the previous one."""
        timeline, moment = self._desk.debugger.timeline, self.scene.moment
        found = landmarks.contradiction(timeline, self._here, moment, forward=forward)
        self._go_to(self._met("contradiction", found, forward=forward))

    def to_solution(self, *, forward: bool) -> None:
        """Go to the next solution, or to the previous one."""
        found = landmarks.solution(self._desk.debugger.timeline, self._here, forward=forward)
        self._goto_advance(self._met("solution", found, forward=forward))

    def _met(self, what: str, found: T | None, *, forward: bool) -> T:
        """Return what was found. Raises MoveError if nothing was."""
        if found is None:
            where, more = ("after", "; c runs on") if forward else ("before", "")
            raise MoveError(f"no {what} {where} step {self.scene.step} in the record{more}")
        return found

    def to_wrong_guess(self) -> None:
        """Go to the first wrong guess, and say which it is."""
        debugger = self._desk.debugger
        step = self._frontend.busy("wrong guess", debugger.wrong_guess)
        if step is None:
            raise MoveError("no guess is to blame")
        index = debugger.timeline.first_at("steps", step)
        guess = next(
            each
            for each in debugger.timeline.events_at(index)
            if isinstance(each, Guessed) and each.step == step
        )
        self._goto(debugger.timeline.facts_at(index).steps)
        self.scene.select(guess.cell)
        name = f"{debugger.quiz.board.label(guess.cell)}={guess.digit}, level {guess.level}"
        is_solved = debugger.timeline.present.solutions > 0
        how = "the first wrong guess" if is_solved else "guilty at the end"
        self.scene.message = line(f"Step {step}, {name}: {how}", "guess")

    def search(self, text: str) -> None:
        """Go to the next line of the log with a text; an empty text is the last one again."""
        self._sought = text or self._sought
        if not self._sought:
            return
        debugger, scene = self._desk.debugger, self.scene
        work = partial(landmarks.logged, debugger.timeline, debugger.quiz.board, self._sought, self._here)
        with self._telling():
            found = self._frontend.search(f"/{self._sought}", work)
            if found is None:
                raise MoveError(f"no line of the log has {quoted(self._sought)}")
            index, event = found
            if isinstance(event, AnyContradiction):
                self._go_to(contradiction(debugger.timeline, event.step))
            else:
                self._goto_advance(index)
                scene.message = event_line(event, debugger.quiz.board)

    # --- the rest ------------------------------------------------------------------------------------

    def list_findings(self) -> None:
        """List the findings of your position, or close the list."""
        scene = self.scene
        if scene.findings:
            scene.list_findings(())
        else:
            scene.look(None)
            self.give("findings")

    def make_finding(self) -> None:
        """Make the chosen finding, and list the findings at the position after it."""
        scene, debugger = self.scene, self._desk.debugger
        if not scene.findings:
            raise OrderError("no deduction is chosen; d lists them")
        moves, again = debugger.moves, scene.listed_by
        self.give(f"findings apply {scene.chosen + 1}")
        if debugger.moves != moves:
            made = scene.message
            self.give(again)
            scene.message = scene.message or made

    def why(self) -> None:
        """Start a `why` order for the selected cell, on the grid that you look at."""
        moment = self.scene.moment
        at = f"--contradiction {moment.step} " if moment else ""
        self.type(f"why {at}{self.scene.label}=")

    def watch(self) -> None:
        """Watch the selected cell, or stop watching it."""
        scene = self.scene
        there = next((each for each in scene.watches if each.cell == scene.selected), None)
        if there:
            self.give(f"delete {there.number}")
            scene.message = line(f"{scene.label} is no longer watched.", "note")
        else:
            self.give(f"watch {scene.label}")

    def guess(self) -> None:
        """Start a `guess` order for the selected cell, with the default digit if its guess is due."""
        debugger = self._desk.debugger
        if not debugger.takes_guess:
            keys = "c" if debugger.rules.guessing.asks else "`:guess-mode 1`, then c"
            raise OrderError(f"no guess to take here; {keys} runs to the next one")
        default = debugger.state.default_guess
        digit = default[1] if default and default[0] == self.scene.selected else ""
        self.type(f"guess {self.scene.label}={digit}")

    def change_form(self) -> None:
        """Switch between all candidates and digits only."""
        self.scene.wants_candidates = not self._has_candidates()

    def change_truth(self) -> None:
        """Show the true candidates of the quiz on the board, or no longer."""
        scene, debugger = self.scene, self._desk.debugger
        if scene.truth:
            scene.truth = None
            return
        truth = self._frontend.busy("true candidates", partial(debugger.true_candidates, 1))
        if not truth.solutions:
            raise OrderError("the quiz has no solution, so no candidate is true")
        scene.truth = truth
        lost = len(lost_truth(truth.sets, scene.state))
        cells = f"; {lost} cell{'s' * (lost != 1)} lost theirs" if lost else ""
        scene.message = (("found", "True candidates"), ("", cells))

    def change_chart(self) -> None:
        """Switch the chart between the timeline and the search tree."""
        self.scene.shows_tree = not self.scene.shows_tree

    def open_output(self) -> None:
        """Open the output of the last order."""
        self.open(self._frontend.output_page or TextPage("No output yet", ()))

    def open(self, page: TextPage) -> None:
        """Open a page at its top."""
        page.top = 0
        self.scene.page = page
