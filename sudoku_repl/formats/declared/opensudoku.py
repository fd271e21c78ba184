"""OpenSudoku's XML: ``<opensudoku><game data="..."/></opensudoku>``, with any number of games.

The data of a game are 81 digits, or ``version: 3`` and for each cell its digit, the player's notes and
whether it may be changed, each followed by ``|``; there are five versions. A digit that may be changed was
placed by the player. It becomes a given of the loaded quiz, as in the other formats that mark placed digits.
Notes are ignored: they are not candidates, because players need not note all of them.

The XML is parsed by :mod:`~sudoku_repl.formats.opensudoku_xml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.formats.candidates import need_plain
from sudoku_repl.formats.registry import Format
from sudoku_repl.formats.rows import parse_line
from sudoku_repl.formats.scanner import Contents, ReadCell, TextLine, build


def _contents(lines: Iterable[TextLine]) -> Contents:
    """Return the games of a file. Raises QuizError if it is not an XML file of OpenSudoku."""
    from sudoku_repl.formats.opensudoku_xml import game_data  # slow to import

    return Contents(game_data(list(lines)), _read)


_VERSION = re.compile(r"\s*version:\s*([0-9]{1,4})\s*", re.ASCII)
_NOTES = r"[0-9]{1,3}\|"
_CELLS = {
    number: re.compile(rf"([0-9])\|{notes}[01](?:\||$)", re.ASCII)
    for number, notes in {
        1: r"(?:(?:[0-9],){1,9}|-)\|",
        2: r"[0-9]{1,3}\|{1,2}",
        3: _NOTES,
        4: _NOTES * 2,
        5: rf"{_NOTES * 2}[0-9]{{1,2}}\|",
    }.items()
}
"""The pattern of a cell in each version of the data: two sets of notes since the fourth, a colour in the
fifth."""


def _read(data: TextLine, title: str) -> Quiz:
    data.check_length()
    version = _VERSION.match(data.text)
    if not version:
        read_cells = parse_line(CLASSIC, data)
    elif int(version[1]) not in _CELLS:
        known = ", ".join(map(str, _CELLS))
        raise data.error(1, f"unknown version {version[1]} of the data; known versions: {known}")
    else:
        read_cells = _cells(data, _CELLS[int(version[1])], version.end())
    return build(CLASSIC, read_cells, title, CLASSIC.unrestricted)


def _cells(data: TextLine, cell: re.Pattern[str], start: int) -> list[ReadCell]:
    end = len(data.text.rstrip())
    read_cells: list[ReadCell] = []
    while start < end:
        found = cell.match(data.text, start)
        if not found:
            raise data.error(start + 1, "expected a cell: its digit, its notes, and 1 if it may be changed")
        read_cells.append((data, int(found[1]), start + 1))
        start = found.end()
    if len(read_cells) != len(CLASSIC.coordinates):
        raise data.error(end + 1, f"expected {len(CLASSIC.coordinates)} cells, got {len(read_cells)}")
    return read_cells


def _written(quiz: Quiz) -> str:
    """Return a collection with a single game."""
    need_plain(quiz, "an OpenSudoku file")
    head = '<?xml version="1.0" encoding="UTF-8"?>'
    return f'{head}\n<opensudoku>\n  <game data="{quiz.digits}"/>\n</opensudoku>\n'


FORMAT = Format(
    name="an XML file",
    example=f'<opensudoku><game data="{"53007" + "0" * 76}"/></opensudoku>',
    begins=lambda line: line.text.lstrip().startswith(("<?xml", "<!", "<opensudoku")),
    contents=_contents,
    writers={".opensudoku": _written, ".xml": _written},
)
