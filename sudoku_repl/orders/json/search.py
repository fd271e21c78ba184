"""Searches of the record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sudoku_repl.breaks.search import Match
from sudoku_repl.orders.json import forms
from sudoku_repl.orders.search import Bisected, Found


@forms.register
def found(result: Found) -> Iterator[dict[str, Any]]:
    """`find`; each match is its first and last step."""
    yield {"type": "found", "matches": _matches(result.matches)}


@forms.register
def bisected(result: Bisected) -> Iterator[dict[str, Any]]:
    """`bisect`; `found` is the step, `searched` the last step of the run."""
    bisection = result.result
    yield {
        "type": "bisected",
        "condition": result.condition,
        "searched": bisection.searched,
        "probes": [{"steps": probe.step, "holds": probe.holds} for probe in bisection.probes],
        "matches": _matches(bisection.matches),
        "more": bisection.more,
        "found": bisection.step,
    }


def _matches(matches: Iterable[Match]) -> list[list[int]]:
    return [[match.first_step, match.last_step] for match in matches]
