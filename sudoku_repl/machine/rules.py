"""The rules of a run: which techniques are tried, and how guesses are made."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from types import MappingProxyType

import attrs

from sudoku_repl.arguments import check_fields, checked
from sudoku_repl.errors import ModeError, listed, quoted
from sudoku_repl.machine.picking import Picks, picks_named
from sudoku_repl.machine.retreat import Retreat
from sudoku_repl.techniques import BUILT_IN, TECHNIQUES, in_order, names_of, plain, technique_named
from sudoku_repl.techniques.constraints import ConstraintTechnique, pruning, search_without
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.own import find_technique
from sudoku_repl.techniques.technique import GridSearch, Technique

GRP = frozenset(TECHNIQUES[name] for name in ("hidden", "gw1", "gw2", "gw3"))
"""The techniques of run mode 1, with which the original looks at a single house."""
_PLY = frozenset({TECHNIQUES["ply"]})

SETS = MappingProxyType(
    {"numerical": frozenset({TECHNIQUES["hidden"]}), "0": GRP | _PLY, "1": GRP, "2": _PLY}
)
"""The named sets of techniques: ``numerical`` (hidden singles only) and the run modes."""


def named_sets() -> dict[str, frozenset[Technique]]:
    """Return all named sets of techniques: those of ``SETS``, ``hodoku``, and each family.

    ``hodoku`` has the techniques that HoDoKu uses unless you say otherwise. A family stands for its
    techniques that a run can try.

    >>> sorted(each.name for each in named_sets()["houses"])
    ['gw1', 'gw2', 'gw3', 'hidden']
    """
    families: dict[str, set[Technique]] = {}
    for each in TECHNIQUES.values():
        if each.runs:
            families.setdefault(plain(each.family), set()).add(each)
    usual = frozenset(each for each in BUILT_IN if each.usual and each.runs)
    return {**SETS, "hodoku": usual, **{name: frozenset(family) for name, family in families.items()}}


@lru_cache(maxsize=256)
def _tried_of(techniques: frozenset[Technique]) -> tuple[Technique, ...]:
    """Return the techniques that a run tries, cached because rules are made often."""
    subsumed = {name for technique in techniques for name in technique.subsumes}
    return tuple(each for each in in_order(techniques) if each.name not in subsumed)


@lru_cache(maxsize=256)
def _searches_by(tried: tuple[Technique, ...], unpruned: frozenset[Technique]) -> tuple[GridSearch, ...]:
    """Return the searches by some techniques and by the constraints, in order."""
    groups: dict[object, list[Technique]] = {}
    for each in tried:
        groups.setdefault(each if each.together is Technique.together else each.together, []).append(each)
    before = sum(group[0].rank < ConstraintTechnique.rank for group in groups.values())
    searches = [group[0].together(group) for group in groups.values()]
    return *searches[:before], search_without(unpruned), *searches[before:]


def _of_run_mode(mode: int) -> frozenset[Technique]:
    return SETS[str(mode) if mode in (1, 2) else "0"]


def _enabled(techniques: Iterable[Technique | str]) -> frozenset[Technique]:
    if isinstance(techniques, str):  # not its letters
        techniques = (techniques,)
    given = tuple(techniques) if isinstance(techniques, Iterable) else (techniques,)
    for name in given:
        if not isinstance(name, str | Technique):
            raise ModeError(f"expected the names of techniques, got {quoted(name)}")
    enabled = frozenset(map(find_technique, given))
    if barred := [each for each in enabled if not each.runs]:
        name = min(barred, key=lambda each: each.rank).name
        raise ModeError(
            f"a run places singles before it tries techniques, so {name} can't be enabled;"
            f" `findings {name}` lists what it finds"
        )
    return enabled - pruning()


def _unpruned(techniques: Iterable[Technique | str]) -> frozenset[Technique]:
    return frozenset(map(find_technique, techniques)) & pruning()


def _shown(techniques: frozenset[Technique]) -> str:
    return repr(names_of(techniques))


@attrs.frozen
class Guessing:
    """How guesses are made when the techniques find nothing."""

    asks: bool = False
    """Whether the machine waits for you to choose each new guess."""
    picks: Picks = Picks.FIRST
    """How the machine picks its guesses."""
    seed: int = 0
    """The seed of ``Picks.RANDOM``."""
    retreat: Retreat = Retreat.CHRONOLOGICAL
    """Where the search goes back to when a level has no candidate left."""

    def __attrs_post_init__(self) -> None:
        check_fields(self)


@attrs.frozen
class Chosen:
    """A finding of a technique that somebody chose, by what it changes."""

    technique: str
    removes: tuple[tuple[int, int], ...]
    """The digit and the cell of each candidate that it removes, in order."""
    places: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, finding: Finding) -> Chosen:
        """Return the choice of a finding."""
        return cls(finding.technique.name, tuple(sorted(finding.removes)), tuple(sorted(finding.places)))

    def found(self, grid: Grid) -> Finding | None:
        """Return the finding in a grid; None if the technique doesn't find it there."""
        chosen = None
        for finding in technique_named(self.technique).find(grid):
            if Chosen.of(finding) == self and (chosen is None or finding.size < chosen.size):
                chosen = finding
        return chosen


@attrs.frozen
class Rules:
    """The rules of a run: the techniques that are tried, and how guesses are made.

    >>> rules = Rules(["hidden", "x_chain"], Guessing(picks=Picks.LAST))
    >>> rules
    Rules(techniques=('hidden', 'x_chain'), guessing=Guessing(asks=False, picks=<Picks.LAST: 'last'>...
    >>> rules.run_mode, rules.follows_run_mode
    (0, False)
    >>> Rules.of_modes(run_mode=2, guess_mode=1).guessing.asks
    True
    """

    techniques: frozenset[Technique] = attrs.field(default=SETS["0"], converter=_enabled, repr=_shown)
    """The techniques that are tried when no cell has a single candidate; by default those of run mode 0.

    They may be given by name. Raises :class:`~sudoku_repl.errors.ModeError` for an unknown technique, and
    for one that assumes one solution if the retreat is a backjump.
    """
    guessing: Guessing = Guessing()
    """How guesses are made when the techniques find nothing."""
    chosen: Chosen | None = attrs.field(default=None, repr=False)
    """The finding that an advance makes in place of all else; None for an advance by the techniques."""
    unpruned: frozenset[Technique] = attrs.field(default=frozenset(), converter=_unpruned, repr=False)
    """The kinds of constraints that are not pruned, by their techniques. They are checked when full.

    Constraints are part of the quiz, so all others are pruned, whatever the ``techniques``.
    """
    tried: tuple[Technique, ...] = attrs.field(init=False, eq=False, repr=False)
    """The techniques that a run tries, in order: all but those that others of them subsume."""
    searches: tuple[GridSearch, ...] = attrs.field(init=False, eq=False, repr=False)
    """The searches of a filter, in order. Techniques that search together have one."""

    @tried.default
    def _tried(self) -> tuple[Technique, ...]:
        return _tried_of(self.techniques)

    @searches.default
    def _searches(self) -> tuple[GridSearch, ...]:
        return _searches_by(self.tried, self.unpruned)

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.guessing, Guessing):
            raise ModeError(f"expected a Guessing, got {quoted(self.guessing)}")
        if not isinstance(self.chosen, Chosen | None):
            raise ModeError(f"expected a Chosen or None, got {quoted(self.chosen)}")
        if self.guessing.retreat is Retreat.BACKJUMP:
            for each in self.tried:
                if each.assumes_unique:
                    raise ModeError(
                        f"{each.name} assumes that there is one solution, so a backjump might miss solutions;"
                        f" type `retreat chronological` or `techniques -{plain(each.family)}`"
                    )

    def __reduce__(self) -> tuple[type[Rules], tuple[object, ...]]:
        """Pickle the values that determine the rest."""
        return type(self), (self.techniques, self.guessing, self.chosen, self.unpruned)

    @property
    def enabled(self) -> frozenset[Technique]:
        """The techniques, and those that prune constraints."""
        return self.techniques | pruning() - self.unpruned

    def enabling(self, techniques: Iterable[Technique | str]) -> Rules:
        """Return these rules with other techniques, also those that prune constraints."""
        enabled = frozenset(map(find_technique, techniques))
        return attrs.evolve(self, techniques=enabled, unpruned=pruning() - enabled)

    @classmethod
    @checked
    def of_modes(cls, run_mode: int = 0, guess_mode: int = 0) -> Rules:
        """Return the rules of the original's modes.

        Any number is accepted, as in the original: a run mode other than 1 (grp only) or 2 (ply only) enables
        both, and a guess mode other than 0 asks for each guess.
        """
        return cls(_of_run_mode(run_mode), Guessing(asks=guess_mode != 0))

    @property
    def run_mode(self) -> int:
        """The original's run mode: 1 for exactly the techniques of grp, 2 for exactly ply, 0 otherwise."""
        return next((mode for mode in (1, 2) if self.techniques == _of_run_mode(mode)), 0)

    @property
    def guess_mode(self) -> int:
        """The original's guess mode: 1 if the machine asks for each guess, 0 if it makes the guesses."""
        return int(self.guessing.asks)

    @property
    def assumes_unique(self) -> bool:
        """Whether the number of solutions found may be too low, because a technique assumes there is one."""
        chosen = self.chosen and technique_named(self.chosen.technique).assumes_unique
        return chosen or any(each.assumes_unique for each in self.techniques)

    @property
    def follows_run_mode(self) -> bool:
        """Whether the techniques are exactly the run mode's own."""
        return self.techniques == _of_run_mode(self.run_mode)

    @checked
    def asking(self, asks: bool = True) -> Rules:
        """Return these rules with new guesses asked for, or with ``False`` made by the machine."""
        return attrs.evolve(self, guessing=attrs.evolve(self.guessing, asks=asks))

    @checked
    def with_run_mode(self, mode: int) -> Rules:
        """Return these rules with the techniques of a run mode."""
        return attrs.evolve(self, techniques=_of_run_mode(mode))

    @checked
    def with_guess_mode(self, mode: int | str | Picks, seed: int = 0) -> Rules:
        """Return these rules with another guess mode.

        ``mode`` is a number, or a member of :class:`~sudoku_repl.Picks` or its name. ``seed`` is for
        ``Picks.RANDOM``. Raises :class:`~sudoku_repl.errors.ModeError` for an unknown name.
        """
        if isinstance(mode, int):
            guessing = attrs.evolve(self.guessing, asks=mode != 0, picks=Picks.FIRST, seed=0)
        else:
            guessing = attrs.evolve(self.guessing, asks=False, picks=picks_named(mode), seed=seed)
        return attrs.evolve(self, guessing=guessing)

    @checked
    def with_retreat(self, retreat: Retreat | str) -> Rules:
        """Return these rules with another retreat, a member of :class:`~sudoku_repl.Retreat` or its name.

        Raises :class:`~sudoku_repl.errors.ModeError` for an unknown name.
        """
        try:
            wanted = Retreat(retreat)
        except ValueError:
            known = listed(each.value for each in Retreat)
            raise ModeError(f"unknown retreat {quoted(str(retreat))}; expected one of {known}") from None
        return attrs.evolve(self, guessing=attrs.evolve(self.guessing, retreat=wanted))


FIRST_RULES = Rules()
"""The rules of a run until you change them, made once because each run begins with them."""
