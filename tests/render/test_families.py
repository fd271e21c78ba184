"""The pages about techniques."""

from __future__ import annotations

import pytest
from support.desk import Desk

from sudoku_repl.render.families import technique_topic
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.examples import example_of


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
    assert {"x_wing", "swordfish"} <= set(lines)


def test_a_topic_and_an_order_come_before_a_technique() -> None:
    assert technique_topic("nothing") is None
    assert Desk().give("help techniques")[0].startswith("techniques ")
