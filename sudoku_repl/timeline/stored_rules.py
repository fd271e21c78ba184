"""Rules as a session file holds them."""

from __future__ import annotations

import attrs

from sudoku_repl.machine import Picks, Rules
from sudoku_repl.machine.rules import TECHNIQUES, names_of


@attrs.frozen
class StoredRules:
    """Rules: techniques by their names, None for those of the run mode."""

    run_mode: int
    guess_mode: int
    picks: Picks
    seed: int
    techniques: tuple[str, ...] | None

    @classmethod
    def of(cls, rules: Rules) -> StoredRules:
        """The rules as they are stored."""
        techniques = None if rules.techniques_of_mode else names_of(rules.techniques)
        return cls(rules.run_mode, rules.guess_mode, rules.picks, rules.seed, techniques)

    def rules(self) -> Rules:
        """The rules that were stored; raises a KeyError for a technique that there is not."""
        names = self.techniques
        techniques = None if names is None else frozenset(TECHNIQUES[name] for name in names)
        return Rules(self.run_mode, self.guess_mode, techniques, self.picks, self.seed)


@attrs.frozen
class StoredChange:
    """Rules that hold from an advance on."""

    index: int
    rules: StoredRules
