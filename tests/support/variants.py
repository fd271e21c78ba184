"""Random small quizzes with constraints, and their solutions by a check of every grid that knows no walk."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise

from hypothesis import assume, strategies as st

from sudoku_repl import Quiz, board_named, exact

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
