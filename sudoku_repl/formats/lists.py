"""Read published lists: a quiz on each line, with anything else around its cells.

The quiz is a sequence of exactly as many cells as the board has, set off by characters that are neither cells
nor letters. That covers plain lines, ``quiz,9.5,name``, ``quiz;9.5``, ``quiz # note``, ``quiz
ED=7.2/1.2/1.2``, ``000001 quiz 1.2``, JSON strings and objects. If a line has several sequences, the first
with an open cell is the quiz: its solution may come before or after it. A line without a sequence may have
blanks or bars between its cells.

A list is on the classic board, unless a header defines another, a column names another, or most lines have a
quiz of another usual size.

If a header names a column of quizzes, or a JSON object has a field with such a name, the quiz is there
(:mod:`~sudoku_repl.formats.records`). The results of a survey have a row for each mode; the rows of a quiz
count as a single quiz.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from sudoku_repl.board import CLASSIC, Board, Quiz, board_named, board_of
from sudoku_repl.board.box import FEWEST_DIGITS, SQUARE, Box, usual_box
from sudoku_repl.board.corners import SINGLE
from sudoku_repl.board.extras import PLAIN
from sudoku_repl.board.values import OPEN
from sudoku_repl.errors import BoardError, CellError, QuizError
from sudoku_repl.formats.comments import header_of, may_have_rule, rule_in_field, unknown
from sudoku_repl.formats.json_text import QuizValue, begins_json, quizzes_in
from sudoku_repl.formats.records import (
    BOARD_WORD,
    NOTE,
    QUIZ_WORDS,
    CsvColumns,
    Fields,
    fields_of_object,
    is_object,
    named_in_object,
    named_on_line,
)
from sudoku_repl.formats.rows import check_solution, givens_in, is_like, parse_line, zero_in, zero_remarks
from sudoku_repl.formats.scanner import MISCOUNT, Contents, TextLine, build, cell_count, cell_values
from sudoku_repl.formats.sizes import AMBIGUOUS_SIDES, CLEAR_SIDES, SIDES


class ListReader:
    """Reads the lines of a list whose quizzes are on the same board, unless a column names another."""

    def __init__(self, board: Board, allowed: Sequence[int], columns: CsvColumns | None = None) -> None:
        self._board = board
        self._allowed = tuple(allowed)
        self._header = columns
        self._columns = columns if columns and columns.quiz is not None else None
        self._run = _run_of(board.digits, len(board.coordinates))
        self._one = 2 * len(board.coordinates) - MISCOUNT
        """The most characters of a line that cannot have two quizzes."""

    def contents(self, lines: Iterable[TextLine]) -> Contents:
        """Return the quizzes of the lines, not yet parsed."""
        depends = self._columns and (self._columns.of_a_survey or len(self._columns.quizzes) > 1)
        return Contents(
            self._items(lines),
            self.read,
            remarks=self.remarks,
            fields=self.other_fields,
            one_each=None if depends else _one_each(self._one),
        )

    def read(self, line: TextLine, title: str) -> Quiz:
        """Parse the quiz on a line. Raises QuizError."""
        alone = None if self._columns else self._run.fullmatch(line.text)
        if alone:  # as on most lines of long lists, where what follows would find the same
            return _quiz(self._board, line, alone, title, self._allowed)
        if isinstance(line, QuizValue) and line.side not in (0, self._board.digits):
            return list_reader(line.side).read(line, title)
        header = header_of(line.text) if line.text.lstrip().startswith("#") else None
        if header:
            reason = unknown(header["word"]) or "header after the first quiz; move it to the top of the list"
            raise line.error(1, reason)
        fields = _fields_of(line, self._columns)
        if fields:
            self._refuse_rules(line)
            return self._of_fields(fields, title)
        line.check_length()
        self._refuse_rules(line)
        content = line.text if is_object(line) else line.text.partition("#")[0]
        runs = list(self._run.finditer(content))
        if not runs and is_object(line):
            raise line.error(1, f"no quiz in the object; name its field {QUIZ_WORDS[0]!r}")
        if not runs:
            return self._spaced(line, title)
        run = next((run for run in runs if _has_open(run[0])), None)
        if run is None and has_miscount(line, self._board):  # the others are solutions
            return self._spaced(line, title)
        return _quiz(self._board, line, run or runs[0], title, self._allowed)

    def _refuse_rules(self, line: TextLine) -> None:
        """Raise QuizError if a field or a note beside the quiz gives a rule, which the quiz would lose."""
        if not may_have_rule(line.text):
            return
        fields = _valid_fields(line, self._columns)
        for name, text in self.other_fields(line).items():
            if name == BOARD_WORD and fields and fields.board is not None:
                continue  # the name of a board has its rules
            reason = rule_in_field(name, text, is_note=name == NOTE)
            if reason:
                raise line.error(1, reason)

    def other_fields(self, line: TextLine) -> dict[str, str]:
        """Return the fields beside the quiz of a line, by their names."""
        if is_object(line):
            return named_in_object(line.text, QUIZ_WORDS)
        header = self._header
        if header and header.quiz is not None:
            return header.others(line.text, header.quiz)
        runs = list(self._run.finditer(line.text.partition("#")[0]))
        if not runs:
            return {}
        run = next((run for run in runs if _has_open(run[0])), runs[0])
        if header:
            return header.others(line.text, run[0])
        return named_on_line(line.text, *run.span())

    def _items(self, lines: Iterable[TextLine]) -> Iterator[TextLine]:
        """Yield an item for each quiz, but only the first of the rows that a survey has for the same quiz."""
        before = None
        for line in lines:
            key = self._key(line) if self._columns or "{" in line.text else None
            if key is None or key != before:
                may_be_many = len(line.text) > self._one or "[" in line.text
                if may_be_many and (several := self._several(line)):
                    yield from several
                else:
                    yield line
            before = key

    def _several(self, line: TextLine) -> Sequence[TextLine]:
        """Return an item for each quiz of a line that is not one item; none for any other line."""
        text = line.text
        is_json = ("{" in text or "[" in text) and begins_json(text)
        if is_json and "[" in text:
            return quizzes_in(line)
        if self._columns:
            return self._columns.several(line)
        first = self._run.search(text)
        second = first and self._run.search(text, first.end())
        if first and not second and not is_json and _has_open(first[0]):
            return _beside(line, first.span(), self._board)
        if not (first and second):
            return ()
        if len(text) < 2 * self._one and not (_has_open(first[0]) and _has_open(second[0])):
            return ()  # a quiz and its solution, as on the lines of long lists
        if is_json:
            return quizzes_in(line)
        runs = [run.span() for run in self._run.finditer(text.partition("#")[0]) if _has_open(run[0])]
        return _parts(line, runs) if len(runs) > 1 else ()

    def _key(self, line: TextLine) -> tuple[str, ...] | None:
        """Return what the rows of a survey for the same quiz have in common; None for other lines."""
        if self._columns and not self._columns.of_a_survey:
            return None
        fields = _valid_fields(line, self._columns)
        return fields.key if fields else None

    def _spaced(self, line: TextLine, title: str) -> Quiz:
        """Parse the quiz of a line that has something between its cells. Raises QuizError."""
        content = line.text.partition("#")[0]
        fields = list(_FIELD.finditer(content))
        like = [field for field in fields if is_like(field[0], self._board)]
        broken = next((field for field in like if _is_miscounted(field[0], self._board)), like and like[0])
        if broken and len(fields) > 1:  # cells without separators, but too few or too many
            part = line.part(broken[0], broken.start() + 1)
            read_cells = parse_line(self._board, part, "in the field")
        else:
            read_cells = parse_line(self._board, line)
        return build(self._board, read_cells, title, self._allowed)

    def _of_fields(self, fields: Fields, title: str) -> Quiz:
        """Parse the quiz of a record. Raises QuizError."""
        board, allowed, text = self._board, self._allowed, fields.quiz
        if fields.board is not None and (name := fields.board.text.strip()):
            try:
                board = board_named(name)
            except BoardError as error:
                raise fields.board.error(1, f"invalid name of a board: {error}") from None
            if board is not self._board and self._board.constraints:
                what = (
                    "the board of this record would lose the constraints of the headers; keep one of the two"
                )
                raise fields.board.error(1, what)
            if board is not self._board:
                allowed = board.unrestricted
        if not text.text.strip():
            raise text.error(1, "expected a quiz in this field, got nothing")
        given = _WITH_SETS.fullmatch(text.text)
        if given:
            text, allowed = text.part(given["cells"], 1), _sets(text, given, board)
        run = _run_of(board.digits, len(board.coordinates)).fullmatch(text.text)
        if run:
            quiz = _quiz(board, text, run, title, allowed)
        else:
            quiz = build(board, parse_line(board, text), title, tuple(allowed))
        if fields.solution is not None:
            check_solution(quiz, fields.solution, text.text)
        return quiz

    def remarks(self, line: TextLine) -> tuple[str, ...]:
        """Return how a valid quiz was read where that may surprise: sentences for people."""
        run = self._run.search(line.text)
        digits = self._board.digits
        return zero_remarks(digits, is_digit=bool(run and zero_in(digits, run[0])))


def _fields_of(line: TextLine, columns: CsvColumns | None) -> Fields | None:
    """Return the fields of a line if the name of one of them marks the quiz; otherwise None."""
    if columns:
        return columns.fields(line)
    return fields_of_object(line) if is_object(line) else None


def _valid_fields(line: TextLine, columns: CsvColumns | None) -> Fields | None:
    try:
        return _fields_of(line, columns)
    except QuizError:
        return None


def _has_open(cells: str) -> bool:
    """Whether a cell is open: a test for each character, which is quicker than a set."""
    return "." in cells or "0" in cells or "*" in cells or "_" in cells or "?" in cells


_MOST_RECORD = 8
"""The most quizzes of a line that is a record with other fields."""


def _parts(line: TextLine, spans: list[tuple[int, int]]) -> list[TextLine]:
    """Return an item for each quiz of a line: with blanks in place of the others, or the quiz alone."""
    if len(spans) > _MOST_RECORD:
        return [line.part(line.text[start:end], start + 1) for start, end in spans]
    blank = line.text  # in place of all quizzes, so that the other fields keep their columns
    for start, end in spans:
        blank = blank[:start] + " " * (end - start) + blank[end:]
    return [line._replace(text=blank[:start] + line.text[start:end] + blank[end:]) for start, end in spans]


def _beside(line: TextLine, span: tuple[int, int], board: Board) -> Sequence[TextLine]:
    """Return an item for the quiz of a line and each miscounted one beside it, if there are any."""
    fields = list(_FIELD.finditer(line.text.partition("#")[0]))
    broken = [each.span() for each in fields if _is_miscounted(each[0], board)]
    return _parts(line, sorted([span, *broken])) if broken and len(fields) <= _MOST_RECORD else ()


@cache
def _one_each(longest: int) -> re.Pattern[bytes]:
    """Return a pattern for lines of a file that are an item each: spoken, not JSON, and not too long.

    A quiz whose first rows are empty does not match. To look ahead for the end of the line would take longer.
    """
    first = longest // 4
    line = rb"[.*?_]{0,%d}+[0-9A-Ga-g][^\n\r\[{`\x80-\xff]{0,%d}+\r?\n" % (first, longest - first - 1)
    return re.compile(b"(?:" + line + b")++")


@cache
def list_reader(side: int = SQUARE.side) -> ListReader:
    """Return the reader of a list without headers, whose quizzes have this number of rows."""
    board = board_of(SINGLE, PLAIN, usual_box(side))
    return ListReader(board, board.unrestricted)


_FIELD = re.compile(r"[^\s,;|]+")
_WITH_SETS = re.compile(r"(?P<cells>\S+) (?P<sets>[0-9a-f]+(?:,[0-9a-f]+)+)", re.ASCII)
"""A restricted quiz in the results of a survey: its givens, and the set of digits of each cell in
hexadecimal."""


def has_quiz(line: TextLine, board: Board) -> bool:
    """Whether a line has a quiz as lists have it, perhaps with more text around it."""
    return (begins_json(line.text) and bool(quizzes_in(line))) or has_run(line, board)


def has_quiz_of_any_size(line: TextLine) -> bool:
    """Whether a line has a classic quiz, or a grid of another size with givens and open cells."""
    if has_quiz(line, CLASSIC):
        return True
    content = line.content
    runs = (_run_of(side, side * side).search(content) for side in CLEAR_SIDES if side > FEWEST_DIGITS)
    return any(run and _has_open(run[0]) and run[0].strip(OPEN) for run in runs)


def has_run(line: TextLine, board: Board) -> bool:
    """Whether a line has the cells of a quiz with nothing between them."""
    text = line.text if is_object(line) else line.text.partition("#")[0]
    return bool(_run_of(board.digits, len(board.coordinates)).search(text))


def has_miscount(line: TextLine, board: Board) -> bool:
    """Whether a line has a field that is likely a quiz with a cell or two too few or too many."""
    return any(_is_miscounted(field, board) for field in _FIELD.findall(line.text.partition("#")[0]))


def _is_miscounted(text: str, board: Board) -> bool:
    """Whether a text has only cells, some of them open, and nearly as many as the board."""
    is_near = 0 < abs(len(text) - len(board.coordinates)) <= MISCOUNT
    return is_near and _has_open(text) and is_like(text, board)


@cache
def _run_of(digits: int, size: int) -> re.Pattern[str]:
    """Return a pattern for ``size`` cells that are set off from other text."""
    characters = re.escape("".join(cell_values(digits)))
    return re.compile(rf"(?<![\w.*?])[{characters}]{{{size}}}(?![\w.*?])")


def box_of_list(lines: list[TextLine], columns: CsvColumns | None = None) -> Box | None:
    """Return the boxes that the sizes of most quizzes imply; None if they imply none.

    A quiz that no name marks must have a given, because other texts also have sequences of dots or digits.
    If any line has a classic quiz, the boxes are classic. Sixteen lines of sixteen cells are a single grid if
    it has a digit above 4.
    """
    if columns is None and any(has_run(line, CLASSIC) for line in lines):
        return SQUARE
    found = (_valid_fields(line, columns) for line in lines)
    named = [fields.quiz if fields else None for fields in found]
    for side in SIDES if lines else ():
        count = sum(_has_size(line, name, side) for line, name in zip(lines, named, strict=True))
        if count == len(lines) or (2 * count > len(lines) and len(lines) != side * side):
            return usual_box(side)
    return None


def _has_size(line: TextLine, named: TextLine | None, side: int) -> bool:
    """Whether a line has a quiz of this size, with digits that distinguish it from other texts."""
    if named:
        text = named.text
        if cell_count(text, side) != side * side:
            return False
        return side in CLEAR_SIDES or max(digit for digit, _ in named.cells(side)) > SQUARE.side
    run = _run_of(side, side * side).search(line.text.partition("#")[0])
    if not run:
        return False
    least = SQUARE.side if side in AMBIGUOUS_SIDES else 0
    return max(map(cell_values(side).__getitem__, run[0])) > least


def _quiz(board: Board, line: TextLine, run: re.Match[str], title: str, allowed: Sequence[int]) -> Quiz:
    """Return the quiz of a sequence of cells on a line. Raises QuizError at an invalid cell."""
    givens = givens_in(board.digits, line, run)
    try:
        return Quiz(board, givens, title, allowed=allowed)
    except CellError as error:
        raise line.error(run.start() + error.cell + 1, str(error)) from None


def _sets(text: TextLine, given: re.Match[str], board: Board) -> tuple[int, ...]:
    """Return the sets of digits after the givens of a quiz. Raises QuizError."""
    sets = tuple(int(word, 16) for word in given["sets"].split(","))
    if len(sets) != len(board.coordinates) or not all(0 <= digits <= board.all_digits for digits in sets):
        reason = f"expected {len(board.coordinates)} sets of the digits 1 to {board.digits}, got {len(sets)}"
        raise text.error(given.start("sets") + 1, reason)
    return sets
