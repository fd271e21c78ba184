"""Hotspots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.explain import Heat
from sudoku_repl.orders.hotspots import HotspotsShown
from sudoku_repl.orders.json import forms


@forms.register
def shown(result: HotspotsShown) -> Iterator[dict[str, Any]]:
    """`hotspots`; every cell, house and digit, in order; with `hotspots cores`, they have `cores` too."""
    found = result.hotspots

    def counts(heat: Heat) -> dict[str, int]:
        return {name: getattr(heat, name) for name in found.counts}

    board = found.board
    yield {
        "type": "hotspots",
        "cells": [
            {"cell": at, **counts(heat)} for at, heat in zip(board.coordinates, found.cells, strict=True)
        ],
        "houses": [
            {"house": house.name, **counts(heat)}
            for house, heat in zip(board.houses, found.houses, strict=True)
        ],
        "digits": [{"digit": digit, **counts(heat)} for digit, heat in enumerate(found.digits, 1)],
    }
