"""Facts about a grid, what each rests on, and its cause in words.

The reasons of a fact are a tree in which equal branches are the same object.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import assert_never

import attrs

from sudoku_repl.board import Board, House, HouseKind
from sudoku_repl.board.constraints import Constraint
from sudoku_repl.board.mentions import Mention, Sentence, sentence
from sudoku_repl.machine.events import Cause, NakedSingle, NotAllowed, Seen, Tried
from sudoku_repl.machine.grounds import Because, Fact, Given, Held, HiddenSingle, LastOpen, OwnValue
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.technique import explained


@attrs.define(eq=False, repr=False)  # a run has tens of thousands, and frozen ones take twice as long to make
class Why:
    """A fact, and why it holds.

    Within an :class:`~sudoku_repl.explain.account.Account`, each fact has a single such object, however often
    it appears. So the tree has no more nodes than there are facts, although it has far too many paths to
    count. Use :func:`walk` to go through it.
    """

    fact: Fact
    step: int
    """The step in which it became true; 0 for a given."""
    because: Because
    rests_on: tuple[Why, ...]
    """The earlier facts that ``because`` needed. Empty for a given, a guess, and a candidate that the quiz
    doesn't allow."""
    guesses: int
    """The levels of the guesses that it rests on in the end: bit 1 for level 1, and so on."""

    def __repr__(self) -> str:
        """Return the fact, its reason code and its step: ``<Why [4,2] is not 8: *, step 92>``."""
        verb = "is" if isinstance(self.fact, Held) else "is not"
        return f"<Why {self.fact.cell!r} {verb} {self.fact.digit}: {self.code}, step {self.step}>"

    @property
    def code(self) -> str:
        """The book's reason code, as :func:`code_of` makes it."""
        return code_of(self.because, self.step)


def guesses_of(reasons: Iterable[Why]) -> int:
    """Return the levels of the guesses that some facts rest on in the end, as in :attr:`Why.guesses`."""
    levels = 0
    for reason in reasons:
        levels |= reason.guesses
    return levels


def levels_of(bits: int) -> tuple[int, ...]:
    """Return the levels of a set, which has bit 1 for level 1, ascending."""
    return tuple(level for level in range(bits.bit_length()) if bits >> level & 1)


def walk(*roots: Why, deepest: int | None = None) -> Iterator[tuple[int, Why, bool]]:
    """Yield the nodes of trees, each before what it rests on: depth, node, and whether it came before.

    What a node rests on follows only the first time. A root has depth 0; nodes deeper than ``deepest`` are
    left out.
    """
    given: set[Why] = set()
    ahead = [(0, root) for root in reversed(roots)]
    while ahead:
        depth, node = ahead.pop()
        yield depth, node, node in given
        if node not in given and depth != deepest:
            given.add(node)
            ahead += ((depth + 1, ground) for ground in reversed(node.rests_on))


_PLAIN: dict[type[Because], tuple[str, str, str]] = {
    Given: ("given", "given", "given by the quiz"),
    OwnValue: ("*", "the cell has another value", "removed: the cell has another value"),
    NotAllowed: ("quiz", "the quiz does not allow it", "removed: the quiz does not allow it"),
    NakedSingle: (
        *("⊙", "no other candidate is left"),
        "placed: naked single, no other candidate is left in the cell",
    ),
}
"""The code of each cause that has no details, the cause in words, and the meaning of the code."""


def code_of(because: Because, step: int) -> str:
    """Return the book's reason code for a fact that became true in ``step`` because of ``because``.

    Codes of a removed candidate:

    - ``I7``, ``J39``, ``G12``: by the value of cell 7, 39 or 12 (from 1) in its row, column or box;
    - ``2GW@6``, ``complete@6``, ``x-chain@6``: by that technique in step 6;
    - ``*``: by the value of the cell itself;
    - ``quiz``: the quiz doesn't allow it.

    Codes of a placed cell:

    - ``given``;
    - ``⊙I``: hidden single of a row (``J`` column, ``G`` box);
    - ``⊙``: naked single;
    - ``last I``: last open cell of a row;
    - ``guess L3``: guess at level 3.

    A house of another kind appears with its name: ``diagonal 1:7``.
    """
    match because:
        case Given() | OwnValue() | NotAllowed() | NakedSingle():
            return _PLAIN[type(because)][0]
        case Seen(cell, house):
            colon = "" if isinstance(house, House) and house.kind in _LETTERS else ":"
            return Mention("number", cell, str(cell + 1), f"{_sign(house)}{colon}{{}}")
        case Finding(technique):
            return Mention.of_step(step, f"{technique.printed}@{{}}")
        case HiddenSingle(house):
            return f"⊙{_sign(house)}"
        case LastOpen(house):
            return f"last {_sign(house)}"
        case Tried(level):
            return Mention.of_level(level, "guess L{}")
        case _:
            assert_never(because)


def _sign(house: House | Constraint) -> str:
    return _LETTERS.get(house.kind, house.name) if isinstance(house, House) else house.name


_LETTERS = {HouseKind.ROW: "I", HouseKind.COLUMN: "J", HouseKind.BOX: "G"}


def because_words(because: Because, digit: int | Mention, board: Board) -> Sentence:
    """Return the cause of a fact about ``digit``, in words; with a mention, that of any digit."""
    match because:
        case Given() | OwnValue() | NotAllowed() | NakedSingle():
            return (_PLAIN[type(because)][1],)
        case Seen(cell, house):
            where = Mention.of_cell(board, cell)
            if not isinstance(house, House):
                return sentence("{} is at {}, {}", digit, where, house.apart_words)
            return sentence("{} is at {}, in the same {}", digit, where, Mention.of_house(house))
        case Finding(technique):
            return technique.words(because, board)
        case HiddenSingle(house):
            return sentence("no other cell of {} can take it", Mention.of_house(house))
        case LastOpen(house):
            return sentence("the last open cell of {}", Mention.of_house(house))
        case Tried(level, choice):
            return sentence("guessed at {}, choice {}", Mention.of_level(level, "level {}"), choice)
        case _:
            assert_never(because)


def plain_words(because: Because, digit: int | Mention, board: Board) -> Sentence:
    """Return the cause of a fact as :func:`because_words` does, without the codes and names of the log."""
    match because:
        case NakedSingle():
            return sentence("naked single, {}", because_words(because, digit, board))
        case HiddenSingle():
            return sentence("hidden single, {}", because_words(because, digit, board))
        case Finding():
            return explained(because, board)
        case _:
            return because_words(because, digit, board)


def code_words(because: Because, step: int, board: Board) -> Sentence:
    """Explain the reason code of a fact, which :func:`~sudoku_repl.explain.reasons.code_of` makes."""
    match because:
        case Given() | OwnValue() | NotAllowed() | NakedSingle():
            return (_PLAIN[type(because)][2],)
        case Seen(cell, house):
            peer = Mention.of_cell(board, cell)
            if not isinstance(house, House):
                return sentence("removed by the value of {}, {}", peer, house.apart_words)
            where = _HOUSES.get(house.kind, house.name)
            return sentence("removed by the value of {}, in the same {}", peer, where)
        case Finding(technique):
            return sentence("removed by {} in step {}", technique.called, Mention.of_step(step))
        case HiddenSingle(house):
            return (f"placed: hidden single, no other cell of {_its(house)} can take it",)
        case LastOpen(house):
            return (f"placed: the last open cell of {_its(house)}",)
        case Tried(level):
            return sentence("placed by the guess at level {}", Mention.of_level(level))
        case _:
            assert_never(because)


def _its(house: House) -> str:
    return f"its {_HOUSES[house.kind]}" if house.kind in _HOUSES else house.name


_HOUSES = {HouseKind.ROW: "row", HouseKind.COLUMN: "column", HouseKind.BOX: "box"}


def cause_names(cause: Cause) -> tuple[str, str | None]:
    """Return the kind of a cause for tables and, for a finding, the name of its technique."""
    if isinstance(cause, Finding):
        return "finding", cause.technique.name
    return kind_name(cause), None


def kind_name(value: object) -> str:
    """Return the name of the class of a cause or an event, for tables."""
    return re.sub(r"(?<=.)([A-Z])", r"_\1", type(value).__name__).lower()
