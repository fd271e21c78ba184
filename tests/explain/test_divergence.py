"""Where two searches part, held against the lines of their logs."""

from __future__ import annotations

from itertools import takewhile

from hypothesis import given, strategies as st
from support.reference.searches import fields, slow_tries, travelled
from support.strategies import times

from sudoku_repl import Debugger
from sudoku_repl.machine.events import Contradiction, Event, Guessed, Overfull
from sudoku_repl.render.lines import event_line
from sudoku_repl.render.spans import plain


def searched(debugger: Debugger) -> list[tuple[int, str, int]]:
    """The guesses and contradictions of the present run: step, line and digit."""

    def digit(event: Event) -> int:
        return 0 if isinstance(event, Overfull) else event.digit  # type: ignore[union-attr]

    return [
        (event.step, plain(event_line(event, debugger.quiz.board)), digit(event))
        for _, events in debugger.log()
        for event in events
        if isinstance(event, Guessed | Contradiction | Overfull)
    ]


@times(2)
@given(travelled(), st.data())
def test_what_two_searches_share_and_where_they_part(debugger: Debugger, data: st.DataObject) -> None:
    names = [data.draw(st.sampled_from(sorted(debugger.runs.forks))) for _ in range(2)]
    logs, trees = [], []
    for name in names:
        debugger.goto(name)
        logs.append(searched(debugger))
        trees.append(slow_tries(debugger))
    shared = [one for one, _ in takewhile(lambda pair: pair[0] == pair[1], zip(*logs, strict=False))]
    found = debugger.compare_trees(names[0], names[1])
    guesses = sum("uess" in line for _, line, _ in shared)
    assert (found.guesses, found.step) == (guesses, shared[-1][0] if shared else 0)
    assert found.same == (logs[0] == logs[1])
    # The top is the deepest shared try that neither run has replaced when they part.
    following = [log[len(shared)][0] if len(log) > len(shared) else None for log in logs]

    def goes_on(node: dict[str, object], run: int) -> bool:
        last, next_ = node["last"], following[run]
        assert isinstance(last, int)
        if next_ is None:
            return last >= found.step
        return last >= next_

    kept = [
        number for number in range(guesses + 1) if all(goes_on(trees[run][number], run) for run in (0, 1))
    ]
    for run in (0, 1):
        if not found.same:
            assert found.tops[run].id == kept[-1]
            assert fields(found.tops[run])["cost"] == trees[run][kept[-1]]["cost"]
        below = [node["id"] for node in trees[run] if node["parent"] == found.tops[run].id]
        assert [pair[run].id for pair in found.children if pair[run]] == below  # type: ignore[union-attr]
    for one, other in found.children:
        assert one or other
        assert not (one and other) or (one.cell, one.digit) == (other.cell, other.digit)


def test_searches_under_other_techniques() -> None:
    debugger = Debugger("@readalps")
    names = [trial.run for trial in debugger.compare(["numerical", "0"])]
    found = debugger.compare_trees(*names)
    assert (found.tops[0].name, found.guesses) == ("[6,2]=5", 1)
    assert [top.cost for top in found.tops] == [297, 224]


def test_a_run_that_stops_earlier_parts_at_the_guess_in_force_there() -> None:
    debugger = Debugger("@readalps")
    debugger.goto(300)
    (trial,) = debugger.experiment([debugger.rules], limit=200)
    found = debugger.compare_trees("main", trial.run)
    assert (found.same, found.tops[1].last) == (False, 200)
    assert found.tops[0].last > 200
    assert found.tops[0].first == found.tops[1].first == found.step


def test_a_run_that_goes_on_after_a_solution_leaves_the_guess_that_was_in_force_there() -> None:
    debugger = Debugger("@readalps")
    debugger.run()
    debugger.fork("on")
    debugger.step()
    found = debugger.compare_trees("main", "on")
    assert (found.guesses, [top.name for top in found.tops]) == (26, ["[1,7]=6"] * 2)
    assert [[each and each.name for each in pair] for pair in found.children] == [
        ["[1,5]=2", "[1,5]=2"],
        [None, "[1,5]=9"],
    ]
