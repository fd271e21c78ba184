"""Pictures of the board: the shapes that they are made of, as SVG and as PNG."""

from __future__ import annotations

import re
from contextlib import nullcontext
from functools import cache
from math import dist
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

import attrs
import pytest
from PIL import Image
from support.desk import Desk, given, readalps
from support.made import BOARDS, quiz_on
from support.svg import SVG, drawn, number, points

from sudoku_repl import CLASSIC, Debugger, OrderError, Quiz, Timeline, What, board_named, open_quiz
from sudoku_repl.board import HouseKind
from sudoku_repl.debugger import documents
from sudoku_repl.documents import sheet as drawing
from sudoku_repl.documents.document import Picture
from sudoku_repl.documents.scene import board_scene
from sudoku_repl.documents.shapes import FAINT, PAPER, Label, Polygon, Rect, Ring, Stroke
from sudoku_repl.documents.sheet import CELL
from sudoku_repl.errors import BoardError
from sudoku_repl.machine.events import Deduced, Removed
from sudoku_repl.orders.results import Written
from sudoku_repl.render.frames import Side, edges, extra_houses
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.chain import GroupedWalk, Node, Walk
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.technique import Technique
from sudoku_repl.timeline.frames import Snapshot


@cache
def at_the_first_chain() -> Debugger:
    """@hard at an advance that finds a forcing chain; the tests draw it and move nothing."""
    debugger = Debugger("@hard")
    debugger.techniques({*debugger.rules.techniques, TECHNIQUES["x_chain"], TECHNIQUES["forcing_chain"]})
    debugger.goto(11)
    return debugger


def middle_of(text: Element) -> tuple[float, float]:
    """The middle of a digit: about a third of its size above the line it stands on."""
    return number(text, "x"), number(text, "y") - 0.35 * number(text, "font-size")


def texts(path: Path, *, names: bool = False) -> list[str]:
    """The texts without the names of rows and columns in the margin, or these names alone."""
    margin = pytest.approx(20)
    found = drawn(path).iter(f"{SVG}text")
    return [each.text or "" for each in found if (min(middle_of(each)) == margin) is names]


def described(path: Path) -> str:
    """What a picture says of itself in words."""
    return drawn(path).findtext(f"{SVG}desc") or ""


class Sheet(NamedTuple):
    """What an SVG picture without a chain shows in each cell; rows and columns count from 0."""

    digits: dict[tuple[int, int], int]
    candidates: dict[tuple[int, int], list[int]]
    fills: dict[tuple[int, int], str]
    colours: dict[tuple[int, int], str]
    levels: dict[tuple[int, int], int]

    @classmethod
    def of(cls, root: Element) -> Sheet:
        sheet = cls({}, {}, {}, {}, {})
        for box in list(root.iter(f"{SVG}rect"))[1:]:
            assert (number(box, "width"), number(box, "height")) == (48, 48)
            place = int((number(box, "y") - 28) // 48), int((number(box, "x") - 28) // 48)
            sheet.fills.setdefault(place, box.get("fill") or "")  # a second one is the tint of a pattern
        for text in list(root.iter(f"{SVG}text"))[:-1]:
            (x, y), words = middle_of(text), text.text or ""
            (row, down), (column, right) = divmod(y - 28, 48), divmod(x - 28, 48)
            place = int(row), int(column)
            if -1 in place:  # the name of a row or a column
                continue
            if words.startswith("L"):
                sheet.levels[place] = int(words[1:])
                continue
            digit = int(words)
            if number(text, "font-size") > 20:
                assert (right, down) == pytest.approx((24, 24))
                sheet.digits[place] = digit
                sheet.colours[place] = text.get("fill") or ""
            else:
                assert (right // 16, down // 16) == ((digit - 1) % 3, (digit - 1) // 3), digit
                sheet.candidates.setdefault(place, []).append(digit)
        return sheet


def test_a_board_as_svg_has_each_digit_and_each_candidate_in_its_cell(tmp_path: Path) -> None:
    debugger = readalps(67)
    before = debugger.state
    debugger.step()
    path = tmp_path / "with a space.svg"
    assert given(debugger, f"show {path}") == [Written(str(path))]
    root = drawn(path)
    state, board = debugger.state, debugger.quiz.board
    caption = f"@readalps: step 68, level {state.level}"
    assert texts(path)[-1] == caption
    assert texts(path, names=True) == 2 * [str(number) for number in range(1, 10)]
    bold = [each.text for each in root.iter(f"{SVG}text") if each.get("font-weight")]
    assert bold == [str(digit) for digit in debugger.quiz.givens if digit]
    assert len([each for each in root.iter(f"{SVG}text") if each.get("font-style")]) == state.level > 1
    assert root.get("role") == "img"
    ids = [root.find(f"{SVG}{name}").get("id") for name in ("title", "desc")]  # type: ignore[union-attr]
    assert root.get("aria-labelledby") == " ".join(map(str, ids))
    assert "".join(map(str, state.values)) in described(path)
    sheet = Sheet.of(root)
    places = [(row - 1, column - 1) for row, column in board.coordinates]
    assert sheet.digits == {places[cell]: digit for cell, digit in enumerate(state.values) if digit}
    assert sheet.candidates == {places[cell]: list(found) for cell, found in state.candidates().items()}
    givens = {places[cell] for cell, digit in enumerate(debugger.quiz.givens) if digit}
    changed = {
        places[cell]
        for cell in range(81)
        if (before.values[cell], before.candidates().get(cell))
        != (state.values[cell], state.candidates().get(cell))
    }
    assert changed
    assert {place for place, fill in sheet.fills.items() if fill == "#fff1b8"} == changed
    assert {place for place, fill in sheet.fills.items() if fill == "#e2e3e0"} == givens
    assert set(sheet.fills.values()) == {"#fff1b8", "#e2e3e0", "#ffffff"}
    assert sheet.levels == {places[guess.cell]: guess.level for guess in state.levels()}
    for place in sheet.digits:
        expected = "#1b1c1f" if place in givens else "#8a1c86" if place in sheet.levels else "#0b6b35"
        assert sheet.colours[place] == expected, place
    given(debugger, f"show --bare {path}")
    levels = [f"L{level}" for level in range(1, state.level + 1)]
    assert sorted(texts(path)) == sorted([*map(str, filter(None, state.values)), *levels, caption])


def last_finding(debugger: Debugger) -> Finding:
    """What the last advance found."""
    events = debugger.timeline.events_at(debugger.runs.here.index)
    return next(event.finding for event in events if isinstance(event, Deduced))


def test_the_chain_of_the_last_advance_is_drawn_link_by_link(tmp_path: Path) -> None:
    debugger = at_the_first_chain()
    found = last_finding(debugger)
    (chain,) = found.links
    scene = board_scene(Picture("", debugger.snapshot(), findings=(found,)))
    bent = [shape for shape in scene.shapes if isinstance(shape, Stroke) and shape.bend]
    halos, arrows = ([line for line in bent if (line.colour == PAPER) is halo] for halo in (True, False))
    for halo, arrow in zip(halos, arrows, strict=True):
        assert (halo.start, halo.end, halo.bend) == (arrow.start, arrow.end, arrow.bend)
        assert halo.width > arrow.width + 2
    digits = [scene.shapes.index(shape) for shape in scene.shapes if getattr(shape, "size", 0) > 12]
    assert scene.shapes.index(halos[-1]) < scene.shapes.index(arrows[0])
    assert scene.shapes.index(arrows[-1]) < min(digits), "the digits are above the arrows"
    assert [arrow.dashed for arrow in arrows] == list(chain.truths)[:-1]
    assert len([shape for shape in scene.shapes if isinstance(shape, Polygon)]) == len(arrows) == chain.length
    assert len([shape for shape in scene.shapes if isinstance(shape, Ring)]) == chain.length
    given(debugger, f"show {tmp_path / 'chain.png'}")
    with Image.open(tmp_path / "chain.png") as image:
        colours = {colour for _, colour in image.convert("RGB").getcolors(1 << 20) or ()}
    assert colours >= {(0xE2, 0xE3, 0xE0), (0xFF, 0xF1, 0xB8), (0x0B, 0x57, 0xD0)}


def test_the_cells_in_the_words_of_a_chain_are_found_by_the_names_in_the_margin(tmp_path: Path) -> None:
    debugger = at_the_first_chain()
    path = tmp_path / "chain.svg"
    given(debugger, f"show {path}")
    labels = list(drawn(path).iter(f"{SVG}text"))
    rows = {
        each.text: number(each, "y") for each in labels if number(each, "x") < 28 and each.get("text-anchor")
    }
    columns = {each.text: number(each, "x") for each in labels if number(each, "y") < 28}
    assert list(rows) == list(columns) == list("123456789")
    captions = [each.text or "" for each in labels if not each.get("text-anchor")]
    words, removed = " ".join(captions[1:-2]).removeprefix("Forcing-Chain ").split(": ")
    assert removed == "removes [5,5]=3"
    rings = list(drawn(path).iter(f"{SVG}circle"))
    *nodes, closing = re.split(r" [-=]> ", words)
    assert closing == nodes[0] == "[5,5]=3"
    for node, ring in zip(nodes, rings, strict=True):
        row, column, digit = re.findall(r"\d", node)
        down, right = divmod(int(digit) - 1, 3)
        assert number(ring, "cy") == pytest.approx(rows[row] - 12 * 0.35 + 16 * (down - 1)), node
        assert number(ring, "cx") == pytest.approx(columns[column] + 16 * (right - 1)), node
    # This chain shows that its first candidate is false: taken as true, it removes itself.
    assert [ring.get("fill") for ring in rings] == ["#cfe0fb", "#ffffff"] * 3 + ["#cfe0fb"]
    arrows = [each for each in drawn(path).iter(f"{SVG}path") if "Q" in (each.get("d") or "")]
    arrows = [each for each in arrows if each.get("stroke") != PAPER]
    assert ["->" if each.get("stroke-dasharray") else "=>" for each in arrows] == re.findall("[-=]>", words)
    assert captions[-2:] == [
        "Solid arrow: strong link. Dashed arrow: weak link.",
        "Filled circle: assumed true. Struck out: removed.",
    ]


def test_each_arrow_of_a_chain_goes_from_the_rim_of_a_ring_to_that_of_the_next(tmp_path: Path) -> None:
    path = tmp_path / "chain.svg"
    given(at_the_first_chain(), f"show {path}")
    root = drawn(path)
    rings = [(number(ring, "cx"), number(ring, "cy")) for ring in root.iter(f"{SVG}circle")]
    (radius,) = {number(ring, "r") for ring in root.iter(f"{SVG}circle")}
    ways = [each.get("d") or "" for each in root.iter(f"{SVG}path") if each.get("stroke") != PAPER]
    shafts, heads = ([way for way in ways if mark in way] for mark in "QZ")
    rims = zip(shafts, heads, rings, rings[1:] + rings[:1], strict=True)
    for shaft, head, start, end in rims:
        begin, *_, neck = points(shaft)
        tip, *barbs = points(head)
        assert dist(begin, start) == pytest.approx(radius, abs=0.02)
        assert dist(tip, end) == pytest.approx(radius, abs=0.02)
        assert radius < dist(neck, end) < dist(neck, start)
        assert neck == pytest.approx([sum(axis) / 2 for axis in zip(*barbs, strict=True)], abs=0.02)
        assert dist(*barbs) == pytest.approx(dist(neck, tip), abs=0.02)
    (struck,) = strokes(root, "#d0574f")
    assert [sum(axis) / 2 for axis in zip(*struck, strict=True)] == pytest.approx(rings[0], abs=0.02)


def test_rows_have_numbers_where_the_words_of_a_chain_have() -> None:
    debugger = Debugger("@samurai")
    debugger.step()
    chain = Walk((Node(1, 0), Node(1, 1), Node(1, 0)), True)
    found = Finding(TECHNIQUES["x_chain"], (Node(2, 300),), ((chain,),))
    scene = board_scene(Picture("", debugger.snapshot(), with_candidates=False, findings=(found,)))
    labels = [shape for shape in scene.shapes if isinstance(shape, Label) and shape.size == 12]
    boxes = {shape.corner for shape in scene.shapes if isinstance(shape, Rect)}
    assert len(boxes) == len(debugger.quiz.board.coordinates)
    lines = sorted({y for _, y in boxes}), sorted({x for x, _ in boxes})
    names = [(label.text, label.at) for label in labels[: 2 * 21]]
    assert names == [
        *((f"{row}", (20, y + 24)) for row, y in enumerate(lines[0], start=1)),
        *((f"{column}", (x + 24, 20)) for column, x in enumerate(lines[1], start=1)),
    ]
    assert any("[1,1]=1 -> [1,2]<>1" in label.text for label in labels)


def test_a_grid_is_drawn_alone_with_its_own_borders_and_tints(tmp_path: Path) -> None:
    debugger = Debugger("@samurai")
    debugger.goto(4)
    path = tmp_path / "third.svg"
    given(debugger, f"show 3 {path}")
    root = drawn(path)
    state, grid = debugger.state, debugger.quiz.board.grids[2]
    here = [state.values[cell] for cell in grid.cells]
    assert texts(path)[-1] == "@samurai, grid 3: step 4, level 0"
    held = [str(digit) for digit in here if digit]
    held += [str(digit) for cell in grid.cells for digit in state.candidates().get(cell, ())]
    assert sorted(texts(path)[:-1]) == sorted(held)
    assert len(list(root.iter(f"{SVG}rect"))) == 1 + 81
    assert (root.get("width"), root.get("height")) == ("472", "490")
    assert texts(path, names=True) == [*map(str, range(1, 10)), *map(str, range(13, 22))]
    assert "".join(map(str, here)) in described(path)
    thick = [each for each in root.iter(f"{SVG}path") if each.get("stroke-width") == "2.5"]
    assert len(thick) == 4 * 9 * 2
    for order in (f"show --bare 3 {path}", f"show 3 --bare {path}"):
        given(debugger, order)
        assert texts(path)[:-1] == [str(digit) for digit in here if digit]


@pytest.mark.long
@pytest.mark.parametrize(("quiz", "steps", "grid"), [("@readalps", 66, ""), ("@samurai", 4, " 3")])
@pytest.mark.parametrize("bare", ["", " --bare"])
def test_the_png_of_a_board_has_what_the_svg_has_where_it_has_it(
    quiz: str, steps: int, grid: str, bare: str, tmp_path: Path
) -> None:
    debugger = Debugger(quiz)
    debugger.goto(steps)
    for ending in ("svg", "png"):
        given(debugger, f"show{grid}{bare} {tmp_path / 'board'}.{ending}")
    root = drawn(tmp_path / "board.svg")
    sheet = Sheet.of(root)
    with Image.open(tmp_path / "board.png") as image:
        assert image.size == (2 * 472, 2 * 490) == (2 * number(root, "width"), 2 * number(root, "height"))
        picture = image.convert("RGB")

    def colours(x: float, y: float, side: float) -> set[str]:
        """The colours in a square of the picture; a unit of the SVG is two pixels."""
        part = picture.crop((int(2 * x), int(2 * y), int(2 * (x + side)), int(2 * (y + side))))
        found = part.getcolors(1 << 16)
        assert found
        return {"#" + bytes(channels).hex() for _, channels in found if isinstance(channels, tuple)}

    for (row, column), fill in sheet.fills.items():
        x, y = 28 + 48 * column, 28 + 48 * row
        if (digit := sheet.digits.get((row, column))) is not None:
            assert {fill, sheet.colours[row, column]} <= colours(x + 10, y + 10, 28), digit
            assert colours(x + 2, y + 2, 6) == {fill}
            continue
        for digit in range(1, 10):
            down, right = divmod(digit - 1, 3)
            inside = colours(x + 2 + 15 * right, y + 2 + 15 * down, 14)
            assert fill in inside
            assert (len(inside) > 1) == (digit in sheet.candidates.get((row, column), [])), digit
    for line in root.iter(f"{SVG}path"):
        (x1, y1), (x2, y2) = points(line.get("d") or "")
        middle = colours((x1 + x2) / 2 - 0.5, (y1 + y2) / 2 - 0.5, 1)
        assert ("#1b1c1f" in middle) == (line.get("stroke-width") == "2.5")
        assert middle - set(sheet.fills.values())
    assert len(colours(12, 460, 17)) > 1  # the title


def test_the_boxes_of_other_grids_are_not_drawn_in_a_grid() -> None:
    # The regions of one grid cross the boxes of the other, where both lie.
    board = board_named(f"0,0 0,3 + {JIGSAW.partition(' + ')[2]} of grid 2")
    grid = board.grids[0]
    own = edges(board, grid)
    classic = edges(CLASSIC)
    assert [own[cell] for cell in grid.cells] == list(classic)
    assert [edges(board)[cell] for cell in grid.cells] != list(classic)
    windowed = board_named("twodoku + windows of grid 2")
    assert any(extra_houses(windowed, windowed.grids[1]))
    assert not any(extra_houses(windowed, windowed.grids[0]))


def test_a_chain_is_drawn_over_a_grid_that_it_all_lies_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    debugger = Debugger("@samurai")
    debugger.step()
    first, fifth = (debugger.quiz.board.grids[place].cells for place in (1, 4))
    inside = Walk((Node(1, first[0]), Node(1, first[1]), Node(1, first[0])), True)
    through = attrs.evolve(inside, nodes=(Node(1, first[0]), Node(1, fifth[0]), Node(1, first[0])))
    path = tmp_path / "chain.svg"
    for chain, removed, is_drawn in (
        (inside, first[3], True),
        (through, first[3], False),
        (inside, fifth[0], False),
    ):
        found = Finding(TECHNIQUES["x_chain"], (Node(2, removed),), ((chain,),))
        monkeypatch.setattr(documents, "_last_found", lambda _, found=found: (found,))
        given(debugger, f"show 2 {path}")
        assert any("[1,1]=1" in text for text in texts(path)) is is_drawn
        monkeypatch.setattr(documents, "_present_chain", lambda _, found=found: found)
        given(debugger, f"show --chain {path}")
        assert any("[1,1]=1" in text for text in texts(path))
    with pytest.raises(OrderError, match="the chain of the present grid leaves grid 2"):
        given(debugger, f"show --chain 2 {path}")


def test_a_chain_whose_groups_or_sets_leave_a_grid_is_not_drawn_in_it(tmp_path: Path) -> None:
    debugger = Debugger("@samurai")
    first, fifth = (debugger.quiz.board.grids[place].cells for place in (1, 4))
    nodes = (Node(1, first[0]), Node(1, first[1]), Node(1, first[0]))
    within, beyond = (first[1], first[2]), (first[1], fifth[0])
    path = tmp_path / "chain.svg"
    sets = ((within, (first[9],)), (beyond, ()), (within, beyond), (within, (fifth[0],)))
    for group, als in sets:
        walk = GroupedWalk(nodes, True, (within[:1], group, within[:1]), ((), als))
        finding = Finding(TECHNIQUES["grouped_aic"], (Node(2, first[3]),), ((walk,),))
        debugger.picture(path, finding=finding)
        leaves = r"^the finding leaves grid 2; draw the whole board instead"
        with pytest.raises(OrderError, match=leaves) if fifth[0] in (*group, *als) else nullcontext():
            debugger.picture(path, grid=2, finding=finding)


def test_a_chain_of_the_present_grid_is_drawn_where_there_is_one(tmp_path: Path) -> None:
    debugger = Debugger("@hard")
    debugger.goto(8)
    path = tmp_path / "chain.svg"
    given(debugger, f"show {path}")
    assert not any("=>" in text for text in texts(path))
    given(debugger, f"show --chain --bare {path}")
    assert any("=>" in text for text in texts(path))
    solved = Debugger("@easy")
    solved.run()
    with pytest.raises(OrderError, match="the present grid has no chain to draw"):
        given(solved, f"show --chain {path}")


# --- the shrinks of a step --------------------------------------------------------------------------


def went_wrong(timeline: Timeline, index: int) -> bool:
    return bool(timeline.facts_at(index).what & What.WRONG)


def at_the_first(technique: Technique, quiz: str = "@hard") -> tuple[Debugger, Finding, list[Removed]]:
    """A debugger where a technique has just shrunk a house, the shrink and its removals."""
    debugger = Debugger(quiz)
    if technique is TECHNIQUES["ply"]:
        debugger.run_mode(2)
    debugger.run()
    timeline = debugger.timeline
    for index in range(2, len(timeline) + 1):
        changes = [each for each in timeline.changes_at(index) if isinstance(each, Removed)]
        shrinks = [each.by for each in changes if isinstance(each.by, Finding)]
        if [each.technique for each in shrinks[:1]] == [technique] and not went_wrong(timeline, index):
            debugger.goto(timeline.state_at(index).steps)
            return debugger, shrinks[0], [each for each in changes if isinstance(each.by, Finding)]
    raise AssertionError("the run has no such shrink")


def strokes(root: Element, colour: str) -> list[list[tuple[float, float]]]:
    """The ends of each line of a colour."""
    return [points(each.get("d") or "") for each in root.iter(f"{SVG}path") if each.get("stroke") == colour]


SHRINKS = (TECHNIQUES["hidden"], TECHNIQUES["gw1"], TECHNIQUES["gw2"], TECHNIQUES["gw3"], TECHNIQUES["ply"])


@pytest.mark.parametrize("technique", SHRINKS, ids=lambda technique: technique.printed)
def test_the_shrink_of_the_last_advance_is_drawn(technique: Technique, tmp_path: Path) -> None:
    debugger, shrink, removed = at_the_first(technique)
    path = tmp_path / "shrink.svg"
    debugger.picture(path)
    root, state = drawn(path), debugger.state
    coordinates = state.board.coordinates

    def corner(cell: int) -> tuple[float, float]:
        row, column = coordinates[cell]
        return 28 + 48 * (column - 1), 28 + 48 * (row - 1)

    def place(cell: int, digit: int) -> tuple[float, float]:
        (x, y), (down, right) = corner(cell), divmod(digit - 1, 3)
        return x + 8 + 16 * right, y + 8 + 16 * down

    tinted = [box for box in root.iter(f"{SVG}rect") if box.get("fill") == "#cfe0fb"]
    assert [(number(box, "x"), number(box, "y")) for box in tinted] == [corner(cell) for cell in shrink.cells]
    rings = [(number(ring, "cx"), number(ring, "cy")) for ring in root.iter(f"{SVG}circle")]
    pairs = (
        zip(shrink.cells, shrink.digits, strict=True)
        if technique is TECHNIQUES["hidden"]
        else [(cell, digit) for cell in shrink.cells for digit in shrink.digits]
    )
    candidates = state.candidates()
    expected = [place(cell, digit) for cell, digit in pairs if digit in candidates.get(cell, ())]
    assert rings == expected != []
    middles = [[sum(axis) / 2 for axis in zip(*ends, strict=True)] for ends in strokes(root, "#d0574f")]
    struck = [place(change.cell, change.digit) for change in removed]
    assert middles == [pytest.approx(each, abs=0.1) for each in struck] != []
    lines = strokes(root, "#0b57d0")
    house = [corner(cell) for cell in shrink.houses[0].cells]
    for axis in (0, 1):
        drawn_at = [end[axis] for line in lines for end in line]
        assert (min(drawn_at), max(drawn_at)) == (
            min(at[axis] for at in house),
            max(at[axis] for at in house) + 48,
        )
    words = " ".join(texts(path))
    assert f"{technique.title} in {shrink.houses[0].name}: " in words
    changed = shrink.places or [(change.digit, change.cell) for change in removed]
    named = ", ".join(f"{state.board.label(cell)}={digit}" for digit, cell in changed)
    assert f"{'places' if shrink.places else 'removes'} {named}" in words


def test_an_advance_that_went_wrong_shows_no_pattern_of_the_grid_it_gave_up(tmp_path: Path) -> None:
    debugger = Debugger("@hard")
    debugger.run()
    timeline = debugger.timeline
    wrong = (index for index in range(1, len(timeline)) if went_wrong(timeline, index))
    index = next(at for at in wrong if any(isinstance(each.by, Finding) for each in timeline.changes_at(at)))
    debugger.goto(timeline.state_at(index).steps)
    assert debugger.runs.here.index == index
    debugger.picture(tmp_path / "board.svg")
    assert not list(drawn(tmp_path / "board.svg").iter(f"{SVG}circle"))


def test_a_grid_alone_has_only_the_patterns_inside_it(tmp_path: Path) -> None:
    debugger, shrink, _ = at_the_first(TECHNIQUES["hidden"], "@samurai")
    grids = debugger.quiz.board.grids
    inside = [{*shrink.houses[0].cells} <= {*grid.cells} for grid in grids]
    assert True in inside
    assert False in inside
    for grid, has in zip(grids, inside, strict=True):
        debugger.picture(tmp_path / "grid.svg", grid=grid.number)
        assert bool(list(drawn(tmp_path / "grid.svg").iter(f"{SVG}circle"))) is has


# --- what every drawing of a board shares ---------------------------------------------------------

JIGSAW = (
    "9x9 + regions " + "AAAABBCCCAABBBBCCCAAABBBCCCDDDEEEFFFDDDEEFFFFDDDEEEEFFGGGGHHIIIGGHHHHIIIGGGHHHIII"
)


SIDES = {Side.TOP: (-1, 0), Side.LEFT: (0, -1), Side.BOTTOM: (1, 0), Side.RIGHT: (0, 1)}
"""How many rows down and columns to the right the cell at each side is."""


@pytest.mark.parametrize("name", ["9x9", "samurai", JIGSAW, *BOARDS])
def test_boxes_and_regions_end_at_thick_lines(name: str) -> None:
    board = board_named(name)
    boxes = [{*house.cells} for house in board.houses if house.kind is HouseKind.BOX]
    for cell, ((row, column), thick) in enumerate(zip(board.coordinates, edges(board), strict=True)):
        for side, (down, right) in SIDES.items():
            both = {cell, board.cell_at(row + down, column + right)}
            assert bool(thick & side) != any(both <= box for box in boxes), (row, column, side)


def test_extra_houses_are_tinted_but_not_what_covers_the_whole_board() -> None:
    diagonals = extra_houses(board_named("9x9 + diagonals"))
    assert sum(map(bool, diagonals)) == 17
    assert len(diagonals[40]) == 2
    assert not any(extra_houses(board_named("9x9 + disjoint")))
    own = extra_houses(board_named("9x9 + extra AAAAA....AAAA" + "." * 68))
    assert [bool(houses) for houses in own[:13]] == [True] * 5 + [False] * 4 + [True] * 4
    board = board_named("9x9 + windows")
    debugger = Debugger(Quiz(board, bytes(81)))
    debugger.step()
    scene = board_scene(Picture("", Snapshot(debugger.state, bytes(81)), with_candidates=False))
    *names, caption = (shape.text for shape in scene.shapes if isinstance(shape, Label))
    assert names == 2 * [str(number) for number in range(1, 10)]
    assert caption.startswith(": step 1")
    assert sum(getattr(shape, "fill", "") == "#e9f0fa" for shape in scene.shapes) == 36


@pytest.mark.parametrize(("name", "sides"), [("row 2", 20), ("col 9", 20), ("blk 5", 12)])
def test_the_outline_of_a_house_has_no_line_inside_it(name: str, sides: int) -> None:
    house = CLASSIC.house_named(name)
    assert house
    assert len(list(drawing.outline(house.cells, drawing.Sheet.of(CLASSIC, range(81))))) == sides


@pytest.mark.parametrize("name", BOARDS)
def test_a_picture_has_each_candidate_at_its_own_point_in_its_cell(name: str, tmp_path: Path) -> None:
    debugger = Debugger(quiz_on(name))
    debugger.step()
    debugger.picture(tmp_path / "board.svg")
    found = [each for each in drawn(tmp_path / "board.svg").iter(f"{SVG}text") if each.get("fill") == FAINT]
    labels = [each for each in found if min(middle_of(each)) > 21]  # without the names in the margin
    candidates = debugger.state.candidates()
    assert [each.text for each in labels] == [
        str(digit) for digits in candidates.values() for digit in digits
    ]
    assert len(set(map(middle_of, labels))) == len(labels)
    (size,) = {number(each, "font-size") for each in labels}
    assert 0.1 < size / CELL <= 0.25


def test_a_picture_of_a_contradiction_shows_its_cell_its_cause_and_the_guilty_guesses(tmp_path: Path) -> None:
    desk = Desk("@readalps")
    path = tmp_path / "c92.svg"
    assert desk.give("run", f"show 92 --contradiction {path}")[-1] == f"Written: {path}"
    moment = next(each for each in desk.debugger.contradictions() if each.step == 92)
    title = drawn(path).findtext(f"{SVG}title")
    assert title == "@readalps: contradiction 92 at level 11: [8,7] would lose 8, its last candidate"
    digits = "".join(map(str, moment.state.values))
    blame, board = desk.debugger.blame(92), desk.debugger.quiz.board
    named = [f"L{each.level}:{board.label(each.cell)}={each.digit}" for each in moment.guesses]
    assert [each.level for each in moment.guesses] == [*blame.guilty]
    assert described(path) == (
        f"Grid, 0 for an open cell: {digits}. 8 is at [8,5], in the same row 8. "
        f"Guilty guesses: {', '.join(named)}. Outlined: [8,7]."
    )
    root = drawn(path)
    tinted = [each for each in root.iter(f"{SVG}rect") if each.get("fill") == "#f9d5d0"]
    assert len(tinted) == len(blame.guilty)
    frames = [each for each in root.iter(f"{SVG}path") if each.get("stroke") == "#c0271a"]
    assert [bool(each.get("stroke-dasharray")) for each in frames] == [True] * 4 + [False] * 4
    (struck,) = strokes(root, "#d0574f")
    assert [sum(axis) / 2 for axis in zip(*struck, strict=True)] == [28 + 48 * 6.5, 28 + 48 * 7 + 40]


def test_a_contradiction_is_drawn_in_a_grid_that_has_its_cell(tmp_path: Path) -> None:
    debugger = Debugger()
    debugger.create(seed=4, layout="twodoku", order="2x3")
    debugger.run()
    grids = debugger.quiz.board.grids
    (moment,) = debugger.contradictions()
    assert {*moment.cells} - {*grids[0].cells}
    path = tmp_path / "c.svg"
    debugger.picture(path, grid=2, contradiction=moment.step)
    (digits,) = re.findall(r"Grid, 0 for an open cell: (\d+)\.", described(path))
    assert len(digits) == len(grids[1].cells)
    with pytest.raises(OrderError, match=rf"^contradiction {moment.step} leaves grid 1; draw the whole"):
        debugger.picture(path, grid=1, contradiction=moment.step)
    with pytest.raises(BoardError, match="no grid 3"):
        debugger.picture(path, grid=3, contradiction=moment.step)


@pytest.mark.parametrize(
    "order", ["show", "timeline", "timeline open", "hotspots", "create likeness --trials 50 --seed 1 --plot"]
)
def test_a_drawing_as_png_has_twice_the_size_of_the_svg(order: str, tmp_path: Path) -> None:
    desk = Desk()
    desk.give("run", "goto 92", f"{order} {tmp_path / 'it.svg'}", f"{order} {tmp_path / 'it.PNG'}")
    assert not desk.refused
    root = drawn(tmp_path / "it.svg")
    with Image.open(tmp_path / "it.PNG") as image:
        assert image.size == tuple(int(2 * number(root, name)) for name in ("width", "height"))
        assert len(image.convert("RGB").getcolors(1 << 20) or ()) > 5


def test_a_picture_draws_one_thing(tmp_path: Path) -> None:
    debugger = readalps(92)
    with pytest.raises(OrderError, match=r"^pass only one of `chain`, `finding` and `contradiction`"):
        debugger.picture(tmp_path / "c.svg", contradiction=92, chain=True)
    assert not any(tmp_path.iterdir())


def test_pictures_and_pages_show_the_name_of_a_file_without_its_folder(tmp_path: Path) -> None:
    file = tmp_path / "secret folder" / "quiz.txt"
    file.parent.mkdir()
    file.write_text(str(Debugger("@readalps").quiz) + "\n")
    debugger = Debugger(open_quiz(file))
    debugger.run()
    debugger.picture(tmp_path / "board.svg")
    debugger.draw_timeline(tmp_path / "levels.svg")
    debugger.export_tree(tmp_path / "tree.svg")
    debugger.draw_hotspots(tmp_path / "heat.svg")
    debugger.mark("here")
    for name in ("run.html", "study.md"):
        debugger.export(tmp_path / name)
    for name in ("board.svg", "levels.svg", "tree.svg", "heat.svg", "run.html", "study.md"):
        text = (tmp_path / name).read_text()
        assert ("quiz.txt" in text, "secret" in text) == (True, False), name
