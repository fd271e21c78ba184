"""What the tests share: quizzes and runs drawn by hypothesis, and machine and reference seen alike."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle, islice
from typing import NamedTuple

from hypothesis import settings, strategies as st

from sudoku_repl import (
    CLASSIC,
    Board,
    Choice,
    Guessing,
    Phase,
    Picks,
    Quiz,
    QuizError,
    Rules,
    State,
    advance,
    guess,
    load,
)
from sudoku_repl.board.topology import digits_in
from sudoku_repl.files import split_lines
from sudoku_repl.formats import parse_quiz
from sudoku_repl.machine.events import Events
from sudoku_repl.machine.work import AdvanceResult, OnChange
from sudoku_repl.render.lines import event_line
from sudoku_repl.render.spans import plain
from sudoku_repl.timeline.facts import Facts
from support.boards import PLAYED, played, reference_layout
from support.reference.stepping import STEPPED, Cell, Reference

SEEDS = (
    (
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
        "145327698839654127672918543496185372218473956753296481367542819984761235521839764",
    ),
    (
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "751846239892371465643259871238197546974562318165438927319684752527913684486725193",
    ),
    (
        "...32.6988.96.4....7..1....4.......22....3....5...6.81.67...........1.3.5..8.....",
        "145327698839654127672918543496185372218473956753296481367542819984761235521839764",
    ),
    (
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293",
    ),
    (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
    ),
    (
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
        "693784512487512936125963874932651487568247391741398625319475268856129743274836159",
    ),
)
"""Quizzes that take many guesses, and their only solutions."""


def times(factor: float) -> settings:
    """The profile's number of examples times ``factor``, for tests that are quick or slow."""
    return settings(max_examples=max(1, int(settings().max_examples * factor)))


def packed(facts: Facts) -> int:
    """The eight bytes of facts, by a layout written down once more: session files hold digests of them."""
    return facts.what | facts.peak << 8 | facts.level << 20 | facts.steps << 32


# --- quizzes: 81 characters, '.' for an open cell --------------------------------------------------


def as_quiz(text: str) -> Quiz:
    return Quiz(CLASSIC, bytes(0 if mark == "." else int(mark) for mark in text))


def taken(text: str) -> Quiz | None:
    """The quiz that a text holds; None, once it is sure that the refusal names a place that the text has."""
    try:
        return parse_quiz(text)
    except QuizError as error:
        reason = str(error)
    place = re.match(r"text:(?:(\d+):(\d+):)? ", reason)
    assert place, reason
    if place[1]:
        line = split_lines(text)[int(place[1]) - 1]
        assert 1 <= int(place[2]) <= len(line) + 1
    return None


@st.composite
def likenesses(draw: st.DrawFn) -> Callable[[str], str]:
    """Another look of the same quiz: digits, rows, columns, bands and stacks exchanged, transposed."""
    threes = st.permutations(range(3))

    def order() -> list[int]:
        return [3 * band + line for band in draw(threes) for line in draw(threes)]

    rows, columns, transposed = order(), order(), draw(st.booleans())
    digits = draw(st.permutations("123456789"))
    relabel = str.maketrans("123456789", "".join(digits))

    def alter(text: str) -> str:
        cells = [text[9 * row + column] for row in rows for column in columns]
        if transposed:
            cells = [cells[9 * column + row] for row in range(9) for column in range(9)]
        return "".join(cells).translate(relabel)

    return alter


@st.composite
def solved_quizzes(draw: st.DrawFn, most_extra: int = 18) -> tuple[str, str]:
    """A quiz with one solution, of 17 to 40 givens, and that solution."""
    seed, solution = map(draw(likenesses()), draw(st.sampled_from(SEEDS)))
    extra = draw(st.sets(st.integers(0, 80), max_size=most_extra))
    return "".join(solution[c] if c in extra else mark for c, mark in enumerate(seed)), solution


def one_solution() -> st.SearchStrategy[str]:
    return solved_quizzes().map(lambda pair: pair[0])


@st.composite
def several_solutions(draw: st.DrawFn) -> str:
    """A full grid less all the cells of two digits, which can be exchanged, and less some others."""
    _, solution = draw(solved_quizzes(0))
    opened = draw(st.sets(st.integers(0, 80), min_size=5, max_size=25))
    digits = draw(st.permutations("123456789"))[:2]
    return "".join("." if c in opened or mark in digits else mark for c, mark in enumerate(solution))


@st.composite
def no_solution(draw: st.DrawFn) -> str:
    """A quiz with one solution, and a given more that is not of it but breaks no house."""
    quiz, solution = draw(solved_quizzes())
    wrong = [
        (cell, digit)
        for cell, mark in enumerate(quiz)
        if mark == "."
        for digit in "123456789"
        if digit != solution[cell] and all(quiz[peer] != digit for peer in CLASSIC.peers[cell])
    ]
    cell, digit = draw(st.sampled_from(wrong))
    return quiz[:cell] + digit + quiz[cell + 1 :]


@st.composite
def parts_of_grids(draw: st.DrawFn) -> str:
    """Any part of a full grid, none and all of it included."""
    _, solution = draw(solved_quizzes(0))
    kept = draw(st.permutations(range(81)))[: draw(st.integers(0, 81))]
    return "".join(mark if cell in kept else "." for cell, mark in enumerate(solution))


def quizzes() -> st.SearchStrategy[str]:
    return one_solution() | several_solutions() | no_solution() | parts_of_grids()


def any_quizzes(names: tuple[str, ...] = PLAYED) -> st.SearchStrategy[Quiz]:
    """Quizzes on classic boards, and on boards of these names."""
    return quizzes().map(as_quiz) | played(names).map(lambda drawn: drawn.quiz)


# --- runs -------------------------------------------------------------------------------------------


class Move(NamedTuple):
    """The settings for an advance: the modes, and which guess to take if the advance needs a guess."""

    run_mode: int
    guess_mode: int
    pick: int | None
    """The place of the guess among all candidates of all open cells, round and round; None: the machine's."""
    techniques: frozenset[str] | None = None
    """The names of the techniques to try; None to try the techniques of the run mode."""
    picks: Picks = Picks.FIRST
    seed: int = 0

    @property
    def rules(self) -> Rules:
        return rules_of(self.techniques, self.run_mode, self.guess_mode, self.picks, self.seed)


def rules_of(
    names: Iterable[str] | None,
    run_mode: int = 0,
    guess_mode: int = 0,
    picks: Picks = Picks.FIRST,
    seed: int = 0,
) -> Rules:
    """Rules with the techniques of these names; None for the techniques of the run mode."""
    techniques = Rules.of_modes(run_mode).techniques if names is None else names
    return Rules(techniques, Guessing(guess_mode != 0, picks, seed))


def picks() -> st.SearchStrategy[int | None]:
    return st.none() | st.integers(0, 728)


def techniques(*names: str) -> st.SearchStrategy[frozenset[str]]:
    """Any of the techniques of these names, none and all included."""
    return st.sets(st.sampled_from(names)).map(frozenset)


def moves() -> st.SearchStrategy[list[Move]]:
    """Moves that a run takes in turn, over and over."""
    tried = st.none() | techniques(*STEPPED)
    move = st.builds(Move, st.sampled_from([0, 1, 2]), st.sampled_from([0, 1]), picks(), tried)
    return st.lists(move, min_size=1, max_size=8)


def picking_moves() -> st.SearchStrategy[list[Move]]:
    """Moves among which the machine picks its guesses in every way."""
    modes, ways, seeds = st.sampled_from([0, 1, 2]), st.sampled_from(list(Picks)), st.integers(0, 3)
    move = st.builds(Move, modes, st.sampled_from([0, 0, 1]), st.none() | picks(), st.none(), ways, seeds)
    return st.lists(move, min_size=1, max_size=6)


def default(state: State) -> Choice:
    """The guess that is due, as a chooser returns it."""
    assert state.default_guess
    cell, digit = state.default_guess
    return state.board.coordinates[cell], digit


def picked(state: State, pick: int) -> tuple[int, int]:
    """Cell and digit of a pick."""
    pairs = [(cell, digit) for cell, digits in state.candidates().items() for digit in digits]
    return pairs[pick % len(pairs)]


def go(state: State, move: Move, on_change: OnChange | None = None) -> AdvanceResult:
    """One advance of the machine."""
    if state.phase is Phase.WAITING and move.pick is not None:
        return guess(state, *picked(state, move.pick), on_change)
    return advance(state, move.rules, on_change)


def go_slowly(reference: Reference, state: State, move: Move) -> list[str]:
    """The same advance of the reference, which is at ``state``: the lines."""
    if state.phase is Phase.WAITING and move.pick is not None:
        cell, digit = picked(state, move.pick)
        return reference.answer(state.board.coordinates[cell], digit)
    return reference.advance(
        move.run_mode, move.guess_mode != 0, move.techniques, move.picks.value, move.seed
    )


def run(state: State, moves: list[Move], most: int) -> Iterator[tuple[State, Move]]:
    """The states of a run from ``state`` to the end, each with the move that is next; ``most`` of them."""
    for move in islice(cycle(moves), most):
        if state.phase is Phase.FINISHED:
            return
        yield state, move
        state, _ = go(state, move)


def reference_of(quiz: Quiz) -> Reference:
    """The reference with the same quiz, on a board that :func:`boards.reference_layout` knows."""
    allowed = [list(digits_in(digits)) for digits in quiz.allowed]
    return Reference(str(quiz), reference_layout(quiz.board.name), allowed)


def check_against_reference(quiz: Quiz, moves: list[Move], advances: int) -> None:
    """Machine and reference print the same lines and have the same state after each advance."""
    reference = reference_of(quiz)
    for state, move in run(load(quiz), moves, advances):
        lines = go_slowly(reference, state, move)
        after, events = go(state, move)
        assert lines_of(events, quiz.board) == lines
        assert picture(after) == picture(reference)


def lines_of(events: Events, board: Board = CLASSIC) -> list[str]:
    """What an advance prints."""
    return [plain(event_line(event, board)) for event in events]


# --- states -----------------------------------------------------------------------------------------


class Picture(NamedTuple):
    """All that can be seen of a machine, real or reference."""

    phase: str
    steps: int
    solutions: int
    grid: tuple[int, ...]
    """The digit of each cell, 0 for an open one."""
    candidates: dict[Cell, list[int]]
    levels: list[tuple[Cell, list[int], int]]
    """The first level first: its cell, its candidates as they are tried, which of them, from 1."""
    due: Cell | None


def picture(machine: State | Reference) -> Picture:
    if isinstance(machine, Reference):
        return Picture(
            machine.phase,
            machine.steps,
            machine.solutions,
            tuple(machine.grid[cell] for cell in machine.layout.cells),
            {cell: list(digits) for cell, digits in machine.candidates.items()},
            [(level.cell, level.order, level.at) for level in machine.levels],
            machine.pending,
        )
    places = machine.board.coordinates
    return Picture(
        machine.phase.value,
        machine.steps,
        machine.solutions,
        tuple(machine.values),
        {places[cell]: list(digits) for cell, digits in machine.candidates().items()},
        [(places[level.cell], list(level.digits), level.choice) for level in reversed(machine.levels())],
        None if machine.due is None else places[machine.due],
    )
