"""Write the model to a file: as LP, as MPS, or as a LINGO program, with the quiz in a comment at the top."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations
from textwrap import wrap
from types import MappingProxyType
from typing import NamedTuple

from sudoku_repl.board import Quiz
from sudoku_repl.board.notation import spaced
from sudoku_repl.board.topology import BoardGrid, HouseKind
from sudoku_repl.errors import ModelError, QuizError, known_ending, quoted
from sudoku_repl.formats.declared.drawing import write_text
from sudoku_repl.model.building import Model, barred, name_of

_WIDTH = 100
"""The length of the longest line; some readers accept only about 200 characters."""


def _heading(model: Model) -> list[str]:
    """Return the lines of a comment with the quiz and the size of the model.

    They are printable ASCII without ``;``: solvers disagree about other characters, and ``;`` ends a comment
    in LINGO.
    """
    quiz, size = model.quiz, model.size
    title = " ".join(quiz.title.split()).encode("ascii", "backslashreplace").decode()
    title = "".join(char if char.isprintable() and char != ";" else "?" for char in title)
    board = quiz.board
    lines = [
        f"The 0-1 model of {title or 'a quiz'}",
        f"on the board {board.name}: {len(board.coordinates)} cells, {len(board.houses)} houses.",
        f"{size.variables} variables, {size.constraints} constraints, {size.nonzeros} nonzeros.",
    ]
    return [part for line in lines for part in wrap(line, _WIDTH - 4)]


def _puzzle_section(quiz: Quiz) -> list[str]:
    """Return the lines of the quiz as a section, of which the reader takes nothing else of a file.

    There are none if no format for people can hold the quiz: what some cells may take, on several grids.
    """
    try:
        return ["[Puzzle]", *write_text(quiz).splitlines()]
    except QuizError:
        return []


def _lp(model: Model) -> Iterator[str]:
    """Yield the lines of an ``.lp`` file: each constraint on a line, all variables binary."""
    names = model.names()
    for line in _heading(model):
        yield f"\\ {line}"
    yield "Minimize"
    yield f" obj: 0 {names[0]}"  # some readers refuse an objective without a variable
    yield "Subject To"
    for constraint in model.constraints:
        terms = " + ".join(names[variable] for variable in constraint.variables)
        less = "".join(f" - {names[variable]}" for variable in constraint.less)
        sign = "<=" if constraint.at_most else "="
        yield f" {constraint.name}: {terms}{less} {sign} {constraint.total}"
    yield "Binary"
    for name in names:
        yield f" {name}"
    yield "End"


def _mps(model: Model) -> Iterator[str]:
    """Yield the lines of an ``.mps`` file: column by column, each coefficient on a line.

    The quiz is below the model, where solvers do not read.
    """
    names = model.names()
    rows_of: list[list[str]] = [[] for _ in names]
    for constraint in model.constraints:
        for factor, variables in ((1, constraint.variables), (-1, constraint.less)):
            for variable in variables:
                rows_of[variable].append(f"{constraint.name} {factor}")
    for line in _heading(model):
        yield f"* {line}"
    yield "NAME sudoku"
    yield "ROWS"
    yield " N obj"
    for constraint in model.constraints:
        yield f" {'L' if constraint.at_most else 'E'} {constraint.name}"
    yield "COLUMNS"
    yield " integers 'MARKER' 'INTORG'"
    for name, rows in zip(names, rows_of, strict=True):
        for row in rows:
            yield f" {name} {row}"
    yield " integers 'MARKER' 'INTEND'"
    yield "RHS"
    for constraint in model.constraints:
        if constraint.total:
            yield f" rhs {constraint.name} {constraint.total}"
    yield "BOUNDS"
    for name in names:
        yield f" BV bounds {name}"
    yield "ENDATA"
    yield from _puzzle_section(model.quiz)


def _lng(model: Model) -> Iterator[str]:
    """Yield the lines of an ``.lng`` file, with the quiz in a comment above the program."""
    quiz = model.quiz
    if section := _puzzle_section(quiz):
        yield from ("!", *section, "[Model]", ";")
    walks, apart = list(_walks(quiz)), list(_apart(model))
    sets = chain(_sets(quiz), _walk_sets(walks), ["APART( CELLS, CELLS);"] * bool(apart))
    pairs = _assigned("APART", _wrapped(", ".join(apart))) if apart else ()
    statements = chain(_statements(quiz), _walk_statements(walks), _apart_statements(apart))
    yield from _program(_heading(model), sets, chain(_data(quiz), _walk_data(walks), pairs), statements)


def _program(
    comments: Iterable[str], sets: Iterable[str], data: Iterable[str], statements: Iterable[str]
) -> Iterator[str]:
    """Yield the lines of a LINGO program with these lines in its sections."""
    yield from ("MODEL:", *(f"! {comment};" for comment in comments))
    yield from ("", "SETS:", *sets, "ENDSETS")
    yield from ("", "DATA:", *data, "ENDDATA")
    yield from ("", *statements, "", "END")


def _sets(quiz: Quiz) -> Iterator[str]:
    yield "! R4C2 is the cell in row 4, column 2 of the canvas, and GIVEN is its digit, 0 if it is open;"
    yield "CELLS: GIVEN;"
    yield "DIGITS;"
    yield "HOUSES;"
    yield "! the cells of each house;"
    yield "MEMBERS( HOUSES, CELLS);"
    yield "! X is 1 if the cell holds the digit;"
    yield "CANDIDATES( CELLS, DIGITS): X;"
    if quiz.restricted:
        yield "! the digits that an open cell may not take;"
        yield "BARRED( CELLS, DIGITS);"


def _data(quiz: Quiz) -> Iterator[str]:
    board = quiz.board
    cells = [*_cell_names(quiz, board.cells)]
    houses = [house.name.replace(" ", "_").upper() for house in board.houses]
    yield from _assigned("CELLS", _wrapped(" ".join(cells)))
    yield f"DIGITS = 1..{board.digits};"
    yield from _assigned("HOUSES", _wrapped(" ".join(houses)))
    named = zip(houses, board.houses, strict=True)
    members = (", ".join(f"{name} {cells[cell]}" for cell in house.cells) for name, house in named)
    yield from _assigned("MEMBERS", chain.from_iterable(map(_wrapped, members)))
    yield from _assigned("GIVEN", (f" {row.rstrip()}" for row in board.drawn(map(str, quiz.givens), " ")))
    if quiz.restricted:
        excluded = (f"{cells[cell]} {digit}" for cell, digit in barred(quiz))
        yield from _assigned("BARRED", _wrapped(", ".join(excluded)))


def _assigned(name: str, lines: Iterable[str]) -> Iterator[str]:
    yield from (f"{name} =", *lines, ";")


def _wrapped(text: str) -> Iterator[str]:
    return (f" {line}" for line in wrap(text, _WIDTH - 1))


def _statements(quiz: Quiz) -> Iterator[str]:
    yield "! LINGO needs an objective. This is a constant, the number of cells;"
    yield "[OBJECTIVE] MIN = GOAL;"
    yield "[PLACED] GOAL = @SUM( CANDIDATES: X);"
    yield "@FREE( GOAL);"
    yield "! each cell holds a single digit;"
    yield "@FOR( CELLS( C): [ONE_DIGIT] @SUM( DIGITS( D): X( C, D)) = 1);"
    yield "! each house holds each digit once;"
    yield "@FOR( HOUSES( H): @FOR( DIGITS( D): [ONCE] @SUM( MEMBERS( H, C): X( C, D)) = 1));"
    yield "! the givens are fixed;"
    yield "@FOR( CANDIDATES( C, D) | D #EQ# GIVEN( C): [KEPT] X( C, D) = 1);"
    if quiz.restricted:
        yield "! digits that are not allowed are excluded;"
        yield "@FOR( BARRED( C, D): [OUT] X( C, D) = 0);"
    yield "@FOR( CANDIDATES: @BIN( X));"


class _WalkFlow(NamedTuple):
    """The walk of a constraint, as LINGO has it."""

    name: str
    cells: tuple[str, ...]
    arcs: tuple[tuple[str, int, str, str], ...]
    """On all accepted walks: the cell, its digit, and the nodes before and after it."""
    nodes: dict[str, int]
    """The states by cell: 1 for the one where the walk begins, 2 for those where it ends, 0 for others."""


def _walks(quiz: Quiz) -> Iterator[_WalkFlow]:
    """Yield the walks of a quiz. Raises ModelError for a constraint that no digits keep."""
    for constraint in quiz.board.constraints:
        if not constraint.walks:
            continue
        name = name_of(constraint).upper()
        cells = tuple(_cell_names(quiz, constraint.cells))
        nodes, arcs = {f"{name}_0_0": 1}, list[tuple[str, int, str, str]]()
        for number, layer in enumerate(constraint.walk.arcs(len(cells)), start=1):
            for state, digit, after in layer:
                arcs.append(
                    (cells[number - 1], digit, f"{name}_{number - 1}_{state}", f"{name}_{number}_{after}")
                )
                nodes[arcs[-1][3]] = 2 if number == len(cells) else 0
        if not arcs:
            raise ModelError(
                f"no digits satisfy {constraint.words()}, and a LINGO program can't say so; leave it out"
            )
        yield _WalkFlow(name, cells, tuple(arcs), nodes)


def _apart(model: Model) -> Iterator[str]:
    """Yield the pairs of cells that differ, but by no house and no walk."""
    digits = model.quiz.board.digits
    for row in model.constraints:
        if row.at_most and not row.variables[0] % digits:
            yield " ".join(_cell_names(model.quiz, (variable // digits for variable in row.variables)))


def _cell_names(quiz: Quiz, cells: Iterable[int]) -> Iterator[str]:
    return (f"R{row}C{column}" for row, column in (quiz.board.coordinates[cell] for cell in cells))


def _walk_sets(walks: list[_WalkFlow]) -> Iterator[str]:
    if walks:
        yield "! the constraints, and the states of their walks before and after each cell;"
        yield "WALKS;"
        yield "! START is 1 where a walk begins, and 2 where it ends;"
        yield "NODES: START;"
        yield "! the cells of each walk;"
        yield "READS( WALKS, CELLS);"
        yield "! Y is 1 if the walk goes from a state by the digit of the cell to another;"
        yield "ARCS( WALKS, CELLS, DIGITS, NODES, NODES): Y;"


def _walk_data(walks: list[_WalkFlow]) -> Iterator[str]:
    if walks:
        yield from _assigned("WALKS", _wrapped(" ".join(walk.name for walk in walks)))
        nodes = [node for walk in walks for node in walk.nodes.items()]
        yield from _assigned("NODES", _wrapped(" ".join(node for node, _ in nodes)))
        yield from _assigned("START", _wrapped(spaced(start for _, start in nodes)))
        reads = (", ".join(f"{walk.name} {cell}" for cell in walk.cells) for walk in walks)
        yield from _assigned("READS", chain.from_iterable(map(_wrapped, reads)))
        arcs = (", ".join(f"{walk.name} {' '.join(map(str, arc))}" for arc in walk.arcs) for walk in walks)
        yield from _assigned("ARCS", chain.from_iterable(map(_wrapped, arcs)))


def _walk_statements(walks: list[_WalkFlow]) -> Iterator[str]:
    if walks:
        yield "! each walk begins, and goes on from each state that it comes to;"
        yield "@FOR( NODES( N) | START( N) #LE# 1:"
        yield " [WALK] @SUM( ARCS( W, C, D, N, M): Y( W, C, D, N, M)) ="
        yield " START( N) + @SUM( ARCS( W, C, D, M, N): Y( W, C, D, M, N)));"
        yield "! it goes by the digits of its cells;"
        yield "@FOR( READS( W, C): @FOR( DIGITS( D):"
        yield " [READ] X( C, D) = @SUM( ARCS( W, C, D, N, M): Y( W, C, D, N, M))));"
        yield "@FOR( ARCS: @BIN( Y));"


def _apart_statements(apart: list[str]) -> Iterator[str]:
    if apart:
        yield "! these cells differ;"
        yield "@FOR( APART( C, E): @FOR( DIGITS( D): [DIFFER] X( C, D) + X( E, D) <= 1));"


_LAYOUTS = ("samurai", "flower")


def _paper(model: Model) -> Iterator[str]:
    """Return the lines of the paper's own ``.lng`` file, for samurai and flower. Raises ModelError."""
    quiz = model.quiz
    if quiz.board.name not in _LAYOUTS:
        raise ModelError(
            f"the paper's program is for samurai and flower, not for the board {quoted(quiz.board.name)};"
            " leave out --paper"
        )
    if quiz.restricted:
        raise ModelError("the paper's program cannot limit the digits of a cell; leave out --paper")
    comments = (f"layout: {quiz.board.name}", *_heading(model))
    return _program(comments, _paper_sets(quiz), _paper_data(quiz), _paper_statements(quiz))


def _paper_sets(quiz: Quiz) -> Iterator[str]:
    grids, digits = quiz.board.grids, quiz.board.digits
    for name in ("number", "line", "col", "gong"):
        yield f"{name}/1..{digits}/;"
    yield "! the cells of each gong, which is a box;"
    yield "inside( gong, line, col);"
    b, a, x = (", ".join(f"{name}{grid.number}" for grid in grids) for name in "bax")
    yield "! the answer of each grid, and its givens, 0 for an open cell;"
    yield f"shudu( line, col): {b}, {a};"
    yield "! 1 if the cell holds the number;"
    yield f"link( line, col, number): {x};"


def _paper_data(quiz: Quiz) -> Iterator[str]:
    side = quiz.board.digits
    first, *_ = quiz.board.grids
    boxes = [house for house in first.houses.values() if house.kind is HouseKind.BOX]
    yield "inside ="
    for number, box in enumerate(boxes, start=1):
        slots = sorted(map(first.cells.index, box.cells))
        yield " " + ", ".join(f"{number} {slot // side + 1} {slot % side + 1}" for slot in slots)
    yield ";"
    for grid in quiz.board.grids:
        givens = [quiz.givens[cell] for cell in grid.cells]
        if not any(givens):
            yield f"a{grid.number} = ?;"
            continue
        rows = (givens[start : start + side] for start in range(0, side * side, side))
        yield from _assigned(f"a{grid.number}", (f" {spaced(row)}" for row in rows))


def _paper_statements(quiz: Quiz) -> Iterator[str]:
    grids = quiz.board.grids
    yield "! LINGO needs an objective. This is a constant, the number of cells of grid 1;"
    yield "[objective] MIN = goal;"
    yield "[placed] goal = @SUM( link: x1);"
    for grid in grids:
        x = f"x{grid.number}"
        yield f"! {grid.name}: a number for each cell, each number once in each line, column and gong;"
        yield f"@FOR( line( i): @FOR( col( j): @SUM( number( k): {x}( i, j, k)) = 1));"
        yield f"@FOR( line( i): @FOR( number( k): @SUM( col( j): {x}( i, j, k)) = 1));"
        yield f"@FOR( col( j): @FOR( number( k): @SUM( line( i): {x}( i, j, k)) = 1));"
        yield f"@FOR( gong( g): @FOR( number( k): @SUM( inside( g, i, j): {x}( i, j, k)) = 1));"
        yield "! its givens are fixed, and its answer is read off;"
        yield f"@FOR( link( i, j, k) | k #EQ# a{grid.number}( i, j): {x}( i, j, k) = 1);"
        yield f"@FOR( shudu( i, j): b{grid.number}( i, j) = @SUM( number( k): k * {x}( i, j, k)));"
    for one, other in combinations(grids, 2):
        yield from _shared(one, other, quiz.board.digits)
    yield f"@FOR( link: {'; '.join(f'@BIN( x{grid.number})' for grid in grids)});"


def _shared(one: BoardGrid, other: BoardGrid, side: int) -> Iterator[str]:
    """Yield the statement that two grids agree where they overlap."""
    conditions, indices = [], []
    for index, start, its_start in zip("ij", one.corner, other.corner, strict=True):
        offset = its_start - start
        if abs(offset) >= side:
            return
        if offset:
            conditions.append(f"{index} #GT# {offset}" if offset > 0 else f"{index} #LE# {side + offset}")
        indices.append(f"{index} {'-' if offset > 0 else '+'} {abs(offset)}" if offset else index)
    yield f"! the cells that {one.name} and {other.name} share;"
    which = f"link( i, j, k) | {' #AND# '.join(conditions)}"
    yield f"@FOR( {which}: x{one.number}( i, j, k) = x{other.number}( {', '.join(indices)}, k));"


WRITERS: MappingProxyType[str, Callable[[Model], Iterator[str]]] = MappingProxyType(
    {".lp": _lp, ".mps": _mps, ".lng": _lng}
)
"""The function that returns the lines of each form, by the ending of the file."""


def write_as(model: Model, name: str, *, paper: bool = False) -> str:
    """Return the text of a file with this name. Raises :class:`~sudoku_repl.errors.ModelError`.

    With ``paper``, this is the paper's own LINGO program, for samurai and flower.
    """
    ending = known_ending(name, WRITERS, ModelError)
    writer = WRITERS[ending]
    if paper and writer is not _lng:
        raise ModelError(
            f"the paper's program is for LINGO; write it to a file that ends in .lng, not {ending}"
        )
    return "".join(f"{line}\n" for line in (_paper if paper else writer)(model))
