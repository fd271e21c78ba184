"""Random small quizzes with constraints, and their solutions by a check of every grid that knows no walk."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, islice

from hypothesis import assume, strategies as st

from sudoku_repl import Quiz, board_named, exact
from sudoku_repl.board.constraints import kinds
from support.boards import chances
from support.reference.rules import KEEPS

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
    "line r1c1 r1c2 r2c3 = [1-3]+(5|6.)?",
    *("whispers 5 r1c1 r1c2 r2c2 r2c1 r1c1", "renban r5c5 r5c6 r6c6 r6c5 r5c5"),
)
"""Constraints of each kind, as the name of a board of nine digits has them."""
MOST = 3000
"""The most grids that are tried."""


KINDS = {each.header: each for each in kinds() if each.walks and not each.word and each.header != "minimum"}
"""The kinds of constraints along cells that are named, by their headers."""


EXPRESSIONS = (".*1.*", "[1-3]+[24-6]*", "(12|21|..)+", "(.?[^2]){2}", "4?(1|2{2})*.{0,3}", "1+2?")
"""Expressions that digits along a line match."""


@st.composite
def parts(draw: st.DrawFn, side: int, solution: bytes, *, true: bool) -> str:
    """Draw a constraint of a grid with rows of ``side`` cells; one that the solution keeps if ``true``."""
    usual = draw(st.booleans())
    kind = KINDS[draw(st.sampled_from(["cage", "thermo", "less"] if usual else sorted(KINDS)))]
    chance = draw(chances())
    for _ in range(200):
        fewest = max(kind.fewest_cells, 1 + (kind.header != "maximum"))
        length = min(max(chance.randint(fewest, 4), fewest), kind.most_cells or 4)
        length = 1 if kind.header == "maximum" else length + (kind.header == "clone" and length % 2)
        cells = chance.sample(range(side * side), length)
        if kind.can_loop and length > 2 and chance.randrange(3) == 0:
            cells.append(chance.choice(cells[:-1]))
        count = chance.randint(kind.fewest_numbers, kind.most_numbers)
        most = 2 if kind.header == "arrow" else side if kind.header in ("quadruple", "numbered-room") else 14
        numbers = [chance.randint(1, most) for _ in range(count)]
        if kind.header == "arrow" and (numbers or [1])[0] >= length:
            continue
        named = " ".join(f"r{cell // side + 1}c{cell % side + 1}" for cell in cells)
        part = " ".join((kind.header, *map(str, numbers), named))
        if kind.example:
            part += " = " + chance.choice(EXPRESSIONS)
        if not true or not breaks(solution, part, side):
            return part
    assume(False)
    raise AssertionError


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
        named.append(draw(st.sampled_from(["anti knight", "anti king", "negative difference"])))
    headers = [part.partition(" ")[0] for part in named]
    assume(headers.count("maximum") < 2)  # two beside each other would not be compared
    assume(
        not {"difference", "ratio"} & {*headers} or "negative" not in headers
    )  # a dot would be in its place
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
    if word == "negative":
        return any(
            abs(grid[one] - grid[other]) == 1 for one, other in sides(side) if grid[one] and grid[other]
        )
    if word not in KINDS:
        return False
    kind = KINDS[word]
    numbers = [int(each) for each in rest if each.isdigit()] or [*kind.usual]
    cells = [(int(at[1]) - 1) * side + int(at[3]) - 1 for at in rest if at[0] == "r"]
    if word == "maximum":
        cells += [at for at in range(side * side) if _distance(at, cells[0], side) == 1]
    if word == "region-sum":
        rows, columns = {4: (2, 2), 6: (2, 3), 9: (3, 3)}[side]
        boxes = [cell // side // rows * side + cell % side // columns for cell in cells]
        numbers = [len(list(part)) for _, part in groupby(boxes)]
    digits = [grid[cell] for cell in (dict.fromkeys(cells) if kind.apart else cells)]
    if kind.example:
        numbers = [*map(ord, rest[-1])]
    known = [digit for digit in digits if digit]
    if kind.apart and len(set(known)) < len(known):
        return True
    return len(known) == len(digits) and not KEEPS[kind.kind](digits, numbers, side)


def sides(side: int) -> list[tuple[int, int]]:
    """The pairs of cells beside each other."""
    return [(at, at + by) for by in (1, side) for at in range(side * side - by) if by > 1 or (at + 1) % side]


def _distance(one: int, other: int, side: int) -> int:
    return abs(one // side - other // side) + abs(one % side - other % side)


def _moves(piece: str, side: int) -> Iterator[tuple[int, int]]:
    for row in range(side):
        for column in range(side):
            for down, right in {"knight": ((1, 2), (1, -2), (2, 1), (2, -1)), "king": ((1, 1), (1, -1))}[
                piece
            ]:
                if row + down < side and 0 <= column + right < side:
                    yield row * side + column, (row + down) * side + column + right
