"""The pages about techniques."""

from __future__ import annotations

import pytest

from sudoku_repl.render.families import technique_topic
from sudoku_repl.techniques import TECHNIQUES, example_of

SLOW = {"franken_leviathan", "mutant_leviathan", "finned_mutant_leviathan"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * (name in SLOW)) for name in TECHNIQUES]
)
def test_each_technique_has_a_page_with_its_summary_and_its_example(name: str) -> None:
    technique = TECHNIQUES[name]
    page = technique_topic(name)
    assert page
    assert technique.summary[1:] in page.text
    assert all(f"*{role.name}*" in page.text for role in technique.roles)
    example = example_of(technique)
    assert example in page.text
    assert not example or f"findings {name}" in page.text


def test_a_family_has_a_line_for_each_technique() -> None:
    page = technique_topic("fish")
    assert page
    fish = [name for name in TECHNIQUES if f"- `{name}`:" in page.text]
    assert {"x_wing", "finned_mutant_leviathan"} < {*fish}
    assert page.text.count("\n- ") + 1 == len(fish)
    assert technique_topic("nothing") is None
