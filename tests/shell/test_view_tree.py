"""The search tree on the full screen, held against the tries of the run."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, strategies as st
from support.reference.searches import travelled

from sudoku_repl import Debugger
from sudoku_repl.explain.search import Outcome
from sudoku_repl.explain.tree import Try
from sudoku_repl.render.columns import cut
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.view.chart import chart
from sudoku_repl.shell.view.frame import frame
from sudoku_repl.shell.view.icicle import Icicle
from sudoku_repl.shell.view.pane import Target, TargetKind
from sudoku_repl.shell.view.scene import ViewState
from sudoku_repl.timeline.profile import MOST_TIMES, profile, widened


def in_force(tries: tuple[Try, ...], level: int, first: int, last: int) -> list[Try]:
    """The tries of a level that have any of some steps."""
    return [each for each in tries if each.level == level and each.first <= last and first <= each.last]


@given(travelled(), st.integers(1, 90), st.integers(1, 200))
def test_a_column_belongs_to_a_try_that_has_most_of_its_steps(
    debugger: Debugger, count: int, width: int
) -> None:
    columns = widened(profile(debugger.timeline, count), width)
    tries = debugger.tree().tries
    icicle = Icicle.of(debugger.tree(), columns)
    assert len(icicle.levels) == max((each.level for each in tries), default=0)
    for level in range(1, len(icicle.levels) + 1):
        for number, column in enumerate(columns):
            there = in_force(tries, level, column.first, column.last)
            block = icicle.block_at(level, number)
            if not there:
                assert block is None
                continue
            assert block is not None
            shares = {
                each.id: min(each.last, column.last) - max(each.first, column.first) + 1 for each in there
            }
            assert shares[block.node.id] == max(shares.values())
            begun = sum(column.first <= each.first for each in there)
            if begun > 1:
                assert (block.many, block.first, block.columns) == (begun, number, 1)
            else:
                assert block.many <= 1
    assert icicle.block_at(0, 0) is None
    assert icicle.block_at(len(icicle.levels) + 1, 0) is None


@given(travelled(), st.integers(1, 90), st.integers(1, 200), st.data())
def test_a_row_is_as_wide_as_the_timeline_and_the_path_is_solid(
    debugger: Debugger, count: int, width: int, data: st.DataObject
) -> None:
    columns = widened(profile(debugger.timeline, count), width)
    icicle = Icicle.of(debugger.tree(), columns)
    step = data.draw(st.integers(1, max(debugger.timeline.present.steps, 1)))
    path = {each.level for each in debugger.tree().tries if each.first <= step <= each.last}
    deepest = max(path, default=0)
    here = next((at for at, each in enumerate(columns) if each.first <= step <= each.last), None)
    for level in range(1, len(icicle.levels) + 1):
        row = icicle.row(level, step, deepest)
        assert len(plain(row)) == len(columns)
        solid = [style for style, _ in row if "changed" in style]
        if level > deepest:
            assert solid == []
        elif here is not None and (block := icicle.block_at(level, here)) and block.node.id:
            in_it = block.many > 1 or block.node.first <= step <= block.node.last
            assert len(solid) == in_it
            if in_it:
                ((style, _),) = cut(row, here, 1)
                assert "changed" in style


@given(travelled(), st.integers(1, 90), st.integers(1, 200))
def test_a_short_run_fills_the_width_and_every_step_has_as_many_columns_as_another(
    debugger: Debugger, count: int, width: int
) -> None:
    short = profile(debugger.timeline, count)
    wide = widened(short, width)
    assert len(wide) == max(len(short), min(width, MOST_TIMES * len(short)))
    copies = [[each for each in wide if each.first == column.first] for column in short]
    assert [each for group in copies for each in group] == [*wide]
    assert max(map(len, copies), default=0) - min(map(len, copies), default=0) <= 1
    for column, group in zip(short, copies, strict=True):
        assert group[0] == column
        assert {(each.last, each.level) for each in group} == {(column.last, column.level)}
        assert not any(each.solutions or each.wrong for each in group[1:])


def tree_of(debugger: Debugger) -> ViewState:
    """The view of a run, with its tree."""
    scene = ViewState(debugger)
    scene.shows_tree = True
    return scene


@pytest.mark.parametrize("shows_tree", [False, True])
@pytest.mark.parametrize("step", [30, 92, 131])
def test_the_chart_of_a_short_run_has_its_steps_across_a_wide_screen(*, shows_tree: bool, step: int) -> None:
    debugger = Debugger("@readalps")
    debugger.runtil(step)
    scene = ViewState(debugger)
    scene.shows_tree = shows_tree
    drawn = chart(scene, 160, 14)
    signs = plain(drawn.lines[-1]).rstrip()
    assert signs.count("^") == 1
    assert len(signs) > 150
    assert drawn.at(13, 159) == Target(TargetKind.STEP, debugger.state.steps)
    found = [each.number for column in range(160) if (each := drawn.at(13, column))]
    assert found == sorted(found)
    assert {*found} == {*range(1, debugger.state.steps + 1)}


def test_outcomes_differ_without_colours() -> None:
    debugger = Debugger("@two")
    debugger.runrun(1)
    outcomes = {each.outcome for each in debugger.tree().tries}
    assert {Outcome.REFUTED, Outcome.SOLVED} <= outcomes
    debugger.goto("start")
    text = "\n".join(plain(each) for each in chart(tree_of(debugger), 200, 14).lines)
    assert "│[1,9]=4░" in text  # refuted
    assert "├[1,9]=8─" in text or "│[1,9]=8▒" in text
    assert "×" in text


def test_a_run_without_a_guess_says_so() -> None:
    debugger = Debugger("@samurai")
    debugger.run()
    lines = chart(tree_of(debugger), 80, 6).lines
    assert any("The record has no guess." in plain(each) for each in lines)


@pytest.mark.parametrize("rows", range(1, 16))
def test_the_present_level_is_in_sight_whatever_the_rows(rows: int) -> None:
    debugger = Debugger("@readalps")
    debugger.run()
    scene = tree_of(debugger)
    for step in (7, 41, 92, 131):
        debugger.goto(step)
        lines = [plain(each) for each in chart(scene, 80, rows).lines]
        assert len(lines) == rows
        assert any(each.startswith(f"{debugger.state.level:>2} │") for each in lines)


@pytest.mark.long
def test_the_tree_of_a_long_run_is_there_when_the_keys_rest() -> None:
    debugger = Debugger("@empty")
    while debugger.state.steps < 60_000:
        debugger.runtil(60_000)
    scene = tree_of(debugger)
    frame(scene, 200, 49)
    assert scene.recall.is_incomplete
    while scene.recall.is_incomplete:
        scene.recall.catch_up()
        drawn = [plain(each) for each in frame(scene, 200, 49).lines]
    level = debugger.state.level
    assert any(each.startswith(f"{level:>2} │") for each in drawn)


@pytest.mark.parametrize("count", [3, 30, 60])
def test_a_column_in_which_several_tries_begin_is_darker_if_they_are_many(count: int) -> None:
    debugger = Debugger("@readalps")
    debugger.runrun(2)
    columns = profile(debugger.timeline, count)
    icicle = Icicle.of(debugger.tree(), columns)
    drawn = [plain(icicle.row(level, 0, 0)) for level in range(1, len(icicle.levels) + 1)]
    begun = Counter(
        (each.level, number)
        for each in debugger.tree().tries[1:]
        for number, column in enumerate(columns)
        if column.first <= each.first <= column.last
    )
    signs = {at: "▓" if many > 3 else "▒" for at, many in begun.items() if many > 1}
    assert signs
    assert {(level, number): drawn[level - 1][number] for level, number in signs} == signs
    assert count > 3 or {*signs.values()} == {"▒", "▓"}


def test_a_click_on_a_column_of_several_tries_goes_to_a_step_of_the_column() -> None:
    debugger = Debugger("@readalps")
    debugger.runrun(2)
    scene = tree_of(debugger)
    columns = widened(profile(debugger.timeline, 8), 10)
    icicle = Icicle.of(debugger.tree(), columns)
    drawn = chart(scene, 8 + 6, 39)
    clicked = 0
    for row, text in enumerate(map(plain, drawn.lines)):
        level, line, _ = text.partition(" │")
        for number, column in enumerate(columns):
            block = icicle.block_at(int(level), number) if line else None
            if block and block.many > 1:
                target = drawn.at(row, len(level + line) + number)
                assert target
                assert column.first <= target.number <= column.last
                clicked += 1
    assert clicked
