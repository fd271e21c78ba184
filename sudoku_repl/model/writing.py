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
from sudoku_repl.model.paper import write_paper

WRITERS: MappingProxyType[str, Callable[[Model], str]] = MappingProxyType(
    {".lp": write_lp, ".mps": write_mps, ".lng": write_lng}
)
"""The function that writes each form, by the ending of the file."""


def write_as(model: Model, name: str, *, paper: bool = False) -> str:
    """Return the text of a file with this name. Raises :class:`~sudoku_repl.errors.ModelError`.

    With ``paper``, this is the paper's own LINGO program, for samurai and flower.
    """
    ending = PurePath(name).suffix.lower()
    writer = WRITERS.get(ending)
    if writer is None:
        raise ModelError(f"unknown ending of {quoted(name)}; known endings: {', '.join(WRITERS)}")
    if not paper:
        return writer(model)
    if writer is not write_lng:
        raise ModelError(
            f"the paper's program is for LINGO; write it to a file that ends in .lng, not {ending}"
        )
    return write_paper(model)
