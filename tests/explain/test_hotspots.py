"""Hotspots, held against a count over all changes of the run."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from support.reference.searches import slow_tries, travelled

from sudoku_repl import Debugger, Phase
from sudoku_repl.explain.hotspots import Heat, _RunCounts, hotspots
from sudoku_repl.machine.events import Contradiction, Guessed, Overfull, Removed, Tried


def counted(debugger: Debugger) -> dict[str, Counter[tuple[int, int]]]:
    """Contradictions, guesses, and removals under refuted guesses, by cell and digit."""
    timeline = debugger.timeline
    outcomes = [node["outcome"] for node in slow_tries(debugger)]
    found: dict[str, Counter[tuple[int, int]]] = {
        name: Counter() for name in ("contradictions", "guessed", "removed")
    }
    guesses = 0  # the last guess line is the deepest guess in force until the next one
    for _, events, changes, _ in timeline.remade(1, len(timeline), changes=True):
        for event in events:
            if isinstance(event, Guessed):
                found["guessed"][event.cell, event.digit] += 1
            elif isinstance(event, Contradiction | Overfull):
                found["contradictions"][event.cell, getattr(event, "digit", 0)] += 1
        for change in changes:
            guesses += isinstance(change.by, Tried)
            if guesses and isinstance(change, Removed) and outcomes[guesses] == "refuted":
                found["removed"][change.cell, change.digit] += 1
    return found


@given(travelled())
def test_counts(debugger: Debugger) -> None:
    check_counts(debugger)


@pytest.mark.parametrize("retreat", ["chronological", "backjump"])
@pytest.mark.parametrize("quiz", ["@readalps", "@two", "@none"])
def test_counts_of_finished_searches(quiz: str, retreat: str) -> None:
    debugger = Debugger(quiz)
    debugger.techniques(["hidden"])
    debugger.retreat(retreat)
    debugger.goto(2_000)
    assert debugger.state.phase is Phase.FINISHED
    check_counts(debugger)


def check_counts(debugger: Debugger) -> None:
    expected, found = counted(debugger), debugger.hotspots()
    board = debugger.quiz.board
    for name, counts in expected.items():
        by_cell, by_digit = (
            [sum(number for at, number in counts.items() if at[part] == each) for each in each_of]
            for part, each_of in ((0, range(len(board.coordinates))), (1, range(1, board.digits + 1)))
        )
        assert [getattr(heat, name) for heat in found.cells] == by_cell
        assert [getattr(heat, name) for heat in found.digits] == by_digit
        for house, heat in zip(board.houses, found.houses, strict=True):
            assert getattr(heat, name) == sum(by_cell[cell] for cell in house.cells)
    assert found.counts == ("contradictions", "guessed", "removed")


def test_cores_come_from_a_function() -> None:
    debugger = Debugger("@readalps")
    debugger.run()
    asked: list[int] = []

    def core(step: int) -> list[tuple[int, int]]:
        asked.append(step)
        return [(0, 6), (step % 81, 1)]

    found = hotspots(debugger.timeline, core)
    assert repr(found) == (
        "<Hotspots: 11 contradictions, 26 guesses, 650 candidates removed under refuted guesses>"
    )
    assert asked == [35, 40, 54, 64, 92, 93, 95, 96, 97, 117, 120]
    assert found.counts[-1] == "cores"
    assert (found.cells[0].cores, found.cells[35].cores, found.digits[5].cores) == (11, 1, 11)
    assert found.houses[0].cores == 11
    assert found.cells[80].cores == 0


def test_a_run_without_guesses() -> None:
    debugger = Debugger("@easy")
    assert set(debugger.hotspots().cells) == {Heat()}
    debugger.run()
    assert set(debugger.hotspots().cells) == {Heat()}


def test_an_interrupt_ends_the_count() -> None:
    debugger = Debugger("@readalps")
    debugger.run()
    with pytest.raises(KeyboardInterrupt):
        debugger.hotspots(progress=lambda index: debugger.interrupt() if index == 20 else None)


def test_an_interrupt_just_before_a_core_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    debugger = Debugger("@readalps")
    debugger.run()
    take, first = _RunCounts.take, debugger.contradictions(35)[0].advance
    made: list[int] = []

    def interrupted(counts: _RunCounts, *args: Any) -> None:
        if made[-1:] == [first - 1]:  # before the core of the contradiction at step 35
            debugger.interrupt()
        take(counts, *args)

    monkeypatch.setattr(_RunCounts, "take", interrupted)
    with pytest.raises(KeyboardInterrupt):
        debugger.hotspots(cores=True, progress=made.append)
