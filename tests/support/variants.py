"""Random small quizzes with constraints, and their solutions by a check of every grid that knows no walk."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise

from hypothesis import assume, strategies as st

from sudoku_repl import Quiz, board_named, exact

EACH_KIND = (
    *("cage 17 r1c1 r1c2 r2c1", "cage r5c5 r5c6", "arrow 1 r1c1 r1c2 r1c3", "arrow 2 r1c1 r1c2 r1c3 r1c4"),
    *("little-killer 23 r1c2 r2c3 r3c4 r4c5 r5c6 r6c7 r7c8 r8c9", "region-sum r1c1 r1c2 r1c3 r1c4 r2c5"),
    *("quadruple 1 2 2 r1c1 r1c2 r2c1 r2c2", "thermo r1c1 r1c2 r2c3", "slow-thermo r1c1 r1c2 r2c3"),
    *(
        "whispers 5 r1c1 r1c2 r2c3",
        "renban r1c1 r1c2 r2c3",
        "nabner r1c1 r1c2 r2c3",
        "modular r1c1 r1c2 r2c3",
    ),
    *("entropic r1c1 r1c2 r2c3", "palindrome r1c1 r1c2 r2c3 r3c4", "zipper r1c1 r1c2 r2c3 r3c4 r4c4"),
    *("between r1c1 r1c2 r2c3 r3c4", "lockout 4 r1c1 r1c2 r2c3 r3c4", "difference 1 r1c1 r1c2"),
    *("difference 3 r1c1 r1c2", "ratio 2 r1c1 r2c1", "xv 10 r1c1 r1c2", "xv 5 r2c2 r3c2", "less r1c1 r1c2"),
    *("clone r1c1 r1c2 r4c4 r4c5", "minimum r5c5", "maximum r1c1", "negative difference", "negative ratio"),
    *("negative xv", "anti knight", "anti king"),
    "sandwich 12 r3c1 r3c2 r3c3 r3c4 r3c5 r3c6 r3c7 r3c8 r3c9",
    "skyscraper 4 r9c2 r8c2 r7c2 r6c2 r5c2 r4c2 r3c2 r2c2 r1c2",
    "x-sum 20 r3c9 r3c8 r3c7 r3c6 r3c5 r3c4 r3c3 r3c2 r3c1",
    "numbered-room 4 r1c4 r2c4 r3c4 r4c4 r5c4 r6c4 r7c4 r8c4 r9c4",
)
"""Constraints of each kind, as the name of a board of nine digits has them."""
MOST = 3000
"""The most grids that are tried."""


@st.composite
def parts(draw: st.DrawFn, side: int, solution: bytes, *, true: bool) -> str:
    """Draw a constraint of a grid with rows of ``side`` cells; one that the solution keeps if ``true``."""
    kind = draw(st.sampled_from(["cage", "sum", "thermo"]))
    cells = draw(st.lists(st.integers(0, side * side - 1), min_size=2, max_size=4, unique=True))
    total = draw(st.integers(3, 14))
    if true:
        if kind == "thermo":
            cells.sort(key=lambda cell: (solution[cell], cell))
        digits = {solution[cell]: cell for cell in cells}
        cells = [cell for cell in cells if digits[solution[cell]] == cell]
        total = sum(solution[cell] for cell in cells)
        assume(len(cells) > 1)
    named = " ".join(f"r{cell // side + 1}c{cell % side + 1}" for cell in cells)
    return {"cage": f"cage {named}", "sum": f"cage {total} {named}", "thermo": f"thermo {named}"}[kind]


@st.composite
def variants(draw: st.DrawFn) -> tuple[Quiz, list[bytes]]:
    """Draw a quiz with constraints, and return it with all its solutions, in ascending order."""
    side = draw(st.sampled_from([4, 6]))
    plain = board_named(f"{side}x{side}" + draw(st.sampled_from(["", "", " + diagonals"])) * (side == 6))
    ranks = [draw(st.permutations(range(side))) for _ in range(side)]
    every = [ranks[cell % side] for cell in range(side * side)]
    solution = exact.first_solution(Quiz(plain, bytes(side * side)), every)
    assert solution
    true = draw(st.integers(0, 5)) > 0
    named = draw(st.lists(parts(side, solution, true=true), min_size=1, max_size=4))
    if draw(st.integers(0, 3)) == 0:
        named.append(f"anti {draw(st.sampled_from(['knight', 'king']))}")
    kept = draw(st.sets(st.integers(0, side * side - 1), max_size=8 if side == 4 else 24))
    assume(side == 4 or len(kept) > 11)
    givens = bytes(digit if cell in kept else 0 for cell, digit in enumerate(solution))
    board = board_named(" + ".join((plain.name, *named)))
    grids = list(islice(exact.solutions(Quiz(plain, givens)), MOST + 1))
    assume(len(grids) <= MOST)
    assume(not any(breaks(givens, part, side) for part in board.name.split(" + ")))
    found = [grid for grid in grids if not any(breaks(grid, part, side) for part in board.name.split(" + "))]
    return Quiz(board, givens), sorted(found)


def breaks(grid: bytes, part: str, side: int) -> bool:
    """Whether a grid, 0 for an open cell, breaks the rule of a part of the board's name."""
    word, *rest = part.split()
    if word == "anti":
        return any(grid[one] == grid[other] != 0 for one, other in _moves(rest[0], side))
    if word not in ("cage", "thermo"):
        return False
    digits = [grid[(int(at[1]) - 1) * side + int(at[3]) - 1] for at in rest if at[0] == "r"]
    known = [digit for digit in digits if digit]
    if word == "cage" and len(set(known)) < len(known):
        return True
    if len(known) < len(digits):
        return False
    if word == "thermo":
        return any(after <= before for before, after in pairwise(digits))
    return rest[0].isdigit() and sum(digits) != int(rest[0])


def _moves(piece: str, side: int) -> Iterator[tuple[int, int]]:
    for row in range(side):
        for column in range(side):
            for down, right in {"knight": ((1, 2), (1, -2), (2, 1), (2, -1)), "king": ((1, 1), (1, -1))}[
                piece
            ]:
                if row + down < side and 0 <= column + right < side:
                    yield row * side + column, (row + down) * side + column + right
