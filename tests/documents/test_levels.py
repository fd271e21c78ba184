"""The drawing of the guess levels: each step, each contradiction and each solution."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

import pytest
from support.desk import given, readalps
from support.svg import SVG, drawn, number, points, texts

from sudoku_repl import Column, Debugger, OrderError, What
from sudoku_repl.documents.curves import LEFT, RIGHT, levels_scene, ticks
from sudoku_repl.documents.shapes import Label, Polygon, Rect
from sudoku_repl.timeline.profile import Profile, profile

WRONG, SOLUTION, LEVEL = "#b2182b", "#1b7837", "#7a6fb0"


def test_a_drawing_is_an_svg_with_a_title_that_needs_no_matplotlib(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    path = tmp_path / "run.svg"
    given(readalps(131), "goto 92", f"timeline {path}")
    assert texts(path)[0] == "@readalps: 131 steps, biggest level 11, contradictions 11, solutions 1"
    assert {"level", "steps", "step 92", "contradictions: 11", "solutions: 1"} <= set(texts(path))
    assert [*ticks(0, 100)][-2:] == [80, 100]
    assert [each.name for each in tmp_path.iterdir()] == ["run.svg"]


def test_a_drawing_has_the_level_of_each_step_and_what_was_met_there(tmp_path: Path) -> None:
    debugger = readalps(131)
    given(debugger, "goto 92", f"timeline {tmp_path / 'run.svg'}")
    levels: list[int] = []
    met: dict[What, set[int]] = {What.SOLUTION: set(), What.WRONG: set()}
    held = 0
    for facts in map(debugger.timeline.facts_at, range(1, len(debugger.timeline) + 1)):
        levels += [held] * (facts.steps - 1 - len(levels))  # the steps that an advance takes before its last
        levels.append(max(facts.level, facts.peak))
        held = facts.level
        for what, found in met.items():
            if what in facts.what:
                found.add(facts.steps)
    assert len(levels) == 131

    root = drawn(tmp_path / "run.svg")
    (area,) = (path.get("d") or "" for path in root.iter(f"{SVG}path") if path.get("fill") == LEVEL)
    corners = points(area)
    floor, top = max(y for _, y in corners), min(y for _, y in corners)

    def at(x: float, y: float) -> tuple[float, float]:
        """The steps and the level at a point of the picture."""
        return round((x - LEFT) / (RIGHT - LEFT) * 131, 1), round((floor - y) / (floor - top) * 11, 1)

    expected: list[tuple[float, float]] = [(0, 0)]
    for step, level in enumerate(levels):
        expected += [(step, level), (step + 1, level)]
    assert [at(*corner) for corner in corners] == [*expected, (131, 0)]
    for what, colour in ((What.SOLUTION, SOLUTION), (What.WRONG, WRONG)):
        bars = [box for box in root.iter(f"{SVG}rect") if box.get("fill") == colour]
        assert {round(at(number(box, "x"), 0)[0]) + 1 for box in bars} == met[what]
    (here,) = (path.get("d") or "" for path in root.iter(f"{SVG}path") if path.get("stroke-dasharray"))
    assert at(*points(here)[0])[0] == 92
    given(debugger, "goto start", f"timeline {tmp_path / 'run.svg'}")
    assert (tmp_path / "run.svg").read_text().count("stroke-dasharray") == 1


@pytest.mark.long
@pytest.mark.parametrize(("quiz", "solutions"), [("@empty", 1500), ("@none", 1), ("@hard", 1)])
def test_bars_of_a_long_run_stand_apart_and_add_up(quiz: str, solutions: int) -> None:
    debugger = Debugger(quiz)
    for _ in range(solutions):
        debugger.run()
    columns = profile(debugger.timeline, 1000)
    scene = levels_scene(Profile(columns, 5, quiz))
    boxes = [shape for shape in scene.shapes if isinstance(shape, Rect)]
    rows = [[box for box in boxes if box.fill == colour] for colour in (WRONG, SOLUTION)]
    for row, count in zip(rows, ("wrong", "solutions"), strict=True):
        counted = sum(int(box.hint.rpartition(" ")[2]) for box in row)
        assert counted == sum(getattr(column, count) for column in columns)
        for one, other in pairwise(row):
            assert one.corner[0] + one.width < other.corner[0]
        for box in row:
            assert box.height >= 4
            assert LEFT <= box.corner[0] < box.corner[0] + box.width < RIGHT + 1
    ends = [[y for box in row for y in (box.corner[1], box.corner[1] + box.height)] for row in rows if row]
    tops, bottoms = (list(map(end, ends)) for end in (min, max))
    assert len(tops) < 2 or bottoms[0] < tops[1], "the two rows do not overlap"
    (area,) = (shape for shape in scene.shapes if isinstance(shape, Polygon))
    assert max(y for _, y in area.corners) < min(tops, default=1000)


@pytest.mark.parametrize(
    ("steps", "every", "label"),
    [(585, 2, "contradictions: 293"), (586, 1, "contradictions: 586, at most 2 in 2 steps")],
)
def test_the_highest_bar_says_what_it_stands_for(steps: int, every: int, label: str) -> None:
    columns = tuple(Column(step, step, 1, 0, int(step % every == every - 1)) for step in range(1, steps + 1))
    shapes = levels_scene(Profile(columns, 1)).shapes
    labels = [each.text for each in shapes if isinstance(each, Label)]
    assert labels[0].startswith(f"quiz: {steps} steps, ")
    assert label in labels


def test_a_png_needs_matplotlib_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("matplotlib", "matplotlib.figure"):
        monkeypatch.setitem(sys.modules, module, None)
    path = tmp_path / "run.png"
    path.write_text("from before")
    needed = r"^\.png files need matplotlib: pip install '\.\[plot\]' in the source folder$"
    with pytest.raises(OrderError, match=needed):
        given(readalps(131), f"timeline {path}")
    assert [each.read_text() for each in tmp_path.iterdir()] == ["from before"]


def test_every_axis_has_a_name_and_a_0(tmp_path: Path) -> None:
    given(readalps(131), f"timeline {tmp_path / 'run.svg'}", f"timeline open {tmp_path / 'open.svg'}")
    drawn_texts = texts(tmp_path / "run.svg")
    assert {"level", "steps", "contradictions: 11", "solutions: 1"} <= {*drawn_texts}
    assert drawn_texts.count("0") == 4
    assert {"open", "steps"} <= {*texts(tmp_path / "open.svg")}
    assert texts(tmp_path / "open.svg").count("0") == 2
