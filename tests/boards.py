"""Boards and quizzes on them, drawn by hypothesis, each with the layout that the slow reference makes."""

from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from hypothesis import strategies as st
from reference import Layout

from sudoku_repl import Board, Extras, Quiz, board_named, board_of, exact, open_quiz
from sudoku_repl.board.topology import digit_bit, digits_in

JIGSAW = (
    "AAAABBCCC" "AABBBBCCC" "AAABBBCCC"
    "DDDEEEFFF" "DDDEEFFFF" "DDDEEEEFF"
    "GGGGHHIII" "GGHHHHIII" "GGGHHHIII"
)  # fmt: skip
ASTERISK = (
    "........." "....A...." "..A...A.."
    "........." ".A..A..A." "........."
    "..A...A.." "....A...." "........."
)  # fmt: skip
EVEN, ODD, ANY = 0b010101010, 0b101010101, 0b111111111

PLAYED = (
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
"""Boards of one grid or two, which is what the reference can follow, with houses of every kind."""


def reference_layout(name: str) -> Layout:
    """The reference's own layout of a board in :data:`PLAYED`."""
    base, *parts = name.split(" + ")
    corners = {"9x9": "0,0", "twodoku": "0,0 6,6"}.get(base, base)
    pairs = [tuple(map(int, corner.split(","))) for corner in corners.split()]
    words = dict(part.partition(" ")[::2] for part in parts)
    return Layout(
        [(row, column) for row, column in pairs],
        diagonals="diagonals" in words,
        windows="windows" in words,
        disjoint="disjoint" in words,
        regions=words.get("regions", ""),
        extra=words.get("extra", ""),
    )


@st.composite
def corner_lists(draw: st.DrawFn, most: int = 5, farthest: int = 5) -> list[tuple[int, int]]:
    """Any corners, the same none twice, up to ``farthest`` boxes off; the grids may not share anything."""
    corner = st.tuples(st.integers(0, farthest), st.integers(0, farthest))
    corners = draw(st.lists(corner, min_size=1, max_size=most, unique=True))
    return [(3 * row, 3 * column) for row, column in corners]


def drawings() -> st.SearchStrategy[str]:
    """Nine regions of nine cells."""
    return st.just(JIGSAW) | st.permutations("ABCDEFGHI" * 9).map("".join)


def extra_drawings() -> st.SearchStrategy[str]:
    """One region or two of nine cells."""
    marks = st.sampled_from(["A" * 9, "A" * 9 + "B" * 9])
    return marks.flatmap(lambda some: st.permutations(some.ljust(81, "."))).map("".join)


@st.composite
def extras(draw: st.DrawFn) -> Extras:
    regions = draw(st.just("") | drawings())
    return Extras(
        diagonals=draw(st.booleans()),
        windows=draw(st.booleans()),
        disjoint=not regions and draw(st.booleans()),
        regions=regions,
        extra=tuple(draw(st.lists(extra_drawings(), max_size=2))),
    )


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any board: what its grids have besides is the same for all, or each its own."""
    corners = draw(corner_lists())
    if draw(st.booleans()):
        return board_of(corners, draw(extras()))
    return board_of(corners, [draw(st.just(Extras()) | extras()) for _ in corners])


@lru_cache(maxsize=32)
def a_solution(name: str) -> bytes:
    """A solution of the board of that name."""
    board = board_named(name)
    (solution,) = islice(exact.solutions(Quiz(board, bytes(len(board.coordinates)))), 1)
    return solution


class Played(NamedTuple):
    """A quiz on one of :data:`PLAYED`."""

    quiz: Quiz
    layout: Layout
    solution: bytes
    """What most of its givens are of: one of the board's solutions."""

    @property
    def allowed(self) -> list[list[int]]:
        return [list(digits_in(digits)) for digits in self.quiz.allowed]


@st.composite
def played(draw: st.DrawFn, names: tuple[str, ...] = PLAYED) -> Played:
    """Part of a solution, with parities of it here and there; sometimes one that is not of it."""
    name = draw(st.sampled_from(names))
    board = board_named(name)
    digits = bytes((0, *draw(st.permutations(range(1, 10)))))
    solution = a_solution(name).translate(digits.ljust(256, b"\0"))
    chance = draw(st.randoms(use_true_random=False))
    kept, bounded = draw(st.sampled_from([(0.18, 0.0), (0.1, 0.0), (0.25, 0.0), (0.1, 0.3)]))
    givens = bytes(digit if chance.random() < kept else 0 for digit in solution)
    allowed = [(ODD if digit % 2 else EVEN) if chance.random() < bounded else ANY for digit in solution]
    if draw(st.integers(0, 3)) == 0:
        cell = draw(st.integers(0, len(solution) - 1))
        if not givens[cell]:
            allowed[cell] ^= ANY if allowed[cell] != ANY else ODD
    return Played(Quiz(board, givens, name, allowed=tuple(allowed)), reference_layout(name), solution)


def tight(drawn: Played) -> Quiz:
    """The quiz with all the solution given but two digits and a part, wherever that fits: it has few."""
    quiz = drawn.quiz
    givens = bytearray(quiz.givens)
    for cell, digit in enumerate(drawn.solution):
        if digit > 2 and cell % 4 and quiz.allowed[cell] & digit_bit(digit):
            givens[cell] = digit
    return Quiz(quiz.board, bytes(givens), allowed=quiz.allowed)


# --- the boards of the paper ------------------------------------------------------------------------

FILES = Path(__file__).parent / "golden" / "linked"


@lru_cache
def paper(name: str, form: str) -> Quiz:
    """The quiz ``samurai`` or ``flower`` as a ``canvas`` or ``blocks``, or its ``solution``."""
    return open_quiz(FILES / f"{name}_{form}.txt")
