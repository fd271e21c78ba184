"""Write the model in the form of the ending of a file's name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from types import MappingProxyType

from sudoku_repl.errors import ModelError, quoted
from sudoku_repl.model.building import Model
from sudoku_repl.model.lingo import write_lng
from sudoku_repl.model.lp import write_lp
from sudoku_repl.model.mps import write_mps

WRITERS: MappingProxyType[str, Callable[[Model], str]] = MappingProxyType(
    {".lp": write_lp, ".mps": write_mps, ".lng": write_lng}
)
"""The function that writes each form, by the ending of the file."""


def write_as(model: Model, name: str) -> str:
    """Return the text of a file with this name; raises :class:`~sudoku_repl.errors.ModelError`."""
    writer = WRITERS.get(PurePath(name).suffix.lower())
    if writer is None:
        raise ModelError(f"unknown ending of {quoted(name)}; known endings: {', '.join(WRITERS)}")
    return writer(model)
