"""What a technique is: its name, how it searches a grid, the pattern of its findings, and its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import IntEnum
from threading import Lock
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, joined, sentence
from sudoku_repl.errors import visible
from sudoku_repl.techniques.chain import Node, walk_object, walk_words
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid

F = TypeVar("F")
"""What stands for a fact and all that it rests on."""
F_co = TypeVar("F_co", covariant=True)

GridSearch: TypeAlias = Callable[[Grid], Iterator[Finding]]
"""Yields the findings in a grid, lazily and in a fixed order."""

LostOrder: TypeAlias = "array[int]"
"""For each candidate, by digit and cell, when a solution path lost it since the empty board: its number in
this order, from 0; -1 if it didn't."""


def nothing_lost(board: Board) -> LostOrder:
    """Return the order in which a path lost candidates, before it lost any."""
    return array("i", [-1]) * (board.digits * len(board.coordinates))


REMOVED = "{}: {} shrunken out of {}"
"""The line of a removal: the label of the technique, the digit and the cell."""


class Difficulty(IntEnum):
    """How difficult a quiz is for a person, in HoDoKu's words."""

    EASY = 1
    MEDIUM = 2
    HARD = 3
    UNFAIR = 4
    EXTREME = 5

    def __str__(self) -> str:
        """Return the word."""
        return self.name.lower()


class Known(Protocol[F_co]):
    """The facts of a grid that a finding can rest on."""

    @property
    def board(self) -> Board:
        """The board."""

    @property
    def held(self) -> Mapping[int, F_co]:
        """For each placed cell, the fact that it has its value."""

    @property
    def gone(self) -> Mapping[tuple[int, int], F_co]:
        """For each cell and digit, the fact that the cell has lost the digit as a candidate."""

    def holder(self, cells: Iterable[int], digit: int) -> F_co | None:
        """Return the fact that one of the cells holds the digit; None if none of them does."""


STAND_INS: dict[tuple[str, str], Technique] = {}
"""What stands for techniques that aren't loaded (:mod:`.discovery`), by module and name of the class."""
_LOADING = Lock()
"""Held while a class gets its one object: two threads may load a technique at once."""


class Technique(ABC):
    """A technique: a way to deduce that some candidates are false.

    A module of this package with a subclass that has a ``name`` adds a technique, and nothing else lists it.
    There is one object for each technique.
    """

    name: ClassVar[str]
    """Its name in orders, conditions, JSON, CSV and surveys, which SQL takes without quotes."""
    printed: ClassVar[str]
    """Its name in the log and in sentences; by default ``name``."""
    label: ClassVar[str]
    """Its name in the lines of removals; by default ``printed``."""
    title: ClassVar[str]
    """Its name as the beginning of a sentence, such as ``Naked pair``; by default from ``printed``."""
    called: ClassVar[str]
    """Its name inside a sentence: ``naked pair``. A title with another capital keeps them: ``X-Wing``."""
    summary: ClassVar[str]
    """What it looks for, in a few words."""
    family: ClassVar[str]
    """The name of the family that it belongs to."""
    rank: ClassVar[int]
    """Its place in the order in which techniques are tried: ascending. HoDoKu's order is the scale. The
    original's techniques come before all others. Techniques of the same rank are one to a solution path."""
    roles: ClassVar[tuple[Role, ...]]
    """The roles of its pattern, in order."""
    aliases: ClassVar[tuple[str, ...]] = ()
    """Other names that people type, such as those of HoDoKu."""
    example: ClassVar[str] = ""
    """A quiz where the technique finds something: a line in any format that the program reads."""

    score: ClassVar[int] = 0
    """What each use adds to the score of a solution path, by HoDoKu; 0 if HoDoKu doesn't know it."""
    difficulty: ClassVar[Difficulty | None] = None
    """The least difficulty of a quiz whose solution path uses it; None if HoDoKu has no such technique."""
    usual: ClassVar[bool] = False
    """Whether HoDoKu uses it unless you say otherwise."""
    on_path: ClassVar[bool] = True
    """Whether a solution path uses it, if HoDoKu does."""
    runs: ClassVar[bool] = True
    """Whether a run can try it. If not, it serves the list of findings, the solution path and the score."""
    assumes_unique: ClassVar[bool] = False
    """Whether it is sound only if the quiz has one solution, by what is given alone.

    A digit placed by solving and a candidate that is gone count as deduced from that.
    """

    rating_class: ClassVar[int] = 4
    """The class of a quiz that needs it, from 2 to 4."""
    subsumes: ClassVar[frozenset[str]] = frozenset()
    """The names of techniques that find nothing where this one found nothing. A run doesn't try them."""
    monotone: ClassVar[frozenset[str] | None] = None
    """The names of techniques beside which this one is monotone; None if it is not.

    Monotone: with fewer candidates, the enabled techniques together find at least as much in the end.
    """
    compiled: ClassVar[bool] = False
    """Whether the kernel of the machine knows it."""

    prints_removals: ClassVar[bool] = True
    """Whether each removal has a line in the log."""
    closing_lines: ClassVar[int] = 1
    """The number of lines after the lines of the removals, unless :meth:`lines_after` says otherwise."""
    rests_by_cell: ClassVar[bool] = False
    """Whether what a finding rests on depends on the cell that it changes."""
    places_hidden_singles: ClassVar[bool] = False
    """Whether what a finding places is hidden singles of its house."""

    _only: ClassVar[Technique]

    def __init_subclass__(cls) -> None:
        """Fill in the names that follow from others; the summary is the docstring of a class without one.

        Raises TypeError if a technique would inherit from another what only that one can claim, or lines that
        it doesn't print.
        """
        declared = vars(cls)
        if "name" not in declared:
            return
        cls.__doc__ = cls.__doc__ or getattr(cls, "summary", None)
        cls.printed = declared.get("printed", cls.name)
        cls.label = declared.get("label", cls.printed)
        words = cls.printed.replace("_", " ")
        cls.title = declared.get("title", words[:1].upper() + words[1:])
        cls.called = uncapitalized(cls.title)
        for base in (each for each in cls.__mro__[1:] if "name" in vars(each)):
            for claim in ("compiled", "subsumes", "monotone", "aliases", "example"):
                if claim not in declared and getattr(base, claim) != getattr(Technique, claim):
                    raise TypeError(
                        f"what {vars(base)['name']} has as {claim} is its own; set it for {cls.name}, too"
                    )
        if "text" not in declared and declared.keys() & {"line", "closing"} and cls.text != Technique.text:
            raise TypeError(f"{cls.name} prints lines of its own; set text to match, or to Technique.text")

    def __new__(cls) -> Technique:  # noqa: PYI034 - the one object of the class
        """Return the one object of the class: what stood for it until it was loaded, or a new one."""
        with _LOADING:
            if "_only" not in vars(cls):
                only = STAND_INS.pop((cls.__module__, cls.__name__), None)
                if only is None:
                    only = super().__new__(cls)
                else:
                    only.__class__ = cls
                    vars(only).clear()
                cls._only = only
        return cls._only

    def __reduce__(self) -> tuple[type[Technique], tuple[()]]:
        """Pickle the class alone."""
        return type(self), ()

    def __repr__(self) -> str:
        return f"<Technique {self.name}>"

    @abstractmethod
    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings in a grid, lazily and in a fixed order.

        If a finding's verdict is ``AGAIN``, those after it suppose that its removals are made.
        """

    def find_shorter(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings, maybe without those that change the same as one before and are no shorter."""
        return self.find(grid)

    def find_usual(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings that a solution path chooses from: all, or what HoDoKu finds on a path."""
        return self.find(grid)

    def pick(self, grid: Grid, lost: LostOrder) -> Finding | None:
        """Return the finding that a solution path makes here: the first, or the one that HoDoKu prefers."""
        return next((each for each in self.find_usual(grid) if each.removes or each.places), None)

    def preference(self, finding: Finding) -> tuple[int, ...]:
        """Return the key by which a path chooses between techniques of the same rank: it makes the least."""
        return ()

    @staticmethod
    def together(techniques: Iterable[Technique]) -> GridSearch:
        """Return the search by some enabled techniques.

        Techniques that override this with the same method search together, all others by themselves.
        """
        (technique,) = techniques
        return technique.find

    @abstractmethod
    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterable[F]:
        """Return the facts that a finding rests on where it changes ``cell``."""

    def lines_after(self, finding: Finding) -> int:
        """Return the number of lines after the lines of the removals."""
        return self.closing_lines

    def line(self, finding: Finding, number: int, step: int, board: Board) -> Sentence:
        """Return a line of a finding, by its number: a removal's from 0, a closing line's from -1 down."""
        if number >= 0:
            digit, cell = finding.removes[number]
            return sentence(REMOVED, self.label, digit, Mention.of_cell(board, cell))
        return self.closing(finding, step, board)[number]

    def text(self, finding: Finding, number: int, step: int, board: Board) -> str:
        """Return the text of :meth:`line`. A technique that finds much makes it without the sentence."""
        return "".join(map(visible, self.line(finding, number, step, board)))

    def closing(self, finding: Finding, step: int, board: Board) -> tuple[Sentence, ...]:
        """Return the lines that follow the removals."""
        numbered, details = Mention.of_step(step, "{})"), self.details(finding, board)
        return (sentence("{} {} {}", numbered, self.printed, details),)

    def details(self, finding: Finding, board: Board) -> Sentence:
        """Return what stands behind the name of the technique in the words about a finding: its pattern."""
        roles = (
            sentence("{} {}", role.name, joined((_IN_WORDS[role.kind](board, each) for each in held), ", "))
            for role, held in finding.roles
            if held
        )
        return joined(roles, "; ")

    def words(self, finding: Finding, board: Board) -> Sentence:
        """Return a finding in words, as a part of a sentence."""
        return sentence("{} {}", self.called, self.details(finding, board))

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        """Explain a finding as a person would, without what follows from it; no full stop at the end."""
        return sentence("{}: {}", self.title, self.details(finding, board))

    def line_object(self, finding: Finding, number: int, step: int, board: Board) -> dict[str, Any]:
        """Return a line of a finding as an object that JSON can hold, its type first."""
        if number >= 0:
            digit, cell = finding.removes[number]
            return {
                "type": "shrunk_out",
                "step": step,
                "technique": self.name,
                "cell": board.coordinates[cell],
                "digit": digit,
            }
        return self.closing_object(finding, number, step, board)

    def closing_object(self, finding: Finding, number: int, step: int, board: Board) -> dict[str, Any]:
        """Return a closing line as an object that JSON can hold."""
        return {"type": "deduced", "step": step, **finding_object(finding, board)}


def finding_object(finding: Finding, board: Board) -> dict[str, Any]:
    """Return a finding as an object that JSON can hold."""
    return {
        "technique": finding.technique.name,
        "removes": [_triple(board, node) for node in finding.removes],
        "places": [_triple(board, node) for node in finding.places],
        "pattern": {
            role.name: [_IN_JSON[role.kind](board, each) for each in held] for role, held in finding.roles
        },
    }


def finding_sentence(finding: Finding, board: Board) -> Sentence:
    """Return what a person would say about a finding: why, and what follows."""
    why = finding.technique.explanation(finding, board)
    if finding.technique.rating_class < 3 and len(finding.places) == 1:
        return sentence("{}.", why)  # the explanation of a single names its digit and cell
    return sentence("{}. This {}.", why, effect_words(finding, board))


def explained(finding: Finding, board: Board) -> Sentence:
    """Explain a finding as a person would, in a part of a sentence."""
    begun, *rest = finding.technique.explanation(finding, board)
    return (begun if isinstance(begun, Mention) else uncapitalized(begun), *rest)


def finding_line(finding: Finding, board: Board) -> Sentence:
    """Return a finding on a line of its own: its technique, its pattern, and what it changes, if anything."""
    technique = finding.technique
    told = sentence("{} {}", technique.title, technique.details(finding, board))
    return sentence("{}: {}", told, effect) if (effect := effect_words(finding, board)) else told


def effect_words(finding: Finding, board: Board) -> Sentence:
    """Return what a finding changes: what it places, or otherwise what it removes; nothing if neither."""
    if finding.places:
        return sentence("places {}", candidate_words(finding.places, board))
    return sentence("removes {}", candidate_words(finding.removes, board)) if finding.removes else ()


def candidate_words(candidates: Iterable[tuple[int, int]], board: Board) -> Sentence:
    """Name candidates, each a digit and a cell: ``[9,5]=6, [9,6]=6``."""
    return joined((Mention.of_cell(board, cell, f"{{}}={digit}") for digit, cell in candidates), ", ")


def uncapitalized(text: str) -> str:
    """Return a title, or a sentence that begins with one, as a part of another sentence.

    >>> uncapitalized("Naked pair"), uncapitalized("XYZ-Wing: whichever digit"), uncapitalized("In row 4")
    ('naked pair', 'XYZ-Wing: whichever digit', 'in row 4')
    """
    name = text.partition(":")[0]
    return text if name[1:] != name[1:].lower() else text[:1].lower() + text[1:]


def _triple(board: Board, node: Node) -> list[int]:
    return [*board.coordinates[node.cell], node.digit]


_IN_WORDS: Mapping[RoleKind, Callable[[Board, Any], str | Sentence]] = {
    RoleKind.CELLS: Mention.of_cell,
    RoleKind.HOUSES: lambda _, house: Mention.of_house(house),
    RoleKind.DIGITS: lambda _, digit: str(digit),
    RoleKind.CONSTRAINTS: lambda _, constraint: constraint.name,
    RoleKind.CANDIDATES: lambda board, node: Mention.of_cell(board, node.cell, f"{{}}={node.digit}"),
    RoleKind.LINKS: lambda board, walk: walk_words(walk, board),
}
"""How a thing that a role holds is written in a sentence."""
_IN_JSON: Mapping[RoleKind, Callable[[Board, Any], Any]] = {
    RoleKind.CELLS: lambda board, cell: board.coordinates[cell],
    RoleKind.HOUSES: lambda _, house: house.name,
    RoleKind.DIGITS: lambda _, digit: digit,
    RoleKind.CONSTRAINTS: lambda _, constraint: constraint.name,
    RoleKind.CANDIDATES: _triple,
    RoleKind.LINKS: lambda board, walk: walk_object(walk, board),
}
"""The value that JSON holds for it."""


def elsewhere(
    known: Known[F], cells: Iterable[int], inside: Iterable[int], digits: Iterable[int]
) -> Iterator[F]:
    """Yield the facts that the digits can go nowhere in ``cells`` except ``inside``."""
    return (known.gone[cell, digit] for digit in digits for cell in cells if cell not in inside)


def no_others(known: Known[F], cells: Iterable[int], digits: Iterable[int]) -> Iterator[F]:
    """Yield the facts that ``cells`` can take no other digits."""
    others = [digit for digit in range(1, known.board.digits + 1) if digit not in digits]
    return (known.gone[cell, digit] for cell in cells for digit in others)
