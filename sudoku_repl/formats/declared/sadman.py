"""SadMan's ``.sdk``: nine lines of nine cells, perhaps under ``[Puzzle]``, among lines that begin with ``#``.

``#A`` is the author, ``#D`` a description, ``#C`` a comment and so on: comments as in the other formats. In a
file with sections only ``[Puzzle]`` is read; ``[State]``, for example, is the player's progress.
"""

from __future__ import annotations

import re

from sudoku_repl.board import Quiz
from sudoku_repl.formats.candidates import need_plain
from sudoku_repl.formats.comments import header_of
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
    if not has_sections(lines):
        return lines
    first = next(number for number, line in enumerate(lines) if _SECTION.fullmatch(line.text))
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


def _written(quiz: Quiz) -> str:
    """Return nine lines of cells, ``.`` for an open cell."""
    need_plain(quiz, ".sdk")
    return "".join(f"{row}\n" for row in quiz.board.drawn(str(quiz)))


FORMAT = Format(
    name="SadMan's nine lines",
    example="[Puzzle]\n" + "53..7....\n" + "." * 9 + ("\n" + "." * 9) * 7 + "\n[State]\n" + "5........\n" * 9,
    writers={".sdk": _written},
)
