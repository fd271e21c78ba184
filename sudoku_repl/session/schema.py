"""The content of a session file.

A session holds what determines each run: the quiz, the rules, the chosen guesses and the number of advances.
It also holds a digest of the states they led to, which :mod:`.replay` checks.

A session also holds orders that the shell runs automatically: displays, and the orders of breakpoints. A
session that someone else made must not run any of them before you have seen them, so they can be disabled.
"""

from __future__ import annotations

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.board.layouts import board_named
from sudoku_repl.board.notation import parse_digits
from sudoku_repl.breaks.breakpoints import Breakpoint, Breakpoints
from sudoku_repl.machine import Rules
from sudoku_repl.session.orders import Display, GivenOrder
from sudoku_repl.timeline.runs import Fork, Position, Runs


@attrs.frozen
class StoredQuiz:
    """A quiz: the name of its board, and its givens as in a grid, with ``0`` for an open cell."""

    board: str
    givens: str
    title: str
    allowed: tuple[int, ...] | None
    """The set of digits that each cell may take; None if every cell may take all of them."""
    solved: tuple[int, ...]
    """The cells of the givens that were placed by solving, ascending."""

    @classmethod
    def of(cls, quiz: Quiz) -> StoredQuiz:
        """Return the stored form of a quiz."""
        allowed = quiz.allowed if quiz.restricted else None
        return cls(quiz.board.name, quiz.digits, quiz.title, allowed, tuple(sorted(quiz.solved)))

    def quiz(self) -> Quiz:
        """Return the quiz that was stored. Raises QuizError if it is impossible."""
        board = board_named(self.board)
        allowed = board.unrestricted if self.allowed is None else self.allowed
        return Quiz(board, parse_digits(self.givens), self.title, allowed=allowed, solved=self.solved)


@attrs.frozen
class StoredChange:
    """Rules, and the first advance that they apply to."""

    index: int
    rules: Rules


@attrs.frozen
class StoredChoice:
    """A guess that you or the chooser chose, and its advance."""

    index: int
    cell: int
    digit: int


@attrs.frozen
class StoredRun:
    """A run, with all inputs that replay it from where it departs from its parent."""

    name: str
    parent: Position | None
    left_at: int
    length: int
    """The number of advances from its start, including those it shares with its parent."""
    rules: tuple[StoredChange, ...]
    choices: tuple[StoredChoice, ...]
    digest: str
    """The digest of its states."""

    @classmethod
    def of(cls, name: str, fork: Fork) -> StoredRun:
        """Return the stored form of a run."""
        timeline = fork.timeline
        rules, choices = timeline.inputs(fork.parent.index if fork.parent else 0)
        return cls(
            name,
            fork.parent,
            fork.left_at,
            len(timeline),
            tuple(StoredChange(*each) for each in rules),
            tuple(StoredChoice(index, *choice) for index, choice in choices.items()),
            timeline.digest(),
        )


@attrs.frozen
class StoredBreak:
    """A breakpoint, with its condition as text."""

    number: int
    condition: str
    temporary: bool
    cell: int | None
    enabled: bool
    ignored: int
    hits: int
    orders: tuple[str, ...]
    orders_enabled: bool
    """Whether the shell runs the orders when the breakpoint stops a run."""

    @classmethod
    def of(cls, each: Breakpoint) -> StoredBreak:
        """Return the stored form of a breakpoint."""
        return cls(**{**attrs.asdict(each, recurse=False), "condition": each.condition.text})


@attrs.frozen
class Session:
    """Everything that a session file keeps."""

    quiz: StoredQuiz
    rules: Rules
    """Your own rules."""
    home: str
    """The run where your own rules apply."""
    visit: Rules | None
    """The rules of the run you visit; None when your own rules apply."""
    runs: tuple[StoredRun, ...]
    """The runs in the order they began, so a parent comes before its forks."""
    marks: dict[str, Position]
    here: Position
    last: Position
    breaks: tuple[StoredBreak, ...]
    newest_break: int
    displays: tuple[Display, ...] = ()
    """The displays, by number."""
    orders: tuple[GivenOrder, ...] = ()
    """The orders given so far."""
    words: dict[str, str] = attrs.field(factory=dict)
    """What you wrote at a mark, by its name."""

    @classmethod
    def of(cls, quiz: Quiz, runs: Runs, breakpoints: Breakpoints) -> Session:
        """Return the session to save, without the displays and orders of a shell."""
        rules = runs.in_force
        return cls(
            StoredQuiz.of(quiz),
            rules.own,
            rules.home,
            rules.visit,
            tuple(StoredRun.of(name, fork) for name, fork in runs.forks.items()),
            dict(runs.marks),
            runs.here,
            runs.last,
            tuple(map(StoredBreak.of, breakpoints.all())),
            breakpoints.newest,
            words=dict(runs.words),
        )

    def with_orders_disabled(self) -> Session:
        """Return the session with all automatic orders disabled."""
        return attrs.evolve(
            self,
            displays=tuple(attrs.evolve(each, enabled=False) for each in self.displays),
            breaks=tuple(attrs.evolve(each, orders_enabled=not each.orders) for each in self.breaks),
        )
