"""Searching the record: find and bisect."""

from __future__ import annotations

import pytest
from support.desk import Desk, session

from sudoku_repl.shell.screen import Look


@pytest.mark.parametrize(
    ("order", "where"),
    [
        ("find level > 99", "after this position"),
        ("find -r level > 99", "before this position"),
        ("find all level > 99", "in the record"),
    ],
)
def test_a_search_without_a_match_says_where_it_looked(order: str, where: str) -> None:
    desk = Desk()
    desk.give("runtil 40", "goto 20")
    assert desk.give(order)[0] == f"No match {where}."


def test_a_bisection_lists_the_first_matches_and_says_when_there_are_more() -> None:
    desk, told = Desk("@hard"), Desk("@hard", Look.JSON)
    desk.give("goto 500")
    told.give("goto 500")
    for condition, matches, more in (
        ("level == 8", 20, True),
        ("level == 5", 9, False),
        ("steps > 9", 1, False),
    ):
        whole = desk.debugger.find_all(condition)
        assert len(whole) > 20 if more else len(whole) == matches
        lines = desk.give(f"bisect {condition}")
        listed = [line for line in lines if line.startswith("Match ")]
        assert ("The condition does not hold from the first match to the end of the run:" in lines) == (
            matches > 1
        )
        assert len(listed) == (matches if matches > 1 else 0)
        assert ("There are more matches after these; `find all` lists them." in lines) == more
        (entry,) = told.told(f"bisect {condition}")
        assert (len(entry["matches"]), entry["more"]) == (matches, more)
        facts = desk.debugger.timeline.facts_at
        steps = [[facts(part.first).steps, facts(part.last).steps] for part in whole[:20]]
        assert entry["matches"] == steps
        assert entry["found"] == steps[0][0] == desk.debugger.state.steps


def test_a_bisection_runs_on_past_breakpoints() -> None:
    desk = Desk()
    assert desk.give("break level >= 3", "bisect level >= 11")[-1] == "level >= 11 first holds at step 92."


def test_a_bisection_ends_with_a_sentence() -> None:
    desk, told = Desk(), Desk(look=Look.JSON)
    assert desk.give("bisect level >= 3")[-1] == "level >= 3 first holds at step 16."
    assert desk.give("bisect level > 40") == ["level > 40: no match up to step 284."]
    (found,), (nowhere,) = told.told("bisect level >= 3"), told.told("bisect level > 40")
    assert (found["condition"], found["found"], found["searched"]) == ("level >= 3", 16, 131)
    assert (nowhere["condition"], nowhere["found"], nowhere["searched"]) == ("level > 40", None, 284)


def test_a_bisection_shows_its_probes_and_where_it_ends() -> None:
    lines = session("load-quiz @readalps", "bisect biggest >= 11")
    assert lines[:4] == ["step 131: yes", "step 65: no", "step 98: yes", "step 81: no"]
    at = lines.index("92) Guess [4,2] level 11 at 1 out of 2")
    assert lines[at + 1 : at + 3] == ["At guess level 11:", "Level 11 [4,2]=2 (1 out of 2)"]
    assert lines[-1] == "biggest >= 11 first holds at step 92."
    assert session("load-quiz @readalps", "bisect level > 40") == ["level > 40: no match up to step 131."]


@pytest.mark.parametrize(
    ("condition", "first"), [("level >= 10", "from step 84 to 95"), ("level != 11", "from step 1 to 90")]
)
def test_a_bisection_says_that_its_condition_comes_and_goes(condition: str, first: str) -> None:
    lines = session("load-quiz @readalps", f"bisect {condition}")
    at = lines.index("The condition does not hold from the first match to the end of the run:")
    assert lines[at + 1] == f"Match {first}."


def test_finding_tells_the_steps() -> None:
    assert session("load-quiz @readalps", "goto 98", "find -r wrong") == ["Match at step 97."]
    assert session("load-quiz @readalps", "goto 98", "find all level >= 10") == ["Match from step 84 to 95."]
    assert session("load-quiz @readalps", "find wrong") == [
        "No match after this position.",
        "`find all` searches the whole record.",
    ]
