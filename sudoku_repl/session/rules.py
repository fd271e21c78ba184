"""Rules as a session file stores them."""

from __future__ import annotations

import attrs

from sudoku_repl.machine import Picks, Rules
from sudoku_repl.machine.rules import TECHNIQUES, names_of


@attrs.frozen
class StoredRules:
    """Rules, with techniques by name; ``techniques`` is None for the techniques of the run mode."""

    run_mode: int
    guess_mode: int
    picks: Picks
    seed: int
    techniques: tuple[str, ...] | None

    @classmethod
    def of(cls, rules: Rules) -> StoredRules:
        """Return the stored form of rules."""
        techniques = None if rules.techniques_of_mode else names_of(rules.techniques)
        return cls(rules.run_mode, rules.guess_mode, rules.picks, rules.seed, techniques)

    def rules(self) -> Rules:
        """Return the rules that were stored; raise KeyError for an unknown technique."""
        names = self.techniques
        techniques = None if names is None else frozenset(TECHNIQUES[name] for name in names)
        return Rules(self.run_mode, self.guess_mode, techniques, self.picks, self.seed)


@attrs.frozen
class StoredChange:
    """Rules, and the advance from which they hold."""

    index: int
    rules: StoredRules
