"""The XML of OpenSudoku's files, parsed into the data of their games.

defusedxml refuses document types, entities and references to other files. It is slow to import, because it
loads the network modules of the standard library, so this module is imported only for such a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.sax import SAXException, SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from sudoku_repl.errors import QuizError, quoted
from sudoku_repl.formats.scanner import TextLine

_ROOTS = ("opensudoku", "opensudoku2")


class GameData(TextLine):
    """The data of a game. Its errors show where the element begins, and the number of the character in it."""

    def error(self, column: int, what: str) -> QuizError:
        """Return an error at a character of the data."""
        where = f"{self.source}:{self.number}:{self.offset + 1}"
        return QuizError(f"{where}: {what}, character {column} of the game's data: {quoted(self.text)}")


def game_data(whole: list[TextLine]) -> list[GameData]:
    """Return the data of each game in a file. Raises QuizError if it is not an XML file of OpenSudoku."""
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
    return handler.games


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
        self.games: list[GameData] = []
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
            self.games.append(GameData(self._first.source, line, attrs["data"], column))

    def _place(self) -> tuple[int, int]:
        """Return the line, from 1, and the column, from 0, of the element."""
        line, column = self._parser.getLineNumber() or 1, self._parser.getColumnNumber() or 0
        return self._first.number + line - 1, column
