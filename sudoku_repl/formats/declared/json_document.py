"""JSON texts of several lines. A line with a whole JSON value belongs to a list, which may be long."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate

from sudoku_repl.formats.declared import fpuzzles
from sudoku_repl.formats.json_text import QuizValue, begins_json, is_cut_short, quizzes_in
from sudoku_repl.formats.lists import list_reader
from sudoku_repl.formats.registry import Format
from sudoku_repl.formats.scanner import Contents, TextLine


def _contents(lines: Iterable[TextLine]) -> Contents | None:
    """Return the quizzes of a JSON text; None if it has none, and may be rows of cells in brackets."""
    parts = list(lines)
    text = "\n".join(line.text for line in parts)
    if fpuzzles.is_fpuzzles(text):
        return fpuzzles.contents([TextLine(parts[0].source, parts[0].number, text)])
    found = quizzes_in(TextLine(parts[0].source, 1, text))
    if not found:
        return None
    reader = list_reader()
    starts = list(accumulate((len(line.text) + 1 for line in parts), initial=0))
    items = [_located(value, parts, starts) for value in found]
    return Contents(items, reader.read, fields=reader.other_fields)


def _located(value: QuizValue, lines: list[TextLine], starts: list[int]) -> QuizValue:
    """Return a value with the line and column where it begins."""
    at = bisect_right(starts, value.offset) - 1
    offset = lines[at].offset + value.offset - starts[at]
    located = TextLine(lines[at].source, lines[at].number, value.text, offset)
    return QuizValue.of(located, value.side, is_list=value.is_list)


FORMAT = Format(
    name="a JSON text",
    example='[\n  {"puzzle": "53..7' + "." * 76 + '", "rating": 1.2}\n]',
    begins=lambda line: begins_json(line.text) and is_cut_short(line.text),
    contents=_contents,
)
