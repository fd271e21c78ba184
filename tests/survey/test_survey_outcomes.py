"""What workers hand over: chunk by chunk it adds up to what all rows together give."""

from __future__ import annotations

import pickle
import random
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from hypothesis import given, strategies as st

from sudoku_repl.board import CLASSIC
from sudoku_repl.create.making import make_quiz
from sudoku_repl.errors import StateError
from sudoku_repl.kernels import HAS_KERNEL
from sudoku_repl.machine import Rules
from sudoku_repl.machine.compiled import KERNELS
from sudoku_repl.survey.counting import Entry, EntryRows, count
from sudoku_repl.survey.plan import Plan, parse_modes
from sudoku_repl.survey.report import report
from sudoku_repl.survey.results import RowLines
from sudoku_repl.survey.rows import Csv, JsonLines, columns_of
from sudoku_repl.survey.summary import OutcomeOf

PLANS = (
    Plan(parse_modes("0,numerical:last"), 300, no_time=True, labels=("weight",)),
    Plan(parse_modes("0"), 300, no_time=True, transforms=2, labels=("weight",)),
    Plan(parse_modes("2"), 300, no_time=True, blame=True, labels=("weight",)),
)


@cache
def groups_of(plan: Plan) -> tuple[EntryRows, ...]:
    chance = random.Random(5)
    good = [
        Entry("f", line, make_quiz(line).quiz, number=line, labels=(str(chance.randrange(1, 9)),))
        for line in range(1, 15)
    ]
    bad = [Entry("f", line, None, f"f:{line}: 100% bad, 'so'", line, ("=1",)) for line in (20, 21)]
    return tuple(count(entry, plan) for entry in [*good[:6], bad[0], *good[6:], bad[1]])


def plain(value: Any) -> Any:
    """The tables of distributions as plain ones, without the entries that are nothing."""
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return plain(vars(value)) if hasattr(value, "__dict__") else value


@given(st.sampled_from(PLANS), st.booleans(), st.lists(st.integers(1, 7), min_size=1))
def test_chunks_add_up(plan: Plan, weighted: bool, sizes: list[int]) -> None:
    label = 0 if weighted else None
    groups = groups_of(plan)
    for form in (Csv(columns_of(plan)), JsonLines(columns_of(plan))):
        outcome_of = pickle.loads(pickle.dumps(OutcomeOf(3, label, True, RowLines(form))))
        whole = outcome_of(groups)
        summary, lines, errors, entries = outcome_of.summary(), b"", (), 0
        at = 0
        for size in sizes * len(groups):
            if at < len(groups):
                outcome = pickle.loads(pickle.dumps(outcome_of(groups[at : at + size])))
                summary.merge(outcome.summary)
                lines, errors = lines + outcome.lines, errors + outcome.errors
                entries += outcome.entries
            at += size
        assert list(report(summary)) == list(report(whole.summary))
        assert plain(summary.clues) == plain(whole.summary.clues)
        for name, mode in summary.modes.items():
            assert plain(mode.plotted) == plain(whole.summary.modes[name].plotted)
        assert (lines, errors, entries) == (whole.lines, whole.errors, whole.entries)
        rows = [row for group in groups for row in group]
        assert lines.count(b"\n") == len(rows)
        assert lines == b"".join(form.lines([row]) for row in rows)


@pytest.mark.skipif(not HAS_KERNEL, reason="needs the kernel")
def test_a_kernel_refuses_givens_that_it_has_no_room_for() -> None:
    with KERNELS.lend(CLASSIC) as kernel:
        for givens, problem in ((bytes(80), "expected 81 givens"), (bytes(80) + b"\x0a", "got 10")):
            with pytest.raises(StateError, match=problem):
                kernel.begin(givens, Rules())
            assert not kernel.run(10, 10, 0)
