"""hint says what the next advance deduces, and `hint apply` makes that and no guess."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from support.desk import Desk
from support.strategies import any_quizzes, lines_of

from sudoku_repl import Debugger, Guessing, OrderError, Phase, Picks, Quiz, Rules, Stop, advance
from sudoku_repl.machine.events import Change, Guessed, Placed, Removed, Tried
from sudoku_repl.shell.screen import Look
from sudoku_repl.timeline.advances import made_again

GUESS_DUE = "The techniques find nothing, so a guess follows."
FIRST = [
    "complete in row 2: 5 at [2,5].",
    "In row 2, digit 5 has one cell left: [2,5].",
    "It removes 4, 6 and 9 from [2,5].",
]
STAYS = "So a guess was wrong; `step` tries the next one, `hint apply` does not."


def there(*orders: str, quiz: str = "@readalps") -> Desk:
    """A desk at which some orders were given."""
    desk = Desk(quiz)
    desk.give(*orders)
    assert not desk.refused
    return desk


@pytest.mark.parametrize(
    ("quiz", "orders", "lines"),
    [
        ("@readalps", ["runtil 1"], FIRST),
        (
            "@readalps",
            ["runtil 5"],
            [
                "2GW in blk 4: 6 and 7 at [4,3] and [6,1].",
                "In blk 4, the digits 6 and 7 fit only in [4,3] and [6,1].",
                "It removes 2, 8 and 9 from [4,3]; 5 and 9 from [6,1].",
                "A guess follows in the same advance; `hint apply` stops before it.",
            ],
        ),
        ("@readalps", ["runtil 9"], [GUESS_DUE]),
        (
            "@readalps",
            ["runtil 92"],
            [
                "Naked single. [4,9] has one candidate left: 1.",
                "It places 1 at [4,9].",
                "The same sweep places 7 more.",
                "This leads to a contradiction: it would remove 8, the last candidate of [8,7].",
                STAYS,
            ],
        ),
        (
            "@readalps",
            ["goto 283"],
            [
                "Naked single. [2,7] has one candidate left: 1.",
                "It places 1 at [2,7].",
                "The same sweep places 11 more.",
                "This leads to a contradiction: it would remove 6, the last candidate of [2,4].",
                "No guess is left to try; `step` ends the run.",
            ],
        ),
        (
            "@two",
            ["run-mode 2", "goto 17"],
            [
                "ply in row 2: 2, 3 and 7 at [2,8] and [2,9].",
                "In row 2, [2,8] and [2,9] can take only 2, 3 and 7.",
                "The next deduction leads to a contradiction: "
                "3 digits would have to share 2 cells from [2,8] on.",
                STAYS,
            ],
        ),
        (
            "@two",
            ["run-mode 2", "goto 95"],
            [
                "ply in col 1: 1 and 5 at [7,1] and [9,1].",
                "In col 1, the digits 1 and 5 fit only in [7,1] and [9,1].",
                "It removes 3 and 6 from [7,1]; 6 from [9,1].",
                "This leads to a contradiction: 2 digits would have to share 1 cell from [4,2] on.",
                STAYS,
            ],
        ),
        ("@readalps", ["guess-mode 1", "runtil 6"], ["A guess is due."]),
        ("@readalps", ["run"], ["This is a solution; the next advance looks for another one."]),
        ("@readalps", ["run", "run"], ["The run has ended: there is nothing more to find."]),
    ],
)
def test_a_hint_says_the_deduction_and_what_follows_it(
    quiz: str, orders: list[str], lines: list[str]
) -> None:
    desk = there(*orders, quiz=quiz)
    here = desk.debugger.runs.here
    assert desk.give("hint") == lines
    assert desk.debugger.runs.here == here


def test_a_deduction_is_not_credited_with_the_removals_of_another() -> None:
    desk = there("run-mode 2", "goto 363", quiz="@hard")
    assert desk.give("hint") == [
        "ply in row 4: 4 and 7 at [4,7] and [4,8].",
        "In row 4, the digits 4 and 7 fit only in [4,7] and [4,8].",
        "It removes 2, 3 and 5 from [4,7]; 1 and 2 from [4,8].",
        "The same filter makes 1 more deduction.",
        "A guess follows in the same advance; `hint apply` stops before it.",
    ]
    (hint,) = _as_json("@hard", "run-mode 2", "goto 363").told("hint")
    assert [(change["cell"], change["digit"]) for change in hint["deduction"]] == [
        ([4, 7], 2),
        ([4, 7], 3),
        ([4, 7], 5),
        ([4, 8], 1),
        ([4, 8], 2),
    ]
    assert len(hint["changes"]) == 10
    assert (hint["after"], hint["contradiction"], hint["met"]) == ("waiting", False, None)


def _as_json(quiz: str, *orders: str) -> Desk:
    desk = Desk(quiz, Look.JSON)
    desk.give(*orders)
    return desk


def test_json_has_the_contradiction_that_is_met() -> None:
    (hint,) = _as_json("@readalps", "goto 92").told("hint")
    assert hint["contradiction"] is True
    assert hint["met"] == {
        "type": "contradiction",
        "step": 92,
        "cell": [8, 7],
        "digit": 8,
        "through_box": False,
    }
    assert [change["what"] for change in hint["deduction"]] == ["placed"]
    assert all("guessed" not in change["cause"] for change in hint["changes"])


@given(any_quizzes(), st.sampled_from(["0", "1", "2"]), st.integers(0, 40))
def test_a_hint_is_of_the_first_cause_of_the_next_advance(quiz: Quiz, mode: str, steps: int) -> None:
    debugger = Debugger(quiz)
    debugger.run_mode(int(mode))
    debugger.runtil(steps)
    hint = debugger.hint()
    if hint.state.phase is not Phase.RUNNING:
        assert not hint.changes
        return
    told: list[Change] = []
    advance(hint.state, debugger.rules, told.append)
    deduced = [change for change in told if not isinstance(change.by, Tried)]
    assert list(hint.changes) == deduced[: len(hint.changes)]
    assert len({change.by for change in hint.first}) <= 1
    others = hint.changes[len(hint.first) :]
    if hint.first and isinstance(hint.first[0], Removed):
        assert all(change.by != hint.first[0].by for change in others[:1])
        assert hint.more <= len(others)
    else:
        assert hint.more == sum(isinstance(change, Placed) for change in others)


# --- hint apply ---------------------------------------------------------------------------------------


def printed(debugger: Debugger) -> list[str]:
    """All that the run one is in printed, from its start."""
    timeline = debugger.timeline
    return [line for advance in made_again(timeline, 1, len(timeline)) for line in lines_of(advance.events)]


RULES = (
    Rules(),
    Rules.of_modes(run_mode=2),
    Rules(guessing=Guessing(picks=Picks.RANDOM, seed=7)),
    Rules.of_modes(guess_mode=1),
)


@pytest.mark.long
@pytest.mark.parametrize("recorded", [True, False])
@pytest.mark.parametrize(
    "rules", RULES[:3], ids=lambda rules: f"{rules.run_mode}-{rules.guessing.picks.value}"
)
def test_a_run_goes_on_from_an_applied_hint_as_it_is_recorded(rules: Rules, recorded: bool) -> None:
    whole = _under(rules)
    whole.goto(9999)
    advances = len(whole.timeline)
    applied = 0
    for index in range(0, advances, 17):
        debugger = _under(rules)
        if recorded:
            debugger.goto(9999)
            debugger.back(advances - index)
        else:
            debugger.goto(whole.timeline.state_at(index).steps)
        before = debugger.state
        if not debugger.hint().applies:
            continue
        stop = debugger.deduce()
        applied += 1
        _check_applied(debugger, stop, before.level)
        debugger.goto(9999)
        assert printed(debugger) == printed(whole)
        assert debugger.state == whole.state
        assert debugger.rules == rules
        assert len(debugger.runs.forks) == 1 or recorded
    assert applied


def _under(rules: Rules) -> Debugger:
    debugger = Debugger("@readalps")
    debugger.rules = rules
    return debugger


def _check_applied(debugger: Debugger, stop: Stop, level: int) -> None:
    """The deduction was made, and no guess."""
    events = debugger.timeline.events_at(stop.last)
    assert not any(isinstance(event, Guessed) for event in events)
    assert stop.state.level == level
    assert stop.moved


@given(any_quizzes(), st.integers(0, 60), st.sampled_from(RULES))
def test_applying_a_hint_guesses_nothing_and_costs_no_step(quiz: Quiz, steps: int, rules: Rules) -> None:
    debugger = Debugger(quiz)
    debugger.runtil(steps)
    debugger.rules = rules
    before, hint = debugger.state, debugger.hint()
    if not hint.applies:
        with pytest.raises(OrderError, match="no deduction to make without a guess"):
            debugger.deduce()
        assert debugger.state is before
        return
    stop = debugger.deduce()
    _check_applied(debugger, stop, before.level)
    after, _ = advance(hint.state, rules.asking())
    assert stop.state == after
    followed = debugger.step()
    expected = advance(hint.state, rules.asking(False))[0]
    if hint.guess_follows and not rules.guessing.asks:
        assert followed.state == expected


def test_an_applied_hint_leaves_the_guess_waiting_and_the_next_step_makes_it() -> None:
    desk = there("runtil 5")
    lines = desk.give("hint apply")
    assert "6) blk 4 incomplete shrunken by group" in lines
    assert not any(" Guess " in line for line in lines)
    assert lines[-1] == "A guess is due, by default [6,2]=5; `guess [6,2]=5` takes it"
    assert desk.debugger.state.steps == 6
    assert desk.give("hint apply") == ["A guess is due."]
    assert desk.give("step")[0] == "7) Guess [6,2] level 1 at 1 out of 2"
    assert desk.give("forks") == ["* main: 7 steps, biggest level 1, solution sum 0", "No forks."]


def test_an_applied_hint_departs_from_a_longer_record_into_a_fork_with_the_same_steps() -> None:
    desk = there("run", "goto 5")
    assert "You are in fork1, a fork of main at step 5." in desk.give("hint apply")
    assert desk.give("run")[-3:][0] == "Fine [steps:131, solution sum:1]."
    assert desk.give("goto 9", "hint apply", "forks")[-1].startswith("* fork1: 131 steps")


def test_an_applied_hint_takes_no_waiting_guess_that_is_recorded() -> None:
    desk = there("guess-mode 1", "step", "step", "step", "step", "step", "step", "[6,2]=9", "goto 5")
    assert desk.give("hint apply")[-1].startswith("A guess is due")
    assert desk.debugger.state.steps == 6
    assert desk.debugger.runs.here.run == "main"


def test_the_rules_stay_where_an_applied_hint_left_a_guess_waiting(tmp_path: Path) -> None:
    desk = there("runtil 5", "hint apply", "fork other", "goto main")
    assert desk.debugger.rules == Rules()
    desk.give(f"save {tmp_path / 'a.session'}", "step")
    assert desk.debugger.state.steps == 7
    desk.give(f"open {tmp_path / 'a.session'}")
    assert (desk.debugger.state.steps, desk.debugger.state.phase) == (6, Phase.WAITING)
    assert desk.give("step")[0] == "7) Guess [6,2] level 1 at 1 out of 2"


@pytest.mark.parametrize("place", ["goto 9", "goto 92", "goto 131", "goto end"])
def test_nothing_is_applied_where_the_machine_could_only_guess(place: str) -> None:
    desk = there("run", "run", place)
    here = desk.debugger.runs.here
    assert desk.give("hint") == desk.give("hint apply")
    assert desk.debugger.runs.here == here
    assert desk.give("forks")[0].startswith("* main: 284 steps")


def test_breakpoints_stop_an_applied_hint_too() -> None:
    desk = there("break shrink", "runtil 1")
    assert "Breakpoint 1: shrink" in desk.give("hint apply")


def test_before_step_1_the_set_up_is_made_first() -> None:
    desk = there()
    assert desk.give("hint") == FIRST
    assert "Steps:2" in desk.give("hint apply")
    assert desk.give("forks") == ["* main: 2 steps, biggest level 0, solution sum 0", "No forks."]


# --- before step 1 --------------------------------------------------------------------------------------


QUIZZES = ("@readalps", "@none", "@samurai", "." * 81, "1" + "." * 80)
LOOKS = (
    "chain",
    "hint",
    "why [1,2]",
    "why [1,2]=4",
    "why A2=4 -> B2=4",
    "why A2=4 => B2=4",
    "matrix na",
    "matrix nak",
    "matrix mmk",
    "matrix kh",
    "show --candidates",
)


@pytest.mark.parametrize("quiz", QUIZZES)
@pytest.mark.parametrize("order", LOOKS)
def test_before_step_1_candidates_are_those_that_step_1_sets_up(quiz: str, order: str) -> None:
    before, after = Desk(quiz), Desk(quiz)
    after.give("step")
    expected = [line.replace("Steps:1", "Steps:0") for line in after.give(order)]
    assert before.give(order) == expected
    assert before.refused == after.refused
    assert (before.debugger.state.steps, len(before.debugger.timeline)) == (0, 0)


def test_before_step_1_a_picture_has_the_candidates_and_the_chain(tmp_path: Path) -> None:
    desk = Desk("......15....9.12..3..7....67..1....45.........4....7629.85...4......3...1..4....9")
    pictures: list[str] = []
    for order in ("show", "show --chain", "step", "show", "show --chain"):
        path = tmp_path / f"{len(pictures)}.svg"
        desk.give(order if order == "step" else f"{order} {path}")
        if order != "step":
            pictures.append(path.read_text(encoding="utf-8").replace("step 0", "step 1"))
    assert pictures[:2] == pictures[2:]
    assert pictures[0] != pictures[1]
