"""Why a cell has its value, or a candidate is gone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.board import Board
from sudoku_repl.explain import Gone, Link, Why
from sudoku_repl.machine.chain import by_letters
from sudoku_repl.orders.why import CandidateWhy, CellWhy, ChainChecked
from sudoku_repl.render.json import forms


@forms.register
def cell(result: CellWhy) -> Iterator[dict[str, Any]]:
    """`why` for a cell; `fact` is `gone` or `held`."""
    reasons = result.reasons
    board, held = reasons.board, reasons.held
    yield {
        "type": "why",
        "cell": board.coordinates[reasons.cell],
        "value": None if held is None else _reason(held, board),
        "gone": {str(digit): _reason(each, board) for digit, each in reasons.gone.items() if each},
        "candidates": reasons.state.candidates().get(reasons.cell, ()),
    }


@forms.register
def candidate(result: CandidateWhy) -> Iterator[dict[str, Any]]:
    """`why` for a candidate; `depth` and `above` give the tree."""
    board = result.board
    nodes = [{"depth": depth, **_reason(node, board), "above": above} for depth, node, above in result.tree]
    cell = board.coordinates[result.cell]
    yield {"type": "why_candidate", "cell": cell, "digit": result.digit, "tree": nodes}


@forms.register
def chain(result: ChainChecked) -> Iterator[dict[str, Any]]:
    """`why` for a chain."""
    check = result.check
    links = [_link(link, check.board) for link in check.links]
    yield {"type": "chain", "chain": by_letters(check.walk, check.board), "links": links}


def _link(link: Link, board: Board) -> dict[str, Any]:
    ends = [{"cell": board.coordinates[node.cell], "digit": node.digit} for node in (link.one, link.other)]
    house = link.house.name if link.house else None
    return {"from": ends[0], "to": ends[1], "strong": link.strong, "house": house, "stands": link.stands}


def _reason(why: Why, board: Board) -> dict[str, Any]:
    fact = why.fact
    return {
        "fact": "gone" if isinstance(fact, Gone) else "held",
        "cell": board.coordinates[fact.cell],
        "digit": fact.digit,
        "mark": why.mark,
        "step": why.step,
    }
