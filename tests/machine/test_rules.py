"""Rules: the modes they stand for, the spellings of techniques, and what is left of 0.1.0."""

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import rules_of

from sudoku_repl import Debugger, Guessing, ModeError, Picks, Rules
from sudoku_repl.machine.events import Technique
from sudoku_repl.machine.rules import SETS, TECHNIQUES, name_of, technique_named


@pytest.mark.parametrize(
    ("run_mode", "grp", "ply"),
    [(0, "hidden gw1 gw2 gw3", "ply"), (1, "hidden gw1 gw2 gw3", ""), (2, "", "ply")]
    + [(other, "hidden gw1 gw2 gw3", "ply") for other in (-1, 3, 10**20)],
)
def test_the_run_modes_are_sets_of_techniques(run_mode: int, grp: str, ply: str) -> None:
    expected = {TECHNIQUES[name] for name in f"{grp} {ply}".split()}
    assert Rules.of_modes(run_mode).techniques == expected
    assert Rules.of_modes(run_mode).grp == {TECHNIQUES[name] for name in grp.split()}
    assert Rules.of_modes(run_mode).run_mode == (run_mode if run_mode in (1, 2) else 0)
    assert Rules.of_modes(run_mode).follows_run_mode
    assert Rules.of_modes(run_mode) == Rules(expected)
    asking = Rules(SETS["numerical"], Guessing(asks=True))
    assert asking.with_run_mode(run_mode) == Rules.of_modes(run_mode, 1)


@given(st.sets(st.sampled_from(Technique)))
def test_rules_have_run_mode_1_or_2_only_with_exactly_its_techniques(enabled: set[Technique]) -> None:
    rules = Rules(enabled)
    sets = {1: "hidden gw1 gw2 gw3", 2: "ply"}
    assert rules.run_mode == next((mode for mode, names in sets.items() if rules == Rules(names.split())), 0)
    assert rules.follows_run_mode == (rules == Rules.of_modes(rules.run_mode))


@pytest.mark.parametrize("guess_mode", [-1, 1, 3])
def test_any_guess_mode_but_0_asks_and_is_shown_as_1(guess_mode: int) -> None:
    for rules in (Rules.of_modes(0, guess_mode), Rules().with_guess_mode(guess_mode)):
        assert (rules, rules.guess_mode) == (Rules().asking(), 1)
    assert Rules.of_modes(1, 0).guess_mode == 0
    assert Rules().asking().asking(False) == Rules()


@pytest.mark.parametrize(
    ("spellings", "technique"),
    [
        ("hidden Hidden complete", Technique.COMPLETE),
        ("gw1 1gw 1GW", Technique.GW1),
        ("gw2 GW2 2GW", Technique.GW2),
        ("gw3 3Gw", Technique.GW3),
        ("ply PLY", Technique.PLY),
        ("x_chain x-chain X-Chain", Technique.X_CHAIN),
        ("forcing_chain Forcing-chain", Technique.FORCING_CHAIN),
    ],
)
def test_a_technique_is_known_by_its_name_and_by_the_words_of_0_1_0(
    spellings: str, technique: Technique
) -> None:
    for spelling in spellings.split():
        assert Rules([spelling]) == Rules([technique])
        assert name_of(technique_named(spelling)) == spellings.split()[0]


@pytest.mark.parametrize("name", ["", "4gw", "gw", "x chain", "chain"])
def test_an_unknown_technique_is_quoted_with_the_known_ones(name: str) -> None:
    known = "hidden, gw1, gw2, gw3, ply, x_chain, forcing_chain"
    with pytest.raises(ModeError, match=f"^unknown technique '{name}'; expected one of {known}$"):
        Rules(["ply", name])


@pytest.mark.parametrize(
    ("modes", "expected"),
    [
        ({"run_mode": 2}, Rules.of_modes(2)),
        ({"guess_mode": 3}, Rules.of_modes(0, 1)),
        ({"run_mode": 1, "guess_mode": 0, "picks": Picks.LAST}, Rules.of_modes(1).with_guess_mode("last")),
        (
            {"techniques": ["ply"], "picks": Picks.RANDOM, "seed": 7},
            Rules.of_modes(2).with_guess_mode("random", 7),
        ),
    ],
)
def test_the_arguments_of_0_1_0_are_deprecated(modes: dict[str, Any], expected: Rules) -> None:
    with pytest.warns(
        DeprecationWarning, match=r"use Rules\.of_modes\(\) or Rules\(techniques, Guessing"
    ) as told:
        assert Rules(**modes) == expected
    assert told[0].filename == __file__


def test_techniques_and_a_run_mode_are_not_taken_together() -> None:
    with pytest.raises(TypeError, match=r"^expected techniques or run_mode, got both$"):
        attrs.evolve(Rules(), run_mode=2)  # an argument of 0.1.0


@pytest.mark.parametrize(
    ("name", "now", "value"),
    [("picks", "picks", Picks.RANDOM), ("seed", "seed", 7), ("interactive", "asks", False)],
)
def test_the_attributes_of_0_1_0_are_deprecated(name: str, now: str, value: object) -> None:
    rules = Rules().with_guess_mode("random", 7)
    with pytest.warns(
        DeprecationWarning, match=rf"^Rules\.{name} is deprecated .*; use Rules\.guessing\.{now}$"
    ) as told:
        assert getattr(rules, name) == value
    assert told[0].filename == __file__


@pytest.mark.parametrize(
    ("tried", "ply"),
    [("ply", True), ("hidden gw1 gw2 ply", True), ("gw3 ply", False), ("hidden gw1 gw2", False)],
)
def test_ply_is_passed_over_with_3gw(tried: str, ply: bool) -> None:
    assert rules_of(tried.split()).ply is ply


def test_the_debugger_takes_techniques_by_name() -> None:
    debugger = Debugger("@easy")
    assert debugger.techniques(["hidden", "X-chain"]) == {Technique.COMPLETE, Technique.X_CHAIN}
    assert debugger.rules == Rules(["hidden", "x_chain"])
    with pytest.raises(ModeError, match="unknown technique 'xwing'"):
        debugger.techniques(["xwing"])
    assert debugger.rules == Rules(["hidden", "x_chain"])
