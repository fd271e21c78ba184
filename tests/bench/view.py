"""What a key costs in the full-screen view: its order and the frame after it, at several places of a run.

    python tests/bench/view.py

Times are the median of 50 keys, in milliseconds, without what the terminal takes to draw; ``rest`` is what is
made once as the keys rest.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from statistics import median
from time import perf_counter

from sudoku_repl.orders import open_desk
from sudoku_repl.orders.desk import Desk
from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.shell.view.frame import frame
from sudoku_repl.shell.view.frontend import ViewFrontend
from sudoku_repl.shell.view.scene import ViewState

PLACES = (("@readalps", 90), ("@samurai", 4), ("@empty", 10_000), ("@empty", 1_000_000))
"""Quizzes, and the steps from which on keys are pressed."""
SIZES = ((80, 23), (120, 39), (200, 49))


def milliseconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    started = perf_counter()
    work()
    return (perf_counter() - started) * 1e3


def measured(desk: Desk, columns: int, rows: int) -> list[float]:
    """A step, a step back, a selection, and the rest after opening."""
    scene = ViewState(desk.debugger)
    frontend = ViewFrontend(
        desk,
        Interpreter(desk),
        scene,
        redraw=lambda: None,
        guard=nullcontext,
        note=lambda: None,
        message_columns=lambda: columns,
    )

    def key(press: Callable[[], None]) -> float:
        def pressed() -> None:
            press()
            frame(scene, columns, rows)

        return median(milliseconds(pressed) for _ in range(50))

    frame(scene, columns, rows)
    rest = milliseconds(scene.recall.catch_up)
    with desk.seat(frontend):
        keys: tuple[Callable[[], None], ...] = (
            lambda: frontend.give("step"),
            lambda: frontend.give("back"),
            lambda: scene.move(0, 1),
        )
        return [*map(key, keys), rest]


def main() -> None:
    """Prints the table."""
    print(f"{'quiz':<10} {'steps':>8} {'screen':>7} {'step':>7} {'back':>7} {'select':>7} {'rest':>7}")
    for quiz, steps in PLACES:
        desk = open_desk()
        desk.debugger.load_quiz(quiz)
        while desk.debugger.state.steps < steps:
            desk.debugger.runtil(steps)
        for columns, rows in SIZES:
            numbers = " ".join(f"{each:>7.2f}" for each in measured(desk, columns, rows))
            print(f"{quiz:<10} {steps:>8} {columns:>4}x{rows} {numbers}")


if __name__ == "__main__":
    main()
