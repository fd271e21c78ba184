"""Whose fault a contradiction was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.board import Board
from sudoku_repl.documents.blame import blame_object
from sudoku_repl.explain import Gone, Why
from sudoku_repl.explain.blame import levels_of
from sudoku_repl.orders.blame import AllBlamed, Blamed
from sudoku_repl.orders.json import forms


@forms.register
def blamed(result: Blamed) -> Iterator[dict[str, Any]]:
    """`blame`; only `blame` for one contradiction has `causes` and `next`, the next contradiction."""
    board = result.snapshot.state.board
    yield {
        "type": "blame",
        **blame_object(result.blame, board),
        "causes": [_cause(each, board) for each in result.blame.causes],
        "next": result.following,
    }


def _cause(why: Why, board: Board) -> dict[str, Any]:
    fact = why.fact
    return {
        "fact": "gone" if isinstance(fact, Gone) else "held",
        "cell": board.coordinates[fact.cell],
        "digit": fact.digit,
        "mark": why.mark,
        "step": why.step,
        "guilty": levels_of(why.guesses),
    }


@forms.register
def all_blamed(result: AllBlamed) -> Iterator[dict[str, Any]]:
    """The totals of `blame all`, after the contradictions."""
    total = result.total
    for each in total.blames:
        yield {"type": "blame", **blame_object(each, result.board)}
    yield {
        "type": "blame_total",
        "contradictions": len(total.blames),
        "mean_level": total.mean_level,
        "mean_core": total.mean_core,
        "max_core": total.max_core,
        "wasted": total.wasted,
        "steps": total.steps,
    }
