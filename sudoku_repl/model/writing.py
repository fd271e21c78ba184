"""The model as the text of a file, in the form that the file's name ends in."""

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
"""What writes each form, by the ending of its files."""


def write_as(model: Model, name: str) -> str:
    """The text of a file of that name; raises :class:`~sudoku_repl.errors.ModelError` for other endings."""
    writer = WRITERS.get(PurePath(name).suffix.lower())
    if writer is None:
        raise ModelError(f"{quoted(name)} names no form of a model, which is one of {', '.join(WRITERS)}")
    return writer(model)
