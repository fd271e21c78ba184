"""Trials."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from sudoku_repl.machine.rules import TECHNIQUES, names_of
from sudoku_repl.measure.trials import Trial
from sudoku_repl.orders.experiment import Compared, Trials
from sudoku_repl.orders.json import forms


@forms.register
def trials(result: Trials) -> Iterator[dict[str, Any]]:
    """`experiment`."""
    yield {
        "type": "trials",
        "trials": list(map(_trial, result.trials)),
        "left_out": result.left_out,
        "interrupted": result.interrupted,
    }


@forms.register
def compared(result: Compared) -> Iterator[dict[str, Any]]:
    """`compare`."""
    named = zip(result.names, result.trials, strict=False)
    entries = [{"techniques": name, **_trial(trial)} for name, trial in named]
    yield {"type": "compared", "trials": entries, "interrupted": result.interrupted}


def _trial(trial: Trial) -> dict[str, Any]:
    rules = trial.rules
    fields = attrs.asdict(trial, recurse=False)
    del fields["rules"]
    found = {name: trial.deductions.get(TECHNIQUES[name], 0) for name in names_of(trial.deductions)}
    guessing = rules.guessing
    how = {"picks": guessing.picks.value, "seed": guessing.seed, "retreat": guessing.retreat.value}
    return {**how, **fields, "deductions": found}
