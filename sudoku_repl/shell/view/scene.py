"""The state of the view, apart from the position in the run, which belongs to the debugger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from sudoku_repl.board.mentions import Mention
from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.debugger import Debugger
from sudoku_repl.exact.truth import TrueCandidates
from sudoku_repl.explain.account import Account, account
from sudoku_repl.explain.blame import Blame
from sudoku_repl.explain.contradictions import ContradictionMoment
from sudoku_repl.machine import Guess, State
from sudoku_repl.render.paint import Paint, paint, paint_truth
from sudoku_repl.render.spans import BLANK, StyledLine
from sudoku_repl.shell.view.board import Highlights, neighbour
from sudoku_repl.shell.view.recall import Recall
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.timeline.frames import Snapshot
from sudoku_repl.timeline.runs import Position


@attrs.define
class TextPage:
    """Lines to read, which replace the panes while the page is open."""

    title: str
    lines: tuple[StyledLine, ...]
    top: int = 0
    indent: int = 2
    """The indent of the rest of a line that is broken."""
    chosen: int = 0
    """The number of the line that is chosen, among those that begin with a step."""
    stops: Mapping[int, int] = attrs.field(init=False)
    """The lines that begin with a step, such as the rows of a trace: each with its step, to go there."""

    @stops.default
    def _find_stops(self) -> dict[int, int]:
        found = ((number, _step_of(line)) for number, line in enumerate(self.lines))
        return {number: step for number, step in found if step is not None}

    @property
    def chosen_line(self) -> int | None:
        """The line that is chosen; None if no line begins with a step."""
        return [*self.stops][self.chosen] if self.stops else None

    def choose(self, lines: int) -> None:
        """Choose a later line that begins with a step, or an earlier one if ``lines`` is negative."""
        self.chosen = max(0, min(self.chosen + lines, len(self.stops) - 1))


def _step_of(line: StyledLine) -> int | None:
    first = next((text for _, text in line if text.strip()), "")
    if isinstance(first, Mention) and first.kind == "step" and isinstance(first.target, int):
        return first.target
    return None


class ViewState:
    """The state of the view: the selected cell, the scrolled log, the message, the open page.

    You may look back at a contradiction of the advance that led to your position, on the grid as it stood.
    Like a kept grid, it is not a position: you don't move, and the next move ends it.
    """

    def __init__(self, debugger: Debugger) -> None:
        self.debugger = debugger
        self.message: StyledLine = BLANK
        """The message about the last key."""
        self.page: TextPage | None = None
        self.wants_candidates: bool | None = None
        """Whether to show candidates on the board; None shows them if there is room."""
        self.shows_tree = False
        """Whether the chart shows the search tree; if not, it shows the timeline."""
        self._attend()

    def _attend(self) -> None:
        self._quiz = self.debugger.quiz
        self.recall = Recall()
        self.selected = _cell_of_interest(self.debugger.state)
        """The selected cell, or the last one that was."""
        self.is_selected = True
        """Whether a cell is selected."""
        self._log_at: tuple[Position, int] | None = None
        self.truth: TrueCandidates | None = None
        """The true candidates of the quiz, if the board shows them."""
        self.listed_by = ""
        """The order that listed the findings."""
        self.chosen = 0
        """The index of the finding that is drawn."""
        self._listed: tuple[int, Position, int, tuple[Finding, ...]] | None = None
        self._looked: tuple[int, Position, ContradictionMoment] | None = None  # with the number of moves

    def follow(self) -> None:
        """Reset the state if an order has loaded another quiz, and look at a kept grid that it has chosen."""
        if self.debugger.quiz is not self._quiz:
            self._attend()
        if self.debugger.frame().number:
            self._looked = None

    # --- the contradiction that you look at --------------------------------------------------------

    @property
    def moment(self) -> ContradictionMoment | None:
        """The contradiction that you look at; None while you look at your position."""
        if self._looked:
            *where, moment = self._looked
            if where == [self.debugger.moves, self.debugger.runs.here]:
                return moment
        return None

    def look(self, moment: ContradictionMoment | None) -> None:
        """Look at a contradiction of the advance that led to your position, or at the position again."""
        self._looked = None
        self._log_at = None
        if moment:
            self._looked = self.debugger.moves, self.debugger.runs.here, moment
            self.select(moment.event.cell)

    @property
    def state(self) -> State:
        """The state that you look at: at a contradiction, in a kept grid, or at your position."""
        return self.moment.state if self.moment else self.debugger.frame().state

    @property
    def step(self) -> int:
        """The step to mark on the timeline: of the contradiction, or of your position."""
        return self.moment.step if self.moment else self.debugger.state.steps

    @property
    def levels_of(self) -> State:
        """The state whose guess levels are shown: a kept grid leaves the levels of your position."""
        return self.moment.state if self.moment else self.debugger.state

    @property
    def snapshot(self) -> Snapshot:
        """The board to draw."""
        if self.moment:
            return Snapshot(self.moment.state, self._quiz.givens)
        if self.findings:
            return Snapshot(self._searched, self._quiz.givens)
        return self.debugger.snapshot()

    @property
    def account(self) -> Account | None:
        """The reasons for what the board holds; None until they are computed."""
        if self.moment:
            return self.recall.account_of(self.debugger.timeline, self.moment)
        frame = self.debugger.frame()
        return self.recall.account(frame.timeline, frame.index)

    @property
    def blame(self) -> Blame | None:
        """The blame for the contradiction that you look at; None until it is computed."""
        return self.recall.blame(self.debugger, self.moment) if self.moment else None

    def step_of(self, guess: Guess) -> int:
        """Return the step of a guess in force."""
        here = self.debugger.runs.here.index
        found = (self.moment and self.account) or account(self.debugger.timeline, here)
        return found.held[guess.cell].step

    # --- the list of findings ----------------------------------------------------------------------

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings that are listed; none if the list is closed. A move closes it."""
        if self._listed and not self.moment:
            *where, found = self._listed
            if where == [self.debugger.moves, self.debugger.runs.here, self.debugger.frame().number]:
                return found
        return ()

    @property
    def finding(self) -> Finding | None:
        """The chosen finding, which is drawn on the board; None if no list is open."""
        return self.findings[self.chosen] if self.findings else None

    @property
    def _searched(self) -> State:
        """The state that was searched for findings: before step 1, the one that step 1 sets up."""
        frame = self.debugger.frame()
        return frame.state if frame.number else self.debugger.set_up.state

    def list_findings(self, findings: tuple[Finding, ...], by: str = "") -> None:
        """Open the list with these findings, which an order has listed; without any, close it."""
        debugger = self.debugger
        self._listed = debugger.moves, debugger.runs.here, debugger.frame().number, findings
        self.listed_by = by
        self.choose(0)

    def choose(self, number: int) -> None:
        """Choose a finding of the list, or the nearest, and select the first cell that it changes."""
        self.chosen = max(0, min(number, len(self.findings) - 1))
        if finding := self.finding:
            self.select((*finding.places, *finding.removes)[0].cell)

    # --- cells ---------------------------------------------------------------------------------------

    @property
    def label(self) -> str:
        """The selected cell as orders write it: ``[4,2]``."""
        return self._quiz.board.label(self.selected)

    @property
    def highlights(self) -> Highlights:
        """What is highlighted on the board."""
        moment = self.moment
        house = moment.house if moment else None
        painted = Paint()
        if self.finding:
            painted = paint(self.finding, self._searched)
        elif self.truth:
            painted = paint_truth(self.truth.sets, self.state)
        return Highlights(
            self.selected if self.is_selected else None,
            {each.cell for each in self.watches if each.cell is not None},
            moment.cells if moment else (),
            house.cells if house else (),
            painted,
        )

    def select(self, cell: int) -> None:
        """Select a cell; ignore a click on a larger board that is still on the screen."""
        if cell < len(self._quiz.board.coordinates):
            self.selected = cell
            self.is_selected = True

    def move(self, down: int, right: int) -> None:
        """Select the next cell in a direction; after the selection was dismissed, the last cell again."""
        if self.is_selected:
            self.selected = neighbour(self._quiz.board, self.selected, down, right)
        self.is_selected = True

    def dismiss(self) -> None:
        """Dismiss the list of findings, or else the message, the place of the log, and the selection."""
        self.message = BLANK
        if self.findings:
            self.list_findings(())
            return
        self._log_at = None
        self.is_selected = False

    @property
    def watches(self) -> Iterator[Breakpoint]:
        """The enabled breakpoints that watch a cell."""
        return (each for each in self.debugger.breakpoints.all() if each.cell is not None and each.enabled)

    # --- the log -------------------------------------------------------------------------------------

    @property
    def log_at(self) -> int:
        """The advance that the log is scrolled to: the present one until you scroll."""
        here = self.debugger.runs.here
        return self._log_at[1] if self._log_at and self._log_at[0] == here else here.index

    def scroll(self, lines: int) -> None:
        """Scroll the list of findings, or the log if no list is open: forward, or back if it is negative."""
        if self.findings:
            self.choose(self.chosen + lines)
        else:
            self.scroll_log(lines)

    def scroll_log(self, lines: int) -> None:
        """Scroll the log by a number of advances that have lines."""
        timeline = self.debugger.timeline
        at, direction = self.log_at, 1 if lines > 0 else -1
        for _ in range(abs(lines)):
            following = at + direction
            while 0 < following <= len(timeline) and not self.recall.events(timeline, following):
                following += direction
            if not 0 < following <= len(timeline):
                break
            at = following
        self._log_at = self.debugger.runs.here, at


def _cell_of_interest(state: State) -> int:
    """Return the cell to select first: the cell of the guess due or last made, or the foremost cell."""
    top = state.guess.cell if state.guess else None
    return next((cell for cell in (state.due, top, state.foremost()) if cell is not None), 0)
