"""Run the quiz from its start in several ways, and compare them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

import attrs

from sudoku_repl.debugger.run_loop import Progress
from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.interruption import Interrupted, interrupted_by
from sudoku_repl.machine import Rules
from sudoku_repl.machine.sets import TechniqueSet, parse_set
from sudoku_repl.measure import trials
from sudoku_repl.measure.extremes import Extremes, StopSearch
from sudoku_repl.measure.extremes import extremes as search_extremes
from sudoku_repl.measure.trials import Trial


def experiment(work: Workspace, several: Iterable[Rules], *, stem: str | None, limit: int) -> Iterator[Trial]:
    """Run the quiz from its start under each of several rules."""
    is_interrupted = work.interrupts.begin()
    room = work.record_limit - work.runs.recorded
    yield from trials.trials(
        work.runs, several, stem=stem, limit=limit, room=room, is_interrupted=is_interrupted
    )


def compare(work: Workspace, sets: Iterable[str | TechniqueSet], limit: int) -> Iterator[Trial]:
    """Run the quiz from its start under each of several sets of techniques."""
    rules = work.rules
    parsed = [parse_set(each) if isinstance(each, str) else each for each in sets]
    several = [attrs.evolve(rules.asking(False), techniques=each.of(rules.techniques)) for each in parsed]
    return experiment(work, several, stem="set", limit=limit)


def extremes(work: Workspace, progress: Progress) -> Iterator[Extremes]:
    """Search for the lowest and the highest level that guesses can lead to."""
    tried = count(1)
    is_interrupted = work.interrupts.begin()

    def tick() -> None:
        if is_interrupted():
            raise StopSearch
        progress(next(tried))

    try:
        with interrupted_by(is_interrupted):
            return search_extremes(work.quiz, work.rules, tick)
    except Interrupted:
        return iter(())
