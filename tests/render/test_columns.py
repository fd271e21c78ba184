"""Lines, tables and columns that fit a terminal."""

from __future__ import annotations

import pytest
from support.desk import Desk

from sudoku_repl.render.columns import in_columns
from sudoku_repl.render.spans import line, plain

ORDERS = (
    ("help",),
    *((f"help {order}",) for order in ("techniques", "find", "experiment", "export")),
    ("run-mode",),
    ("runtil 98", "why [4,2]=3", "why [4,2]", "rate"),
    ("compare 0 1 2", "forks", "compare 0+x_chain numerical"),
    ("experiment --runs 3",),
    ("extremes",),
    ("mark here", "marks", "break level > 3 and wrong and solutions >= 1 and steps > 100", "breaks"),
    ("find solutions >= 1", "bisect level > 20", "bisect level > 3"),
    ("create likeness --trials 30 --seed 1",),
)


def drawn(desk: Desk, width: int | None) -> list[str]:
    """The lines of the last order at a terminal of that width, or in a pipe."""
    return [plain(line) for result in desk.results for line in result.lines(width)]


@pytest.mark.parametrize("orders", ORDERS, ids=lambda orders: orders[0])
def test_lines_fit_and_are_broken_between_words(orders: tuple[str, ...]) -> None:
    desk = Desk()
    for order in orders:
        desk.give(order)
        assert not desk.refused
        whole, *narrow = (
            {word.strip(",:") for line in drawn(desk, width) for word in line.split()}
            for width in (None, 60, 40)
        )
        for width, broken in zip((60, 40), narrow, strict=True):
            assert max(map(len, drawn(desk, width)), default=0) <= width
            too_long = " ".join(word for word in whole if len(word) + 2 > width // 2)  # a column of a table
            pieces = {word for word in broken - whole if not set(word) & set("█|")}
            assert {word for word in pieces if word not in too_long} == set()


def test_a_table_that_just_fits_stays_as_it_is() -> None:
    desk = Desk()
    desk.give("experiment first last")
    whole = drawn(desk, None)
    width = max(map(len, whole))
    assert drawn(desk, width) == whole != drawn(desk, width - 1)


def test_a_summary_stays_in_its_column() -> None:
    desk = Desk()
    desk.give("help")
    lines = drawn(desk, 60)
    at = next(row for row, text in enumerate(lines) if text.startswith("load-quiz <file>  "))
    assert lines[at][:27].rstrip() == "load-quiz <file>"
    assert lines[at + 1].startswith(" " * 27)
    assert lines[at + 1][27] != " "


def test_items_that_just_fit_stand_in_one_row() -> None:
    items = [line("abcd")] * 3
    assert [plain(row) for row in in_columns(items, 16)] == ["abcd  abcd  abcd"]
    assert len(in_columns(items, 15)) == 2
    uneven = [line("a"), line("b" * 8), line("c" * 4)] * 2
    for width in range(8, 40):
        assert max(len(plain(row)) for row in in_columns(uneven, width)) <= width
