"""The search tree of a run: its tries, what each cost and how it ended; and what wrong guesses cost.

The tree is built in one pass over the guesses and contradictions of the run, which the kernel streams. Of the
tries that have ended, it keeps those that cost at least :attr:`Tree.least` steps. That is 1 at first. When
too many are kept, it is doubled, and the cheaper ones are folded: the try above each, which costs more, has
their totals. So the memory is bounded, and the costliest tries are kept. The tries in force at your position
and the children of the top are kept whatever they cost.
"""

from __future__ import annotations

from functools import cached_property, partial
from operator import attrgetter

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, sentence
from sudoku_repl.board.notation import cell_name
from sudoku_repl.explain.search import Outcome, Running, Timed, TrySearch, follow
from sudoku_repl.machine.state import FINISHED
from sudoku_repl.notebooks import ShownAsPicture, Tabular, attributes
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.facts import MOST_STEPS


@attrs.frozen
class Costliest:
    """The wrong guess that cost most."""

    name: str
    """Its cell and digit: ``[6,2]=5``; a :class:`~sudoku_repl.board.mentions.Mention` of the cell."""
    first: int
    """Its step."""
    cost: int
    """The number of its steps, including the guesses made under it."""


@attrs.frozen
class Waste:
    """What wrong guesses cost up to the first solution, or in the whole run if it has none.

    A guess is wrong if its try ended before that. The guesses that are still in force are not wrong so far.
    """

    wrong: int
    """The number of wrong guesses."""
    cost: int
    """The steps that they took. A wrong guess under another is not counted twice."""
    costliest: Costliest | None
    """The costliest of them, or the first of several; None without any."""
    steps: int
    """The step of the first solution, or the last step of the run."""
    in_force: int
    """The number of guesses in force at that step."""
    solved: bool
    """Whether there is a solution."""
    finished: bool
    """Whether the search has ended."""

    def __str__(self) -> str:
        """Return the numbers in a sentence."""
        return "".join(self.words())

    def words(self) -> Sentence:
        """Return the numbers in a sentence that mentions the costliest guess."""
        if not self.steps:
            return ("Nothing is recorded yet.",)
        if self.solved:
            return self._of_solution()
        steps = counted(self.steps, "step")
        if not self.wrong and not self.in_force:
            refuted = (
                "No solution: deduction alone refuted the quiz in" if self.finished else "No guess so far, in"
            )
            return (f"{refuted} {steps}.",)
        if self.finished:
            guesses = "both" if self.wrong == 2 else f"all {self.wrong}"
            return (f"No solution: {guesses} guesses failed, in {steps}.",)
        begun = f"{counted(self.in_force, 'guess', 'es')} in force"
        if not self.wrong:
            return (f"No solution and no wrong guess so far, in {steps}; {begun}.",)
        return sentence("No solution so far: {}{}; {}.", self._spent(), self._costliest(), begun)

    def _of_solution(self) -> Sentence:
        if self.wrong:
            return sentence("{} to the first solution{}.", self._spent(), self._costliest())
        steps = counted(self.steps, "step")
        if self.in_force:
            guesses = counted(self.in_force, "guess", "es")
            return (f"No wrong guess: the first solution took {guesses}, {steps}.",)
        return (f"No guess: deduction alone solved the quiz in {steps}.",)

    def _spent(self) -> str:
        return f"{counted(self.wrong, 'wrong guess', 'es')} cost {self.cost} of the {self.steps} steps"

    def _costliest(self) -> Sentence:
        assert self.costliest is not None
        step = Mention.of_step(self.costliest.first, "step {}")
        costliest = sentence("{} at {}", self.costliest.name, step)
        if self.wrong == 1:
            return sentence(": {}", costliest)
        return sentence("; the costliest: {}, {}", costliest, counted(self.costliest.cost, "step"))


def counted(number: int, noun: str, plural: str = "s") -> str:
    """Return a number of things: ``1 step``, ``2 steps``."""
    return f"{number} {noun}{plural * (number != 1)}"


MOST_TRIES = 20_000
"""The default limit on the tries that a tree keeps."""


@attrs.frozen(repr=False)
class Try:
    """A node of the search tree: a candidate put into a cell by a guess line; or the quiz, the root."""

    id: int
    """The number of its guess line in the run, from 1; 0 for the root."""
    parent: int | None
    """The id of the try in force below it; None for the root."""
    cell: tuple[int, int] | None
    """The row and column of its cell; None for the root."""
    digit: int
    level: int
    choice: int
    """The number of the candidate in its cell, from 1; 0 for the root."""
    out_of: int
    """The number of candidates of its cell; 0 for the root."""
    first: int
    """The step of its guess; 1 for the root."""
    last: int
    """The step before the guess that replaces it, or the last step of the run."""
    solutions: int
    """The number of solutions in it."""
    contradictions: int
    """The number of contradictions in it."""
    tries: int
    """The number of tries below it, folded ones included."""
    spent: int
    """The steps of the tries below it. Its other steps are its own."""
    outcome: Outcome
    here: bool
    """Whether it is in force at your position."""

    @property
    def cost(self) -> int:
        """The number of its steps, including the tries below it."""
        return self.last - self.first + 1

    @property
    def name(self) -> str:
        """The cell and the digit: ``[6,2]=5``; ``quiz`` for the root."""
        return f"{cell_name(*self.cell)}={self.digit}" if self.cell else "quiz"

    def __repr__(self) -> str:
        steps = counted(self.cost, "step")
        return f"<Try {self.name}, {steps} from {self.first}, {self.outcome.value}>"


_COLUMNS = (
    *("id", "parent", "name", "level", "choice", "out_of", "first", "last", "cost", "spent", "tries"),
    *("solutions", "contradictions", "outcome", "here"),
)
"""The attributes of a try in a table."""


@attrs.frozen(repr=False, slots=False)
class Tree(ShownAsPicture, Tabular):
    """The search tree of a run, or a part of it."""

    board: Board
    tries: tuple[Try, ...]
    """The tries that are kept, in the order of their guess lines: each comes before those below it."""
    depth: int
    """The number of levels below the top that it shows."""
    least: int
    """Tries that cost fewer steps are folded, except those that are always kept."""
    waste: Waste

    @property
    def top(self) -> Try:
        """The quiz, or the try that the tree was asked to begin with."""
        return self.tries[0]

    @property
    def folded(self) -> int:
        """The number of tries that the tree doesn't keep."""
        return self.top.tries + 1 - len(self.tries)

    @property
    def note(self) -> str:
        """A sentence about what is folded; empty if nothing is."""
        if not self.folded:
            return ""
        deeper = f"deeper than {self.depth} level{'s' * (self.depth > 1)}"
        cheaper = f"cheaper than {self.least} steps"
        is_cut = self.depth < MOST_STEPS
        which = " or ".join([deeper] * is_cut + [cheaper] * (self.least > 1))
        return (
            f"{self.folded} tries are only in the totals of the tries above them, because they are {which}."
        )

    def children(self, parent: Try) -> tuple[Try, ...]:
        """Return the tries directly below another that are kept, in order."""
        return self._children.get(parent.id, ())

    @cached_property
    def _children(self) -> dict[int, tuple[Try, ...]]:
        children: dict[int, list[Try]] = {}
        for each in self.tries[1:]:
            assert each.parent is not None
            children.setdefault(each.parent, []).append(each)
        return {parent: tuple(tries) for parent, tries in children.items()}

    def table(self) -> dict[str, list[object]]:
        """The tries, each a row."""
        return attributes(self.tries, *_COLUMNS)

    def __repr__(self) -> str:
        top = self.top
        return f"<Tree of {top.tries + bool(top.level)} tries, {top.cost} steps, {top.outcome.value}>"


def search_tree(
    timeline: Timeline,
    here: int = 0,
    *,
    start: int = 0,
    depth: int = MOST_STEPS,
    cost: int = 1,
    most: int = MOST_TRIES,
) -> Tree:
    """Return the search tree of a recorded run.

    Args:
        timeline: The record of the run.
        here: Your position, in advances.
        start: The tree begins with the try in force at this step; with the quiz if there is none.
        depth: Keep at most this many levels below the top.
        cost: Fold tries that cost fewer steps.
        most: Fold the cheapest tries to keep about this many, and never many more.
    """
    state = timeline.present
    solved = next(timeline.solution_steps(), None)
    finished = state.phase is FINISHED
    if finished and start == state.steps:  # it belongs to the quiz, whose tries ended before
        start = 0
    growth = _Growth(state.board, depth, cost, most)
    timed: list[Timed] = [(start, growth.begin), (timeline.state_at(here).steps, growth.note_position)]
    if solved is not None:
        timed.append((solved, partial(growth.settle, solved, solved=True, finished=finished)))
    follow(timeline, growth.search, timed)
    if solved is None:
        growth.settle(state.steps, finished=finished)
    growth.search.stop(state.steps, finished=finished)
    return growth.tree()


class _Growth:
    """A tree while it is built."""

    def __init__(self, board: Board, depth: int, cost: int, most: int) -> None:
        self.search = TrySearch(self._end)
        self._board = board
        self._depth, self._cost, self._most = depth, cost, most
        self._least = cost
        self._fixed: list[Try] = []
        """The tries that are never folded."""
        self._kept: list[Try] = []
        """The other tries that are kept, in the order of their ends."""
        self._top: Running | None = None
        self._is_inside = False
        """Whether the top is in force."""
        self._wrong = 0
        self._costliest: Costliest | None = None
        self._waste: Waste | None = None

    def begin(self) -> None:
        """Begin the tree with the deepest try in force. No try below it has ended yet."""
        self._top = self.search.path[-1]
        self._is_inside = True

    def note_position(self) -> None:
        """Note that your position is here."""
        for running in self.search.path:
            running.here = True

    def settle(self, step: int, *, solved: bool = False, finished: bool = False) -> None:
        """Total the cost of wrong guesses, at the first solution or at the last step of the run."""
        path = self.search.path
        cost = sum(running.spent for running in path)
        in_force = len(path) - 1
        self._waste = Waste(self._wrong, cost, self._costliest, step, in_force, solved, finished)

    def tree(self) -> Tree:
        """Return the tree."""
        assert self._waste is not None
        tries = sorted((*self._fixed, *self._kept), key=attrgetter("id"))
        return Tree(self._board, tuple(tries), self._depth, self._least, self._waste)

    def _end(self, ended: Running, last: int, outcome: Outcome) -> None:
        """Keep a try that ended, or fold it."""
        cost = last - ended.first + 1
        if self._waste is None:
            self._wrong += 1
            if self._costliest is None or cost > self._costliest.cost:
                name = Mention.of_cell(self._board, ended.cell, f"{{}}={ended.digit}")
                self._costliest = Costliest(name, ended.first, cost)
        if not self._is_inside:
            return
        assert self._top is not None
        below = ended.level - self._top.level
        self._is_inside = below > 0
        if below > self._depth:
            return
        if below == 0 or ended.here or (below == 1 and cost >= self._cost):
            self._fixed.append(self._made(ended, last, outcome))
        elif cost >= self._least:
            self._kept.append(self._made(ended, last, outcome))
            if len(self._kept) > self._most:
                while len(self._kept) > self._most // 2:  # fold the cheapest until half of the limit is free
                    self._least *= 2
                    self._kept = [each for each in self._kept if each.cost >= self._least]

    def _made(self, ended: Running, last: int, outcome: Outcome) -> Try:
        parent, cell = None, None
        if path := self.search.path:
            parent, cell = path[-1].id, self._board.coordinates[ended.cell]
        guess = (ended.digit, ended.level, ended.choice, ended.out_of, ended.first)
        totals = (ended.solutions, ended.contradictions, ended.tries, ended.spent)
        return Try(ended.id, parent, cell, *guess, last, *totals, outcome, ended.here)
