"""Boards with constraints: a board without them, and what the constraints add."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from weakref import WeakValueDictionary

import attrs

from sudoku_repl.board.constraints import Constraint, headers, kinds
from sudoku_repl.board.naming import DRAWN, FLAGS, cut_grids, numbers_on
from sudoku_repl.board.topology import Board
from sudoku_repl.errors import BoardError, quoted
from sudoku_repl.spelling import closest

_CELL = re.compile(r"\br[0-9]+c[0-9]+\b", re.ASCII)
"""A cell, which only constraints have: also a kind that is not known."""
_boards: WeakValueDictionary[str, Board] = WeakValueDictionary()


def constrained(plain: Board, parts: Iterable[str]) -> Board:
    """Return a board with these constraints: the same object each time, as long as it is in use.

    A part is a header and its value: ``cage 17 r1c1 r1c2``. Raises BoardError.

    >>> from sudoku_repl import CLASSIC
    >>> constrained(CLASSIC, ["thermo r1c1 r1c2", "anti knight king"]).name
    '9x9 + thermo r1c1 r1c2 + anti knight + anti king'
    """
    read, met = list[Constraint](), set[str]()
    for part in parts:  # a header without cells counts once
        found = [each for each in read_constraints(plain, part) if not each.word or each.named not in met]
        met.update(each.named for each in found if each.word)
        read += found
    drawn = [each for each in read if not each.word]
    constraints = [kept for each in read if (kept := each.among(drawn))]
    if not constraints:
        return plain
    seen: Counter[str] = Counter()
    for at, each in enumerate(constraints):
        seen[each.kind] += 1
        cells = tuple(plain.cells[cell] for cell in each.cells)
        constraints[at] = attrs.evolve(each, number=seen[each.kind], cells=cells)
    name = _name(plain, constraints)
    board = _boards.get(name)
    if board is None:
        board = _boards[name] = _build(plain, name, tuple(constraints))
    return board


def narrowed(board: Board, kept: Iterable[Constraint]) -> Board:
    """Return a board with only some of its constraints, which keep their numbers."""
    constraints = tuple(kept)
    if not constraints or constraints == board.constraints:
        return board if constraints else board.plain
    return _build(board.plain, _name(board.plain, constraints), constraints)


def more_constrained(board: Board, more: Sequence[Constraint]) -> Board:
    """Return a board with more constraints, which follow from the others: a board for a search only."""
    if not more:
        return board
    return _build(board.plain, f"{board.name} + more", (*board.constraints, *more))


def _name(plain: Board, constraints: Iterable[Constraint]) -> str:
    return " + ".join((plain.name, *(each.named for each in with_headers(constraints))))


def with_headers(constraints: Iterable[Constraint]) -> Iterator[Constraint]:
    """Yield a constraint for each header: of those that a header without cells makes, only the first."""
    for _, alike in groupby(constraints, key=lambda each: (each.named, not each.word and each.number)):
        yield next(alike)


def told(constraints: Iterable[Constraint]) -> Iterator[tuple[Constraint, str]]:
    """Yield the constraints with their words. Of many that a header without cells makes, only one is told.

    >>> from sudoku_repl import board_named
    >>> [words for _, words in told(board_named("9x9 + less r1c1 r1c2 + negative difference").constraints)]
    ... # doctest: +NORMALIZE_WHITESPACE
    ['inequality 1: the first digit is less than the second in [1,1] [1,2]',
     'nonconsecutive: no consecutive digits without a dot between them in cells beside each other']
    """
    met = set()
    for each in constraints:
        if not each.everywhere:
            yield each, each.words()
        elif each.named not in met:
            met.add(each.named)
            yield each, f"{each.kind}: {each.asks} {each.everywhere}"


def _build(plain: Board, name: str, constraints: tuple[Constraint, ...]) -> Board:
    """Make the board. It shares the tables of the plain one."""
    apart: dict[tuple[int, int], Constraint] = {}
    more: dict[int, list[int]] = {}
    walks: list[list[Constraint]] = [[] for _ in plain.coordinates]
    for each in constraints:
        if each.walks:
            assert each.walk  # refuses one with too many states
            for cell in each.cells:
                walks[cell].append(each)
        for one, other in each.different(plain):
            for pair in ((one, other), (other, one)):
                if pair not in apart and pair[1] not in plain.peers[pair[0]]:
                    apart[pair] = each
                    more.setdefault(pair[0], []).append(pair[1])
    peers = {cell: (*plain.peers[cell], *sorted(others)) for cell, others in more.items()}
    changed = {
        "name": name,
        "_plain": plain,
        "constraints": constraints,
        "walks_of": tuple(map(tuple, walks)),
        "apart": apart,
        "peers": tuple(peers.get(cell, seen) for cell, seen in enumerate(plain.peers)),
        "packing": plain.packing.seeing(peers),
    }
    board = object.__new__(Board)
    for field in attrs.fields(Board):
        object.__setattr__(board, field.name, changed.get(field.name, getattr(plain, field.name)))
    return board


def read_constraints(board: Board, part: str) -> Iterator[Constraint]:
    """Yield the constraints of a header and its value, without numbers. Raises BoardError."""
    text, numbers = cut_grids(part)
    header, _, value = text.partition(" ")
    own = [each for each in kinds() if each.header == header]
    grids = [board.grid(number) for number in numbers_on(len(board.grids), numbers)] if numbers else [None]
    if not own:
        known = ", ".join(headers())
        load = "load the file of another first: `constraints load FILE.py`"
        raise BoardError(f"unknown constraint {quoted(header)}; known constraints: {known}; {load}")
    words = {each.word: each for each in own}
    for grid in grids:
        if "" in words:
            yield from words[""].read(value.strip(), grid, board)
            continue
        for word in value.replace(",", " ").split() or [""]:
            if word not in words:
                near = closest(word, words)
                meant = f"did you mean {near}?" if near else f"known: {', '.join(words)}"
                raise BoardError(f"unknown {header} {quoted(word)}; {meant}")
            yield from words[word].read(word, grid, board)


def unknown_constraints(name: str) -> set[str]:
    """Return the words of the name of a board that are headers of constraints which are not known."""
    words = {part.partition(" ")[0] for part in name.split(" + ")[1:]}
    return words - {*FLAGS, *DRAWN, "order", *headers()}


def cut_constraints(name: str) -> tuple[str, list[str]]:
    """Cut the constraints off the name of a board; returns the rest and the parts."""
    base, *parts = name.split(" + ")
    constraints = [part for part in parts if part.partition(" ")[0] in headers() or _CELL.search(part)]
    return " + ".join((base, *(part for part in parts if part not in constraints))), constraints
