"""X-Chains and Forcing-Chains: the published ones, each against the slow search, and in a run."""

import re
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import example, given, strategies as st
from support.boards import chances
from support.chains import CASES
from support.reference.chains import find, links_of
from support.strategies import Move, any_quizzes, as_quiz, lines_of, moves, one_solution, rules_of, run, times

from sudoku_repl import (
    CLASSIC,
    Board,
    ChainError,
    Debugger,
    House,
    HouseKind,
    Phase,
    Quiz,
    advance,
    board_named,
    exact,
    load,
)
from sudoku_repl.board.box import Box
from sudoku_repl.board.topology import digits_in
from sudoku_repl.machine.events import Deduced
from sudoku_repl.techniques.chain import Node, Walk, by_letters, by_numbers, parse_walk
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.shortest_chains import ForcingChain, XChain


def x_chain(board: Board, candidates: int) -> Finding | None:
    return next(XChain().find(Grid(board, candidates, 0)), None)


def forcing_chain(board: Board, candidates: int) -> Finding | None:
    return next(ForcingChain().find(Grid(board, candidates, 0)), None)


SINGLES = frozenset({"hidden"})


SMALL = board_named("4x4")


def cell(row: int, column: int) -> int:
    return (row - 1) * 9 + column - 1


# --- the published chains ---------------------------------------------------------------------------

REMOVED = [
    ["XC: 6 shrunken out of [9,5]", "XC: 6 shrunken out of [9,6]"],
    ["XC: 7 shrunken out of [1,2]"],
    ["XC: 7 shrunken out of [1,5]", "XC: 9 shrunken out of [1,5]"],
    ["FC: 2 shrunken out of [1,1]", "FC: 2 shrunken out of [1,2]"],
    ["FC: 5 shrunken out of [1,1]"],
]
"""What the chain of each case removes."""


def printed_until_guess(quiz: str, techniques: Iterable[str]) -> tuple[list[str], bool]:
    """The lines up to the solution or the first guess, and whether it came to one."""
    state, rules, lines = load(as_quiz(quiz)), rules_of(techniques), list[str]()
    while state.phase is not Phase.SOLVED and state.guess is None:
        state, events = advance(state, rules)
        lines += lines_of(events)
    return lines, state.guess is not None


@pytest.mark.parametrize("case", range(len(CASES)))
def test_one_chain_and_singles_finish_the_tabled_quizzes(case: int) -> None:
    (quiz, technique, chain), removals = CASES[case], REMOVED[case]
    lines, guessed = printed_until_guess(quiz, SINGLES | {"x_chain", "forcing_chain"})
    of_chains = [re.sub(r"^\d+\) ", "", line) for line in lines if "shrunken by group" not in line]
    assert of_chains == [*removals, f"{technique} {chain}"]
    assert not guessed
    for techniques in (SINGLES, {"hidden", "gw1", "gw2", "gw3", "ply"}):
        assert printed_until_guess(quiz, techniques)[1], "without chains it needs guesses"


def packed(open_to: dict[int, Iterable[tuple[int, int]]], houses: dict[int, Iterable[str]]) -> int:
    """A board of all candidates, but each digit in each of its named houses only at the places named."""
    sets = [CLASSIC.all_digits] * len(CLASSIC.coordinates)
    for digit, names in houses.items():
        kept = {cell(*place) for place in open_to[digit]}
        for house in CLASSIC.houses:
            for each in set(house.cells) - kept if house.name in names else ():
                sets[each] &= ~(1 << digit - 1)
    return CLASSIC.packing.pack(sets)


def test_the_published_forcing_chain_is_found() -> None:
    text = "G2=2 -> I1=2 => I9=2 -> I9=6 => H7=6 -> H2=6 => G2=6 -> G2=2"
    grid = packed(
        {2: [(9, 1), (9, 9)], 6: [(9, 9), (8, 7), (8, 2), (7, 2)]},
        {2: ["row 9"], 6: ["blk 9", "col 2", "blk 7"]},
    )
    found = forcing_chain(CLASSIC, grid)
    assert found
    assert by_letters(found.links[0], CLASSIC) == text
    assert (found.places, found.links[0].length, found.removes) == ((), 7, (Node(2, cell(7, 2)),))
    assert x_chain(CLASSIC, grid) is None


def test_the_published_x_chain_is_found() -> None:
    text = "r4c4<>3 => r5c5=3 -> r5c9<>3 => r6c8=3 -> r9c8<>3 => r8c7=3 -> r8c4<>3"
    grid = packed({3: [(4, 4), (5, 5), (5, 9), (6, 8), (9, 8), (8, 7)]}, {3: ["blk 5", "blk 6", "blk 9"]})
    found, same = x_chain(CLASSIC, grid), forcing_chain(CLASSIC, grid)
    assert found
    assert same
    assert (found.links, found.effect) == (same.links, same.effect)
    assert by_numbers(found.links[0], CLASSIC) == f"r8c4=3 -> {text}"
    assert found.removes == (Node(3, cell(8, 4)),)
    assert parse_walk(text, CLASSIC) == Walk(found.links[0].nodes[1:], begins_true=False)


# --- against the slow search ------------------------------------------------------------------------


def check_chains(board: Board, grid: int) -> None:
    """Both searches find what the slow one finds."""
    places = board.coordinates
    sets = board.packing.unpack(grid)
    open_cells = {places[each]: list(digits_in(mask)) for each, mask in enumerate(sets) if mask}
    houses = [[places[each] for each in house.cells] for house in board.houses]
    for search, one_digit in ((x_chain, True), (forcing_chain, False)):
        links = links_of(open_cells, houses, one_digit)
        meeting = find(links)
        found = search(board, grid)
        if meeting is None:
            assert found is None
        else:
            assert found
            assert [(digit, places[each]) for digit, each in found.links[0].nodes] == meeting.nodes
            assert found.places == (() if meeting.removes else found.links[0].nodes[:1])
            assert [(digit, places[each]) for digit, each in found.removes] == meeting.removals(links)


@pytest.mark.long
@times(4)
@given(any_quizzes(), moves(), st.integers(2, 12), st.sets(st.integers(0, 80), max_size=4))
def test_the_chain_is_that_of_the_slow_search(
    quiz: Quiz, moves: list[Move], advances: int, thinned: set[int]
) -> None:
    *_, (state, _) = run(load(quiz), moves, advances)
    packing, grid = quiz.board.packing, state.grid.candidates
    for each in thinned:  # whatever no quiz need lead to, contradictions included
        mask = packing.field(grid, each) if each < len(quiz.givens) else 0
        if mask & mask - 1:
            grid ^= packing.in_field(mask & -mask, each)
    check_chains(quiz.board, grid)


@times(2)
@given(st.sampled_from(["6x6", "6x6 + order 3x2", "8x8", "twodoku + order 2x3", "10x10", "16x16"]), st.data())
def test_the_chain_is_that_of_the_slow_search_on_few_candidates_of_other_orders(
    name: str, data: st.DataObject
) -> None:
    board = board_named(name)
    chance = data.draw(chances())
    cells = chance.sample(range(len(board.coordinates)), data.draw(st.integers(5, 16)))
    digits = chance.sample(range(board.digits), 4)
    masks = [0] * len(board.coordinates)
    for each in cells:
        masks[each] = sum(1 << digit for digit in chance.sample(digits, chance.choice((1, 2, 2, 3))))
    check_chains(board, board.packing.pack(masks))


@times(5)
@given(st.lists(st.integers(0, 15), min_size=16, max_size=16))
@example([0, 9, 5, 12, 6, 3, 7, 12, 7, 7, 10, 0, 3, 5, 0, 6])  # one to be placed and removed: the nodes tell
@example([0, 6, 0, 0, 9, 0, 0, 0, 12, 3, 12, 0, 3, 0, 9, 0])  # by the same nodes: it is placed
def test_the_chain_is_that_of_the_slow_search_on_any_candidates_of_a_small_board(sets: list[int]) -> None:
    check_chains(SMALL, SMALL.packing.pack(sets))


@given(st.dictionaries(st.integers(0, 80), st.integers(1, 15), min_size=5, max_size=14))
@example(  # a long one that places: halfway it is at the first node that has a strong link
    {6: 3, 10: 9, 12: 10, 13: 8, 17: 2, 23: 9, 30: 9, 32: 5, 33: 13, 37: 8, 40: 3}
)
def test_the_chain_is_that_of_the_slow_search_where_few_cells_are_open(masks: dict[int, int]) -> None:
    check_chains(CLASSIC, CLASSIC.packing.pack([masks.get(cell, 0) for cell in range(81)]))


# --- soundness --------------------------------------------------------------------------------------


@given(one_solution(), st.sampled_from([SINGLES, frozenset(), frozenset({"hidden", "gw3"})]))
def test_no_chain_ever_takes_a_digit_of_the_solution(quiz: str, others: frozenset[str]) -> None:
    (solution,) = exact.solutions(as_quiz(quiz))
    state, rules = load(as_quiz(quiz)), rules_of(others | {"x_chain", "forcing_chain"})
    while state.phase is not Phase.SOLVED and state.guess is None:
        state, events = advance(state, rules)
        removed = (node for e in events if isinstance(e, Deduced) for node in e.finding.removes)
        assert all(solution[node.cell] != node.digit for node in removed)
    if state.phase is Phase.SOLVED:
        assert state.values == solution


@times(5)
@given(st.lists(st.integers(0, 15), min_size=16, max_size=16))
def test_a_chain_empties_no_cell_that_has_two_candidates(sets: list[int]) -> None:
    """So none of its removals is a contradiction, not even after a wrong guess."""
    several = [mask if mask.bit_count() > 1 else 0 for mask in sets]
    for search in (x_chain, forcing_chain):
        found = search(SMALL, SMALL.packing.pack(several))
        gone = Counter(each for _, each in found.removes) if found else Counter[int]()
        assert all(several[each].bit_count() > count for each, count in gone.items())


# --- the two notations ------------------------------------------------------------------------------


@st.composite
def walks(draw: st.DrawFn) -> Walk:
    node = st.builds(Node, st.integers(1, 9), st.integers(0, 80))
    return Walk(tuple(draw(st.lists(node, min_size=2, max_size=9))), draw(st.booleans()))


@given(walks(), st.sampled_from([by_letters, by_numbers]), st.booleans(), st.sampled_from(["", " ", "  "]))
def test_what_is_written_is_read_back(walk: Walk, write: object, lower: bool, blank: str) -> None:
    assert callable(write)
    text = write(walk, CLASSIC).replace(" ", blank)
    assert parse_walk(text.lower() if lower else text, CLASSIC) == walk


def test_a_board_with_more_columns_than_digits_is_written_by_numbers() -> None:
    row = tuple((1, column) for column in range(1, 11))
    wide = Board("wide", Box(2, 5), row, (House(HouseKind.ROW, "row 1", tuple(range(10))),), ())
    walk = Walk((Node(10, 9), Node(10, 0)), begins_true=True)
    assert by_letters(walk, wide) == "r1c10=10 -> r1c1<>10"
    assert parse_walk(by_letters(walk, wide), wide) == walk


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "^not a chain: ''; write one as G2=2 -> I1=2"),
        ("G2=2", "^not a chain: 'G2=2'; "),
        ("G2=2 -> J1=2", "'J1=2'"),
        ("G2=2 -> I1", "^not a candidate: 'I1'; write one as G2=2"),
        ("G2=2 ->", "^not a candidate: ''"),
        ("r10c1=2 -> r1c1<>2", r"no cell \[10,1\] on the 9x9 board: 'r10c1=2'"),
        ("G2=0 -> I1=2", "^0 in 'G2=0' is out of range; digits are 1 to 9$"),
        ("G2=10 -> I1=2", "^10 in 'G2=10' is out of range"),
        ("G2=2 -> I1=2 -> I9=2", "^expected => in 'I1=2 -> I9=2'; the links of a chain alternate$"),
        ("r7c2<>2 -> r9c1<>2", "^expected = in 'r7c2<>2'; this candidate of the chain is true$"),
        ("r7c2=2 -> r9c1=2", "^expected <> in 'r9c1=2'; this candidate of the chain is false$"),
        ("x" * 1000, "^not a chain: 'x+\\.\\.\\.'"),
    ],
)
def test_a_text_that_is_no_chain_says_why(text: str, why: str) -> None:
    with pytest.raises(ChainError, match=why):
        parse_walk(text, CLASSIC)


# --- in a run ---------------------------------------------------------------------------------------


def test_other_techniques_on_the_same_way_begin_a_fork() -> None:
    debugger = Debugger(as_quiz(CASES[3][0]))
    debugger.rules = rules_of(["hidden", "x_chain", "forcing_chain"])
    debugger.run()
    solved = debugger.state
    assert (solved.phase, solved.level) == (Phase.SOLVED, 0)
    debugger.goto(20)
    debugger.run()
    assert (debugger.state, len(debugger.runs.forks)) == (solved, 1)
    debugger.goto(20)
    debugger.rules = rules_of(SINGLES)
    debugger.run()
    assert debugger.state.values == solved.values
    assert len(debugger.runs.forks) == 2
