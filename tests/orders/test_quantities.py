"""Quantities: the names that orders and conditions share. Examples stand in `transcripts/moves.txt`."""

from __future__ import annotations

from support.desk import Desk


def test_print_shows_the_quantities_that_conditions_compare() -> None:
    desk = Desk()
    desk.give("goto 98", "back 2")
    here = desk.debugger.runs.here.index
    for line in desk.give("print"):
        name, value = line.split(": ")
        assert desk.give(f"p {name}") == [line]
        assert any(each.first <= here <= each.last for each in desk.debugger.find_all(f"{name} == {value}"))
