"""Recipes: how to make a quiz from a seed, as plain values that other processes and files can take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property

import attrs

from sudoku_repl.board import CLASSIC, Board, Quiz, board_named
from sudoku_repl.board.naming import name_with_order
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.drawing import SeedDraw
from sudoku_repl.create.grading import Grade
from sudoku_repl.create.making import Made, Wanted, check_full, check_possible, make_quiz, quiz_from_result
from sudoku_repl.create.symmetry import Symmetry
from sudoku_repl.create.unbiased import draw_minimal, weight
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.interruption import check
from sudoku_repl.machine.sets import techniques_of
from sudoku_repl.measure.path import PathFit, PathWanted, usual_techniques

UNBOUNDED = 1_000_000_000
"""The end of a range without one: more than any number of steps or levels."""


def _unheard(_: int) -> None:
    """Ignore progress."""


@attrs.frozen(kw_only=True, slots=False)
class Recipe:
    """How to make a quiz: the parameters of :meth:`Debugger.create <sudoku_repl.Debugger.create>`.

    Raises :class:`~sudoku_repl.errors.OrderError` for an unknown symmetry or technique, or for options that
    exclude each other, :class:`~sudoku_repl.errors.BoardError` for an unknown board, and
    :class:`~sudoku_repl.errors.CreateError` if no quiz can meet them, whatever the seed.
    """

    layout: str | None = None
    order: str | None = None
    clues: int | None = None
    symmetry: str = Symmetry.NONE.value
    kind: int | None = None
    level: int | tuple[int, int] | None = None
    steps: int | tuple[int, int] | None = None
    needs: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    tries: int = 1000
    draw: SeedDraw | None = None
    result: Quiz | None = None
    unbiased: bool = False

    def __attrs_post_init__(self) -> None:
        if self.symmetry not in (known := [each.value for each in Symmetry]):
            raise OrderError(f"unknown symmetry {quoted(self.symmetry)}; known: {', '.join(known)}")
        if self.result is not None and (self.draw or self.order or self.layout not in (None, "9x9")):
            raise OrderError("a quiz dug from `result` takes no `layout`, no `order` and no `draw`")
        others = self._given - {"unbiased"}
        if self.unbiased and others:
            names = ", ".join(sorted(f"--{_option(name)}" for name in others))
            raise OrderError(f"--unbiased draws from all minimal 9x9 quizzes; leave out {names}")
        self._path  # noqa: B018 - raises at once if a name is unknown
        check_possible(self.board, self.wanted(), self.draw)
        if self.result is not None:
            check_full(self.result)

    @cached_property
    def board(self) -> Board:
        """The board of the quizzes."""
        return self.result.board if self.result else board_named(name_with_order(self.layout, self.order))

    @cached_property
    def _path(self) -> PathWanted | None:
        """What a solution path must be like; None if it may be any."""
        needed = []
        for name in self.needs:
            techniques = techniques_of(name)
            if techniques.isdisjoint(usual_techniques()):
                raise OrderError(
                    f"no solution path uses {quoted(name)}; only HoDoKu's usual techniques count"
                )
            needed.append(techniques)
        forbidden = frozenset(each for name in self.forbid for each in techniques_of(name))
        return PathWanted(tuple(needed), forbidden) if needed or forbidden else None

    @property
    def _given(self) -> set[str]:
        """The names of the parameters that differ from their defaults."""
        return {each.name for each in attrs.fields(Recipe) if getattr(self, each.name) != each.default}

    @property
    def takes_tries(self) -> bool:
        """Whether the first quiz that is dug may not do, because it must be more than minimal."""
        return bool(self._given & {"clues", "kind", "level", "steps", "needs", "forbid", "unbiased"})

    def make(
        self,
        seed: int,
        progress: Callable[[int], None] = _unheard,
        groups_progress: Callable[[int], None] = _unheard,
    ) -> Made:
        """Make the quiz of a seed. Raises :class:`~sudoku_repl.errors.CreateError` if none is found.

        ``progress`` is called with 1, 2 and so on for each try, and ``groups_progress`` for each group of
        cells that is tried while a quiz is dug.
        """
        if self.unbiased:
            drawn = draw_minimal(Chance(seed), progress)
            quiz = Quiz(CLASSIC, drawn.givens, f"seed {seed}")
            return Made(quiz, drawn.solution, drawn.tries, seed=seed, weight=weight(quiz.clues))
        wanted = self.wanted(progress, groups_progress)
        if self.result is not None:
            return quiz_from_result(self.result, seed, wanted)
        return make_quiz(seed, wanted, self.board, self.draw)

    def wanted(
        self, progress: Callable[[int], None] = _unheard, groups_progress: Callable[[int], None] = _unheard
    ) -> Wanted:
        """Return the kind of quiz to make; for the parameters, see :meth:`make`."""
        fits = Counter[PathFit]()

        def keep(quiz: Quiz) -> bool:
            check()
            fit = self._path.fit(quiz) if self._path else PathFit.FITS
            fits[fit] += 1
            return fit is PathFit.FITS

        def near() -> str:
            spares = fits[PathFit.SPARES]
            use = "the path of 1 uses" if spares == 1 else f"the paths of {spares} use"
            all_of_them = "it" if len(self.needs) == 1 else "all of them"
            return f"{use} {' and '.join(self.needs)} without needing {all_of_them}" if spares else ""

        steps = (self.steps, self.steps) if isinstance(self.steps, int) else self.steps
        grade = Grade(self.kind, self.level, steps)
        symmetry = Symmetry(self.symmetry)
        return Wanted(self.clues, symmetry, grade, keep, self.tries, progress, groups_progress, near)

    def __str__(self) -> str:
        """Return the options that make this recipe, as you type them."""
        words = [
            f"--{_option(name)}" + ("" if value is True else f" {_text(value)}")
            for name, value in attrs.asdict(self, recurse=False).items()
            if name in self._given
        ]
        return " ".join(words)


def _option(name: str) -> str:
    """Return the name of the option for a parameter."""
    return {"kind": "class", "draw": "seed-grid"}.get(name, name)


def _text(value: object) -> str:
    """Return a value as you type it."""
    match value:
        case (int(first), int(last)):
            return f"{first}..{'' if last >= UNBOUNDED else last}"
        case tuple():
            return ",".join(value)
        case SeedDraw():
            swaps = f"{value.digits},{value.lines},{value.chutes}"
            return f"--swaps {swaps} --threshold {value.threshold}"
        case _:
            text = str(value)
            return f"'{text}'" if " " in text else text
