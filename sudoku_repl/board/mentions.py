"""Sentences that know what they mention, so that nothing has to read them to find it.

A sentence is a tuple of strings, and joined they are its text. A string that mentions a cell, a house, a
step or a guess level is a :class:`Mention`, which knows what it mentions. The replay page makes a link of
each.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, Self, TypeAlias

from sudoku_repl.board.topology import Board, House

Sentence: TypeAlias = tuple[str, ...]

Mentioned: TypeAlias = Literal["cell", "node", "number", "boxes", "house", "step", "level", "digit", "sign"]
"""What a mention is about, and how it is written:

- ``cell``, ``node``, ``number``: a cell as ``[4,2]``, as chains write it, or by its number from 1;
- ``boxes``: a cell and the boxes that it is in;
- ``house``, ``step``, ``level``;
- ``digit``: nothing; it stands for the digit of the fact that the sentence explains;
- ``sign``: nothing; it is a sign such as ``->``, which no line may break.
"""


class Mention(str):
    """A string that mentions something: ``[4,2]=8`` mentions a cell.

    >>> from sudoku_repl import CLASSIC
    >>> mention = Mention.of_cell(CLASSIC, 28, "{}=8")
    >>> mention, mention.kind, mention.target, mention.pattern
    ('[4,2]=8', 'cell', 28, '{}=8')
    """

    kind: Mentioned
    target: int | str
    """The cell, the step, the level, or the name of the house."""
    pattern: str
    """The string with ``{}`` in place of what is written of the target."""

    def __new__(cls, kind: Mentioned, target: int | str, written: str, pattern: str = "{}") -> Self:
        """Make a mention of a target with what is ``written`` of it."""
        made = super().__new__(cls, written if pattern == "{}" else pattern.format(written))
        made.kind, made.target, made.pattern = kind, target, pattern
        return made

    @classmethod
    @lru_cache(maxsize=1 << 13, typed=True)  # the same cells come again, as numbers or named
    def of_cell(cls, board: Board, cell: int, pattern: str = "{}") -> Self:
        """Mention a cell: ``[4,2]``."""
        return cls("cell", cell, board.label(cell), pattern)

    @classmethod
    def of_boxes(cls, board: Board, cell: int) -> Self:
        """Mention a cell and the boxes that it is in: ``blk[4,2]``."""
        return cls("boxes", cell, board.label(cell), "blk{}")

    @classmethod
    @lru_cache(maxsize=1 << 10)
    def of_house(cls, house: House) -> Self:
        """Mention a house: ``row 5``."""
        return cls("house", house.name, house.name)

    @classmethod
    def of_step(cls, step: int, pattern: str = "{}") -> Self:
        """Mention a step."""
        return cls("step", step, str(step), pattern)

    @classmethod
    @lru_cache(maxsize=1 << 10)
    def of_level(cls, level: int, pattern: str = "{}") -> Self:
        """Mention a guess level."""
        return cls("level", level, str(level), pattern)


def sentence(pattern: str, *fields: object) -> Sentence:
    """Return the pattern with the fields in place of its ``{}``. A field that is a sentence stays structured.

    >>> sentence("{} of {}: {}", 2, 4, sentence("see {}", Mention.of_step(92, "step {}")))
    ('2 of 4: see ', 'step 92')
    """
    text, *texts = _texts(pattern)
    parts: list[str] = []
    for after, field in zip(texts, fields, strict=True):
        for part in field if isinstance(field, tuple) else (field,):
            if not isinstance(part, Mention):
                text += part if isinstance(part, str) else str(part)
            elif part:
                if text:
                    parts.append(text)
                    text = ""
                parts.append(part)
        text += after
    if text:
        parts.append(text)
    return tuple(parts)


@lru_cache(maxsize=1 << 10)
def _texts(pattern: str) -> list[str]:
    """Return the texts around the fields of a pattern."""
    return pattern.split("{}")


def joined(sentences: Iterable[str | Sentence], between: str) -> Sentence:
    """Join sentences by a text."""
    each = [*sentences]
    return sentence(between.join(["{}"] * len(each)), *each)


def listed(items: Iterable[str | Sentence]) -> Sentence:
    """List items in a sentence: ``2, 8 and 9``."""
    *others, last = items
    return sentence("{} and {}", joined(others, ", "), last) if others else sentence("{}", last)
