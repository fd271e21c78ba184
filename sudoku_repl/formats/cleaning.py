"""Clean what people paste: quotation marks of mails, counts above lists, other signs for open cells.

An open cell may be ``-``, ``x`` or a blank, which elsewhere separate cells or are errors. The rows decide:
the character stands for open cells if most lines then have the cells of a row or of a quiz, and no line has
another character of an open cell. The lines are changed before they are parsed; errors quote them unchanged.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, islice

from sudoku_repl.board import CLASSIC
from sudoku_repl.board.box import FEWEST_DIGITS, MOST_DIGITS
from sudoku_repl.board.notation import DIGIT_CHARACTERS, LAST_FIGURE
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.comments import header_of
from sudoku_repl.formats.lists import has_quiz, has_run
from sudoku_repl.formats.scanner import BETWEEN, TextLine, cell_count
from sudoku_repl.formats.sizes import SIDES

_QUOTED = re.compile(r"(?:>[ \t]?)+")
_QUOTED_WITHIN = 36
"""The lines among which a mail begins to quote."""
_COUNT = re.compile("[0-9]{1,7} *", re.ASCII)


def without_quotes(lines: Iterator[TextLine]) -> Iterator[TextLine]:
    """Yield the lines without the ``>`` in front, if one of the first lines begins with it."""
    begin: list[TextLine] = []
    for line in islice(lines, _QUOTED_WITHIN):
        begin.append(line)
        if line.text.startswith((">", "<")) or has_quiz(line, CLASSIC):
            break
    lines = chain(begin, lines)
    return map(unquoted, lines) if begin and begin[-1].text.startswith(">") else lines


def unquoted(line: TextLine) -> TextLine:
    """Return a line without the ``>`` in front."""
    mark = _QUOTED.match(line.text)
    return line.part(line.text[mark.end() :], mark.end() + 1) if mark else line


def is_count(line: TextLine, following: TextLine) -> bool:
    """Whether a number counts the quizzes or rows that follow; other numbers may be miscounted rows."""
    if not _COUNT.fullmatch(line.text):
        return False
    number = line.text.strip()
    width = cell_count(following.text, MOST_DIGITS)
    is_row = (width or 0) >= FEWEST_DIGITS
    return has_quiz(following, CLASSIC) or (is_row and (number == str(width) or len(number) < FEWEST_DIGITS))


_LOOKED_AT = 200
"""The number of lines that decide what an open cell is."""
_SIGNS = ("-", "xX")
_DIGITS = DIGIT_CHARACTERS[:MOST_DIGITS]
_KNOWN = re.compile(r"[.*_?]|(?<![1-9])0")
"""Another character of an open cell; the 0 of a number is not one."""
_BETWEEN = re.compile(rf"[{re.escape(BETWEEN.replace('-', '').replace('+', ''))}]")
_NUMBERS = re.compile(r"(?=.*[0-9]{2})(?:[0-9]{1,2}|[-xX])(?:\s+(?:[0-9]{1,2}|[-xX]))*")
_IN_QUOTES = re.compile(r"""\s*(["'])(?P<row>[^"']*)\1\s*,?\s*""")


class Changed(TextLine):
    """A line with dots for its open cells. Errors quote the original."""

    original: str

    @classmethod
    def of(cls, line: TextLine, text: str) -> Changed:
        """Return a line with another text, which is aligned with it."""
        changed = cls(line.source, line.number, text, line.offset)
        changed.original = line.text
        return changed

    def error(self, column: int, what: str) -> QuizError:
        """Return an error at ``column``."""
        line = TextLine(self.source, self.number, self.original, self.offset)
        return line.error(min(column, len(self.original) + 1), what)


def with_dots(lines: Iterator[TextLine]) -> Iterator[TextLine]:
    """Yield the lines with dots for open cells, reading ahead only until a line shows what these are."""
    begin: list[TextLine] = []
    for line in lines:
        begin.append(line)
        if _tells(line):
            return chain(begin, lines)
        if len(begin) == _LOOKED_AT:
            break
    rest = chain(begin, lines)
    for signs in _SIGNS:
        if any(sign in line.text for line in begin for sign in signs):
            pattern = _run_with(signs)
            if any(pattern.search(line.text) for line in begin):
                return (_with_run(line, pattern, signs) for line in rest)
            if side := _side(begin, signs):
                # Lines of dashes are borders if the other rows are whole grids.
                rows = sum(bool(_cells(line.text, "-").strip("-")) for line in begin)
                return _replaced(rest, signs, side, has_borders=rows % side == 0)
    return rest if len(begin) == _LOOKED_AT else iter(_filled(begin))


def _tells(line: TextLine) -> bool:
    """Whether a line has a known character of an open cell, and is no prose."""
    text = line.content
    if not _KNOWN.search(text) or has_signed_quiz(line):
        return False
    return has_run(line, CLASSIC) or not text.upper().strip(f"{_DIGITS}0.*_? \t|,;-+")


@cache
def _run_with(signs: str) -> re.Pattern[str]:
    """Return a pattern for the cells of a classic quiz with digits and these signs."""
    size = len(CLASSIC.coordinates)
    both = f"(?=[{signs}]*[1-9])(?=[1-9]*[{signs}])"
    return re.compile(rf"(?<![\w.*?+-]){both}[1-9{signs}]{{{size}}}(?![\w.*?+-])")


def has_signed_quiz(line: TextLine) -> bool:
    """Whether a line has a classic quiz with dashes or x for open cells."""
    return any(_run_with(signs).search(line.text) for signs in _SIGNS)


def _with_run(line: TextLine, pattern: re.Pattern[str], signs: str) -> TextLine:
    text = pattern.sub(lambda run: _dotted(run[0], signs), line.text)
    return line if text == line.text else Changed.of(line, text)


def _dotted(text: str, signs: str) -> str:
    return text.translate(dict.fromkeys(map(ord, signs), "."))


def _cells(text: str, signs: str) -> str:
    """Return the cells of a row, a character each; empty if it is not one."""
    text = text.partition("#")[0].strip()
    if _NUMBERS.fullmatch(text):
        return "".join(word[-1] for word in text.split())
    cells = _BETWEEN.sub("", text)
    return "" if cells.upper().strip(_DIGITS + signs) else cells


def _side(lines: Iterable[TextLine], signs: str) -> int:
    """Return the number of rows of the grids if the signs are open cells; 0 if they are not."""
    with_signs, without, others = Counter[int](), Counter[int](), 0
    for line in lines:
        cells = _cells(line.text, signs)
        digits = cells.strip(signs)
        if not line.content or header_of(line.text):
            continue
        if digits:
            with_signs[len(cells)] += 1
            without[sum(char not in signs for char in cells)] += 1
        elif not cells:
            others += 1
    for side in SIDES:
        rows = with_signs[side]
        if 2 * rows > with_signs.total() and rows > max(without[side], others):
            return side
    return 0


def _replaced(lines: Iterable[TextLine], signs: str, side: int, *, has_borders: bool) -> Iterator[TextLine]:
    for line in lines:
        cells = _cells(line.text, signs)
        is_border = not cells.strip("-") and (has_borders or len(cells) != side)
        yield line if not cells or is_border else Changed.of(line, _dotted(line.text, signs))


# --- blanks ---------------------------------------------------------------------------------------


def _filled(lines: Sequence[TextLine]) -> Sequence[TextLine]:
    """Return lines with dots for blanks if they are the rows of one grid; else the lines themselves."""
    rows = _row_lines([line for line in lines if not line.text.lstrip().startswith("#")])
    texts = [match["row"] if (match := _IN_QUOTES.fullmatch(row.text)) else row.text for row in rows]
    side = len(texts)
    digits = _DIGITS[:side] + _DIGITS[:side].lower()
    if side not in SIDES or any(text.strip(digits + " ") for text in texts):
        return lines
    if side > LAST_FIGURE and not any(char.isalpha() for text in texts for char in text):
        return lines
    width = max(len(text.rstrip()) for text in texts)
    indent = min((len(text) - len(text.lstrip()) for text in texts if text.strip()), default=0)
    for step in (1, 2):
        start = max(0, min(indent, width - (side - 1) * step - 1))
        cells = ["".join(text[start::step]).rstrip().ljust(side) for text in texts]
        between = any(text[start + 1 :: 2].strip() for text in texts) if step == 2 else False
        if not between and all(len(row) == side for row in cells) and _is_grid(cells):
            dotted = {
                row.number: Changed.of(row, " " * start + (" " * (step - 1)).join(each.replace(" ", ".")))
                for row, each in zip(rows, cells, strict=False)
            }
            return [dotted.get(line.number, line) for line in lines]
    return lines


def _row_lines(lines: list[TextLine]) -> list[TextLine]:
    """Return the lines from the first to the last with text, and as many blank ones around as rows need."""
    filled = [number for number, line in enumerate(lines) if line.text.strip()]
    if not filled:
        return []
    start, end = filled[0], filled[-1] + 1
    side = min((side for side in SIDES if side >= end - start), default=0)
    end = max(end, min(len(lines), start + side))
    return lines[max(0, end - side) if end - start < side else start : end]


def _is_grid(rows: Sequence[str]) -> bool:
    """Whether rows have both open cells and digits, as quizzes have them."""
    filled = sum(len(row) - row.count(" ") for row in rows)
    return len(rows) <= filled < len(rows) ** 2
