# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: infer_types=True
"""The kernel of boards: the twin of :mod:`~sudoku_repl.board.constraints.walk`, and a check of givens.

The walks are for the kernels of other rooms; ``kernel.pxd`` has the types that they see.
"""

from array import array
from itertools import pairwise

import cython

from sudoku_repl.packed import table, zeros

compiled = cython.compiled
"""Whether this module is compiled."""


@cython.cclass
class WalkPruner:
    """Prunes the walks of the constraints of a board, by their numbers.

    Put the digits that the cells of a walk may take into ``given``, in the order of the walk. Then
    :meth:`prune` leaves in ``left`` those that lie on an accepted walk, and in ``required`` those that every
    accepted walk has.
    """

    def __init__(self, board):
        walked = [each for each in board.constraints if each.walks]
        own = [[] for _ in board.coordinates]
        for number, constraint in enumerate(walked):
            for cell in constraint.cells:
                own[cell].append(number)
        self.count, self.digits = len(walked), board.digits
        self.cells_at, self.cells = table([each.cells for each in walked])  # of each walk
        self.walks_at, self.walks = table(own)  # of each cell
        self._number_states([each.walk for each in walked])
        length = max([len(each.cells) for each in walked] + [0])
        self.given, self.left = zeros("I", length + 1), zeros("I", length + 1)
        # The states of the walk that is pruned, by cell, and the cell where each was last met.
        self.reached = zeros("i", (length + 1) * self.most_states)
        self.layers, self.met = zeros("i", length + 2), zeros("q", 2 * self.most_states)
        self.ahead, self.required = zeros("I", 2 * self.most_states), 0  # what every way from a state has
        self.met_states = self.stamp = 0
        self.members = array("B", [digits.bit_count() for digits in range(1 << self.digits)])

    def _number_states(self, walks):
        """List the states of the walks one after another, those of walks with the same table once."""
        first = {}
        after, accepted, firsts = array("i"), array("B"), array("i")
        self.most_states = 1
        for walk in walks:
            if id(walk) not in first:
                first[id(walk)] = len(accepted)
                self.most_states = max(self.most_states, walk.count)
                states, ends = walk.packed
                after.extend(states)
                accepted.extend(ends)
            firsts.append(first[id(walk)])
        self.first_states, self.after = firsts, after
        self._list_ends(accepted, [*first.values(), len(accepted)])

    def _list_ends(self, accepted: cython.uchar[::1], firsts):
        """List the digits after which a walk may end, for each state; ``firsts`` has where walks begin."""
        state: cython.longlong
        digit: cython.int
        after: cython.int
        first: cython.longlong
        end: cython.longlong
        self.ends = zeros("I", len(accepted))
        for first, end in pairwise(firsts):
            for state in range(first, end):
                for digit in range(self.digits):
                    after = self.after[state * self.digits + digit]
                    if after >= 0 and accepted[first + after]:
                        self.ends[state] |= cython.cast(cython.uint, 1) << digit

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def prune(self, number: cython.int) -> cython.bint:
        """Find the digits that are left; return False if there is no accepted walk."""
        last: cython.int = self.cells_at[number + 1] - self.cells_at[number] - 1
        first: cython.longlong = self.first_states[number]
        index: cython.int
        other: cython.int
        state: cython.int
        end: cython.int = 1
        row: cython.longlong
        half: cython.longlong = last % 2 * self.most_states
        rest: cython.uint
        digit: cython.uint
        required: cython.uint
        kept: cython.uint = 0
        self.reached[0] = self.layers[0] = 0
        for index in range(last):
            self.layers[index + 1] = end
            self.stamp += 1
            for other in range(self.layers[index], self.layers[index + 1]):
                row = (first + self.reached[other]) * self.digits
                rest = self.given[index]
                while rest:
                    state = self.after[row + self.members[(rest & -rest) - 1]]
                    rest &= rest - 1
                    if state >= 0 and self.met[state] != self.stamp:
                        self.met[state] = self.stamp
                        self.reached[end] = state
                        end += 1
        self.met_states = end
        self.stamp += 1
        for other in range(self.layers[last], end):
            rest = self.given[last] & self.ends[first + self.reached[other]]
            if rest:
                kept |= rest
                # The states of a cell and of the next one are met apart.
                self.met[half + self.reached[other]] = self.stamp
                self.ahead[half + self.reached[other]] = 0 if rest & rest - 1 else rest
        self.left[last] = kept
        for index in range(last - 1, -1, -1):
            half = (index + 1) % 2 * self.most_states
            kept = 0
            for other in range(self.layers[index], self.layers[index + 1]):
                row = (first + self.reached[other]) * self.digits
                rest = self.given[index]
                required = 0xFFFFFFFF
                while rest:
                    digit = rest & -rest
                    state = self.after[row + self.members[digit - 1]]
                    if state >= 0 and self.met[half + state] == self.stamp + last - 1 - index:
                        kept |= digit
                        required &= digit | self.ahead[half + state]
                        self.met[self.most_states - half + self.reached[other]] = self.stamp + last - index
                    rest ^= digit
                self.ahead[self.most_states - half + self.reached[other]] = required
            self.left[index] = kept
        self.stamp += last
        self.required = self.ahead[0]
        return self.left[0] != 0


@cython.cclass
class Houses:
    """Compares the givens of quizzes on a board, house by house."""

    houses_at: cython.int[::1]
    houses: cython.int[::1]  # of each cell
    met: cython.longlong[::1]
    stamp: cython.longlong
    digits: cython.int

    def __init__(self, board):
        self.houses_at, self.houses = table(board.houses_of)
        self.digits = board.digits + 1
        # For each house and each digit from 0, the quiz in which it was last met.
        self.met, self.stamp = zeros("q", len(board.houses) * self.digits), 0

    def has_conflict(self, givens: bytes) -> cython.bint:
        """Return whether two givens of a house are equal; see the stub."""
        cell: cython.Py_ssize_t
        at: cython.int
        place: cython.longlong
        digit: cython.int
        self.stamp += 1
        for cell in range(len(givens)):
            digit = givens[cell]
            if digit:
                for at in range(self.houses_at[cell], self.houses_at[cell + 1]):
                    place = self.houses[at] * self.digits + digit
                    if self.met[place] == self.stamp:
                        return True
                    self.met[place] = self.stamp
        return False
