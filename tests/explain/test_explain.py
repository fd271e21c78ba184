"""Why things are as they are: by hand on small quizzes, and held against plain replays and the truth."""

from collections import Counter
from itertools import pairwise
from typing import NamedTuple, cast

import pytest
from hypothesis import assume, given, strategies as st
from support.pages import on
from support.reference.recording import runs
from support.strategies import as_quiz, one_solution, several_solutions, times

from sudoku_repl import (
    CLASSIC,
    Board,
    Debugger,
    House,
    HouseKind,
    OrderError,
    Phase,
    Rules,
    State,
    Timeline,
    load,
)
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.exact import is_solvable
from sudoku_repl.explain.account import Account, account, account_of_moment, matrix
from sudoku_repl.explain.contradictions import contradictions
from sudoku_repl.explain.live import live_changes, with_steps
from sudoku_repl.explain.reasons import Why, code_of, walk
from sudoku_repl.explain.run_walk import RunWalk, first_waypoint, waypoints
from sudoku_repl.formats import open_quiz
from sudoku_repl.machine.events import (
    Change,
    Contradiction,
    Deduced,
    Event,
    Guessed,
    GuessKind,
    NotAllowed,
    Placed,
    Removed,
    Seen,
    Tried,
)
from sudoku_repl.machine.grounds import Fact, Given, Gone, Held, LastOpen, OwnValue
from sudoku_repl.machine.work import AdvanceResult, OnChange
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.finding import Finding, Verdict

FULL = "145327698839654127672918543496185372218473956753296481367542819984761235521839764"


def cell(row: int, column: int) -> int:
    found = CLASSIC.cell_at(row, column)
    assert found is not None
    return found


def of(values: dict[tuple[int, int], int]) -> str:
    return "".join(str(values.get(place, ".")) for place in CLASSIC.coordinates)


def timeline_of(quiz: str, advances: int, rules: Rules | None = None) -> Timeline:
    timeline = Timeline(load(as_quiz(quiz)))
    for _ in range(advances):
        timeline.advance(rules or Rules())
    return timeline


def answer(timeline: Timeline, place: tuple[int, int], digit: int | None = None) -> Why:
    found = account(timeline, len(timeline)).why(cell(*place), digit)
    assert found
    return found


class CellCodes(NamedTuple):
    """How a cell got its value, and what removed each digit first; None for an open cell or a candidate."""

    how: str | None
    gone: tuple[str | None, ...]


def codes(timeline: Timeline, index: int) -> list[CellCodes]:
    found, codes = account(timeline, index), []
    for c in range(len(found.board.coordinates)):
        gone = (found.gone.get((c, digit)) for digit in range(1, found.board.digits + 1))
        held = found.held.get(c)
        codes.append(
            CellCodes(held.code if held else None, tuple(each.code if each else None for each in gone))
        )
    return codes


def codes_of(timeline: Timeline, place: tuple[int, int]) -> CellCodes:
    return codes(timeline, len(timeline))[cell(*place)]


def outline(node: Why) -> list[str]:
    """A tree in lines: cell and digit, reason code, step; ``..`` after what was met before."""
    lines = []
    for depth, part, again in walk(node):
        sign = "=" if isinstance(part.fact, Held) else "<>"
        label = f"{CLASSIC.label(part.fact.cell)}{sign}{part.fact.digit}"
        lines.append(f"{'  ' * depth}{label} {part.code} {part.step}{' ..' if again else ''}")
    return lines


# --- by hand ----------------------------------------------------------------------------------------

SCATTERED = of({(1, 7): 4, (2, 3): 6, (5, 3): 8})


def test_a_candidate_bears_the_house_and_the_number_of_the_value_that_took_it() -> None:
    timeline = timeline_of(SCATTERED, 1)
    no = None
    assert codes_of(timeline, (1, 2)) == CellCodes(None, (no, no, no, "I7", no, "G12", no, no, no))
    assert codes_of(timeline, (1, 3)) == CellCodes(None, (no, no, no, "I7", no, "J12", no, "J39", no))
    assert codes_of(timeline, (9, 9)) == CellCodes(None, (no,) * 9)
    assert codes_of(timeline, (2, 3)) == CellCodes("given", ("*",) * 5 + (no,) + ("*",) * 3)


def test_before_the_set_up_only_the_givens_are_there() -> None:
    timeline = timeline_of(SCATTERED, 0)
    assert codes_of(timeline, (1, 2)) == CellCodes(None, (None,) * 9)
    assert codes_of(timeline, (1, 7)).how == "given"
    assert account(timeline, 0).why(cell(1, 2)) is None
    assert account(timeline, 0).why(cell(1, 2), 4) is None


NAKED = of({(1, 4): 1, (1, 5): 2, (1, 6): 3, (4, 1): 4, (5, 1): 5, (6, 1): 6, (2, 2): 7, (3, 3): 8})
"""Only 9 is left for [1,1]."""


def test_a_naked_single_rests_on_the_eight_removals() -> None:
    timeline = timeline_of(NAKED, 2)
    assert outline(answer(timeline, (1, 1))) == [
        "[1,1]=9 ⊙ 2",
        "  [1,1]<>1 I4 1",
        "    [1,4]=1 given 0",
        "  [1,1]<>2 I5 1",
        "    [1,5]=2 given 0",
        "  [1,1]<>3 I6 1",
        "    [1,6]=3 given 0",
        "  [1,1]<>4 J28 1",
        "    [4,1]=4 given 0",
        "  [1,1]<>5 J37 1",
        "    [5,1]=5 given 0",
        "  [1,1]<>6 J46 1",
        "    [6,1]=6 given 0",
        "  [1,1]<>7 G11 1",
        "    [2,2]=7 given 0",
        "  [1,1]<>8 G21 1",
        "    [3,3]=8 given 0",
    ]
    assert outline(answer(timeline, (1, 9), 9))[:2] == ["[1,9]<>9 I1 2", "  [1,1]=9 ⊙ 2"]
    assert answer(timeline, (1, 1), 9).because == answer(timeline, (1, 1)).because


def test_the_last_open_cell_of_a_house_rests_on_the_other_values() -> None:
    timeline = timeline_of("." + FULL[1:], 2)
    node = answer(timeline, (1, 1))
    assert (node.fact, node.code, node.step) == (Held(0, 1), "last I", 2)
    assert [part.fact for part in node.rests_on] == [Held(c, int(FULL[c])) for c in range(1, 9)]


@pytest.mark.parametrize(("other", "mark"), [(1, "last J"), (9, "last I")])
def test_the_first_full_house_is_named(other: int, mark: str) -> None:
    """[1,1] is the last of its column while [1,2] is open, of its row while [2,1] is; then those go."""
    quiz = "".join("." if c in (0, other) else mark for c, mark in enumerate(FULL))
    timeline = timeline_of(quiz, 2)
    assert codes_of(timeline, (1, 1)).how == mark
    assert codes(timeline, 2)[other].how == "last I"


def test_a_cell_that_is_single_in_a_house_with_others_open_is_not_the_last() -> None:
    opened = {0, 1, 2, 9, 10, 18, 19}
    quiz = "".join("." if c in opened else mark for c, mark in enumerate(FULL))
    timeline = timeline_of(quiz, 2)
    order = matrix(timeline, 2, "kh")
    hows = [codes(timeline, 2)[c].how for c in sorted(opened)]
    values = sorted((order[c // 9][c % 9], c) for c in opened if order[c // 9][c % 9])
    assert [number for number, _ in values] == list(range(75, 75 + len(values)))
    for number, c in values:
        full = [
            "IJG"[place]
            for place, house in enumerate(CLASSIC.houses_of[c])
            if all(0 < order[p // 9][p % 9] <= number for p in CLASSIC.houses[house].cells)
        ]
        assert hows[sorted(opened).index(c)] == (f"last {full[0]}" if full else "⊙")
    assert {"⊙", "last I"} <= set(hows)


HIDDEN = of({(2, 4): 1, (3, 7): 1, (4, 1): 1, (7, 2): 1})
"""In row 1 only [1,3] can take the 1."""


def test_a_hidden_single_is_one_from_its_shrink_on_and_rests_on_the_rest_of_its_house() -> None:
    timeline = timeline_of(HIDDEN, 3)
    where = ["J28", "J56", "J13", "G13", "G13", "J25", "G25", "G25"]
    seen = ["[4,1]", "[7,2]", "[2,4]", "[2,4]", "[2,4]", "[3,7]", "[3,7]", "[3,7]"]
    below: list[str] = []
    for column, mark, by in zip([1, 2, 4, 5, 6, 7, 8, 9], where, seen, strict=True):
        met = any(by in line for line in below)
        below += [f"  [1,{column}]<>1 {mark} 1", f"    {by}=1 given 0{' ..' if met else ''}"]
    assert outline(answer(timeline, (1, 3))) == ["[1,3]=1 ⊙I 3", *below]
    assert outline(answer(timeline, (1, 3), 7)) == ["[1,3]<>7 complete@2 2", *below]
    assert codes_of(timeline, (1, 3)) == CellCodes("⊙I", (None, *["complete@2"] * 8))
    assert codes(timeline, 2)[cell(1, 3)] == CellCodes(None, (None, *["complete@2"] * 8))


def test_hidden_singles_of_one_shrink_each_rest_on_their_own_digit() -> None:
    """Row 1 takes 1 in [1,3] and 2 in [1,2] alone; both are settled at once."""
    both = {(2, 4): 1, (3, 7): 1, (4, 1): 1, (7, 2): 1, (3, 4): 2, (2, 7): 2, (5, 1): 2, (8, 3): 2}
    timeline = timeline_of(of(both), 3)
    for place, digit, other in (((1, 3), 1, 4), ((1, 2), 2, 4)):
        for node in (answer(timeline, place), answer(timeline, place, other)):
            assert {part.fact.digit for part in node.rests_on} == {digit}
            assert len(node.rests_on) == 8
            assert all(isinstance(leaf.because, Given) for leaf in leaves(node))


def test_hidden_singles_bear_the_letter_of_their_house() -> None:
    """1 in column 1 while row 3 takes it elsewhere; in box 1 while row 1 and column 1 do."""
    column = of({(1, 1): 5, (2, 1): 6, (4, 2): 1, (7, 3): 1})
    assert codes_of(timeline_of(column, 3), (3, 1)).how == "⊙J"
    box = of({(2, 5): 1, (5, 2): 1, (3, 1): 6, (1, 3): 7, (3, 3): 9})
    assert codes_of(timeline_of(box, 3), (1, 1)).how == "⊙G"


BOXES = {(2, 4): 1, (2, 5): 2, (2, 6): 3}
"""The boxes of row 1 have 1, 2 and 3 beside its second segment."""
FULL_SEGMENT = {(1, 7): 4, (1, 8): 5, (1, 9): 6}


def facts_below(node: Why) -> list[Fact]:
    return [part.fact for part in node.rests_on]


@pytest.mark.parametrize(
    ("givens", "rests_on"),
    [
        pytest.param(  # only the first segment has room for 1, 2 and 3: the boxes of the others have them
            BOXES | {(3, 7): 1, (3, 8): 2, (3, 9): 3},
            [(2, 4, 1), (3, 7, 1), (2, 5, 2), (3, 8, 2), (2, 6, 3), (3, 9, 3)],
            id="the digits in the boxes of the other segments",
        ),
        pytest.param(
            BOXES | FULL_SEGMENT,
            [(2, 4, 1), (1, 7, 4), (1, 8, 5), (1, 9, 6), (2, 5, 2), (2, 6, 3)],
            id="the values of a full segment",
        ),
        pytest.param(  # its box has a 1, too, so that row 1 has no place for it; the rule does not look there
            BOXES | FULL_SEGMENT | {(3, 1): 1},
            [(2, 4, 1), (1, 7, 4), (1, 8, 5), (1, 9, 6), (2, 5, 2), (2, 6, 3)],
            id="not on the box of its own segment",
        ),
        pytest.param(
            {(1, 3): 9, (2, 4): 1, (2, 5): 2, (3, 7): 1, (3, 8): 2},
            [(1, 3, 9), (2, 4, 1), (3, 7, 1), (2, 5, 2), (3, 8, 2)],
            id="the values in its own segment",
        ),
    ],
)
def test_ply_rests_on(givens: dict[tuple[int, int], int], rests_on: list[tuple[int, int, int]]) -> None:
    node = answer(timeline_of(of(givens), 2, Rules.of_modes(run_mode=2)), (1, 1), 7)
    assert (node.code, node.step) == ("ply@2", 2)
    assert facts_below(node) == [Held(cell(row, column), digit) for row, column, digit in rests_on]


def test_a_shrink_after_the_filter_was_done_again_is_of_that_step() -> None:
    """An incomplete shrink by ply at step 6, another at step 7, and the guess."""
    row, column = CLASSIC.houses[0], CLASSIC.houses[9]
    ply = TECHNIQUES["ply"]
    first, second = (
        Finding(ply, (), ((house,), house.cells[:2], (1, 2)), verdict=Verdict.AGAIN)
        for house in (row, column)
    )
    told: list[Change] = [
        Removed(0, 3, first),
        Removed(1, 3, first),
        Removed(9, 4, second),
        Placed(0, 1, Tried(1, 1)),
    ]
    events = (*(Deduced(6, first, -1), Deduced(7, second, -1)), Guessed(8, GuessKind.NEW, 0, 1, 1, 1, 2))
    assert [step for step, _ in with_steps(5, told, events)] == [6, 6, 7, 8]


def test_a_naked_subset_rests_on_what_its_cells_cannot_take() -> None:
    """[1,1] and [1,2] take 8 and 9 alone; so [1,3] and the others of row 1 do not."""
    seen = {(1, 4): 1, (1, 5): 2, (1, 6): 3, (4, 1): 4, (5, 1): 5, (7, 2): 4, (8, 2): 5, (2, 3): 6, (3, 3): 7}
    node = answer(timeline_of(of(seen), 2), (1, 7), 9)
    assert (node.code, node.step) == ("1GW@2", 2)
    assert facts_below(node) == [Gone(c, digit) for c in (0, 1) for digit in range(1, 8)]
    rows, boxes = ["I4", "I5", "I6"], ["G12", "G21"]
    below = [*rows, "J28", "J37", *boxes, *rows, "J56", "J65", *boxes]
    assert [part.code for part in node.rests_on] == below


def test_a_hidden_subset_rests_on_where_else_its_digits_cannot_go() -> None:
    """8 and 9 go in [1,1] and [1,2] alone of row 1: so nothing else does there. (The rest differ by 1.)"""
    quiz = of({(2, 4): 8, (2, 5): 9, (3, 7): 8, (3, 8): 9, (4, 3): 8, (5, 3): 9, (9, 9): 1})
    timeline = timeline_of(quiz, 2)
    node = answer(timeline, (1, 2), 5)
    assert (node.code, node.step) == ("2GW@2", 2)
    assert facts_below(node) == [Gone(c, digit) for digit in (8, 9) for c in range(2, 9)]


def test_published_shrinks_bear_their_line() -> None:
    debugger = Debugger("@readalps")
    debugger.runtil(92)
    found = codes(debugger.timeline, debugger.runs.here.index)
    printed = {
        (event.finding.technique, event.step)
        for index in range(1, len(debugger.timeline) + 1)
        for event in debugger.timeline.events_at(index)
        if isinstance(event, Deduced) and event.closes
    }
    named = {mark for cell in found for mark in cell.gone if mark and "@" in mark}
    assert named <= {f"{technique.printed}@{step}" for technique, step in printed}
    assert {name.partition("@")[0] for name in named} == {"complete", "1GW", "2GW"}
    assert [cell.how for cell in found].count("guess L11") == 1


def test_a_guess_is_a_leaf_and_takes_the_other_candidates_of_its_cell() -> None:
    timeline = timeline_of("." * 81, 2)
    assert codes_of(timeline, (1, 1)) == CellCodes("guess L1", (None, *["*"] * 8))
    assert outline(answer(timeline, (1, 1), 5)) == ["[1,1]<>5 * 3", "  [1,1]=1 guess L1 3"]
    assert [codes_of(timeline, place).gone[0] for place in ((1, 9), (9, 1), (3, 3))] == ["I1", "J1", "G1"]


def test_what_a_guess_given_up_did_is_undone() -> None:
    """The story has the guesses of the stack alone, though there were more and deeper ones."""
    debugger = Debugger("@readalps")
    debugger.run()
    timeline, index = debugger.timeline, debugger.runs.here.index
    state = timeline.state_at(index)
    found = account(timeline, index)
    guesses = {node.because.level: node for node in found.held.values() if isinstance(node.because, Tried)}
    assert {level: node.fact for level, node in guesses.items()} == {
        guess.level: Held(guess.cell, guess.digit) for guess in state.levels()
    }
    assert (timeline.peak(0, index), len(guesses)) == (11, state.level)
    assert state.level < 11


def test_a_run_that_has_ended_is_explained_as_it_was_left() -> None:
    debugger = Debugger("@hard")
    debugger.runrun(99)
    timeline = debugger.timeline
    assert timeline.present.phase is Phase.FINISHED
    assert timeline.present.level == 0
    check_account(account(timeline, len(timeline)), timeline.present)


# --- by hand: other houses, wrong questions, arrays -------------------------------------------------


def test_a_house_of_another_kind_goes_by_its_name() -> None:
    diagonal = House(cast(HouseKind, "diagonal"), "diagonal 1", tuple(range(0, 81, 10)))
    assert code_of(Seen(6, diagonal), 1) == "diagonal 1:7"
    assert code_of(LastOpen(diagonal), 1) == "last diagonal 1"
    assert code_of(Seen(6, CLASSIC.houses[0]), 1) == "I7"


@pytest.mark.parametrize(
    ("number", "digit", "reason"),
    [
        (81, None, "cell number 81 is out of range; the 9x9 board has 0 to 80"),
        (-1, 3, "cell number -1 is out of range"),
        (0, 10, "no digit 10 on the 9x9 board; its digits are 1 to 9"),
        (0, 0, "no digit 0 on the 9x9 board"),
    ],
)
def test_a_question_about_nothing_on_the_board_is_refused(
    number: int, digit: int | None, reason: str
) -> None:
    with pytest.raises(OrderError, match=reason):
        account(timeline_of(SCATTERED, 1), 1).why(number, digit)


@pytest.mark.parametrize("index", [-1, 3])
def test_a_point_that_is_not_recorded_is_refused(index: int) -> None:
    with pytest.raises(IndexError, match=f"advance {index} is not recorded"):
        account(timeline_of(SCATTERED, 2), index)


def test_the_arrays_of_the_book() -> None:
    timeline = timeline_of(NAKED, 2)
    for index, value in ((0, 0), (1, 0), (2, 9)):
        assert matrix(timeline, index, "na")[0] == (value, 0, 0, 1, 2, 3, 0, 0, 0)
    everything = tuple(range(1, 10))
    assert [matrix(timeline, index, "nak")[0][0] for index in range(3)] == [
        everything,
        (0,) * 8 + (9,),
        (0,) * 8 + (9,),
    ]
    assert [matrix(timeline, index, "nak")[0][1] for index in range(3)] == [
        everything,
        (0, 0, 0, 4, 5, 6, 0, 0, 9),
        (0, 0, 0, 4, 5, 6, 0, 0, 0),
    ]
    assert [matrix(timeline, index, "mmk")[0][:4] for index in range(3)] == [
        (9, 9, 9, 1),
        (1, 4, 4, 1),
        (1, 3, 3, 1),
    ]
    assert matrix(timeline, 1, "kh") == (
        (0, 0, 0, 1, 2, 3, 0, 0, 0),
        (0, 4, 0, 0, 0, 0, 0, 0, 0),
        (0, 0, 5, 0, 0, 0, 0, 0, 0),
        (6, 0, 0, 0, 0, 0, 0, 0, 0),
        (7, 0, 0, 0, 0, 0, 0, 0, 0),
        (8, 0, 0, 0, 0, 0, 0, 0, 0),
        *[(0,) * 9] * 3,
    )
    assert matrix(timeline, 2, "kh")[0] == (9, 0, 0, 1, 2, 3, 0, 0, 0)


# --- against plain replays --------------------------------------------------------------------------


def points(timeline: Timeline) -> st.SearchStrategy[int]:
    """The points of a run, its end as often as all others."""
    return st.just(len(timeline)) | st.integers(0, len(timeline))


def everything_replayed(timeline: Timeline, index: int) -> list[Change]:
    """The changes that made the grid: all advances are made again, and a guess drops what it undoes."""
    state = timeline.state_at(0)
    made: list[Change] = []
    kept: dict[int, list[Change]] = {}
    for at in range(1, index + 1):
        told: list[Change] = []
        state, _ = timeline.again(at, state, told.append)
        for change in told:
            if isinstance(change.by, Tried):
                if change.by.choice == 1:
                    kept[change.by.level] = list(made)
                made = list(kept[change.by.level])
            made.append(change)
    return made


@pytest.mark.long
@times(2)
@given(runs(), st.data())
def test_the_live_path_is_what_is_left_of_a_replay_of_everything(
    timeline: Timeline, data: st.DataObject
) -> None:
    index = data.draw(points(timeline))
    changes = live_changes(timeline, index)
    assert [change for _, change in changes] == everything_replayed(timeline, index)
    steps = [step for step, _ in changes]
    assert steps == sorted(steps)


@pytest.mark.parametrize("quiz", ["@hard", "@none", "@two"])
def test_the_live_paths_of_long_runs(quiz: str) -> None:
    timeline = Timeline(load(open_quiz(quiz)))
    while timeline.present.phase is not Phase.FINISHED and len(timeline) < 2000:
        timeline.advance(Rules())
    for index in (*range(len(timeline) % 97, len(timeline), 197), len(timeline)):
        assert [change for _, change in live_changes(timeline, index)] == everything_replayed(timeline, index)


class Counting(Timeline):
    made = 0

    def again(self, index: int, before: State, on_change: OnChange | None = None) -> AdvanceResult:
        self.made += 1
        return super().again(index, before, on_change)


def test_only_the_live_path_is_advanced_again() -> None:
    """Of a long run: the way from a checkpoint, 64 advances at most, twice; and the path itself."""
    timeline = Counting(load(open_quiz("@empty")))
    while len(timeline) < 20_000:
        timeline.advance(Rules())
    timeline.made = 0
    changes = live_changes(timeline, len(timeline))
    assert timeline.made < 2 * 64 + len({step for step, _ in changes})


# --- every fact, its step and its grounds -----------------------------------------------------------


class Truth:
    def __init__(self, state: State) -> None:
        self.values = state.values
        self.candidates = state.candidates()

    def holds(self, fact: Fact) -> bool:
        value = self.values[fact.cell]
        if isinstance(fact, Held):
            return value == fact.digit
        if value:
            return value != fact.digit
        return fact.cell in self.candidates and fact.digit not in self.candidates[fact.cell]


def nodes(found: Account) -> list[Why]:
    return [*found.held.values(), *found.gone.values()]


def leaves(root: Why) -> list[Why]:
    return [node for _, node, _ in walk(root) if not node.rests_on]


def check_account(found: Account, state: State) -> None:
    """It has all facts of the state, no other, and each rests on older ones down to givens and guesses."""
    truth = Truth(state)
    facts = {
        fact
        for c in range(len(state.values))
        for digit in range(1, state.board.digits + 1)
        for fact in (Gone(c, digit), Held(c, digit))
        if truth.holds(fact)
    }
    assert {node.fact for node in nodes(found)} == facts
    assert len(nodes(found)) == len(facts)
    known = {node.fact: node for node in nodes(found)}
    for node in nodes(found):
        assert bool(node.rests_on) == (not isinstance(node.because, Given | Tried | NotAllowed))
        assert len({part.fact for part in node.rests_on}) == len(node.rests_on)
        assert node.step <= state.steps
        for part in node.rests_on:
            assert part is known[part.fact]
            assert part.step <= node.step
    for node in found.held.values():
        entries = list(walk(node))
        walked = [part for _, part, again in entries if not again]
        assert len(walked) == len(set(walked)) <= len(known)
        assert all(deeper <= depth for (depth, _, again), (deeper, _, _) in pairwise(entries) if again)


@given(runs(), st.data())
def test_every_fact_of_a_point_is_explained_down_to_the_givens_and_guesses(
    timeline: Timeline, data: st.DataObject
) -> None:
    index = data.draw(points(timeline))
    check_account(account(timeline, index), timeline.state_at(index))


@pytest.mark.long
@given(runs(), st.data())
def test_a_fact_has_held_on_the_live_path_from_its_step_on(timeline: Timeline, data: st.DataObject) -> None:
    """The states of the live path are those whose guess stack is part of the last one. (The end has none.)"""
    index = data.draw(points(timeline))
    states = [timeline.state_at(0), *(state for state, *_ in timeline.remade(1, index))]
    if states[-1].phase is Phase.FINISHED:
        del states[index]
        index -= 1
    stack = {None, *states[-1].levels()}
    live = [(Truth(state), state.steps) for state in states if state.guess in stack]
    for node in nodes(account(timeline, index)):
        assert all(truth.holds(node.fact) == (steps >= node.step) for truth, steps in live)


@given(runs(), st.data())
def test_a_step_is_that_of_the_line_that_was_printed(timeline: Timeline, data: st.DataObject) -> None:
    index = data.draw(points(timeline))
    events: list[Event] = [event for _, made, _, _ in timeline.remade(1, index) for event in made]
    tried = {(e.step, e.level, e.cell, e.digit) for e in events if isinstance(e, Guessed)}
    found = {(e.step, e.finding) for e in events if isinstance(e, Deduced) and e.closes}
    wrong = {e.step for e in events if isinstance(e, Contradiction)}
    for node in nodes(account(timeline, index)):
        match node.because:
            case Tried(level):
                assert (node.step, level, node.fact.cell, node.fact.digit) in tried
            case Finding() as finding:
                assert (node.step, finding) in found or node.step in wrong
            case Seen():
                assert node.step == (node.rests_on[0].step or 1)
            case OwnValue():
                assert node.step == node.rests_on[0].step


def forced(board: Board, fact: Fact, by: tuple[Why, ...]) -> bool:
    """Whether the facts that it rests on allow nothing else, on a board with nothing else on it."""
    sets = [board.all_digits] * len(board.coordinates)
    for part in by:
        bit = digit_bit(part.fact.digit)
        sets[part.fact.cell] &= bit if isinstance(part.fact, Held) else ~bit
    bit = digit_bit(fact.digit)
    sets[fact.cell] &= ~bit if isinstance(fact, Held) else bit
    return not is_solvable(board, tuple(sets))


@given(runs(), st.data())
def test_what_a_fact_rests_on_forces_it(timeline: Timeline, data: st.DataObject) -> None:
    found = [node for node in nodes(account(timeline, len(timeline))) if node.rests_on]
    assume(found)
    sharp = [node for node in found if not isinstance(node.because, Seen | OwnValue)]
    for node in data.draw(st.lists(st.sampled_from(sharp or found), max_size=12)):
        assert forced(timeline.present.board, node.fact, node.rests_on)


@given(runs(one_solution().map(as_quiz)), st.data())
def test_a_fact_rests_on_nothing_that_it_could_do_without(timeline: Timeline, data: st.DataObject) -> None:
    """Of facts that no guess has a part in, so that no contradiction forces everything."""
    found = [node for node in nodes(account(timeline, len(timeline))) if on_givens(node) and node.rests_on]
    sharp = [node for node in found if isinstance(node.because, Finding) and not node.because.links]
    for node in data.draw(st.lists(st.sampled_from(sharp or found), max_size=3)):
        for place in range(len(node.rests_on)):
            assert not forced(CLASSIC, node.fact, node.rests_on[:place] + node.rests_on[place + 1 :])


def on_givens(node: Why) -> bool:
    return all(isinstance(leaf.because, Given) for leaf in leaves(node))


@given(runs((one_solution() | several_solutions()).map(as_quiz)), st.data())
def test_what_rests_on_givens_alone_is_so_in_every_solution(timeline: Timeline, data: st.DataObject) -> None:
    found = [node for node in nodes(account(timeline, len(timeline))) if on_givens(node)]
    givens = [digit_bit(value) if value else CLASSIC.all_digits for value in timeline.state_at(0).values]
    for node in data.draw(st.lists(st.sampled_from(found), max_size=12)):
        bit = digit_bit(node.fact.digit)
        sets = list(givens)
        sets[node.fact.cell] &= ~bit if isinstance(node.fact, Held) else bit
        assert not is_solvable(CLASSIC, tuple(sets))


@pytest.mark.long
@given(runs(), st.data())
def test_questions_codes_and_arrays_are_of_the_account(timeline: Timeline, data: st.DataObject) -> None:
    index = data.draw(points(timeline))
    state, found = timeline.state_at(index), account(timeline, index)
    told = codes(timeline, index)
    arrays = [
        [entry for row in matrix(timeline, index, name) for entry in row] for name in ("na", "mmk", "kh")
    ]
    sets = [entry for row in matrix(timeline, index, "nak") for entry in row]
    cells, digits = len(state.values), state.board.digits
    for c in range(cells):
        value = state.values[c]
        assert arrays[0][c] == value
        assert arrays[1][c] == sum(map(bool, sets[c]))
        assert bool(arrays[2][c]) == bool(value)
        assert told[c].how == (found.held[c].code if value else None)
        for digit in range(1, digits + 1):
            gone = found.gone.get((c, digit))
            if index:  # before the set-up, the account has nothing of what the quiz allows
                assert sets[c][digit - 1] == (0 if gone else digit)
            assert told[c].gone[digit - 1] == (gone.code if gone else None)
    placed = sorted((number, c) for c, number in enumerate(arrays[2]) if number)
    assert [number for number, _ in placed] == list(range(1, len(placed) + 1))
    steps = [found.held[c].step for _, c in placed]
    assert steps == sorted(steps)
    c, digit = data.draw(st.integers(0, cells - 1)), data.draw(st.integers(1, digits))
    node = account(timeline, index).why(c, digit)
    fact = Held(c, digit) if state.values[c] == digit else Gone(c, digit)
    assert (node.fact if node else None) == (fact if Truth(state).holds(fact) else None)


# --- what is new at each point ------------------------------------------------------------------------


@given(runs(), st.data())
def test_the_new_facts_of_each_point_add_up_to_its_account(timeline: Timeline, data: st.DataObject) -> None:
    check_points_followed(timeline, data.draw(st.integers(0, len(timeline))))


def test_the_new_facts_at_several_contradictions_of_an_advance() -> None:
    debugger = Debugger(
        as_quiz("1.....69....6....7.......43..6.8..7..18..3....5....4....................5...3.7..")
    )
    debugger.techniques(["gw1"])
    debugger.goto(36)
    assert len(contradictions(debugger.timeline, 20)) == 2
    check_points_followed(debugger.timeline, 18)


def check_points_followed(timeline: Timeline, first: int) -> None:
    """Add up the facts from position ``first``: a guess at an existing level undoes all since that began."""
    facts: list[Why] = []
    begins: dict[int, int] = {}
    walk = RunWalk(timeline, first)
    for point in (first_waypoint(walk), *waypoints(walk, min(first + 12, len(timeline)))):
        for number, fact in enumerate(point.facts):
            if isinstance(fact.because, Tried):
                level = fact.because.level
                assert level not in begins or number == 0
                del facts[begins.setdefault(level, len(facts)) :]
                begins = {each: begin for each, begin in begins.items() if each <= level}
            facts.append(fact)
        expected = account_of_moment(timeline, point.wrong) if point.wrong else account(timeline, point.index)
        whys = [*expected.held.values(), *expected.gone.values()]
        told = [(why.fact, why.step) for why in whys if not isinstance(why.because, OwnValue)]
        assert Counter((why.fact, why.step) for why in facts) == Counter(told)


def test_a_reason_names_its_cell_after_a_board_of_another_shape() -> None:
    for quiz in (on("8x8"), "@readalps"):
        debugger = Debugger(quiz)
        debugger.goto(92)
        debugger.why_all()
    assert repr(debugger.why((4, 2), 8)) == "<Why [4,2] is not 8: *, step 92>"
