"""The interface of the kernel of the techniques, whose source has C types that mypy does not know."""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sudoku_repl.board import Board

compiled: bool
"""Whether the module is compiled."""
MOST: int
"""The most houses of a board, and the most cells of a digit, that there are bits for."""

class FishSearch:
    """A search for fish of one shape on one board."""

    over: bool
    """Whether there is nothing left to search."""

    def __init__(self, board: Board, pools: Sequence[tuple[int, int, int]], shape: int) -> None:
        """Make a search, given its choices of houses and the shape: 0 basic, 1 Franken, 2 mutant.

        A choice is the bases and the covers, as bits, and the most cells that a base and a cover share.
        """

    def load(self, cells: int, size: int) -> None:
        """Look for fish of a size of a digit in these cells, whichever candidate they remove."""

    def load_overfull(self, left: int, away: int, size: int) -> None:
        """Look for bases whose cells in ``left`` fit in one cover less. No base has a cell in ``away``."""

    def run(self) -> list[Any]:
        """Return the next fish: base, cover, corners, fins, what is removed, and whether it is bare.

        After :meth:`load_overfull`, return the bases and the covers alone.
        """

class ShortFish:
    """Chooses fish of a digit, alone and by twos, that are shorter than all before that remove the same."""

    def __init__(self, fish: Sequence[tuple[int, ...]], words: int) -> None:
        """Take fish of the same number of bases, and the words of a set of cells."""

    def is_shorter(self, number: int) -> bool:
        """Return whether a fish is shorter than all before that remove the same."""

    def twins(self, number: int, others: list[int], bare: int) -> list[int]:
        """Return which fish with the base of a fish make a siamese fish with it that is shorter, too.

        Both must be bare if ``bare`` is 1, and not both if it is 0.
        """

class Scan:
    """Looks through the houses of a board, given the packed candidates of a grid.

    One call at a time uses it; calls from several threads wait for each other.
    """

    def __init__(self, board: Board) -> None:
        """Make a scan of a board."""

    def full_houses(self, candidates: int, placed: int) -> list[tuple[int, int, int]]:
        """Return the last open cell of each house that has one, after the missing digit; then the house."""

    def naked_singles(self, candidates: int) -> list[tuple[int, int]]:
        """Return the cells with a single candidate, after that candidate."""

    def hidden_singles(self, candidates: int) -> list[tuple[int, int, int]]:
        """Return each digit with a single cell in a house, the cell and the house, by digit and house."""

    def oldest(self, found: list[tuple[int, ...]], lost: array[int], by_house: bool) -> tuple[int, ...]:
        """Return the single that has been there longest, of some with their cells, and their houses if any.

        It is there since its house lost the last other candidate of the digit, or since its cell lost the
        last other digit. ``lost`` tells for each candidate when that was.
        """

    def locked(self, candidates: int, from_lines: bool) -> list[tuple[int, int, int]]:
        """Return the bases, digits and covers of locked candidates that remove something, in this order."""

    def with_subset(self, candidates: int, size: int, hidden: bool) -> list[int]:
        """Return the houses with a naked or hidden subset of a size that removes something."""

    def locked_out(self, candidates: int) -> int:
        """Return the candidates that see all places of their digit in a house, two or more, packed."""

    def with_turbot(self, candidates: int) -> list[int]:
        """Return the digits, less 1, that are removed by two strong links with a weak link between them."""

    def sue_de_coq(self, candidates: int, crossing: int) -> list[tuple[int, ...]]:
        """Return the shared cells of a Sue de Coq that removes something, given the number of a crossing.

        The crossings are the lines and regions that share cells, in scan order.
        """

class LockedSets:
    """The almost locked sets of a grid, and how they are linked."""

    count: int
    """The number of sets."""

    def __init__(self, scan: Scan, candidates: int) -> None:
        """Find the sets of a grid, given a scan of its board and its packed candidates."""

    def cells(self) -> list[int]:
        """Return the cells of each set, as sets of cells."""

    def masks(self) -> list[int]:
        """Return the digits of each set."""

    def excluded(self) -> list[int]:
        """Return what each set excludes, as sets of candidates."""

    def links(self, most: int) -> list[tuple[int, int, tuple[int, ...]]]:
        """Return the strong links of the sets of several cells, up to ``most``: both ends and the cells."""

    def partners(self, one: int, overlapping: bool) -> list[int]:
        """Return the later sets that are an ALS-XZ with a set that removes something."""

    def wings(self, one: int, overlapping: bool) -> list[tuple[int, int, int]]:
        """Return ALS-XY-Wings with a set that remove something: two sets and their pivot.

        The set is the pivot or comes before the other two, and all of them are linked as they are numbered.
        """

class SetChains:
    """The search for chains of almost locked sets."""

    def __init__(self, sets: LockedSets | None, overlapping: bool) -> None:
        """Search all chains, or if none may overlap those that HoDoKu knows: to sets with higher numbers."""

    def grow(self, shortest: int) -> bool:
        """Add a layer, and return whether there may be more; ``shortest`` is the first that yields ends."""

    def ends(self, first: int) -> list[tuple[int, int, int]]:
        """Return the new ends of a set that exclude something together with it.

        That is its first restricted common, less 1, then the last set and the restricted common before that.
        """

    def chain(self, first: int, digit: int, last: int, end: int) -> list[tuple[int, int]] | None:
        """Return the first chain of the last layer from a set and digit to an end; None without any.

        It is the numbers of its sets but the last, each with the digit before it, less 1; -1 for the first.
        No set is in it twice.
        """

def sets_of(rows: array[int], words: int, count: int) -> list[int]:
    """Return some rows of words as sets."""

def seen_together(rows: array[int], sets: Sequence[int], every: int, words: int) -> list[int]:
    """Return what all members of each set see, of some; ``rows`` has what each member sees, as words."""

def contained(sets: Sequence[int], wholes: Sequence[int]) -> list[int]:
    """Return, for each of some wholes, the numbers of the sets that it contains. No set is empty."""

def linked(
    found: Iterable[tuple[int, int, tuple[int, ...]]], number: Mapping[int, int]
) -> tuple[list[int], dict[tuple[int, int], tuple[int, ...]]]:
    """Return the nodes at the other ends of the strong links of each node, and the sets that make links.

    ``found`` has both ends of the links and the cells that make each, ``number`` the number of each end.
    """

class Links:
    """Follows the links of a network."""

    def __init__(self, weak: Sequence[int], strong: Sequence[int]) -> None:
        """Take the nodes at the other ends of the weak and the strong links of each node."""

    def layers(self, first: int) -> list[int]:
        """Return all layers from the first one on, the last of them empty."""

    def refuted_if_true(self, sets: Sequence[int]) -> list[tuple[int, int]]:
        """Return the first layer with nodes that exclude each other if the nodes of a set are false; or -1.

        The nodes follow from a candidate that is true. A layer with one of the false nodes will do, too.
        After that comes the layer of the other node, the one before if both will do; or -1 for a false node.
        There is such a pair for each of some sets.
        """

    def refuted_if_false(self, nodes: Iterable[int]) -> list[tuple[int, int]]:
        """Return what :meth:`refuted_if_true` does, if a node is false, for each of some."""

    def closing(self, start: int) -> list[tuple[int, int, int]]:
        """Return the layers that have nodes with a weak link to a node that is false; with both nodes."""

    def ending(self, start: int, shortest: int, sees: array[int], size: int) -> list[tuple[int, int, int]]:
        """Return the layers with later nodes that see something together with a node that is false; and both.

        ``sees`` has the rows of what each single candidate sees, each of a size.
        """
