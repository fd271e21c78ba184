"""Trials: the same quiz run under several guess modes, or with several sets of techniques."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated

import attrs

from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.machine import Picks, Retreat
from sudoku_repl.measure.trials import EXPERIMENT_LIMIT, Trial
from sudoku_repl.orders.arguments import GUESS_MODES, Techniques
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Choice, Kind, Number, Suggestion
from sudoku_repl.orders.modes import RETREATS, GuessModeName
from sudoku_repl.orders.results import Result


@attrs.frozen
class Trials(Result):
    """The quiz under several guess modes."""

    trials: tuple[Trial, ...]
    left_out: int
    """The number of trials not made, because of an interrupt or a full record."""
    interrupted: bool

    @property
    def is_interrupted(self) -> bool:
        """Whether an interrupt ended the experiment."""
        return self.interrupted


@attrs.frozen
class Compared(Result):
    """The quiz under several sets of techniques."""

    names: tuple[str, ...]
    trials: tuple[Trial, ...]
    """A trial for each name, or after an interrupt for the first names only."""
    interrupted: bool

    @property
    def is_interrupted(self) -> bool:
        """Whether an interrupt ended the comparison."""
        return self.interrupted


_BOTH = "both"
_RETREATS = {**RETREATS, _BOTH: "each way"}


class PicksName(Kind[Picks]):
    """A guess mode in which the machine guesses by itself."""

    expected = "a guess mode in which the machine guesses by itself"
    metavar = "mode"

    def read(self, text: str) -> Picks:
        """Return the way to pick guesses; 0 is the original's way."""
        mode = GuessModeName().read(text)
        if mode not in (0, *Picks):
            raise OrderError(f"expected a mode in which the machine guesses by itself, got {quoted(text)}")
        return Picks.FIRST if mode == 0 else Picks(mode)

    def suggestions(self, text: str, desk: Desk) -> Iterator[Suggestion]:
        """Yield every mode except the one that asks you."""
        yield from (Suggestion(mode, meaning) for mode, meaning in GUESS_MODES.items() if mode != "1")


@order("experiment", group="comparing", rank=3, example="experiment --runs 20 0 correct wrong random")
def experiment(
    desk: Desk,
    modes: tuple[Annotated[Picks, PicksName()], ...] = tuple(Picks),
    *,
    retreat: Annotated[str, Choice(_RETREATS), "how to go back from exhausted levels"] | None = None,
    runs: Annotated[int, Number(1), "number of runs with random guesses"] = 1,
    limit: Annotated[int, Number(1), "the maximum number of steps of a run"] = EXPERIMENT_LIMIT,
) -> Trials:
    """Run the quiz under several guess modes, and compare.

    The modes are first (0), last, most, random, correct and wrong; the default is all of them. Each
    run goes from the start to the end, or to --limit steps (default 100000), and is kept as a fork.
    The mode random is run --runs times, with seeds 1, 2 and so on. The table shows the number of wrong
    guesses: the candidates tried before the first solution that are not part of it. --retreat both runs
    each mode twice, chronologically and with backjumps (see retreat); the default is the way now in
    force. Ctrl-C stops the experiment and shows the results so far.
    """
    debugger = desk.debugger
    seeds = [range(1, runs + 1) if picks is Picks.RANDOM else range(1) for picks in modes]
    here = debugger.rules.guessing.retreat
    ways = [*Retreat] if retreat == _BOTH else [here if retreat is None else Retreat(retreat)]
    several = (
        debugger.rules.with_guess_mode(picks, seed).with_retreat(way)
        for picks, drawn in zip(modes, seeds, strict=True)
        for seed in drawn
        for way in ways
    )
    total = sum(map(len, seeds)) * len(ways)
    with desk.interruptible(), desk.frontend.progress("experiment", total) as progress:
        trials = _reported(debugger.experiment(several, limit=limit), progress)
    return Trials(trials, total - len(trials), debugger.interrupted)


@order("compare", group="comparing", rank=2, example="compare numerical 0 0+x_chain 0+forcing_chain")
def compare(desk: Desk, sets: tuple[Techniques, ...]) -> Compared:
    """Run the quiz under several sets of techniques, and compare.

    Each argument is a set of techniques: numerical, 0, hidden+x_chain, 0+x_chain-ply, or +x_chain (the
    enabled techniques and this one). Each set gets a run from the start to the end, or to 100000
    steps, which is kept as a fork.
    """
    debugger = desk.debugger
    with desk.interruptible(), desk.frontend.progress("compare", len(sets)) as progress:
        trials = _reported(debugger.compare(sets), progress)
    return Compared(tuple(each.text for each in sets), trials, debugger.interrupted)


def _reported(made: Iterator[Trial], progress: Callable[[int], None]) -> tuple[Trial, ...]:
    """Return the trials, and report how many are made so far."""
    trials: list[Trial] = []
    for trial in made:
        trials.append(trial)
        progress(len(trials))
    return tuple(trials)
