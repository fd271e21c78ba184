"""The exact solutions of a quiz."""

from __future__ import annotations

from support.desk import Desk, session

from sudoku_repl.shell.look import Look


def test_unique_checks_each_grid_alone() -> None:
    desk = Desk("@samurai")
    assert desk.give("unique --grids") == [
        "The quiz has exactly one solution.",
        "Grid 1 alone has exactly one solution.",
        *(f"Grid {number} alone has more than one solution." for number in range(2, 6)),
    ]
    (told,) = Desk("@samurai", Look.JSON).told("unique --grids")
    assert told == {"type": "unique", "unique": True, "solutions": 1, "grids": [1, 2, 2, 2, 2]}
    (told,) = Desk("@samurai", Look.JSON).told("unique")
    assert told["grids"] is None


def test_solutions_are_drawn_and_counted() -> None:
    assert session("load-quiz @two", "unique") == ["The quiz has more than one solution."]
    lines = session("load-quiz @two", "solutions")
    assert len(lines) == 2 * 12 + 1
    assert lines[-1] == "Solutions: 2."
    assert "541 327 698" in lines
    assert session("load-quiz @two", "solutions 1")[-1] == "Solutions: at least 1."
