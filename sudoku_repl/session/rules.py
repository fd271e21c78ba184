"""Rules as a session file stores them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from sudoku_repl.machine import Guessing, Picks, Retreat, Rules
from sudoku_repl.machine.rules import names_of


@attrs.frozen
class StoredRules:
    """Rules, with techniques by name."""

    techniques: tuple[str, ...]
    asks: bool
    picks: Picks
    seed: int
    retreat: Retreat
    by_step: bool

    @classmethod
    def of(cls, rules: Rules) -> StoredRules:
        """Return the stored form of rules."""
        guessing = rules.guessing
        return cls(
            names_of(rules.techniques),
            guessing.asks,
            guessing.picks,
            guessing.seed,
            guessing.retreat,
            guessing.by_step,
        )

    def rules(self) -> Rules:
        """Return the rules that were stored; raise ModeError for an unknown technique."""
        guessing = Guessing(self.asks, self.picks, self.seed, self.retreat, self.by_step)
        return Rules(self.techniques, guessing)


@attrs.frozen
class StoredChange:
    """Rules, and the first advance that they apply to."""

    index: int
    rules: StoredRules


def from_modes(stored: Mapping[str, Any]) -> dict[str, Any]:
    """Convert the rules of session versions 1 and 2, which stored the original's modes.

    Their ``techniques`` were None if they followed the run mode. Raises TypeError, LookupError or ValueError
    if these aren't rules.
    """
    fields = dict(stored)
    run_mode, guess_mode, names = (fields.pop(name) for name in ("run_mode", "guess_mode", "techniques"))
    rules = Rules.of_modes(run_mode) if names is None else Rules(map(str, names))
    return {"techniques": names_of(rules.techniques), "asks": guess_mode != 0, **fields}


def with_draws(stored: Mapping[str, Any]) -> dict[str, Any]:
    """Convert the rules of session version 3: it knew no backjumps, and drew random guesses by the step."""
    retreat = Retreat.CHRONOLOGICAL.value
    return {**stored, "retreat": retreat, "by_step": stored["picks"] == Picks.RANDOM.value}
