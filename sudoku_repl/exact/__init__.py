"""The solutions of a quiz, found without the machine: only what is true, not how to deduce it.

Order of the solutions
======================

:func:`solutions` yields them in ascending order: read each as one number, its digits in reading order.
The order belongs to the quiz, not to the search. A better search keeps it, so a seed of ``create`` keeps
making the same quiz. :func:`first_solution` takes another order, in which each cell ranks its digits.

How they are found
==================

A quick search (:mod:`~sudoku_repl.exact.quick`) places singles and branches. It settles nearly every quiz
after a few branches, and may meet only a limited number of dead ends. A quiz that needs more goes to a
thorough search, which learns from each dead end (:mod:`~sudoku_repl.exact.nogoods`). A quiz with constraints
has a search of its own (:mod:`~sudoku_repl.exact.constrained`), and may go to a SAT solver from there.

A search calls :func:`sudoku_repl.interruption.check` at each branch, or every few milliseconds in the kernel.
To end the search, that raises :class:`~sudoku_repl.interruption.Interrupted`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from math import factorial

from sudoku_repl import interruption, kernels
from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.board.notation import DIGIT_CHARACTERS
from sudoku_repl.errors import QuizError, quoted
from sudoku_repl.exact import constrained, quick
from sudoku_repl.exact.cover import Cover, Ranks, StuckError, cover_of
from sudoku_repl.exact.nogoods import Learner
from sudoku_repl.exact.quick import SearchQuestion

FEW = 64
"""So few solutions are found in any order and sorted, unless you need another number of them."""
MANY = 20_000
"""More solutions than this are never found before the first is yielded."""


def solutions(quiz: Quiz, few: int = FEW) -> Iterator[bytes]:
    """Yield every solution once, in ascending order: one digit for each cell, in reading order.

    If there are at most ``few``, they may all be found before the first is yielded, which is much quicker.
    """
    question = question_of(quiz, quiz.givens)
    together = quick.sorted_solutions(question, min(few, MANY))
    if together is not None:
        yield from together
    else:
        yield from _in_order(question, (range(quiz.board.digits),) * len(quiz.givens))


def first_solution(quiz: Quiz, ranks: Ranks, dead_ends: int | None = None) -> bytes | None:
    """Return the first solution in an order where each cell ranks its digits; None if there is no solution.

    ``ranks`` lists the digits of each cell, less 1, the first to try first. Of two solutions, compare the
    first cell in reading order where they differ: the solution whose digit is ranked first there comes first.

    It can take hours to prove which solution is the first. With ``dead_ends``, the thorough search gives up
    after that many dead ends and looks for any solution: each cell still tries its digits as ranked, but the
    cells come in any order.
    """
    question = question_of(quiz, quiz.givens)
    try:
        return next(_in_order(question, ranks, dead_ends), None)
    except StuckError:
        return next(Learner(cover_of(quiz.board), question.start(), ranks, ordered=False).solutions())


def is_solvable(board: Board, sets: Sequence[int]) -> bool:
    """Return whether the board has a solution in which each cell takes a digit of its set."""
    return _is_solvable(SearchQuestion(board, bytes(len(sets)), sets))


def any_solution(question: SearchQuestion) -> bytes | None:
    """Return a solution of what is known of a grid, whichever is found first; None if there is none."""
    if not question.board.constraints:
        with suppress(StuckError):
            return next(quick.solutions(question), None)
    return _thorough(question)


def question_of(quiz: Quiz, givens: Sequence[int], without: tuple[int, int] = (-1, 0)) -> SearchQuestion:
    """Return the question of a quiz with other givens: its cells still take only the digits they may take.

    ``without`` is a candidate that is ruled out, by cell and digit.
    """
    return SearchQuestion(quiz.board, givens, quiz.allowed if quiz.restricted else None, without)


def is_forced(
    board: Board, givens: Sequence[int], cell: int, digit: int, dead_ends: int | None = None
) -> bool:
    """Return whether every solution has this digit at ``cell``, which is open in ``givens``.

    Raises :class:`~sudoku_repl.exact.cover.StuckError` after more than ``dead_ends`` dead ends.

    This is quicker than counting to two if you know that the givens and this digit have exactly one solution.
    Then the givens alone have exactly one solution if and only if the digit is forced.
    """
    return not _is_solvable(SearchQuestion(board, givens, without=(cell, digit)), dead_ends)


def dig(
    board: Board,
    givens: bytearray,
    cells: Sequence[int],
    dead_ends: int,
    progress: Callable[[int], None] = lambda _: None,
) -> list[int]:
    """Open each of the cells in turn if the other givens force its digit: set it to 0 in ``givens``.

    Return the cells that would take more than ``dead_ends`` dead ends; they keep their digits. ``progress``
    is called now and then with the number of cells tried.
    """
    undecided = []
    tried = 0
    while tried < len(cells):
        more, is_stuck = quick.dig(board, givens, cells[tried:])
        tried += more
        if is_stuck:
            cell = cells[tried]
            digit, givens[cell] = givens[cell], 0
            try:
                question = SearchQuestion(board, givens, without=(cell, digit))
                forced = _thorough(question, dead_ends) is None
            except StuckError:
                undecided.append(cell)
                forced = False
            if not forced:
                givens[cell] = digit
            tried += 1
        progress(tried)
        interruption.check()
    return undecided


def count(quiz: Quiz, limit: int) -> int:
    """Return the number of solutions of the quiz, counted up to ``limit``."""
    return count_of(question_of(quiz, quiz.givens), limit)


def count_many(lines: Iterable[str], limit: int = 2) -> Iterator[int]:
    """Yield the number of solutions of each quiz, counted up to ``limit``: for long lists of classic quizzes.

    A quiz is a line of 81 digits, with 0 or ``.`` for an open cell. It is searched without making a
    :class:`Quiz`, which would take longer than the search; it has no solution if its givens conflict. Raises
    QuizError for any other line.

    >>> list(count_many(["1" * 81, "." * 81]))
    [0, 2]
    """
    grids = map(_plain, lines)
    if not kernels.HAS_KERNEL:
        yield from (count_of(SearchQuestion(CLASSIC, givens), limit) for givens in grids)
        return
    for givens, found in quick.count_each(grids, limit):
        yield count_of(SearchQuestion(CLASSIC, givens), limit) if found is None else found


def _plain(line: str) -> bytes:
    givens = line.strip().replace("0", ".").encode(errors="replace").translate(_PLAIN)
    if len(givens) != len(CLASSIC.coordinates) or _OTHER in givens:
        raise QuizError(f"expected 81 digits, with 0 or . for an open cell, got {quoted(line)}")
    return givens


_OTHER = 255
_CHARACTERS = f".{DIGIT_CHARACTERS[: CLASSIC.digits]}"
_PLAIN = bytes(_CHARACTERS.find(chr(code)) & _OTHER for code in range(256))
"""The digits of a line, as bytes; `_OTHER` stands for any other character."""


def count_of(question: SearchQuestion, limit: int) -> int:
    """Return the number of solutions of what is known of a grid, counted up to ``limit``."""
    try:
        return quick.count(question, limit)
    except StuckError:
        cover, start = cover_of(question.board), question.start()
        alike = _alike(cover, start)
        if limit <= factorial(len(alike)):  # permuting these digits turns a solution into another
            return limit if _thorough(question) is not None else 0
        return sum(1 for _ in islice(Learner(cover, start).solutions(), limit))


def count_if_quick(quiz: Quiz, limit: int) -> int | None:
    """Count like :func:`count`; return None if it would take more than some milliseconds."""
    try:
        return quick.count_alike(question_of(quiz, quiz.givens), limit)
    except StuckError:
        return None


def is_unique(quiz: Quiz) -> bool:
    """Return whether the quiz has exactly one solution."""
    return count(quiz, 2) == 1


def is_unique_by_givens(quiz: Quiz) -> bool:
    """Return whether the digits that are given have exactly one solution.

    Digits that were placed by solving don't count, and every cell may take all digits.
    """
    givens = bytes(0 if cell in quiz.solved else digit for cell, digit in enumerate(quiz.givens))
    return is_unique(Quiz(quiz.board, givens))


def _in_order(question: SearchQuestion, ranks: Ranks, dead_ends: int | None = None) -> Iterator[bytes]:
    """Yield the solutions in order. Raises StuckError if a search takes more than ``dead_ends``."""
    yielded = 0
    try:
        for solution in quick.solutions(question, ranks):
            yield solution
            yielded += 1
    except StuckError:
        witness = _thorough(question)
        if witness is None:
            return
        cover, start = cover_of(question.board), question.start()
        yield from islice(Learner(cover, start, ranks, witness).solutions(dead_ends), yielded, None)


def _is_solvable(question: SearchQuestion, dead_ends: int | None = None) -> bool:
    """Return whether there is a solution. Raises StuckError after too many dead ends."""
    if question.board.constraints:
        return _thorough(question, dead_ends) is not None
    try:
        counted = quick.count if dead_ends is None else quick.count_alike  # seeds depend on what is given up
        return counted(question, 1) == 1
    except StuckError:
        return _thorough(question, dead_ends) is not None


def _thorough(question: SearchQuestion, dead_ends: int | None = None) -> bytes | None:
    """Return any solution, found by the thorough search, or None if there is none.

    Digits that are alike can be exchanged, so it is enough to look for a solution that has them in ascending
    order in one house. There, of the cells that may take any of these digits, the first can take only the
    lowest of them, the second only the lowest two, and so on. Constraints tell digits apart.
    """
    if question.board.constraints:
        if dead_ends is None:
            return next(constrained.in_any_order(question, 1), None)
        return next(constrained.solutions(question, dead_ends=dead_ends), None)
    cover, start = cover_of(question.board), question.start()
    alike = _alike(cover, start)
    several = sum(1 << bit for bit in alike)
    fields = cover.cell_fields(start)
    takers = [tuple(cell for cell in house.cells if fields[cell] & several) for house in cover.board.houses]
    fewest: tuple[int, ...] = min(takers, key=len)
    for late, cell in enumerate(fewest, start=1):
        for bit in alike[late:]:
            start &= ~cover.bits(cover.candidate(cell, bit + 1))
    return next(Learner(cover, start).solutions(dead_ends), None)


def _alike(cover: Cover, state: int) -> list[int]:
    """Return the largest group of digits, less 1, that the same cells may take; a single digit if none are.

    Exchanging two digits of the group turns any solution into another.
    """
    by_cells: dict[tuple[int, ...], list[int]] = {}
    fields = cover.cell_fields(state)
    for bit in cover.ascending:
        cells = tuple(cell for cell, content in enumerate(fields) if content >> bit & 1)
        by_cells.setdefault(cells, []).append(bit)
    return max(by_cells.values(), key=len)
