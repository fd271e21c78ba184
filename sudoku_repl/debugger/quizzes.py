"""Load, make, transform and write quizzes."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.machine import load
from sudoku_repl.timeline.runs import Runs

if TYPE_CHECKING:
    from sudoku_repl.create import Made, SeedDraw, Wanted
    from sudoku_repl.debugger.debugger import Debugger


def load_quiz(debugger: Debugger, source: Quiz | str | os.PathLike[str]) -> Quiz:
    """Load a quiz, start a new record for it, and return the quiz.

    ``source`` is a :class:`Quiz`, the ``@name`` of a built-in quiz, the path of a file, or
    ``PATH#12`` for quiz 12 of a file. Your own rules stay. Breakpoints stay too, unless their conditions do
    not fit the new board. Raises :class:`~sudoku_repl.errors.QuizError`, and keeps the present quiz, if the
    source has no valid quiz.

    >>> from sudoku_repl import Debugger
    >>> Debugger().load_quiz("@readalps")
    <Quiz '@readalps': 23 givens on the 9x9 board>
    """
    quiz = _opened(source)
    if debugger._loaded and debugger.quiz.board is not quiz.board:
        from sudoku_repl.explain.conditions import parse_condition

        debugger.breakpoints.move(debugger.quiz.board, quiz.board, parse_condition)
    debugger._loaded = (quiz, Runs(load(quiz), debugger.own_rules))
    debugger.stopped = None
    return quiz


def _opened(source: Quiz | str | os.PathLike[str]) -> Quiz:
    if isinstance(source, Quiz):
        return source
    from sudoku_repl.formats import open_quiz

    return open_quiz(source)


def save_quiz(debugger: Debugger, path: str | os.PathLike[str]) -> None:
    """Write the quiz to a file, in the format of its ending, such as .txt, .sdk or .csv.

    Raises :class:`~sudoku_repl.errors.QuizError` for an unknown ending, if the format cannot hold the quiz,
    or if the file cannot be written.
    """
    from sudoku_repl.formats import write_quiz

    write_quiz(debugger.quiz, path)


def canonical(debugger: Debugger) -> str:
    """Return the canonical form of the quiz: the smallest of all equivalent quizzes, as a line of digits.

    Two quizzes are equivalent if you can turn one into the other by relabelling digits, transposing, and
    swapping bands, stacks, and the rows or columns inside one. Raises
    :class:`~sudoku_repl.errors.TransformError` unless the board is a single grid of at most nine digits
    without extra houses.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> form = dbg.canonical()
    >>> _ = dbg.transform("rotate 90; relabel 987654321")
    >>> dbg.canonical() == form
    True
    """
    from sudoku_repl import create

    return create.canonical(debugger.quiz)


def transform(debugger: Debugger, text: str) -> Quiz:
    """Make an equivalent quiz, load it as :meth:`load_quiz` does, and return it.

    ``text`` names transforms, separated by semicolons, such as ``transpose; relabel 987654321`` or
    ``random 7``. ``random`` alone draws a new seed, which is in the title of the quiz. Raises
    :class:`~sudoku_repl.errors.TransformError` for an unknown transform, or for a transform that would change
    the board.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> dbg.transform("transpose")
    <Quiz '@readalps, transpose': 23 givens on the 9x9 board>
    """
    from sudoku_repl import create

    named = text.strip().lower()
    if named.removeprefix("--") == "random":
        named = f"random {create.new_seed()}"
    quiz = debugger.quiz
    moved = create.parse_transform(named, quiz.board).quiz(quiz)
    return load_quiz(debugger, attrs.evolve(moved, title=f"{quiz.title}, {named}"))


def create(
    debugger: Debugger,
    *,
    seed: int | None = None,
    layout: str | None = None,
    order: str | None = None,
    clues: int | None = None,
    symmetry: str = "none",
    kind: int | None = None,
    level: int | None = None,
    steps: int | tuple[int, int] | None = None,
    tries: int = 1000,
    draw: SeedDraw | None = None,
    result: Quiz | str | os.PathLike[str] | None = None,
    tell: Callable[[int], None] = lambda _: None,
    tell_group: Callable[[int], None] = lambda _: None,
) -> Made:
    """Make a quiz with exactly one solution, load it as :meth:`load_quiz` does, and return it and its seed.

    The quiz is dug from a random full grid of the ``layout`` (by default ``9x9``) with boxes of this
    ``order``, such as ``3x4``; without a layout, the board is one grid of this order. With ``draw``, the full
    grids are shuffled from the paper's seed grid; with ``result``, the quiz is dug from this full grid, which
    is anything that :meth:`load_quiz` accepts. The quiz is minimal, unless you give the number of ``clues``;
    on large boards it may have clues that are ``undecided``. ``symmetry`` is the symmetry of the pattern of
    clues, a value of :class:`~sudoku_repl.create.Symmetry`.

    You can ask for a class (``kind``), a biggest ``level``, and the ``steps`` of the first solution (one
    step, or the first and the last allowed); see :meth:`rate`. At most ``tries`` quizzes are dug to find one.
    ``tell`` is called with 1, 2 and so on for each quiz that has the clues and the symmetry, and
    ``tell_group`` for each group of cells that is tried while a quiz is dug.

    The same ``seed`` makes the same quiz. Without it, a new seed is drawn, which the result has too. Raises
    :class:`~sudoku_repl.errors.CreateError`, and keeps the present quiz, if no quiz is found,
    :class:`~sudoku_repl.errors.OrderError` for an unknown symmetry or for options that exclude each other,
    and :class:`KeyboardInterrupt` after :meth:`interrupt`.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger()
    >>> made = dbg.create(seed=7, clues=30, symmetry="rotation")
    >>> made.seed, dbg.quiz
    (7, <Quiz 'seed 7': 30 givens on the 9x9 board>)
    >>> dbg.unique()
    True
    >>> dbg.create(seed=7, order="2x3", layout="twodoku").quiz
    <Quiz 'seed 7': 16 givens on the twodoku + order 2x3 board>
    """
    from sudoku_repl import create as making
    from sudoku_repl.board import board_named
    from sudoku_repl.board.naming import name_with_order

    numbers = {each.value: each for each in making.Symmetry}
    if symmetry not in numbers:
        raise OrderError(f"unknown symmetry {quoted(symmetry)}; known: {', '.join(numbers)}")
    if result is not None and (draw or order or layout not in (None, "9x9")):
        raise OrderError("a quiz dug from `result` takes no `layout`, no `order` and no `draw`")
    number = making.new_seed() if seed is None else seed
    between = (steps, steps) if isinstance(steps, int) else steps
    dug = count(1)
    with debugger.interruption() as interrupted:

        def keep(_: Quiz) -> bool:
            if interrupted():
                raise KeyboardInterrupt
            tell(next(dug))
            return True

        wanted: Wanted = making.Wanted(
            clues, numbers[symmetry], making.Grade(kind, level, between), keep, tries, tell_group
        )
        if result is None:
            made = making.make_quiz(number, wanted, board_named(name_with_order(layout, order)), draw)
        else:
            made = making.quiz_from_result(_opened(result), number, wanted)
    load_quiz(debugger, made.quiz)
    return made
