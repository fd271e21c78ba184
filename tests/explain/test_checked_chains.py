"""What a chain that somebody typed proves, held against all solutions and all truths of its nodes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from hypothesis import given, strategies as st

from sudoku_repl import Debugger, Quiz, board_named
from sudoku_repl.board import Board
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.uniform import full_grid
from sudoku_repl.explain.chains import ChainCheck
from sudoku_repl.techniques.chain import Node, Walk, by_numbers

BOARDS = ("4x4", "6x6", "4x4 + diagonals")


def linked(one: Node, other: Node, board: Board) -> bool:
    """Whether two candidates cannot both be true."""
    return one != other and (
        one.cell == other.cell or (one.digit == other.digit and other.cell in board.peers[one.cell])
    )


def candidates(debugger: Debugger) -> list[Node]:
    found = debugger.set_up.state.candidates()
    return [Node(digit, cell) for cell, digits in found.items() for digit in digits]


def wandered(debugger: Debugger, random: Random) -> ChainCheck | None:
    """A walk over links of the grid that meets no candidate twice, but perhaps its first one at the end."""
    board, nodes = debugger.quiz.board, candidates(debugger)
    walk = [random.choice(nodes)]
    begins_true = random.random() < 0.5
    for number in range(random.randint(1, 7)):
        near = [each for each in nodes if linked(walk[-1], each, board) and each not in walk[1:]]
        if (number % 2 == 0) != begins_true:
            near = [each for each in near if is_strong(walk[-1], each, debugger)]
        if not near:
            break
        walk.append(random.choice(near))
        if walk[-1] == walk[0]:
            break
    if len(walk) == 1:
        return None
    return debugger.check_chain(by_numbers(Walk(tuple(walk), begins_true), board))


def halved(walk: Walk, at: int) -> Iterator[tuple[Walk, Walk]]:
    """The halves of a walk to and from a node: from there to both ends, and from both ends to there."""
    to, beyond = walk.nodes[: at + 1], walk.nodes[at:]
    begins, middle, ends = walk.begins_true, walk.truths[at], walk.truths[-1]
    if 0 < at < walk.length:
        yield Walk(to[::-1], not middle), Walk(beyond, middle)
        yield Walk(to, begins), Walk(beyond[::-1], not ends)
    if 0 < at < walk.length - 1 and walk.nodes[0] == walk.nodes[-1]:
        yield Walk(to, begins), Walk(walk.nodes[at + 1 :][::-1], not ends)


def is_strong(one: Node, other: Node, debugger: Debugger) -> bool:
    nodes = candidates(debugger)
    if one.cell == other.cell:
        return sum(node.cell == one.cell for node in nodes) == 2
    return any(
        {one.cell, other.cell} == {node.cell for node in nodes if node.digit == one.digit} & set(house.cells)
        for house in debugger.quiz.board.houses
    )


def truths(check: ChainCheck) -> Iterator[dict[Node, bool]]:
    """Every way in which the candidates of a chain can be true and false so that its links hold."""
    nodes = sorted({each for one, other, _ in check.walk.links for each in (one, other)})
    for values in product((False, True), repeat=len(nodes)):
        is_true = dict(zip(nodes, values, strict=True))
        if all(
            is_true[one] or is_true[other] if strong else not (is_true[one] and is_true[other])
            for one, other, strong in check.walk.links
        ):
            yield is_true


def is_refuted(node: Node, check: ChainCheck, board: Board) -> bool:
    """Whether no truth is left if the ends that `node` excludes are false; weak ends don't count."""
    strong = [link for link in check.walk.links if link[2]]
    false = [end for end in (strong[0][0], strong[-1][1]) if linked(node, end, board)]
    return not any(not any(is_true[end] for end in false) for is_true in truths(check))


@given(st.sampled_from(BOARDS), st.integers(0, 10**6))
def test_no_solution_has_a_candidate_that_a_chain_excludes(name: str, seed: int) -> None:
    random, board = Random(seed), board_named(name)
    grid = full_grid(board, Chance(seed))
    quiz = Quiz(board, bytes(digit if random.random() < 0.4 else 0 for digit in grid))
    debugger = Debugger(quiz)
    if debugger.step().state.phase.value != "running":
        return
    solutions = list(debugger.solutions(2000))
    for _ in range(8):
        check = wandered(debugger, random)
        if check is None:
            continue
        assert check.stands
        for halves in halved(check.walk, random.randint(1, check.walk.length)):
            text = random.choice((", ", " and ", " ")).join(by_numbers(half, board) for half in halves)
            joined = debugger.check_chain(text)
            assert joined.stands
            assert (joined.removals, joined.places) == (check.removals, check.places)
        for digit, cell in check.removals:
            assert all(solution[cell] != digit for solution in solutions)
        if check.places:
            assert all(solution[check.places.cell] == check.places.digit for solution in solutions)
        if not any(link.strong for link in check.links):
            assert check.removals == ()
        elif any(truths(check)):  # else the grid has no solution
            refuted = [each for each in sorted(candidates(debugger)) if is_refuted(each, check, board)]
            assert list(check.removals) == refuted


@given(st.sampled_from(BOARDS), st.integers(0, 10**6))
def test_a_link_exists_only_where_the_candidates_left_make_it(name: str, seed: int) -> None:
    random, board = Random(seed), board_named(name)
    quiz = Quiz(
        board, bytes(digit if random.random() < 0.3 else 0 for digit in full_grid(board, Chance(seed)))
    )
    debugger = Debugger(quiz)
    debugger.step()
    nodes = candidates(debugger)
    for one in random.sample(nodes, min(3, len(nodes))):
        for other in nodes:
            weak, strong = (
                debugger.check_chain(by_numbers(Walk((one, other), weak), board)) for weak in (True, False)
            )
            assert weak.stands == linked(one, other, board)
            assert strong.stands == (linked(one, other, board) and is_strong(one, other, debugger))
