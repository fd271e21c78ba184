"""OpenSudoku's XML: ``<opensudoku><game data="..."/></opensudoku>``, with any number of games.

The data of a game are 81 digits, or ``version: 3`` and for each cell its digit, the player's notes and
whether it may be changed, a ``|`` after each; five versions of that are known. A digit that may be
changed was placed by the player; it counts as a given of the quiz that is loaded, as in the other forms
that say so. Notes are no candidates, since a player need not have noted all: they are not looked at.

The file is parsed with defusedxml: document types, entities and what lies in other files are refused.
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
from sudoku_repl.formats.scanning import Contents, Mark, TextLine, build

_ROOTS = ("opensudoku", "opensudoku2")


class _Data(TextLine):
    """The data of a game; errors say where its element begins, and which character of the data it is."""

    def error(self, column: int, what: str) -> QuizError:
        where = f"{self.source}:{self.number}:{self.offset + 1}"
        return QuizError(f"{where}: {what}, character {column} of the game's data: {quoted(self.text)}")


def is_xml(line: TextLine) -> bool:
    """Whether a line begins as an XML file does."""
    return line.text.lstrip().startswith(("<?xml", "<!", "<opensudoku"))


def games(lines: Iterable[TextLine]) -> Contents:
    """The games of a file; raises QuizError where it is no such XML."""
    whole = list(lines)
    parser = DefusedExpatParser(forbid_dtd=True)
    handler = _Games(whole[0], parser)
    parser.setContentHandler(handler)
    try:
        parser.feed("".join(_with_ends(whole)))
        parser.close()
    except DefusedXmlException:
        raise handler.error("no document type or entity may be declared here") from None
    except SAXParseException as error:
        number = whole[0].number + (error.getLineNumber() or 1) - 1
        line = next((line for line in whole if line.number >= number), whole[-1])
        column = min(error.getColumnNumber() or 0, len(line.text)) + 1
        raise line.error(column, f"no XML ({error.getMessage()})") from None
    except (SAXException, ValueError) as error:
        raise whole[0].error(1, f"no XML ({error})") from None
    if not handler.games:
        raise QuizError(f"{whole[0].source}: no quiz in it, there is no <game> in the <opensudoku>")
    return Contents(handler.games, _read)


def _with_ends(lines: list[TextLine]) -> Iterator[str]:
    """The texts of the lines, each after the ends of the lines before it, empty ones among them."""
    before = lines[0].number
    for line in lines:
        yield "\n" * (line.number - before)
        yield _NO_TEXT.sub("\ufffd", line.text)
        before = line.number


_NO_TEXT = re.compile("[\udc80-\udcff]")
"""Bytes of a file that are no text, which may be in a comment or a name."""


class _Games(ContentHandler):
    """Gathers the data of each game, with its place."""

    def __init__(self, first: TextLine, parser: DefusedExpatParser) -> None:
        super().__init__()
        self.games: list[_Data] = []
        self._first = first
        self._parser = parser
        self._root = ""

    def error(self, what: str) -> QuizError:
        """An error where the parser stands."""
        line, column = self._place()
        return QuizError(f"{self._first.source}:{line}:{column + 1}: {what}")

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 - the name that SAX has
        if not self._root:
            self._root = name
            if name not in _ROOTS:
                raise self.error(f"{quoted(name)} is the outermost element, 'opensudoku' expected")
        if name == "game":
            if "data" not in attrs:
                raise self.error("a game without data")
            line, column = self._place()
            self.games.append(_Data(self._first.source, line, attrs["data"], column))

    def _place(self) -> tuple[int, int]:
        """The line, from 1, and the column, from 0, of the element."""
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
"""A cell in each version of the data; two sets of notes since the fourth, a colour in the fifth."""


def _read(data: TextLine, title: str) -> Quiz:
    data.check_length()
    version = _VERSION.match(data.text)
    if not version:
        marks = parse_line(CLASSIC, data)
    elif int(version[1]) not in _CELLS:
        known = ", ".join(map(str, _CELLS))
        raise data.error(1, f"version {version[1]} of the data is not known, which are {known}")
    else:
        marks = _cells(data, _CELLS[int(version[1])], version.end())
    return build(CLASSIC, marks, title, (CLASSIC.all_digits,) * len(marks))


def _cells(data: TextLine, cell: re.Pattern[str], start: int) -> list[Mark]:
    """The cells of data that have a version."""
    end = len(data.text.rstrip())
    marks: list[Mark] = []
    while start < end:
        found = cell.match(data.text, start)
        if not found:
            raise data.error(start + 1, "no cell, which is its digit, notes, and 1 if it may be changed")
        marks.append((data, int(found[1]), start + 1))
        start = found.end()
    if len(marks) != len(CLASSIC.places):
        raise data.error(end + 1, f"{len(marks)} cells, {len(CLASSIC.places)} expected")
    return marks


def write_games(quiz: Quiz) -> str:
    """A collection of this one game.

    Raises :class:`~sudoku_repl.errors.QuizError` when the quiz is more than the givens of one grid.
    """
    need_plain(quiz, "an OpenSudoku file")
    digits = "".join(map(str, quiz.givens))
    head = '<?xml version="1.0" encoding="UTF-8"?>'
    return f'{head}\n<opensudoku>\n  <game data="{digits}"/>\n</opensudoku>\n'
