"""What governs a run besides its quiz: which techniques are tried, and who chooses the guess."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

import attrs

from sudoku_repl.machine.events import Technique
from sudoku_repl.machine.picking import Picks, picks_named

TECHNIQUES = MappingProxyType(
    {
        "hidden": Technique.COMPLETE,
        "1gw": Technique.GW1,
        "2gw": Technique.GW2,
        "3gw": Technique.GW3,
        "ply": Technique.PLY,
        "x-chain": Technique.X_CHAIN,
        "forcing-chain": Technique.FORCING_CHAIN,
    }
)
"""The techniques by the names that people give them, in the order they are tried."""

GRP = frozenset({Technique.COMPLETE, Technique.GW1, Technique.GW2, Technique.GW3})
"""Those that look at one house."""

SETS = MappingProxyType(
    {
        "numerical": frozenset({Technique.COMPLETE}),
        "0": GRP | {Technique.PLY},
        "1": GRP,
        "2": frozenset({Technique.PLY}),
    }
)
"""The sets of techniques that have a name: the numerical analysis (hidden singles alone), the run modes."""


def names_of(techniques: Iterable[Technique]) -> tuple[str, ...]:
    """The names of some techniques, in the order they are tried."""
    wanted = frozenset(techniques)
    return tuple(name for name, technique in TECHNIQUES.items() if technique in wanted)


def _as_set(techniques: Iterable[Technique] | None) -> frozenset[Technique] | None:
    return None if techniques is None else frozenset(techniques)


def _of_run_mode(mode: int) -> frozenset[Technique]:
    return SETS[str(mode) if mode in (1, 2) else "0"]


@attrs.frozen
class Rules:
    """The two modes of the original, by its numbers, the techniques, and how the machine picks its guesses.

    Any number is taken, as the original does: a run mode that is not 1 or 2 is like 0, a guess mode
    that is not 0 asks for the guesses. ``techniques`` are those of the run mode unless others are
    given.
    """

    run_mode: int = 0
    """1: grp only; 2: ply only; other: both."""
    guess_mode: int = 0
    """0: the machine guesses by itself; other: it waits to be told."""
    _others: frozenset[Technique] | None = attrs.field(
        default=None, alias="techniques", converter=_as_set, repr=False
    )
    """The techniques where they are not those of the run mode, else None: then they change with it."""
    picks: Picks = Picks.FIRST
    """What the machine guesses by itself."""
    seed: int = 0
    """Of the draws of ``Picks.RANDOM``."""
    techniques: frozenset[Technique] = attrs.field(init=False, eq=False)
    """The techniques that are tried when no cell has just one candidate."""
    grp: frozenset[Technique] = attrs.field(init=False, eq=False, repr=False)
    """Those of grp: houses are shrunk as groups if there are any."""
    ply: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether lines are shrunk against boxes.

    Where 3GW has found nothing ply finds nothing: what a segment must take leaves the line's other
    open cells at most as many digits as cells, which is a 3GW set or holds one. So ply is passed
    over with 3GW, whatever else is tried. (The tests hold this against an implementation that does
    not pass it over.)
    """
    chains: tuple[Technique, ...] = attrs.field(init=False, eq=False, repr=False)
    """The chains, in the order they are looked for."""

    @techniques.default
    def _techniques(self) -> frozenset[Technique]:
        return _of_run_mode(self.run_mode) if self._others is None else self._others

    @grp.default
    def _grp(self) -> frozenset[Technique]:
        return self.techniques & GRP

    @ply.default
    def _ply(self) -> bool:
        return Technique.PLY in self.techniques and Technique.GW3 not in self.techniques

    @chains.default
    def _chains(self) -> tuple[Technique, ...]:
        return tuple(each for each in (Technique.X_CHAIN, Technique.FORCING_CHAIN) if each in self.techniques)

    def __attrs_post_init__(self) -> None:
        if self._others == _of_run_mode(self.run_mode):  # so that rules are equal when they do the same
            object.__setattr__(self, "_others", None)

    @property
    def techniques_of_mode(self) -> bool:
        """Whether the techniques are the run mode's own."""
        return self._others is None

    @property
    def interactive(self) -> bool:
        """Whether a new guess waits to be chosen."""
        return self.guess_mode != 0

    def with_run_mode(self, mode: int) -> Rules:
        """The same with another run mode and its techniques."""
        return attrs.evolve(self, run_mode=mode, techniques=None)

    def with_guess_mode(self, mode: int | str | Picks, seed: int = 0) -> Rules:
        """The same with another guess mode, or picks of the machine or their name, with their seed.

        Raises :class:`~sudoku_repl.errors.ModeError` for an unknown name.
        """
        if isinstance(mode, int):
            return attrs.evolve(self, guess_mode=mode, picks=Picks.FIRST, seed=0)
        return attrs.evolve(self, guess_mode=0, picks=picks_named(mode), seed=seed)
