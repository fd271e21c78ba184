"""What an advance costs on boards of every order, recorded and not, and with chains.

    PYTHONPATH=tests python tests/bench/sizes.py

Each quiz of ``tests/golden/orders`` is run to its end; the times are the least of three runs. ``worst`` is
the longest advance with every technique, the caches being empty when the run begins.
"""

from __future__ import annotations

from functools import partial

from stepping import recorded, seconds, unrecorded
from support.boards import ORDERS
from support.reference.stepping import STEPPED

from sudoku_repl import Phase, Quiz, Rules, advance, load, open_quiz
from sudoku_repl.techniques import cells, shortest_chains, walks
from sudoku_repl.techniques.houses import house_shrink

STEPS = 20_000


def longest(quiz: Quiz) -> float:
    """The seconds of the longest advance with every technique, up to the first solution."""
    for cache in (shortest_chains._of_digit, walks.digit_network, cells.conjugates, house_shrink):
        cache.cache_clear()
    state, rules, worst = load(quiz), Rules(STEPPED), 0.0
    while state.phase is not Phase.SOLVED:
        worst = max(worst, seconds(partial(advance, state, rules)))
        state, _ = advance(state, rules)
    return worst


def main() -> None:
    """Prints the table."""
    print(
        f"{'quiz':<8} {'givens':>7} {'advances':>9} {'unrecorded us':>14} {'recorded us':>12} {'worst ms':>9}"
    )
    for path in sorted(ORDERS.glob("*_?.txt"), key=lambda path: (open_quiz(path).board.digits, path)):
        quiz = open_quiz(path)
        timeline = recorded(quiz, STEPS)
        plain, kept = (
            min(seconds(partial(run, quiz, STEPS)) for _ in range(3)) / len(timeline) * 1e6
            for run in (unrecorded, recorded)
        )
        worst = min(longest(quiz) for _ in range(3)) * 1e3
        print(f"{path.stem:<8} {quiz.clues:>7} {len(timeline):>9} {plain:>14.2f} {kept:>12.2f} {worst:>9.2f}")


if __name__ == "__main__":
    main()
