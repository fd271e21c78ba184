"""The debugger as a Python object, whose methods return results and print nothing.

>>> from sudoku_repl import Debugger
>>> dbg = Debugger("@readalps")
>>> stop = dbg.run()
>>> stop.reason, stop.state.steps, stop.biggest_level
(<Reason.SOLUTION: 'solution'>, 131, 11)
>>> dbg.run().reason
<Reason.END: 'end'>
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sudoku_repl.board import Quiz
from sudoku_repl.breaks.breakpoints import Breakpoints
from sudoku_repl.debugger import (
    blames,
    by_level,
    documents,
    frames,
    guesses,
    modes,
    moves,
    positions,
    quizzes,
    reasons,
    records,
    search_tree,
    searches,
    sessions,
    solver,
    trials,
)
from sudoku_repl.debugger.engine import Chooser
from sudoku_repl.debugger.stops import Stop
from sudoku_repl.debugger.tables import Levels
from sudoku_repl.errors import NoQuizError
from sudoku_repl.interruption import heeding
from sudoku_repl.machine import Rules, State
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.frames import Frame
from sudoku_repl.timeline.runs import Position, Runs
from sudoku_repl.timeline.setup import SetUp
from sudoku_repl.version import engine

if TYPE_CHECKING:
    from sudoku_repl.explain.blame import Blames

RECORD_LIMIT = 20_000_000
"""The default limit on recorded advances: 160 MB of facts."""


class Debugger:
    """A debugger for a quiz: step, run, go back, and ask why.

    ``quiz`` is anything that :meth:`load_quiz` accepts; without it, call :meth:`load_quiz` or :meth:`open`
    next. ``chooser`` chooses the guesses in guess mode 1: it is called with the waiting :class:`State` and
    returns ``((row, column), digit)``, :class:`Rules` with which to continue, or None. If it returns None, or
    without a chooser, the run stops with :attr:`Reason.WAITING`, and you make the guess with :meth:`guess`.

    Methods that move return a :class:`Stop`: the new state, and why the move ended there. A ``watcher`` is
    called after each advance with the new state and the events of the advance. Cells are ``(row, column)``
    from 1. An *advance* is one move of the machine; *steps* are what the original counts and prints, and
    one advance may count several. Methods that need a quiz raise
    :class:`~sudoku_repl.errors.NoQuizError` until you load one.

    >>> dbg = Debugger("@readalps")
    >>> dbg
    . . 5 3 . . . . .
    8 . . . . . . 2 .
    . 7 . . 1 . 5 . .
    4 . . . . 5 3 . .
    . 1 . . 7 . . . 6
    . . 3 2 . . . 8 .
    . 6 . 5 . . . . 9
    . . 4 . . . . 3 .
    . . . . . 9 7 . .
    loaded at step 0, level 0
    <Debugger '@readalps' at step 0>
    >>> dbg.step(3)
    <Stop step at step 3, level 0>
    """

    # Each method is defined in the module of its subject.

    load_quiz = quizzes.load_quiz
    save_quiz = quizzes.save_quiz
    create = quizzes.create
    transform = quizzes.transform
    canonical = quizzes.canonical

    run_mode = modes.run_mode
    techniques = modes.techniques
    guess_mode = modes.guess_mode
    retreat = modes.retreat

    step = moves.step
    run = moves.run
    runtil = moves.runtil
    runrun = moves.runrun
    rerun = moves.rerun
    deduce = moves.deduce
    guess = guesses.guess
    back = moves.back
    goto = moves.goto
    last = moves.last
    diff = moves.diff

    next = by_level.next_
    finish = by_level.finish
    reverse_next = by_level.reverse_next
    reverse_finish = by_level.reverse_finish
    frame = frames.frame
    up = frames.up
    down = frames.down

    position = positions.position
    snapshot = positions.snapshot
    mark = positions.mark
    marks = positions.marks
    fork = positions.fork
    forks = positions.forks

    log = records.log
    profile = records.profile
    quantities = records.quantities

    condition = searches.condition
    break_ = searches.break_
    watch = searches.watch
    find = searches.find
    find_all = searches.find_all
    bisect = searches.bisect
    reverse = searches.reverse

    why = reasons.why
    why_all = reasons.why_all
    hint = reasons.hint
    chains = reasons.chains
    check_chain = reasons.check_chain
    matrix = reasons.matrix
    contradictions = blames.contradictions
    next_contradiction = blames.next_contradiction
    blame = blames.blame
    blame_all = blames.blame_all

    tree = search_tree.tree
    astray = search_tree.astray
    compare_trees = search_tree.compare_trees
    export_tree = search_tree.export_tree
    hotspots = search_tree.hotspots
    draw_hotspots = search_tree.draw_hotspots

    rate = trials.rate
    compare = trials.compare
    experiment = trials.experiment
    extremes = trials.extremes
    keep = trials.keep

    solutions = solver.solutions
    count_solutions = solver.count_solutions
    unique = solver.unique
    model = solver.model
    solve_model = solver.solve_model
    check_model = solver.check_model
    export_model = solver.export_model

    export = documents.export
    replay = documents.replay
    picture = documents.picture
    draw_timeline = documents.draw_timeline

    session = sessions.session
    save = sessions.save
    open = sessions.open
    resume = sessions.resume

    def __init__(
        self, quiz: Quiz | str | os.PathLike[str] | None = None, *, chooser: Chooser | None = None
    ) -> None:
        self.chooser = chooser
        self.breakpoints = Breakpoints()
        """The breakpoints. Loading another quiz keeps the breakpoints whose conditions fit its board."""
        self.record_limit = RECORD_LIMIT
        """The number of advances that all runs together may record, at 8 bytes each. A run stops there."""
        self.stopped: Stop | None = None
        """The stop of the last move; None before the first."""
        self._first_rules = Rules()  # until there is a quiz
        self._loaded: tuple[Quiz, Runs] | None = None
        self._framed: tuple[Runs, Position, Stop | None, Frame] | None = None  # chosen here, after this stop
        self._interrupted = False
        self._working = 0
        """The number of :meth:`interruption` blocks that are being executed."""
        self._blames: Blames | None = None
        if quiz is not None:
            self.load_quiz(quiz)

    def __repr__(self) -> str:
        if not self.loaded:
            return "<Debugger without a quiz>"
        return f"{self.state}\n<Debugger {self.quiz.title!r} at step {self.state.steps}>"

    def _repr_svg_(self) -> str | None:
        return documents.shown(self)

    # --- state --------------------------------------------------------------------------------------

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
        """The record of the run you are in. It may continue past your position."""
        return self.runs.timeline

    @property
    def state(self) -> State:
        """The state at your position."""
        return self.runs.state

    @property
    def levels(self) -> Levels:
        """The guess levels at your position, deepest first."""
        return Levels.of(self.state.levels(), self.quiz.board)

    @property
    def set_up(self) -> SetUp:
        """Your position, or before step 1 the position after it, because step 1 sets up the candidates.

        Use it for anything about candidates. In the :meth:`frame` of a kept grid, it has that grid.
        """
        return self.frame().set_up

    @property
    def takes_guess(self) -> bool:
        """Whether :meth:`guess` can make a guess here, or change the last one."""
        return guesses.takes_guess(self.runs)

    @property
    def rules(self) -> Rules:
        """The rules of the next advances: your own, or the rules of another run while you visit it.

        Set them here or by :meth:`run_mode`, :meth:`guess_mode` and :meth:`techniques`. Rules that you set
        during a visit apply until you leave.
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
        """Your own rules. They apply again when you leave another run, and stay when you load a quiz."""
        return self.runs.in_force.own if self.loaded else self._first_rules

    @property
    def engine(self) -> str:
        """The engine of advances that nobody watches: ``kernel`` (compiled) or ``pure`` (Python).

        Both make the same runs. The engine is ``pure`` if the package was installed without a C compiler, or
        if the environment variable ``SUDOKU_REPL_PURE`` is set.
        """
        return engine()

    # --- interrupts ---------------------------------------------------------------------------------

    def interrupt(self) -> None:
        """Stop the running method between two advances. Call this from a signal handler or another thread."""
        self._interrupted = True

    def go_on(self) -> None:
        """Forget an interrupt that ended work inside a running method, such as the chooser's."""
        self._interrupted = False

    @property
    def interrupted(self) -> bool:
        """Whether :meth:`interrupt` stopped the last method."""
        return self._interrupted

    @contextmanager
    def interruption(self) -> Iterator[Callable[[], bool]]:
        """Let :meth:`interrupt` stop your own long work: the function it yields returns whether to stop.

        After an interrupt, a search of the exact solver in this block raises
        :class:`~sudoku_repl.interruption.Interrupted`.

        >>> from sudoku_repl import Debugger
        >>> with Debugger().interruption() as interrupted:
        ...     interrupted()
        False
        """
        if not self._working:  # a block in another heeds the interrupts that came before it, too
            self._interrupted = False
        self._working += 1
        try:
            with heeding(lambda: self._interrupted):
                yield lambda: self._interrupted
        finally:
            self._working -= 1
