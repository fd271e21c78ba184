"""The machine, advance by advance, against the slow reference; and each single change with its cause."""

from collections.abc import Iterable, Sequence
from copy import deepcopy
from itertools import pairwise
from time import process_time

import attrs
import pytest
from hypothesis import assume, example, given, strategies as st
from support.boards import reference_layout
from support.reference.chains import links_of
from support.reference.stepping import GROUP, Reference
from support.strategies import (
    SEEDS,
    Move,
    any_quizzes,
    as_quiz,
    check_against_reference,
    go,
    lines_of,
    moves,
    picking_moves,
    picture,
    rules_of,
    run,
    techniques,
    times,
)

from sudoku_repl import (
    CLASSIC,
    Board,
    Grid,
    GuessError,
    Phase,
    Quiz,
    Rules,
    State,
    advance,
    board_named,
    guess,
    load,
)
from sudoku_repl.board.notation import digit_line
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.machine.events import (
    Change,
    Guessed,
    GuessKind,
    NakedSingle,
    NotAllowed,
    Placed,
    Removed,
    Seen,
    Tried,
)
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.chain import Node, Walk
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.gw import GW3
from sudoku_repl.techniques.houses import house_shrink
from sudoku_repl.techniques.ply import shrink_line
from sudoku_repl.techniques.technique import Technique

ADVANCES = 120


# --- whole advances ---------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("run_mode", [0, 1, 2])
@pytest.mark.parametrize("seed", range(len(SEEDS)))
def test_long_runs_are_those_of_the_reference(seed: int, run_mode: int) -> None:
    check_against_reference(as_quiz(SEEDS[seed][0]), [Move(run_mode, 0, None)], 3 * ADVANCES)


@pytest.mark.long
@pytest.mark.parametrize("run_mode", [0, 1, 2])
@times(2)
@given(quiz=any_quizzes())
def test_every_advance_is_that_of_the_reference(run_mode: int, quiz: Quiz) -> None:
    check_against_reference(quiz, [Move(run_mode, 0, None)], ADVANCES)


@pytest.mark.long
@given(any_quizzes(), techniques("hidden", "gw1", "gw2", "gw3", "ply"))
@example(as_quiz(SEEDS[1][0]), frozenset({"gw3", "ply"}))
@example(as_quiz(SEEDS[1][0]), frozenset({"hidden", "gw1", "gw2", "ply"}))
def test_any_techniques_may_be_tried(quiz: Quiz, tried: frozenset[str]) -> None:
    check_against_reference(quiz, [Move(0, 0, None, tried)], ADVANCES)


PLY_THEN_CHAIN = ".....451.4.........2.9...7.....5.4.7.68...3....1.9....3..4..2...561.9......8.6..."
"""In its sixth advance, ply removes candidates and places none, so it is tried again before a chain."""


@times(1 / 4)
@given(
    any_quizzes(), techniques("hidden", "gw1", "gw2", "gw3", "ply"), techniques("x_chain", "forcing_chain")
)
@example(as_quiz(SEEDS[1][0]), frozenset({"ply"}), frozenset({"x_chain"}))  # ply is complete, or wrong
@example(as_quiz(PLY_THEN_CHAIN), frozenset({"ply"}), frozenset({"x_chain", "forcing_chain"}))
def test_chains_are_those_of_the_reference(quiz: Quiz, tried: frozenset[str], chains: frozenset[str]) -> None:
    check_against_reference(quiz, [Move(0, 0, None, tried | chains)], ADVANCES // 4)


@given(any_quizzes(), moves())
def test_modes_may_change_and_guesses_be_chosen_at_any_advance(quiz: Quiz, moves: list[Move]) -> None:
    check_against_reference(quiz, moves, ADVANCES // 3)


@given(any_quizzes(), moves() | picking_moves())
def test_an_advance_depends_on_nothing_but_its_state_and_move(quiz: Quiz, moves: list[Move]) -> None:
    for state, move in run(load(quiz), moves, ADVANCES):
        before = attrs.evolve(state)
        first, again = go(state, move), go(before, move)
        assert first == again
        assert hash(first[0]) == hash(again[0])
        assert state == before


# --- the edges --------------------------------------------------------------------------------------

FULL = "145327698839654127672918543496185372218473956753296481367542819984761235521839764"
NOTHING_LEFT = "12345678." + "." * 17 + "9" + "." * 54
"""The ninth cell of row 1 can only take the 9 that its column has."""


def test_an_open_cell_without_a_candidate_ends_the_run_at_step_1_and_it_stays_so() -> None:
    state, events = advance(load(as_quiz(NOTHING_LEFT)), Rules())
    assert (state.phase, state.steps, state.solutions) == (Phase.FINISHED, 1, 0)
    assert state.candidates()[8] == ()
    assert lines_of(events) == ["1) No more solution (solution sum is 0)."]
    told: list[Change] = []
    for guess_mode in (0, 1):
        assert advance(state, Rules.of_modes(0, guess_mode), told.append) == (state, ())
    assert not told


@given(any_quizzes())
def test_the_set_up_names_the_first_peer_that_has_the_digit(quiz: Quiz) -> None:
    told: list[Change] = []
    advance(load(quiz), Rules(), told.append)
    for change in told:
        if isinstance(change.by, Seen):
            peers = quiz.board.peers[change.cell]
            assert change.by.cell == next(peer for peer in peers if quiz.givens[peer] == change.digit)


def test_a_full_grid_is_a_solution_at_step_1_and_the_only_one() -> None:
    solved, events = advance(load(as_quiz(FULL)), Rules())
    assert (solved.phase, solved.steps, solved.solutions, events) == (Phase.SOLVED, 1, 1, ())
    finished, events = advance(solved, Rules())
    assert (finished.phase, finished.steps, finished.grid) == (Phase.FINISHED, 2, solved.grid)
    assert lines_of(events) == ["2) No more solution (solution sum is 1)."]


def test_nothing_is_a_candidate_before_the_set_up() -> None:
    state = load(as_quiz("5" + "." * 80))
    assert (state.candidates(), state.foremost(), state.level, state.levels()) == ({}, None, 0, ())
    assert state.values == bytes([5]) + bytes(80)


def waiting() -> State:
    """The golden quiz as its first guess is due: at [6,2], by default with 5."""
    quiz = as_quiz("..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..")
    return next(s for s, _ in run(load(quiz), [Move(0, 1, None)], 9) if s.phase is Phase.WAITING)


@pytest.mark.parametrize(
    ("cell", "digit", "reason"),
    [
        (2, 6, r"\[1,3\] already holds 5"),
        (0, 5, r"5 is not a candidate of \[1,1\]; its candidates are 1 2 6 9"),
        (0, 0, r"0 is not a candidate of \[1,1\]"),
    ],
)
def test_a_guess_that_cannot_be_taken_says_why(cell: int, digit: int, reason: str) -> None:
    with pytest.raises(GuessError, match=reason):
        guess(waiting(), cell, digit)
    running, _ = advance(waiting(), Rules())
    with pytest.raises(GuessError, match="no guess is due"):
        guess(running, cell, digit)


def test_a_candidate_tried_after_a_failed_upward_guess_at_the_same_cell_is_a_forward_guess() -> None:
    """In one advance, 4 at [1,1] fails at once, because the first filter has left 4 alone at [5,1]."""
    limited = {(1, 1): "345", (5, 1): "1234", (5, 2): "1456", (5, 3): "123", (5, 4): "1257"}
    limited |= {(5, 6): "2367", (5, 7): "123457", (5, 8): "123", (5, 9): "123"}
    drawn = [limited.get(at, "123456789") for at in CLASSIC.coordinates]
    allowed = tuple(sum(digit_bit(int(digit)) for digit in digits) for digits in drawn)
    state = load(Quiz(CLASSIC, bytes(81), allowed=allowed))
    while state.steps < 8:
        state, events = advance(state, Rules(["gw1"]))
    tried = [(event.kind, event.choice, event.level) for event in events if isinstance(event, Guessed)]
    assert tried == [(GuessKind.NEW, 1, 2), (GuessKind.UPWARD, 2, 1), (GuessKind.FORWARD, 3, 1)]


# --- each change and its cause ----------------------------------------------------------------------


class Replay:
    """A grid on which changes are made one by one, each held against its cause."""

    def __init__(self, before: State) -> None:
        self.board = board = before.board
        self.values, self.open = unpacked(board, before.grid)
        if before.phase is Phase.LOADED:  # the set-up begins with all digits
            self.open = {cell: set(range(1, board.digits + 1)) for cell in self.open}
        self.allowed = dict(enumerate(board.packing.unpack(before.grid.candidates)))
        self.kept = {level.level: unpacked(board, level.kept) for level in before.levels()}
        self.tried: list[tuple[int, int, int, int]] = []

    def make(self, change: Change) -> None:
        cell, digit = change.cell, change.digit
        match change:
            case Placed(by=Tried(level, choice)):
                self.tried.append((level, choice, cell, digit))
                if choice == 1:
                    self.kept[level] = deepcopy((self.values, self.open))
                else:
                    self.values, self.open = deepcopy(self.kept[level])
            case Placed(by=NakedSingle()):
                assert self.open[cell] == {digit}
            case Removed(by=NotAllowed()):
                assert not self.allowed[cell] & digit_bit(digit)
            case Removed(by=Seen(peer, house)):
                assert self.values[peer] == digit
                assert house is self.board.shared_house(peer, cell)
            case Removed(by=Finding(technique, removes, ((Walk() as chain,),))):
                assert (digit, cell) in removes
                self.check_chain(technique, removes, chain)
            case Removed(by=Finding() as found):
                assert (digit, cell) in found.removes
                self.check_shrink(cell, digit, found)
            case _:
                raise AssertionError(change)
        assert digit in self.open[cell]
        if isinstance(change, Placed):
            del self.open[cell]
            self.values[cell] = digit
        else:
            self.open[cell].remove(digit)

    def check_chain(self, technique: Technique, removes: tuple[Node, ...], chain: Walk) -> None:
        """Its nodes are candidates, on links of the kinds that they are taken for, and it meets itself.

        Its own removals may stand between it and the grid, but only the first node may be among them.
        """
        board, digits_of = self.board, deepcopy(self.open)
        for digit, cell in removes:
            digits_of[cell].add(digit)
        links = links_of(
            {board.coordinates[cell]: sorted(digits) for cell, digits in digits_of.items()},
            [[board.coordinates[cell] for cell in house.cells] for house in board.houses],
            technique is TECHNIQUES["x_chain"],
        )
        nodes = [(digit, board.coordinates[cell]) for digit, cell in chain.nodes]
        for (node, following), true in zip(pairwise(nodes), chain.truths, strict=False):
            assert following in (links.weak if true else links.strong)[node]
        assert nodes[0] == nodes[-1]
        assert chain.truths[0] is not chain.truths[-1]

    def check_shrink(self, cell: int, digit: int, by: Finding) -> None:
        """What the cause says of its cells and digits holds, and forbids the digit in the cell."""
        (house,) = by.houses
        others = [c for c in house.cells if c in self.open and c not in by.cells]
        inside: set[int] = set().union(*(self.open[c] for c in by.cells))
        outside: set[int] = set().union(*(self.open[c] for c in others))
        digits = set(by.digits)
        assert set(by.cells) <= set(house.cells)
        assert len(by.cells) == len(digits)
        match by.technique.name:
            case "hidden":
                own = by.digits[by.cells.index(cell)]
                assert digit != own
                assert [c for c in house.cells if own in self.open.get(c, ())] == [cell]
            case "gw1":
                assert cell in others
                assert digit in digits
                assert all(self.open[c] == digits for c in by.cells)
            case "gw2":
                assert cell in by.cells
                assert digit not in digits
                assert all(digits <= self.open[c] for c in by.cells)
                assert not digits & outside
            case "gw3":
                assert cell in others
                assert digit in digits
                assert inside == digits
            case "ply":
                assert cell in by.cells
                assert digit not in digits
                assert not digits & outside
                assert not digits & {self.values[c] for c in house.cells}


def unpacked(board: Board, grid: Grid) -> tuple[dict[int, int], dict[int, set[int]]]:
    """The digit of each placed cell, the candidates of each open one."""
    placed = dict(enumerate(map(digits_in, board.packing.unpack(grid.placed))))
    candidates = dict(enumerate(map(digits_in, board.packing.unpack(grid.candidates))))
    values = {cell: digits[0] if digits else 0 for cell, digits in placed.items()}
    return values, {cell: set(candidates[cell]) for cell, value in values.items() if not value}


@given(any_quizzes(), moves())
def test_the_changes_told_make_the_next_grid_and_their_causes_are_true(quiz: Quiz, moves: list[Move]) -> None:
    for before, move in run(load(quiz), moves, ADVANCES):
        replay = Replay(before)
        after, events = go(before, move, replay.make)
        assert (after, events) == go(before, move)
        assert (replay.values, replay.open) == unpacked(quiz.board, after.grid)
        guesses = [(e.level, e.choice, e.cell, e.digit) for e in events if isinstance(e, Guessed)]
        assert replay.tried == guesses


# --- the shrinks on candidates that no quiz need lead to --------------------------------------------

ROWS_OF = ("9x9", "9x9", "9x9", "4x4", "6x6", "6x6 + order 3x2", "8x8", "10x10", "12x12")
"""The boards whose first rows are filtered. On 16x16 the reference needs a second for each row."""


@st.composite
def knotted_rows(draw: st.DrawFn, size: int) -> tuple[int, ...]:
    """Candidates with subsets in them: each block of cells adds as many digits to those before."""
    slots, digits = draw(st.permutations(range(size))), draw(st.permutations(range(size)))
    ends = draw(st.lists(st.integers(2, size), min_size=1, max_size=3).map(sorted))
    masks = [0] * size
    for place in range(ends[-1]):
        block = digits[: next(end for end in ends if end > place)]
        dropped = draw(st.sets(st.sampled_from(block), max_size=min(2, len(block) - 2)))
        masks[slots[place]] = sum(1 << digit for digit in block if digit not in dropped)
    return tuple(masks)


def without_hidden_singles(row: tuple[int, ...]) -> tuple[int, ...]:
    """The row with each digit that one cell alone may take given to another open cell too."""
    masks = list(row)
    for digit in range(len(row)):
        places = [slot for slot, mask in enumerate(masks) if mask >> digit & 1]
        others = [slot for slot, mask in enumerate(masks) if mask and slot not in places]
        if len(places) == 1 and others:
            masks[others[digit % len(others)]] |= 1 << digit
    return tuple(masks)


def rows(size: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Candidates of a row, two at least or 0 for none: any; of few digits, most in contradiction; knotted."""

    def of(digits: int) -> st.SearchStrategy[tuple[int, ...]]:
        several = st.integers(3, (1 << digits) - 1).filter(lambda mask: mask.bit_count() > 1)
        return st.tuples(*[st.just(0) | several] * size)

    any_rows = of(size) | st.integers(3, size * 2 // 3 + 1).flatmap(of) | knotted_rows(size)
    return any_rows | any_rows.map(without_hidden_singles)


def rows_of_boards() -> st.SearchStrategy[tuple[Board, tuple[int, ...]]]:
    """Candidates of the first row of a board."""
    several = st.sampled_from(ROWS_OF).map(board_named)
    return several.flatmap(lambda board: st.tuples(st.just(board), rows(board.digits)))


def check_filter(board: Board, values: Sequence[int], masks: Sequence[int], tried: Iterable[str]) -> None:
    """Both machines filter a board with these placed digits and these candidates in its first cells.

    Most other cells have neither.
    """
    size = len(board.coordinates)
    values, masks = ([*some, *[0] * (size - len(some))] for some in (values, masks))
    pack = board.packing.pack
    grid = Grid(board, pack(masks), pack(1 << value - 1 if value else 0 for value in values))
    state = State(board, Phase.RUNNING, 0, grid, None, 0)
    layout = reference_layout(board.name)
    reference = Reference(digit_line(values), layout)
    reference.phase = "running"
    pairs = zip(layout.cells, map(digits_in, masks), strict=True)
    reference.candidates = {cell: list(digits) for cell, digits in pairs if digits}
    after, events = advance(state, rules_of(tried))
    assert lines_of(events, board) == reference.advance(techniques=tried)
    seen = picture(after)
    candidates = {cell: digits for cell, digits in seen.candidates.items() if digits}
    assert seen._replace(candidates=candidates) == picture(reference)


def row_of(cells: str) -> tuple[Board, tuple[int, ...]]:
    """A board of this size, and these candidates of its first row: a word a cell, ``.`` for none."""
    words = cells.replace(".", "").split(" ")
    row = tuple(sum(1 << int(digit, 36) - 1 for digit in word) for word in words)
    return board_named(f"{len(row)}x{len(row)}"), row


@pytest.mark.long
@times(15)
@given(rows_of_boards())
@example(row_of("1234 1256 3456 567 567 . . . ."))  # two 2GW of the same first cell: by lowest digit
@example(row_of("12 45 56 46 179 23 13 478 189"))  # two 3GW of three cells: by first cell
@example(row_of("12 23 13 3456 456 . . . ."))  # 3GW in five cells, with a digit to spare
@example(row_of("12 23 34 45 56 67 78 89 9A AB BC CD DE EF FG G1"))  # a matching, and nothing to find
def test_grp_finds_what_trying_every_set_finds(row: tuple[Board, tuple[int, ...]]) -> None:
    assume(any(row[1]))
    check_filter(row[0], (), row[1], GROUP)


@pytest.mark.long
@times(15)
@given(rows_of_boards(), techniques(*GROUP))
@example(row_of("12 123 13 . . . . . ."), frozenset({"gw3"}))  # what other techniques find otherwise
@example(row_of("123 123 45 45 456 . . . ."), frozenset({"gw3"}))
def test_a_part_of_grp_finds_what_trying_every_set_of_its_finds(
    row: tuple[Board, tuple[int, ...]], tried: frozenset[str]
) -> None:
    assume(any(row[1]))
    check_filter(row[0], (), row[1], tried)


WITHOUT_A_MATCHING = (
    "BA 26 2B 45 DE CD 56 2F 17 EF C3 13 89 9A 45 78",
    "12 23 34 45 56 67 78 89 9A AB BC CD DE EF F1 18",
    "123 234 345 456 567 678 789 89A 9AB ABC BCD CDE DEF EF1 F12 246",
    "12 12 12 . . 34 34 34 . . 56 56 56 . . .",
)
"""Sixteen cells for fifteen digits or fewer: no subset that removes something is small."""


@pytest.mark.parametrize("cells", WITHOUT_A_MATCHING)
def test_a_house_of_sixteen_cells_without_a_matching_is_that_of_the_reference_and_quick(cells: str) -> None:
    """A search of all its sets would take 0.1 seconds; the limit of 0.06 allows for a slow computer."""
    board, row = row_of(cells)
    check_filter(board, (), row, {"gw3"})
    spent = []
    for _ in range(5):
        house_shrink.cache_clear()
        started = process_time()
        assert house_shrink((GW3(),))(row)
        spent.append(process_time() - started)
    assert min(spent) < 0.06


@st.composite
def beginnings(draw: st.DrawFn) -> tuple[Board, list[int], list[int]]:
    """Digits placed in the first boxes of a board, none twice in a row or a box; candidates in row 1."""
    board = board_named(draw(st.sampled_from(ROWS_OF)))
    high, wide, side = board.box.rows, board.box.columns, board.digits
    boxes = [draw(st.permutations(range(1, side + 1))) for _ in range(high)]
    values: list[int] = []
    for row in range(high):
        for box in boxes:
            for digit in box[wide * row : wide * (row + 1)]:
                placed = draw(st.integers(0, 3)) > (0 if row else 2)
                values.append(digit if placed and digit not in values[side * row :] else 0)
    lost = st.sets(st.integers(0, side - 1), max_size=3)
    dense = lost.map(lambda some: board.all_digits - sum(1 << bit for bit in some))
    row_1 = draw(rows(side) | st.tuples(*[dense] * side))
    return board, values, [0 if value else mask for value, mask in zip(values, row_1, strict=False)]


@pytest.mark.long
@times(8)
@given(beginnings())
def test_ply_finds_what_the_reference_finds(beginning: tuple[Board, list[int], list[int]]) -> None:
    board, values, masks = beginning
    assume(any(masks))
    check_filter(board, values, masks, {"ply"})


def test_ply_finds_a_removal_once_even_if_both_policies_find_it() -> None:
    """In a row ``..9 ... 678`` whose second and third box have 1 and 2 elsewhere."""
    masks = (0b11111, 0b11111, 0, 0b11100, 0b11100, 0b11100, 0, 0, 0)
    (found,) = shrink_line(masks, 0b111100000, ((0, 1, 2), (3, 4, 5), (6, 7, 8)), (0, 0b11, 0b11))
    assert found.losses == ((0, 0b11100), (1, 0b11100))


@pytest.mark.long
@times(8)
@given(beginnings())
def test_where_ply_finds_something_3gw_finds_something(beginning: tuple[Board, list[int], list[int]]) -> None:
    """So with 3GW, a run need not try ply, whatever else it tries."""
    board, values, drawn = beginning
    line, masks = board.lines[0], [0] * board.digits
    for slot, value in enumerate(values[: board.digits]):
        placed = {values[peer] for peer in board.peers[slot] if peer < len(values)}
        may_take = board.all_digits & ~sum(1 << digit - 1 for digit in placed if digit)
        assume(value or may_take.bit_count() > 1)
        thinned = may_take & drawn[slot]
        masks[slot] = 0 if value else thinned if thinned.bit_count() > 1 else may_take
    found = shrink_line(
        tuple(masks),
        sum(1 << value - 1 for value in values[: board.digits] if value),
        tuple(segment.slots for segment in line.segments),
        tuple(sum(1 << values[c] - 1 for c in each.beside if values[c]) for each in line.segments),
    )
    assert not found or house_shrink((GW3(),))(tuple(masks))
