"""The rules of a run: which techniques are tried, and how guesses are made.

A technique has the same name everywhere: in orders, conditions, JSON, CSV and surveys. SQL takes these names
without quotes. The lines of the log keep the words that the original prints, such as ``3GW``.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

import attrs

from sudoku_repl.errors import ModeError, listed, quoted
from sudoku_repl.machine.picking import Picks, picks_named
from sudoku_repl.machine.retreat import Retreat
from sudoku_repl.techniques.technique import Technique

TECHNIQUES = MappingProxyType(
    {
        "hidden": Technique.COMPLETE,
        "gw1": Technique.GW1,
        "gw2": Technique.GW2,
        "gw3": Technique.GW3,
        "ply": Technique.PLY,
        "x_chain": Technique.X_CHAIN,
        "forcing_chain": Technique.FORCING_CHAIN,
    }
)
"""The techniques by name, in the order they are tried."""

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

_NAMES = {technique: name for name, technique in TECHNIQUES.items()}


def _plain(spelling: str) -> str:
    return spelling.lower().replace("-", "_")


SPELLINGS = MappingProxyType(
    {
        _plain(spelling): technique
        for name, technique in TECHNIQUES.items()
        for spelling in (name, technique.value)
    }
)
"""The techniques by every accepted spelling, in lower case and with ``_`` for ``-``.

These are the names and the words that are printed (``3GW``, ``complete``).
"""


def technique_named(name: str | Technique) -> Technique:
    """Return the technique of a name, in any of its spellings.

    Raises :class:`~sudoku_repl.errors.ModeError` for an unknown name.

    >>> {technique_named(name) for name in ("gw3", "3gw", "3GW")}
    {<Technique.GW3: '3GW'>}
    >>> technique_named("X-Chain")
    <Technique.X_CHAIN: 'x-chain'>
    """
    if isinstance(name, Technique):
        return name
    technique = SPELLINGS.get(_plain(name))
    if technique is None:
        raise ModeError(f"unknown technique {quoted(name)}; expected one of {listed(TECHNIQUES)}")
    return technique


def name_of(technique: Technique) -> str:
    """Return the name of a technique."""
    return _NAMES[technique]


def names_of(techniques: Iterable[Technique]) -> tuple[str, ...]:
    """Return the names of some techniques, in the order they are tried."""
    wanted = frozenset(techniques)
    return tuple(name for name, technique in TECHNIQUES.items() if technique in wanted)


def _of_run_mode(mode: int) -> frozenset[Technique]:
    return SETS[str(mode) if mode in (1, 2) else "0"]


def _enabled(techniques: Iterable[Technique | str]) -> frozenset[Technique]:
    if isinstance(techniques, str):  # not its letters
        techniques = (techniques,)
    return frozenset(map(technique_named, techniques))


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

    They may be given by name. Raises :class:`~sudoku_repl.errors.ModeError` for an unknown technique.
    """
    guessing: Guessing = Guessing()
    """How guesses are made when the techniques find nothing."""
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

    @grp.default
    def _grp(self) -> frozenset[Technique]:
        return self.techniques & GRP

    @ply.default
    def _ply(self) -> bool:
        return Technique.PLY in self.techniques and Technique.GW3 not in self.techniques

    @chains.default
    def _chains(self) -> tuple[Technique, ...]:
        return tuple(each for each in (Technique.X_CHAIN, Technique.FORCING_CHAIN) if each in self.techniques)

    @classmethod
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
    def follows_run_mode(self) -> bool:
        """Whether the techniques are exactly the run mode's own."""
        return self.techniques == _of_run_mode(self.run_mode)

    def asking(self, asks: bool = True) -> Rules:
        """Return these rules with new guesses asked for, or with ``False`` made by the machine."""
        return attrs.evolve(self, guessing=attrs.evolve(self.guessing, asks=asks))

    def with_run_mode(self, mode: int) -> Rules:
        """Return these rules with the techniques of a run mode."""
        return attrs.evolve(self, techniques=_of_run_mode(mode))

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
