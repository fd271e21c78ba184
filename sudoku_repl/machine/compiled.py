"""Access to the kernel of the machine: whether it runs under some rules, and kernels to borrow."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from sudoku_repl import kernels
from sudoku_repl.board import Board
from sudoku_repl.machine.records import MOST_LOSSES
from sudoku_repl.machine.rules import Rules
from sudoku_repl.techniques.technique import Technique

if TYPE_CHECKING:
    from sudoku_repl.machine.kernel import Kernel


def runs_compiled(rules: Rules, board: Board) -> bool:
    """Return whether the kernel runs on this board under these rules."""
    along = board.constraints  # every quiz of a survey comes here, and most have none
    if along and any(each.walks and len(each.cells) > MOST_LOSSES for each in along):
        return False
    return kernels.HAS_KERNEL and rules.chosen is None and _are_compiled(rules.tried)


@lru_cache(maxsize=256)
def _are_compiled(techniques: tuple[Technique, ...]) -> bool:
    """Return whether the kernel knows all these techniques, cached because every run of a survey asks."""
    return all(technique.compiled for technique in techniques)


KERNELS: kernels.Lender[Board, Kernel] = kernels.Lender(
    lambda board: kernels.kernel_of("machine").Kernel(board), boards=64
)
"""Lends kernels of the machine."""
