"""What a sitting at the debugger has: a quiz with its record, and what holds for the runs to come."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.errors import NoQuizError
from sudoku_repl.formats import open_quiz
from sudoku_repl.interruption import heeding
from sudoku_repl.machine import Picks, Rules, State, load
from sudoku_repl.machine.events import Technique
from sudoku_repl.stops import Stop
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.breakpoints import Breakpoints
from sudoku_repl.timeline.journey import Journey
from sudoku_repl.timeline.position import Position
from sudoku_repl.timeline.session_file import open_session, save_session
from sudoku_repl.timeline.store import Session, restored, session_of

RECORD_LIMIT = 20_000_000
"""Advances that are recorded at most, unless told otherwise: 160 MB of facts."""


class Sitting:
    """A quiz with its record, the rules, the breakpoints: all that :meth:`save` keeps.

    ``quiz`` is loaded if given, as by :meth:`load_quiz`.
    """

    def __init__(self, quiz: Quiz | str | os.PathLike[str] | None = None) -> None:
        self._first_rules = Rules()  # until there is a quiz
        self.breakpoints = Breakpoints()
        """What stops a run besides solutions and the end; they outlive the quiz, as far as its board goes."""
        self.record_limit = RECORD_LIMIT
        """Advances that may be recorded, in all runs together: eight bytes each. An order stops there."""
        self.stopped: Stop | None = None
        """Where the last order that moves came to a stop; None before the first."""
        self._loaded: tuple[Quiz, Journey] | None = None
        self._interrupted = False
        if quiz is not None:
            self.load_quiz(quiz)

    def load_quiz(self, source: Quiz | str | os.PathLike[str]) -> Quiz:
        """Starts anew with a quiz: a :class:`Quiz`, ``@name`` of a built-in one, ``FILE`` or ``FILE#12``.

        On another board the breakpoints whose conditions make no sense there are deleted. Raises
        :class:`~sudoku_repl.errors.QuizError`, and keeps the quiz loaded before, when the source holds
        no quiz.
        """
        quiz = source if isinstance(source, Quiz) else open_quiz(source)
        if self._loaded and self.quiz.board is not quiz.board:
            self.breakpoints.move(self.quiz.board, quiz.board)
        self._loaded = (quiz, Journey(load(quiz), self.own_rules))
        self.stopped = None
        return quiz

    @property
    def rules(self) -> Rules:
        """The rules of the advances to come: your own, or on a visit those of the run you are in.

        Set them here or by the methods of the modes and techniques. On a visit that changes the rules
        of the visit alone.
        """
        return self.journey.in_force.now if self.loaded else self._first_rules

    @rules.setter
    def rules(self, rules: Rules) -> None:
        if self.loaded:
            journey = self.journey
            journey.in_force = journey.in_force.changed(rules, journey.point.run)
        else:
            self._first_rules = rules

    @property
    def own_rules(self) -> Rules:
        """Your own rules. They come back when a visit to another run ends, and stay when you load a quiz."""
        return self.journey.in_force.own if self.loaded else self._first_rules

    @property
    def loaded(self) -> bool:
        """Whether there is a quiz."""
        return self._loaded is not None

    @property
    def quiz(self) -> Quiz:
        """The quiz."""
        if self._loaded is None:
            raise NoQuizError
        return self._loaded[0]

    @property
    def journey(self) -> Journey:
        """Where one stands, in which run, and the other runs and places there are."""
        if self._loaded is None:
            raise NoQuizError
        return self._loaded[1]

    @property
    def timeline(self) -> Timeline:
        """The record of the run one stands in; it may go on beyond that place."""
        return self.journey.timeline

    @property
    def state(self) -> State:
        """The state where one stands."""
        return self.journey.state

    @property
    def set_up(self) -> Position:
        """The present position; before step 1, the position after it.

        Whatever looks at candidates looks there, so that it sees those that step 1 will set up.
        """
        return Position(self.timeline, self.journey.point.index).set_up()

    def run_mode(self, mode: int | None = None) -> int:
        """The run mode, set to ``mode`` if given: 1 grp only, 2 ply only, other both."""
        if mode is not None:
            self.rules = self.rules.with_run_mode(mode)
        return self.rules.run_mode

    def techniques(self, techniques: Iterable[Technique] | None = None) -> frozenset[Technique]:
        """The techniques of the advances to come, set if given; setting the run mode sets its own."""
        if techniques is not None:
            self.rules = attrs.evolve(self.rules, techniques=techniques)
        return self.rules.techniques

    def guess_mode(self, mode: int | str | Picks | None = None, seed: int = 0) -> int | Picks:
        """The guess mode, set to ``mode`` if given.

        With 0 the machine guesses by the original's rule, with any other number it asks, as in the
        original. With one of :class:`~sudoku_repl.Picks` or its name, such as ``"correct"``, the machine
        guesses that way; ``Picks.RANDOM`` draws from ``seed``. Raises
        :class:`~sudoku_repl.errors.ModeError`, a :class:`ValueError`, for any other name.
        """
        if mode is not None:
            self.rules = self.rules.with_guess_mode(mode, seed)
        return self.rules.guess_mode if self.rules.picks is Picks.FIRST else self.rules.picks

    def session(self) -> Session:
        """All that :meth:`save` keeps."""
        return session_of(self.quiz, self.journey, self.breakpoints)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Keeps the session in a file: quiz, rules, runs, marks, breakpoints and where one stands.

        Raises :class:`~sudoku_repl.errors.SessionError`, and leaves the file as it was, when it cannot.
        """
        save_session(os.fspath(path), self.session())

    def open(self, path: str | os.PathLike[str]) -> None:
        """Goes on with the session of a file, which is replayed. The orders of its breakpoints are disabled.

        Raises :class:`~sudoku_repl.errors.SessionError`, and keeps the session one is in, when the file
        holds none, or one that does not lead where it led. :meth:`interrupt` ends it with a
        KeyboardInterrupt.
        """
        self.resume(open_session(os.fspath(path)), os.fspath(path))

    def resume(self, session: Session, name: str, tick: Callable[[], None] = lambda: None) -> None:
        """:meth:`open` of a session that was read; ``tick`` is called before each advance."""
        self._interrupted = False

        def go_on() -> None:
            if self._interrupted:
                raise KeyboardInterrupt
            tick()

        whole = restored(session, name, go_on)
        self._loaded = (whole.quiz, whole.journey)
        self.breakpoints = whole.breakpoints
        self.stopped = None

    @contextmanager
    def _staying(self) -> Iterator[None]:
        """Around what records more of the run: you are back afterwards, also when it is interrupted."""
        journey = self.journey
        origin, last, stopped = journey.point, journey.last, self.stopped
        try:
            yield
        finally:
            journey.jump(origin)
            journey.last, self.stopped = last, stopped

    def interrupt(self) -> None:
        """Ends the running order between two advances. Made for signal handlers and other threads."""
        self._interrupted = True

    @property
    def interrupted(self) -> bool:
        """Whether that ended the last order."""
        return self._interrupted

    @contextmanager
    def interruption(self) -> Iterator[Callable[[], bool]]:
        """Around work that runs long: gives what tells whether :meth:`interrupt` was called.

        A search of the exact solver in this block raises :class:`~sudoku_repl.interruption.Interrupted` then.
        """
        self._interrupted = False
        with heeding(lambda: self._interrupted):
            yield lambda: self._interrupted
