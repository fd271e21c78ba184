"""Read lines of cells and keep the line and column of each cell for error messages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, chain, count, islice, repeat
from operator import attrgetter
from typing import NamedTuple, TypeAlias

import attrs

from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.board.box import MOST_DIGITS
from sudoku_repl.board.notation import DIGIT_CHARACTERS, LAST_FIGURE
from sudoku_repl.board.values import DIGIT_WORDS, OPEN
from sudoku_repl.errors import CellError, QuizError, listed, quoted
from sudoku_repl.files import LARGEST
from sudoku_repl.formats.comments import header_of, rule_in

BETWEEN = " \t|-+,;[](){}'\"\xa0\u3000" + "".join(map(chr, range(0x2500, 0x2580)))
"""The characters that may separate cells: blanks, the punctuation of tables and lists, and Unicode's
box-drawing characters."""
LONGEST = LARGEST
"""The most characters of a line: a field of a list may be long, such as the path of a solver."""


class TextLine(NamedTuple):
    """A line of a text, or a part of a line, with its location."""

    # A tuple, because long lists make millions of them, and a frozen class takes twice the time.

    source: str
    number: int
    """From 1."""
    text: str
    offset: int = 0
    """The number of characters of the line before the text."""

    def error(self, column: int, what: str) -> QuizError:
        """Return an error at ``column`` of the text, from 1, that quotes the text."""
        return QuizError(f"{self.source}:{self.number}:{self.offset + column}: {what}: {quoted(self.text)}")

    def part(self, text: str, column: int) -> TextLine:
        """Return the part ``text`` of this line, which begins at ``column``, from 1."""
        return TextLine(self.source, self.number, text, self.offset + column - 1)

    def check_length(self) -> None:
        """Raise :class:`~sudoku_repl.errors.QuizError` if the line is too long for any quiz."""
        if len(self.text) > LONGEST:
            raise self.error(LONGEST + 1, f"line too long: expected at most {LONGEST} characters")

    @property
    def content(self) -> str:
        """The text before any comment; empty if that text is blank or a border."""
        content = self.text.partition("#")[0]
        return content if content.strip(BETWEEN) and not is_border(content) else ""

    def characters_in(self, wanted: str, expected: str, between: str = BETWEEN) -> list[tuple[str, int]]:
        """Return the characters in ``wanted`` that are on the line, each with its column, from 1.

        Raises :class:`~sudoku_repl.errors.QuizError`, which says what was ``expected``, at a character that
        is neither in ``wanted`` nor in ``between``.
        """
        self.check_length()
        found = []
        for column, char in enumerate(self.text.partition("#")[0], start=1):
            if char in wanted:
                found.append((char, column))
            elif char not in between:
                raise self.error(column, f"expected {expected}, got {_shown(char)}")
        return found

    def words(self) -> list[tuple[str, int]]:
        """Return the words before any comment and their columns, from 1. Raises QuizError."""
        self.check_length()
        return [(word[0], word.start() + 1) for word in _WORD.finditer(self.text.partition("#")[0])]

    def cells(self, digits: int) -> list[tuple[int, int]]:
        """Return the digit (0 for an open cell) and the column, from 1, of each cell on the line.

        On boards of more than nine digits the cells may be numbers with something between them. Raises
        :class:`~sudoku_repl.errors.QuizError` at anything that is neither a cell nor between cells.
        """
        if digits > LAST_FIGURE:
            words = self.words()
            if _are_numbers(words, digits):
                numbers = [(0 if word in OPEN else int(word), column) for word, column in words]
                wrong = next((each for each in numbers if each[0] > digits), None)
                if wrong:
                    expected = f"a number from 1 to {digits}, or {' '.join(OPEN)} for an open cell"
                    raise self.error(wrong[1], f"expected {expected}, got '{wrong[0]}'")
                return numbers
        return self.characters(digits)

    def characters(self, digits: int, between: str = BETWEEN) -> list[tuple[int, int]]:
        """Return the cells like :meth:`cells`, each a character. Other characters must be in ``between``."""
        self.check_length()
        values = cell_values(digits)
        content = self.text.partition("#")[0]
        found = [(values[char], column) for column, char in enumerate(content, start=1) if char in values]
        if len(found) < len(content):
            expected = f"a cell ({_digit_words(digits)}, or {' '.join(OPEN)} for an open cell)"
            self.characters_in("".join(values), expected, between)  # refuses other characters
        return found


_WORD = re.compile(rf"[^{re.escape(BETWEEN)}]+")
_NUMBER = re.compile(rf"[0-9]{{1,2}}|[{re.escape(OPEN)}]")


def _are_numbers(words: list[tuple[str, int]], digits: int) -> bool:
    """Whether the words of a line are a number for each cell, not characters in groups.

    Numbers have one or two digits. If all have two, as in ``03 12 00``, there must be one for each cell of a
    row or a grid.
    """
    if not all(_NUMBER.fullmatch(word) for word, _ in words):
        return False
    lengths = {len(word) for word, _ in words}
    return lengths == {1, 2} or (lengths == {2} and len(words) in (digits, digits * digits))


@cache
def cell_values(digits: int) -> dict[str, int]:
    """Return the digit that each character of a cell stands for, 0 for an open cell."""
    return {char: digit for char, digit in DIGIT_WORDS.items() if len(char) == 1 and digit <= digits}


def _digit_words(digits: int) -> str:
    """Return the characters that stand for digits, in words: ``1 to 9, A to C``."""
    letters = DIGIT_CHARACTERS[LAST_FIGURE:digits]
    if not letters:
        return f"1 to {digits}"
    return f"1 to {LAST_FIGURE}, {letters[0]}{f' to {letters[-1]}' * (len(letters) > 1)}"


def _shown(char: str) -> str:
    """Quote a character, or describe the undecodable byte that ``surrogateescape`` made a character."""
    is_byte = 0x80 <= ord(char) - _NO_TEXT <= 0xFF
    return f"byte 0x{ord(char) - _NO_TEXT:02x}" if is_byte else repr(char)


_NO_TEXT = 0xDC00

ReadCell: TypeAlias = tuple[TextLine, int, int]
"""A cell that was read: its line, its digit (0 for an open cell) and its column, from 1."""


MISCOUNT = 2
"""The cells that a likely miscount has too few or too many, at most."""


def is_spoken(line: TextLine) -> bool:
    """Whether a line may have cells or a header: it is not blank, a border or a comment."""
    # Most lines of long files have a letter or digit before anything but open cells: no closer look needed.
    return bool(_SPOKEN.match(line.text) or line.content or header_of(line.text))


_SPOKEN = re.compile(r"[.*?_]*[^\W_]")


def with_columns(parts: Sequence[str]) -> list[tuple[str, int]]:
    """Return the parts of a text that a character each separates, with their columns, from 1."""
    starts = accumulate((len(part) + 1 for part in parts), initial=1)
    return list(zip(parts, starts, strict=False))


def is_prose(line: TextLine) -> bool:
    """Whether a line is a title or another text: it has different letters, and more of them than cells.

    Letters that stand for digits above 9 may be cells, and a single other letter a wrong sign for open cells.
    """
    content = line.content
    letters = list(filter(str.isalpha, content))
    cells = sum(char.isdigit() or char in OPEN for char in content)
    return len(set(letters)) > 1 and len(letters) > cells and cell_count(content, MOST_DIGITS) is None


_BORDER = re.compile(r"[\s|+]*+[*.:'+|]?(?:[-=\u2500-\u257f]{2,}+[*.:'+|]?)++[\s|+]*+")


def is_border(text: str) -> bool:
    """Whether a text is a line drawn between rows: ``*-----------*``, ``.-----.-----.``, ``:-----+-----:``.

    It is not if it has exactly as many stars or dots as a row or a grid has cells: those are open cells.
    """
    if len(text) > LONGEST or not _BORDER.fullmatch(text):
        return False
    return text.count("*") + text.count(".") not in (CLASSIC.digits, len(CLASSIC.coordinates))


_BLANKS = 2 * MOST_DIGITS**2


def cleaned(text: str) -> str:
    """Return lines with ASCII characters for full-width ones and dashes, and blanks for tags of code.

    Each character keeps its line and column.
    """
    if not text.isascii():
        text = text.translate(_ASCII)
    if "[" in text or "`" in text or ", N" in text:
        text = _TAG.sub(_blank, _ARRAY.sub(_blank, text))
        text = _NOTHING.sub(lambda word: ".".rjust(len(word[0])), text)
    if "=" in text:
        text = _ASSIGNED.sub(_blank, text)
    return text


def _blank(part: re.Match[str]) -> str:
    return " " * len(part[0])


_ASCII: dict[int, int | str | None] = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},  # full-width characters
    0xFEFF: None,  # a byte order mark
    **dict.fromkeys((0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212), "-"),
    **dict.fromkeys(map(ord, "·•∙⋅□▢◻⬜"), "."),
}
_TAG = re.compile(
    r"\[/?(?:code|pre|quote|spoiler|tt|b|i|u|font|size|color)(?:=[^]\n]{0,40})?\]"
    r"|^ {0,3}(?:```|~~~)\w{0,20} *$",
    re.IGNORECASE | re.MULTILINE,
)
"""Tags of forums, and fences of Markdown."""
_ARRAY = re.compile(r"\b(?:np\.|numpy\.)?array(?=\(\[)|,\s*dtype=\w+(?=\))")
"""What NumPy prints around the lists of an array."""
_ASSIGNED = re.compile(
    r"^[ \t]*[A-Za-z_][\w \t*&:<>,[\]]{0,100}=[ \t]*(?=[\[{(]\s*(?:[\[{('\"]|\d+[,;\s]))", re.MULTILINE
)
"""The name of an array in a program, before its first row."""
_NOTHING = re.compile(
    r"\b(?:None|nan|NaN)\b(?=\s*[],])|(?<=[\[\s])-1(?=\s+[\d-])|(?<=\d\s)-1(?=\])|(?<=\d\s\s)-1(?=\])"
)
"""An open cell in a list of Python or NumPy."""


def text_lines(texts: Iterable[str], source: str, first: int = 1) -> Iterator[TextLine]:
    """Yield the lines of a source from number ``first``.

    Far down, empty lines are left out: they have a meaning only in a grid with a cell on each line.
    """
    lines = map(TextLine._make, zip(repeat(source), count(first), texts, repeat(0)))  # half the time of calls
    return chain(islice(lines, max(_BLANKS + 1 - first, 0)), filter(attrgetter("text"), lines))


@attrs.frozen
class Contents:
    """The quizzes of a text, not yet parsed."""

    items: Iterable[TextLine]
    """The line on which each quiz begins. It may be an iterator, to be used only once."""
    read: Callable[[TextLine, str], Quiz]
    """Parses the quiz of an item and gives it a title. Raises :class:`~sudoku_repl.errors.QuizError`."""
    notes: tuple[str, ...] = ()
    """What was skipped, or could be read in another way: sentences for people."""
    remarks: Callable[[TextLine], Iterable[str]] = lambda _: ()
    """Returns how a valid item was read where that may surprise: sentences for people."""
    fields: Callable[[TextLine], Mapping[str, str]] = lambda _: {}
    """Returns the other fields of an item by their names; none unless the text is a list."""
    one_each: re.Pattern[bytes] | None = None
    """Lines of the file that are an item each, whatever stands before them; None if that is never known."""


def skipped(lines: Sequence[TextLine]) -> tuple[str, ...]:
    """Return a sentence about the lines of prose that are not part of a quiz; none if there are no lines.

    Raises QuizError at a line that gives a rule, because the quiz would be loaded without it.
    """
    for line in lines:
        reason = rule_in(line.text)
        if reason:
            raise line.error(1, reason)
    if not lines:
        return ()
    what = f"line {lines[0].number}" if len(lines) == 1 else f"{len(lines)} lines without a quiz"
    return (f"Skipped {what}: {listed(quoted(line.text.strip()) for line in lines)}.",)


def build(board: Board, read_cells: list[ReadCell], title: str, allowed: tuple[int, ...]) -> Quiz:
    """Return the quiz with these cells, in order. Raises QuizError at an invalid cell."""
    try:
        return Quiz(board, bytes(digit for _, digit, _ in read_cells), title, allowed=allowed)
    except CellError as error:
        line, _, column = read_cells[error.cell]
        raise line.error(column, str(error)) from None


def cell_count(text: str, digits: int) -> int | None:
    """Count the cells on a line; None if the line has anything that does not belong to a quiz."""
    try:
        return 0 if is_border(text) else len(TextLine("", 1, text).cells(digits))
    except QuizError:
        return None
