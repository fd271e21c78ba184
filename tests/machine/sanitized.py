"""Fuzz the kernels under the address and undefined-behaviour sanitisers of the compiler.

    python tests/machine/sanitized.py [QUIZZES]

Builds sanitised kernels in a temporary folder. The machine runs on quizzes of several boards under many
rules, and on damaged states; the exact solver searches, counts and digs; the techniques search grids. A fault
of memory or arithmetic ends the program with the sanitiser's report. Needs gcc on Linux, and Cython. Exits
with status 77 if gcc has no sanitisers.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudoku_repl import Board, Quiz

ROOT = Path(__file__).parents[2]
FLAGS = (
    "-fsanitize=address,undefined",
    "-fno-sanitize=null,object-size",  # of these the address sanitiser tells too
    "-fno-sanitize-recover=undefined",
    "-fno-omit-frame-pointer",
    "-O1",
    "-g1",
)
SKIPPED = 77
"""The exit status that test runners take for a skipped test."""
NAMES = ("9x9", "4x4", "6x6", "12x12", "16x16", "samurai", "9x9 + diagonals + windows", "0,0 0,3")
VARIANTS = (
    "4x4 + cage 7 r1c1-r2c2 + thermo r3c1 r3c2 r4c3 + anti king",
    "9x9 + cage 17 r1c1 r1c2 r2c1 + whispers 5 r5c1-r5c9 + sandwich 12 r9c1-r9c9",
    "16x16 + renban r1c1-r1c9 + arrow r5c5 r6c6 r7c7 + anti knight",
    "9x9 + little-killer 25 r1c1-r5c5 + arrow 2 r9c1 r9c2 r8c1 r8c2 r8c3 + region-sum r5c1-r5c9",
    "samurai + cage 20 r1c1 r1c2 r1c3 + palindrome r5c5-r5c9",
)
SMALL = ("9x9", "4x4", "6x6", "9x9 + diagonals + windows")
"""Boards in whose grids all techniques search in a few seconds, although the kernel is slow here."""
SLOW = {"forcing_chain_h"}
"""Techniques that take long in Python. What they do in the kernel, others do too."""


def runtime() -> str | None:
    """The sanitiser's library, which must be loaded before Python; None if the compiler has none."""
    try:
        found = subprocess.run(
            ["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    path = Path(found.stdout.strip())
    return str(path) if path.is_absolute() and path.exists() else None


def build(folder: Path) -> list[Path]:
    """Build the sanitised kernels in a folder."""
    os.environ["LDSHARED"] = "gcc -shared -fsanitize=address,undefined"
    os.environ["CC"] = "gcc"
    sys.path.insert(0, str(ROOT / "tests"))
    from support.twins import imported

    built: list[Path] = imported("hatch_build", ROOT / "hatch_build.py").compiled(ROOT, folder, *FLAGS)
    return built


def fuzz(extensions: list[str], count: int) -> None:
    """Run the kernels in these files."""
    from support.twins import ROOMS, imported

    for room, extension in zip(ROOMS, extensions, strict=True):
        name = f"sudoku_repl.{room}.kernel"
        sys.modules[name] = imported(name, Path(extension))
        assert sys.modules[name].compiled
    fuzz_machine(sys.modules["sudoku_repl.machine.kernel"], count)
    fuzz_search(sys.modules["sudoku_repl.exact.kernel"], count)
    fuzz_bands(sys.modules["sudoku_repl.exact.kernel"], 10 * count)
    fuzz_walks(sys.modules["sudoku_repl.exact.kernel"], count)
    fuzz_techniques(sys.modules["sudoku_repl.techniques.kernel"], count)
    fuzz_drawer(sys.modules["sudoku_repl.create.kernel"], 10 * count)


def fuzz_search(kernel: ModuleType, count: int) -> None:
    """Search quizzes with random sets, ranks and allowances, and dig their solutions."""
    from support.boards import scattered

    from sudoku_repl import board_named

    chance, found, opened = Random(2), 0, 0
    for number in range(count):
        board = board_named(NAMES[number % len(NAMES)])
        givens = scattered(board, chance.randrange(1 << 32), bounded=False).givens
        search = kernel.Search(board, 10)
        sets = [chance.randrange(1 << board.digits) | chance.randrange(1 << board.digits) for _ in givens]
        ranks = [chance.sample(range(board.digits), board.digits) for _ in givens]
        for restricted, ranked in ((None, None), (sets, None), (None, ranks), (sets, ranks)):
            search.load(givens, restricted, ranked, (0, 1), chance.randrange(300))
            for _ in range(20):
                if search.over:
                    break
                found += search.run(chance.choice((1, 7, 300)))
        search.load(givens, allowance=2000)
        if search.run(1):
            solution = bytearray(search.solution())
            cells = chance.sample(range(len(solution)), len(solution))
            search.dig(solution, cells, 50)
            opened += solution.count(0)
    print(f"{found} solutions found and {opened} cells opened")


def fuzz_bands(kernel: ModuleType, count: int) -> None:
    """Count the solutions of classic quizzes with random sets and allowances, and dig."""
    from support.boards import scattered

    from sudoku_repl import CLASSIC

    chance, found, opened = Random(4), 0, 0
    search = kernel.BandSearch(10)
    for _ in range(count):
        givens = scattered(CLASSIC, chance.randrange(1 << 32), bounded=False).givens
        sets = [chance.randrange(512) | chance.randrange(512) for _ in givens]
        for restricted in (None, sets):
            search.load(givens, restricted, (80, 9), chance.randrange(300))
            for _ in range(20):
                if search.over:
                    break
                found += search.run(chance.choice((1, 7, 300)))
        search.load(givens, allowance=2000)
        if search.run(1):
            solution = bytearray(search.solution())
            search.dig(solution, chance.sample(range(81), 81), chance.randrange(300))
            opened += solution.count(0)
    print(f"{found} solutions counted and {opened} cells opened by bands")


def fuzz_walks(kernel: ModuleType, count: int) -> None:
    """Search boards with constraints, with random sets and ranks."""
    from sudoku_repl import board_named

    chance, found = Random(6), 0
    searches = [(board, kernel.WalkSearch(board)) for board in map(board_named, VARIANTS)]
    for number in range(count):
        board, search = searches[number % len(searches)]
        sets = [
            chance.randrange(1 << board.digits) | chance.randrange(1 << board.digits) for _ in board.cells
        ]
        ranks = [chance.sample(range(board.digits), board.digits) for _ in sets]
        for start, ranked in ((board.unrestricted, None), (sets, None), (sets, ranks)):
            search.load(start, ranked)
            for _ in range(20):
                if search.over:
                    break
                found += search.run(chance.choice((1, 7)))
                search.solution()
    print(f"{found} solutions found along walks")


def fuzz_techniques(kernel: ModuleType, count: int) -> None:
    """Look for the first findings of the techniques in grids of several boards."""
    from support.findings import position

    from sudoku_repl import kernels
    from sudoku_repl.techniques import TECHNIQUES

    assert kernels.HAS_KERNEL
    assert kernels.kernel_of("techniques") is kernel
    tried = [each for each in TECHNIQUES.values() if each.name not in SLOW and getattr(each, "size", 0) < 4]
    found = 0
    for number in range(count):
        grid = position(SMALL[number % len(SMALL)], number, placed=0.35, kept=0.45).grid
        found += sum(1 for each in tried for _ in islice(each.find(grid), 5))
    print(f"{found} findings of {len(tried)} techniques")


def fuzz_drawer(kernel: ModuleType, count: int) -> None:
    """Draw grids."""
    drawer = kernel.Drawer(Random(3).getrandbits)
    print(f"{sum(drawer.attempt() is not None for _ in range(count))} grids of {count} attempts: no fault")


def kept(board: Board, givens: bytes) -> Quiz:
    """A quiz of these digits, without those that break a constraint."""
    from sudoku_repl.board import Quiz
    from sudoku_repl.errors import ConflictError

    left = bytearray(givens)
    while True:
        try:
            return Quiz(board, bytes(left))
        except ConflictError as error:
            left[error.cell] = 0


def fuzz_machine(kernel: ModuleType, count: int) -> None:
    """Run quizzes under random rules, and damaged states."""
    from support.boards import scattered
    from test_kernel import damaged, deep

    from sudoku_repl import Picks, Retreat, Rules, board_named, load
    from sudoku_repl.errors import StateError
    from sudoku_repl.machine import Guessing
    from sudoku_repl.machine.records import Detail

    chance, advances, supposed = Random(1), 0, 0
    names = (*NAMES, *VARIANTS)
    for number in range(count):
        board = board_named(names[number % len(names)])
        quiz = kept(board, scattered(board.plain, chance.randrange(1 << 32), bounded=False).givens)
        techniques = [name for name in ("hidden", "gw1", "gw2", "gw3", "ply") if chance.random() < 0.5]
        picks, retreat = chance.choice(tuple(Picks)), chance.choice(tuple(Retreat))
        rules = Rules(techniques, Guessing(chance.random() < 0.3, picks, retreat=retreat))
        machine = kernel.Kernel(board)
        machine.load(load(quiz), rules, detail=chance.choice(tuple(Detail)))
        for _ in range(6):
            most = chance.choice((1, 30, 300))
            if chance.random() < 0.5:
                advances += len(machine.run(most, 1 << 31, 0))
            else:
                advances += len(made := machine.watched(most, chance.choice((0, 128))))
                assert all(repr(each) for each in made)
            state = machine.state()
            if chance.random() < 0.5:
                machine.load(state, rules, detail=chance.choice(tuple(Detail)))
        machine.load(load(quiz), rules.asking(), deduces=True)
        machine.run(1000, 1 << 31, 160)  # until it waits or has a solution
        cells = chance.choices(range(len(board.cells)), k=9)
        supposed += len(machine.suppose([(cell, chance.randint(1, board.digits)) for cell in cells]))
    machine = kernel.Kernel(deep().board)
    refused = 0
    for state in damaged():
        try:
            machine.load(state, Rules())
        except StateError:
            refused += 1
    print(f"{advances} advances and {supposed} guesses of {count} quizzes, {refused} damaged states")


def main() -> None:
    """Build, and run the fuzz in a process that has the sanitiser's library."""
    if os.environ.get("SANITIZED_KERNELS"):
        fuzz(os.environ["SANITIZED_KERNELS"].split(os.pathsep), int(sys.argv[1]))
        return
    library = runtime()
    if not library:
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "SANITIZED_KERNELS": os.pathsep.join(map(str, build(Path(folder)))),
            "LD_PRELOAD": library,
            "ASAN_OPTIONS": "detect_leaks=0",  # Python frees nothing at its end
            "PYTHONMALLOC": "malloc",  # or small arrays share blocks, in which no overrun is seen
            "PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "tests", ROOT / "tests" / "machine"))),
        }
        count = sys.argv[1] if len(sys.argv) > 1 else "200"
        sys.exit(subprocess.run([sys.executable, __file__, count], env=environment, check=False).returncode)


if __name__ == "__main__":
    main()
