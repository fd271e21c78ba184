"""The rules in force: your own, or the rules of a run that you visit."""

from __future__ import annotations

import attrs

from sudoku_repl.machine import Rules


@attrs.frozen
class RulesInForce:
    """Your own rules, and while you visit a run whose rules differ, the rules of that visit.

    Home is the run where your own rules hold, whatever its record says: at first the first run of the quiz,
    then each fork that you start under your own rules, or the run where you last set them. A jump to another
    run starts a visit if the rules there differ. The visit ends when you come home, jump to a run with your
    own rules, or load a quiz.
    """

    own: Rules
    """Your own rules. A visit never changes them."""
    home: str
    """The name of the run where your own rules hold."""
    visit: Rules | None = None
    """The rules of the visit; None when your own hold."""

    @property
    def now(self) -> Rules:
        """The rules of the next advances."""
        return self.own if self.visit is None else self.visit

    def changed(self, rules: Rules, run: str) -> RulesInForce:
        """Return the rules in force after you set rules in a run. During a visit they change the visit."""
        if self.visit is None:
            return RulesInForce(rules, run)
        return attrs.evolve(self, visit=rules)

    def jumped(self, run: str, recorded: Rules) -> RulesInForce:
        """Return the rules in force after a jump to another run, which goes on under ``recorded`` rules."""
        visit = None if run == self.home or recorded == self.own else recorded
        return attrs.evolve(self, visit=visit)

    def departed(self, run: str) -> RulesInForce:
        """Return the rules in force after the run you were in led into another run.

        A fork that starts during a visit belongs to the visit.
        """
        if self.visit is None or run == self.home:
            return RulesInForce(self.own, run)
        return self
