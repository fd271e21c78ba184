"""The pages about techniques."""

from __future__ import annotations

import pytest
from support.desk import Desk

from sudoku_repl.render.families import technique_topic
from sudoku_repl.techniques import TECHNIQUES, example_of


@pytest.mark.parametrize("name", TECHNIQUES)
def test_each_technique_has_a_page_with_its_summary_and_its_example(name: str) -> None:
    technique = TECHNIQUES[name]
    page = technique_topic(name)
    assert page
    assert technique.summary[1:] in page.text
    assert all(f"*{role.name}*" in page.text for role in technique.roles)
    example = example_of(technique)
    assert example in page.text
    assert not example or f"findings {name}" in page.text


def test_a_family_has_a_page_and_a_name_any_spelling() -> None:
    lines = Desk().give("help X-Wing")
    assert lines[0] == "The technique x_wing"
    assert any(text.endswith("loses a candidate") for text in lines)
    lines = Desk().give("help fish")
    assert lines[0] == "The techniques of fish"
    assert any(text.startswith("- `x_wing`: A digit that two rows") for text in lines)
    assert any(text.startswith("- `finned_mutant_leviathan`: ") for text in lines)
    assert "A corners, - loses a candidate" in [text.strip() for text in lines]
    assert lines[-1].startswith("`help swordfish` shows an example of the next")


def test_a_small_letter_marks_a_cell_of_the_pattern_that_loses_a_candidate() -> None:
    lines = [text.strip() for text in Desk().give("help hidden_pair")]
    (legend,) = (text for text in lines if text.endswith("loses a candidate"))
    assert legend == "A cells, a loses a candidate"


def test_a_topic_and_an_order_come_before_a_technique() -> None:
    assert technique_topic("nothing") is None
    assert Desk().give("help techniques")[0].startswith("techniques ")
