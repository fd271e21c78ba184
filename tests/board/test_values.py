"""Quizzes of lists, arrays, rows of text and whole texts: the same quiz from each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from support.quizzes import DOTS, LINE, in_rows

from sudoku_repl import CLASSIC, Debugger, Quiz, SudokuReplError, board_named, parse_quiz
from sudoku_repl.board.notation import digit_line

ROWS = in_rows(DOTS)
FLAT = [*map(int, LINE)]
LISTS = [[*map(int, row)] for row in in_rows(LINE)]
NAN = float("nan")


class Missing:
    """Like pandas's missing value, of which nobody can tell whether it differs from anything."""

    def __ne__(self, other: object) -> bool:
        raise TypeError("boolean value of NA is ambiguous")


class Table:
    """Like a table of pandas, which yields the names of its columns, not its rows."""

    def __iter__(self) -> Iterator[int]:
        return iter(range(9))

    def to_numpy(self) -> Any:
        return np.array([[digit or Missing() for digit in row] for row in LISTS])


FORMS: dict[str, Any] = {
    "a list of rows": LISTS,
    "a list of cells": FLAT,
    "None for open cells": [[digit or None for digit in row] for row in LISTS],
    "NaN for open cells": [[digit or NAN for digit in row] for row in LISTS],
    "rows of text": ROWS,
    "rows with blanks": [" ".join(row) for row in ROWS],
    "rows of characters": [list(row) for row in ROWS],
    "characters": list("".join(ROWS)),
    "one row": ["".join(ROWS)],
    "bytes": bytes(FLAT),
    "an array": np.array(LISTS),
    "a flat array": np.array(FLAT),
    "an array of a row": np.array([FLAT]),
    "a list of arrays": list(np.array(LISTS)),
    "an array of characters": np.array([list(row) for row in ROWS]),
    "NaN in an array": np.where(np.array(LISTS) == 0, NAN, np.array(LISTS)),
    "a table": Table(),
    "a masked array": np.ma.masked_equal(np.array(LISTS), 0),
    **{f"an array of {kind}": np.array(LISTS, kind) for kind in ("i1", "u1", "i4", "u8", "f4", "O")},
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_quiz_is_the_same_quiz(form: str) -> None:
    values = FORMS[form]
    made = [Quiz.of(values), Quiz(CLASSIC, values), Debugger(values).quiz, parse_quiz(values)]
    assert {quiz.givens for quiz in made} == {bytes(FLAT)}
    assert {quiz.board.name for quiz in made} == {"9x9"}
    assert all(type(quiz.givens) is bytes for quiz in made)


@pytest.mark.long
def test_a_table_of_pandas_is_a_quiz() -> None:
    pandas = pytest.importorskip("pandas")
    tables = [pandas.DataFrame(LISTS), pandas.DataFrame(LISTS).astype("Int64").replace(0, pandas.NA)]
    assert {Debugger(table).quiz.givens for table in tables} == {bytes(FLAT)}


def test_a_text_of_several_lines_is_read_as_a_file_would_be() -> None:
    assert Debugger("\n".join(ROWS)).quiz.givens == bytes(FLAT)
    dbg = Debugger("# order: 2x3\n" + "123456\n" + "......\n" * 5)
    assert dbg.quiz.board.name == "6x6"
    assert dbg.quiz.clues == 6
    with pytest.raises(SudokuReplError, match=r"^quiz:"):
        Debugger("53..7....\nhello\n")


def test_values_of_any_size_imply_the_board_of_this_size() -> None:
    random = Random(0)
    for side in range(4, 17):
        board = board_named(f"{side}x{side}")
        digits = [0] * (side * side)
        digits[random.randrange(len(digits))] = side
        rows = [digits[start : start + side] for start in range(0, len(digits), side)]
        lines = [digit_line(row, ".") for row in rows]
        words = [" ".join(map(str, row)) for row in rows]
        for values in (digits, [*map(str, digits)], rows, lines, words, np.array(rows), bytes(digits)):
            assert Quiz.of(values) == Quiz(board, bytes(digits))


NO_DIGIT = "expected a digit, or 0 for an open cell, got"


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([[1, 2], [3]], "expected 4 to 16 rows, or the cells of a square grid, such as 81; got 2 rows: "),
        ([1] * 50, "expected 4 to 16 rows, or the cells of a square grid, such as 81; got 50 cells: "),
        ([[0] * 4] * 3 + [[1, 2, 3]], "row 4: expected 4 cells, for 4 rows, got 3: [1, 2, 3]"),
        ([[1, 2, 3, 9]] + [[0] * 4] * 3, "row 1: expected digits up to 4, got 9 in [1, 2, 3, 9]"),
        ([[0] * 4, [0, 2.5, 0, 0], *[[0] * 4] * 2], f"row 2, column 2: {NO_DIGIT}"),
        ([[0] * 4, "1.x4", *[[0] * 4] * 2], f"row 2, column 3: {NO_DIGIT} 'x'"),
        ([[True] * 4] * 4, f"row 1, column 1: {NO_DIGIT} True in [True, "),
        ([0, "\0", *[0] * 14], f"cell 2: {NO_DIGIT} '\\x00'"),
        ([[-1] * 4] * 4, f"row 1, column 1: {NO_DIGIT} -1 in [-1, -1, -1, -1]"),
        ({1: 2}, "expected a list or an array of digits, got {1: 2}"),
    ],
)
@pytest.mark.parametrize("make", [Quiz.of, Debugger, parse_quiz])
def test_wrong_values_are_refused_with_the_row(
    values: Any, message: str, make: Callable[[Any], object]
) -> None:
    with pytest.raises(SudokuReplError, match="^" + re.escape(message)):
        make(values)


def test_a_number_is_not_so_many_open_cells() -> None:
    with pytest.raises(SudokuReplError, match=r"^expected a list or an array of digits, got 81$"):
        Quiz(CLASSIC, 81)  # type: ignore[arg-type]  # wrong on purpose
