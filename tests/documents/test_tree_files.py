"""The search tree and the hotspots as files."""

from __future__ import annotations

import csv
import json
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree.ElementTree import Element

import attrs
import pytest
from PIL import Image
from support.desk import Desk, readalps
from support.made import BOARDS, quiz_on
from support.pages import on
from support.svg import SVG, drawn, number, points, texts

from sudoku_repl import Debugger, OrderError, open_quiz
from sudoku_repl.documents.curves import LEFT, RIGHT, WIDTH
from sudoku_repl.documents.document import HeatMap
from sudoku_repl.documents.scene import COUNTED, heat_scene
from sudoku_repl.documents.shapes import PAPER, Label
from sudoku_repl.explain.hotspots import Heat
from sudoku_repl.shell.screen import Look


def at_92() -> Debugger:
    """The original's quiz, run to its end; you are at step 92."""
    debugger = readalps(284)
    debugger.goto(92)
    return debugger


def boxes(file: Path) -> dict[str, Element]:
    """The boxes of a picture that have a hint, by the hint."""
    rects = drawn(file).iter(f"{SVG}rect")
    return {hint.text or "": box for box in rects for hint in box.iter(f"{SVG}title")}


def test_the_icicle_has_a_box_for_each_try_as_wide_as_its_steps(tmp_path: Path) -> None:
    debugger = at_92()
    file = tmp_path / "tree.svg"
    assert debugger.export_tree(file) == ""
    found = boxes(file)
    tree = debugger.tree()
    assert len(found) == len(tree.tries)
    pixels = (RIGHT - LEFT) / 284
    for (hint, box), node in zip(found.items(), tree.tries, strict=True):
        assert hint.startswith(node.name)
        assert f"steps {node.first} to {node.last}: " in hint
        assert hint.endswith(node.outcome.value)
        assert number(box, "x") == pytest.approx(LEFT + (node.first - 1) * pixels, abs=1e-2)
        assert number(box, "width") == pytest.approx(node.cost * pixels, abs=1.8)
        assert number(box, "y") == pytest.approx(12 + 18 * node.level)
    assert "20 wrong guesses cost 98 of the 131 steps" in file.read_text()


def test_the_caption_of_an_icicle_says_what_it_leaves_out(tmp_path: Path) -> None:
    left_out = at_92().export_tree(tmp_path / "tree.svg", depth=1)
    assert "deeper than 1 level" in left_out
    assert left_out in " ".join(texts(tmp_path / "tree.svg"))


def test_the_icicle_lines_up_with_the_timeline(tmp_path: Path) -> None:
    debugger = at_92()
    debugger.draw_timeline(tmp_path / "timeline.svg")
    debugger.export_tree(tmp_path / "tree.svg")
    numbers, here = [], []
    for name in ("timeline.svg", "tree.svg"):
        root = drawn(tmp_path / name)
        assert number(root, "width") == WIDTH
        labels = list(root.iter(f"{SVG}text"))
        below = max(number(text, "y") for text in labels if text.text == "100")
        numbers.append([(text.get("x"), text.text) for text in labels if number(text, "y") == below])
        dashed = [path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("stroke-dasharray")]
        here.append(points(dashed[0])[0][0])
    assert numbers[0] == numbers[1]
    assert len(numbers[0]) > 5
    assert here[0] == here[1]


def test_a_part_of_the_tree_fills_the_picture(tmp_path: Path) -> None:
    debugger = at_92()
    debugger.export_tree(tmp_path / "tree.svg", 41, depth=2)
    first, *below = boxes(tmp_path / "tree.svg").values()
    assert [number(first, name) for name in ("x", "width")] == pytest.approx([LEFT, 880], abs=1)
    assert len(below) == 4
    assert "13 tries are only in the totals" not in (tmp_path / "tree.svg").read_text()


def test_the_levels_of_a_deep_part_of_the_tree_are_named_beside_their_bands(tmp_path: Path) -> None:
    debugger = Debugger(on("16x16"))
    debugger.run()
    start = next(node.first for node in debugger.tree().tries if node.level == 7)
    debugger.export_tree(tmp_path / "tree.svg", start)
    top, *_ = boxes(tmp_path / "tree.svg").values()
    labels = drawn(tmp_path / "tree.svg").iter(f"{SVG}text")
    first, *_ = (label for label in labels if number(label, "x") < LEFT and label.text != "level")
    assert number(first, "y") > number(top, "y")
    assert first.text == "10"


def parsed(dot: str) -> tuple[set[str], set[tuple[str, str]]]:
    """The nodes and edges of a graph in the part of DOT that is used; every name and value is in quotes."""
    quoted = r'"(?:[^"\\]|\\.)*"'
    head, *lines, end = dot.splitlines()
    assert re.fullmatch(rf"digraph {quoted} {{", head)
    assert end == "}"
    nodes, edges = set(), set()
    for line in lines:
        if edge := re.fullmatch(r'  "(\d+)" -> "(\d+)"', line):
            edges.add((edge[1], edge[2]))
        else:
            found = re.fullmatch(rf'  (graph|node|"\d+") \[\w+={quoted}(?:, \w+={quoted})*\]', line)
            assert found, line
            nodes |= {found[1].strip('"')} - {"graph", "node"}
    return nodes, edges


@pytest.fixture
def named() -> Debugger:
    """The original's quiz with an odd title, run to its solution."""
    debugger = Debugger(attrs.evolve(open_quiz("@readalps"), title='a "quiz" \\N\nwith <odd> {marks} é'))
    debugger.run()
    return debugger


def test_the_graph(named: Debugger, tmp_path: Path) -> None:
    file = tmp_path / "tree.dot"
    assert named.export_tree(file, depth=3).startswith("22 tries")
    nodes, edges = parsed(file.read_text())
    tree = named.tree(depth=3)
    assert nodes == {str(node.id) for node in tree.tries}
    assert edges == {(str(node.parent), str(node.id)) for node in tree.tries[1:]}
    assert '[label="[2,3]=1 (1 of 2)\\nstep 16: 82 steps, refuted\\n16 more below"' in file.read_text()
    hidden = sum(map(int, re.findall(r"(\d+) more below", file.read_text())))
    assert hidden == len(named.tree().tries) - len(nodes)


@pytest.mark.skipif(shutil.which("dot") is None, reason="needs Graphviz: apt-get install graphviz")
def test_graphviz_accepts_the_graph(named: Debugger, tmp_path: Path) -> None:
    file = tmp_path / "tree.dot"
    named.export_tree(file)
    drawn = subprocess.run(["dot", "-Tsvg", file], capture_output=True, text=True, check=True, timeout=60)
    assert drawn.stdout.count('class="node"') == 27


def test_json_and_csv_have_the_same_tries_as_the_order(tmp_path: Path) -> None:
    desk = Desk(look=Look.JSON)
    desk.give("goto 300", "goto 92")
    (told,) = desk.told("tree")
    desk.give(f"tree {tmp_path / 'tree.json'}", f"tree {tmp_path / 'tree.csv'}")
    assert not desk.refused
    assert json.loads((tmp_path / "tree.json").read_text()) == told
    with (tmp_path / "tree.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(told["tries"]) == 55
    for row, node in zip(rows, told["tries"], strict=True):
        assert row.pop("cell") == ("" if node["cell"] is None else "[{},{}]".format(*node.pop("cell")))
        node.pop("cell", None)
        node["here"] = int(node["here"])
        assert row == {name: "" if value is None else str(value) for name, value in node.items()}


def test_a_long_run_is_cut_and_the_file_says_so(tmp_path: Path) -> None:
    debugger = Debugger("@empty")
    debugger.goto(20_000)
    for name, most in (("tree.dot", 1_100), ("tree.svg", 5_100)):
        note = debugger.export_tree(tmp_path / name)
        assert re.match(
            r"\d{4} tries are only in the totals of the tries above them, because they are cheaper", note
        )
        assert note.split(" tries")[0] in (tmp_path / name).read_text()
        assert (tmp_path / name).read_text().count("steps, ") < most


def test_a_tree_has_no_other_form(tmp_path: Path) -> None:
    with pytest.raises(
        OrderError, match=r"'.*tree.txt': the name must end in .svg, .png, .dot, .json or .csv"
    ):
        at_92().export_tree(tmp_path / "tree.txt")


@pytest.mark.parametrize("name", [*BOARDS, "@readalps", "@samurai"])
def test_the_map_has_the_count_of_each_cell(name: str, tmp_path: Path) -> None:
    debugger = Debugger(name if name.startswith("@") else quiz_on(name))
    debugger.goto(60)
    file = tmp_path / "heat.svg"
    debugger.draw_hotspots(file, "removed")
    cells = debugger.hotspots().cells
    label = debugger.quiz.board.label
    expected = [f"{label(cell)}: {heat.removed}" for cell, heat in enumerate(cells)]
    assert list(boxes(file)) == expected
    fills = [box.get("fill") for box in boxes(file).values()]
    assert all((fill == "#ffffff") == (not heat.removed) for fill, heat in zip(fills, cells, strict=True))
    assert COUNTED["removed"] in file.read_text()


def test_every_count_can_be_drawn(tmp_path: Path) -> None:
    assert set(COUNTED) == {field.name for field in attrs.fields(Heat)}
    at_92().draw_hotspots(tmp_path / "heat.svg", "cores")
    assert "[1,1]: 5" in boxes(tmp_path / "heat.svg")
    known = "unknown count 'guilty'; known: contradictions, guessed, removed, cores"
    with pytest.raises(OrderError, match=known):
        at_92().draw_hotspots(tmp_path / "heat.svg", "guilty")


def test_the_count_in_the_darkest_cell_of_the_map_has_the_colour_of_the_paper() -> None:
    debugger = readalps(131)
    found = debugger.hotspots()
    scene = heat_scene(HeatMap(debugger.quiz, found, "removed"))
    light = [shape.text for shape in scene.shapes if isinstance(shape, Label) and shape.colour == PAPER]
    assert str(max(heat.removed for heat in found.cells)) in light
    assert "1" not in light


def test_a_tree_is_drawn_as_png_too(tmp_path: Path) -> None:
    at_92().export_tree(path := tmp_path / "tree.png")
    with Image.open(path) as image:
        colours = {colour for _, colour in image.convert("RGB").getcolors(1 << 20) or ()}
    assert colours >= {(0xF2, 0xC9, 0xC5), (0xA9, 0xD8, 0xB5)}
