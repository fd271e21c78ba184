"""Rules: the modes they stand for, and the spellings of techniques."""

from itertools import combinations

import pytest
from hypothesis import given, strategies as st
from support.x_wing import OtherXWing

from sudoku_repl import Guessing, ModeError, Rules
from sudoku_repl.machine.rules import GRP, SETS
from sudoku_repl.techniques import TECHNIQUES, technique_named
from sudoku_repl.techniques.technique import Technique


@pytest.mark.parametrize(
    ("run_mode", "grp", "ply"),
    [(0, "hidden gw1 gw2 gw3", "ply"), (1, "hidden gw1 gw2 gw3", ""), (2, "", "ply")]
    + [(other, "hidden gw1 gw2 gw3", "ply") for other in (-1, 3, 10**20)],
)
def test_the_run_modes_are_sets_of_techniques(run_mode: int, grp: str, ply: str) -> None:
    expected = {TECHNIQUES[name] for name in f"{grp} {ply}".split()}
    assert Rules.of_modes(run_mode).techniques == expected
    assert GRP & Rules.of_modes(run_mode).techniques == {TECHNIQUES[name] for name in grp.split()}
    assert Rules.of_modes(run_mode).run_mode == (run_mode if run_mode in (1, 2) else 0)
    assert Rules.of_modes(run_mode).follows_run_mode
    assert Rules.of_modes(run_mode) == Rules(expected)
    asking = Rules(SETS["numerical"], Guessing(asks=True))
    assert asking.with_run_mode(run_mode) == Rules.of_modes(run_mode, 1)


@given(st.sets(st.sampled_from([each for each in TECHNIQUES.values() if each.runs])))
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
        ("hidden Hidden complete", TECHNIQUES["hidden"]),
        ("gw1 1gw 1GW", TECHNIQUES["gw1"]),
        ("gw2 GW2 2GW", TECHNIQUES["gw2"]),
        ("gw3 3Gw", TECHNIQUES["gw3"]),
        ("ply PLY", TECHNIQUES["ply"]),
        ("x_chain x-chain X-Chain", TECHNIQUES["x_chain"]),
        ("forcing_chain Forcing-chain", TECHNIQUES["forcing_chain"]),
    ],
)
def test_a_technique_is_known_by_its_name_and_by_the_words_that_are_printed(
    spellings: str, technique: Technique
) -> None:
    for spelling in spellings.split():
        assert Rules([spelling]) == Rules([technique])
        assert technique_named(spelling).name == spellings.split()[0]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("", "`techniques` lists them"),
        ("nothing", "`techniques` lists them"),
        ("4gw", "did you mean gw[123]?"),
        ("forcing chian", "did you mean forcing_chain"),
    ],
)
def test_an_unknown_technique_is_quoted_with_the_nearest_one(name: str, meant: str) -> None:
    with pytest.raises(ModeError, match=f"^unknown technique '{name}'; {meant}"):
        Rules(["ply", name])


@pytest.mark.parametrize("name", [each.name for each in TECHNIQUES.values() if not each.runs])
def test_a_technique_that_no_run_can_try_is_refused_with_the_reason(name: str) -> None:
    with pytest.raises(ModeError, match=f"^a run places singles before it tries .* `findings {name}`"):
        Rules([name])


def test_of_several_that_no_run_can_try_the_first_is_blamed() -> None:
    """A set has no order; several pairs make it unlikely that one falls into place by chance."""
    kinds = [
        type(f"Barred{rank}", (OtherXWing,), {"name": f"barred{rank}", "rank": rank, "runs": False})
        for rank in range(8)
    ]
    for first, second in combinations([kind() for kind in kinds], 2):
        with pytest.raises(ModeError, match=f"so {first.name} can't be enabled"):
            Rules([second, first])
    with pytest.raises(ModeError, match="so full_house can't be enabled"):
        Rules(["naked_single", "full_house"])


@pytest.mark.parametrize("mode", [0, 1, "last", "correct"])
def test_a_guess_mode_without_a_seed_drops_the_seed(mode: int | str) -> None:
    random = Rules().with_guess_mode("random", 7)
    assert random.guessing.seed == 7
    assert random.with_guess_mode(mode).guessing.seed == 0
    assert random.with_guess_mode(mode) == Rules().with_guess_mode(mode)
