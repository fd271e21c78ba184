"""Why a cell has its value, or a candidate is gone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.board import Board
from sudoku_repl.explain import CellReasons, Gone, Link, Why
from sudoku_repl.orders.json import forms
from sudoku_repl.orders.why import BoardWhy, CandidateWhy, CellWhy, ChainChecked
from sudoku_repl.techniques.chain import Node, by_letters


@forms.register
def cell(result: CellWhy) -> Iterator[dict[str, Any]]:
    """`why` for a cell; `fact` is `gone` or `held`."""
    yield {"type": "why", **_cell(result.reasons)}


@forms.register
def board(result: BoardWhy) -> Iterator[dict[str, Any]]:
    """`why all`; each cell as in `why`."""
    yield {"type": "why_all", "cells": [_cell(each) for each in result.cells]}


def _cell(reasons: CellReasons) -> dict[str, Any]:
    board, held = reasons.board, reasons.held
    return {
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
    """`why` for a chain; `places` and `removals` are what it proves."""
    check = result.check
    board, places = check.board, check.places
    yield {
        "type": "chain",
        "chain": by_letters(check.walk, board),
        "links": [_link(link, board) for link in check.links],
        "places": _node(places, board) if places else None,
        "removals": [_node(node, board) for node in check.removals],
    }


def _node(node: Node, board: Board) -> dict[str, Any]:
    return {"cell": board.coordinates[node.cell], "digit": node.digit}


def _link(link: Link, board: Board) -> dict[str, Any]:
    ends = [_node(node, board) for node in (link.one, link.other)]
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
