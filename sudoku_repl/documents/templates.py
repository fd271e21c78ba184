"""The sentences of the replay page, as templates and numbers.

Most lines of a log differ only in their numbers. So the page has each *template* once: a style and
sentences. The parts of a sentence are texts with ``#`` for each number, and mentions with their kinds:
``["cell", "{}=#"]`` mentions a cell, whose name the page writes in place of ``{}``. The numbers of all rows
of a template are columns, because those compress well: of a mention first its target, then the numbers beside
it. A column that is like another has the index of that one in place of its numbers. The columns stand in the
order of their templates; rows that are written later have columns of their own. The target is a cell, the
index of a house, a level, or a step. A step is written as the difference to the steps of its row: those of
the point of a line, or of the fact that a reason explains. Nearly always it is 0. The page writes the digit
of that fact in place of ``["digit", "{}"]``.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from itertools import islice
from typing import Any, TypeAlias

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence

_NUMBER = re.compile(r"\d+")

_TemplatePart: TypeAlias = str | tuple[str, str]

TemplateRow: TypeAlias = tuple[int, list[int]]
"""A row: the number of its template, and its numbers."""


@attrs.frozen
class Templates:
    """Collects rows of sentences, one by one."""

    board: Board
    _numbers: dict[tuple[str, tuple[tuple[_TemplatePart, ...], ...]], int] = attrs.field(factory=dict)
    """The number of each template, by its style and sentences."""
    _rows: list[list[list[int]]] = attrs.field(factory=list)
    """For each template, the numbers of its rows."""
    _of: list[int] = attrs.field(factory=list)
    """The template of each row."""
    _houses: dict[str, int] = attrs.field(init=False)

    @_houses.default
    def _find_houses(self) -> dict[str, int]:
        return {house.name: number for number, house in enumerate(self.board.houses)}

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self._of)

    def add(self, style: str, steps: int, *sentences: Sentence) -> TemplateRow:
        """Add a row, and return it; ``steps`` are the steps of its point or its fact."""
        numbers: list[int] = []
        key = style, tuple([tuple([self._part(part, steps, numbers) for part in each]) for each in sentences])
        template = self._numbers.setdefault(key, len(self._numbers))
        if template == len(self._rows):
            self._rows.append([])
        self.again(row := (template, numbers))
        return row

    def again(self, row: TemplateRow) -> None:
        """Add a row again at another point, with its steps at the same distances from the point."""
        template, numbers = row
        self._rows[template].append(numbers)
        self._of.append(template)

    def _part(self, part: str, steps: int, numbers: list[int]) -> _TemplatePart:
        """Return a part of a template, and add its numbers."""
        if not isinstance(part, Mention):
            text, found = _parted(part)
            numbers += found
            return text
        if part.kind in ("digit", "sign"):
            return part.kind, str(part)
        if isinstance(target := part.target, str):
            target = self._houses[target]
        numbers.append(steps - target if part.kind == "step" else target)
        text, found = _parted(part.pattern)
        numbers += found
        return part.kind, text

    def written(self, after: int = 0) -> dict[str, Any]:
        """Return the rows after the first ``after``: their templates, in columns, and the template of each.

        The templates are those that the rows before them don't have, with their styles.
        """
        before, of = Counter(self._of[:after]), self._of[after:]
        new = [self._rows[number][before[number] :] for number in sorted({*of})]
        columns = [_once([list(column) for column in zip(*rows, strict=True)]) for rows in new]
        return {"templates": [*islice(self._numbers, len(before), None)], "columns": columns, "of": of}

    def until(self, end: int) -> Templates:
        """Return a copy with the first ``end`` rows."""
        of = self._of[:end]
        counts = Counter(of)
        rows = [self._rows[number][: counts[number]] for number in range(len(counts))]
        numbers = dict(islice(self._numbers.items(), len(counts)))
        return Templates(self.board, numbers, rows, of)


@lru_cache(maxsize=4096)
def _parted(text: str) -> tuple[str, list[int]]:
    """Return a text with ``#`` for its numbers, and the numbers. Most texts come again and again."""
    return _NUMBER.sub("#", text), [*map(int, _NUMBER.findall(text))]


def _once(columns: list[list[int]]) -> list[list[int] | int]:
    """Replace each column that is like one before it by the index of that one."""
    firsts = [columns.index(column) for column in columns]
    return [
        column if first == at else first
        for at, (column, first) in enumerate(zip(columns, firsts, strict=True))
    ]
