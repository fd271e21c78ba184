"""One quiz under several ways to guess."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import attrs

from sudoku_repl.machine import Phase, Rules
from sudoku_repl.machine.events import Technique
from sudoku_repl.machine.tally import Tally
from sudoku_repl.timeline.extremes import Guesses
from sudoku_repl.timeline.journey import Journey


@attrs.frozen
class Trial:
    """A run to its end, or as far as it went."""

    run: str
    """The name of the run it is kept as."""
    rules: Rules
    first_solution: int | None
    """The steps to the first solution; None when none was met."""
    wrong_guesses: int
    """Candidates that were tried, up to the first solution, and are not in force there."""
    guesses: int
    """Candidates that were tried, to the end."""
    deductions: dict[Technique, int]
    """How often each technique found something."""
    steps: int
    biggest_level: int
    solutions: int
    ended: bool
    """Whether it came to the end of its run."""


def trials(
    journey: Journey,
    several: Iterable[Rules],
    *,
    stem: str | None,
    limit: int,
    record_limit: int,
    interrupted: Callable[[], bool],
) -> Iterator[Trial]:
    """Runs the quiz from its start under each of these rules, to the end or to ``limit`` steps.

    Each has a fork of its own, called by ``stem`` or after the picks, and a number; one does not go
    there. ``record_limit`` is the number of advances that may be recorded, in all the runs of the
    journey. ``interrupted`` is asked before each advance.
    """
    for rules in several:
        room = min(limit, record_limit - journey.recorded)
        if room < 1:
            return
        yield _attempt(journey, stem or rules.picks.value, rules, room, interrupted)
        if interrupted():
            return


def _attempt(journey: Journey, stem: str, rules: Rules, limit: int, interrupted: Callable[[], bool]) -> Trial:
    run, timeline = journey.sprout(stem)
    counted = Tally()
    state = timeline.present
    while state.phase is not Phase.FINISHED and state.steps < limit and not interrupted():
        events = timeline.advance(rules)
        state = timeline.present
        counted.add(state, events)
    return Trial(run, rules, **attrs.asdict(counted, recurse=False))


def keep(journey: Journey, stem: str, rules: Rules, guesses: Guesses) -> str:
    """Runs the quiz from its start with these guesses, in a fork of its own; gives its name."""
    run, timeline = journey.sprout(stem)
    asking = attrs.evolve(rules, guess_mode=1)
    for guess in (*guesses, None):
        while timeline.present.phase not in (Phase.WAITING, Phase.SOLVED, Phase.FINISHED):
            timeline.advance(asking)
        if guess:
            timeline.guess(*guess)
    return run
