"""The exact solutions of a quiz. Examples stand in `transcripts/setting.txt`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice

import pytest
from support.desk import Desk
from support.strategies import as_quiz

from sudoku_repl import Debugger, OrderError
from sudoku_repl.shell.screen import Look


@pytest.mark.parametrize("count", [2, 10, 11, 25])
def test_an_interrupt_shows_the_first_solutions_found(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    quiz = "1" + "." * 80
    first = Debugger(as_quiz(quiz)).solutions(min(count, 10))
    bars: list[tuple[str, int | None]] = []

    def interrupted(look: Look) -> Desk:
        desk = Desk(quiz, look)

        @contextmanager
        def progress(name: str, total: int | None) -> Iterator[Callable[[int], None]]:
            bars.append((name, total))
            yield lambda done: desk.debugger.interrupt() if done == count else None

        monkeypatch.setattr(desk.plain, "progress", progress)
        return desk

    *drawn, counted, note = interrupted(Look.PLAIN).give("solutions 100000")
    assert bars == [("solutions", 100_000)]
    found = int(counted.removeprefix("Solutions: at least ").rstrip("."))
    assert count <= found < 100_000
    only = "; these are the first 10" if found > 10 else ""
    assert note == f"Interrupted before the search was complete{only}."
    assert len(drawn) == min(found, 10) * 12
    digits = [int(each) for each in "".join(drawn) if each.isdigit()]
    assert digits[: 81 * len(first)] == [digit for each in first for digit in each]
    (told,) = interrupted(Look.JSON).told("solutions 100000")
    assert (len(told["grids"]), told["interrupted"]) == (found, True)


def test_all_solutions_are_shown_when_the_limit_ends_the_search() -> None:
    *drawn, counted = Desk("1" + "." * 80).give("solutions 25")
    assert (len(drawn), counted) == (25 * 12, "Solutions: at least 25.")


def test_solutions_come_one_by_one_in_ascending_order() -> None:
    dbg = Debugger(as_quiz("1" + "." * 80))
    first = tuple(islice(dbg.iter_solutions(), 20))
    assert first == dbg.solutions(20) == tuple(sorted(first))


@pytest.mark.parametrize("ask", [Debugger.solutions, Debugger.count_solutions, Debugger.true_candidates])
def test_a_negative_limit_is_refused(ask: Callable[[Debugger, int], object]) -> None:
    with pytest.raises(OrderError, match="limit: expected a whole number, 0 or more, got -1"):
        ask(Debugger("@two"), -1)
