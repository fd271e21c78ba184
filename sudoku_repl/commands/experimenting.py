"""The orders that compare ways to guess."""

from __future__ import annotations

import attrs

from sudoku_repl.commands.context import Context
from sudoku_repl.commands.phrases import Experiment, ExperimentPlan
from sudoku_repl.commands.results.experimenting import ExtremesFound, Trials
from sudoku_repl.commands.table import Command
from sudoku_repl.machine import Picks
from sudoku_repl.measure.extremes import Extremes
from sudoku_repl.measure.trials import EXPERIMENT_LIMIT, Trial

_ALL = Experiment(tuple(Picks))


def _experiment(context: Context, plan: Experiment = _ALL) -> None:
    debugger = context.debugger
    trials: list[Trial] = []
    seeds = [range(1, plan.runs + 1) if picks is Picks.RANDOM else range(1) for picks in plan.modes]
    several = (
        attrs.evolve(debugger.rules, guess_mode=0, picks=picks, seed=seed)
        for picks, drawn in zip(plan.modes, seeds, strict=True)
        for seed in drawn
    )
    total = sum(map(len, seeds))
    with context.interruptible(debugger), context.progress("experiment", total) as tell:
        for trial in debugger.experiment(several, limit=plan.limit):
            trials.append(trial)
            tell(len(trials))
    left_out = total - len(trials)
    context.emit(Trials(tuple(trials), left_out, debugger.interrupted))


def _extremes(context: Context) -> None:
    debugger = context.debugger
    with context.interruptible(debugger), context.progress("extremes", None) as tell:
        *_, known = Extremes(), *debugger.extremes(tell)
    interrupted = debugger.interrupted
    runs = tuple(
        debugger.keep(stem, guesses)
        for stem, guesses in (("fewest", known.least), ("deepest", known.most))
        if guesses
    )
    context.emit(ExtremesFound(debugger.quiz.board, known, runs, interrupted))


EXPERIMENTING = (
    Command(
        "experiment",
        "run the quiz under several guess modes, and compare",
        _experiment,
        details=f"""
            The modes are first (0), last, most, random, correct and wrong; the default is all of them. Each
            run goes from the start to the end, or to --limit steps (default {EXPERIMENT_LIMIT}), and is kept
            as a fork. The mode random is run --runs times, with seeds 1, 2 and so on. The table counts as
            wrong guesses the candidates tried before the first solution that are not part of it. Ctrl-C
            stops, and shows the results so far.
            """,
        example="experiment --runs 20 0 correct wrong random",
        arguments=(ExperimentPlan(),),
    ),
    Command(
        "extremes",
        "search for the lowest and the highest level that guesses can lead to",
        _extremes,
        details="""
            The lowest level is the smallest number of correct guesses after which the enabled techniques
            solve the quiz (its backdoor). It is exact up to three; beyond that, it is the best found. The
            highest level is found by a greedy search, which takes the guesses that leave the most
            candidates. Both runs are kept as forks. Ctrl-C stops, and shows the best so far.
            """,
        example="extremes",
    ),
)
"""The orders about experiments."""
