"""The interface of the kernel, whose source has C types that mypy does not know."""

from array import array
from collections.abc import Sequence

from sudoku_repl.board import Board
from sudoku_repl.machine.events import Change, Events
from sudoku_repl.machine.records import Detail
from sudoku_repl.machine.rules import Rules
from sudoku_repl.machine.state import Counts, State
from sudoku_repl.techniques.technique import Technique

compiled: bool
"""Whether the module is compiled."""
ADVANCES: int
"""The most advances of one run."""
TECHNIQUES: tuple[Technique, ...]
"""The techniques that the kernel knows on every board, besides those that prune its constraints."""

class Filler:
    """Sets the fields of the states that a kernel made of one quiz."""

    def fill(self, state: State, image: bytes) -> None:
        """Set the fields of a state, which has this image, except for its guess, board and phase."""

class Kernel:
    """A machine for one board. Load a state, then run."""

    def __init__(self, board: Board) -> None: ...
    def load(
        self,
        state: State,
        rules: Rules,
        choices: Sequence[tuple[int, int, int]] = (),
        deduces: bool = False,
        detail: Detail = ...,
    ) -> None:
        """Start from ``state`` under ``rules``.

        The rules must have no techniques but ``TECHNIQUES``, and no chosen finding. No walk of a constraint
        may have more than ``MOST_LOSSES`` cells.

        Args:
            state: Any state of the board, also in the middle of a run.
            rules: The techniques, and how guesses are picked. If they ask, it waits at each new guess.
            choices: The advance from here (the first is 1), cell and digit of each chosen guess, in order.
            deduces: Filter again after an incomplete shrink, instead of guessing.
            detail: What to tell, besides the facts. From EVENTS on, the state must be set up.

        Raises:
            StateError: The state is damaged, a choice is outside the board, or the rules backjump and the
                state doesn't know the guilty guesses.
        """

    def begin(self, givens: bytes, rules: Rules) -> None:
        """Start from the first state of a quiz whose cells may take all digits, as ``load`` does.

        Raises:
            StateError: The givens are not those of a quiz on the board.
        """

    def count(
        self, limit: int
    ) -> tuple[int | None, int, int, int, dict[Technique, int], int, int, bool] | None:
        """Advance to the end or to ``limit`` steps, and return the fields of a Tally in their order.

        Returns None after a few milliseconds; call it again. The state must be a first one, without choices.
        """

    def run(self, advances: int, steps: int, until: int) -> array[int]:
        """Advance, and return the packed facts of the advances made.

        Stops after ``advances`` advances, at ``steps`` steps, after an advance that has a flag of ``until``,
        at the end, and before a choice that is not possible. It also stops after a few milliseconds, at most
        ``ADVANCES`` advances; call it again.
        """

    def watched(self, advances: int, until: int) -> list[tuple[State, Events, Sequence[Change], int]]:
        """Advance one by one, and return each advance.

        Each comes with the state after it, its events, its changes if they are told, and its packed facts.
        Stops after ``advances`` advances, at most ``ADVANCES``, after an advance that has a flag of
        ``until``, and at the end. Choices must not have been loaded.
        """

    def suppose(self, guesses: Sequence[tuple[int, int]], must: int = 0) -> list[int]:
        """Place guesses, each a cell and a digit, one after the other, and deduce after each.

        A guess that the techniques refute beside those before it is taken back; if it is one of the first
        ``must``, that is the end. Return the indices of the guesses that were not refuted. At the end, all
        are taken back. Those at the beginning that the last call began with too are not deduced again. The
        rules must ask, and the state must have been loaded with ``deduces``, have no
        guess in force, and be what the techniques deduce.

        Raises:
            StateError: A guess is outside the board.
        """

    def state(self) -> State:
        """Return the present state. Levels that did not change since the last call are shared with it."""

    def counts(self) -> Counts:
        """Return the counts of the run since the load."""

    def deductions(self) -> dict[Technique, int]:
        """Return how often each technique found something since the load."""

    def records(self) -> bytes:
        """Return the records of the last run (:mod:`~sudoku_repl.machine.records`), one after the other."""

    def events(self) -> Events:
        """Return the events of the last run. Raises StateError if the detail was less than EVENTS."""

    def changes(self) -> Sequence[Change]:
        """Return each placement and removal of the last run.

        Raises StateError if the detail was less than CHANGES.
        """
