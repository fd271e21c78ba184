"""What every technique finds on boards of every kind is true, and follows from its grounds alone."""

from __future__ import annotations

from itertools import islice

import pytest
from support.findings import BOARDS, check_finding, check_grounds, position

from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.fish import FishShape
from sudoku_repl.techniques.fishes import FishTechnique
from sudoku_repl.techniques.technique import Technique

QUICK = [name for name in dict.fromkeys(BOARDS) if name not in ("samurai", "flower", "16x16", "12x12")]
SLOW = ("kraken_fish", "forcing_chain_h", "als_xy_chain")
SHARES = {
    "almost locked sets": (0.55, 0.4),
    "chains": (0.3, 0.4),
    "last resort": (0.3, 0.7),
    "single digit patterns": (0.3, 0.4),
}
"""The shares of placed cells and of false candidates, for families that find too little elsewhere."""


def is_quick(technique: Technique) -> bool:
    """Whether it searches such grids in time.

    Uniqueness, the houses of a run and constraints have tests of their own.
    """
    if isinstance(technique, FishTechnique):
        return technique.size < 4 or (technique.size == 4 and technique.shape is FishShape.BASIC)
    return technique.family not in ("uniqueness", "houses", "lines", "constraints")


CHECKED = pytest.mark.parametrize("technique", [*filter(is_quick, TECHNIQUES.values())], ids=repr)


def checked(technique: Technique, boards: list[str], most: int, enough: int) -> int:
    """Hold the first findings on each board against its solution, and some against their grounds."""
    found = 0
    for seed, board in enumerate(boards):
        at = position(board, seed, *SHARES.get(technique.family, (None, None)))
        for number, finding in enumerate(islice(technique.find(at.grid), most)):
            check_finding(finding, at.grid, at.solution)
            if number < 2 and len(at.solution) < 150:
                check_grounds(finding, at.grid)
            assert finding.technique.words(finding, at.grid.board)
            assert finding.technique.closing_object(finding, -1, 1, at.grid.board)
            found += 1
        if found >= enough:
            break
    return found


@CHECKED
def test_findings_are_true_and_follow_from_their_grounds_alone(technique: Technique) -> None:
    assert checked(technique, QUICK * 12, *((2, 6) if technique.name in SLOW else (6, 30))) > 3


@pytest.mark.long
@CHECKED
def test_more_findings_on_larger_boards_are_true(technique: Technique) -> None:
    boards = QUICK if technique.name in SLOW else [*dict.fromkeys(BOARDS)] * 2
    assert checked(technique, boards, 30, 4000)
