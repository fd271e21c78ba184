"""The original's quiz as text, texts that are damaged, and what texts are refused with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import strategies as st

from sudoku_repl import CLASSIC, Quiz, QuizError, exact, open_quiz
from sudoku_repl.formats.sniffer import parse_counted

LINE = "005300000800000020070010500400005300010070006003200080060500009004000030000009700"
DOTS = LINE.replace("0", ".")
BLANK = "0" * 81
NO_CELL = "expected a cell (1 to 9, or 0 . * _ ? for an open cell), got"


def in_rows(cells: str, side: int = 9) -> list[str]:
    """The rows of a grid."""
    return [cells[start : start + side] for start in range(0, len(cells), side)]


def solution_of(quiz: Quiz) -> str:
    """The first solution of a quiz, a figure for each digit."""
    return "".join(map(str, next(exact.solutions(quiz))))


ROWS = in_rows(LINE)
QUIZ = Quiz(CLASSIC, bytes(map(int, LINE)))
SOLUTION = solution_of(QUIZ)


def refusal(text: str, number: int | None = None, *, quoted: bool = False) -> str:
    """What a text is refused with, without the line that is ``quoted`` at the end."""
    with pytest.raises(QuizError) as error:
        parse_counted(text, "text", number)
    return re.sub(r""": ('[^']*'|"[^"]*")$""" * (not quoted), "", str(error.value), flags=re.DOTALL)


def open_refusal(source: str | Path) -> str:
    """What a source is refused with."""
    with pytest.raises(QuizError) as error:
        open_quiz(source)
    return str(error.value)


def _without_conflict(drawn: bytes) -> Quiz:
    """A quiz with a byte for each cell, half of them digits, without those in conflict with one before."""
    kept = bytearray(81)
    for cell, digit in enumerate(byte % 20 for byte in drawn):
        if digit <= 9 and all(kept[peer] != digit for peer in CLASSIC.peers[cell]):
            kept[cell] = digit
    return Quiz(CLASSIC, bytes(kept))


bytes_for_cells = st.binary(min_size=81, max_size=81)
plain_quizzes = bytes_for_cells.map(_without_conflict)


@st.composite
def damaged(draw: st.DrawFn, texts: Sequence[str], characters: str) -> str:
    """A text cut short, with characters inserted, deleted or replaced, and parts and lines said again."""
    text = draw(st.sampled_from(texts))
    added = st.text(st.sampled_from(characters), max_size=3) | st.text(max_size=2)
    for _ in range(draw(st.integers(0, 4))):
        at, cut = draw(st.integers(0, len(text))), draw(st.integers(0, 3))
        text = text[:at] + draw(added) + text[at + cut :]
    lines = text.split("\n")
    for _ in range(draw(st.integers(0, 2))):
        at, cut = draw(st.integers(0, len(lines))), draw(st.integers(0, 2))
        lines[at : at + cut] = draw(st.lists(st.sampled_from(lines), max_size=2)) if lines else []
    text = "\n".join(lines)
    if draw(st.integers(0, 3)) == 0:
        text = text[: draw(st.integers(0, len(text)))]
    if draw(st.integers(0, 5)) == 0:
        at, end = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        text = text[:end] + text[at:]
    return text
