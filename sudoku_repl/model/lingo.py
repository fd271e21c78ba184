"""Write the model as a LINGO program: sets, data, and each kind of constraint once, with ``@FOR``.

The cells, the houses and the cells of each house are sets, listed in the data. The givens are a table with
the shape of the canvas, 0 for an open cell, which you can edit and run again. The constraints are the same
few lines for every board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import wrap

from sudoku_repl.board import Quiz
from sudoku_repl.model.building import Model, barred, house_name
from sudoku_repl.model.heading import WIDTH, heading, puzzle_section


def write_lng(model: Model) -> str:
    """Return the text of an ``.lng`` file, with the quiz in a comment above the program."""
    quiz = model.quiz
    section = puzzle_section(quiz)
    comment = "".join(f"{line}\n" for line in ("!", *section, "[Model]", ";")) if section else ""
    return comment + program(heading(model), _sets(quiz), _data(quiz), _statements(quiz))


def program(
    comments: Iterable[str], sets: Iterable[str], data: Iterable[str], statements: Iterable[str]
) -> str:
    """Return the text of a LINGO program with these lines in its sections."""
    lines = ["MODEL:", *(f"! {comment};" for comment in comments)]
    lines += ["", "SETS:", *sets, "ENDSETS"]
    lines += ["", "DATA:", *data, "ENDDATA"]
    lines += ["", *statements, "", "END"]
    return "".join(f"{line}\n" for line in lines)


def _sets(quiz: Quiz) -> Iterator[str]:
    yield "! R4C2 is the cell in row 4, column 2 of the canvas, and GIVEN is its digit, 0 if it is open;"
    yield "CELLS: GIVEN;"
    yield "DIGITS;"
    yield "HOUSES;"
    yield "! the cells of each house;"
    yield "MEMBERS( HOUSES, CELLS);"
    yield "! X is 1 if the cell holds the digit;"
    yield "CANDIDATES( CELLS, DIGITS): X;"
    if quiz.restricted:
        yield "! the digits that an open cell may not take;"
        yield "BARRED( CELLS, DIGITS);"


def _data(quiz: Quiz) -> Iterator[str]:
    board = quiz.board
    cells = [f"R{row}C{column}" for row, column in board.coordinates]
    houses = [house_name(house.name).upper() for house in board.houses]
    yield from _listed("CELLS", cells)
    yield f"DIGITS = 1..{board.digits};"
    yield from _listed("HOUSES", houses)
    yield "MEMBERS ="
    for name, house in zip(houses, board.houses, strict=True):
        yield from _wrapped(", ".join(f"{name} {cells[cell]}" for cell in house.cells))
    yield ";"
    yield "GIVEN ="
    yield from _canvas(quiz)
    yield ";"
    if quiz.restricted:
        yield from _listed("BARRED", (f"{cells[cell]} {digit}" for cell, digit in barred(quiz)), ", ")


def _listed(name: str, members: Iterable[str], between: str = " ") -> Iterator[str]:
    yield f"{name} ="
    yield from _wrapped(between.join(members))
    yield ";"


def _wrapped(text: str) -> Iterator[str]:
    return (f" {line}" for line in wrap(text, WIDTH - 1))


def _canvas(quiz: Quiz) -> Iterator[str]:
    """Yield the rows of the canvas with the givens."""
    placed = zip(quiz.board.coordinates, quiz.givens, strict=True)
    for _, row in groupby(placed, key=lambda cell: cell[0][0]):
        characters = {column: str(given) for (_, column), given in row}
        yield " " + " ".join(characters.get(column, " ") for column in range(1, max(characters) + 1))


def _statements(quiz: Quiz) -> Iterator[str]:
    yield "! LINGO needs an objective. This is a constant, the number of cells;"
    yield "[OBJECTIVE] MIN = GOAL;"
    yield "[PLACED] GOAL = @SUM( CANDIDATES: X);"
    yield "@FREE( GOAL);"
    yield "! each cell holds a single digit;"
    yield "@FOR( CELLS( C): [ONE_DIGIT] @SUM( DIGITS( D): X( C, D)) = 1);"
    yield "! each house holds each digit once;"
    yield "@FOR( HOUSES( H): @FOR( DIGITS( D): [ONCE] @SUM( MEMBERS( H, C): X( C, D)) = 1));"
    yield "! the givens are fixed;"
    yield "@FOR( CANDIDATES( C, D) | D #EQ# GIVEN( C): [KEPT] X( C, D) = 1);"
    if quiz.restricted:
        yield "! digits that are not allowed are excluded;"
        yield "@FOR( BARRED( C, D): [OUT] X( C, D) = 0);"
    yield "@FOR( CANDIDATES: @BIN( X));"
