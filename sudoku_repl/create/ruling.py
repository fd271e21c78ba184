"""Draw the constraints of a quiz that is made: rules that its full grid keeps.

Most rules go along random cells beside each other, where the grid keeps them: lines, arrows, thermometers.
Others are for the whole board: cages that cover it, a dot wherever there can be one, the sandwich sums of all
rows and columns, and moves of chess, which the full grid is searched for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, product

from sudoku_repl.board import CLASSIC, Board, HouseKind
from sudoku_repl.board.constrained import constrained, read_constraints
from sudoku_repl.board.constraints import Constraint, kinds
from sudoku_repl.board.constraints.header import names_of
from sudoku_repl.board.constraints.pairs import beside
from sudoku_repl.create.chance import Chance
from sudoku_repl.errors import BoardError, CreateError, OrderError, quoted
from sudoku_repl.exact.constrained import solutions
from sudoku_repl.exact.cover import StuckError
from sudoku_repl.exact.quick import SearchQuestion
from sudoku_repl.interruption import check

MOVES = {"anti-knight": "anti knight", "anti-king": "anti king"}
"""Rules that the full grid is searched for, with their headers."""
EVERYWHERE = ("killer", "dots", "sandwich")
"""Rules for the whole board that every full grid keeps somehow."""
_SIZES = (2, 2, 2, 3, 3, 3, 4, 4)
"""The cells of a cage, each size as often as it stands here. A cell that is left over may make it larger."""
_DRAWS, _LARGE_DRAWS = 100, 5
"""How often cages are drawn to do without givens: about every tenth time they do on the classic board."""
_DEAD_ENDS = 1500
"""The dead ends in the search whether they do."""
_LENGTHS = (3, 4, 5, 6)
"""The cells of a line."""
_TRIES = 20_000
"""The random lines that are tried before there seems to be no room."""


class NoRoomError(CreateError):
    """The lines that are wanted don't fit on a full grid."""


def lines() -> dict[str, type[Constraint]]:
    """Return the kinds that go along random cells, also those that were loaded, by their headers."""
    return {
        each.header: each
        for each in kinds()
        if each.walks and not (each.word or each.is_near or each.example)
        if len(each.usual) >= each.fewest_numbers
    }


def check_rules(rules: Sequence[tuple[str, int]]) -> None:
    """Raise OrderError for an unknown rule, one that is there twice, or a number of them that cannot be."""
    if len(dict(rules)) < len(rules):
        raise OrderError(f"a rule is given twice: {quoted(rules)}; give each once, with its number")
    for word, count in rules:
        if word not in (known := (*EVERYWHERE, *MOVES, *lines())):
            raise OrderError(f"unknown rule {quoted(word)}; known: {', '.join(known)}")
        if count < 1 or (count > 1 and word not in lines()):
            expected = (
                "expected at least 1" if word in lines() else "it is for the whole board, so expected 1"
            )
            raise OrderError(f"{quoted(word)}: {expected}, got {count}")


def with_moves(plain: Board, rules: Iterable[str]) -> Board:
    """Return the board on which the full grid is searched: with the moves of chess among the rules."""
    return constrained(plain, [MOVES[word] for word in rules if word in MOVES])


def ruled(
    plain: Board, grid: bytes, rules: Mapping[str, int], chance: Chance, *, is_bare: bool = False
) -> Board:
    """Return a board whose constraints a full grid keeps. Raises CreateError if there is no room for them.

    With ``is_bare``, cages are drawn again and again until no givens are needed, if that ever happens.
    """
    draws = _DRAWS if len(grid) <= len(CLASSIC.coordinates) else _LARGE_DRAWS
    for left in range(draws if is_bare and "killer" in rules else 1, 0, -1):
        drawn = (_headers(plain, grid, word, count, chance) for word, count in rules.items())
        board = constrained(plain, chain.from_iterable(drawn))
        if broken := board.broken(grid):
            raise CreateError(f"the full grid breaks {broken.name}; choose another, or leave out the rule")
        if left == 1 or _needs_none(board):
            break
    return board


def _needs_none(board: Board) -> bool:
    """Return whether a board has one solution without givens, if that is soon known."""
    question = SearchQuestion(board, bytes(len(board.coordinates)))
    try:
        return len([*islice(solutions(question, dead_ends=_DEAD_ENDS), 2)]) == 1
    except StuckError:
        return False


def _headers(plain: Board, grid: bytes, word: str, count: int, chance: Chance) -> Iterator[str]:
    """Yield the headers of a rule."""
    if word in MOVES:
        yield MOVES[word]
    elif word == "killer":
        yield from _cages(plain, grid, chance)
    elif word == "dots":
        yield from _dots(plain, grid)
    elif word == "sandwich":
        yield from _sandwiches(plain, grid)
    else:
        free = set(range(len(grid)))
        for number in range(count):
            header, cells = _line(plain, grid, word, free, chance)
            if not header:
                there = f"only {number} found room" if number else "none found room"
                raise NoRoomError(
                    f"no room for {count} of {quoted(word)} in the full grid: {there}; ask for fewer"
                )
            free -= cells
            yield header


def _cages(plain: Board, grid: bytes, chance: Chance) -> Iterator[str]:
    """Yield cages of different digits that cover the board, but for cells that fit into none."""
    near, order = _neighbours(plain), list(range(len(grid)))
    free, cages = {*order}, list[list[int]]()
    chance.shuffle(order)
    for first in order:
        if first not in free:
            continue
        cage, size = [first], chance.pick(_SIZES)
        free.discard(first)
        while len(cage) < size:
            digits = {grid[cell] for cell in cage}
            beyond = sorted(
                {at for cell in cage for at in near[cell] if at in free and grid[at] not in digits}
            )
            if not beyond:
                break
            cage.append(chance.pick(beyond))
            free.discard(cage[-1])
        cages.append(cage)
    for cage in [each for each in cages if len(each) == 1]:
        hosts = [
            each
            for each in cages
            if 1 < len(each) <= max(_SIZES)
            and not {*each}.isdisjoint(near[cage[0]])
            and all(grid[cell] != grid[cage[0]] for cell in each)
        ]
        cages.remove(cage)
        if hosts:
            chance.pick(hosts).extend(cage)
    for cage in sorted(map(sorted, cages)):
        yield f"cage {sum(grid[cell] for cell in cage)} {' '.join(names_of(cage, plain))}"


def _dots(plain: Board, grid: bytes) -> Iterator[str]:
    """Yield a dot wherever there can be one, and that all are given; a black one between 1 and 2."""
    for pair in dict.fromkeys(chain.from_iterable(map(beside, plain.grids))):
        low, high = sorted(grid[cell] for cell in pair)
        if high == 2 * low or high == low + 1:
            yield " ".join(("ratio" if high == 2 * low else "difference", *names_of(pair, plain)))
    yield "negative difference ratio"


def _sandwiches(plain: Board, grid: bytes) -> Iterator[str]:
    """Yield the sum between the least and the greatest digit in each row and column."""
    for house in plain.houses:
        if house.kind in (HouseKind.ROW, HouseKind.COLUMN):
            values = [grid[cell] for cell in house.cells]
            begin, end = sorted((values.index(1), values.index(plain.digits)))
            total = sum(values[begin + 1 : end])
            yield f"sandwich {total} {' '.join(names_of(house.cells, plain))}"


def _line(plain: Board, grid: bytes, word: str, free: set[int], chance: Chance) -> tuple[str, frozenset[int]]:
    """Return the header and the cells of a line that the grid keeps; empty ones if there seems to be none."""
    near, starts, most = _neighbours(plain, diagonally=True), sorted(free), lines()[word].most_cells
    for _ in range(_TRIES if starts else 0):
        check()
        path, length = [chance.pick(starts)], chance.pick(_LENGTHS)
        while len(path) < min(length, most or length) and (
            beyond := [cell for cell in near[path[-1]] if cell in free and cell not in path]
        ):
            path.append(chance.pick(beyond))
        header = " ".join((word, *names_of(path, plain)))
        try:
            (made,) = read_constraints(plain, header)
        except BoardError:  # a line of this kind has another length
            continue
        if made.walk.fits([grid[cell] for cell in made.cells]) and all(
            grid[one] != grid[other] for one, other in made.different(plain)
        ):
            return header, frozenset(path)
    return "", frozenset()


def _neighbours(plain: Board, *, diagonally: bool = False) -> Sequence[Sequence[int]]:
    """Return the cells beside each cell, in the same grid, if wanted also across a corner."""
    near: list[dict[int, None]] = [{} for _ in plain.coordinates]
    for grid in plain.grids:
        at = {plain.coordinates[cell]: cell for cell in grid.cells}
        for ((row, column), cell), (down, right) in product(at.items(), product((-1, 0, 1), repeat=2)):
            other = at.get((row + down, column + right))
            if other is not None and other != cell and (diagonally or not down or not right):
                near[cell].setdefault(other)
    return [tuple(each) for each in near]
