"""The rating of a quiz."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from sudoku_repl.machine.rules import names_of
from sudoku_repl.orders.json import forms
from sudoku_repl.orders.rate import Rated


@forms.register
def rated(result: Rated) -> Iterator[dict[str, Any]]:
    """`rate`; `kind` is the class."""
    rating = result.rating
    needed = rating.techniques and names_of(rating.techniques)
    yield {"type": "rating", **attrs.asdict(rating, recurse=False), "techniques": needed}
