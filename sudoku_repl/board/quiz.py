"""A quiz: a board, its givens, the digits that its cells may take, and a title."""

from __future__ import annotations

import re
from collections.abc import Iterable
from operator import index

import attrs

from sudoku_repl.arguments import checked
from sudoku_repl.board.layouts import board_alone, board_named
from sudoku_repl.board.notation import digit_line
from sudoku_repl.board.topology import Board, digit_bit, digits_in
from sudoku_repl.board.values import CellValues, digits_of, square_of
from sudoku_repl.errors import CellError, ConflictError, QuizError, quoted
from sudoku_repl.notebooks import ShownAsPicture


def _sets(allowed: Iterable[int]) -> tuple[int, ...]:
    return allowed if type(allowed) is tuple else tuple(_numbers(allowed, "sets of digits"))


def _cells(cells: Iterable[int]) -> frozenset[int]:
    return cells if cells is _NONE else frozenset(_numbers(cells, "solved cells"))


def _numbers(values: Iterable[int], what: str) -> list[int]:
    try:
        return list(map(index, values))
    except TypeError:
        raise QuizError(f"expected whole numbers for the {what}, got {quoted(values)}") from None


_NONE: frozenset[int] = frozenset()

_DIGITS = bytes(range(256))
_IN_FOLDER = re.compile(r"(?:[~./\\].*|[A-Za-z]:.*|(?=.*[/\\][^/\\]*\.\w).*)[/\\]([^/\\]+)", re.DOTALL)
"""A title that is the name of a file in a folder: it begins like a path, or its last part has an ending."""


@attrs.frozen
class Quiz(ShownAsPicture):
    """Givens on a board.

    Raises :class:`~sudoku_repl.errors.QuizError` if two givens of a house are equal (the message names the
    house and both cells), if a cell may not take its given, or if the givens or sets do not fit the board.
    """

    board: Board
    givens: bytes = attrs.field(converter=digits_of)
    """The digit of each cell in reading order, 0 for an open cell.

    They may be given as anything that :meth:`of` takes.
    """
    title: str = attrs.field(default="", eq=False)
    """Where the quiz came from: the name of a file, ``@readalps``."""
    allowed: tuple[int, ...] = attrs.field(converter=_sets, kw_only=True)
    """The set of digits that each cell may take, in reading order; by default all digits."""

    solved: frozenset[int] = attrs.field(default=_NONE, converter=_cells, eq=False, kw_only=True)
    """The cells of ``givens`` that were placed by solving, where the source says so; the others are given.

    Only techniques that rest on the givens look at this; quizzes are equal without regard to it.
    """

    @property
    def short_title(self) -> str:
        """Its title, of a file without the folder: what pages and pictures show.

        >>> from sudoku_repl import CLASSIC
        >>> Quiz(CLASSIC, bytes(81), "/home/me/my quizzes/hard.txt#3, minimal").short_title
        'hard.txt#3, minimal'
        >>> Quiz(CLASSIC, bytes(81), "number 3/12").short_title
        'number 3/12'
        """
        is_path = _IN_FOLDER.match(self.title)
        return is_path[1] if is_path else self.title

    @allowed.default
    def _allow_all(self) -> tuple[int, ...]:
        return self.board.unrestricted if type(self.board) is Board else ()

    @property
    def restricted(self) -> bool:
        """Whether a cell may take only some of the digits."""
        allowed, board = self.allowed, self.board
        return allowed is not board.unrestricted and allowed.count(board.all_digits) < len(allowed)

    @classmethod
    def of(cls, values: CellValues, title: str = "") -> Quiz:
        """Return the quiz of a list of rows, an array, or a flat list of 16 to 256 cells.

        The size of the grid, from 4 to 16, implies the board, as in files. An open cell is 0, None, a NaN or
        ``.``; a row may be a text. Raises :class:`~sudoku_repl.errors.QuizError`, which quotes the row, for
        another size or value. For any other board, call ``Quiz(board, values)``.

        >>> Quiz.of([[1, 2, 0, 4], [3, 0, None, 2], "2..3", "4.21"])
        <Quiz: 10 givens on the 4x4 board>
        """
        side, givens = square_of(values)
        return cls(board_named(f"{side}x{side}"), givens, title)

    @classmethod
    def unchecked(cls, board: Board, givens: bytes, title: str) -> Quiz:
        """Return an unrestricted quiz that is known to be valid, in a quarter of the time."""
        made = cls.__new__(cls)
        for put, value in zip(_PUTS, (board, givens, title, board.unrestricted, _NONE), strict=True):
            put(made, value)
        return made

    def __attrs_post_init__(self) -> None:
        board, givens, allowed = self.board, self.givens, self.allowed
        if type(board) is not Board:
            raise QuizError(
                f"expected a board, such as board_named('9x9'), got {quoted(board)};"
                " Quiz.of(values) needs no board"
            )
        if not isinstance(self.title, str):
            raise QuizError(f"expected a string for the title, got {quoted(self.title)}")
        if len(givens) != len(board.coordinates):
            raise QuizError(
                f"expected {len(board.coordinates)} cells for the {board.words}, got {len(givens)}"
            )
        if givens.translate(None, _DIGITS[: board.digits + 1]):
            raise QuizError(f"expected givens from 0 to {board.digits}, got {max(givens)}")
        if len(allowed) != len(givens):
            raise QuizError(f"expected {len(givens)} sets of digits, got {len(allowed)}")
        if self.solved and not self.solved <= {cell for cell, digit in enumerate(givens) if digit}:
            raise QuizError("expected only cells that hold a digit among the solved cells")
        if self.restricted:
            self._check_allowed()
        if board.has_conflict(givens):
            self._tell_conflict()
        if board.constraints and (broken := board.broken(givens)):
            filled = [cell for cell in broken.cells if givens[cell]]
            raise ConflictError(f"givens in conflict: they break {broken.words()}", filled[-1])

    def _check_allowed(self) -> None:
        if (
            set(map(type, self.allowed)) != {int}
            or not 0 <= min(self.allowed) <= max(self.allowed) <= self.board.all_digits
        ):
            raise QuizError(f"expected sets of the digits 1 to {self.board.digits}, got a set with others")
        for cell, (digit, allowed) in enumerate(zip(self.givens, self.allowed, strict=True)):
            if digit and not allowed & digit_bit(digit):
                takes = " ".join(map(str, digits_in(allowed))) or "no digit"
                where = self.board.label(cell)
                raise CellError(f"the given {digit} is not allowed at {where}, which may take {takes}", cell)

    def _tell_conflict(self) -> None:
        for house in self.board.houses:
            seen: dict[int, int] = {}
            for cell in house.cells:
                digit = self.givens[cell]
                if digit and digit in seen:
                    first, second = self.board.label(seen[digit]), self.board.label(cell)
                    where = f"{digit} twice in {house.name}, at {first} and {second}"
                    raise ConflictError(f"givens in conflict: {where}", cell)
                seen[digit] = cell

    @checked
    def alone(self, number: int) -> Quiz:
        """Return a single grid with its givens, by its number from 1, as a separate quiz.

        Raises :class:`~sudoku_repl.errors.BoardError` if there is no such grid.
        """
        grid = self.board.grid(number)
        return Quiz(
            board_alone(self.board, number),
            bytes(self.givens[cell] for cell in grid.cells),
            f"{self.title}, {grid.name}".removeprefix(", "),
            allowed=(self.allowed[cell] for cell in grid.cells),
            solved=(number for number, cell in enumerate(grid.cells) if cell in self.solved),
        )

    @property
    def clues(self) -> int:
        """How many cells are given."""
        return len(self.givens) - self.givens.count(0)

    @property
    def digits(self) -> str:
        """The givens as a line of text, a character for each cell, ``0`` for an open one."""
        return digit_line(self.givens)

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        return f"<Quiz{title}: {self.clues} givens on the {self.board.words}>"

    def __str__(self) -> str:
        """The givens as a line of text, a character for each cell, ``.`` for an open one."""
        return digit_line(self.givens, ".")


_PUTS = [getattr(Quiz, field.name).__set__ for field in attrs.fields(Quiz)]
"""What sets each field of a frozen quiz."""
