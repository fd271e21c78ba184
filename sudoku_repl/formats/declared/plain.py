"""Formats that hold only the givens of a classic quiz. What they write is read like any rows or lists.

SadMan's ``.sdk`` is nine lines of nine cells, perhaps under ``[Puzzle]``, among lines that begin with ``#``:
``#A`` is the author, ``#D`` a description, ``#C`` a comment and so on, comments as in the other formats. In a
file with sections only ``[Puzzle]`` is read; ``[State]``, for example, is the player's progress.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from sudoku_repl.board import Quiz
from sudoku_repl.formats.candidates import need_plain
from sudoku_repl.formats.comments import header_of
from sudoku_repl.formats.records import QUIZ_WORDS
from sudoku_repl.formats.registry import Format
from sudoku_repl.formats.scanner import TextLine

_SECTION = re.compile(r"\s*\[(?P<name>[A-Za-z]{1,20})\]\s*")


def has_sections(lines: list[TextLine]) -> bool:
    """Whether a line is the name of a section."""
    return any(_SECTION.fullmatch(line.text) for line in lines)


def puzzle_section(lines: list[TextLine]) -> list[TextLine]:
    """Return the lines of the section ``[Puzzle]``, or all lines if there are no sections.

    The lines before all sections come first if they contain a header. Raises QuizError if there are sections,
    but no ``[Puzzle]``.
    """
    first = next((number for number, line in enumerate(lines) if _SECTION.fullmatch(line.text)), None)
    if first is None:
        return lines
    kept = lines[:first] if any(header_of(line.text) for line in lines[:first]) else []
    section = found = None
    for line in lines[first:]:
        heading = _SECTION.fullmatch(line.text)
        if heading:
            section = heading["name"].lower()
            found = found or (line if section == "puzzle" else None)
        elif section == "puzzle":
            kept.append(line)
    if not found:
        raise lines[first].error(1, "no section [Puzzle] among the sections of the file")
    return kept


def _bordered(quiz: Quiz) -> str:
    """Return the rows in a border of stars, bars and dashes, ``.`` for an open cell."""
    rows = [f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in quiz.board.drawn(str(quiz))]
    outer, between = "*-----------*", "|---+---+---|"
    return "\n".join([outer, *rows[:3], between, *rows[3:6], between, *rows[6:], outer, ""])


def _plain(name: str, example: str, ending: str, write: Callable[[Quiz], str], called: str = "") -> Format:
    """Declare a format, which errors call by its ending or as ``called``."""

    def written(quiz: Quiz) -> str:
        need_plain(quiz, called or ending)
        return write(quiz)

    return Format(name=name, example=example, writers={ending: written})


SADMAN = _plain(
    "SadMan's nine lines",
    "[Puzzle]\n" + "53..7....\n" + "." * 9 + ("\n" + "." * 9) * 7 + "\n[State]\n" + "5........\n" * 9,
    ".sdk",
    lambda quiz: "".join(f"{row}\n" for row in quiz.board.drawn(str(quiz))),
)
LINE = _plain(
    "a line of 81 cells",
    "53..7" + "." * 76,
    ".sdm",
    lambda quiz: f"{quiz.digits}\n",
    "a line of 81 characters",
)
SIMPLE_SUDOKU = _plain(
    "Simple Sudoku's grid in a border",
    "*-----------*\n|53.|.7.|...|\n" + "|...|...|...|\n" * 8 + "*-----------*",
    ".ss",
    _bordered,
)
TABLE = _plain(
    "a CSV file",
    "id,quiz,rating\n1,53007" + "0" * 76 + ",9.5",
    ".csv",
    lambda quiz: f"{QUIZ_WORDS[0]}\n{quiz.digits}\n",
    "a CSV file",
)
