"""Which rules hold: your own, or those of a run that you visit."""

from __future__ import annotations

import attrs

from sudoku_repl.machine import Rules


@attrs.frozen
class RulesInForce:
    """Your own rules, and while you visit a run whose rules differ, the rules of that visit.

    Home is the run where your own rules hold whatever its record says: the run that a quiz begins
    with, then each fork that you begin under your own rules, or the run where you last set them. A
    jump to another run begins a visit if the rules there differ. The visit ends when you come home,
    jump to a run with your own rules, or load a quiz.

    >>> from sudoku_repl.machine import Rules
    >>> visit = RulesInForce(Rules(1), "main").jumped("wrong1", Rules(2))
    >>> visit.now.run_mode, visit.jumped("main", Rules()).now.run_mode
    (2, 1)
    """

    own: Rules
    """Your own rules. A visit never changes them."""
    home: str
    """The name of the run where they hold."""
    visit: Rules | None = None
    """The rules of the visit; None when your own hold."""

    @property
    def now(self) -> Rules:
        """The rules of the advances to come."""
        return self.own if self.visit is None else self.visit

    def changed(self, rules: Rules, run: str) -> RulesInForce:
        """After you set rules in a run: on a visit they are the visit's."""
        if self.visit is None:
            return RulesInForce(rules, run)
        return attrs.evolve(self, visit=rules)

    def jumped(self, run: str, recorded: Rules) -> RulesInForce:
        """After a jump to another run, which goes on under the ``recorded`` rules."""
        visit = None if run == self.home or recorded == self.own else recorded
        return attrs.evolve(self, visit=visit)

    def departed(self, run: str) -> RulesInForce:
        """After the run you were in led into another one: a fork belongs to the visit it grew out of."""
        if self.visit is None or run == self.home:
            return RulesInForce(self.own, run)
        return self
