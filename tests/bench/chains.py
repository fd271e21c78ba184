"""What a search for chains costs, on minimal quizzes that it digs itself.

python tests/bench/chains.py

Each quiz is run with every technique until it is solved or a guess is due. Wherever grp and ply found
nothing an X-Chain is looked for, and a Forcing-Chain where there is no X-Chain; the caches begin empty
with each run.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import TypeAlias

from support.reference.stepping import STEPPED

from sudoku_repl import CLASSIC, Board, Guessing, Phase, Quiz, Rules, State, advance, exact, load
from sudoku_repl.machine.events import Deduced
from sudoku_repl.techniques import cells, shortest_chains, walks
from sudoku_repl.techniques.chain import Chain
from sudoku_repl.techniques.shortest_chains import ForcingChain, XChain

QUIZZES = 1000
Search: TypeAlias = Callable[[Board, int], Chain | None]


def minimal_quizzes(count: int, seed: int) -> Iterator[Quiz]:
    """Quizzes with one solution that would have more without any one of their givens."""
    chance = random.Random(seed)
    for _ in range(count):
        givens = full_grid(chance)
        cells = list(range(len(givens)))
        chance.shuffle(cells)
        for cell in cells:
            kept, givens[cell] = givens[cell], 0
            if not exact.is_unique(Quiz(CLASSIC, bytes(givens))):
                givens[cell] = kept
        yield Quiz(CLASSIC, bytes(givens))


def full_grid(chance: random.Random) -> bytearray:
    """A solution of the board: the digits of three boxes that share no line are drawn, the rest follows."""
    givens = bytearray(len(CLASSIC.coordinates))
    for house in (CLASSIC.houses[number] for number in (18, 22, 26)):
        digits = chance.sample(range(1, 10), 9)
        for cell, digit in zip(house.cells, digits, strict=True):
            givens[cell] = digit
    return bytearray(next(exact.solutions(Quiz(CLASSIC, bytes(givens)))))


def searched(quiz: Quiz) -> Iterator[State]:
    """The states of the run of a quiz where grp and ply find nothing."""
    rules = Rules(STEPPED, Guessing(asks=True))
    state = load(quiz)
    while state.phase not in (Phase.SOLVED, Phase.WAITING):
        before = state
        state, events = advance(before, rules)
        nothing = state.phase is Phase.WAITING and not events
        if nothing or any(isinstance(event, Deduced) and event.finding.links for event in events):
            yield before
        if state.phase is Phase.WAITING and events:  # a subset left a guess due: filter again
            state = State(state.board, Phase.RUNNING, state.steps, state.grid, None, 0)


def timed(states: list[list[State]], search: Search) -> list[tuple[float, int]]:
    """Seconds of each search along the runs, and the length of the chain, 0 if there is none."""
    times = []
    for of_quiz in states:
        for cached in (shortest_chains._of_digit, walks.digit_network, cells.conjugates):
            cached.cache_clear()
        for state in of_quiz:
            started = perf_counter()
            chain = search(state.board, state.grid.candidates)
            times.append((perf_counter() - started, chain.length if chain else 0))
    return times


x_chain, forcing_chain = XChain().chain, ForcingChain().chain


def main() -> None:
    """Prints the table: of each search the least of three times."""
    states = [list(searched(quiz)) for quiz in minimal_quizzes(QUIZZES, seed=1)]
    past_x = [[state for state in run if not x_chain(CLASSIC, state.grid.candidates)] for run in states]
    print(f"{sum(map(bool, states))} of {QUIZZES} minimal quizzes have states where grp and ply find nothing")
    print(f"{'search':<14} {'searches':>8} {'average ms':>11} {'worst ms':>9}  lengths")
    for name, search, at in (("x-chain", x_chain, states), ("forcing-chain", forcing_chain, past_x)):
        least = [min(times) for times in zip(*(timed(at, search) for _ in range(3)), strict=True)]
        average, worst = sum(time for time, _ in least) / len(least) * 1e3, max(least)[0] * 1e3
        lengths = sorted(Counter(length for _, length in least).items())
        table = ", ".join(f"{length or 'none'}: {count}" for length, count in lengths)
        print(f"{name:<14} {len(least):>8} {average:>11.3f} {worst:>9.2f}  {table}")


if __name__ == "__main__":
    main()
