"""Lines whose digits, read along the cells, match a regular expression.

The walk's state is the set of what may still follow: each a row of pieces of the expression, of which the
next digit begins the first that is not left out (partial derivatives, Antimirov 1996).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias

from sudoku_repl.board.box import MOST_DIGITS
from sudoku_repl.board.constraints.lines import LineConstraint
from sudoku_repl.board.notation import DIGIT_CHARACTERS
from sudoku_repl.errors import BoardError, needs, quoted

_Piece: TypeAlias = tuple[Any, int, int | None]
"""Digits as a text, or rows of pieces; how often they come at least, and at most, if that is limited."""
_PieceRow: TypeAlias = tuple[_Piece, ...]
"""Pieces one after another."""


class PatternLine(LineConstraint):
    """The digits match an expression."""

    kind, header, example = "pattern line", "line", "[1-3]+4?.*"
    can_loop: ClassVar[bool] = True

    @classmethod
    def understood(cls, text: str) -> str:
        """Return the expression, which always matches all cells."""
        expression = text.removeprefix("^").removesuffix("$")
        _rows(expression)
        return expression

    @property
    def asks(self) -> str:
        """What the digits match."""
        return f"digits match {self.text} along"

    def start(self) -> frozenset[_PieceRow]:
        """Return the rows of the expression."""
        return frozenset(_rows(self.text))

    def step(self, rows: frozenset[_PieceRow], digit: int) -> frozenset[_PieceRow] | None:
        """Return what may follow the digit; None if no row begins with it."""
        return frozenset(left for row in rows for left in _after(row, DIGIT_CHARACTERS[digit - 1])) or None

    def accepts(self, rows: frozenset[_PieceRow]) -> bool:
        """Return whether nothing must follow."""
        return any(all(map(_may_be_left_out, row)) for row in rows)


@lru_cache(maxsize=64)
def _rows(expression: str) -> tuple[_PieceRow, ...]:
    """Return the rows of pieces that an expression stands for. Raises BoardError."""
    with needs("a pattern line needs greenery", "patterns", BoardError):
        from greenery import parse
        from greenery.parse import NoMatch
    try:
        return _rows_of(parse(expression))
    except (NoMatch, IndexError, ValueError, RecursionError):  # greenery raises the others, too
        raise BoardError(
            f"expected an expression of digits, such as {PatternLine.example}, got {quoted(expression)}"
        ) from None


def _rows_of(pattern: Any) -> tuple[_PieceRow, ...]:
    return tuple(tuple(map(_piece, conc.mults)) for conc in pattern.concs)


def _piece(repeated: Any) -> _Piece:
    what, times = repeated.multiplicand, repeated.multiplier
    if hasattr(what, "concs"):
        return _rows_of(what), times.min.v, times.max.v
    digits = "".join(filter(what.accepts, DIGIT_CHARACTERS[:MOST_DIGITS]))
    if not digits:
        raise BoardError(f"expected digits in an expression, got {quoted(str(what))}")
    return digits, times.min.v, times.max.v


def _may_be_left_out(piece: _Piece) -> bool:
    what, least, _ = piece
    return not least or (not isinstance(what, str) and any(all(map(_may_be_left_out, row)) for row in what))


def _after(row: _PieceRow, digit: str) -> Iterator[_PieceRow]:
    """Yield what is left of a row of pieces after a digit."""
    if not row:
        return
    piece, *rest = row
    what, least, most = piece
    if _may_be_left_out(piece):
        yield from _after(tuple(rest), digit)
    if most == 0:
        return
    if most != 1:
        rest.insert(0, (what, max(least - 1, 0), most and most - 1))
    if isinstance(what, str):
        if digit in what:
            yield tuple(rest)
    else:
        yield from ((*left, *rest) for inner in what for left in _after(inner, digit))
