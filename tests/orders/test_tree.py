"""The search tree, where two searches part, and the hotspots, as orders show them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.desk import Desk
from support.made import BOARDS, quiz_on

from sudoku_repl.orders.tree import TreeShown
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.screen import Look


def at_92() -> Desk:
    """The original's quiz, run to its end; you are at step 92."""
    desk = Desk()
    desk.give("goto 300", "goto 92")
    return desk


def drawn(desk: Desk, width: int | None) -> list[str]:
    """The lines of the last result at a terminal of that width, or in a pipe."""
    return [plain(line) for line in desk.results[-1].lines(width)]


def test_the_tree_of_the_original_quiz() -> None:
    assert at_92().give("tree --depth 3") == [
        "20 wrong guesses cost 98 of the 131 steps to the first solution; "
        "the costliest: [2,3]=1 at step 16, 82 steps.",
        "step cost",
        "   1  284 * quiz solved",
        "   7  224 * ├─ [6,2]=5 1/2 solved",
        "  11  136 * │  ├─ [4,3]=6 1/2 solved",
        "  16   82 * │  │  ├─ [2,3]=1 1/2 refuted +16 (80 steps)",
        "  98   49   │  │  └─ [2,3]=9 2/2 solved +10 (42 steps)",
        " 147   84   │  └─ [4,3]=7 2/2 refuted",
        " 154   41   │     ├─ [4,8]=1 1/2 refuted +6 (35 steps)",
        " 195   36   │     └─ [4,8]=9 2/2 refuted +6 (32 steps)",
        " 231   53   └─ [6,2]=9 2/2 refuted",
        " 248    4      ├─ [1,2]=2 1/2 refuted",
        " 252   32      └─ [1,2]=4 2/2 refuted",
        " 257   19         ├─ [2,3]=1 1/2 refuted +4 (17 steps)",
        " 276    8         └─ [2,3]=9 2/2 refuted",
        "*: in force at step 92",
        "+: 42 guesses not shown; see --depth, --cost and --from",
    ]


def test_a_tree_without_a_guess_in_force_does_not_explain_the_sign_for_one() -> None:
    desk = at_92()
    desk.give("goto 1")
    assert not any(line.startswith("*:") for line in desk.give("tree --depth 1"))


def test_a_tree_that_does_not_fit_shows_your_position_and_the_costliest() -> None:
    desk = at_92()
    lines = desk.give("tree")
    (shown,) = desk.results
    assert isinstance(shown, TreeShown)
    assert len(lines) <= 24 - 3
    whole = shown.tree.tries
    here = [node for node in whole if node.here]
    assert set(here) <= set(shown.shown)
    assert [line[10] for line in lines[2:-2]] == ["*" if node.here else " " for node in shown.shown]
    others = sorted((node.cost for node in whole if not node.here), reverse=True)
    assert (
        sorted((n.cost for n in shown.shown if not n.here), reverse=True) == others[: len(shown.shown) - 12]
    )
    ids = {node.id for node in shown.shown}
    assert all(node.parent in ids for node in shown.shown[1:])


def test_a_tree_fits_a_narrow_screen_above_the_prompt() -> None:
    desk = Desk()
    desk.give("goto 98", "tree")  # the headline of an unfinished search is the longest
    lines = drawn(desk, 60)
    assert lines[-1].startswith("+: ")
    assert len(lines) <= 24 - 2


def test_hidden_guesses_are_counted_where_they_are_hidden() -> None:
    desk = at_92()
    lines = desk.give("tree --cost 30")
    hidden = [tuple(map(int, found)) for found in re.findall(r"\+(\d+) \((\d+) steps?\)", "\n".join(lines))]
    (shown,) = desk.results
    assert isinstance(shown, TreeShown)
    assert sum(tries for tries, _ in hidden) == 55 - len(shown.shown)
    assert lines[-1].startswith(f"+: {55 - len(shown.shown)} guesses not shown")


@pytest.mark.parametrize("order", ["tree --cost 4", "tree --depth 9"])
def test_every_guess_that_is_selected_is_shown_however_long_the_tree_is(order: str) -> None:
    desk = at_92()
    desk.give(order)
    (shown,) = desk.results
    assert isinstance(shown, TreeShown)
    assert shown.shown == shown.tree.tries
    assert len(shown.shown) > 24


def test_the_rest_of_the_tree_below_a_guess() -> None:
    lines = at_92().give("tree --from 105 --depth 9")
    assert lines[2:] == [
        " 105   16   [1,9]=7 1/2 refuted",
        " 111    7   ├─ [1,8]=6 1/2 refuted",
        " 118    3   └─ [1,8]=9 2/2 refuted",
    ]


@pytest.mark.parametrize("width", [80, 60, 40, 24])
def test_deep_trees_stay_readable(width: int) -> None:
    desk = Desk("@empty")
    desk.give("goto 300", "tree --depth 99")
    lines = drawn(desk, width)
    rows = [line for line in lines if re.match(r" *\d+ +\d+ ", line)]
    (_, shown) = desk.results
    assert isinstance(shown, TreeShown)
    assert len(rows) == len(shown.shown)
    assert max(node.level for node in shown.shown) >= 47
    for line, node in zip(rows, shown.shown, strict=True):
        assert len(line) <= width
        assert (
            f"{node.name} {node.choice}/{node.out_of} {node.outcome.value}"[: width - 14] in line
            or not node.level
        )


def test_guide_lines_are_as_wide_as_the_terminal_allows() -> None:
    desk = at_92()
    desk.give("tree --depth 20")
    branches = {}
    for width in (100, 60, 45):
        lines = drawn(desk, width)
        assert max(map(len, lines)) <= width
        (branches[width],) = (re.split(r"\[4,2\]=2", line)[0] for line in lines if "[4,2]=2" in line)
    assert [text.rstrip(" ")[-2:] for text in branches.values()] == ["├─", " ├", "│├"]


@pytest.mark.parametrize("name", BOARDS)
def test_every_board(name: str) -> None:
    desk = Desk(quiz_on(name))
    desk.give("goto 80", "tree", "tree --depth 2", "hotspots", "hotspots guessed", "tree compare main main")
    assert not desk.refused


def test_before_the_first_step_and_without_guesses() -> None:
    desk = Desk()
    assert desk.give("tree") == ["Nothing is recorded yet."]
    assert desk.give("hotspots") == ["Nothing to show: no guess and no contradiction is recorded."]
    desk = Desk("@easy")
    desk.give("run")
    assert desk.give("tree")[0] == "No guess: deduction alone solved the quiz in 25 steps."


def test_several_solutions_are_counted() -> None:
    desk = Desk("@two")
    desk.give("runrun 9")
    assert "quiz solved (2 solutions)" in "\n".join(desk.give("tree"))


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("tree --depth 0", "expected a whole number, 1 or more, got '0'"),
        ("tree --from 400", "step 400 is not recorded; the record ends at step 284"),
        ("tree run.html", "expected a file that ends in .svg, .dot, .json or .csv, got 'run.html'"),
        ("tree compare main", "missing <run>"),
        ("tree compare main mine", "no run named 'mine'; known runs: main"),
        ("hotspots cold", "expected"),
        ("hotspots --top 0", "expected a whole number, 1 or more, got '0'"),
    ],
)
def test_what_is_refused(order: str, reason: str) -> None:
    desk = at_92()
    desk.give(order)
    assert len(desk.refused) == 1
    assert reason in desk.refused[0]


def test_json_names_the_fields_of_a_try() -> None:
    desk = Desk(look=Look.JSON)
    desk.give("goto 20")
    (told,) = desk.told("tree")
    assert told["type"] == "tree"
    assert told["waste"]["wrong"] == told["folded"] == 0
    quiz, *_, last = told["tries"]
    assert (quiz["id"], quiz["parent"], quiz["cell"], quiz["digit"]) == (0, None, None, None)
    assert last == {
        "id": 4,
        "parent": 3,
        "cell": [3, 3],
        "digit": 2,
        "level": 4,
        "choice": 1,
        "out_of": 2,
        "first": 18,
        "last": 20,
        "cost": 3,
        "solutions": 0,
        "contradictions": 0,
        "tries": 0,
        "outcome": "open",
        "here": True,
    }


def test_files_are_written(tmp_path: Path) -> None:
    desk = at_92()
    for name in ("tree.svg", "tree.dot", "tree.json", "tree.csv"):
        assert desk.give(f"tree --depth 4 {tmp_path / name}")[0] == f"Written: {tmp_path / name}"
        assert (tmp_path / name).exists()
    assert desk.give(f"hotspots guessed {tmp_path / 'heat.svg'}") == [f"Written: {tmp_path / 'heat.svg'}"]
    assert "guesses in each cell" in (tmp_path / "heat.svg").read_text()


def test_two_searches() -> None:
    desk = Desk()
    desk.give("goto 92", "guess [4,2]=8", "run")
    assert desk.give("tree compare main fork1") == [
        "main and fork1 share 14 guesses, up to step 84; they part below [2,6]=4, the guess of level 10 "
        "at step 84.",
        "guess    main: step  main: cost  main: outcome  fork1: step  fork1: cost  fork1: outcome",
        "[2,6]=4          84           9           open           84           10         refuted",
        "[4,2]=2          92           1           open           93            1         refuted",
        "[4,2]=8           -           -              -           92            1         refuted",
    ]
    assert max(map(len, drawn(desk, 60))) <= 60
    assert desk.give("tree compare main main") == ["main and main have the same search: 15 guesses."]
    desk.give("compare numerical 0")
    assert desk.give("tree compare set1 set2")[0] == (
        "set1 and set2 share 1 guess, up to step 7; they part below [6,2]=5, the guess of level 1 at step 7."
    )


def test_the_names_of_runs_are_completed() -> None:
    desk = Desk()
    desk.give("goto 92", "guess [4,2]=8")
    found = desk.desk.table.suggestions("tree compare ", desk.desk)
    assert [each.text for each in found] == ["main", "fork1"]
