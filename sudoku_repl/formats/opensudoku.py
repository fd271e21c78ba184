"""OpenSudoku's XML: ``<opensudoku><game data="..."/></opensudoku>``, with any number of games.

The data of a game are 81 digits, or ``version: 3`` and for each cell its digit, the player's notes and
whether it may be changed, each followed by ``|``; there are five versions. A digit that may be changed was
placed by the player. It becomes a given of the loaded quiz, as in the other formats that mark placed digits.
Notes are ignored: they are not candidates, because players need not note all of them.

The file is parsed with defusedxml, which refuses document types, entities and references to other files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.sax import SAXException, SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.errors import QuizError, quoted
from sudoku_repl.formats.candidates import need_plain
from sudoku_repl.formats.lines import parse_line
from sudoku_repl.formats.scanner import Contents, Mark, TextLine, build

_ROOTS = ("opensudoku", "opensudoku2")


class _Data(TextLine):
    """The data of a game. Its errors show where the element begins, and the number of the character in it."""

    def error(self, column: int, what: str) -> QuizError:
        where = f"{self.source}:{self.number}:{self.offset + 1}"
        return QuizError(f"{where}: {what}, character {column} of the game's data: {quoted(self.text)}")


def is_xml(line: TextLine) -> bool:
    """Whether a line begins like an XML file."""
    return line.text.lstrip().startswith(("<?xml", "<!", "<opensudoku"))


def games(lines: Iterable[TextLine]) -> Contents:
    """Return the games of a file; raises QuizError if it is not an XML file of OpenSudoku."""
    whole = list(lines)
    parser = DefusedExpatParser(forbid_dtd=True)
    handler = _Games(whole[0], parser)
    parser.setContentHandler(handler)
    try:
        parser.feed("".join(_with_ends(whole)))
        parser.close()
    except DefusedXmlException:
        raise handler.error("document types and entities are not accepted; remove the declaration") from None
    except SAXParseException as error:
        number = whole[0].number + (error.getLineNumber() or 1) - 1
        line = next((line for line in whole if line.number >= number), whole[-1])
        column = min(error.getColumnNumber() or 0, len(line.text)) + 1
        raise line.error(column, f"not valid XML ({error.getMessage()})") from None
    except (SAXException, ValueError) as error:
        raise whole[0].error(1, f"not valid XML ({error})") from None
    if not handler.games:
        raise QuizError(f"{whole[0].source}: no quiz found; expected a <game> in the <opensudoku>")
    return Contents(handler.games, _read)


def _with_ends(lines: list[TextLine]) -> Iterator[str]:
    """Yield the texts of the lines, each after the line ends before it, with those of skipped empty lines."""
    before = lines[0].number
    for line in lines:
        yield "\n" * (line.number - before)
        yield _NO_TEXT.sub("\ufffd", line.text)
        before = line.number


_NO_TEXT = re.compile("[\udc80-\udcff]")
"""Undecodable bytes of a file, which a comment or a name may contain."""


class _Games(ContentHandler):
    """Collects the data of each game, with its line and column."""

    def __init__(self, first: TextLine, parser: DefusedExpatParser) -> None:
        super().__init__()
        self.games: list[_Data] = []
        self._first = first
        self._parser = parser
        self._root = ""

    def error(self, what: str) -> QuizError:
        """Return an error at the present element."""
        line, column = self._place()
        return QuizError(f"{self._first.source}:{line}:{column + 1}: {what}")

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 - the name that SAX has
        if not self._root:
            self._root = name
            if name not in _ROOTS:
                raise self.error(f"expected 'opensudoku' as the outermost element, got {quoted(name)}")
        if name == "game":
            if "data" not in attrs:
                raise self.error("expected an attribute 'data' in this game")
            line, column = self._place()
            self.games.append(_Data(self._first.source, line, attrs["data"], column))

    def _place(self) -> tuple[int, int]:
        """Return the line, from 1, and the column, from 0, of the element."""
        line, column = self._parser.getLineNumber() or 1, self._parser.getColumnNumber() or 0
        return self._first.number + line - 1, column


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
        marks = parse_line(CLASSIC, data)
    elif int(version[1]) not in _CELLS:
        known = ", ".join(map(str, _CELLS))
        raise data.error(1, f"unknown version {version[1]} of the data; known versions: {known}")
    else:
        marks = _cells(data, _CELLS[int(version[1])], version.end())
    return build(CLASSIC, marks, title, (CLASSIC.all_digits,) * len(marks))


def _cells(data: TextLine, cell: re.Pattern[str], start: int) -> list[Mark]:
    """Return the cells in data that have a version; raises QuizError."""
    end = len(data.text.rstrip())
    marks: list[Mark] = []
    while start < end:
        found = cell.match(data.text, start)
        if not found:
            raise data.error(start + 1, "expected a cell: its digit, its notes, and 1 if it may be changed")
        marks.append((data, int(found[1]), start + 1))
        start = found.end()
    if len(marks) != len(CLASSIC.coordinates):
        raise data.error(end + 1, f"expected {len(CLASSIC.coordinates)} cells, got {len(marks)}")
    return marks


def write_games(quiz: Quiz) -> str:
    """Return a collection with a single game.

    Raises :class:`~sudoku_repl.errors.QuizError` if the quiz is more than the givens of a single grid.
    """
    need_plain(quiz, "an OpenSudoku file")
    head = '<?xml version="1.0" encoding="UTF-8"?>'
    return f'{head}\n<opensudoku>\n  <game data="{quiz.digits}"/>\n</opensudoku>\n'
