"""The debugger as a Python object, whose methods return results and print nothing.

What takes long is done in the rooms below. Rooms that not every program needs are imported by the methods
that do.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from itertools import count, islice
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, overload

import attrs

from sudoku_repl import exact
from sudoku_repl.arguments import Natural, Positive, checks_arguments
from sudoku_repl.board import Quiz
from sudoku_repl.board.notation import AnyCell, NamedCell, cell_name, row_and_column
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.board.values import CellValues
from sudoku_repl.breaks import search
from sudoku_repl.breaks.breakpoints import Breakpoint, Breakpoints
from sudoku_repl.breaks.conditions import Condition
from sudoku_repl.breaks.search import Bisection, Match
from sudoku_repl.breaks.words import QUANTITIES, changed
from sudoku_repl.debugger.guesses import Chooser, guess_again, takes_guess
from sudoku_repl.debugger.results import Levels, Marks, Reason, RunSummaries, Solution, Stop, TrialRuns
from sudoku_repl.debugger.run_loop import ALL, Limits, Progress, RunLoop, Watcher, cut_short, no_progress
from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.errors import MoveError, OrderError, listed, quoted
from sudoku_repl.files import AnyPath, check_target, write_text
from sudoku_repl.interruption import Interrupted, check, interrupted_by
from sudoku_repl.machine import Phase, Picks, Retreat, Rules, State, load
from sudoku_repl.machine.deduction import Deduction, findings, next_deduction
from sudoku_repl.machine.events import Events
from sudoku_repl.machine.rules import Chosen
from sudoku_repl.machine.sets import TechniqueSet, parse_set, techniques_to_list
from sudoku_repl.measure import trials
from sudoku_repl.measure.trials import EXPERIMENT_LIMIT, Extremes, Guesses, StopSearch, Trial
from sudoku_repl.notebooks import Records, ShownAsPicture, registered
from sudoku_repl.techniques import BUILT_IN, own, technique_named
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.technique import Technique
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.advances import Passage, made_again, recorded_at
from sudoku_repl.timeline.columns import Bound
from sudoku_repl.timeline.facts import ENDS_TRY, MOST_STEPS, steps_of
from sudoku_repl.timeline.frames import Frame, SetUp, Snapshot, kept
from sudoku_repl.timeline.profile import Column, Profile, profile
from sudoku_repl.timeline.runs import END, START, Position, Runs
from sudoku_repl.version import engine

if TYPE_CHECKING:
    from sudoku_repl.board.constraints import Constraint
    from sudoku_repl.create.drawing import SeedDraw
    from sudoku_repl.create.making import Made
    from sudoku_repl.documents.deltas import Deltas
    from sudoku_repl.documents.replay import Replay
    from sudoku_repl.exact.clues import AddedClues
    from sudoku_repl.exact.conflict import GivenConflict, Undecided
    from sudoku_repl.exact.truth import TrueCandidates
    from sudoku_repl.explain.account import Account, CandidatesHere, CellReasons, Matrix, Refutation
    from sudoku_repl.explain.blame import Blame, BlameTotal
    from sudoku_repl.explain.chains import ChainCheck, Chains
    from sudoku_repl.explain.contradictions import ContradictionMoment
    from sudoku_repl.explain.divergence import Divergence
    from sudoku_repl.explain.hotspots import Hotspots
    from sudoku_repl.explain.reasons import Why
    from sudoku_repl.explain.trace import Curves, Trace
    from sudoku_repl.explain.tree import Tree
    from sudoku_repl.measure.path import SolutionPath
    from sudoku_repl.measure.rating import Rating
    from sudoku_repl.model.building import Model
    from sudoku_repl.model.checking import Checked
    from sudoku_repl.model.solving import Solved
    from sudoku_repl.session.schema import Session
    from sudoku_repl.survey.soundness import Soundness
    from sudoku_repl.survey.sql import SqlAnswer
    from sudoku_repl.survey.walks import WalkSoundness

QuizSource: TypeAlias = Annotated[
    Quiz | AnyPath | CellValues,
    "a quiz, its source, its text, or a list or an array of digits",
]
"""What :meth:`Debugger.load_quiz` accepts."""
QuizClass: TypeAlias = Annotated[int, range(1, 6)]
"""A class of quizzes, as :meth:`Debugger.rate` shows it."""
NumberOrRange: TypeAlias = Annotated[int | tuple[int, int], "a whole number or a pair of them"]
"""One number, or the lowest and the highest allowed."""

_CURVE_COLUMNS = 1000
"""The most columns of a drawing of curves."""
_MOST_DRAWN = {".svg": 5_000, ".png": 5_000, ".dot": 1_000}
"""The most guesses of a picture, and of a graph that Graphviz can still lay out."""


@checks_arguments
class Debugger(ShownAsPicture):
    """A debugger for a quiz: step, run, go back, and ask why.

    ``quiz`` is anything that :meth:`load_quiz` accepts; without it, call :meth:`load_quiz` or :meth:`open`
    next. ``chooser`` chooses the guesses in guess mode 1: it is called with the waiting :class:`State` and
    returns ``((row, column), digit)``, :class:`Rules` with which to continue, or None. If it returns None, or
    without a chooser, the run stops with :attr:`Reason.WAITING`, and you make the guess with :meth:`guess`.

    Methods that move return a :class:`Stop`: the new state, and why the move ended there. A ``watcher`` is
    called after each advance with the new state and the events of the advance. An *advance* is one move of
    the machine; *steps* are what the original counts and prints, and one advance may count several. A cell is
    ``(row, column)`` from 1, a text such as ``"[4,2]"``, or the cell of an event. Before step 1, questions
    about candidates are about those that step 1 sets up. ``progress`` is called now and then with the amount
    of work done so far, in the unit of the method: steps, advances, tries, quizzes, givens or solutions.

    Errors are those of :mod:`sudoku_repl.errors`. Besides those that a method names, there are these:

    - :class:`OrderError` for an argument that doesn't fit its annotation, before anything moves. ``Natural``
      is a whole number, 0 or more, and ``Positive`` one that is 1 or more. The same error comes for the name
      of a file with an ending that the method doesn't write, or for which a library is missing.
    - :class:`OrderError` for a cell or a digit that the board doesn't have.
    - :class:`ConditionError`, which points at the mistake, for an invalid condition.
    - :class:`ModeError`, a :class:`ValueError`, for an unknown name of techniques, a guess mode or a retreat.
    - :class:`NoQuizError`, if the method needs a quiz, until you load one.
    - :class:`FileError` for a file that cannot be written or that :meth:`target` refuses.
    - :class:`KeyboardInterrupt` after :meth:`interrupt`, unless the method returns what it has by then.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> stop = dbg.run()
    >>> stop.reason, stop.state.steps, stop.biggest_level
    (<Reason.SOLUTION: 'solution'>, 131, 11)
    >>> dbg.run().reason
    <Reason.END: 'end'>
    """

    def __init__(self, quiz: QuizSource | None = None, *, chooser: Chooser | None = None) -> None:
        self._work = Workspace(chooser)
        self._inputs: set[str] = set()  # the paths of the files that were read
        self._orders: Callable[[str], str] | None = None
        if quiz is not None:
            self.load_quiz(quiz)

    def __repr__(self) -> str:
        if not self.loaded:
            return "<Debugger without a quiz>"
        return f"{self.state}\n<Debugger {self.quiz.title!r} at step {self.state.steps}>"

    def _repr_svg_(self) -> str | None:
        from sudoku_repl.debugger.documents import board_svg

        return board_svg(self._work)

    # --- state --------------------------------------------------------------------------------------

    @property
    def chooser(self) -> Chooser | None:
        """What chooses the guesses in guess mode 1. Set it here, too."""
        return self._work.chooser

    @chooser.setter
    def chooser(self, chooser: Chooser | None) -> None:
        self._work.chooser = chooser

    @property
    def breakpoints(self) -> Breakpoints:
        """The breakpoints. Loading another quiz keeps the breakpoints whose conditions fit its board."""
        return self._work.breakpoints

    @property
    def record_limit(self) -> int:
        """The number of advances that all runs together may record, at 8 bytes each. A run stops there.

        Set another limit here; the default is 20 million.
        """
        return self._work.record_limit

    @record_limit.setter
    def record_limit(self, record_limit: Natural) -> None:
        self._work.record_limit = record_limit

    @property
    def stopped(self) -> Stop | None:
        """The stop of the last move; None before the first."""
        return self._work.stopped

    @property
    def moves(self) -> int:
        """The number of moves so far. Loading a quiz counts as one."""
        return self._work.moves

    @property
    def loaded(self) -> bool:
        """Whether a quiz is loaded."""
        return self._work.loaded

    @property
    def quiz(self) -> Quiz:
        """The loaded quiz."""
        return self._work.quiz

    @property
    def runs(self) -> Runs:
        """All runs, the marks and your position."""
        return self._work.runs

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
        return takes_guess(self.runs)

    @property
    def rules(self) -> Rules:
        """The rules of the next advances: your own, or the rules of another run while you visit it.

        Set them here or by :meth:`run_mode`, :meth:`guess_mode` and :meth:`techniques`. Rules that you set
        during a visit apply until you leave.
        """
        return self._work.rules

    @rules.setter
    def rules(self, rules: Rules) -> None:
        self._work.rules = rules

    @property
    def own_rules(self) -> Rules:
        """Your own rules. They apply again when you leave another run, and stay when you load a quiz."""
        return self.runs.in_force.own if self.loaded else self.rules

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
        self._work.interrupts.interrupt()

    def expect_interrupt(self) -> None:
        """Let :meth:`interrupt` stop the method that you call next, even if it comes just before that."""
        self._work.interrupts.expect()

    @property
    def interrupted(self) -> bool:
        """Whether :meth:`interrupt` stopped the last method."""
        return self._work.interrupts.interrupted

    def interruption(self) -> AbstractContextManager[Callable[[], bool]]:
        """Let :meth:`interrupt` stop your own long work in a block: what it yields returns whether to stop.

        Methods that you call in the block are part of this work. After an interrupt, a search of the exact
        solver raises :class:`~sudoku_repl.interruption.Interrupted`.

        >>> with Debugger().interruption() as is_interrupted:
        ...     is_interrupted()
        False
        """
        return self._work.interrupts.work()

    # --- quizzes --------------------------------------------------------------------------------------------

    def load_quiz(self, source: QuizSource) -> Quiz:
        """Load a quiz, start a new record for it, and return the quiz.

        ``source`` is a :class:`Quiz`, the ``@name`` of a built-in quiz, the path of a file, ``PATH#12`` for
        quiz 12 of a file, a text with a character for each cell or of several lines as in a file, or what
        :meth:`Quiz.of` takes: a list of rows, a list of all cells, an array. Your own rules stay. Breakpoints
        stay too, unless their conditions do not fit the new board. Raises :class:`QuizError`, and keeps the
        present quiz, if the source has no valid quiz.

        >>> Debugger().load_quiz("@readalps")
        <Quiz '@readalps': 23 givens on the 9x9 board>
        """
        work, quiz = self._work, self._opened(source)
        if work.loaded and work.quiz.board is not quiz.board:
            from sudoku_repl.explain.blame import parse_condition

            work.breakpoints.move(work.quiz.board, quiz.board, parse_condition)
        work.load(quiz, Runs(load(quiz), self.own_rules))
        return quiz

    def _opened(self, source: QuizSource) -> Quiz:
        """Return the quiz of a source, whose file is not replaced from now on."""
        if isinstance(source, Quiz):
            return source
        if not isinstance(source, str | os.PathLike):
            return Quiz.of(source, "list")
        from sudoku_repl.formats import open_quiz

        quiz = open_quiz(source)
        self.protect(source)
        return quiz

    def save_quiz(self, path: AnyPath) -> None:
        """Write the quiz to a file, in the format of its ending, such as .txt, .sdk or .csv.

        Raises :class:`QuizError` for an unknown ending, if the format cannot hold the quiz, or if the file
        cannot be written.
        """
        from sudoku_repl.formats import write_quiz

        write_quiz(self.quiz, self.target(path))

    def create(
        self,
        *,
        seed: int | None = None,
        layout: str | None = None,
        order: str | None = None,
        clues: int | None = None,
        symmetry: str = "none",
        kind: QuizClass | None = None,
        level: NumberOrRange | None = None,
        steps: NumberOrRange | None = None,
        needs: Iterable[str] = (),
        forbid: Iterable[str] = (),
        tries: Positive | None = None,
        draw: SeedDraw | None = None,
        result: QuizSource | None = None,
        unbiased: bool = False,
        rules: Mapping[str, int] | None = None,
        progress: Progress = no_progress,
        groups_progress: Progress = no_progress,
    ) -> Made:
        """Make a quiz with exactly one solution, load it, and return it and its seed.

        The quiz is dug from a random full grid of the ``layout`` (by default ``9x9``) with boxes of this
        ``order``, such as ``3x4``; without a layout, the board is one grid of this order. With ``draw``, the
        full grids are shuffled from the paper's seed grid; with ``result``, the quiz is dug from this full
        grid, which is anything that :meth:`load_quiz` accepts. The quiz is minimal, unless you give the
        number of ``clues``; on large boards it may have clues that are ``undecided``. ``symmetry`` is the
        symmetry of the pattern of clues, a value of :class:`~sudoku_repl.create.symmetry.Symmetry`.

        You can ask for a class (``kind``), a biggest ``level``, and the ``steps`` of the first solution (each
        one number, or the lowest and the highest allowed); see :meth:`rate`. ``needs`` and ``forbid`` name
        techniques or families: the solution path (:meth:`path`) uses each of those it ``needs``, and without
        it finishes at most by techniques harder than all it uses; and it finishes without all that you
        ``forbid``. At most ``tries`` quizzes are dug to find one: 1,000 by default, 20,000 if it ``needs``
        techniques. ``groups_progress`` is called for each group of cells that is tried while a quiz is dug.

        ``rules`` says which constraints the quiz has and how many of each, such as ``{"thermo": 3}``: the
        header of a constraint along cells, or ``killer``, ``dots``, ``sandwich``, ``anti-knight`` or
        ``anti-king`` for the whole board. They are drawn on the full grid.

        ``unbiased`` draws a minimal 9x9 quiz for statistics about all of them, which takes half a minute; the
        result then has a ``weight`` (:mod:`sudoku_repl.create.unbiased`). To make many quizzes, see
        :func:`sudoku_repl.create.lists.make_list`.

        The same ``seed`` makes the same quiz. Without it, a new seed is drawn, which the result has too.
        Raises :class:`CreateError`, and keeps the present quiz, if no quiz is found, and :class:`OrderError`
        for an unknown symmetry or for options that exclude each other.

        >>> dbg = Debugger()
        >>> made = dbg.create(seed=7, clues=30, symmetry="rotation")
        >>> made.seed, dbg.quiz
        (7, <Quiz 'seed 7': 30 givens on the 9x9 board>)
        >>> dbg.unique()
        True
        >>> dbg.create(seed=7, order="2x3", layout="twodoku").quiz
        <Quiz 'seed 7': 16 givens on the twodoku + order 2x3 board>
        """
        from sudoku_repl.create.chance import new_seed
        from sudoku_repl.create.making import Recipe

        recipe = Recipe(
            layout=layout,
            order=order,
            clues=clues,
            symmetry=symmetry,
            kind=kind,
            level=level,
            steps=steps,
            needs=tuple(needs),
            forbid=tuple(forbid),
            tries=tries,
            draw=draw,
            result=None if result is None else self._opened(result),
            unbiased=unbiased,
            rules=tuple((rules or {}).items()),
        )
        with self.interruption():
            made = recipe.make(new_seed() if seed is None else seed, progress, groups_progress)
        self.load_quiz(made.quiz)
        return made

    def transform(self, text: str) -> Quiz:
        """Make an equivalent quiz, load it as :meth:`load_quiz` does, and return it.

        ``text`` names transforms, separated by semicolons, such as ``transpose; relabel 987654321`` or
        ``random 7``. ``random`` alone draws a new seed, which is in the title of the quiz. Raises
        :class:`TransformError` for an unknown transform, or for a transform that would change the board.

        >>> dbg = Debugger("@readalps")
        >>> dbg.transform("transpose")
        <Quiz '@readalps, transpose': 23 givens on the 9x9 board>
        """
        from sudoku_repl.create.chance import new_seed
        from sudoku_repl.create.naming import parse_transform

        named = "; ".join(part.strip().removeprefix("--") for part in text.lower().split(";"))
        if named == "random":
            named = f"random {new_seed()}"
        moved = parse_transform(named, self.quiz.board).quiz(self.quiz)
        return self.load_quiz(attrs.evolve(moved, title=f"{self.quiz.title}, {named}"))

    def canonical(self) -> str:
        """Return the canonical form of the quiz: the smallest of all equivalent quizzes, as a line of digits.

        Two quizzes are equivalent if you can turn one into the other by relabelling digits, transposing, and
        swapping bands, stacks, and the rows or columns inside one. Raises :class:`TransformError` unless the
        board is a single grid of at most nine digits without extra houses.

        >>> dbg = Debugger("@readalps")
        >>> form = dbg.canonical()
        >>> _ = dbg.transform("rotate 90; relabel 987654321")
        >>> dbg.canonical() == form
        True
        """
        from sudoku_repl.create.forms import canonical

        return canonical(self.quiz)

    # --- rules ----------------------------------------------------------------------------------------------

    def run_mode(self, mode: int | None = None) -> int:
        """Return the run mode, after setting it to ``mode`` if you give one.

        The modes are 1 (grp only), 2 (ply only) and 0 (both), which every other number means too.

        >>> dbg = Debugger("@readalps")
        >>> dbg.run_mode(2)
        2
        >>> dbg.run().state.steps
        126
        """
        if mode is not None:
            self.rules = self.rules.with_run_mode(mode)
        return self.rules.run_mode

    def techniques(self, techniques: Iterable[Technique | str] | str | None = None) -> frozenset[Technique]:
        """Return the enabled techniques, after setting them if you give any.

        A text is a set, as the order `techniques` takes it: ``"0+x_chain"``, ``"-ply"``. Setting the run mode
        later replaces the techniques with those of that mode.

        >>> dbg = Debugger("@readalps")
        >>> dbg.techniques(["hidden"])
        frozenset({<Technique hidden>})
        >>> dbg.run().state.steps
        151
        """
        if isinstance(techniques, str):
            self.rules = self.rules.enabling(parse_set(techniques).of(self.rules.enabled))
        elif techniques is not None:
            self.rules = attrs.evolve(self.rules, techniques=techniques)
        return self.rules.techniques

    def load_techniques(self, path: AnyPath) -> tuple[Technique, ...]:
        """Load your own techniques from a Python file, and return them. The file is code, and runs as such.

        They are known from then on, but not enabled. Everything that they find is checked. Raises
        :class:`FileError` if the file can't be read, and :class:`TechniqueError`, which names the file, the
        class and what is wrong, if a technique in it isn't valid; then none of them is loaded.
        """
        return own.load(os.fspath(path))

    def load_constraints(self, path: AnyPath) -> tuple[type[Constraint], ...]:
        """Load your own kinds of constraints from a Python file, and return them. The file is code, and runs.

        Their headers can stand above a quiz from then on. Raises :class:`FileError` if the file can't be
        read, and :class:`TechniqueError`, which names the file, the class and what is wrong, if a kind in it
        isn't valid; then none of them is loaded.
        """
        from sudoku_repl.debugger import own_constraints

        return own_constraints.load(os.fspath(path))

    def check_constraint(self, name: str, *, prunings: Positive = 300, seed: int = 1) -> WalkSoundness:
        """Compare the pruning of a kind of constraints with trying all assignments.

        ``name`` is its kind or its header. The check ends at the first pruning that is wrong.

        >>> Debugger().check_constraint("thermo", prunings=20).wrong
        ''
        """
        from sudoku_repl.survey.walks import check_walk, kind_named

        with self.interruption():
            return check_walk(kind_named(name), prunings, seed)

    def check_technique(
        self,
        name: str | Technique,
        source: str | None = None,
        *,
        quizzes: Positive = 100,
        seed: int = 1,
        progress: Progress = no_progress,
    ) -> Soundness:
        """Check every finding of a technique against the exact solver, over the positions of many quizzes.

        The quizzes come from ``source``, a file or a folder, or are made: as many as ``quizzes``, from
        ``seed`` on. Every fourth of those has several solutions, unless the technique assumes one. The check
        ends at the first wrong finding, which comes with its position.

        >>> checked = Debugger().check_technique("hidden_single", quizzes=2)
        >>> checked.quizzes, checked.wrong
        (2, None)
        """
        from sudoku_repl.survey.inputs import entries
        from sudoku_repl.survey.soundness import check_soundness, sample

        technique = technique_named(name)
        if source is None:
            checked = sample(quizzes, seed, unique=technique.assumes_unique)
        else:
            checked = (entry.quiz for entry in entries([source]) if entry.quiz)
        with self.interruption():
            soundness = check_soundness(technique, checked, progress)
        if source is not None:
            self.protect(source)
        return soundness

    def guess_mode(self, mode: int | str | Picks | None = None, seed: int = 0) -> int | Picks:
        """Return the guess mode, after setting it to ``mode`` if you give one.

        With 0, the machine guesses as the original does. With any other number, each guess waits for you or
        the chooser. With a member of :class:`~sudoku_repl.Picks` or its name, such as ``"correct"``, the
        machine guesses that way; ``Picks.RANDOM`` draws from ``seed``.

        >>> dbg = Debugger("@readalps")
        >>> dbg.guess_mode("correct")
        <Picks.CORRECT: 'correct'>
        >>> dbg.run()
        <Stop solution at step 33, level 6>
        """
        if mode is not None:
            self.rules = self.rules.with_guess_mode(mode, seed)
        picks = self.rules.guessing.picks
        return self.rules.guess_mode if picks is Picks.FIRST else picks

    def retreat(self, retreat: str | Retreat | None = None) -> Retreat:
        """Return where the search goes back to from an exhausted level, after setting it if you give a way.

        ``"chronological"`` is the original's way, to the next level that has a candidate left. ``"backjump"``
        goes right to the deepest level that had a part in a refutation. Both find the same solutions in the
        same order. Set in the middle of a run, ``"backjump"`` makes the run again to find what it must know.

        >>> dbg = Debugger("@two")
        >>> _ = dbg.run_mode(2), dbg.runrun(3)
        >>> dbg.state
        <State finished at step 207, level 0>
        >>> _ = dbg.goto("start"), dbg.retreat("backjump"), dbg.runrun(3)
        >>> dbg.state
        <State finished at step 206, level 0>
        """
        if retreat is not None:
            self.rules = self.rules.with_retreat(retreat)
        return self.rules.guessing.retreat

    # --- moves ----------------------------------------------------------------------------------------------

    def step(self, advances: Positive = 1, *, watcher: Watcher | None = None) -> Stop:
        """Make ``advances`` advances, or fewer if there is an earlier reason to stop, as in :meth:`run`.

        >>> dbg = Debugger("@readalps")
        >>> dbg.step().last, dbg.step(3).last
        (1, 4)
        """
        return RunLoop(self._work, Limits(advances=advances), watcher=watcher).run()

    def run(self, *, watcher: Watcher | None = None) -> Stop:
        """Run to the next solution, the end, a breakpoint, or a guess that waits for you.

        A run also stops when the record is full and after :meth:`interrupt`. The :class:`Reason` of the stop
        says which of these it was.

        >>> Debugger("@readalps").run()
        <Stop solution at step 131, level 6>
        """
        return RunLoop(self._work, watcher=watcher).run()

    def runtil(self, steps: Natural, *, watcher: Watcher | None = None) -> Stop:
        """Run until the step counter is at least ``steps``, or to a solution, the end or a breakpoint.

        Does nothing if the counter has reached ``steps`` already, even if a guess is due.

        >>> Debugger("@readalps").runtil(90)
        <Stop limit at step 90, level 10>
        """
        if self.state.phase is not Phase.FINISHED and self.state.steps >= steps:
            return self._work.stop_here(Reason.LIMIT, self.runs.here.index)
        return RunLoop(self._work, Limits(steps=steps), watcher=watcher).run()

    def runrun(self, solutions: Positive, *, watcher: Watcher | None = None) -> Stop:
        """Run until ``solutions`` more solutions are found, or to the end or a breakpoint.

        >>> Debugger("@two").runrun(2).state.solutions
        2
        """
        return RunLoop(self._work, Limits(solutions), watcher=watcher).run()

    def rerun(self, *, watcher: Watcher | None = None) -> Stop:
        """Go to the start of the run, then :meth:`run`."""
        self.runs.jump(self.runs.position(START))
        return RunLoop(self._work, watcher=watcher).run()

    def deduce(self, *, watcher: Watcher | None = None) -> Stop:
        """Make the deduction of :meth:`hint` without a guess; before step 1, make step 1 first.

        A guess that follows in the same advance is left waiting, as in guess mode 1. The next :meth:`step`
        makes it and continues like the whole advance. Raises :class:`OrderError` if there is no deduction, if
        it leads to a contradiction, or while you look at a kept grid.

        >>> dbg = Debugger("@readalps")
        >>> dbg.deduce()
        <Stop step at step 2, level 0>
        """
        if self.frame().number:
            raise OrderError("a deduction is made in the present grid; `frame 0` returns to it")
        deduction = self.hint()
        if not deduction.applies:
            raise OrderError("no deduction to make without a guess; `step` continues")
        rules = self.rules.asking() if deduction.guess_follows else self.rules
        return self._advance_under(rules, watcher, guessing=False)

    def _advance_under(self, rules: Rules, watcher: Watcher | None, *, guessing: bool = True) -> Stop:
        """Make one advance under other rules, after step 1 if that isn't made. Your rules stay in force."""
        limits = Limits(advances=1 + (self.state.phase is Phase.LOADED), guessing=guessing)
        stop = RunLoop(self._work, limits, watcher=watcher, rules=rules).run()
        if stop.last == len(self.timeline):
            self.timeline.expect(self.rules)
        return stop

    def guess(self, cell: AnyCell, digit: int, *, watcher: Watcher | None = None) -> Stop:
        """Make the guess that is due: ``digit`` at ``cell``.

        The machine tries the cell's other candidates later. If no guess is due but the last advance made one,
        replace that guess with this choice: in a new fork, or in the run that already recorded it. If the
        last advance made this same choice, nothing happens. Raises :class:`GuessError` if there is no guess
        to make, or if the choice isn't possible.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.guess_mode(1)
        >>> dbg.run()
        <Stop waiting at step 6, level 0>
        >>> dbg.guess((6, 2), 9)
        <Stop step at step 7, level 1>
        """
        runs = self.runs
        before, events = guess_again(runs, (row_and_column(cell), digit), self.rules)
        if watcher:
            watcher(self.state, events)
        reason = Reason.END if self.state.phase is Phase.FINISHED else Reason.STEP
        return self._work.stop_here(reason, runs.here.index - bool(events), before=before)

    def back(self, advances: Positive = 1) -> Stop:
        """Go back ``advances`` advances, or to the start of the run.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.goto(92)
        >>> dbg.back()
        <Stop step at step 90, level 10>
        """
        first = self._work.jump(max(self.runs.here.index - advances, 0))
        return self._work.stop_here(Reason.STEP if first >= advances else Reason.START, first)

    def goto(
        self, position: int | str, *, watcher: Watcher | None = None, progress: Progress = no_progress
    ) -> Stop:
        """Go to the first position with ``position`` steps, or to a position by its name.

        Names are ``"start"``, ``"end"`` (of the record), your marks and the names of runs. While you visit
        another run, its rules apply; your own return when you leave. If the record ends before the step
        count, the solver runs to it, past solutions, or to the end. A watcher is called in place of
        ``progress``. Raises :class:`MoveError` for an unknown name and for a negative step.

        >>> dbg = Debugger("@readalps")
        >>> [dbg.goto(position).state.steps for position in (92, "start", "end")]
        [92, 0, 92]
        """
        runs, origin = self.runs, self.runs.here
        if runs.is_recorded(position):
            runs.jump(runs.position(position))
            return self._work.stop_here(Reason.MOVED, origin.index)
        assert isinstance(position, int)
        stop = self._record_to(position, watcher, progress)
        runs.last = origin
        self._work.stopped = attrs.evolve(stop, first=origin.index)
        return self._work.stopped

    def _record_to(self, steps: int, watcher: Watcher | None, progress: Progress) -> Stop:
        """Go to the end of the record, and run until the step counter is at least ``steps``."""
        self.runs.jump(self.runs.position(END))
        limits = Limits(ALL, steps, reached=Reason.MOVED)
        return RunLoop(self._work, limits, watcher=watcher, progress=progress, breaking=False).run()

    def last(self) -> Stop:
        """Return to where you were before the last jump.

        :meth:`back`, :meth:`goto`, :meth:`reverse` and :meth:`last` are jumps, so a second :meth:`last`
        brings you back.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.goto(92), dbg.goto("start")
        >>> dbg.last()
        <Stop moved at step 92, level 11>
        """
        first = self.runs.here.index
        self.runs.jump(self.runs.last)
        return self._work.stop_here(Reason.MOVED, first)

    def staying(self) -> AbstractContextManager[None]:
        """Return to your position after a block, with the rules, the frame and the last stop you had.

        What the block records stays recorded.

        >>> dbg = Debugger("@readalps")
        >>> with dbg.staying():
        ...     solution = dbg.run()
        >>> solution.state.steps, dbg.state.steps
        (131, 0)
        """
        return self._work.staying()

    def diff(
        self,
        first: int | str,
        second: int | str | None = None,
        *,
        watcher: Watcher | None = None,
        progress: Progress = no_progress,
    ) -> tuple[State, State]:
        """Return the states at two positions, to compare them.

        Without ``second``, the second state is the state of the chosen :meth:`frame`, usually the present
        one. Positions are named as in :meth:`goto`. Steps beyond the record are run as :meth:`goto` runs
        them, but you stay where you are; a step past the end of the run is its end. Raises :class:`MoveError`
        for an unknown name, or if a guess is due or the record is full before the step.

        >>> before, after = Debugger("@readalps").diff(90, 92)
        >>> before.level, after.level
        (10, 11)
        """
        left = self._state_at(first, watcher, progress)
        return left, self.frame().state if second is None else self._state_at(second, watcher, progress)

    def _state_at(self, position: int | str, watcher: Watcher | None, progress: Progress) -> State:
        """Return the state at a position, after running to it if it is not recorded."""
        runs = self.runs
        if runs.is_recorded(position):
            return runs.state_at(runs.position(position))
        assert isinstance(position, int)
        with self._work.staying():
            ran = self._record_to(position, watcher, progress)
            if why := cut_short(ran):
                where = f"it is at step {ran.state.steps}, where {why}"
                raise MoveError(f"the run doesn't reach step {position}; {where}")
            return ran.state

    # --- moves by guess level -------------------------------------------------------------------------------

    def next(
        self, advances: Positive = 1, *, watcher: Watcher | None = None, progress: Progress = no_progress
    ) -> Stop:
        """Make ``advances`` advances as :meth:`step` does, but step over what a new guess leads to.

        Each ends with the first advance that is not deeper than the level it began at, so a whole refuted
        subtree is one of them. A solution, the end or a breakpoint stops it earlier, as in :meth:`run`.
        ``watcher`` is called only for the advances that these end with. In guess mode 1 you make each guess,
        so nothing is stepped over, and this is :meth:`step`.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.goto(59)
        >>> dbg.next().state.steps, dbg.next()
        (60, <Stop step at step 98, level 3>)
        """
        if self.rules.guessing.asks:
            return self.step(advances, watcher=watcher)
        work, first, biggest, seconds = self._work, self.runs.here.index, 0, 0.0
        with self.interruption() as is_interrupted:
            for left in reversed(range(advances)):
                limits = Limits(bound=Bound(self.state.level), reached=Reason.STEP)
                stop = RunLoop(work, limits, progress=progress).run()
                biggest, seconds = max(biggest, stop.biggest_level), seconds + stop.seconds
                if watcher and stop.before:
                    watcher(*self.timeline.again(stop.last, stop.before))
                if left and stop.reason is Reason.STEP:
                    if is_interrupted():
                        stop = attrs.evolve(stop, reason=Reason.INTERRUPTED)
                    elif stop.breaks:
                        stop = attrs.evolve(stop, reason=Reason.BREAK)
                if stop.reason is not Reason.STEP:
                    break
        work.stopped = attrs.evolve(stop, first=first, biggest_level=biggest, seconds=seconds)
        return work.stopped

    def finish(self, *, watcher: Watcher | None = None) -> Stop:
        """Run until the try of the present level is over: revised, given up, or solved.

        A try is revised when the machine tries the next candidate of the level, and given up when it drops
        the level. The end or a breakpoint stops it earlier, as in :meth:`run`. At level 0 this is
        :meth:`run`.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.goto(90)
        >>> dbg.finish()
        <Stop over at step 94, level 10>
        """
        level = self.state.level
        limits = Limits(bound=Bound(level, ENDS_TRY), reached=Reason.OVER) if level else Limits()
        return RunLoop(self._work, limits, watcher=watcher).run()

    def reverse_next(self, advances: Positive = 1) -> Stop:
        """Go back as :meth:`next` goes forward: over what is deeper than the present level.

        Each of the ``advances`` ends with the last position before it that is not deeper, or earlier at a
        breakpoint or a solution, as in :meth:`reverse`.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.goto(98)
        >>> dbg.reverse_next()
        <Stop step at step 16, level 3>
        """
        work, timeline = self._work, self.timeline
        index, reason = self.runs.here.index, Reason.STEP
        with self.interruption():
            stops = self.breakpoints.backward()
            for _ in range(advances):
                if not index:
                    reason = Reason.START
                    break
                check()
                end = timeline.last_before(index, Bound(timeline.facts_at(index).level))
                stop = search.find_back(timeline, stops, index, after=max(end - 1, 0))
                if stop:
                    return self._stop_back(stop.first)
                index = end
        return work.stop_here(reason, work.jump(index))

    def reverse_finish(self) -> Stop:
        """Go back to just before the advance that made the present level; at level 0, to the start.

        Nothing on the way stops this.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.goto(98)
        >>> dbg.reverse_finish()
        <Stop moved at step 14, level 2>
        """
        work, level = self._work, self.state.level
        index = self.timeline.last_before(self.runs.here.index, Bound(level - 1)) if level else 0
        return work.stop_here(Reason.MOVED if level else Reason.START, work.jump(index))

    def frame(self, number: int | None = None) -> Frame:
        """Choose the grid that you look at, and return its frame; without ``number``, return the chosen one.

        Frame 0 is the present grid. Frame 1 is the grid kept under the deepest guess level, before its guess,
        and the last frame is the grid under level 1. :meth:`snapshot`, :meth:`why`, :meth:`hint`,
        :meth:`diff`, :meth:`chains`, :meth:`check_chain`, :meth:`matrix`, :meth:`quantities` and
        :meth:`picture` answer for the chosen frame. You don't move, and any move returns to frame 0. Raises
        :class:`MoveError` if there is no such frame.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.goto(92)
        >>> dbg.frame(2)
        <Frame 2: the grid kept under level 10, at step 83>
        >>> print(dbg.why((2, 6)))
        [2,6] may be 4 6, not 1 (G23), 2 (I17), 3 (G4), 5 (J33), 7 (I18), 8 (I10), 9 (J78)
        >>> dbg.state.steps, dbg.step().state.steps, dbg.frame().number
        (92, 93, 0)
        """
        work = self._work
        if number is None:
            return work.frame
        last = self.state.level
        if not 0 <= number <= last:
            known = f"the frames are 0 to {last}" if last else "at level 0 there is only frame 0"
            raise MoveError(f"no frame {number}; {known}")
        here = self.runs.here.index
        work.frame = kept(self.timeline, here, self.levels[number - 1]) if number else work.present_frame
        return work.frame

    def up(self, frames: Positive = 1) -> Frame:
        """Look at the grid of an earlier guess: ``frames`` further up the stack.

        Raises :class:`MoveError` if there is no such frame.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.goto(92)
        >>> dbg.up(3).guess.level, dbg.down().guess.level
        (9, 10)
        """
        return self.frame(self.frame().number + frames)

    def down(self, frames: Positive = 1) -> Frame:
        """Look at the grid of a later guess, or at the present grid, as :meth:`up` does."""
        number = self.frame().number
        if frames > number:
            raise MoveError(f"can't go {frames} down from frame {number}; frame 0 is the present grid")
        return self.frame(number - frames)

    # --- positions ------------------------------------------------------------------------------------------

    def position(self, position: int | str) -> Position:
        """Return the recorded position that :meth:`~sudoku_repl.Debugger.goto` goes to.

        ``position`` is a step count or a name. Raises :class:`MoveError` for an unknown name or a step beyond
        the record.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.run()
        >>> dbg.position(92)
        Position(run='main', index=81)
        """
        return self.runs.position(position)

    def mark(self, name: str, words: str | None = None) -> Position:
        """Name your position, so that you can go back to it by name, and return it.

        ``words`` say what you saw here. They are in :meth:`marks`, in the page and the study that
        :meth:`export` writes, and in sessions. An existing mark of this name moves here, and loses the words
        it had elsewhere; without ``words``, it keeps those it has here. Raises :class:`MoveError` if the name
        is taken by a run, or is not an identifier.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.goto(92), dbg.mark("deepest"), dbg.goto("start")
        >>> dbg.goto("deepest")
        <Stop moved at step 92, level 11>
        """
        return self.runs.mark(name, words)

    def marks(self) -> Marks:
        """Return the marks, in the order of the runs and of their steps.

        ``snapshots`` of the result has the board at each mark.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.goto(92), dbg.mark("deepest", "two digits left in [4,2]")
        >>> dbg.marks()
        (Mark(name='deepest', run='main', steps=92, words='two digits left in [4,2]'),)
        """
        return Marks.of_runs(self.runs, self.quiz.givens)

    def fork(self, name: str) -> Position:
        """Start a fork of this name here, go there, and return the position.

        Raises :class:`MoveError` if the name is taken or invalid.
        """
        return self.runs.fork(name)

    def forks(self) -> RunSummaries:
        """Return a summary of every run, in the order in which they began.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.goto(92), dbg.guess((4, 2), 8)
        >>> for each in dbg.forks():
        ...     print(each)
        main: 92 steps, biggest level 11, solutions 0
        fork1, from main at step 90: 92 steps, biggest level 11, solutions 0
        """
        return RunSummaries.of_runs(self.runs)

    def snapshot(self, *, set_up: bool = False) -> Snapshot:
        """Return a snapshot of your position: the state, the givens, and the cells that just changed.

        In the :meth:`frame` of a kept grid, it is a snapshot of that grid. With ``set_up``, the snapshot
        before step 1 has the candidates that step 1 sets up.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.goto(92)
        >>> dbg.snapshot()
        <Snapshot of <State running at step 92, level 11>, 4 cells changed>
        """
        return self.frame().snapshot(self.quiz.givens, set_up=set_up)

    # --- the record -----------------------------------------------------------------------------------------

    def log(self, first: int = 0, last: int | None = None) -> Iterator[tuple[State, Events]]:
        """Yield the state after each recorded advance of the present run, and the events of the advance.

        ``first`` and ``last`` are steps; by default the log covers the whole record. Only events of steps in
        this range are yielded. An advance may count several steps, and the step of a contradiction is one
        less than the step of its advance. An advance without events is a sweep of singles, or step 1.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.run()
        >>> for state, events in dbg.log(90, 92):
        ...     print(state.steps, *(type(event).__name__ for event in events))
        90
        92 Guessed
        93 Contradiction
        """
        timeline = self.timeline
        end = timeline.present.steps if last is None else last
        begun, ended = timeline.first_at("steps", first), timeline.first_at("steps", end + 1)
        # The step of a contradiction is one less, so the advance after the last step may have an event too.
        advances = made_again(timeline, max(begun, 1), min(ended, len(timeline)))

        def logged() -> Iterator[tuple[State, Events]]:
            for advance in advances:
                state = advance.state
                assert state is not None
                events = tuple(event for event in advance.events if first <= event.step <= end)
                if events or first <= steps_of(advance.packed) <= end:
                    yield state, events

        return logged()

    def profile(self, columns: Positive = 80) -> Records[Column]:
        """Return the guess level over the steps of the present run, in at most ``columns`` columns.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.run()
        >>> [column.level for column in dbg.profile(10)]
        [2, 4, 5, 6, 7, 10, 11, 5, 5, 6]
        """
        found = profile(self.timeline, columns)
        return Records.of(found, "first", "last", "level", "solutions", "wrong")

    def quantities(self) -> dict[str, int]:
        """Return the numbers that conditions compare, at your position, by their names in conditions.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.run()
        >>> dbg.quantities()
        {'level': 6, 'steps': 131, 'biggest': 11, 'solutions': 1, 'open': 0}
        """
        frame = self.frame()
        advance = recorded_at(frame.timeline, frame.index)
        return {name: each.read(advance) for name, each in QUANTITIES.items()}

    def trace(
        self,
        *what: str | AnyCell,
        condition: str | None = None,
        first: int | str | None = None,
        last: int | str | None = None,
        progress: Progress = no_progress,
    ) -> Trace:
        """Follow quantities and cells along the record of the present run, like prints added afterwards.

        ``what`` names quantities of conditions, such as ``"level"``, and cells. A row is an advance where the
        ``condition`` holds, or without one where a value changes. A cell alone has a row for each placement,
        removal and return of a digit instead, with its cause and its guess level. A placed cell has its digit
        as value, an open one the tuple of its candidates.

        ``first`` and ``last`` are positions of this run, as in :meth:`goto`; by default the whole record is
        traced. Cells and ``open`` are traced by a replay. Raises :class:`OrderError` for an unknown quantity
        and if nothing is recorded, and :class:`MoveError` for an unknown position.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.run()
        >>> dbg.trace("level", "open", condition="level > 10")
        <Trace of level, open: 2 rows>
        >>> for row in dbg.trace("level", (4, 2), condition="level > 10").rows:
        ...     print(row)
        (81, 92, 11, 2)
        (82, 93, 11, 8)
        >>> life = dbg.trace((4, 2), first=92, last=93)
        >>> life.columns["change"], life.columns["digit"]
        (('placed', 'returned', 'returned', 'placed'), (2, 2, 8, 8))
        """
        from sudoku_repl.explain.trace import subjects, trace

        followed = subjects(self.quiz.board, what)
        wanted = self.condition(condition) if condition else None
        span = self._span(first, last)
        with self.interruption():
            return trace(self.timeline, followed, span, wanted, progress)

    def _span(self, first: int | str | None, last: int | str | None) -> tuple[int, int]:
        """Return the first and the last advance of the present run from one position to another."""
        timeline = self.timeline
        if not len(timeline):
            raise OrderError("nothing is recorded yet, so there is nothing to trace; `run` records a run")
        begun = 1 if first is None else max(self._advance_of(first), 1)
        ended = len(timeline) if last is None else self._advance_of(last)
        if isinstance(last, int):  # the last advance up to this step; it may end before it
            ended = min(ended, timeline.first_at("steps", last + 1) - 1)
        if begun > ended:
            raise OrderError(f"no advance from {'start' if first is None else first} to {last}")
        return begun, ended

    def _advance_of(self, position: int | str) -> int:
        """Return the advance that leads to a position of the present run."""
        found = self.runs.position(position)
        if not self.runs.passes(found):
            raise MoveError(
                f"{quoted(str(position))} is in the run {found.run}; you are in {self.runs.here.run}"
            )
        return found.index

    def write_trace(
        self,
        path: AnyPath,
        *what: str | AnyCell,
        condition: str | None = None,
        first: int | str | None = None,
        last: int | str | None = None,
        progress: Progress = no_progress,
    ) -> Trace:
        """Write :meth:`trace` to a file that ends in .csv or .parquet, and return it. .parquet needs pyarrow.

        A CSV file has the candidates of an open cell in braces: ``{2 8}``; so has a Parquet file in a column
        of a cell. Raises what :meth:`trace` raises.
        """
        from sudoku_repl.documents.writing import write, writer_of
        from sudoku_repl.explain.trace import Trace

        name = self.target(path)
        writer_of(Trace, name)  # refuses a wrong ending before the work
        found = self.trace(*what, condition=condition, first=first, last=last, progress=progress)
        write(found, name)
        return found

    def curves(
        self, *what: str | AnyCell, columns: Positive = 80, progress: Progress = no_progress
    ) -> Curves:
        """Return quantities and cells over the steps of the present run, in at most ``columns`` columns.

        ``what`` is as in :meth:`trace`; of a cell, the curve is the number of digits that it may still have.
        A column has the lowest and the highest value of its steps, so no peak is lost. A notebook draws the
        curves. Without steps, they have no columns. Raises :class:`OrderError` for an unknown quantity.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.run()
        >>> (curve,) = dbg.curves("open", columns=4).curves
        >>> [(column.low, column.high) for column in curve.columns]
        [(28, 58), (25, 49), (20, 50), (0, 44)]
        """
        from sudoku_repl.explain.trace import Curves, curves, subjects

        followed = subjects(self.quiz.board, what)
        with self.interruption():
            found = curves(self.timeline, followed, columns, progress)
        return Curves(found, self.state.steps, self.quiz.short_title)

    # --- conditions -----------------------------------------------------------------------------------------

    def condition(self, text: str) -> Condition:
        """Parse a condition for the board of this quiz."""
        from sudoku_repl.explain.blame import parse_condition

        return parse_condition(text, self.quiz.board)

    def holds(self, condition: str) -> bool:
        """Return whether a condition holds after the advance that led to your position.

        In the :meth:`frame` of a kept grid, it is the advance that led to that grid. At the start of the run,
        no condition holds.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.goto(92)
        >>> dbg.holds("level >= 11 and guess"), dbg.holds("wrong")
        (True, False)
        """
        wanted, frame = self.condition(condition), self.frame()
        timeline, index = frame.timeline, frame.index
        if index and wanted.column:
            return bool(wanted.column(Passage(timeline, index, index)))
        return any(map(wanted.holds, made_again(timeline, max(index, 1), index)))

    def break_(self, condition: str, *, temporary: bool = False) -> Breakpoint:
        """Set a breakpoint: stop runs after each advance where the condition holds.

        A ``temporary`` breakpoint is deleted when it first stops a run.

        >>> dbg = Debugger("@readalps")
        >>> dbg.break_("level >= 11").number
        1
        >>> dbg.run()
        <Stop break at step 92, level 11>
        """
        return self.breakpoints.add(self.condition(condition), temporary=temporary)

    def watch(self, cell: AnyCell) -> Breakpoint:
        """Stop runs after each advance that changes the digit or candidates of a cell.

        Raises :class:`ConditionError` if the board has no such cell.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.step()
        >>> dbg.watch((4, 2))
        <Breakpoint 1: cell [4,2] changed>
        >>> dbg.run()
        <Stop break at step 20, level 4>
        """
        at = row_and_column(cell)
        condition = self.condition(f"cell {cell_name(*at)} changed")
        return self.breakpoints.add(condition, cell=self.quiz.board.cell_at(*at))

    def find(self, condition: str, *, backward: bool = False) -> Match | None:
        """Return the next advance of the record where the condition holds, or None if there is none.

        With ``backward``, return the last such advance before your position. You don't move, and the match is
        a single advance.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.run()
        >>> dbg.find("level >= 11") is None
        True
        >>> match = dbg.find("level >= 11", backward=True)
        >>> match
        <Match step 93>
        >>> dbg.timeline.state_at(match.first).level
        11
        """
        look = search.find_back if backward else search.find
        with self.interruption():
            return look(self.timeline, self.condition(condition), self.runs.here.index)

    def find_all(self, condition: str) -> Records[Match]:
        """Return every match of a condition in the record: the spans of advances where it holds, in order.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.run()
        >>> dbg.find_all("level >= 10")
        (<Match steps 84 to 95>,)
        """
        with self.interruption():
            found = search.matches(self.timeline, self.condition(condition))
            return Records.of(found, "first", "last", "first_step", "last_step")

    def bisect(self, condition: str) -> Bisection:
        """Find the first advance where a condition holds by halving the run, and go there.

        If the record has no match, this first runs to the next solution or the end, past breakpoints, and
        searches again. If there is still no match, you don't move, and ``found`` of the result is None.
        Raises :class:`OrderError` if the run stops before a solution or the end.

        >>> dbg = Debugger("@readalps")
        >>> dbg.bisect("level >= 11")
        <Bisection: first match at step 92, found with 8 probes>
        >>> dbg.state.steps
        92
        """
        work, runs, wanted = self._work, self.runs, self.condition(condition)

        def bisected() -> Bisection:
            with self.interruption():
                return search.bisect(self.timeline, wanted)

        result = bisected()
        if result.found is None:
            with work.staying():
                runs.jump(runs.position(END))
                ran = RunLoop(work, breaking=False).run()
                result = bisected()
                if result.found is None and (why := cut_short(ran)):
                    raise OrderError(f"no match up to step {ran.state.steps}, where {why}")
        if result.found is not None:
            work.stop_here(Reason.MOVED, work.jump(result.found))
        return result

    def reverse(self) -> Stop:
        """Go back to the previous breakpoint or solution, or to the start of the run.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.run(), dbg.break_("level >= 11")
        >>> dbg.reverse()
        <Stop break at step 93, level 11>
        """
        work = self._work
        with self.interruption():
            found = search.find_back(self.timeline, self.breakpoints.backward(), self.runs.here.index)
        return self._stop_back(found.first) if found else work.stop_here(Reason.START, work.jump(0))

    def _stop_back(self, index: int) -> Stop:
        """Go back to an advance of this run where a breakpoint or a solution stops a search backward."""
        first = self._work.jump(index)
        (advance,) = made_again(self.timeline, index, index)
        breaks = self.breakpoints.holding(advance)
        reason = Reason.BREAK if breaks else Reason.SOLUTION
        return self._work.stop_here(reason, first, breaks=breaks, before=advance.before)

    def goto_change(self, cell: AnyCell, digit: int | None = None) -> Stop:
        """Go back to the last advance before your position that changed a cell, or one digit of it.

        Called again, it goes to the change before. Raises :class:`OrderError` if nothing changed it.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.run()
        >>> [dbg.goto_change((4, 9), 2).state.steps for _ in range(3)]
        [130, 121, 120]
        """
        board = self.quiz.board
        number = board.cell(*row_and_column(cell))
        if digit is not None and not 1 <= digit <= board.digits:
            raise OrderError(
                f"no digit {digit} on the {board.name} board; its digits are 1 to {board.digits}"
            )
        wanted = changed(number, -1 if digit is None else digit_bit(digit))
        with self.interruption():
            found = search.find_back(self.timeline, wanted, self.runs.here.index)
        if found is None:
            what = board.label(number) + (f"={digit}" if digit else "")
            raise OrderError(f"nothing changed {what} before step {self.state.steps}")
        return self._work.stop_here(Reason.MOVED, self._work.jump(found.first))

    # --- reasons --------------------------------------------------------------------------------------------

    @overload
    def why(self, cell: AnyCell, digit: None = None, *, contradiction: int | None = None) -> CellReasons: ...
    @overload
    def why(self, cell: AnyCell, digit: int, *, contradiction: int | None = None) -> Why | None: ...
    def why(
        self, cell: AnyCell, digit: int | None = None, *, contradiction: int | None = None
    ) -> CellReasons | Why | None:
        """Explain a cell: how it got its value, and why each other digit is gone.

        With ``digit``, return why the cell has this digit, or why the digit is gone from it, or None if it is
        still a candidate. ``rests_on`` of a reason has the reasons behind it. With ``contradiction``, the
        step on its line, explain the grid as it stood when the last candidate was about to go. Raises
        :class:`OrderError` if the record has no such contradiction.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.goto(92)
        >>> dbg.why((4, 2), 2).code
        'guess L11'
        >>> dbg.why((4, 2), 8)
        <Why [4,2] is not 8: *, step 92>
        >>> print(dbg.why((4, 2)))
        [4,2] is 2 (guess L11), not 1 (J38), 3 (I34), 4 (I28), 5 (I33), 6 (J56), 7 (J20), 8 (*), 9 (G37)
        >>> _ = dbg.run()
        >>> print(dbg.why((8, 7), contradiction=92))
        [8,7] may be 8, not 1 (J7), 2 (J43), 3 (I71), 4 (I66), 5 (J25), 6 (J16), 7 (J79), 9 (G63)
        """
        from sudoku_repl.explain.account import cell_reasons

        number = self.quiz.board.cell(*row_and_column(cell))
        account, state = self._account(contradiction)
        return cell_reasons(account, number, state) if digit is None else account.why(number, digit)

    def _account(self, contradiction: int | None) -> tuple[Account, State]:
        """Return the account and the state of the grid that you look at, or of a contradiction."""
        from sudoku_repl.explain.account import account, account_of_moment

        if contradiction is None:
            position = self.set_up
            return account(position.timeline, position.index), position.state
        moment = self.contradiction(contradiction)
        return account_of_moment(self.timeline, moment), moment.state

    def why_all(self, *, contradiction: int | None = None) -> tuple[CellReasons, ...]:
        """Explain every cell as :meth:`why` explains one, in reading order.

        >>> dbg = Debugger("@readalps")
        >>> len(dbg.why_all()), dbg.why_all()[2]
        (81, <CellReasons: [1,3] is 5 (given), not 1 (*), 2 (*), 3 (*), 4 (*), 6 (*), 7 (*), 8 (*), 9 (*)>)
        """
        from sudoku_repl.explain.account import cell_reasons

        account, state = self._account(contradiction)
        return tuple(cell_reasons(account, cell, state) for cell in self.quiz.board.cells)

    def hint(self) -> Deduction:
        """Return the next deduction of the enabled techniques, before any guess.

        In the :meth:`frame` of a kept grid, return what the techniques that are enabled now find there in
        place of the guess.

        >>> Debugger("@readalps").hint()
        <Deduction removes [2,5]=4, deductions after it: 0>
        """
        frame = self.frame()
        return next_deduction(frame.state if frame.guess else frame.set_up.state, self.rules)

    def findings(
        self, *names: str | Technique, cell: AnyCell | None = None, limit: Natural | None = None
    ) -> Iterator[Finding]:
        """Yield every deduction of some techniques in the grid that you look at, in the order they are tried.

        ``names`` are techniques or sets of them, such as ``"hodoku"`` or a family. Without names, these are
        the enabled techniques and those that :meth:`path` uses; the latter without those that assume one
        solution. Of the findings of a technique that change the same, only the shortest is yielded. With
        ``cell``, only findings that change it; with ``limit``, at most that number. Nothing is applied;
        :meth:`apply` does that.

        >>> dbg = Debugger("@readalps")
        >>> for finding in dbg.findings("hidden_single", limit=2):
        ...     print("".join(finding.technique.words(finding, dbg.quiz.board)))
        hidden single house row 5; single [5,6]=3
        hidden single house row 2; single [2,5]=5
        """
        frame, number = self.frame(), None if cell is None else self.quiz.board.cell(*row_and_column(cell))
        grid = (frame.state if frame.guess else frame.set_up.state).grid
        techniques = techniques_to_list(names, self.rules.enabled)

        def found() -> Iterator[Finding]:
            for technique in techniques:
                with self.interruption():
                    of_technique = findings(grid, technique, number)
                yield from of_technique

        return islice(found(), limit)

    def apply(self, finding: Finding, *, watcher: Watcher | None = None) -> Stop:
        """Make one of the :meth:`findings` of the present grid, and place what it places.

        It is one advance. If the recorded run does something else here, a fork starts. Before step 1, that
        step is made first. Raises :class:`OrderError` if its technique doesn't find it in the present grid.

        >>> dbg = Debugger("@readalps")
        >>> finding = next(dbg.findings("hidden_single"))
        >>> dbg.apply(finding)
        <Stop step at step 2, level 0>
        """
        if self.frame().number:
            raise OrderError("a finding is made in the present grid; `frame 0` returns to it")
        chosen = Chosen.of(finding)
        if chosen.found(self.set_up.state.grid) is None:
            raise OrderError(
                f"{chosen.technique} doesn't find this in the present grid; `findings` lists all"
            )
        return self._advance_under(attrs.evolve(self.rules, chosen=chosen), watcher)

    def chains(self) -> Chains:
        """Return the shortest X-Chain and the shortest Forcing-Chain of the present grid.

        Nothing is applied.

        >>> print(Debugger("@readalps").chains())
        X-Chain: r7c6=3 -> r7c5<>3 => r9c5=3 -> r7c6<>3
        Forcing-Chain: r7c6=3 -> r7c5<>3 => r9c5=3 -> r7c6<>3
        """
        from sudoku_repl.explain.chains import chains

        return chains(self.set_up.state)

    def check_chain(self, text: str, *, contradiction: int | None = None) -> ChainCheck:
        """Check each link of a chain in the present grid; ``removals`` and ``places`` are what it proves.

        ``text`` is in either notation: ``r7c6=3 -> r7c5<>3``, or with letters for the rows, ``G6=3 -> G5=3``.
        It can be two halves with a comma between them, which begin or end with the same candidate. With
        ``contradiction``, use the grid at the contradiction of this step, as :meth:`why` does. Raises
        :class:`ChainError`, which quotes the mistake, if the text isn't a chain.

        >>> dbg = Debugger("@readalps")
        >>> print(dbg.check_chain("G6=3 -> G5=3 => I5=3"))
        r7c6=3 -> r7c5<>3 => r9c5=3: yes, yes
        """
        from sudoku_repl.explain.chains import check_chain

        at = self.set_up if contradiction is None else self.contradiction(contradiction)
        return check_chain(text, at.state)

    def matrix(self, name: str) -> Matrix[Any]:
        """Return an array of the numerical analysis: a row for each row of the board, an entry for each cell.

        ``na`` has the values, 0 for an open cell; ``nak`` the candidates of each cell, 0 for a digit that is
        gone; ``mmk`` the number of candidates of each cell; ``kh`` the order in which the cells got their
        values. Raises :class:`OrderError` for another name.

        >>> Debugger("@readalps").matrix("na")[0]
        (0, 0, 5, 3, 0, 0, 0, 0, 0)
        """
        from sudoku_repl.explain.account import ARRAYS, matrix

        if name not in ARRAYS:
            raise OrderError(f"unknown matrix {quoted(name)}; known: {', '.join(ARRAYS)}")
        return matrix(self.set_up.timeline, self.set_up.index, name)

    # --- contradictions and blame ---------------------------------------------------------------------------

    def contradictions(self, step: int | None = None) -> tuple[ContradictionMoment, ...]:
        """Return the contradictions of the record, each with the state in which the machine met it.

        With ``step``, return those that the advance after this step count met, because a contradiction has
        the number that the counter showed. There may be several, or none. You don't move.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.run()
        >>> len(dbg.contradictions())
        11
        >>> (moment,) = dbg.contradictions(92)
        >>> moment
        <ContradictionMoment at step 92, level 11>
        >>> moment.state.board.label(moment.event.cell), moment.event.digit
        ('[8,7]', 8)
        """
        from sudoku_repl.explain.contradictions import contradictions, wrong_advances

        timeline = self.timeline
        with self.interruption():
            if step is None:
                advances = wrong_advances(timeline)
                return tuple(each for index in advances for each in contradictions(timeline, index))
            index = timeline.first_at("steps", step + 1)
            return contradictions(timeline, index) if 0 < index <= len(timeline) else ()

    def contradiction(self, step: int) -> ContradictionMoment:
        """Return the contradiction with the number ``step`` on its line.

        Raises :class:`OrderError`, which names the nearest contradictions, if there is none.
        """
        from sudoku_repl.explain.contradictions import contradiction

        return contradiction(self.timeline, step)

    def next_contradiction(self, step: int) -> int | None:
        """Return the number of the first contradiction after the one at ``step``; None if there is none."""
        from sudoku_repl.explain.contradictions import first_after

        following = first_after(self.timeline, step)
        return following.step if following else None

    def blame(self, contradiction: int | ContradictionMoment | None = None) -> Blame:
        """Return the guesses to blame for a contradiction, and what going back to them would have saved.

        ``contradiction`` is one of :meth:`contradictions`, or the number on its line; without it, take the
        last contradiction at or before your position. You don't move. Raises :class:`OrderError`, which names
        the nearest contradictions, if there is none.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.run()
        >>> blame = dbg.blame(96)
        >>> blame.moment.level, blame.core.levels, blame.backjump.level
        (9, (4, 8, 9), 8)
        >>> print(dbg.blame())
        contradiction 120 at level 5: guilty 1 2 3 4 5, core 3 4 5
        """
        from sudoku_repl.explain.contradictions import last_met

        with self.interruption():
            if isinstance(contradiction, int):
                contradiction = self.contradiction(contradiction)
            contradiction = contradiction or last_met(self.timeline, self.runs.here.index)
            if contradiction:
                return self._work.blames.of(contradiction)
            following = self.next_contradiction(-1)
        if following is None:
            raise OrderError("the recorded run has no contradiction; `run` continues it")
        raise OrderError(f"no contradiction up to step {self.state.steps}; the next is {following}")

    def blame_all(self, progress: Progress = no_progress) -> BlameTotal:
        """Return the guesses to blame for every contradiction of the record, and the totals.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.runrun(2)
        >>> print(dbg.blame_all())
        27 contradictions, mean level 5.93, mean core 2.26, 0 of 284 steps wasted
        """
        with self.interruption():
            return self._work.blames.all(progress)

    # --- the search -----------------------------------------------------------------------------------------

    def tree(
        self, start: int = 0, *, depth: Natural = MOST_STEPS, cost: Natural = 1, most: Positive | None = None
    ) -> Tree:
        """Return the search tree of the present run: every guess, what it cost, and how it ended.

        The tree begins with the quiz, or with the guess in force at step ``start``. It goes ``depth`` levels
        down and leaves out guesses that cost fewer than ``cost`` steps. Of a run with more than ``most``
        guesses (default 20000), the cheapest are left out too. What is left out is in the totals of the guess
        above it. Raises :class:`MoveError` for a step beyond the record.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.run()
        >>> dbg.tree().waste.wrong, dbg.tree().waste.cost
        (20, 98)
        >>> max(dbg.tree().tries, key=lambda each: each.level)
        <Try [4,2]=2, 1 step from 92, refuted>
        """
        from sudoku_repl.explain.tree import MOST_TRIES, search_tree

        runs, most = self.runs, MOST_TRIES if most is None else most
        runs.position(start)  # raises MoveError if it is not recorded
        with self.interruption():
            return search_tree(runs.timeline, runs.here.index, start=start, depth=depth, cost=cost, most=most)

    def wrong_guess(self) -> int | None:
        """Return the step of the first wrong guess of the present run; None if there is none.

        If the record has a solution, it is the guess of the earliest try that was refuted before the first
        solution: there the run left the path to it. Otherwise it is the deepest guilty guess of the last
        contradiction (:meth:`blame`). You don't move.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.run()
        >>> dbg.wrong_guess()
        16
        """
        from sudoku_repl.explain.story import first_wrong_guess

        with self.interruption():
            return first_wrong_guess(self.timeline, self._work.blames)

    def compare_trees(self, one: str, other: str) -> Divergence:
        """Return where the searches of two runs part, and what each made of the guesses there.

        Raises :class:`MoveError` if there is no run of this name.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.goto(92), dbg.guess((4, 2), 8), dbg.run()
        >>> dbg.compare_trees("main", "fork1")
        <Divergence at [2,6]=4, 14 guesses shared>
        """
        from sudoku_repl.explain.divergence import divergence

        forks = self.runs.forks
        for name in (one, other):
            if name not in forks:
                raise MoveError(f"no run named {quoted(name)}; known runs: {listed(forks)}")
        with self.interruption():
            return divergence(forks[one].timeline, forks[other].timeline)

    def export_tree(
        self, path: AnyPath, start: int = 0, *, depth: Natural = MOST_STEPS, cost: Natural = 1
    ) -> str:
        """Write the search tree of the present run to a file, in the format of its ending.

        ``.svg`` and ``.png`` are a picture with a row for each level over the steps, ``.dot`` a graph for
        Graphviz;
        ``.json`` and ``.csv`` have an entry for each guess. ``start``, ``depth`` and ``cost`` are those of
        :meth:`tree`. Returns a sentence about what the file leaves out; empty if it is complete. Raises what
        :meth:`tree` raises, and :class:`OrderError` if nothing is recorded.
        """
        from sudoku_repl.documents.document import SearchTree
        from sudoku_repl.documents.writing import write

        name = self.target(path)
        most = _MOST_DRAWN.get(PurePath(name).suffix.lower())
        with self.interruption():
            found = self.tree(start, depth=depth, cost=cost, most=most)
            if not found.top.cost:
                raise OrderError("nothing is recorded yet, so there is no tree to write; `run` records a run")
            write(SearchTree(self.quiz.short_title, found, self.state.steps), name)
        return found.note

    def query(self, question: str) -> SqlAnswer:
        """Ask about the present run in SQL; returns the columns and the rows of the answer.

        The ``question`` is a select from the tables ``advances``, ``changes``, ``guesses``,
        ``contradictions`` and ``tries``. It replays the whole run, and needs DuckDB. Raises
        :class:`SurveyError` without DuckDB or for a question that it cannot answer.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.run()
        >>> dbg.query("select count(*), max(level) from guesses").rows
        ((26, 11),)
        """
        from sudoku_repl.documents.run_tables import tables_of
        from sudoku_repl.survey.sql import ask_tables

        with self.interruption():
            return ask_tables(tables_of(self.timeline, self.tree()), question)

    def hotspots(self, *, cores: bool = False, progress: Progress = no_progress) -> Hotspots:
        """Return where the present run lost its time: the counts of each cell, each house and each digit.

        With ``cores``, the guesses in the core of each contradiction (:meth:`blame`) are counted too, which
        takes longer. This replays the whole run.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.run()
        >>> dbg.hotspots().digits[0]
        Heat(contradictions=1, guessed=2, removed=100, cores=None)
        >>> dbg.hotspots(cores=True).digits[0].cores
        2
        """
        from sudoku_repl.explain.hotspots import hotspots

        with self.interruption():
            return hotspots(self.timeline, self._core if cores else None, progress)

    def _core(self, step: int) -> list[tuple[int, int]]:
        """Return the cell and the digit of each guess in the core of a contradiction."""
        found = self.blame(step)
        guesses = found.moment.guesses
        return [(guess.cell, guess.digit) for guess in guesses if guess.level in found.core.levels]

    def draw_hotspots(
        self, path: AnyPath, count: str = "contradictions", *, progress: Progress = no_progress
    ) -> None:
        """Draw the hotspots of the present run as a heat map over the board.

        The file ends in .svg or .png. ``count`` is what to draw: ``contradictions``, ``guessed``, ``removed``
        or ``cores``. .png needs matplotlib. Raises :class:`OrderError` for another count.
        """
        from sudoku_repl.documents.document import HeatMap
        from sudoku_repl.documents.scene import COUNTED
        from sudoku_repl.documents.writing import write

        name = self.target(path)
        if count not in COUNTED:
            raise OrderError(f"unknown count {quoted(count)}; known: {', '.join(COUNTED)}")
        with self.interruption():
            found = self.hotspots(cores=count == "cores", progress=progress)
            write(HeatMap(self.quiz, found, count), name)

    # --- trials ---------------------------------------------------------------------------------------------

    def rate(self) -> Rating:
        """Rate the quiz: its class, the techniques it needs, and the counts of a run in run mode 0.

        The rating doesn't depend on your rules or your position, and you don't move.

        >>> Debugger("@readalps").rate()
        <Rating class 5 (guesses), biggest level 11, 284 steps>
        """
        from sudoku_repl.measure.rating import rate

        return rate(self.quiz)

    def path(self) -> SolutionPath:
        """Return the solution path of the quiz: how a person would solve it, from the givens.

        Each step is a deduction of the simplest technique of HoDoKu that finds anything; ``score`` and
        ``difficulty`` are by its scale. The path doesn't depend on your rules or your position, and you don't
        move. Raises :class:`QuizError` unless the quiz has exactly one solution.

        >>> path = Debugger("@easy").path()
        >>> "".join(path.steps[-1].sentence)
        'In row 5, only [5,5] is open, and 7 is missing.'
        """
        from sudoku_repl.measure.path import solution_path

        with self.interruption():
            return solution_path(self.quiz)

    def write_path(self, path: AnyPath) -> None:
        """Write :meth:`path` to a file that ends in .html or .md, with a picture of each step but singles.

        Raises what :meth:`path` raises.
        """
        from sudoku_repl.documents.writing import write, writer_of
        from sudoku_repl.measure.path import SolutionPath

        name = self.target(path)
        writer_of(SolutionPath, name)  # refuses a wrong ending before the work
        with self.interruption():
            write(self.path(), name)

    def compare(self, sets: Iterable[str | TechniqueSet], *, limit: Positive = EXPERIMENT_LIMIT) -> TrialRuns:
        """Run the quiz from its start under each of several sets of techniques, as in :meth:`experiment`.

        A set is written as ``numerical``, ``0``, ``hidden+x_chain``, ``0+x_chain-ply`` or ``+x_chain`` (the
        enabled techniques and this one). The machine makes the guesses. The forks are named ``set`` and a
        number. Raises :class:`OrderError` for an unknown set, before any run.

        >>> [trial.first_solution for trial in Debugger("@readalps").compare(["numerical", "0", "+x_chain"])]
        [151, 131, 134]
        """
        parsed = [parse_set(each) if isinstance(each, str) else each for each in sets]
        asked, enabled = self.rules.asking(False), self.rules.enabled
        several = [asked.enabling(each.of(enabled)) for each in parsed]
        return self.experiment(several, stem="set", limit=limit)

    def experiment(
        self, several: Iterable[Rules], *, stem: str | None = None, limit: Positive = EXPERIMENT_LIMIT
    ) -> TrialRuns:
        """Run the quiz from its start under each of several rules, and yield the counts of each trial.

        Each trial runs to the end or to ``limit`` steps, and is recorded as a fork, while you stay where you
        are. The fork is named ``stem`` and a number; without ``stem``, the guess mode and a number. If the
        record gets full or you call :meth:`interrupt`, the trial that is running is the last.

        >>> rules = [Rules(), Rules().with_guess_mode("last")]
        >>> for trial in Debugger("@readalps").experiment(rules):
        ...     print(trial)
        first1: first solution at step 131, 284 steps, biggest level 11
        last1: first solution at step 185, 284 steps, biggest level 11
        """
        work = self._work

        def run() -> Iterator[Trial]:
            is_interrupted, room = work.interrupts.begin(), work.record_limit - work.runs.recorded
            yield from trials.trials(
                work.runs, several, stem=stem, limit=limit, room=room, is_interrupted=is_interrupted
            )

        return TrialRuns(run())

    def extremes(self, progress: Progress = no_progress) -> Iterator[Extremes]:
        """Search for the lowest and the highest level that guesses can lead to.

        Yields each result that is better than the last. :meth:`interrupt` ends the search. Raises
        :class:`QuizError` unless the quiz has exactly one solution.

        >>> *_, best = Debugger("@readalps").extremes()
        >>> len(best.least), best.proved, len(best.most)
        (2, True, 13)
        """
        tried, is_interrupted = count(1), self._work.interrupts.begin()

        def tick() -> None:
            if is_interrupted():
                raise StopSearch
            progress(next(tried))

        try:
            with interrupted_by(is_interrupted):
                return trials.extremes(self.quiz, self.rules, tick)
        except Interrupted:
            return iter(())

    def keep(self, stem: str, guesses: Guesses) -> str:
        """Run the quiz from its start with these guesses in a new fork, and return its name.

        Each guess is a pair: the number of a cell, from 0 in reading order, and a digit, as in the results of
        :meth:`extremes`. The fork is named ``stem`` and a number. You stay where you are.

        >>> dbg = Debugger("@readalps")
        >>> *_, best = dbg.extremes()
        >>> dbg.keep("fewest", best.least)
        'fewest1'
        """
        return trials.keep(self.runs, stem, self.rules, guesses)

    # --- solutions ------------------------------------------------------------------------------------------

    def solutions(self, limit: Natural = 2) -> tuple[Solution, ...]:
        """Return the first ``limit`` solutions of the quiz in ascending order, found by the exact solver.

        Each solution is a :class:`bytes` with a digit for each cell. To have those found before an interrupt,
        use :meth:`iter_solutions`.

        >>> (solution,) = Debugger("@readalps").solutions()
        >>> solution[0], str(solution).splitlines()[0]
        (1, '1 4 5 3 2 7 6 9 8')
        """
        with self.interruption():
            return tuple(islice(self.iter_solutions(), limit))

    def iter_solutions(self) -> Iterator[Solution]:
        """Yield the solutions of the quiz in ascending order, each as soon as the exact solver finds it.

        To let :meth:`interrupt` end the search, iterate in an :meth:`interruption` block.

        >>> for solution in Debugger("@two").iter_solutions():
        ...     print(list(solution[:9]))
        [1, 4, 5, 3, 2, 7, 6, 9, 8]
        [5, 4, 1, 3, 2, 7, 6, 9, 8]
        """
        board = self.quiz.board
        return (Solution.of(board, each) for each in exact.solutions(self.quiz))

    def count_solutions(self, limit: Natural = 2, *, grid: int | None = None) -> int:
        """Return the number of solutions of the quiz, counted up to ``limit`` by the exact solver.

        With ``grid``, the number of a grid of a linked board, count the solutions of this grid alone with its
        givens. Raises :class:`BoardError` if there is no such grid.

        >>> Debugger("@two").count_solutions(10)
        2
        """
        with self.interruption():
            return exact.count(self.quiz if grid is None else self.quiz.alone(grid), limit)

    def unique(self, *, grid: int | None = None) -> bool:
        """Return whether the quiz, or one ``grid`` of it alone, has exactly one solution.

        The exact solver finds out.

        >>> Debugger("@readalps").unique(), Debugger("@two").unique()
        (True, False)
        >>> dbg = Debugger("@samurai")
        >>> dbg.unique(), dbg.unique(grid=1), dbg.unique(grid=2)
        (True, True, False)
        """
        return self.count_solutions(grid=grid) == 1

    # --- questions about the quiz ---------------------------------------------------------------------------

    def true_candidates(self, limit: Natural = 10_000, *, progress: Progress = no_progress) -> TrueCandidates:
        """Return which candidates of the quiz are true: those that some solution has.

        ``sets`` of the result is always exact. ``counts`` are the solutions that have each candidate, among
        the first ``limit`` solutions; ``at_least`` is true if there are more.

        >>> truth = Debugger("@two").true_candidates()
        >>> truth
        <TrueCandidates: 60 in open cells, 2 solutions>
        >>> truth.digits(1, 1), truth.counts[0]
        ((1, 5), (1, 0, 0, 0, 1, 0, 0, 0, 0))
        """
        from sudoku_repl.exact.truth import true_candidates

        with self.interruption():
            return true_candidates(self.quiz, limit, progress)

    def candidates_here(self, truth: TrueCandidates | None = None) -> CandidatesHere:
        """Compare the candidates at your position with the true ones, and name what is lost and why.

        ``truth`` is what :meth:`true_candidates` returned, if you have it. ``lost`` of the result has each
        true candidate that is gone, and the levels of the guesses that its removal rests on. ``wrong`` is the
        level of the wrong guess if the position leads to no solution (the condition `unsolvable`).

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.goto(92)
        >>> here = dbg.candidates_here()
        >>> len(here.lost), here.lost[0], here.wrong
        (20, Lost(cell=0, digit=1, guesses=(3,)), 3)
        """
        from sudoku_repl.explain.account import candidates_here

        position = self.set_up
        with self.interruption():
            return candidates_here(truth or self.true_candidates(), position.timeline, position.index)

    def redundant_clues(self, progress: Progress = no_progress) -> tuple[NamedCell, ...]:
        """Return the cells of the givens that are redundant: the quiz stays unique without any one of them.

        Raises :class:`OrderError` unless the quiz has exactly one solution.

        >>> Debugger("@easy").redundant_clues()
        ([2,6],)
        """
        from sudoku_repl.exact.clues import redundant

        with self.interruption():
            self._check_unique()
            return tuple(self.quiz.board.cells[cell] for cell in redundant(self.quiz, progress))

    def redundant_constraints(self, progress: Progress = no_progress) -> tuple[Constraint, ...]:
        """Return the constraints that are redundant: the quiz stays unique without any one of them.

        Of those that a header without cells makes together, such as ``negative difference``, the first stands
        for all. Raises :class:`OrderError` unless the quiz has exactly one solution.

        >>> dbg = Debugger()
        >>> made = dbg.create(seed=1, layout="4x4", rules={"thermo": 2})
        >>> dbg.redundant_constraints()
        (<Constraint thermometer 1: digits rise along [3,1] [4,1] [4,2]>,)
        """
        from sudoku_repl.exact.clues import redundant_constraints

        with self.interruption():
            self._check_unique()
            return redundant_constraints(self.quiz, progress)

    def _check_unique(self) -> None:
        """Raise OrderError, which says what to type instead, unless the quiz has exactly one solution."""
        if self._count_some() > 1:
            raise OrderError(
                "the quiz has several solutions; `clues add` finds further givens that leave one"
            )

    def _count_some(self) -> int:
        """Return 1 or 2, the solutions counted up to 2. Raises OrderError if there is none."""
        solutions = self.count_solutions()
        if not solutions:
            raise OrderError("the quiz has no solution; `blame quiz` finds givens that cannot all hold")
        return solutions

    def minimal_quiz(self, seed: int | None = None, progress: Progress = no_progress) -> Quiz:
        """Return the quiz without its redundant givens. :meth:`load_quiz` loads it.

        Each given is opened in turn if the quiz stays unique without it: in reading order, or in an order
        that ``seed`` draws. Raises what :meth:`redundant_clues` raises.

        >>> Debugger("@easy").minimal_quiz().clues
        24
        """
        from sudoku_repl.create.chance import Chance
        from sudoku_repl.exact.clues import given_cells, minimal

        with self.interruption():
            self._check_unique()
            cells = list(given_cells(self.quiz))
            if seed is not None:
                Chance(seed).shuffle(cells)
            found = minimal(self.quiz, cells, progress)
        return attrs.evolve(found, title=f"{self.quiz.title}, minimal".removeprefix(", "))

    def added_clues(self, cell: AnyCell | None = None) -> AddedClues:
        """Return the fewest further givens that leave a quiz with several solutions only one.

        With ``cell``, one of them is there. ``fewest`` of the result says whether fewer are certainly not
        enough: this is known for up to three givens, if there are at most 1,000 solutions. Raises
        :class:`OrderError` unless the quiz has several solutions and the cell is open.

        >>> Debugger("@two").added_clues()
        AddedClues(clues=((0, 1),), fewest=True)
        """
        from sudoku_repl.exact.clues import added

        quiz = self.quiz
        at = None if cell is None else quiz.board.cell(*row_and_column(cell))
        if at is not None and quiz.givens[at]:
            raise OrderError(f"{quiz.board.label(at)} is given already; give an open cell, or none")
        with self.interruption():
            if self._count_some() == 1:
                raise OrderError("the quiz has exactly one solution already; `clues` finds redundant givens")
            return added(quiz, at)

    def blame_quiz(self) -> GivenConflict | Undecided | None:
        """Return why the quiz doesn't have exactly one solution; None if it has.

        Without a solution: the fewest givens and constraints that cannot all hold, and those of them that are
        wrong by themselves. With several: the fewest cells that two solutions fill differently, which no
        given decides. ``smallest`` of the result says whether there are certainly no fewer.

        >>> found = Debugger("@two").blame_quiz()
        >>> found.cells, found.fillings, found.smallest
        ((0, 2, 72, 74), ((1, 5, 5, 1), (5, 1, 1, 5)), True)
        >>> len(Debugger("@none").blame_quiz().cells)
        7
        """
        from sudoku_repl.exact.conflict import given_conflict, undecided

        with self.interruption():
            solutions = self.count_solutions()
            if solutions == 1:
                return None
            return undecided(self.quiz) if solutions else given_conflict(self.quiz)

    def refute_givens(self, conflict: GivenConflict) -> Refutation | None:
        """Return how the techniques refute clues in conflict without a guess; None if they don't.

        ``conflict`` is what :meth:`blame_quiz` returned. Your techniques are tried first, then all that there
        are, except those that assume one solution.
        """
        from sudoku_repl.explain.account import refutation

        with self.interruption():
            for techniques in (self.rules.techniques, BUILT_IN):
                sound = frozenset(each for each in techniques if each.runs and not each.assumes_unique)
                if found := refutation(conflict.alone, Rules(sound)):
                    return found
        return None

    def draw_quiz_blame(self, path: AnyPath) -> GivenConflict | Undecided | None:
        """Draw the quiz with the cells of :meth:`blame_quiz` outlined to a file that ends in .svg or .png.

        Return what :meth:`blame_quiz` returns; nothing is drawn if that is None. .png needs matplotlib.
        """
        from sudoku_repl.debugger.documents import conflict_picture
        from sudoku_repl.documents.writing import write

        name = self.target(path)
        with self.interruption():
            found = self.blame_quiz()
            if found:
                write(conflict_picture(found), name)
            return found

    # --- models ---------------------------------------------------------------------------------------------

    def model(self) -> Model:
        """Return the 0-1 model of the quiz: for each cell and digit, a variable that is 1 or 0.

        >>> Debugger("@readalps").model().size
        Size(variables=729, constraints=347, nonzeros=2939)
        """
        from sudoku_repl.model.building import build

        return build(self.quiz)

    def solve_model(self, *, seconds: float | None = None) -> Solved:
        """Solve the 0-1 model with HiGHS, then look for a second solution.

        ``seconds`` limits the time of the search. After :meth:`interrupt` the result has what was found so
        far. Raises :class:`ModelError` if HiGHS is not installed or gives up, or for an invalid time limit.
        """
        from sudoku_repl.model.building import build
        from sudoku_repl.model.solving import solve

        with self.interruption() as is_interrupted:
            return solve(build(self.quiz), seconds, is_interrupted)

    def check_model(self, *, limit: Positive = EXPERIMENT_LIMIT, seconds: float | None = None) -> Checked:
        """Compare the solutions that the 0-1 model, the machine and the exact solver find.

        The machine runs under your rules to its end, or to ``limit`` steps; ``seconds`` limits the time for
        the model. After :meth:`interrupt` the result compares what was found so far. Raises
        :class:`ModelError` as :meth:`solve_model` does.
        """
        from sudoku_repl.model.checking import check

        with self.interruption() as is_interrupted:
            return check(self.quiz, limit, self.rules, seconds, is_interrupted)

    def export_model(self, path: AnyPath, *, paper: bool = False) -> None:
        """Write the 0-1 model to a file, in the format of its ending: .lp, .mps, or .lng for LINGO.

        With ``paper``, a samurai or flower quiz is written as the paper's own LINGO program, with a block of
        data for each grid. Raises :class:`ModelError` for another ending or board.
        """
        from sudoku_repl.model.writing import write_as

        name = self.target(path)
        write_text(name, write_as(self.model(), name, paper=paper))

    # --- files ----------------------------------------------------------------------------------------------

    def protect(self, source: AnyPath) -> None:
        """Never replace the files of ``source``: a file, ``PATH#12``, a folder or a pattern.

        Methods that read a file do this themselves. Call it for a file that you read yourself.
        """
        from sudoku_repl.formats.sources import paths_of

        self._inputs.update(paths_of(source))

    def target(self, path: AnyPath) -> str:
        """Return the name of a file to write, as every method that writes a file calls it first.

        An existing file of that name may be replaced, but none that this debugger read or that
        :meth:`protect` names: for those, it raises :class:`FileError`.

        >>> import os, tempfile
        >>> path = os.path.join(tempfile.mkdtemp(), "easy.csv")
        >>> Debugger("@easy").save_quiz(path)
        >>> Debugger(path).export(path)  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        sudoku_repl.errors.FileError: '...' was read, so it is not replaced; write to another file
        """
        check_target(path, self._inputs)
        return os.fspath(path)

    # --- orders ---------------------------------------------------------------------------------------------

    def order(self, text: str) -> str:
        """Give an order as at the prompt, and return what it prints.

        ``text`` may have several lines: orders, the block of ``commands``, or the rows of a quiz, as in a
        script. Displays, the orders of breakpoints, the open list and whatever else orders keep stay until
        your next order. A guess that an order asks for stays due, unless you gave a ``chooser``. Raises what
        the order would report as an error, an :class:`SudokuReplError`; for an unknown order, this is
        :class:`OrderError`.

        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.goto(92)
        >>> print(dbg.order("why [4,2]=8"), end="")
        [4,2]≠8  *, step 92: the cell has another value
        └─ [4,2]=2  guess L11, step 92: guessed at level 11, choice 1
        """
        if self._orders is None:
            self._orders = registered("Debugger.order")(self)
        return self._orders(text)

    # --- documents ------------------------------------------------------------------------------------------

    def export(
        self,
        path: AnyPath,
        *,
        blame: bool = False,
        all_runs: bool = False,
        findings: Natural | None = None,
        solution_path: bool = False,
    ) -> str:
        """Write the whole present run to a file, in the format of its ending.

        ``.html`` is one page that replays the run in a browser, with ``all_runs`` every run of the session;
        ``.md`` is a study: each mark of the run with its words and a picture of the board. ``.json``,
        ``.jsonl`` and ``.csv`` have a row for each event. With ``blame``, contradictions also have the
        guesses to blame for them, as :meth:`blame_all` finds them; a page has these anyway for a run of up to
        500 contradictions that uses no chains. A page also lists the :meth:`findings` at your position: up to
        30, as many as are found within a second, or the first ``findings``. With ``solution_path``, it also
        has :meth:`path`, as a run beside the others. Returns a sentence about what the file leaves out; empty
        if it is complete.
        """
        from sudoku_repl.debugger.documents import export

        with self.interruption():
            return export(
                self._work,
                self.target(path),
                blame=blame,
                all_runs=all_runs,
                findings=findings,
                solution_path=solution_path,
            )

    def replay(self, *, all_runs: bool = False, solution_path: bool = False) -> Replay:
        """Return the page that replays the present run, or all runs, which a notebook shows inline.

        With ``solution_path``, it also has :meth:`path`. :meth:`export` writes a page to a file.
        """
        from sudoku_repl.debugger.documents import replay

        with self.interruption():
            return replay(self._work, all_runs=all_runs, solution_path=solution_path)

    def deltas(self) -> Deltas:
        """Return what writes the runs of this quiz for pages that follow them, as `browse` does.

        >>> dbg = Debugger("@readalps")
        >>> deltas = dbg.deltas()
        >>> [delta["after"] for delta in deltas.new()]
        [0]
        >>> _ = dbg.step()
        >>> [(delta["name"], delta["after"], delta["points"]["steps"]) for delta in deltas.new()]
        [('main', 1, [1])]
        """
        from sudoku_repl.debugger.documents import deltas

        return deltas(self._work)

    def picture(
        self,
        path: AnyPath,
        *,
        grid: int | None = None,
        candidates: bool = True,
        chain: bool = False,
        finding: Finding | None = None,
        contradiction: int | None = None,
    ) -> None:
        """Draw the board at your position to a file that ends in .svg or .png; .png needs matplotlib.

        ``grid`` is the number of a grid, from 1, to draw only that grid. If ``candidates`` is False, only
        digits are drawn. What the last advance found is drawn over the board: links as arrows, and the cells,
        digits and houses of other patterns. Instead, you can have one of these: with ``chain`` a chain of the
        present grid, with ``finding`` one of its :meth:`findings`, and with ``contradiction``, a step, the
        grid as it stood at this contradiction. In a picture of a single grid, only what lies inside that grid
        is drawn. Raises :class:`BoardError` for a grid that the board doesn't have, and :class:`OrderError`
        if what you ask for doesn't exist or leaves the grid.
        """
        from sudoku_repl.debugger.documents import picture
        from sudoku_repl.documents.writing import write

        name = self.target(path)
        write(picture(self._work, grid, finding, contradiction, candidates=candidates, chain=chain), name)

    def draw_timeline(self, path: AnyPath, *what: str | AnyCell, progress: Progress = no_progress) -> None:
        """Draw the guess level over the steps of the present run to a file that ends in .svg or .png.

        With ``what``, draw the :meth:`curves` of quantities and cells instead. .png needs matplotlib. Raises
        :class:`OrderError` without steps, and what :meth:`curves` raises.
        """
        from sudoku_repl.documents.writing import write, writer_of
        from sudoku_repl.explain.trace import Curves

        name = self.target(path)
        if what:
            writer_of(Curves, name)  # refuses a wrong ending before the work
            write(self.curves(*what, columns=_CURVE_COLUMNS, progress=progress), name)
        else:
            shape = profile(self.timeline, _CURVE_COLUMNS)
            write(Profile(shape, self.state.steps, self.quiz.short_title), name)

    # --- sessions -------------------------------------------------------------------------------------------

    def session(self) -> Session:
        """Return everything that :meth:`save` keeps, as a value."""
        from sudoku_repl.session.schema import Session

        return Session.of(self.quiz, self.runs, self.breakpoints)

    def save(self, path: AnyPath) -> None:
        """Save the session to a file: quiz, rules, runs, marks, breakpoints and your position.

        Raises :class:`SessionError`, and leaves any existing file unchanged, if the session can't be written.

        >>> import os, tempfile
        >>> path = os.path.join(tempfile.mkdtemp(), "deepest.json")
        >>> dbg = Debugger("@readalps")
        >>> _ = dbg.goto(92)
        >>> dbg.save(path)
        >>> again = Debugger()
        >>> again.open(path)
        >>> again.state
        <State running at step 92, level 11>
        """
        from sudoku_repl.session.file import save_session

        save_session(os.fspath(path), self.session())

    def open(self, path: AnyPath) -> None:
        """Open a saved session and replay its runs. Orders attached to its breakpoints are disabled.

        Raises :class:`SessionError`, and keeps the present session, if the file isn't a session or its runs
        no longer lead to the same states.
        """
        from sudoku_repl.session.file import open_session

        name = os.fspath(path)
        self.resume(open_session(name), name)
        self.protect(path)

    def resume(self, session: Session, name: str, tick: Callable[[], None] = lambda: None) -> None:
        """Replay a session that you have read already, as :meth:`open` does.

        ``name`` is the name of the session in errors. ``tick`` is called once for each advance.
        """
        from sudoku_repl.session.replay import restored

        def counted() -> None:
            check()
            tick()

        with self.interruption():
            quiz, runs, breakpoints = restored(session, name, counted)
        self._work.load(quiz, runs)
        self._work.breakpoints = breakpoints
