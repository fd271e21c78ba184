"""Equivalent forms of a quiz to measure, and what identifies all of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256

from sudoku_repl.board import Board, Quiz, board_named
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.forms import canonical, has_canonical_form
from sudoku_repl.create.transforms import Transform, random_transform
from sudoku_repl.errors import SudokuReplError, SurveyError, quoted

MOST = 1000
"""The highest number of forms of a quiz."""
_ID = 16
"""The hexadecimal digits of the identity of a quiz."""


def text_of(quiz: Quiz) -> str:
    """Return the text of a quiz in a row."""
    text = str(quiz)
    if quiz.restricted:
        text += " " + ",".join(f"{digits:x}" for digits in quiz.allowed)
    return text


def id_of(quiz: Quiz) -> str:
    """Return what equivalent quizzes share: the beginning of the SHA-256 digest of the canonical form.

    A quiz without a canonical form has the digest of its board and its content, after ``c:``.
    """
    if has_canonical_form(quiz.board) and not quiz.restricted:
        return sha256(canonical(quiz).encode()).hexdigest()[:_ID]
    return "c:" + sha256(f"{quiz.board.name}\n{text_of(quiz)}".encode()).hexdigest()[:_ID]


def id_of_text(board: str, text: str) -> str:
    """Return what :func:`id_of` does, for the name of a board and the text in a row. Raises SurveyError."""
    try:
        named = board_named(board)
        if has_canonical_form(named) and " " not in text:
            return id_of(Quiz(named, bytes(0 if char == "." else int(char) for char in text)))
    except (SudokuReplError, ValueError):
        raise SurveyError(f"{quoted(text)} is not a quiz on the board {quoted(board)}") from None
    return "c:" + sha256(f"{board}\n{text}".encode()).hexdigest()[:_ID]


def forms(quiz: Quiz, count: int, seed: int) -> Iterator[Quiz]:
    """Yield ``count`` forms of a quiz, 1 to ``MOST``: the quiz itself, then random transforms of it.

    They depend only on the quiz and the seed, not on the list or on the order in which it is read. Drawing a
    transform takes longer than a run, so all quizzes share a thousand of them, and each begins at another.
    """
    yield quiz
    digest = sha256(f"{quiz.board.name}\n{text_of(quiz)}".encode()).digest()
    first = int.from_bytes(digest[:8], "big")
    for number in range(1, count):
        yield _transform(quiz.board, seed, (first + number) % MOST).quiz(quiz)


@lru_cache(maxsize=4 * MOST)
def _transform(board: Board, seed: int, number: int) -> Transform:
    return random_transform(board, Chance(seed * MOST + number))
