"""A quiz with its record, rules, marks and breakpoints, and the questions that move nothing."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice

import attrs

from sudoku_repl import exact
from sudoku_repl.board import Quiz
from sudoku_repl.breaks.breakpoints import Breakpoint, Breakpoints
from sudoku_repl.breaks.conditions import Condition, parse_condition
from sudoku_repl.breaks.search import Match, find, find_back, matches
from sudoku_repl.debugger.stops import Stop
from sudoku_repl.errors import MoveError, NoQuizError
from sudoku_repl.formats import open_quiz
from sudoku_repl.interruption import heeding
from sudoku_repl.machine import Phase, Picks, Rules, State, load
from sudoku_repl.machine.deduction import Deduction, next_deduction
from sudoku_repl.machine.events import Technique
from sudoku_repl.session.file import open_session, save_session
from sudoku_repl.session.store import Session, restored, session_of
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.runs import Position, Runs
from sudoku_repl.timeline.setup import SetUp
from sudoku_repl.timeline.snapshot import Snapshot

RECORD_LIMIT = 20_000_000
"""The default limit on recorded advances: 160 MB of facts."""


class Sitting:
    """Everything that :meth:`save` keeps, and what you can ask about it without moving.

    ``quiz``, if given, is loaded by :meth:`load_quiz`. What moves you or makes the machine run is in
    :class:`~sudoku_repl.Debugger`.
    """

    def __init__(self, quiz: Quiz | str | os.PathLike[str] | None = None) -> None:
        self._first_rules = Rules()  # until there is a quiz
        self.breakpoints = Breakpoints()
        """The breakpoints. Loading another quiz keeps those that make sense on its board."""
        self.record_limit = RECORD_LIMIT
        """How many advances may be recorded in all runs together, at 8 bytes each. A run stops there."""
        self.stopped: Stop | None = None
        """The stop of the last move; None before the first."""
        self._loaded: tuple[Quiz, Runs] | None = None
        self._interrupted = False
        if quiz is not None:
            self.load_quiz(quiz)

    # --- the quiz and the position ------------------------------------------------------------------

    def load_quiz(self, source: Quiz | str | os.PathLike[str]) -> Quiz:
        """Load a quiz, start a new record for it, and return the quiz.

        ``source`` is a :class:`Quiz`, the ``@name`` of a built-in quiz, the path of a file, or
        ``PATH#12`` for quiz 12 of a file. Your own rules stay. Breakpoints stay too; on a different board,
        those whose conditions make no sense there are deleted. Raises
        :class:`~sudoku_repl.errors.QuizError`, and keeps the present quiz, if the source has no valid quiz.

        >>> from sudoku_repl import Debugger
        >>> Debugger().load_quiz("@readalps")
        <Quiz '@readalps': 23 givens on the 9x9 board>
        """
        quiz = source if isinstance(source, Quiz) else open_quiz(source)
        if self._loaded and self.quiz.board is not quiz.board:
            self.breakpoints.move(self.quiz.board, quiz.board)
        self._loaded = (quiz, Runs(load(quiz), self.own_rules))
        self.stopped = None
        return quiz

    @property
    def loaded(self) -> bool:
        """Whether a quiz is loaded."""
        return self._loaded is not None

    @property
    def quiz(self) -> Quiz:
        """The loaded quiz."""
        if self._loaded is None:
            raise NoQuizError
        return self._loaded[0]

    @property
    def runs(self) -> Runs:
        """All runs, the marks and your position."""
        if self._loaded is None:
            raise NoQuizError
        return self._loaded[1]

    @property
    def timeline(self) -> Timeline:
        """The record of the run you are in. It may go on past your position."""
        return self.runs.timeline

    @property
    def state(self) -> State:
        """The state at your position."""
        return self.runs.state

    @property
    def set_up(self) -> SetUp:
        """Your position; before step 1, the position after it.

        Use it for anything about candidates, which step 1 sets up.
        """
        return SetUp.at(self.timeline, self.runs.here.index)

    def position(self, position: int | str) -> Position:
        """Return the recorded position that :meth:`~sudoku_repl.Debugger.goto` goes to.

        ``position`` is a step count or a name. Raises :class:`~sudoku_repl.errors.MoveError` for an unknown
        name or a step beyond the record.
        """
        if isinstance(position, str):
            return self.runs.position(position)
        index = self.timeline.reached(position)
        if index > len(self.timeline):
            recorded = self.timeline.present.steps
            raise MoveError(f"step {position} is not recorded; the record ends at step {recorded}")
        return Position(self.runs.here.run, index)

    def mark(self, name: str) -> Position:
        """Name your position, so that you can go back to it by name, and return it.

        An existing mark of this name moves here. Raises :class:`~sudoku_repl.errors.MoveError` if the name is
        taken by a run, or is not an identifier.
        """
        self.runs.mark(name)
        return self.runs.here

    def snapshot(self, *, set_up: bool = False) -> Snapshot:
        """Return the view of the board here: its state, the givens, and the cells that just changed.

        With ``set_up``, the view before step 1 shows the candidates that step 1 sets up.
        """
        if set_up and self.state.phase is Phase.LOADED:
            return Snapshot(attrs.evolve(self.set_up.state, steps=self.state.steps), self.quiz.givens)
        before = self.timeline.state_at(max(self.runs.here.index - 1, 0))
        return Snapshot.after(before, self.state, self.quiz.givens)

    def hint(self) -> Deduction:
        """Return what the enabled techniques deduce next, up to the next guess.

        Before step 1, use the candidates that step 1 sets up.
        """
        return next_deduction(self.set_up.state, self.rules)

    def solutions(self, limit: int = 2) -> tuple[bytes, ...]:
        """Return the first ``limit`` solutions of the quiz in ascending order, one byte a cell.

        The exact solver finds them. Raises :class:`KeyboardInterrupt` after :meth:`interrupt`.

        >>> from sudoku_repl import Debugger
        >>> len(Debugger("@readalps").solutions())
        1
        """
        with self.interruption():
            return tuple(islice(exact.solutions(self.quiz), limit))

    def count_solutions(self, limit: int = 2) -> int:
        """Return the number of solutions of the quiz, counted up to ``limit`` by the exact solver.

        Raises :class:`KeyboardInterrupt` after :meth:`interrupt`.

        >>> from sudoku_repl import Debugger
        >>> Debugger("@two").count_solutions(10)
        2
        """
        with self.interruption():
            return exact.count(self.quiz, limit)

    # --- conditions and breakpoints -----------------------------------------------------------------

    def condition(self, text: str) -> Condition:
        """Parse a condition for the board of this quiz.

        Raises :class:`~sudoku_repl.errors.ConditionError`, which points at the mistake.
        """
        return parse_condition(text, self.quiz.board)

    def break_(self, condition: str, *, temporary: bool = False) -> Breakpoint:
        """Set a breakpoint: stop runs after each advance where the condition holds.

        A ``temporary`` breakpoint is deleted when it first stops a run. Raises
        :class:`~sudoku_repl.errors.ConditionError` for an invalid condition.

        >>> from sudoku_repl import Debugger
        >>> dbg = Debugger("@readalps")
        >>> dbg.break_("level >= 11").number
        1
        >>> dbg.run()
        <Stop break at step 92, level 11>
        """
        return self.breakpoints.add(self.condition(condition), temporary=temporary)

    def watch(self, cell: tuple[int, int]) -> Breakpoint:
        """Stop runs after each advance that changes the digit or candidates of a cell.

        ``cell`` is ``(row, column)`` from 1. Raises :class:`~sudoku_repl.errors.ConditionError` if the board
        has no such cell.
        """
        condition = self.condition(f"cell [{cell[0]},{cell[1]}] changed")
        return self.breakpoints.add(condition, cell=self.quiz.board.cell_at(*cell))

    def find(self, condition: str, *, backward: bool = False) -> int | None:
        """Return the next advance of the record where the condition holds; None if there is none.

        With ``backward``, return the last one before your position. You don't move:
        ``dbg.timeline.state_at(found)`` is the state there. Raises
        :class:`~sudoku_repl.errors.ConditionError` for an invalid condition.

        >>> from sudoku_repl import Debugger
        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.run()
        >>> dbg.find("level >= 11"), dbg.find("level >= 11", backward=True)
        (None, 82)
        """
        search = find_back if backward else find
        with self.interruption():
            return search(self.timeline, self.condition(condition), self.runs.here.index)

    def find_all(self, condition: str) -> tuple[Match, ...]:
        """Return every match in the record: the first and last advance of each span where it holds.

        Raises :class:`~sudoku_repl.errors.ConditionError` for an invalid condition.
        """
        with self.interruption():
            return tuple(matches(self.timeline, self.condition(condition)))

    # --- rules --------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules of the next advances: your own, or the rules of the run you visit.

        Set them here or by :meth:`run_mode`, :meth:`guess_mode` and :meth:`techniques`. During a visit only
        the rules of the visit change.
        """
        return self.runs.in_force.now if self.loaded else self._first_rules

    @rules.setter
    def rules(self, rules: Rules) -> None:
        if self.loaded:
            runs = self.runs
            runs.in_force = runs.in_force.changed(rules, runs.here.run)
        else:
            self._first_rules = rules

    @property
    def own_rules(self) -> Rules:
        """Your own rules. They return when a visit to another run ends, and stay when you load a quiz."""
        return self.runs.in_force.own if self.loaded else self._first_rules

    def run_mode(self, mode: int | None = None) -> int:
        """Return the run mode, after setting it to ``mode`` if given: 1 grp only, 2 ply only, other both."""
        if mode is not None:
            self.rules = self.rules.with_run_mode(mode)
        return self.rules.run_mode

    def techniques(self, techniques: Iterable[Technique | str] | None = None) -> frozenset[Technique]:
        """Return the enabled techniques, after setting them if given.

        They can be given by name, such as ``["hidden", "x_chain"]``. Setting the run mode enables the
        techniques of that mode instead. Raises :class:`~sudoku_repl.errors.ModeError` for an unknown name.
        """
        if techniques is not None:
            self.rules = attrs.evolve(self.rules, techniques=techniques)
        return self.rules.techniques

    def guess_mode(self, mode: int | str | Picks | None = None, seed: int = 0) -> int | Picks:
        """Return the guess mode, after setting it to ``mode`` if given.

        With 0 the machine guesses as the original does. With any other number each guess waits for you or
        the chooser. With a member of :class:`~sudoku_repl.Picks` or its name, such as ``"correct"``, the
        machine guesses that way; ``Picks.RANDOM`` draws from ``seed``. Raises
        :class:`~sudoku_repl.errors.ModeError`, a :class:`ValueError`, for an unknown name.
        """
        if mode is not None:
            self.rules = self.rules.with_guess_mode(mode, seed)
        picks = self.rules.guessing.picks
        return self.rules.guess_mode if picks is Picks.FIRST else picks

    # --- sessions -----------------------------------------------------------------------------------

    def session(self) -> Session:
        """Return everything that :meth:`save` keeps, as a value."""
        return session_of(self.quiz, self.runs, self.breakpoints)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save the session to a file: quiz, rules, runs, marks, breakpoints and your position.

        Raises :class:`~sudoku_repl.errors.SessionError`, and leaves any existing file unchanged, if the
        session can't be written.
        """
        save_session(os.fspath(path), self.session())

    def open(self, path: str | os.PathLike[str]) -> None:
        """Open a saved session and replay its runs. Orders attached to its breakpoints are disabled.

        Raises :class:`~sudoku_repl.errors.SessionError`, and keeps the present session, if the file isn't a
        session or its runs no longer lead to the same states. :meth:`interrupt` makes it raise
        :class:`KeyboardInterrupt`.
        """
        self.resume(open_session(os.fspath(path)), os.fspath(path))

    def resume(self, session: Session, name: str, tick: Callable[[], None] = lambda: None) -> None:
        """Replay a session that was already read, as :meth:`open` does.

        Errors call the session ``name``. ``tick`` is called before each advance.
        """
        self._interrupted = False

        def go_on() -> None:
            if self._interrupted:
                raise KeyboardInterrupt
            tick()

        whole = restored(session, name, go_on)
        self._loaded = (whole.quiz, whole.runs)
        self.breakpoints = whole.breakpoints
        self.stopped = None

    # --- interrupts ---------------------------------------------------------------------------------

    def interrupt(self) -> None:
        """End the running method between two advances. Call it from a signal handler or another thread."""
        self._interrupted = True

    @property
    def interrupted(self) -> bool:
        """Whether :meth:`interrupt` ended the last method."""
        return self._interrupted

    @contextmanager
    def interruption(self) -> Iterator[Callable[[], bool]]:
        """Let :meth:`interrupt` end your own long work: call the function it yields to find out.

        A search of the exact solver in this block raises :class:`~sudoku_repl.interruption.Interrupted` then.

        >>> from sudoku_repl import Debugger
        >>> with Debugger().interruption() as interrupted:
        ...     interrupted()
        False
        """
        self._interrupted = False
        with heeding(lambda: self._interrupted):
            yield lambda: self._interrupted

    @contextmanager
    def _staying(self) -> Iterator[None]:
        """Return to the present position afterwards, even if an interrupt ends the work."""
        runs = self.runs
        origin, last, stopped = runs.here, runs.last, self.stopped
        try:
            yield
        finally:
            runs.jump(origin)
            runs.last, self.stopped = last, stopped
