"""The lines of a log in the replay page, as templates and numbers.

Most lines of a log are alike but for their numbers. So the page has each *template* once: a line with ``#``
for each number. The numbers of all lines of a template are columns, because those compress well. A number
that begins a line is the step that the line is about; it is written as the difference to the steps of its
point, which is nearly always 0.
"""

from __future__ import annotations

import re
from typing import Any

import attrs

from sudoku_repl.render.spans import StyledLine, plain

_NUMBER = re.compile(r"\d+")
_BEGINS_WITH_STEP = re.compile(r"\d+\)")


@attrs.frozen
class Templates:
    """Collects lines, one by one."""

    _numbers: dict[tuple[str, str], int] = attrs.field(factory=dict)
    """The number of each template, by its text and style."""
    _columns: list[list[list[int]]] = attrs.field(factory=list)
    """For each template, a column for each of its numbers."""
    _of: list[int] = attrs.field(factory=list)
    """The template of each line."""

    def add(self, line: StyledLine, steps: int) -> None:
        """Add a line of a point that has ``steps`` steps."""
        text = plain(line)
        numbers = [int(number) for number in _NUMBER.findall(text)]
        if _BEGINS_WITH_STEP.match(text):
            numbers[0] = steps - numbers[0]
        key = _NUMBER.sub("#", text), line[0][0]
        template = self._numbers.setdefault(key, len(self._numbers))
        if template == len(self._columns):
            self._columns.append([[] for _ in numbers])
        for column, number in zip(self._columns[template], numbers, strict=True):
            column.append(number)
        self._of.append(template)

    def written(self) -> dict[str, Any]:
        """Return the templates with their styles, their columns, and the template of each line."""
        return {"templates": list(self._numbers), "columns": self._columns, "of": self._of}
