"""The rules of a run: which techniques are tried, and how guesses are chosen."""

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
"""The techniques by the names you type, in the order they are tried."""

GRP = frozenset({Technique.COMPLETE, Technique.GW1, Technique.GW2, Technique.GW3})
"""The techniques that look at a single house."""

SETS = MappingProxyType(
    {
        "numerical": frozenset({Technique.COMPLETE}),
        "0": GRP | {Technique.PLY},
        "1": GRP,
        "2": frozenset({Technique.PLY}),
    }
)
"""The named sets of techniques: ``numerical`` (hidden singles only) and the run modes."""


def names_of(techniques: Iterable[Technique]) -> tuple[str, ...]:
    """Return the names of some techniques, in the order they are tried."""
    wanted = frozenset(techniques)
    return tuple(name for name, technique in TECHNIQUES.items() if technique in wanted)


def _as_set(techniques: Iterable[Technique] | None) -> frozenset[Technique] | None:
    return None if techniques is None else frozenset(techniques)


def _of_run_mode(mode: int) -> frozenset[Technique]:
    return SETS[str(mode) if mode in (1, 2) else "0"]


@attrs.frozen
class Rules:
    """The rules of a run: the original's two modes, the techniques, and how the machine picks its guesses.

    Any mode number is accepted, as in the original: a run mode other than 1 or 2 acts like 0, and a guess
    mode other than 0 waits for you to choose each guess. ``techniques`` defaults to the techniques of the run
    mode.
    """

    run_mode: int = 0
    """1 for grp only, 2 for ply only, any other number for both."""
    guess_mode: int = 0
    """0 if the machine makes the guesses; any other number if it waits for you to choose them."""
    _others: frozenset[Technique] | None = attrs.field(
        default=None, alias="techniques", converter=_as_set, repr=False
    )
    """Techniques that differ from the run mode's; None if they follow the run mode."""
    picks: Picks = Picks.FIRST
    """How the machine picks its guesses."""
    seed: int = 0
    """The seed of ``Picks.RANDOM``."""
    techniques: frozenset[Technique] = attrs.field(init=False, eq=False)
    """The techniques that are tried when no cell has a single candidate."""
    grp: frozenset[Technique] = attrs.field(init=False, eq=False, repr=False)
    """The techniques of grp. Houses are shrunk as groups if there are any."""
    ply: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether lines are shrunk against boxes.

    Ply finds nothing where 3GW found nothing: the digits that a segment must take leave the other open cells
    of the line at most as many digits as cells, and that is a 3GW set or contains one. So ply is skipped
    whenever 3GW is enabled. (The tests compare this with an implementation that doesn't skip it.)
    """
    chains: tuple[Technique, ...] = attrs.field(init=False, eq=False, repr=False)
    """The kinds of chain, in the order the search tries them."""

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
        if self._others == _of_run_mode(self.run_mode):  # so that rules with the same effect are equal
            object.__setattr__(self, "_others", None)

    @property
    def techniques_of_mode(self) -> bool:
        """Whether the techniques follow the run mode."""
        return self._others is None

    @property
    def interactive(self) -> bool:
        """Whether the machine waits for you to choose each new guess."""
        return self.guess_mode != 0

    def with_run_mode(self, mode: int) -> Rules:
        """Return these rules with another run mode and its techniques."""
        return attrs.evolve(self, run_mode=mode, techniques=None)

    def with_guess_mode(self, mode: int | str | Picks, seed: int = 0) -> Rules:
        """Return these rules with another guess mode.

        ``mode`` is a number, or a member of :class:`~sudoku_repl.Picks` or its name. ``seed`` is for
        ``Picks.RANDOM``. Raises :class:`~sudoku_repl.errors.ModeError` for an unknown name.
        """
        if isinstance(mode, int):
            return attrs.evolve(self, guess_mode=mode, picks=Picks.FIRST, seed=0)
        return attrs.evolve(self, guess_mode=0, picks=picks_named(mode), seed=seed)
