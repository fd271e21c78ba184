"""Boards and quizzes on them, drawn by hypothesis, each with the layout that the slow reference makes.

Wherever a board is drawn it may be of any order. :data:`NINES` keeps to boxes of 3x3.
"""

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path
from string import ascii_uppercase
from typing import NamedTuple

from exact_cover import get_all_solutions
from exact_cover.error import NoSolution
from hypothesis import strategies as st

from sudoku_repl import Board, Extras, Quiz, board_named, board_of, exact, open_quiz
from sudoku_repl.board.box import SQUARE, Box
from sudoku_repl.board.corners import CANVAS, MOST_CELLS
from sudoku_repl.board.topology import digit_bit, digits_in
from support.reference.stepping import Layout

JIGSAW = (
    "AAAABBCCC" "AABBBBCCC" "AAABBBCCC"
    "DDDEEEFFF" "DDDEEFFFF" "DDDEEEEFF"
    "GGGGHHIII" "GGHHHHIII" "GGGHHHIII"
)  # fmt: skip
SMALL_JIGSAW = "AAABBBAACCBBACCDDBECCDDFEEDDFFEEEFFF"
ASTERISK = (
    "........." "....A...." "..A...A.."
    "........." ".A..A..A." "........."
    "..A...A.." "....A...." "........."
)  # fmt: skip


def parities(digits: int) -> tuple[int, int, int]:
    """The sets of the even digits, the odd digits and all digits of a board with this number of digits.

    >>> parities(6) == (0b101010, 0b010101, 0b111111)
    True
    """
    every = (1 << digits) - 1
    odd = sum(digit_bit(digit) for digit in range(1, digits + 1, 2))
    return every - odd, odd, every


EVEN, ODD, ANY = parities(9)

NINES: tuple[str, ...] = (
    "twodoku",
    "0,0 0,3",
    "0,0 6,3",
    "9x9 + diagonals",
    "9x9 + windows",
    "9x9 + disjoint",
    f"9x9 + regions {JIGSAW}",
    f"9x9 + diagonals + regions {JIGSAW}",
    f"9x9 + extra {ASTERISK}",
    "twodoku + diagonals",
    f"0,0 0,3 + regions {JIGSAW}",
)
"""Boards of one grid or two, which the reference can follow in time, with houses of every kind."""

PLAYED: tuple[str, ...] = (
    *NINES,
    "4x4",
    "6x6",
    "6x6 + order 3x2",
    "6x6 + diagonals",
    f"6x6 + regions {SMALL_JIGSAW}",
    "twodoku + order 2x3",
    f"twodoku + order 2x3 + regions {SMALL_JIGSAW}",
    "0,0 2,0 + order 2x2",
    "8x8",
    "8x8 + windows",
    "8x8 + order 4x2 + disjoint",
    "9x9 + order 1x9",
    "10x10",
    "12x12",
    "16x16",
)
"""The same, and boards of other orders."""

SINGLE_GRIDS = tuple(name for name in PLAYED if "," not in name and not name.startswith("twodoku"))
"""The boards of one grid: their cells form a square, and the names of their houses do not name the grid."""


@lru_cache
def reference_layout(name: str) -> Layout:
    """The reference's own layout of a board such as those in :data:`PLAYED`, or of the paper."""
    base, *parts = name.split(" + ")
    words = dict(part.partition(" ")[::2] for part in parts)
    usual = {"4": "2x2", "6": "2x3", "8": "2x4", "10": "2x5", "12": "3x4", "15": "3x5", "16": "4x4"}
    order = words.get("order") or usual.get(base.split("x")[0], "3x3")
    high, wide = map(int, order.split("x"))
    side = high * wide
    layouts = {
        "twodoku": (side - high, side - wide, "0,0 1,1"),
        "samurai": (side - high, side - wide, "1,1 0,0 0,2 2,0 2,2"),
        "flower": (high, wide, "0,1 1,0 1,1 1,2 2,1"),
    }
    down, right, corners = layouts.get(base, (1, 1, "0,0" if "x" in base else base))
    pairs = [tuple(map(int, corner.split(","))) for corner in corners.split()]
    return Layout(
        [(row * down, column * right) for row, column in pairs],
        box=(high, wide),
        diagonals="diagonals" in words,
        windows="windows" in words,
        disjoint="disjoint" in words,
        regions=words.get("regions", ""),
        extra=words.get("extra", ""),
    )


def boxes() -> st.SearchStrategy[Box]:
    """Boxes of grids of every size, small ones more often."""
    small = [Box(2, 2), Box(2, 3), Box(3, 2), SQUARE, SQUARE, Box(2, 4), Box(4, 2), Box(1, 5), Box(7, 1)]
    every = [Box(side // wide, wide) for side in range(4, 17) for wide in range(1, 17) if not side % wide]
    return st.sampled_from(small) | st.sampled_from(small) | st.sampled_from(every)


@st.composite
def corner_lists(
    draw: st.DrawFn, most: int = 5, farthest: int = 5, box: Box = SQUARE
) -> list[tuple[int, int]]:
    """Any corners, the same none twice, up to ``farthest`` boxes off; the grids may not share anything."""

    def far(size: int) -> st.SearchStrategy[int]:
        return st.integers(0, min(farthest, (CANVAS - box.side) // size)).map(lambda count: count * size)

    corner = st.tuples(far(box.rows), far(box.columns))
    most = min(most, MOST_CELLS // box.side**2)
    return draw(st.lists(corner, min_size=1, max_size=most, unique=True))


def shuffled(text: str) -> st.SearchStrategy[str]:
    """The characters of a text in any order, drawn as one number so that long texts are quick to draw."""
    return st.integers(0, 1 << 32).map(lambda seed: "".join(random.Random(seed).sample(text, len(text))))


def drawings(box: Box = SQUARE) -> st.SearchStrategy[str]:
    """Regions that fill a grid: as many as it has digits, with as many cells each."""
    known = [jigsaw for jigsaw in (SMALL_JIGSAW, JIGSAW) if len(jigsaw) == box.side**2]
    anyhow = shuffled(ascii_uppercase[: box.side] * box.side)
    return st.sampled_from(known) | anyhow if known else anyhow


def extra_drawings(box: Box = SQUARE) -> st.SearchStrategy[str]:
    """One region or two, with a cell for each digit."""
    marks = st.sampled_from(["A" * box.side, "A" * box.side + "B" * box.side])
    return marks.flatmap(lambda some: shuffled(some.ljust(box.side**2, ".")))


@st.composite
def extras(draw: st.DrawFn, box: Box = SQUARE) -> Extras:
    regions = draw(st.just("") | drawings(box))
    return Extras(
        diagonals=draw(st.booleans()),
        windows=1 not in (box.rows, box.columns) and draw(st.booleans()),
        disjoint=not regions and draw(st.booleans()),
        regions=regions,
        extra=tuple(draw(st.lists(extra_drawings(box), max_size=2))),
    )


@st.composite
def boards(draw: st.DrawFn, of: st.SearchStrategy[Box] | None = None) -> Board:
    """Any board: what its grids have besides is the same for all, or each its own."""
    box = draw(boxes() if of is None else of)
    corners = draw(corner_lists(box=box))
    if draw(st.booleans()):
        return board_of(corners, draw(extras(box)), box)
    return board_of(corners, [draw(st.just(Extras()) | extras(box)) for _ in corners], box)


def scattered(board: Board, seed: int, *, bounded: bool) -> Quiz:
    """Digits here and there that do not conflict, and parities that they have."""
    chance = random.Random(seed)
    even, odd, every = parities(board.digits)
    givens = bytearray(len(board.coordinates))
    for cell in chance.sample(range(len(givens)), len(givens) // 3):
        digit = chance.randint(1, board.digits)
        if all(givens[peer] != digit for peer in board.peers[cell]):
            givens[cell] = digit
    allowed = [every] * len(givens)
    for cell in chance.sample(range(len(givens)), len(givens) // 6 * bounded):
        allowed[cell] = odd if (givens[cell] or chance.randint(1, 2)) % 2 else even
    return Quiz(board, bytes(givens), allowed=tuple(allowed))


@lru_cache(maxsize=32)
def a_solution(name: str) -> bytes:
    """A solution of the board of that name."""
    board = board_named(name)
    (solution,) = islice(exact.solutions(Quiz(board, bytes(len(board.coordinates)))), 1)
    return solution


def all_solutions(quiz: Quiz) -> set[bytes]:
    """All solutions of a quiz on a board that the reference knows, by a library for exact covers."""
    layout = reference_layout(quiz.board.name)
    sets = [digit_bit(given) if given else may for given, may in zip(quiz.givens, quiz.allowed, strict=True)]
    digits, matrix = layout.cover(
        {cell: [*digits_in(each)] for cell, each in zip(layout.cells, sets, strict=True)}
    )
    try:
        covers = get_all_solutions(matrix)
    except NoSolution:
        return set()
    return {bytes(digits[row] for row in sorted(cover)) for cover in covers}


def solutions_by_hand(quiz: Quiz) -> Iterator[bytes]:
    """The solutions in the documented order, word for word: cell by cell, each digit ascending."""
    values = list(quiz.givens)
    houses = [house.cells for house in quiz.board.houses]
    seen_by = [{peer for house in houses if cell in house for peer in house} for cell in range(len(values))]

    def fill(cell: int) -> Iterator[bytes]:
        if cell == len(values):
            yield bytes(values)
        elif quiz.givens[cell]:
            yield from fill(cell + 1)
        else:
            for digit in digits_in(quiz.allowed[cell]):
                values[cell] = 0
                if all(values[peer] != digit for peer in seen_by[cell]):
                    values[cell] = digit
                    yield from fill(cell + 1)
            values[cell] = 0

    return fill(0)


def chances() -> st.SearchStrategy[random.Random]:
    """A source of chance, drawn as one number: quick, however much is taken from it."""
    return st.builds(random.Random, st.integers(0, 1 << 32))


class Played(NamedTuple):
    """A quiz on one of :data:`PLAYED`."""

    quiz: Quiz
    solution: bytes
    """What most of its givens are of: one of the board's solutions."""


@st.composite
def played(draw: st.DrawFn, names: tuple[str, ...] = PLAYED) -> Played:
    """Part of a solution, with some of its parities; sometimes one parity is wrong.

    The reference tries every set of the open cells of a house, so large grids have more givens.
    """
    name = draw(st.sampled_from(names))
    board = board_named(name)
    even, odd, every = parities(board.digits)
    chance = draw(chances())
    digits = bytes((0, *chance.sample(range(1, board.digits + 1), board.digits)))
    solution = a_solution(name).translate(digits.ljust(256, b"\0"))
    kept, bounded = draw(st.sampled_from([(0.3, 0.0), (0.23, 0.0), (0.4, 0.0), (0.25, 0.4)]))
    kept += max(0, 1 - 9 / board.digits)
    givens = bytes(digit if chance.random() < kept else 0 for digit in solution)
    allowed = [(odd if digit % 2 else even) if chance.random() < bounded else every for digit in solution]
    if draw(st.integers(0, 3)) == 0:
        cell = draw(st.integers(0, len(solution) - 1))
        if not givens[cell]:
            allowed[cell] ^= every if allowed[cell] != every else odd
    return Played(Quiz(board, givens, name, allowed=tuple(allowed)), solution)


def tight(drawn: Played) -> Quiz:
    """The quiz with all the solution given but two digits and a part, wherever that fits: it has few."""
    quiz = drawn.quiz
    givens = bytearray(quiz.givens)
    part = max(4, quiz.board.digits // 2)  # large grids would have too many solutions
    for cell, digit in enumerate(drawn.solution):
        if digit > 2 and cell % part and quiz.allowed[cell] & digit_bit(digit):
            givens[cell] = digit
    return Quiz(quiz.board, bytes(givens), allowed=quiz.allowed)


# --- the boards of the paper ------------------------------------------------------------------------

FILES = Path(__file__).parent.parent / "golden" / "linked"


@lru_cache
def paper(name: str, form: str) -> Quiz:
    """The quiz ``samurai`` or ``flower`` as a ``canvas`` or ``blocks``, or its ``solution``."""
    return open_quiz(FILES / f"{name}_{form}.txt")


# --- quizzes of every order -------------------------------------------------------------------------

ORDERS = Path(__file__).parent.parent / "golden" / "orders"
"""Quizzes such as ``2x3_1.txt``, each with its only solution in a file such as ``2x3_1_solution.txt``."""
