# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: infer_types=True
"""The kernel: the compiled twin of the machine, which makes the same states and the facts of each advance.

:mod:`~sudoku_repl.machine.advance` defines the rules. This module repeats them in Cython's pure Python mode,
and the tests hold it to the definition, fact by fact and state by state. Uncompiled it runs too, for
debugging, if Cython is installed. A local variable without a declared type has the C type that Cython infers;
in a function without the interpreter lock it can have no other.

A :class:`Kernel` belongs to a board. :meth:`Kernel.load` copies a state into flat arrays and refuses a
damaged state, so that no index leaves its array. :meth:`Kernel.run` advances without the interpreter lock.
:meth:`Kernel.state` returns the State. A grid is one row of 16-bit numbers: the candidates of each cell, the
placed digit of each cell as a set, and the number of open cells. Beside it are sets that say the same in
words of 64 bits: the houses and the walks that changed, the single cells, and the cells that can take each
digit.

Why it is fast
==============

*A house is searched only if it changed.* Its mark goes when grp finds nothing there. A guess keeps the marks
with its grid, so a restored grid is not searched again either.

*Sets replace loops with branches.* Which peers have the digit that is placed, and which cells are single, can
not be predicted. The sets tell both, so that only these cells are visited. They also tell a contradiction
before anything is removed; only then are the peers visited in their order, up to the contradiction.

*One test replaces most of grp.* Take a house with as many digits as open cells; others are searched by the
definition. Suppose that no set of its cells has fewer digits than cells, and that none of those with as many
has one of its digits outside. Then 1GW, 2GW and 3GW find nothing: sets of 1GW and 3GW have as many digits as
cells, and the cells that a 2GW subset leaves have only the digits that it leaves, which are as many. With
eight open cells or fewer, all sets of six cells are tested at once, a bit each: four words count the digits
of each set, and one tells which sets have a digit outside.

*Closures do it for larger houses.* Match each of the n open cells of a house with a different digit, its own.
The *closure* of a cell is all digits that it can take, that the owners of these can take, and so on
(:mod:`~sudoku_repl.techniques.gw3`). If the house has n digits, and closures that differ share no digit, then
1GW, 2GW and 3GW find nothing. Take k cells that can take only k digits. They own these digits, so all their
closures are among them. If another cell can take one of these digits, its closure shares that digit with the
owner's, but has the cell's own digit besides; this fails the test. So no such k cells remove anything, and
1GW and 3GW have no others. A 2GW subset confines k digits to k cells. The other n - k cells have only the
other n - k digits, so they are such cells, and the subset can take none of these. A house with more digits
than open cells, one without a matching, or one that fails the test, is searched by the definition.

*What is supposed is deduced in any order.* Of guesses, :meth:`Kernel.suppose` tells only whether they hold.
With 3GW all techniques of the kernel are monotone, so what they find in the end does not depend on the order
in which they find it. All 3GW subsets of a house are removed at once, and a house without a matching is a
contradiction, because 3GW would empty a cell of it.

Constraints
===========

They are pruned where the other techniques find nothing, in their order, and again only if one of their cells
changed. A placement that fills one is checked. What the pruning rests on, for a backjump, is found by giving
back what cells have lost, as :meth:`~sudoku_repl.board.constraints.walk.WalkTable.grounds` does it.

To backjump
===========

Under rules that backjump, the kernel knows which guess levels each fact of the grid rests on, and the
conflict set of each level (:mod:`~sudoku_repl.machine.conflicts`). A set of levels has one word for every 64
levels. What a fact rests on never changes until the fact itself is taken back, and the kept grid tells which
facts hold under a level. So a guess copies nothing. Of facts that were taken back, stale entries stay, which
nobody reads.
"""

import sys
from array import array
from time import perf_counter

import attrs
import cython

if cython.compiled:
    from cython.cimports.cpython.object import Py_TYPE
    from cython.cimports.cpython.type import PyType_GenericNew
    from cython.cimports.sudoku_repl.board.kernel import WalkPruner
else:
    from sudoku_repl.board.kernel import WalkPruner

from sudoku_repl.board import HouseKind
from sudoku_repl.board.topology import digits_in
from sudoku_repl.errors import StateError
from sudoku_repl.machine.events import (
    Broken,
    Contradiction,
    Deduced,
    Exhausted,
    Guessed,
    NakedSingle,
    Overfull,
    Placed,
    Removed,
    Seen,
    Tried,
)
from sudoku_repl.machine.picking import Picks, drawn, sorted_by_truth
from sudoku_repl.machine.records import GUESSES, KNOWN, VERDICTS, Detail, RecordKind
from sudoku_repl.machine.retreat import UNKNOWN, Guilt, GuiltTable, Retreat
from sudoku_repl.machine.state import Counts, Guess, Phase, State
from sudoku_repl.packed import sparse, table, zeros
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.constraints import ConstraintTechnique, finding_of, technique_of
from sudoku_repl.techniques.finding import Verdict
from sudoku_repl.techniques.grid import Grid

compiled = cython.compiled
"""Whether this module is compiled."""

ADVANCES = 1024
"""The most advances of one :meth:`Kernel.run`."""
_BUSY = 1 << 18
"""The most advances times cells of one :meth:`Kernel.run`. So it returns every few milliseconds, and Ctrl-C
is seen."""
_LEVELS = 32
"""The number of guess levels that there is room for at first."""
_RECORDS = 4096
"""The number of records that there is room for, besides those of one advance."""

TECHNIQUES = KNOWN
"""The techniques that the kernel knows on every board. Those of the constraints of a board follow."""
_HIDDEN = cython.declare(cython.int, 0)
_GW1 = cython.declare(cython.int, 1)
_GW2 = cython.declare(cython.int, 2)
_GW3 = cython.declare(cython.int, 3)
_PLY = cython.declare(cython.int, 4)
_PRUNING = cython.declare(cython.int, 5)
"""The number of the first technique that prunes constraints."""

_PICKS = (Picks.FIRST, Picks.LAST, Picks.MOST, Picks.RANDOM, Picks.CORRECT, Picks.WRONG)
_LAST = cython.declare(cython.int, 1)
_MOST = cython.declare(cython.int, 2)
_RANDOM = cython.declare(cython.int, 3)
_CORRECT = cython.declare(cython.int, 4)
_SLOW = 0.01
"""The seconds that a pick may take before the run returns, so that an interrupt costs few advances."""

_PHASES = (Phase.LOADED, Phase.RUNNING, Phase.WAITING, Phase.SOLVED, Phase.FINISHED)
_LOADED = cython.declare(cython.int, 0)
_RUNNING = cython.declare(cython.int, 1)
_WAITING = cython.declare(cython.int, 2)
_SOLVED = cython.declare(cython.int, 3)
_FINISHED = cython.declare(cython.int, 4)

_NOTHING = cython.declare(cython.int, 0)  # verdicts
_COMPLETE = cython.declare(cython.int, 1)
_INCOMPLETE = cython.declare(cython.int, 2)
_WRONG = cython.declare(cython.int, 3)

_SHRINKS = cython.declare(cython.int, 1)  # flags of facts
_GUESSES = cython.declare(cython.int, 2)
_FORWARD = cython.declare(cython.int, 4)
_UPWARD = cython.declare(cython.int, 8)
_FAILS = cython.declare(cython.int, 16)
_SOLVES = cython.declare(cython.int, 32)
_ENDS = cython.declare(cython.int, 64)
_WAITS = cython.declare(cython.int, 128)

_DE_BRUIJN = cython.declare(cython.ulonglong, 0x03F79D71B4CB0A89)
"""A number whose six highest bits differ after each shift to the left, so that they tell the shift."""
_EVERY = cython.declare(cython.ulonglong, (1 << 64) - 1)
_DIGITS = cython.declare(cython.int, 16)
"""The most digits of a board, and the most cells of a house."""

# A level of the stack: its cell, its choice from 1, its number of digits, the serial numbers of when it began
# and when it changed, those of the Grid and the Guess that were made of it last, the digits, how many of
# these lead to a solution (-1 if unknown), whether its try is refuted, and whether it assumes one solution.
_CELL = cython.declare(cython.int, 0)
_CHOICE = cython.declare(cython.int, 1)
_COUNT = cython.declare(cython.int, 2)
_PUSHED = cython.declare(cython.int, 3)
_CHANGED = cython.declare(cython.int, 4)
_GRID = cython.declare(cython.int, 5)
_GUESS = cython.declare(cython.int, 6)
_TRIED = cython.declare(cython.int, 7)
_RIGHT = cython.declare(cython.int, 23)
_REFUTED = cython.declare(cython.int, 24)
_ASSUMED = cython.declare(cython.int, 25)
_LEVEL = cython.declare(cython.int, 26)

# What is told, and the kinds of records, which are those of a guess by its number and these.
_SEARCH = cython.declare(cython.int, Detail.SEARCH)
_EVENTS = cython.declare(cython.int, Detail.EVENTS)
_CHANGES = cython.declare(cython.int, Detail.CHANGES)
_EMPTIED = cython.declare(cython.int, RecordKind.EMPTIED)
_OVERFULL = cython.declare(cython.int, RecordKind.OVERFULL)
_EXHAUSTED = cython.declare(cython.int, RecordKind.EXHAUSTED)
_FOUND = cython.declare(cython.int, RecordKind.FOUND)
_LOSS = cython.declare(cython.int, RecordKind.LOSS)
_SINGLE = cython.declare(cython.int, RecordKind.SINGLE)
_SEEN = cython.declare(cython.int, RecordKind.SEEN)
_IS_COMPLETE = cython.declare(cython.int, VERDICTS.index(Verdict.COMPLETE))
_IS_INCOMPLETE = cython.declare(cython.int, VERDICTS.index(Verdict.INCOMPLETE))
_IS_AGAIN = cython.declare(cython.int, VERDICTS.index(Verdict.AGAIN))
_IS_WRONG = cython.declare(cython.int, VERDICTS.index(Verdict.WRONG))
_NAKED_SINGLE = NakedSingle()
_MOST_KNOWN = 1 << 14
"""The most findings, and the most removals, that a kernel keeps to tell them again."""

_MEMBERS = array("B", [number.bit_count() for number in range(1 << 16)])


def _unions(words):
    """Return the union of each set of these words. Bit k of an index says whether word k is in the set."""
    found = [0]
    for word in words:
        found += [each | word for each in found]
    return array("Q", found)


# A word has a bit for each set of the first 6 slots. The other slots, 2 at most, are chosen or not.
_SETS = tuple(range(64))  # no range, because Cython would make its numbers C integers, which overflow
_ALL_SETS = sum([1 << each for each in _SETS])
_HAS = [sum([1 << each for each in _SETS if each >> slot & 1]) for slot in range(6)]
_CHOSEN = [[_ALL_SETS * (chosen >> slot & 1) for slot in range(2)] for chosen in range(4)]
_SPREAD = _unions([1 << 8 * digit for digit in _SETS[:8]])
"""For a set of 8 digits, a word with a byte for each."""
_MEETS = sum([_unions(_HAS + chosen) for chosen in _CHOSEN], array("Q"))
"""For the chosen other slots and the slots of a digit, the sets that have one of these."""
_MISSES = sum([_unions([_ALL_SETS ^ has for has in _HAS + chosen]) for chosen in _CHOSEN], array("Q"))
"""The same, the sets that lack one of these."""
_BEFORE = array(
    "Q",
    [
        sum([1 << each for each in _SETS if 8 - others - each.bit_count() & value])
        for others in range(3)
        for value in (1, 2, 4, 8)
    ],
)
"""For a number of chosen other slots, the four words of 8 less the slots of each set."""
_WITHIN = array("Q", [sum([1 << each for each in _SETS if each >> slots == 0]) for slots in range(9)])
"""For a number of slots, the sets that have no others."""
_MOST_STEPS = (1 << 32) - 1
_BEHIND = cython.declare(cython.int, 5)
"""The numbers behind the row in the image of a state."""
_BIG_ENDIAN = sys.byteorder == "big"


@cython.cclass
class Filler:
    """Sets the fields of the states that a kernel made of one quiz.

    The image of a state is the row of its grid with more numbers of 16 bits behind: the number of open cells,
    1 + the cell that is due, and in two numbers each the steps and the solutions.
    """

    board: object
    givens: object
    cells: cython.int

    def __init__(self, board, givens):
        self.board, self.givens, self.cells = board, givens, len(board.coordinates)

    def fill(self, state, image: bytes):
        """Set all fields but the guess and what is set already; see the stub."""
        behind: cython.int = 2 * self.cells + 1
        if len(image) != 2 * (behind + _BEHIND):
            raise StateError("damaged state: its image is of another board")
        fields = array("H", image[2 * behind :])
        grid = _new(Grid)
        _put(grid, _OF_GRID, 0, self.board)
        _put(grid, _OF_GRID, 1, self.givens)
        _put(grid, _OF_GRID, 2, image[: 4 * self.cells])
        _put(state, _OF_STATE, 2, fields[1] + (fields[2] << 16))
        _put(state, _OF_STATE, 3, grid)
        _put(state, _OF_STATE, 5, fields[3] + (fields[4] << 16))
        _put(state, _OF_STATE, 6, fields[0] - 1 if fields[0] else None)
        _put(state, _OF_STATE, 7, None)


@cython.cclass
class Kernel:
    """A machine for one board. Load a state, then run."""

    # The board. Of a table with rows, `_at` has the index where each row begins.
    board: object
    cells: cython.int
    houses: cython.int
    digits: cython.int
    every: cython.int
    peers_at: cython.int[::1]
    peers: cython.int[::1]
    houses_at: cython.int[::1]
    houses_of: cython.int[::1]
    # For each cell the set of its peers and the set of its houses: which words are not 0, and these words.
    sights_at: cython.int[::1]
    sights_in: cython.int[::1]
    sights: cython.ulonglong[::1]
    marks_at: cython.int[::1]
    marks_in: cython.int[::1]
    marks: cython.ulonglong[::1]
    cells_at: cython.int[::1]
    cells_of: cython.int[::1]
    lines: cython.int
    cuts_at: cython.int[::1]
    cuts: cython.int[::1]
    segments_at: cython.int[::1]
    inside_at: cython.int[::1]
    inside: cython.int[::1]
    slots_of: cython.int[::1]
    beside_at: cython.int[::1]
    beside: cython.int[::1]
    members: cython.uchar[::1]

    # The constraints with a walk, and for each the number of its technique and whether it is pruned.
    is_constrained: cython.bint
    walker: WalkPruner
    walks: cython.int
    walked: tuple
    technique_of_walk: cython.int[::1]
    is_pruned: cython.uchar[::1]
    techniques: tuple
    # What each cell of a walk could take before it is pruned, and what it is to lose.
    before_walk: cython.ushort[::1]
    lost: cython.ushort[::1]

    # The rules.
    rules: object
    hidden: cython.bint
    gw1: cython.bint
    gw2: cython.bint
    gw3: cython.bint
    grp: cython.bint
    ply: cython.bint
    asks: cython.bint
    deduces: cython.bint
    picks: cython.int
    jumps: cython.bint
    assumes: cython.bint

    givens: object
    filler: object
    packs_rows: cython.bint

    # The state. `row` is the grid, `kept` has the row under each level, `stack` the levels. `sets` has the
    # houses that changed, the single cells, for each digit the cells that can take it, and the walks that
    # changed, one word for every 64 members; `kept_sets` has them under each level. After a contradiction,
    # `sets` is of no use.
    open_at: cython.int
    size: cython.int
    row_store: object
    row: cython.ushort[::1]
    kept_store: object
    kept: cython.ushort[::1]
    house_words: cython.int
    cell_words: cython.int
    singles_at: cython.int
    places_at: cython.int
    changed_at: cython.int
    all_sets: cython.int
    marks_houses: cython.bint
    sets: cython.ulonglong[::1]
    kept_sets_store: object
    kept_sets: cython.ulonglong[::1]
    bit_numbers: cython.uchar[::1]
    stack_store: object
    stack: cython.longlong[::1]
    room: cython.int
    phase: cython.int
    due: cython.int
    steps: cython.longlong
    solutions: cython.longlong
    level: cython.int
    serial: cython.longlong
    grids: list
    guesses: list

    # What was supposed last, and whether each of the guesses held. `kept` has the row after each.
    supposed: cython.int[::1]
    held: list

    # The house that is searched: its open cells, and the sets of digits that they can take.
    slots: cython.int
    slot_cell: cython.int[::1]
    slot_mask: cython.ushort[::1]
    unions: cython.ushort[::1]
    places: cython.int[::1]
    searched: cython.int
    matched: cython.bint
    hastens: cython.bint
    taken: cython.int
    digits_seen: cython.int
    # What tests all sets of slots at once.
    spread: cython.ulonglong[::1]
    meets: cython.ulonglong[::1]
    misses: cython.ulonglong[::1]
    before: cython.ulonglong[::1]
    within: cython.ulonglong[::1]
    own: cython.ushort[::1]
    closed: cython.ushort[::1]
    outside: cython.int[::1]
    rooms: cython.int[::1]

    # The guilt, as a GuiltTable has it. A row of `rests_on` has one word for each fact: for each cell, why it
    # has its value, and then why each digit is gone. A row of `conflicts` has one for each level, from 0.
    # `why` is the set that is being collected.
    words: cython.int
    facts_of_cell: cython.int
    all_facts: cython.int
    rests_on_store: object
    rests_on: cython.ulonglong[::1]
    conflicts_store: object
    conflicts: cython.ulonglong[::1]
    why: cython.ulonglong[::1]
    hidden_store: object
    hidden_in: cython.int[::1]

    # The advance that is made.
    what: cython.int
    peak: cython.int
    foremost: cython.int
    broken: cython.bint
    error: object
    slow: cython.bint

    # What runs return.
    advances: cython.longlong
    facts_store: object
    facts: cython.ulonglong[::1]
    found: cython.longlong[::1]
    tried: cython.longlong
    biggest: cython.int
    first: cython.longlong
    wrong: cython.longlong
    choices: cython.longlong[::1]
    choices_left: cython.int
    detail: cython.int
    tries: cython.int
    told_store: object
    told: cython.ulonglong[::1]
    told_words: cython.int
    # To make objects of the records: the cells by their names, and what was made before.
    named: tuple
    prints: cython.int[::1]
    closing: cython.int[::1]
    findings: dict
    removals: dict
    sight_of: dict
    seen: list

    def __init__(self, board):
        self.board = board
        self.cells, self.houses, self.digits = len(board.coordinates), len(board.houses), board.digits
        self.every = board.all_digits
        self.peers_at, self.peers = table(board.peers)
        self.houses_at, self.houses_of = table(board.houses_of)
        self.cells_at, self.cells_of = table([house.cells for house in board.houses])
        segments = [(line.house.cells, segment) for line in board.lines for segment in line.segments]
        self.lines = len(board.lines)
        self.segments_at, _ = table([line.segments for line in board.lines], [0] * len(segments))
        self.inside_at, self.inside = table([[cells[s] for s in each.slots] for cells, each in segments])
        _, self.slots_of = table([each.slots for _, each in segments])
        alike = [
            [number for number, other in enumerate(board.lines) if other.house is line.house]
            for line in board.lines
        ]
        self.cuts_at, self.cuts = table(alike)
        self.beside_at, self.beside = table([each.beside for _, each in segments])
        longest = max(len(house.cells) for house in board.houses)
        if longest > _DIGITS or self.digits > _DIGITS:
            raise StateError(f"the kernel takes houses of at most {_DIGITS} cells, got {longest}")
        self.members = _MEMBERS
        self.rules = self.givens = self.filler = None
        self.packs_rows = board.packing.width == 16 and not _BIG_ENDIAN
        self.open_at = 2 * self.cells
        self.size = self.open_at + 1
        self.house_words = (self.houses + 63) // 64
        self.cell_words = (self.cells + 63) // 64
        self.singles_at = self.house_words
        self.places_at = self.singles_at + self.cell_words
        self.changed_at = self.places_at + self.digits * self.cell_words
        self._read_constraints()
        self.all_sets = self.changed_at + (self.walks + 63) // 64
        self.sets = zeros("Q", self.all_sets)
        self.sights_at, self.sights_in, self.sights = sparse(board.peers)
        own = [list(houses) for houses in board.houses_of]
        for number, constraint in enumerate(self.walked):
            for cell in constraint.cells:
                own[cell].append(64 * self.changed_at + number)
        self.marks_at, self.marks_in, self.marks = sparse(own)
        self.marks_houses = self.house_words == 1 and self.walks == 0
        self.bit_numbers = zeros("B", 64)
        for bit in range(64):
            self.bit_numbers[(int(_DE_BRUIJN) << bit & int(_EVERY)) >> 58] = bit
        self.row_store = zeros("H", self.size + _BEHIND)
        self.row = self.row_store
        self.room = self.level = self.serial = self.told_words = self.choices_left = 0
        self.detail = self.searched = self.hastens = 0
        self.tries = self.digits * (3 + max(len(peers) for peers in board.peers))
        self.phase = _FINISHED
        self.kept_store, self.kept_sets_store, self.stack_store = zeros("H", 0), zeros("Q", 0), zeros("q", 0)
        self.grids, self.guesses, self.held = [], [], []
        self._make_room(_LEVELS)
        self.slot_cell, self.slot_mask = zeros("i", _DIGITS), zeros("H", _DIGITS)
        self.unions = zeros("H", 1 << longest)
        self.spread, self.meets, self.misses = _SPREAD, _MEETS, _MISSES
        self.before, self.within = _BEFORE, _WITHIN
        self.own, self.closed = zeros("H", _DIGITS), zeros("H", _DIGITS)
        self.words, self.facts_of_cell = 1, self.digits + 1
        self.all_facts = self.cells * self.facts_of_cell
        self.rests_on_store = self.conflicts_store = zeros("Q", 0)
        self.rests_on = self.conflicts = self.why = self.rests_on_store
        self.hidden_store = zeros("i", self.cells)
        self.hidden_in = self.hidden_store
        self.error, self.slow = None, False
        self.places, self.outside, self.rooms = (zeros("i", _DIGITS) for _ in range(3))
        self.facts_store = zeros("Q", ADVANCES)
        self.facts = self.facts_store
        self.found = zeros("q", len(self.techniques))
        self.told_store = zeros("Q", 0)
        self.told = self.told_store
        self.named = board.cells
        self.prints = array("i", [each.prints_removals for each in self.techniques])
        self.closing = array("i", [each.closing_lines for each in TECHNIQUES])
        self.findings, self.removals, self.sight_of = {}, {}, {}
        self.seen = [None] * (self.cells * self.digits)

    def _read_constraints(self):
        """Note the constraints of the board, and the techniques that prune them."""
        self.is_constrained = len(self.board.constraints) != 0
        self.walker = WalkPruner(self.board)
        self.walks = self.walker.count
        self.walked = tuple([each for each in self.board.constraints if each.walks])
        pruning = list(dict.fromkeys([technique_of(each) for each in self.walked]))
        numbers = [_PRUNING + pruning.index(technique_of(each)) for each in self.walked]
        self.technique_of_walk, self.is_pruned = array("i", numbers), zeros("B", self.walks)
        self.techniques = (*TECHNIQUES, *pruning)
        longest = max([len(each.cells) for each in self.walked] + [0])
        self.before_walk, self.lost = zeros("H", longest), zeros("H", longest)

    # --- states in and out ----------------------------------------------------------------------------

    def load(self, state, rules, choices=(), deduces=False, detail=0):
        """Start from ``state`` under ``rules``; see the stub for the arguments.

        Raises :class:`~sudoku_repl.errors.StateError` for a damaged state or an impossible choice.
        """
        self.phase = _FINISHED  # whatever happens below, a run makes no advance
        if rules is not self.rules:
            self._read_rules(rules)
        self.deduces = deduces
        if self.jumps and not state.guilt and state.phase not in (Phase.LOADED, Phase.FINISHED):
            raise StateError(UNKNOWN)
        try:
            phase = self._read(state)
            if self.jumps:
                self._read_guilt(state.guilt)
            self.choices = _read_choices(choices, self.cells, self.digits)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise StateError(f"damaged state: {error}") from None
        self._forget()
        self.choices_left = len(choices)
        self.detail = detail
        self.phase = phase

    def begin(self, givens: bytes, rules):
        """Start from the first state of a quiz with these givens and no other restriction; see the stub."""
        cell: cython.int
        digit: cython.int
        wrong: cython.int = 0
        self.phase = _FINISHED
        if rules is not self.rules:
            self._read_rules(rules)
        if len(givens) != self.cells:
            raise StateError(f"expected {self.cells} givens, got {len(givens)}")
        for cell in range(self.cells):
            digit = givens[cell]
            wrong |= digit > self.digits
            self.row[cell] = 0 if digit else self.every
            self.row[self.cells + cell] = 1 << digit >> 1
        if wrong:
            raise StateError(f"expected givens from 0 to {self.digits}, got {max(givens)}")
        self.deduces = False
        self.givens = None
        self.level = self.choices_left = self.detail = 0
        self.steps = self.solutions = 0
        if self.jumps:
            self._read_guilt(None)
        self._forget()
        self.phase = _LOADED

    @cython.cfunc
    def _forget(self) -> cython.void:
        """Begin to count."""
        self.filler = None
        number: cython.int
        self.advances = self.tried = self.biggest = self.told_words = self.wrong = 0
        self.first = -1
        self.held = []
        for number in range(len(self.found)):
            self.found[number] = 0
        self.broken, self.error = False, None

    def _read_rules(self, rules):
        """Note which techniques are enabled, and how guesses are made."""
        self.hidden, self.gw1, self.gw2, self.gw3, self.ply = (each in rules.tried for each in TECHNIQUES)
        self.grp = self.hidden or self.gw1 or self.gw2 or self.gw3
        self.picks = _PICKS.index(rules.guessing.picks)
        self.asks = rules.guessing.asks
        self.jumps = rules.guessing.retreat is Retreat.BACKJUMP
        for number in range(self.walks):
            self.is_pruned[number] = self.techniques[self.technique_of_walk[number]] not in rules.unpruned
        self.rules = rules

    def _read(self, state):
        """Copy a state into the arrays and return its phase; raise an error of any kind if it is damaged."""
        _check(state.board is self.board, "another board")
        phase = _PHASES.index(state.phase)
        steps, solutions = int(state.steps), int(state.solutions)
        _check(0 <= steps <= _MOST_STEPS and 0 <= solutions <= steps, "the counts are out of range")
        levels = []
        guess = state.guess
        while guess is not None:
            levels.append(guess)
            _check(len(levels) <= self.cells, "too many guess levels")
            guess = guess.below
        while self.room < len(levels):
            self._make_room(2 * self.room)
        self.level = 0
        for guess in reversed(levels):
            self._read_level(guess)
        self._read_grid(state.grid)
        self.givens = state.grid.givens
        if phase != _LOADED:
            self._find_sets()
        _check(phase not in (_RUNNING, _WAITING) or self._is_whole(), "an open cell has no candidate")
        self.due = -1
        if phase == _WAITING:
            due = int(state.due)
            _check(
                0 <= due < self.cells and self.row[due] != 0, "no guess is possible at the cell that is due"
            )
            self.due = due
        self.steps, self.solutions = steps, solutions
        return phase

    def _read_level(self, guess):
        """Push a level of a state."""
        base: cython.int = self.level * _LEVEL
        level, cell, choice, digits = int(guess.level), int(guess.cell), int(guess.choice), guess.digits
        _check(level == self.level + 1, "the guess levels are not consecutive")
        _check(0 <= cell < self.cells, "a guess is outside the board")
        _check(1 <= choice <= len(digits) <= self.digits, "a guess has a choice that does not exist")
        self._read_grid(guess.kept)
        self._find_sets()
        _check(self._is_whole(), "an open cell of a kept grid has no candidate")
        for number, digit in enumerate(digits):
            _check(1 <= digit <= self.digits, "a guess has a digit that does not exist")
            _check(self.row[cell] >> int(digit) - 1 & 1, "a guess has a digit that was not a candidate")
            self.stack[base + _TRIED + number] = int(digit)
        self.stack[base + _CELL], self.stack[base + _CHOICE] = cell, choice
        self.stack[base + _COUNT] = len(digits)
        self.serial += 1
        for number in range(_PUSHED, _TRIED):
            self.stack[base + number] = self.serial
        self.stack[base + _RIGHT] = -1
        self.grids[self.level] = guess.kept
        self.guesses[self.level] = guess
        self._keep(self.level)
        self.level += 1

    def _read_grid(self, grid):
        """Copy a grid into the row, with no house searched yet."""
        candidates, placed = self._fields(grid.candidates), self._fields(grid.placed)
        cell: cython.int
        house: cython.int
        mask: cython.int
        digit: cython.int
        taken: cython.int
        index: cython.int
        wrong: cython.int = 0
        fields: cython.ushort[::1] = candidates
        digits: cython.ushort[::1] = placed
        for cell in range(self.cells):
            mask, digit = fields[cell], digits[cell]
            wrong |= ((mask | digit) & ~self.every) | (digit & (digit - 1)) | (mask if digit else 0)
            self.row[cell], self.row[self.cells + cell] = mask, digit
        _check(wrong == 0, "a cell has digits that it cannot have")
        wrong = 0
        for house in range(self.houses):
            taken = 0
            for index in range(self.cells_at[house], self.cells_at[house + 1]):
                digit = self.row[self.cells + self.cells_of[index]]
                wrong |= taken & digit
                taken |= digit
        _check(wrong == 0, "a house has a digit twice")

    def _read_guilt(self, guilt):
        """Copy the guilt of the state that was read into the arrays; None before any guess."""
        word: cython.int
        index: cython.int
        wrong: cython.int = 0
        if len(self.why) == 0:
            most = self.cells // 64 + 1
            self.rests_on_store = zeros("Q", most * self.all_facts)
            self.conflicts_store = zeros("Q", most * (self.cells + 1))
            self.rests_on, self.conflicts = self.rests_on_store, self.conflicts_store
            self.why = zeros("Q", most)
        self.words = self.level // 64 + 1
        self.assumes = False
        self._forget_hidden()
        if guilt is None:
            for index in range(self.all_facts):
                self.rests_on[index] = 0
            return
        known = guilt.table
        _check(len(known.flags) == self.level, "the guilt has other levels")
        _check(len(known.facts) == self.words * self.all_facts, "the guilt is of another board")
        _check(len(known.hidden) == self.cells, "the guilt is of another board")
        _check(len(known.conflicts) == self.words, "the guilt has other levels")
        self.rests_on_store[: self.words * self.all_facts] = known.facts
        self.hidden_store[:] = known.hidden
        for word in range(self.words):
            start = word * (self.cells + 1)
            _check(len(known.conflicts[word]) == self.level + 1, "the guilt has other levels")
            self.conflicts_store[start : start + self.level + 1] = known.conflicts[word]
        for index in range(self.cells):
            wrong |= not 0 <= self.hidden_in[index] <= self.houses
        _check(wrong == 0, "the guilt names a house that does not exist")
        for index in range(self.level):
            self.stack[index * _LEVEL + _REFUTED] = known.flags[index] >> 1 & 1
            self.stack[index * _LEVEL + _ASSUMED] = known.flags[index] >> 2
            self.assumes |= known.flags[index] >> 2

    def _guilt(self, grid):
        """Return the guilt of the present state, which has this grid."""
        width = self.cells + 1
        sets = [
            self.conflicts_store[word * width : word * width + self.level + 1] for word in range(self.words)
        ]
        bases = range(0, self.level * _LEVEL, _LEVEL)
        flags = bytes(
            [
                self._is_last(at) | self.stack[at + _REFUTED] << 1 | self.stack[at + _ASSUMED] << 2
                for at in bases
            ]
        )
        facts = self.rests_on_store[: self.words * self.all_facts]
        grids = (*self.grids[: self.level], grid)
        return Guilt.of(grids, GuiltTable(facts, sets, flags, self.hidden_store[:]))

    def _is_whole(self):
        """Whether there are open cells, and each has a candidate."""
        cell: cython.int
        for cell in range(self.cells):
            if self.row[cell] == 0 and self.row[self.cells + cell] == 0:
                return False
        return self.row[self.open_at] != 0

    def _fields(self, packed):
        """Return the fields of a packed integer, 16 bits each."""
        packing = self.board.packing
        if packing.width != 16 or _BIG_ENDIAN:
            return array("H", packing.unpack(packed))
        return array("H", packed.to_bytes(2 * self.cells, "little"))

    @cython.cfunc
    def _grid(self, store: object, view: cython.ushort[::1], start: cython.int) -> object:
        """Return the grid of a row that begins at an index of a store, of which there is a view."""
        if cython.compiled and self.packs_rows:
            first = cython.cast(cython.p_char, cython.address(view[start]))
            grid = _new(Grid)
            _put(grid, _OF_GRID, 0, self.board)
            _put(grid, _OF_GRID, 1, self.givens)
            _put(grid, _OF_GRID, 2, first[: 4 * self.cells])
            return grid
        fields = store[start : start + 2 * self.cells]
        pack = self.board.packing.pack
        return Grid(self.board, pack(fields[: self.cells]), pack(fields[self.cells :]), self.givens)

    def state(self):
        """Return the present state. Levels that did not change since the last call are shared with it."""
        return self._state()

    @cython.cfunc
    def _state(self) -> object:
        number: cython.int = self.level
        while number and not self._is_shared(number - 1):  # the levels below one that is shared are too
            number -= 1
        below = self.guesses[number - 1] if number else None
        while number < self.level:
            below = self.guesses[number] = self._guess(number, below)
            number += 1
        if self.packs_rows and not self.jumps:
            return self._imaged(below)
        phase = _PHASES[self.phase]
        due = self.due if self.phase == _WAITING else None
        grid = self._grid(self.row_store, self.row, 0)
        guilt = self._guilt(grid) if self.jumps and self.phase not in (_LOADED, _FINISHED) else None
        state = _new(State)
        _put(state, _OF_STATE, 0, self.board)
        _put(state, _OF_STATE, 1, phase)
        _put(state, _OF_STATE, 2, self.steps)
        _put(state, _OF_STATE, 3, grid)
        _put(state, _OF_STATE, 4, below)
        _put(state, _OF_STATE, 5, self.solutions)
        _put(state, _OF_STATE, 6, due)
        _put(state, _OF_STATE, 7, guilt)
        return state

    @cython.cfunc
    def _imaged(self, below: object) -> object:
        """Return the present state, of which the guess is set, and what each printed advance looks at."""
        behind: cython.int = self.size
        if self.filler is None:
            self.filler = Filler(self.board, self.givens)
        self.row[behind] = self.due + 1 if self.phase == _WAITING else 0
        self.row[behind + 1] = self.steps & 0xFFFF
        self.row[behind + 2] = self.steps >> 16
        self.row[behind + 3] = self.solutions & 0xFFFF
        self.row[behind + 4] = self.solutions >> 16
        state = _new(State)
        _put(state, _OF_STATE, 0, self.board)
        _put(state, _OF_STATE, 1, _PHASES[self.phase])
        _put(state, _OF_IMAGED, 0, below)
        if cython.compiled:
            image = cython.cast(cython.p_char, cython.address(self.row[0]))
            _put(state, _OF_IMAGED, 1, image[: 2 * (behind + _BEHIND)])
        else:
            _put(state, _OF_IMAGED, 1, self.row_store.tobytes())
        _put(state, _OF_IMAGED, 2, self.filler)
        return state

    @cython.cfunc
    def _is_shared(self, number: cython.int) -> cython.bint:
        """Whether the Guess that was made of a level is that of the present level."""
        base: cython.int = number * _LEVEL
        return self.stack[base + _GUESS] == self.stack[base + _CHANGED]

    @cython.cfunc
    def _guess(self, number: cython.int, below: object) -> object:
        """Return the Guess of a level."""
        base: cython.int = number * _LEVEL
        self.stack[base + _GUESS] = self.stack[base + _CHANGED]
        if self.stack[base + _GRID] != self.stack[base + _PUSHED]:
            self.stack[base + _GRID] = self.stack[base + _PUSHED]
            self.grids[number] = self._grid(self.kept_store, self.kept, number * self.size)
        start: cython.int = base + _TRIED
        digits: object = [self.stack[index] for index in range(start, start + self.stack[base + _COUNT])]
        guess = _new(Guess)
        _put(guess, _OF_GUESS, 0, number + 1)
        _put(guess, _OF_GUESS, 1, self.stack[base + _CELL])
        _put(guess, _OF_GUESS, 2, tuple(digits))
        _put(guess, _OF_GUESS, 3, self.stack[base + _CHOICE])
        _put(guess, _OF_GUESS, 4, self.grids[number])
        _put(guess, _OF_GUESS, 5, below)
        return guess

    def _make_room(self, levels):
        """Make room for more guess levels."""
        more = levels - self.room
        self.kept_store = self.kept_store + zeros("H", more * self.size)
        self.kept = self.kept_store
        self.kept_sets_store = self.kept_sets_store + zeros("Q", more * self.all_sets)
        self.kept_sets = self.kept_sets_store
        self.stack_store = self.stack_store + zeros("q", more * _LEVEL)
        self.stack = self.stack_store
        self.grids += [None] * more
        self.guesses += [None] * more
        self.room = levels

    # --- runs -----------------------------------------------------------------------------------------

    def run(self, advances, steps, until):
        """Advance, and return the packed facts of the advances made; see the stub for when it stops."""
        most: cython.int = max(1, min(advances, ADVANCES, _BUSY // self.cells))
        last: cython.longlong = min(steps, _MOST_STEPS)
        stops: cython.int = until | _ENDS
        made: cython.int = 0
        self._prepare()
        with cython.nogil:
            while made < most and self.phase != _FINISHED and self.steps < last and self._has_room():
                if self.choices_left and self.choices[self._next_choice()] == self.advances + 1:
                    if not self._can_choose():
                        break
                self._advance()
                self.advances += 1
                self.facts[made] = self._packed_facts()
                made += 1
                if self.what & stops or self.slow:
                    break
        self._check_unbroken()
        return self.facts_store[:made]

    def count(self, limit):
        """Advance without facts, and return the counts at the end or at ``limit`` steps; see the stub."""
        most: cython.int = max(1, min(ADVANCES, _BUSY // self.cells))
        last: cython.longlong = min(limit, _MOST_STEPS)
        made: cython.int = 0
        self._prepare()
        with cython.nogil:
            while made < most and self.phase != _FINISHED and self.steps < last and self._has_room():
                self._advance()
                made += 1
                if self.first < 0 and self.what & _SOLVES:
                    self.first = self.steps
                    self.wrong = self.tried - self.level
        self._check_unbroken()
        if self.phase != _FINISHED and self.steps < last:
            return None
        is_solved: cython.bint = self.first >= 0
        techniques = enumerate(self.techniques)
        found = {each: self.found[number] for number, each in techniques if self.found[number]}
        return (
            self.first if is_solved else None,
            self.wrong if is_solved else self.tried,
            self.tried,
            self.biggest,
            found,
            self.steps,
            self.solutions,
            self.phase == _FINISHED,
        )

    def watched(self, advances, until):
        """Advance one by one, and return each: its State, events, changes if they are told, packed facts."""
        stops: cython.int = until | _ENDS
        made = []
        self._check_unbroken()
        for _ in range(min(advances, ADVANCES)):
            if self.phase == _FINISHED:
                break
            self._prepare()
            self._advance()
            self.advances += 1
            if self.broken:
                break
            events: object = ()
            changes: object = ()
            if self.told_words and self.detail >= _EVENTS:
                events = self._events()
                if self.detail == _CHANGES:
                    changes = self._changes()
            made.append((self._state(), events, changes, self._packed_facts()))
            if self.what & stops or self.slow:
                break
        if not made:
            self._check_unbroken()
        return made

    def suppose(self, guesses, must: cython.int = 0):
        """Place guesses where the techniques do not refute them; see the stub."""
        number: cython.int
        kept = []
        pairs: cython.int[::1] = array("i", [each for guess in guesses for each in guess])
        if self.level or not (self.asks and self.deduces):
            raise StateError("the kernel supposes guesses only where it makes none")
        if self.phase == _FINISHED:  # after a contradiction, the grid is of no use
            return kept
        for number in range(len(pairs) // 2):
            if not (0 <= pairs[2 * number] < self.cells and 1 <= pairs[2 * number + 1] <= self.digits):
                raise StateError("a guess is outside the board")
        while self.room <= len(pairs) // 2:
            self._make_room(2 * self.room)
        phase: cython.int = self.phase
        steps: cython.ulonglong = self.steps
        known: cython.int = 0  # as many guesses as this call and the last have in common at the beginning
        most: cython.int = min(len(self.held), len(pairs) // 2)
        while (
            known < most
            and self.supposed[2 * known] == pairs[2 * known]
            and self.supposed[2 * known + 1] == pairs[2 * known + 1]
        ):
            known += 1
        if known:
            self._restore(known)
        else:
            self._keep(0)
        del self.held[known:]
        self.supposed = pairs
        self.hastens = self.gw3
        for number in range(len(pairs) // 2):
            if number >= known:
                holds: cython.bint = self._holds(pairs[2 * number], 1 << (pairs[2 * number + 1] - 1))
                self._check_unbroken()
                if not holds:
                    self._restore(number)
                self._keep(number + 1)
                self.held.append(holds)
            if self.held[number]:
                kept.append(number)
            elif number < must:
                break
        self._restore(0)
        self.hastens = False
        self.phase, self.steps = phase, steps
        return kept

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _holds(self, cell: cython.int, digit: cython.int) -> cython.bint:
        """Place a digit, and deduce until there is nothing left to find; return False on a contradiction."""
        if not self.row[cell] & digit:
            return self.row[self.cells + cell] == digit
        if not self._place(cell, digit):
            return False
        self.phase = _RUNNING if self.row[self.open_at] else _SOLVED
        while self.phase == _RUNNING and not self.broken:
            self._advance()
        return self.phase != _FINISHED

    def _check_unbroken(self):
        """Raise an error if a filter found no open cell, or what went wrong as a guess was picked."""
        if self.broken:
            self.phase = _FINISHED
            raise self.error or StateError("damaged state: no open cell is left to guess at")

    @cython.cfunc
    @cython.exceptval(check=True)
    def _prepare(self) -> cython.void:
        """Begin a run: make room for a level and for the records of an advance, and forget the last ones."""
        if self.held:
            self.held = []
        self.slow = False
        if self.level == self.room:
            self._make_room(2 * self.room)
        self.told_words = 0
        if self.detail and not self._has_room():
            self.told_store = zeros("Q", self._most_told() + 2 * _RECORDS)
            self.told = self.told_store

    def deductions(self):
        """Return how often each technique found something since :meth:`load`."""
        return dict(zip(self.techniques, self.found, strict=True))

    def counts(self):
        """Return the counts of the run since :meth:`load`."""
        phase = _PHASES[self.phase]
        return Counts(phase, self.steps, self.solutions, self.level, self.tried, self.biggest)

    def records(self):
        """Return the records of the last run, as bytes."""
        if cython.compiled and self.told_words and not _BIG_ENDIAN:
            return cython.cast(cython.p_char, cython.address(self.told[0]))[: 8 * self.told_words]
        told = self.told_store[: self.told_words]
        if _BIG_ENDIAN:
            told.byteswap()
        return told.tobytes()

    def events(self):
        """Return the events of the last run, made from its records; see the stub."""
        if self.detail < _EVENTS:
            raise StateError("the kernel was not asked to tell events")
        return self._events()

    def changes(self):
        """Return the changes of the last run, made from its records; see the stub."""
        if self.detail < _CHANGES:
            raise StateError("the kernel was not asked to tell changes")
        return self._changes()

    @cython.cfunc
    def _events(self) -> object:
        at: cython.int = 0
        line: cython.int
        made: cython.int
        events = []
        while at < self.told_words:
            low: cython.ulonglong = self.told[at]
            high: cython.ulonglong = self.told[at + 1]
            kind: cython.int = high >> 32 & 0xFF
            step: cython.longlong = low & 0xFFFFFFFF
            where: cython.int = low >> 32 & 0xFFFF
            cells: cython.int = low >> 48
            digit: cython.int = high >> 40 & 0xFF
            at += 2
            if kind < _EMPTIED:
                event = _new(Guessed)
                _put(event, _OF_GUESSED, 0, step)
                _put(event, _OF_GUESSED, 1, GUESSES[kind])
                _put(event, _OF_GUESSED, 2, self.named[where])
                _put(event, _OF_GUESSED, 3, digit)
                _put(event, _OF_GUESSED, 4, cython.cast(cython.int, high >> 16 & 0xFFFF))
                _put(event, _OF_GUESSED, 5, cython.cast(cython.int, high >> 48 & 0xFF))
                _put(event, _OF_GUESSED, 6, cython.cast(cython.int, high >> 56))
                events.append(event)
            elif kind == _FOUND:
                finding = self._finding(at - 2)
                losses: cython.int = high >> 56
                at += 2 * losses
                removes = len(finding.removes)
                made = removes if at >= self.told_words else self._made(at, losses, removes)
                for line in range(made if self.prints[digit] else 0):
                    events.append(_deduced(step, finding, line))
                if made == removes and made:
                    for line in range(-(self.closing[digit] if digit < _PRUNING else losses), 0):
                        events.append(_deduced(step, finding, line))
            elif kind == _EMPTIED:
                by = self._sight(cells - 1, where) if cells else finding
                through_box = cells != 0 and by.house.kind is HouseKind.BOX
                event = _new(Contradiction)
                _put(event, _OF_CONTRADICTION, 0, step)
                _put(event, _OF_CONTRADICTION, 1, self.named[where])
                _put(event, _OF_CONTRADICTION, 2, digit)
                _put(event, _OF_CONTRADICTION, 3, through_box)
                _put(event, _OF_CONTRADICTION, 4, by)
                events.append(event)
            elif kind == _EXHAUSTED:
                events.append(Exhausted(step, where + (cells << 16)))
            elif kind == _OVERFULL and isinstance(finding.technique, ConstraintTechnique):
                name = finding.pattern[0][0].name
                events.append(Broken(step, name, self.named[where], by=finding))
            elif kind == _OVERFULL:
                must, room = len(finding.digits), len(finding.cells)
                events.append(Overfull(step, must, room, self.named[where], by=finding))
        return tuple(events)

    @cython.cfunc
    def _changes(self) -> object:
        at: cython.int = 0
        placed: cython.int = 0
        changes = []
        while at < self.told_words:
            low: cython.ulonglong = self.told[at]
            high: cython.ulonglong = self.told[at + 1]
            kind: cython.int = high >> 32 & 0xFF
            where: cython.int = low >> 32 & 0xFFFF
            digit: cython.int = high >> 40 & 0xFF
            at += 2
            if kind == _SEEN:
                changes.append(self._seen_from(placed, where, digit))
            elif kind == _SINGLE:
                placed = where
                changes.append(Placed(self.named[where], digit, _NAKED_SINGLE))
            elif kind < _EMPTIED:
                placed = where
                by = Tried(high >> 16 & 0xFFFF, high >> 48 & 0xFF)
                changes.append(Placed(self.named[where], digit, by))
            elif kind == _FOUND:
                finding = self._finding(at - 2)
                at += 2 * cython.cast(cython.int, high >> 56)
                removals = self._removals(finding)
                if at >= self.told_words:
                    changes += removals
                else:
                    changes += removals[: self._made(at, high >> 56, len(removals))]
        return changes

    @cython.cfunc
    def _finding(self, at: cython.int) -> object:
        """Return the finding of the record at an index and of the losses that follow it."""
        low: cython.ulonglong = self.told[at]
        high: cython.ulonglong = self.told[at + 1]
        end: cython.int = at + 2 + 2 * cython.cast(cython.int, high >> 56)
        step: cython.ulonglong = low & 0xFFFFFFFF
        self.told[at] = low ^ step  # at any step it is the same finding
        if cython.compiled:
            first = cython.cast(cython.p_char, cython.address(self.told[at]))
            key = first[: 8 * (end - at)]
        else:
            key = self.told_store[at:end].tobytes()
        self.told[at] = low
        finding = self.findings.get(key)
        if finding is None:
            if len(self.findings) >= _MOST_KNOWN:
                self.findings.clear()
            finding = self.findings[key] = self._new_finding(at, end)
        return finding

    def _new_finding(self, at, end):
        """Make the finding of the records from an index to another."""
        low, high = int(self.told[at]), int(self.told[at + 1])
        number, slots, digits = low >> 32 & 0xFFFF, low >> 48, high & 0xFFFF
        technique, verdict = high >> 40 & 0xFF, VERDICTS[high >> 48 & 0xFF]
        losses = [
            (self.named[self.told[index] >> 32], int(self.told[index + 1]) & 0xFFFF)
            for index in range(at + 2, end, 2)
        ]
        by = self.techniques[technique]
        if technique >= _PRUNING:
            removes = [Node(digit, cell) for cell, lost in losses for digit in digits_in(lost)]
            return finding_of(self.walked[number], removes)
        house = self.board.lines[number].house if by is TECHNIQUES[_PLY] else self.board.houses[number]
        removes = [Node(digit, cell) for cell, lost in losses for digit in digits_in(lost)]
        if by is TECHNIQUES[_HIDDEN]:  # its losses are in the order of its digits
            cells = [cell for cell, _ in losses]
        else:
            cells = [self.named[house.cells[slot - 1]] for slot in digits_in(slots)]
        return by.made(house, tuple(removes), tuple(cells), digits_in(digits), verdict)

    @cython.cfunc
    def _made(self, at: cython.int, losses: cython.int, removes: cython.int) -> cython.int:
        """Return how many removals of a finding were made; after its losses, the next record is at an index.

        They are all, ``removes``, unless the next record is of the contradiction that ended them.
        """
        low: cython.ulonglong = self.told[at]
        high: cython.ulonglong = self.told[at + 1]
        if cython.cast(cython.int, high >> 32 & 0xFF) != _EMPTIED or low >> 48:
            return removes
        made: cython.int = 0
        index: cython.int = at - 2 * losses
        while self.told[index] >> 32 & 0xFFFF != low >> 32 & 0xFFFF:
            made += self.members[self.told[index + 1] & 0xFFFF]
            index += 2
        below: cython.int = (1 << (cython.cast(cython.int, high >> 40 & 0xFF) - 1)) - 1
        return made + self.members[self.told[index + 1] & below]

    @cython.cfunc
    def _removals(self, finding) -> object:
        """Return the removals of a finding."""
        removals = self.removals.get(finding)
        if removals is None:
            if len(self.removals) >= _MOST_KNOWN:
                self.removals.clear()
            made = [Removed(cell, digit, finding) for digit, cell in finding.removes]
            removals = self.removals[finding] = made
        return removals

    @cython.cfunc
    def _sight(self, placed: cython.int, cell: cython.int) -> object:
        """Return the cause that a digit was placed in another cell."""
        key = placed * self.cells + cell
        sight = self.sight_of.get(key)
        if sight is None:
            if len(self.sight_of) >= _MOST_KNOWN:
                self.sight_of.clear()
            sight = Seen(self.named[placed], self.board.shared_house(placed, cell))
            self.sight_of[key] = sight
        return sight

    @cython.cfunc
    def _seen_from(self, placed: cython.int, cell: cython.int, digit: cython.int) -> object:
        """Return the removal of a digit from a cell because it was placed in another."""
        known: list = self.seen[placed * self.digits + digit - 1]
        if known is None:
            known = [None] * self.cells
            self.seen[placed * self.digits + digit - 1] = known
        seen = known[cell]
        if seen is None:
            seen = known[cell] = Removed(self.named[cell], digit, self._sight(placed, cell))
        return seen

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _packed_facts(self) -> cython.ulonglong:
        steps: cython.ulonglong = self.steps
        level: cython.ulonglong = self.level
        return self.what | self.peak << 8 | level << 20 | steps << 32

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _has_room(self) -> cython.bint:
        """Whether the stack and the records have room for any advance."""
        if self.level == self.room:
            return False
        return self.detail == 0 or self.told_words + self._most_told() <= len(self.told)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _most_told(self) -> cython.int:
        """Return the most words of an advance.

        Each candidate goes or is placed, and for each digit of each level a guess fails with a removal at
        each peer.
        """
        return 2 * (4 * self.cells * self.digits + self.tries * (self.level + 2))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _tell(
        self, kind: cython.int, where: cython.int, cells: cython.int, digits: cython.int, digit: cython.int
    ) -> cython.void:
        """Add a record, without the fields of a guess."""
        self._tell_all(kind, where, cells, digits, 0, digit, 0, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _tell_loss(self, cell: cython.ulonglong, digits: cython.ulonglong) -> cython.void:
        """Add a record of what a cell is to lose."""
        kind: cython.ulonglong = _LOSS
        self.told[self.told_words] = cell << 32
        self.told[self.told_words + 1] = digits | kind << 32
        self.told_words += 2

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _tell_tried(
        self, kind: cython.int, where: cython.int, cells: cython.int, digit: cython.int
    ) -> cython.void:
        """Add a record of a guess, or of a contradiction at the choice in force."""
        base: cython.int = (self.level - 1) * _LEVEL
        if self.level:
            choice: cython.int = self.stack[base + _CHOICE]
            count: cython.int = self.stack[base + _COUNT]
            self._tell_all(kind, where, cells, 0, self.level, digit, choice, count)
        else:
            self._tell_all(kind, where, cells, 0, 0, digit, 0, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _tell_all(
        self,
        kind: cython.ulonglong,
        where: cython.ulonglong,
        cells: cython.ulonglong,
        digits: cython.ulonglong,
        level: cython.ulonglong,
        digit: cython.ulonglong,
        choice: cython.ulonglong,
        count: cython.ulonglong,
    ) -> cython.void:
        """Add a record with these fields, in the order of their bytes."""
        at: cython.int = self.told_words
        step: cython.ulonglong = self.steps
        self.told[at] = step | where << 32 | cells << 48
        self.told[at + 1] = digits | level << 16 | kind << 32 | digit << 40 | choice << 48 | count << 56
        self.told_words = at + 2

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _tell_subset(self, technique: cython.int, among: cython.int, digits: cython.int) -> cython.void:
        """Tell that a subset removes these digits from a set of slots."""
        losses: cython.int = 0
        verdict: cython.int = _IS_INCOMPLETE
        slots: cython.int = among
        must: cython.int = self.every & ~digits
        if technique != _GW2:
            slots, must = ((1 << self.slots) - 1) & ~among, digits
        for slot in range(self.slots):
            lost = self.slot_mask[slot] & digits if among >> slot & 1 else 0
            losses += lost != 0
            if technique == _GW3 and lost and _is_single(self.slot_mask[slot] & ~lost):
                verdict = _IS_COMPLETE
        self._tell_all(_FOUND, self.searched, self._in_house(slots), must, 0, technique, verdict, losses)
        for slot in range(self.slots):
            if among >> slot & 1 and self.slot_mask[slot] & digits:
                self._tell_loss(self.slot_cell[slot], self.slot_mask[slot] & digits)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _tell_hidden(self, hidden: cython.int) -> cython.void:
        """Tell the hidden singles of the house, ascending."""
        settled: cython.int = 0
        slots: cython.int = 0
        for slot in range(self.slots):
            digit = self.slot_mask[slot] & hidden
            if digit:
                settled |= digit & -digit
                slots |= 1 << slot
        self._tell_all(
            _FOUND,
            self.searched,
            self._in_house(slots),
            settled,
            0,
            _HIDDEN,
            _IS_COMPLETE,
            self.members[slots],
        )
        for digit in range(self.digits):
            for slot in range(self.slots):
                if settled & self.slot_mask[slot] & 1 << digit:
                    self._tell_loss(self.slot_cell[slot], self.slot_mask[slot] ^ 1 << digit)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _in_house(self, slots: cython.int) -> cython.int:
        """Return a set of slots as a set of the cells of the house, by their numbers in it."""
        first: cython.int = self.cells_at[self.searched]
        index: cython.int = first
        cells: cython.int = 0
        for slot in range(self.slots):
            while self.cells_of[index] != self.slot_cell[slot]:
                index += 1
            cells |= (slots >> slot & 1) << (index - first)
        return cells

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _tell_line(
        self, line: cython.int, segment: cython.int, must: cython.int, wrong: cython.bint
    ) -> cython.void:
        """Tell that the open cells of a segment of a line must take these digits."""
        cells: cython.int = 0
        losses: cython.int = 0
        verdict: cython.int = _IS_WRONG if wrong else _IS_AGAIN
        for index in range(self.inside_at[segment], self.inside_at[segment + 1]):
            mask = self.row[self.inside[index]]
            if mask:
                place = self.slots_of[index]
                cells |= 1 << place
                if not wrong and mask & ~must:
                    losses += 1
                    if _is_single(mask & must):
                        verdict = _IS_COMPLETE
        self._tell_all(_FOUND, line, cells, must, 0, _PLY, verdict, losses)
        if not wrong:
            for index in range(self.inside_at[segment], self.inside_at[segment + 1]):
                mask = self.row[self.inside[index]]
                if mask & ~must:
                    self._tell_loss(self.inside[index], mask & ~must)

    # --- an advance -----------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _advance(self) -> cython.void:
        self.what = self.peak = 0
        if self.phase == _RUNNING:
            swept = self._sweep()
            if swept == _NOTHING:
                self._filter()
            elif swept == _WRONG:
                self._next_guess()
            else:
                self.steps += 1
                if self.row[self.open_at] == 0:
                    self._solve()
        elif self.phase == _SOLVED:
            if self.jumps:  # every guess in force led to the solution
                self._clear_why()
                self._blame_levels(self.level)
            self._next_guess()
        elif self.phase == _WAITING:
            if self.choices_left and self.choices[self._next_choice()] == self.advances + 1:
                self._chosen_guess()
            else:
                self._picked_guess(self.due)
        else:
            self._set_up()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _solve(self) -> cython.void:
        self.phase = _SOLVED
        self.solutions += 1
        self.what |= _SOLVES

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _end(self) -> cython.void:
        self.phase = _FINISHED
        self.level = 0
        self.what |= _ENDS
        if self.detail >= _EVENTS:
            self._tell(_EXHAUSTED, self.solutions & 0xFFFF, self.solutions >> 16, 0, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _set_up(self) -> cython.void:
        self.steps += 1
        for cell in range(self.cells):
            digit = self.row[self.cells + cell]
            if digit:
                for index in range(self.peers_at[cell], self.peers_at[cell + 1]):
                    self.row[self.peers[index]] &= ~digit
        for cell in range(self.cells):
            if self.row[cell] == 0 and self.row[self.cells + cell] == 0:
                self._end()
                return
        if self.is_constrained and self._breaks_somewhere():
            self._end()
            return
        self._find_sets()
        if self.row[self.open_at]:
            self.phase = _RUNNING
        else:
            self._solve()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sweep(self) -> cython.int:
        """Place each cell that is single when the pass reaches it; complete if there was any."""
        verdict: cython.int = _NOTHING
        for word in range(self.cell_words):
            ahead = _EVERY
            while self.sets[self.singles_at + word] & ahead:
                single = self.sets[self.singles_at + word] & ahead
                ahead = ~(single ^ (single - 1))
                cell = 64 * word + self._first(single)
                if self.detail == _CHANGES:
                    self._tell(_SINGLE, cell, 0, 0, self._number(self.row[cell]))
                if self.jumps:
                    self._blame_single(cell)
                if not self._place(cell, self.row[cell]):
                    return _WRONG
                verdict = _COMPLETE
        return verdict

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_sets(self) -> cython.void:
        """Find the sets of a grid of which nothing else is known, and the number of open cells."""
        one: cython.ulonglong = 1
        self.row[self.open_at] = 0
        for index in range(self.all_sets):
            self.sets[index] = 0
        for house in range(self.houses):
            self.sets[house >> 6] |= one << (house & 63)
        for walk in range(self.walks):
            self.sets[self.changed_at + (walk >> 6)] |= one << (walk & 63)
        for cell in range(self.cells):
            mask = self.row[cell]
            self.row[self.open_at] += mask != 0
            self._notice_single(cell)
            for digit in range(self.digits):
                place = self.places_at + digit * self.cell_words + (cell >> 6)
                self.sets[place] |= (one & mask >> digit) << (cell & 63)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _notice_single(self, cell: cython.int) -> cython.void:
        """Note it if a cell is single now."""
        single: cython.ulonglong = _is_single(self.row[cell])
        self.sets[self.singles_at + (cell >> 6)] |= single << (cell & 63)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _take_away(self, cell: cython.int, digits: cython.int) -> cython.void:
        """Take digits from the candidates of a cell, in the sets too."""
        one: cython.ulonglong = 1
        self.row[cell] &= ~digits
        while digits:
            place = self.places_at + self.members[(digits & -digits) - 1] * self.cell_words + (cell >> 6)
            self.sets[place] &= ~(one << (cell & 63))
            digits &= digits - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _place(self, cell: cython.int, digit: cython.int) -> cython.bint:
        """Place a digit, a set of one; return False after a contradiction, before which removals stay."""
        one: cython.ulonglong = 1
        wrong: cython.ulonglong = 0
        changed: cython.ulonglong = 0
        self._take_away(cell, self.row[cell])
        self.sets[self.singles_at + (cell >> 6)] &= ~(one << (cell & 63))
        self.row[self.cells + cell] = digit
        self.row[self.open_at] -= 1
        self._touch(cell)
        places: cython.int = self.places_at + self.members[digit - 1] * self.cell_words
        for index in range(self.sights_at[cell], self.sights_at[cell + 1]):
            word = self.sights_in[index]
            wrong |= self.sights[index] & self.sets[places + word] & self.sets[self.singles_at + word]
        if wrong or self.detail == _CHANGES:
            return self._remove_seen(cell, digit) and not (self.walks and self._breaks(cell))
        for index in range(self.sights_at[cell], self.sights_at[cell + 1]):
            word = self.sights_in[index]
            seen = self.sights[index] & self.sets[places + word]
            self.sets[places + word] ^= seen
            singles = 0
            while seen:
                bit = seen & -seen
                seen ^= bit
                peer = 64 * word + self._first(bit)
                if self.jumps:
                    self._note(peer, digit)
                self.row[peer] ^= digit
                singles |= bit if _is_single(self.row[peer]) else 0
                if self.marks_houses:
                    changed |= self.marks[peer]
                else:
                    self._touch(peer)
            self.sets[self.singles_at + word] |= singles
        self.sets[0] |= changed
        return not (self.walks and self._breaks(cell))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _remove_seen(self, cell: cython.int, digit: cython.int) -> cython.bint:
        """Remove a placed digit from the peers in their order, up to a contradiction."""
        for index in range(self.peers_at[cell], self.peers_at[cell + 1]):
            peer = self.peers[index]
            mask = self.row[peer]
            if mask & digit:
                if mask == digit:
                    self.what |= _FAILS
                    if self.jumps:
                        self._blame_others(peer, digit)
                    if self.detail:
                        self._tell_tried(_EMPTIED, peer, cell + 1, self._number(digit))
                    return False
                if self.detail == _CHANGES:
                    self._tell(_SEEN, peer, 0, 0, self._number(digit))
                if self.jumps:
                    self._note(peer, digit)
                self._take_away(peer, digit)
                self._notice_single(peer)
                self._touch(peer)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _breaks(self, cell: cython.int) -> cython.bint:
        """Whether the digit placed last, in this cell, fills a constraint and breaks it."""
        for index in range(self.walker.walks_at[cell], self.walker.walks_at[cell + 1]):
            walk = self.walker.walks[index]
            if self._is_broken(walk):
                self.what |= _FAILS
                if self.jumps:
                    self._clear_why()
                    for member in range(self.walker.cells_at[walk], self.walker.cells_at[walk + 1]):
                        self._blame_fact(self.walker.cells[member] * self.facts_of_cell)
                if self.detail >= _EVENTS:
                    self._tell_all(_FOUND, walk, 0, 0, 0, self.technique_of_walk[walk], _IS_COMPLETE, 0)
                if self.detail:
                    self._tell_tried(_OVERFULL, cell, 0, 0)
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _breaks_somewhere(self) -> cython.bint:
        """Whether the digits of the grid break a constraint."""
        for walk in range(self.walks):
            if self._is_broken(walk):
                return True
        for cell in range(self.cells):
            digit = self.row[self.cells + cell]
            for index in range(self.peers_at[cell], self.peers_at[cell + 1]):
                if digit and self.row[self.cells + self.peers[index]] == digit:
                    return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_broken(self, walk: cython.int) -> cython.bint:
        """Whether all cells of a walk hold digits that it doesn't accept."""
        first: cython.int = self.walker.cells_at[walk]
        for index in range(first, self.walker.cells_at[walk + 1]):
            digit = self.row[self.cells + self.walker.cells[index]]
            if digit == 0:
                return False
            self.walker.given[index - first] = digit
        return not self.walker.prune(walk)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _touch(self, cell: cython.int) -> cython.void:
        """Note that the houses and the walks of a cell changed."""
        for index in range(self.marks_at[cell], self.marks_at[cell + 1]):
            self.sets[self.marks_in[index]] |= self.marks[index]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _first(self, members: cython.ulonglong) -> cython.int:
        """Return the number of the lowest bit of a word that is not 0."""
        return self.bit_numbers[((members & -members) * _DE_BRUIJN & _EVERY) >> 58]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _number(self, digit: cython.int) -> cython.int:
        """Return the number of the highest digit of a set."""
        number: cython.int = 0
        while digit:
            digit >>= 1
            number += 1
        return number

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fewest(self) -> cython.int:
        """Return the first open cell with the fewest candidates; -1 if no cell is open."""
        best: cython.int = -1
        least: cython.int = _DIGITS + 1
        for cell in range(self.cells):
            count = self.members[self.row[cell]]
            if count and count < least:
                best, least = cell, count
                if least <= 2:
                    break
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _most_candidates(self) -> cython.int:
        """Return the first cell with the most candidates."""
        best: cython.int = 0
        for cell in range(1, self.cells):
            if self.members[self.row[cell]] > self.members[self.row[best]]:
                best = cell
        return best

    # --- the filter -----------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _filter(self) -> cython.void:
        """The filter; if it does not decide, a guess at the cell that was foremost before it."""
        verdict: cython.int = _INCOMPLETE
        self.foremost = -1
        if self.row[self.open_at] == 0:
            self.broken = True
            self._end()
            return
        while True:
            self.steps += 1
            verdict = self._grp() if self.grp else _NOTHING
            if verdict == _NOTHING and self.ply:
                verdict = self._ply()
                if verdict == _INCOMPLETE:
                    continue
            if verdict == _NOTHING and self.walks:
                verdict = self._prune()
            break
        if verdict == _COMPLETE:
            return
        if verdict == _WRONG:
            self._next_guess()
        elif self.deduces and verdict == _INCOMPLETE:
            return
        else:
            self._notice_foremost()
            if self.asks:
                self.phase, self.due = _WAITING, self.foremost
                self.what |= _WAITS
            else:
                self._picked_guess(self.foremost)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _notice_foremost(self) -> cython.void:
        """Find the foremost cell unless it is known. Call this before a removal that may not decide."""
        if self.foremost < 0:
            self.foremost = self._fewest()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _grp(self) -> cython.int:
        for word in range(self.house_words):
            while self.sets[word]:
                verdict = self._shrink(64 * word + self._first(self.sets[word]))
                if verdict:
                    return verdict
                self.sets[word] &= self.sets[word] - 1
        return _NOTHING

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _shrink(self, house: cython.int) -> cython.int:
        """Shrink a house as a group."""
        slots: cython.int = 0
        once: cython.int = 0
        twice: cython.int = 0
        low: cython.ulonglong = 0
        high: cython.ulonglong = 0
        for index in range(self.cells_at[house], self.cells_at[house + 1]):
            mask = self.row[self.cells_of[index]]
            low |= self.spread[mask & 255] << slots
            high |= self.spread[mask >> 8] << slots
            twice |= once & mask
            once |= mask
            slots += mask != 0  # no branch, because no processor predicts which cells are open
        hidden: cython.int = once & ~twice if self.hidden else 0
        if hidden == 0:
            if slots < 3 or not (self.gw1 or self.gw2 or self.gw3):
                return _NOTHING
            if slots <= 8 and self.members[once] == slots and self._is_plain(slots, low, high):
                return _NOTHING
        slots = 0
        for index in range(self.cells_at[house], self.cells_at[house + 1]):
            mask = self.row[self.cells_of[index]]
            if mask:
                self.slot_cell[slots], self.slot_mask[slots] = self.cells_of[index], mask
                slots += 1
        self.slots, self.searched = slots, house
        if hidden:
            return self._settle(hidden)
        self.matched = self._match()
        if self.matched:
            self._close()
            if self.members[once] == slots and not self._has_subset():
                return _NOTHING
        if self.hastens:
            return self._narrow() if self.matched else _WRONG
        verdict = self._naked() if self.gw1 else _NOTHING
        if verdict == _NOTHING and self.gw2:
            verdict = self._confined()
        if verdict == _NOTHING and self.gw3:
            verdict = self._few_digits()
        return verdict

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_plain(self, slots: cython.int, low: cython.ulonglong, high: cython.ulonglong) -> cython.bint:
        """Whether no set of slots has as many digits as slots, one of them outside too, or fewer digits.

        The house has as many digits as slots. The slots of each digit are a byte of ``low``, or of ``high``
        for the digits above 8.
        """
        outside: cython.ulonglong = 0
        for chosen in range(1 << (slots - 6) if slots > 6 else 1):
            start = 4 * self.members[chosen]
            ones, twos = self.before[start], self.before[start + 1]  # of 8, less the slots, plus the digits
            fours, eights = self.before[start + 2], self.before[start + 3]
            rest, outside = low, 0
            for digit in range(self.digits):
                if digit == 8:
                    rest = high
                slots_of = 256 * chosen + (rest & 255)
                rest >>= 8
                inside = self.meets[slots_of]
                outside |= inside & self.misses[slots_of]
                carry = ones & inside
                ones ^= inside
                inside = twos & carry
                twos ^= carry
                carry = fours & inside
                fours ^= inside
                eights ^= carry
            if (~eights | (outside & ~(ones | twos | fours))) & self.within[slots]:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _settle(self, hidden: cython.int) -> cython.int:
        """Leave each slot with a hidden single the lowest one that it has."""
        if self.detail >= _EVENTS:
            self._tell_hidden(hidden)
        for slot in range(self.slots):
            mask = self.slot_mask[slot] & hidden
            if mask:
                if self.jumps:
                    self._clear_why()
                    self._blame_elsewhere(self.searched, mask & -mask)
                    self._note(self.slot_cell[slot], self.slot_mask[slot] & ~(mask & -mask))
                    self.hidden_in[self.slot_cell[slot]] = self.searched + 1
                self._take_away(self.slot_cell[slot], self.slot_mask[slot] & ~(mask & -mask))
                self._notice_single(self.slot_cell[slot])
                self._touch(self.slot_cell[slot])
        self.what |= _SHRINKS
        self.found[_HIDDEN] += 1
        return _COMPLETE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _match(self) -> cython.bint:
        """Match each slot with a different digit, its own; return False if that is impossible."""
        self.taken = 0
        for slot in range(self.slots):
            self.own[slot] = 0
        for slot in range(self.slots):
            self.digits_seen = 0
            if not self._take(slot):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take(self, slot: cython.int) -> cython.bint:
        """Match a slot, by moving other slots to other digits if necessary."""
        digits: cython.int = self.slot_mask[slot] & ~self.taken
        if digits:
            self.own[slot] = digits & -digits
            self.taken |= digits & -digits
            return True
        digits = self.slot_mask[slot]
        while digits & ~self.digits_seen:
            digit = digits & ~self.digits_seen
            digit &= -digit
            self.digits_seen |= digit
            other = 0
            while self.own[other] != digit:
                other += 1
            if self._take(other):
                self.own[slot] = digit
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _close(self) -> cython.void:
        """Find the closure of each slot of a matched house, as a set of digits."""
        for slot in range(self.slots):
            self.closed[slot] = self.slot_mask[slot]
        for slot in range(self.slots):
            own, digits = self.own[slot], self.closed[slot]
            for other in range(self.slots):
                self.closed[other] |= digits if self.closed[other] & own else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _has_subset(self) -> cython.bint:
        """Whether two closures share digits and differ, in a matched house with as many digits as slots."""
        done: cython.int = 0
        for slot in range(self.slots):
            digits = self.closed[slot]
            if not digits & done:
                for other in range(slot + 1, self.slots):
                    if self.closed[other] & digits and self.closed[other] != digits:
                        return True
                done |= digits
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _narrow(self) -> cython.int:
        """Remove what any 3GW subset of a matched house removes. Each slot keeps its own digit."""
        verdict: cython.int = _NOTHING
        for slot in range(self.slots):
            lost = 0
            for other in range(self.slots):
                if not self.closed[other] & (self.own[slot] | (self.every & ~self.taken)):
                    lost |= self.closed[other]
            lost &= self.slot_mask[slot]
            if lost:
                self._reduce(self.slot_cell[slot], self.slot_mask[slot] & ~lost)
                verdict = _INCOMPLETE
        return verdict

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _naked(self) -> cython.int:
        """1GW: k slots with the same k digits, by k, then by first slot."""
        best: cython.int = 0
        least: cython.int = self.slots
        for slot in range(self.slots):
            mask = self.slot_mask[slot]
            if self.members[mask] < least:
                alike = rest = 0
                for other in range(self.slots):
                    if self.slot_mask[other] == mask:
                        alike += 1
                    else:
                        rest |= self.slot_mask[other]
                if alike == self.members[mask] and rest & mask:
                    best, least = mask, alike
        if best == 0:
            return _NOTHING
        alike = 0
        for slot in range(self.slots):
            if self.slot_mask[slot] == best:
                alike |= 1 << slot
        return self._remove(_GW1, ~alike, best)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_places(self) -> cython.void:
        """Find the slots of each digit."""
        for digit in range(self.digits):
            self.places[digit] = 0
            for slot in range(self.slots):
                self.places[digit] |= (self.slot_mask[slot] >> digit & 1) << slot

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _confined(self) -> cython.int:
        """2GW: k digits with the same k slots, by k, then by first slot, then by lowest digit."""
        best: cython.int = 0
        best_digits: cython.int = 0
        least: cython.int = self.slots
        self._find_places()
        for digit in range(self.digits):
            slots = self.places[digit]
            count = self.members[slots]
            if count < 2 or count > least or count == self.slots:
                continue
            if count == least and (slots & -slots) >= (best & -best):
                continue
            alike = rest = 0
            for other in range(self.digits):
                if self.places[other] == slots:
                    alike |= 1 << other
            if self.members[alike] != count:
                continue
            for slot in range(self.slots):
                if slots >> slot & 1:
                    rest |= self.slot_mask[slot] & ~alike
            if rest:
                best, best_digits, least = slots, alike, count
        return self._remove(_GW2, best, self.every & ~best_digits) if best else _NOTHING

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _few_digits(self) -> cython.int:
        """3GW: k slots that can take only k digits, by k, then in combination order."""
        whole: cython.int = (1 << self.slots) - 1
        best: cython.int = 0
        least: cython.int = self.slots
        if self.matched:
            return self._closure()
        self._unite()
        for chosen in range(whole - 1, 0, -1):
            digits = self.unions[chosen]
            count = self.members[chosen]
            if count < least and count == self.members[digits] and digits & self.unions[whole ^ chosen]:
                best, least = chosen, count
        return self._remove_beside(best, self.unions[best]) if best else _NOTHING

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _unite(self) -> cython.void:
        """Find the digits of each set of slots.

        The first slot is the highest bit, so that sets of the same size descend in combination order.
        """
        self.unions[0] = 0
        for bit in range(self.slots):
            mask = self.slot_mask[self.slots - 1 - bit]
            size = 1 << bit
            for other in range(size):
                self.unions[size + other] = self.unions[other] | mask

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _remove_beside(self, chosen: cython.int, digits: cython.int) -> cython.int:
        """Remove the digits of a 3GW set, written with its first slot highest, from the other slots."""
        among: cython.int = 0
        for slot in range(self.slots):
            if not chosen >> (self.slots - 1 - slot) & 1:
                among |= 1 << slot
        return self._remove(_GW3, among, digits)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _closure(self) -> cython.int:
        """3GW in a matched house: the first closure that removes something."""
        best: cython.int = 0
        best_digits: cython.int = 0
        least: cython.int = self.slots
        for slot in range(self.slots):
            digits = self.closed[slot]
            count = self.members[digits]
            if count > least or count == self.slots:
                continue
            chosen = rest = 0
            for other in range(self.slots):
                if self.own[other] & digits:
                    chosen |= 1 << (self.slots - 1 - other)
                else:
                    rest |= self.slot_mask[other]
            if self.members[chosen] == count and digits & rest and (count < least or chosen > best):
                best, best_digits, least = chosen, digits, count
        return self._remove_beside(best, best_digits) if best else _NOTHING

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _remove(self, technique: cython.int, among: cython.int, digits: cython.int) -> cython.int:
        """Remove digits from the slots of a set, up to a slot that this would empty; return the verdict."""
        verdict: cython.int = _INCOMPLETE
        self._notice_foremost()
        if self.detail >= _EVENTS:
            self._tell_subset(technique, among, digits)
        if self.jumps:
            self._clear_why()
            if technique == _GW2:
                self._blame_elsewhere(self.searched, self.every & ~digits)
            else:
                for slot in range(self.slots):
                    if not among >> slot & 1:
                        self._blame_others(self.slot_cell[slot], digits)
        for slot in range(self.slots):
            mask = self.slot_mask[slot]
            if among >> slot & 1 and mask & digits:
                if self._reduce(self.slot_cell[slot], mask & ~digits):
                    return _WRONG
                mask &= ~digits
                if technique >= _GW3 and _is_single(mask):
                    verdict = _COMPLETE
        self.what |= _SHRINKS
        self.found[technique] += 1
        return verdict

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _reduce(self, cell: cython.int, left: cython.int) -> cython.bint:
        """Leave a cell only some of its digits. If no digit would be left, leave the last and return True."""
        self._touch(cell)
        if self.jumps:
            if not left:
                self._blame_others(cell, self.row[cell])
            self._note(cell, self.row[cell] & ~left)
        if left:
            self._take_away(cell, self.row[cell] & ~left)
            self._notice_single(cell)
            return False
        number = self._number(self.row[cell])
        self.row[cell] = 1 << (number - 1)
        self.what |= _FAILS
        if self.detail:
            self._tell_tried(_EMPTIED, cell, 0, number)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _prune(self) -> cython.int:
        """Prune the first constraint that loses candidates."""
        for word in range(self.changed_at, self.all_sets):
            while self.sets[word]:
                walk = 64 * (word - self.changed_at) + self._first(self.sets[word])
                verdict = self._prune_walk(walk) if self.is_pruned[walk] else _NOTHING
                if verdict:
                    return verdict
                self.sets[word] &= self.sets[word] - 1
        return _NOTHING

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _prune_walk(self, walk: cython.int) -> cython.int:
        """Remove from the cells of a walk what no accepted walk has, up to a cell that this would empty."""
        losses: cython.int = 0
        first: cython.int = self.walker.cells_at[walk]
        end: cython.int = self.walker.cells_at[walk + 1]
        technique: cython.int = self.technique_of_walk[walk]
        for index in range(first, end):
            cell = self.walker.cells[index]
            self.before_walk[index - first] = self.row[cell] | self.row[self.cells + cell]
            self.walker.given[index - first] = self.before_walk[index - first]
        self.walker.prune(walk)
        for index in range(first, end):
            lost = self.row[self.walker.cells[index]] & ~self.walker.left[index - first]
            self.lost[index - first] = lost
            losses += lost != 0
        if losses == 0:
            return _NOTHING
        if self.detail >= _EVENTS:
            self._tell_all(_FOUND, walk, 0, 0, 0, technique, _IS_COMPLETE, losses)
            for index in range(first, end):
                if self.lost[index - first]:
                    self._tell_loss(self.walker.cells[index], self.lost[index - first])
        for index in range(first, end):
            lost = self.lost[index - first]
            if lost:
                cell = self.walker.cells[index]
                if self.jumps:
                    self._blame_walk(walk, index - first, lost)
                if self._reduce(cell, self.row[cell] & ~lost):
                    return _WRONG
        self.what |= _SHRINKS
        self.found[technique] += 1
        return _COMPLETE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _ply(self) -> cython.int:
        """Shrink line by line; any verdict but incomplete ends the walk."""
        verdict: cython.int = _NOTHING
        for line in range(self.lines):
            found = self._shrink_line(line, self.segments_at[line], self.segments_at[line + 1])
            if found:
                verdict = found
                if verdict != _INCOMPLETE:
                    break
        return verdict

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _shrink_line(self, line: cython.int, first: cython.int, last: cython.int) -> cython.int:
        """Shrink the line of these segments, by policy 1 and then by policy 2."""
        placed: cython.int = 0
        busy: cython.int = 0
        verdict: cython.int = _NOTHING
        for segment in range(first, last):
            self.outside[segment - first] = self.rooms[segment - first] = 0
            for index in range(self.beside_at[segment], self.beside_at[segment + 1]):
                self.outside[segment - first] |= self.row[self.cells + self.beside[index]]
            for index in range(self.inside_at[segment], self.inside_at[segment + 1]):
                placed |= self.row[self.cells + self.inside[index]]
                self.rooms[segment - first] += self.row[self.inside[index]] != 0
            busy += self.rooms[segment - first] != 0
        for policy in range(1, 3):
            for segment in range(first, last):
                if self.rooms[segment - first] == 0:
                    continue
                if policy == 1 and last - first < 2:
                    continue
                if policy == 2 and not 0 < busy - 1 < last - first - 1:
                    continue
                must = self._must(segment - first, last - first, policy) & ~placed
                found = self._confine(line, segment, must, self.rooms[segment - first])
                if found:
                    verdict = found
                    if verdict != _INCOMPLETE:
                        return verdict
        return verdict

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _must(self, segment: cython.int, segments: cython.int, policy: cython.int) -> cython.int:
        """Return the digits placed outside each other segment; in policy 2, of those with open cells."""
        must: cython.int = self.every
        for other in range(segments):
            if other != segment and (policy == 1 or self.rooms[other]):
                must &= self.outside[other]
        return must

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _confine(
        self, line: cython.int, segment: cython.int, must: cython.int, room: cython.int
    ) -> cython.int:
        """Leave the open cells of a segment only the digits that it must take, if they are as many."""
        count: cython.int = self.members[must]
        verdict: cython.int = _NOTHING
        if count < room:
            return _NOTHING
        for index in range(self.inside_at[segment], self.inside_at[segment + 1]):
            cell = self.inside[index]
            mask = self.row[cell]
            if mask and count > room:
                self.what |= _FAILS
                if self.jumps:
                    self._blame_line(line, segment, must)
                if self.detail >= _EVENTS:
                    self._tell_line(line, segment, must, True)
                if self.detail:
                    self._tell_tried(_OVERFULL, cell, 0, 0)
                return _WRONG
            if mask & ~must:
                self._notice_foremost()
                if verdict == _NOTHING:
                    if self.jumps:
                        self._blame_line(line, segment, must)
                    if self.detail >= _EVENTS:
                        self._tell_line(line, segment, must, False)
                if self._reduce(cell, mask & must):
                    return _WRONG
                mask &= must
                if _is_single(mask):
                    verdict = _COMPLETE
                elif verdict == _NOTHING:
                    verdict = _INCOMPLETE
        if verdict:
            self.what |= _SHRINKS
            self.found[_PLY] += 1
        return verdict

    # --- guesses --------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _picked_guess(self, cell: cython.int) -> cython.void:
        """Start a new level with the guess that the machine picks."""
        count: cython.int = 0
        base: cython.int = self.level * _LEVEL + _TRIED
        self.stack[self.level * _LEVEL + _RIGHT] = -1
        if self.picks == _MOST:
            cell = self._most_candidates()
        elif self.picks >= _RANDOM and not (self.picks >= _CORRECT and self._is_hopeless()):
            with cython.gil:
                self._pick_order(cell)
            if self.broken:
                self._end()
            else:
                self._new_guess(cell, self.members[self.row[cell]])
            return
        mask = self.row[cell]
        for digit in range(self.digits):
            if mask >> digit & 1:
                if self.picks == _LAST:
                    self.stack[base + self.members[mask] - 1 - count] = digit + 1
                else:
                    self.stack[base + count] = digit + 1
                count += 1
        if self.picks >= _CORRECT:
            self.stack[self.level * _LEVEL + _RIGHT] = 0
        self._new_guess(cell, count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_hopeless(self) -> cython.bint:
        """Whether a guess in force is known to lead to no solution, so that no guess after it does."""
        base: cython.int = (self.level - 1) * _LEVEL
        if self.level == 0 or self.stack[base + _RIGHT] < 0:
            return False
        if self.picks == _CORRECT:
            return self.stack[base + _CHOICE] > self.stack[base + _RIGHT]
        return self.stack[base + _CHOICE] <= self.stack[base + _COUNT] - self.stack[base + _RIGHT]

    def _pick_order(self, cell: cython.int):
        """Put the digits of a cell on the stack in the order in which Python says that they are tried."""
        base: cython.int = self.level * _LEVEL
        number: cython.int
        index: cython.int
        self.error = None
        try:
            mask = self.row[cell]
            digits = [number + 1 for number in range(self.digits) if mask >> number & 1]
            if self.picks == _RANDOM:
                guesses = []
                for number in range(self.level - 1, -1, -1):
                    index = number * _LEVEL
                    digit = self.stack[index + _TRIED - 1 + self.stack[index + _CHOICE]]
                    guesses.append((self.stack[index + _CELL], digit))
                ordered = drawn(digits, self.rules.guessing.seed, guesses)
            else:
                began = perf_counter()
                sets = [self.row[index] | self.row[self.cells + index] for index in range(self.cells)]
                ordered, right = sorted_by_truth(self.board, sets, cell, digits, self.picks == _CORRECT)
                self.stack[base + _RIGHT] = right
                self.slow = perf_counter() - began > _SLOW
            for number in range(len(ordered)):
                self.stack[base + _TRIED + number] = ordered[number]
        except BaseException as error:
            self.broken, self.error = True, error

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _next_choice(self) -> cython.int:
        """Return the index of the next choice, which has three numbers: advance, cell and digit."""
        return len(self.choices) - 3 * self.choices_left

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _can_choose(self) -> cython.bint:
        """Whether the next choice is possible."""
        at: cython.int = self._next_choice()
        return self.phase == _WAITING and self.row[self.choices[at + 1]] >> (self.choices[at + 2] - 1) & 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _chosen_guess(self) -> cython.void:
        """Start a new level with the next choice: its digit first, then the cell's others ascending."""
        at: cython.int = self._next_choice()
        cell: cython.int = self.choices[at + 1]
        chosen: cython.int = self.choices[at + 2]
        count: cython.int = 1
        base: cython.int = self.level * _LEVEL + _TRIED
        self.stack[self.level * _LEVEL + _RIGHT] = -1
        self.stack[base] = chosen
        for digit in range(1, self.digits + 1):
            if digit != chosen and self.row[cell] >> (digit - 1) & 1:
                self.stack[base + count] = digit
                count += 1
        self.choices_left -= 1
        self._new_guess(cell, count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _new_guess(self, cell: cython.int, count: cython.int) -> cython.void:
        """Start a new level whose digits are on the stack already."""
        base: cython.int = self.level * _LEVEL
        self._keep(self.level)
        self.stack[base + _CELL], self.stack[base + _CHOICE], self.stack[base + _COUNT] = cell, 1, count
        self.serial += 1
        self.stack[base + _PUSHED] = self.stack[base + _CHANGED] = self.serial
        self.level += 1
        if self.jumps:
            self._begin_conflicts(cell)
        self.steps += 1
        self.phase = _RUNNING
        if not self._try(_GUESSES):
            self._next_guess()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _next_guess(self) -> cython.void:
        """Try the next candidate of the top level that has one, until one fits or the search ends."""
        self.phase = _RUNNING
        while True:
            self.steps += 1
            top = self.level
            if self.jumps:
                self.level = self._jump()
            else:
                while self.level and self._is_last((self.level - 1) * _LEVEL):
                    self.level -= 1
            if self.level == 0:
                self._end()
                return
            kind = _FORWARD if self.level == top else _UPWARD
            base = (self.level - 1) * _LEVEL
            self.stack[base + _CHOICE] += 1
            self.serial += 1
            self.stack[base + _CHANGED] = self.serial
            self._restore(self.level - 1)
            if self.jumps:
                self.words = self.level // 64 + 1
                self.stack[base + _REFUTED] = self.stack[base + _ASSUMED] = 0
                self._forget_hidden()
            if self._try(kind):
                return

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_last(self, base: cython.int) -> cython.bint:
        return self.stack[base + _CHOICE] == self.stack[base + _COUNT]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _try(self, kind: cython.int) -> cython.bint:
        """Place the candidate in force of the top level; return False on a contradiction."""
        base: cython.int = (self.level - 1) * _LEVEL
        cell: cython.int = self.stack[base + _CELL]
        digit: cython.int = self.stack[base + _TRIED - 1 + self.stack[base + _CHOICE]]
        self.what |= kind
        self.tried += 1
        if self.level > self.peak:
            self.peak = self.level
            if self.level > self.biggest:
                self.biggest = self.level
        if self.detail:
            self._tell_tried(kind >> 2, cell, 0, digit)
        if self.jumps:
            self._clear_why()
            self._blame_level(self.level)
            self._note_value(cell)
            self._note(cell, self.row[cell] & ~(1 << (digit - 1)))
        return self._place(cell, 1 << (digit - 1))

    # --- guilt: what the facts of the grid rest on, and the conflict sets ------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _word_of_levels(self, level: cython.int, word: cython.int) -> cython.ulonglong:
        """Return a word of the set of all levels up to one."""
        found: cython.ulonglong = 0
        one: cython.ulonglong = 1
        for bit in range(64):
            if 0 < 64 * word + bit <= level:
                found |= one << bit
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _forget_hidden(self) -> cython.void:
        for cell in range(self.cells):
            self.hidden_in[cell] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _clear_why(self) -> cython.void:
        for word in range(self.words):
            self.why[word] = 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _blame_fact(self, fact: cython.int) -> cython.void:
        for word in range(self.words):
            self.why[word] |= self.rests_on[word * self.all_facts + fact]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _blame_level(self, level: cython.int) -> cython.void:
        one: cython.ulonglong = 1
        self.why[level >> 6] |= one << (level & 63)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _blame_levels(self, level: cython.int) -> cython.void:
        """Blame all levels up to one."""
        for word in range(self.words):
            self.why[word] |= self._word_of_levels(level, word)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _blame_others(self, cell: cython.int, digits: cython.int) -> cython.void:
        """Blame what took all digits but these from a cell."""
        first: cython.int = cell * self.facts_of_cell
        for number in range(1, self.facts_of_cell):
            if not digits >> (number - 1) & 1:
                self._blame_fact(first + number)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _blame_elsewhere(self, house: cython.int, digits: cython.int) -> cython.void:
        """Blame what took these digits from the cells of a house that can take none of them."""
        for index in range(self.cells_at[house], self.cells_at[house + 1]):
            cell = self.cells_of[index]
            if not self.row[cell] & digits:
                self._blame_others(cell, ~digits)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _blame_single(self, cell: cython.int) -> cython.void:
        """Blame what left a cell that is to be placed one digit, as Grounds finds it."""
        self._clear_why()
        if self.hidden_in[cell]:
            self._blame_elsewhere(self.hidden_in[cell] - 1, self.row[cell])
            self.hidden_in[cell] = 0
        elif not self._blame_full_house(cell):
            self._blame_others(cell, self.row[cell])
        self._note_value(cell)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _blame_full_house(self, cell: cython.int) -> cython.bint:
        """If a cell is the last open one of a house, blame the values of the first such house; else False."""
        for number in range(self.houses_at[cell], self.houses_at[cell + 1]):
            house = self.houses_of[number]
            is_full = True
            for index in range(self.cells_at[house], self.cells_at[house + 1]):
                if self.row[self.cells + self.cells_of[index]] == 0 and self.cells_of[index] != cell:
                    is_full = False
                    break
            if is_full:
                for index in range(self.cells_at[house], self.cells_at[house + 1]):
                    if self.cells_of[index] != cell:
                        self._blame_fact(self.cells_of[index] * self.facts_of_cell)
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _blame_line(self, line: cython.int, segment: cython.int, must: cython.int) -> cython.void:
        """Blame what leaves the line these digits only in the segment, by the first cut that explains it."""
        for number in range(self.cuts_at[line], self.cuts_at[line + 1]):
            self._clear_why()
            if self._blame_cut(self.cuts[number], segment, must):
                break

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _blame_cut(self, line: cython.int, segment: cython.int, must: cython.int) -> cython.bint:
        """Blame what leaves the digits only the segment; return False if this cut of the line doesn't."""
        some: cython.bint = False
        first: cython.int = -1
        for index in range(self.inside_at[segment], self.inside_at[segment + 1]):
            if first < 0 and self.row[self.inside[index]]:
                first = self.inside[index]
        for digit in range(self.digits):
            if not must >> digit & 1:
                continue
            for part in range(self.segments_at[line], self.segments_at[line + 1]):
                holder = -1
                if not self._is_in(first, part):
                    for index in range(self.beside_at[part], self.beside_at[part + 1]):
                        if self.row[self.cells + self.beside[index]] == 1 << digit:
                            holder = self.beside[index]
                            break
                if holder >= 0:
                    self._blame_fact(holder * self.facts_of_cell)
                    some = True
                    continue
                for index in range(self.inside_at[part], self.inside_at[part + 1]):
                    cell = self.inside[index]
                    if self.row[self.cells + cell]:
                        self._blame_fact(cell * self.facts_of_cell)
                        some = True
                    elif not self._is_in(cell, segment):
                        return False
        return some

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_in(self, cell: cython.int, segment: cython.int) -> cython.bint:
        for index in range(self.inside_at[segment], self.inside_at[segment + 1]):
            if self.inside[index] == cell:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _blame_walk(self, walk: cython.int, at: cython.int, removed: cython.int) -> cython.void:
        """Blame what the cells of a walk must have lost so that one of them loses these digits."""
        first: cython.int = self.walker.cells_at[walk]
        length: cython.int = self.walker.cells_at[walk + 1] - first
        self._clear_why()
        for index in range(length):
            self.walker.given[index] = self.before_walk[index]
        for index in range(length):
            cell = self.walker.cells[first + index]
            if self.row[self.cells + cell] and not self._gives_back(walk, index, self.every, at, removed):
                self._blame_fact(cell * self.facts_of_cell)
        for index in range(length):
            cell = self.walker.cells[first + index]
            if self.row[self.cells + cell] == 0:
                for digit in range(self.digits):
                    if self.before_walk[index] >> digit & 1:
                        continue
                    if not self._gives_back(walk, index, 1 << digit, at, removed):
                        self._blame_fact(cell * self.facts_of_cell + digit + 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _gives_back(
        self, walk: cython.int, index: cython.int, digits: cython.int, at: cython.int, removed: cython.int
    ) -> cython.bint:
        """Give digits back to a cell of a walk if the pruning removes the same; return whether it does."""
        before = self.walker.given[index]
        self.walker.given[index] |= digits
        self.walker.prune(walk)
        if self.walker.left[at] & removed:
            self.walker.given[index] = before
            return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _note_value(self, cell: cython.int) -> cython.void:
        """Note that the value of a cell rests on what is blamed."""
        for word in range(self.words):
            self.rests_on[word * self.all_facts + cell * self.facts_of_cell] = self.why[word]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _note(self, cell: cython.int, digits: cython.int) -> cython.void:
        """Note that what a cell loses rests on what is blamed."""
        fact: cython.int = cell * self.facts_of_cell
        while digits:
            fact += 1
            if digits & 1:
                for word in range(self.words):
                    self.rests_on[word * self.all_facts + fact] = self.why[word]
            digits >>= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _blame_assumed(self) -> cython.void:
        """Blame the levels in force when the last finding that assumes one solution was made."""
        level: cython.int = self.level if self.assumes else 0
        while level and not self.stack[(level - 1) * _LEVEL + _ASSUMED]:
            level -= 1
        if level:
            self._blame_levels(level)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin_conflicts(self, cell: cython.int) -> cython.void:
        """Begin the conflict set of the new top level, with what took the other digits of its cell."""
        base: cython.int = (self.level - 1) * _LEVEL
        width: cython.int = self.cells + 1
        word: cython.int = self.level >> 6
        self.stack[base + _REFUTED] = self.stack[base + _ASSUMED] = 0
        if self.level & 63 == 0:  # the first level of a word
            for index in range(self.all_facts):
                self.rests_on[word * self.all_facts + index] = 0
            for index in range(width):
                self.conflicts[word * width + index] = 0
        self.words = word + 1
        self._clear_why()
        self._blame_others(cell, self.row[cell])
        self._blame_assumed()
        for word in range(self.words):
            self.conflicts[word * width + self.level] = self.why[word]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _jump(self) -> cython.int:
        """End the try of the top level because of what is blamed, and return the level to go back to."""
        width: cython.int = self.cells + 1
        top: cython.int = self.level
        if top == 0:
            return 0
        self._blame_assumed()
        for word in range(self.words):
            self.conflicts[word * width + top] |= self.why[word]
        self.stack[(top - 1) * _LEVEL + _REFUTED] = 1
        if not self._is_last((top - 1) * _LEVEL):
            return top
        to = self._hand_down(top)
        while to and self._is_last((to - 1) * _LEVEL):
            to = self._hand_down(to)
        while top and self._is_last((top - 1) * _LEVEL):  # what a chronological search drops
            self._hand_down(top)
            top -= 1
        return to

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _hand_down(self, level: cython.int) -> cython.int:
        """Refute the levels below an exhausted one, down to the deepest that it blames; return that one."""
        width: cython.int = self.cells + 1
        deepest: cython.int = level - 1
        one: cython.ulonglong = 1
        while deepest and not self.conflicts[(deepest >> 6) * width + level] & one << (deepest & 63):
            deepest -= 1
        for other in range(deepest if deepest else 1, level):
            if not self.stack[(other - 1) * _LEVEL + _REFUTED]:
                self.stack[(other - 1) * _LEVEL + _REFUTED] = 1
                for word in range(self.words):
                    mine = self.conflicts[word * width + level]
                    if word == level >> 6:
                        mine &= ~(one << (level & 63))
                    self.conflicts[word * width + other] |= mine
        return deepest

    # --- grids kept -------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep(self, number: cython.int) -> cython.void:
        """Keep the row and the sets under a level, whose number is from 0."""
        at: cython.int = number * self.size
        sets_at: cython.int = number * self.all_sets
        for index in range(self.size):
            self.kept[at + index] = self.row[index]
        for index in range(self.all_sets):
            self.kept_sets[sets_at + index] = self.sets[index]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _restore(self, number: cython.int) -> cython.void:
        """Bring back the row and the sets that are kept under a level, whose number is from 0."""
        at: cython.int = number * self.size
        sets_at: cython.int = number * self.all_sets
        for index in range(self.size):
            self.row[index] = self.kept[at + index]
        for index in range(self.all_sets):
            self.sets[index] = self.kept_sets[sets_at + index]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_single(mask: cython.uint) -> cython.bint:
    """Whether a set has one member. The test is a single comparison, so that no branch is mispredicted."""
    return (mask ^ (mask - 1)) > mask - 1


def _slots(kind, names):
    """Return what sets these fields of a class with slots."""
    return tuple([getattr(kind, name) for name in names])


def _fields_of(kind):
    """Return the same for all fields of a class, in the order of its constructor."""
    return _slots(kind, [field.name for field in attrs.fields(kind)])


_OF_GRID = _slots(Grid, ("board", "givens", "row"))
_OF_IMAGED = _slots(State, ("guess", "image", "source"))
_OF_GUESS, _OF_STATE = _fields_of(Guess), _fields_of(State)
_OF_GUESSED, _OF_DEDUCED, _OF_CONTRADICTION = map(_fields_of, (Guessed, Deduced, Contradiction))


@cython.cfunc
@cython.inline
def _new(kind: type) -> object:
    """Return an object without its fields."""
    return PyType_GenericNew(kind, None, None) if cython.compiled else kind.__new__(kind)


@cython.cfunc
@cython.inline
@cython.exceptval(-1)
def _put(made: object, slots: tuple, number: cython.int, value: object) -> cython.int:
    """Set a field. All fields take a fifth of the time that the constructor of the object takes."""
    slot = slots[number]
    if cython.compiled:
        Py_TYPE(slot).tp_descr_set(slot, made, value)
    else:
        slot.__set__(made, value)
    return 0


@cython.cfunc
@cython.inline
def _deduced(step: cython.longlong, finding: object, line: cython.int) -> object:
    event = _new(Deduced)
    _put(event, _OF_DEDUCED, 0, step)
    _put(event, _OF_DEDUCED, 1, finding)
    _put(event, _OF_DEDUCED, 2, line)
    return event


def _check(holds, problem):
    """Raise ValueError with the problem unless ``holds``."""
    if not holds:
        raise ValueError(problem)


def _read_choices(choices, cells, digits):
    """Return the choices in one array; raise ValueError if any is impossible on the board."""
    flat = array("q")
    before = 0
    for advance, cell, digit in choices:
        _check(before < advance, "the choices are not in order")
        _check(0 <= cell < cells and 1 <= digit <= digits, "a choice is outside the board")
        flat.extend((advance, cell, digit))
        before = advance
    return flat
