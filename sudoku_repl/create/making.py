"""Make quizzes with exactly one solution from recipes: dug from random full grids or from a given result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from typing import Any, TypeAlias

import attrs

from sudoku_repl import exact
from sudoku_repl.board import CLASSIC, Board, Quiz, board_named
from sudoku_repl.board.naming import name_with_order
from sudoku_repl.create.approach import Approach
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.digging import Digger
from sudoku_repl.create.drawing import SeedDraw
from sudoku_repl.create.ruling import NoRoomError, check_rules, lines, ruled, with_moves
from sudoku_repl.create.symmetry import Symmetry
from sudoku_repl.create.unbiased import draw_minimal, weight
from sudoku_repl.create.uniform import full_grid
from sudoku_repl.errors import CreateError, OrderError, quoted
from sudoku_repl.interruption import check
from sudoku_repl.machine.sets import techniques_of
from sudoku_repl.measure.path import PathFit, PathWanted, usual_techniques
from sudoku_repl.measure.rating import BriefRating, Rating, brief_rating
from sudoku_repl.measure.standing import NOWHERE, THERE, Standing
from sudoku_repl.techniques.constraints import pruning

UNBOUNDED = 1_000_000_000
"""The end of a range without one: more than any number of steps or levels."""
TRIES, TRIES_BEYOND = 1000, 20_000
"""Without a number of tries, give up after this many quizzes: more of them if the path must need techniques
beyond singles, because a quiz then takes less time."""
_NEVER = 1 << 31
"""The steps to a solution that is not found: more than any other number of steps."""

_GRIDS = 10
"""The full grids on which there may be no room for the rules before a quiz is given up."""

DrawGrid: TypeAlias = Callable[[Chance], bytes]
"""Draws a full grid."""
Miss: TypeAlias = tuple[int, ...]
"""How far a quiz is from what is wanted, for comparison with other quizzes: all numbers are 0 if it fits."""


@attrs.frozen
class Made:
    """A quiz with exactly one solution."""

    quiz: Quiz
    solution: bytes = attrs.field(repr=False)
    """The digit of each cell in reading order."""
    tries: int
    """The number of quizzes that were dug, including this quiz."""
    undecided: int = 0
    """The number of clues of a minimal quiz that may be redundant, because it took too long to find out.
    This happens on large boards, mainly linked ones."""
    seed: int | None = None
    """The seed it was made from; None for a quiz of a family."""
    weight: float | None = None
    """How much an unbiased quiz counts (:mod:`~sudoku_repl.create.unbiased`); None for any other quiz."""


def _sorted(rules: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Return rules by their words, so that the order in which they are given makes no difference."""
    return tuple(sorted(rules))


@attrs.frozen(kw_only=True, slots=False)
class Recipe:
    """How to make a quiz: the parameters of :meth:`Debugger.create <sudoku_repl.Debugger.create>`.

    It is a plain value that other processes and files can take. Raises
    :class:`~sudoku_repl.errors.OrderError` for an unknown symmetry or technique, or for options that exclude
    each other, :class:`~sudoku_repl.errors.BoardError` for an unknown board, and
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
    tries: int | None = None
    draw: SeedDraw | None = None
    result: Quiz | None = None
    unbiased: bool = False
    rules: tuple[tuple[str, int], ...] = attrs.field(default=(), converter=_sorted)
    """The constraints that each quiz has, drawn on its full grid: a rule of :mod:`~sudoku_repl.create.ruling`
    and how many."""

    def __attrs_post_init__(self) -> None:
        if self.symmetry not in (known := [each.value for each in Symmetry]):
            raise OrderError(f"unknown symmetry {quoted(self.symmetry)}; known: {', '.join(known)}")
        if self.result is not None and (self.draw or self.order or self.layout not in (None, "9x9")):
            raise OrderError("a quiz dug from `result` takes no `layout`, no `order` and no `draw`")
        others = self._given - {"unbiased"}
        if self.unbiased and others:
            names = ", ".join(sorted(f"--{_option(name)}" for name in others - {"rules"}))
            names = ", ".join(filter(None, (names, self._rule_options)))
            raise OrderError(f"--unbiased draws from all minimal 9x9 quizzes; leave out {names}")
        check_rules(self.rules)
        if self.board.constraints:
            raise CreateError(
                "the constraints of a quiz that is made are drawn on its full grid: give a board without them"
                f" instead of {quoted(self.board.name)}, and rules such as --killer or --thermo 3"
            )
        if self.rules and self.draw:
            raise OrderError(f"{self._rule_options} can't be drawn on the seed grid; leave out --seed-grid")
        moves = with_moves(self.board, dict(self.rules))
        if moves.constraints and not exact.is_solvable(moves, moves.unrestricted):
            raise CreateError(f"the {moves.name} board has no solution; leave out a rule")
        self._path  # noqa: B018 - raises at once if a name is unknown
        if self.most_tries < 1:
            raise CreateError(f"expected at least 1 try, got {self.most_tries}")
        if self.draw and self.board is not CLASSIC:
            raise CreateError(f"the seed grid is a 9x9 grid; it cannot fill the {self.board.name} board")
        self._digger  # noqa: B018 - raises at once if no quiz has these clues and this symmetry
        if self.result is not None:
            check_full(self.result)

    @cached_property
    def board(self) -> Board:
        """The board of the quizzes."""
        return self.result.board if self.result else board_named(name_with_order(self.layout, self.order))

    @cached_property
    def _digger(self) -> Digger:
        return self._digger_on(self.board)

    @property
    def _rule_options(self) -> str:
        return ", ".join(f"--{word}" for word, _ in self.rules)

    def _digger_on(self, board: Board) -> Digger:
        return Digger(board, self.clues, Symmetry(self.symmetry), is_ruled=bool(self.rules))

    @cached_property
    def _path(self) -> PathWanted | None:
        """What a solution path must be like; None if it may be any."""
        forbidden = frozenset(each for name in self.forbid for each in techniques_of(name))
        needed = []
        for name in self.needs:
            techniques = techniques_of(name)
            if techniques <= pruning():
                raise OrderError(
                    f"--needs takes no constraint, got {quoted(name)}; give a rule, such as --thermo 2"
                )
            if techniques.isdisjoint(usual_techniques()):
                raise OrderError(
                    f"no solution path uses {quoted(name)}; only HoDoKu's usual techniques count"
                )
            if techniques.intersection(usual_techniques()) <= forbidden:
                raise OrderError(
                    f"--needs {quoted(name)} and --forbid exclude each other; leave one of them out"
                )
            needed.append(techniques)
        return PathWanted(tuple(needed), forbidden) if needed or forbidden else None

    @property
    def _given(self) -> set[str]:
        """The names of the parameters that differ from their defaults."""
        return {each.name for each in attrs.fields(Recipe) if getattr(self, each.name) != each.default}

    @property
    def most_tries(self) -> int:
        """The number of quizzes that are dug at most."""
        if self.tries is not None:
            return self.tries
        return TRIES_BEYOND if self._path and self._path.is_beyond_singles else TRIES

    @property
    def takes_tries(self) -> bool:
        """Whether the first quiz that is dug may not do, because it must be more than minimal."""
        return bool(self._given & {"clues", "kind", "level", "steps", "needs", "forbid", "unbiased"})

    def make(
        self,
        seed: int,
        progress: Callable[[int], None] = lambda _: None,
        groups_progress: Callable[[int], None] = lambda _: None,
        met: Callable[[str], None] = lambda _: None,
    ) -> Made:
        """Make the quiz of a seed: dig it from a full grid, with a new grid for each try.

        ``progress`` is called with 1, 2 and so on for each try, and ``groups_progress`` now and then with the
        number of groups of cells tried so far while a quiz is dug. Raises
        :class:`~sudoku_repl.errors.CreateError` if no try succeeds; the message describes the nearest quiz.
        """
        title = f"seed {seed}"
        if self.unbiased:
            drawn = draw_minimal(Chance(seed), progress)
            quiz = Quiz(CLASSIC, drawn.givens, title)
            return Made(quiz, drawn.solution, drawn.tries, seed=seed, weight=weight(quiz.clues))
        draw: DrawGrid = (
            self.draw.grid if self.draw else partial(full_grid, with_moves(self.board, dict(self.rules)))
        )
        if self.result is not None:
            draw = partial(given_grid, self.result)
            title = f"{self.result.title}, {title}" if self.result.title else title
        return attrs.evolve(self.dig(draw, Chance(seed), title, progress, groups_progress, met), seed=seed)

    def dig(
        self,
        draw: DrawGrid,
        chance: Chance,
        title: str = "",
        progress: Callable[[int], None] = lambda _: None,
        groups_progress: Callable[[int], None] = lambda _: None,
        met: Callable[[str], None] = lambda _: None,
    ) -> Made:
        """Dig full grids from ``draw`` until a quiz meets the conditions, as :meth:`make` does."""

        def drawn(chance: Chance) -> tuple[Digger, bytes]:
            grid = draw(chance)
            if not self.rules:
                return self._digger, grid
            for another in range(_GRIDS, 0, -1):
                try:
                    board = ruled(self.board, grid, dict(self.rules), chance, is_bare=not self.clues)
                    break
                except NoRoomError:
                    if another == 1:
                        raise
                    grid = draw(chance)
            return self._digger_on(board), grid

        fewest, refused = len(self.board.coordinates), 0
        fits = Counter[PathFit]()
        nearest: tuple[Miss, BriefRating] | None = None
        approach = Approach(self._path, drawn)
        for tries in range(1, self.most_tries + 1):
            dug = approach.dig(chance, groups_progress)
            progress(tries)
            quiz = Quiz(dug.board, dug.givens, title)
            fewest = min(fewest, quiz.clues)
            if self.clues not in (None, quiz.clues):
                continue
            refused += 1
            check()
            if self._path:
                if approach.measure(quiz, dug) and approach.nearest:
                    met(self._met(approach.nearest))
                if not approach.has_arrived:
                    continue
                fits[fit := self._path.fit(quiz)] += 1
                if fit is not PathFit.FITS:
                    continue
            if (self.kind, self.level, self.steps) == (None, None, None):
                return Made(quiz, dug.grid, tries, dug.undecided)
            rating = brief_rating(quiz)
            miss = self.miss(rating)
            if not any(miss):
                return Made(quiz, dug.grid, tries, dug.undecided)
            if nearest is None or miss < nearest[0]:
                nearest = miss, rating
        if refused:
            rated = f"; the nearest: {_described(nearest[1])}" if nearest else ""
            near = self._nearly(fits[PathFit.SPARES], approach.nearest) + rated
            raise CreateError(
                f"none of the {refused} quizzes made met the conditions{near}; raise --tries for more"
            )
        raise CreateError(
            f"no quiz with {self.clues} clues found in {self.most_tries} tries; the nearest has {fewest}"
        )

    def miss(self, rating: BriefRating | Rating) -> Miss:
        """Return how far a rating is off: the number of conditions that fail, then how far each is off."""
        low, high = _ends(self.level)
        first, last = _ends(self.steps)
        found = _NEVER if rating.first_solution is None else rating.first_solution
        off = (
            0 if self.kind is None else abs(rating.kind - self.kind),
            max(low - rating.biggest_level, rating.biggest_level - high, 0),
            max(first - found, found - last, 0),
        )
        return sum(map(bool, off)), *off

    def _met(self, standing: Standing) -> str:
        """Say how near a path comes to what it needs."""
        count, names = len(self.needs), ", ".join(self.needs)
        if not standing.missing:
            return f"{names} met, {standing.left} candidates left"
        met = "not met" if count == 1 else f"{count - standing.missing} of {count} met"
        if standing.easier == NOWHERE:
            return f"{names} {met}"
        easier = f"{standing.easier} easier one{'s' * (standing.easier > 1)}"
        return f"{names} met beside {easier}" if count == 1 else f"{names} {met}, another beside {easier}"

    def _nearly(self, spares: int, nearest: Standing | None) -> str:
        """Say how near the paths of the quizzes came to needing what they must need."""
        if nearest and nearest > THERE:
            return f"; the nearest: {self._met(nearest)}"
        use = "the path of 1 uses" if spares == 1 else f"the paths of {spares} use"
        all_of_them = "it" if len(self.needs) == 1 else "all of them"
        return f"; {use} {' and '.join(self.needs)} without needing {all_of_them}" if spares else ""

    def __str__(self) -> str:
        """Return the options that make this recipe, as you type them."""
        options = {
            name: value for name, value in attrs.asdict(self, recurse=False).items() if name in self._given
        }
        options.pop("rules", None)
        options |= {word: count if word in lines() else True for word, count in self.rules}
        words = [
            f"--{_option(name)}" + ("" if value is True else f" {_text(value)}")
            for name, value in options.items()
        ]
        return " ".join(words)


def make_quiz(seed: int, **parameters: Any) -> Made:
    """Make the quiz of a seed by the recipe with these parameters, which are those of :class:`Recipe`."""
    return Recipe(**parameters).make(seed)


def check_full(result: Quiz, where: str = "") -> None:
    """Raise CreateError, which begins with ``where``, unless a result has a digit in every cell."""
    if 0 in result.givens:
        cell = result.board.label(result.givens.index(0))
        raise CreateError(f"{where}expected a result with a digit in every cell, but {cell} is open")


def given_grid(result: Quiz, _: Chance) -> bytes:
    """Return the grid of a result, without a draw."""
    return result.givens


def _ends(wanted: int | tuple[int, int] | None) -> tuple[int, int]:
    return (0, _NEVER) if wanted is None else (wanted, wanted) if isinstance(wanted, int) else wanted


def _described(rating: BriefRating) -> str:
    found = "not found" if rating.first_solution is None else f"at step {rating.first_solution}"
    return f"class {rating.kind}, biggest level {rating.biggest_level}, first solution {found}"


def _option(name: str) -> str:
    return {"kind": "class", "draw": "seed-grid"}.get(name, name)


def _text(value: object) -> str:
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
