"""Results as JSON, one object on each line.

Every object has a ``type``. The type of an event is its class in lower case with underscores
(``guessed``, ``contradiction``, ``house_shrunk``, ``shrunk_out``, ``subset_found``, ``chain_found``,
``overfull``, ``exhausted``), and its other fields are named as in the class. The type of a stop is ``stop``.
A cell is ``[row, column]``, from 1; a grid is a string of digits in reading order, ``0`` for an open cell,
or above nine digits a list of numbers.

A module here has the forms of the results of one subject, and is named like the module that declares them.
The docstring of a form is what the manual's table says about its type.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from sudoku_repl.orders.dispatch import Forms
from sudoku_repl.orders.results import Result

JsonForm: TypeAlias = Callable[[Any], Iterator[dict[str, Any]]]
"""Takes a result, and yields objects that JSON can hold."""

forms: Forms[JsonForm] = Forms(__name__)


def lines(result: Result) -> Iterator[str]:
    """Render a result as lines of JSON."""
    return map(json.dumps, objects(result))


def objects(result: Result) -> Iterator[dict[str, Any]]:
    """Yield a result as objects that JSON can hold."""
    return forms.of(type(result))(result)
