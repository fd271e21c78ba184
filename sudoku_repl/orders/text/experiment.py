"""Trials, in tables."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.machine import Picks, Retreat
from sudoku_repl.machine.rules import TECHNIQUES, names_of
from sudoku_repl.measure.trials import Trial
from sudoku_repl.orders.experiment import Compared, Trials
from sudoku_repl.orders.text import forms
from sudoku_repl.render.spans import StyledLine, line
from sudoku_repl.render.tables import table


@forms.register
def trials(result: Trials, width: int | None) -> Iterator[StyledLine]:
    """One row for each run; below them, the ranges of the random runs."""
    head = ("guesses", "first solution", "wrong guesses", "steps", "biggest level", "solutions", "fork")
    yield from table(head, map(_trial_row, result.trials), width)
    for retreat in Retreat:
        yield from _ranges([trial for trial in result.trials if _is_drawn(trial, retreat)])
    yield from _cut_short(result.trials, result.interrupted)
    if result.left_out and not result.interrupted:
        yield line("The record is full; `record LIMIT` gives it more room.", "note")


def _is_drawn(trial: Trial, retreat: Retreat) -> bool:
    guessing = trial.rules.guessing
    return guessing.picks is Picks.RANDOM and guessing.retreat is retreat


def _ranges(drawn: list[Trial]) -> Iterator[StyledLine]:
    """The ranges of several random runs."""
    if len(drawn) < 2:
        return
    for name, values in (
        ("steps to the first solution", [trial.first_solution for trial in drawn]),
        ("steps", [trial.steps for trial in drawn]),
        ("biggest level", [trial.biggest_level for trial in drawn]),
    ):
        known = [value for value in values if value is not None]
        if known:
            mean = sum(known) / len(known)
            runs = f"random{_retreat(drawn[0])}, {len(known)} run{'s' * (len(known) != 1)}"
            yield line(f"{runs}: {name} {min(known)} to {max(known)}, mean {mean:.1f}")


def _retreat(trial: Trial) -> str:
    """Return the retreat of a trial as a part of its name; empty if it is the original's."""
    retreat = trial.rules.guessing.retreat
    return "" if retreat is Retreat.CHRONOLOGICAL else f", {retreat.value}"


def _trial_row(trial: Trial) -> tuple[object, ...]:
    picks = trial.rules.guessing.picks
    more = "" if trial.ended else "+"
    name = f"random {trial.rules.guessing.seed}" if picks is Picks.RANDOM else picks.value
    return (
        name + _retreat(trial),
        "-" if trial.first_solution is None else trial.first_solution,
        f"{trial.wrong_guesses}{'+' * (trial.first_solution is None and not trial.ended)}",
        f"{trial.steps}{more}",
        f"{trial.biggest_level}{more}",
        f"{trial.solutions}{more}",
        trial.run,
    )


@forms.register
def compared(result: Compared, width: int | None) -> Iterator[StyledLine]:
    """One row for each set of techniques, with its deductions by technique."""
    used = names_of(technique for trial in result.trials for technique in trial.deductions)
    head = ("techniques", "first solution", "steps", "biggest level", "guesses", *used, "fork")
    rows = (
        (
            name,
            "-" if trial.first_solution is None else trial.first_solution,
            f"{trial.steps}{'' if trial.ended else '+'}",
            trial.biggest_level,
            trial.guesses,
            *(trial.deductions.get(TECHNIQUES[technique], 0) for technique in used),
            trial.run,
        )
        for name, trial in zip(result.names, result.trials, strict=False)
    )
    yield from table(head, rows, width)
    yield from _cut_short(result.trials, result.interrupted)


def _cut_short(trials: tuple[Trial, ...], interrupted: bool) -> Iterator[StyledLine]:
    if any(not trial.ended for trial in trials):
        yield line("+: the run was cut off at its limit, so the number can grow.", "note")
    if interrupted:
        yield line("Interrupted; the runs made so far are kept.", "note")
