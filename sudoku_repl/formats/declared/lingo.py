"""The data of the paper's LINGO program: ``a1= ... ;`` to ``a5= ... ;``, a block for each of its five grids.

A block is nine rows of nine digits, with or without something between them, ``0`` for an open cell. ``a1=?``
asks for a block, which may follow: with its name, ``a1= ... ;``, or typed as rows of digits below the end of
the program, where the blocks have the order of their names. Otherwise, its cells are open. The rest of the
program is ignored, except for a comment that names the layout, ``! layout: flower;``. Without it, the layout
is the one of samurai and flower in which the blocks disagree on fewer shared cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sudoku_repl.board import CLASSIC, Board, board_named
from sudoku_repl.errors import QuizError, quoted
from sudoku_repl.formats.registry import Format
from sudoku_repl.formats.rows import merged
from sudoku_repl.formats.scanner import Contents, ReadCell, TextLine, build, is_prose

_LAYOUTS = ("samurai", "flower")
"""The layouts of the paper. Both have five grids."""
_GRIDS = 5
_SIZE = len(CLASSIC.coordinates)
"""The number of digits of a block."""
_BEGINS = re.compile(
    r"\s*(?:a[1-9]\s*=(?!\s*[0-9]\s*$)|(?:model|sets|data)\s*:\s*$|!\s*layout\s*:)", re.IGNORECASE
)
_END = re.compile(r"^[ \t]*end[ \t]*$", re.IGNORECASE | re.MULTILINE)
_NO_END = re.compile(r"[^\n]")
_COMMENT = re.compile(r"![^;]*;?")
_LAYOUT = re.compile(r"!\s*layout\s*:\s*(?P<name>[^;\n]*?)\s*;", re.IGNORECASE)
_BLOCK = re.compile(
    r"(?:^|(?<=[\s:;]))a(?P<number>[0-9]{1,2})[ \t]*=(?P<cells>[^;]*)(?P<end>;?)", re.IGNORECASE
)


def _contents(lines: Iterable[TextLine]) -> Contents:
    """Return the quiz of a program. Raises QuizError if it has none."""
    program = _Program(lines)
    read_cells = program.read_cells()
    board = program.layout() or min(
        map(board_named, _LAYOUTS), key=lambda each: _disagreements(each, read_cells)
    )
    cells = merged(board, read_cells)
    allowed = board.unrestricted
    return Contents(program.lines[:1], lambda _, title: build(board, cells, title, allowed))


def _disagreements(board: Board, read_cells: Sequence[ReadCell | None]) -> int:
    """Return the number of cells of the blocks where an earlier block has another digit."""
    digits: dict[int, int] = {}
    shared = zip((cell for grid in board.grids for cell in grid.cells), read_cells, strict=True)
    return sum(
        digits.setdefault(cell, read_cell[1]) != read_cell[1] for cell, read_cell in shared if read_cell
    )


class _Program:
    """The lines of a program. Its text has blanks for comments, so that each character keeps its position."""

    def __init__(self, lines: Iterable[TextLine]) -> None:
        self.lines = tuple(lines)
        self._whole = "\n".join(line.text for line in self.lines)
        self._text = _COMMENT.sub(_blank, self._whole)

    def _at(self, offset: int) -> tuple[TextLine, int]:
        """Return the line of a character of the text, and its column, from 1."""
        line = self.lines[self._text.count("\n", 0, offset)]
        return line, offset - self._text.rfind("\n", 0, offset)

    def _error(self, offset: int, what: str) -> QuizError:
        line, column = self._at(offset)
        return line.error(column, what)

    def layout(self) -> Board | None:
        """Return the board that a comment names; None if there is no such comment. Raises QuizError."""
        layout = _LAYOUT.search(self._whole)
        if layout is None:
            return None
        name = layout["name"].lower()
        if name not in _LAYOUTS:
            expected = " or ".join(_LAYOUTS)
            raise self._error(layout.start("name"), f"expected {expected} as the layout, got {quoted(name)}")
        return board_named(name)

    def read_cells(self) -> list[ReadCell | None]:
        """Return the cells of all blocks in order, None for a cell of an empty block. Raises QuizError."""
        found: dict[int, list[ReadCell | None]] = {}
        for block in _BLOCK.finditer(self._text):
            number = int(block["number"])
            if not 1 <= number <= _GRIDS:
                raise self._error(block.start(), f"expected a1 to a{_GRIDS}, got a{block['number']}")
            if number in found and not (None in found[number] and block["cells"].strip() != "?"):
                raise self._error(block.start(), f"second block a{number}; keep one")
            if not block["end"]:
                raise self._error(block.start(), f"no semicolon at the end of block a{number}")
            found[number] = self._block(block)
        missing = [f"a{number}" for number in range(1, _GRIDS + 1) if number not in found]
        if missing:
            expected = f"the data a1= ... ; to a{_GRIDS}= ... ; of the paper's program for samurai or flower"
            raise self.lines[0].error(1, f"expected {expected}, got no {' '.join(missing)}")
        asked = [number for number in sorted(found) if None in found[number]]
        typed = self._typed() if asked else []
        if typed and len(typed) != len(asked) * _SIZE:
            line, _, column = typed[-1]
            names = " ".join(f"a{number}" for number in asked)
            what = f"expected {_SIZE} digits after the program for each of {names}, got {len(typed)}"
            raise line.error(column, what)
        for start, number in zip(range(0, len(typed), _SIZE), asked, strict=False):
            found[number] = list(typed[start : start + _SIZE])
        return [read_cell for number in sorted(found) for read_cell in found[number]]

    def _typed(self) -> list[ReadCell]:
        """Return the digits of the rows below the end of the program. Raises QuizError."""
        text = _BLOCK.sub(_blank, self._text)
        end = max((match.end() for match in _END.finditer(text)), default=text.rfind(";") + 1)
        below = (_NO_END.sub(" ", text[:end]) + text[end:]).split("\n")
        rows = [line.part(text, 1) for line, text in zip(self.lines, below, strict=True)]
        return [read_cell for row in rows if not is_prose(row) for read_cell in _digits(row)]

    def _block(self, block: re.Match[str]) -> list[ReadCell | None]:
        if block["cells"].strip() == "?":
            return [None] * _SIZE
        read_cells: list[ReadCell | None] = []
        offset = block.start("cells")
        for text in block["cells"].split("\n"):
            line, column = self._at(offset)
            for read_cell in _digits(line.part(text, column)):
                if len(read_cells) == _SIZE:
                    what = f"expected {_SIZE} digits in block a{block['number']}, got more"
                    raise read_cell[0].error(read_cell[2], what)
                read_cells.append(read_cell)
            offset += len(text) + 1
        if len(read_cells) < _SIZE:
            what = f"expected {_SIZE} digits in block a{block['number']}, or ?, got {len(read_cells)}"
            raise self._error(block.end("cells"), what)
        return read_cells


def _blank(part: re.Match[str]) -> str:
    """Return blanks in place of a part of a text, so that the rest keeps its lines and columns."""
    return _NO_END.sub(" ", part[0])


def _digits(line: TextLine) -> list[ReadCell]:
    """Return the digits of a row. Raises QuizError at anything else but blanks and commas."""
    digits = line.characters_in("0123456789", "a digit, or 0 for an open cell", " \t,")
    return [(line, int(digit), column) for digit, column in digits]


FORMAT = Format(
    name="a LINGO program",
    example="".join(f"a{number}={'0' * _SIZE};\n" for number in range(1, _GRIDS + 1)),
    begins=lambda line: bool(_BEGINS.match(line.text)),
    contents=_contents,
    takes_any_line=True,
)
