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
from sudoku_repl.timeline.store import Session, open_session, restored, save_session, session_of

RECORD_LIMIT = 20_000_000
"""Advances that are recorded at most, unless told otherwise: 160 MB of facts."""


class Sitting:
    """A quiz with its record, the rules, the breakpoints: all that :meth:`save` keeps.

    ``quiz`` is loaded if given, as by :meth:`load_quiz`.
    """

    def __init__(self, quiz: Quiz | str | os.PathLike[str] | None = None) -> None:
        self.rules = Rules()
        """The rules of the advances to come; changed by the methods of the modes and techniques."""
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
        self._loaded = (quiz, Journey(load(quiz)))
        self.stopped = None
        return quiz

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

    def guess_mode(self, mode: int | Picks | None = None, seed: int = 0) -> int | Picks:
        """The guess mode, set to ``mode`` if given.

        0: the machine guesses, by the original's rule; another number: it asks; one of
        :class:`~sudoku_repl.Picks`: the machine guesses so, randomly with this ``seed``.
        """
        if mode is not None:
            self.rules = self.rules.with_guess_mode(mode, seed)
        return self.rules.guess_mode if self.rules.picks is Picks.FIRST else self.rules.picks

    def session(self) -> Session:
        """All that :meth:`save` keeps."""
        return session_of(self.quiz, self.journey, self.breakpoints, self.rules)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Keeps the session in a file: quiz, rules, runs, marks, breakpoints and where one stands.

        Raises :class:`~sudoku_repl.errors.SessionError`, and leaves the file as it was, when it cannot.
        """
        save_session(os.fspath(path), self.session())

    def open(self, path: str | os.PathLike[str]) -> None:
        """Goes on with the session of a file, which is replayed.

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
        self.rules = whole.rules
        self.stopped = None

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
