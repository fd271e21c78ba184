"""Fuzz the kernel under the address and undefined-behaviour sanitisers of the compiler.

    python tests/machine/sanitized.py [QUIZZES]

Builds a sanitised kernel in a temporary folder, and runs it on quizzes of several boards under many rules,
and on damaged states. A fault of memory or arithmetic ends the program with the sanitiser's report. Needs gcc
on Linux, and Cython. Exits with status 77 if gcc has no sanitisers.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
FLAGS = (
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=undefined",
    "-fno-omit-frame-pointer",
    "-O1",
    "-g",
)
SKIPPED = 77
"""The exit status that test runners take for a skipped test."""
NAMES = ("9x9", "4x4", "6x6", "12x12", "16x16", "samurai", "9x9 + diagonals + windows", "0,0 0,3")


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


def build(folder: Path) -> Path:
    """Build a sanitised kernel in a folder."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec
    assert spec.loader
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    os.environ["LDSHARED"] = "gcc -shared -fsanitize=address,undefined"
    os.environ["CC"] = "gcc"
    built: Path = hook.compiled(ROOT, folder, *FLAGS)
    return built


def fuzz(extension: str, count: int) -> None:
    """Run the kernel at ``extension`` on random quizzes and damaged states."""
    spec = importlib.util.spec_from_file_location("sudoku_repl.machine.kernel", extension)
    assert spec
    assert spec.loader
    kernel = importlib.util.module_from_spec(spec)
    sys.modules["sudoku_repl.machine.kernel"] = kernel
    spec.loader.exec_module(kernel)
    assert kernel.compiled
    from test_kernel import damaged, deep

    from sudoku_repl import Quiz, Rules, board_named, load
    from sudoku_repl.errors import StateError
    from sudoku_repl.machine import Guessing

    chance, advances = Random(1), 0
    for number in range(count):
        board = board_named(NAMES[number % len(NAMES)])
        givens = bytearray(len(board.coordinates))
        for cell in chance.sample(range(len(givens)), chance.randrange(len(givens) // 3)):
            digit = chance.randint(1, board.digits)
            if all(givens[peer] != digit for peer in board.peers[cell]):
                givens[cell] = digit
        techniques = [name for name in ("hidden", "gw1", "gw2", "gw3", "ply") if chance.random() < 0.5]
        rules = Rules(techniques, Guessing(chance.random() < 0.3, chance.choice(kernel.PICKS)))
        machine = kernel.Kernel(board)
        machine.load(load(Quiz(board, bytes(givens))), rules, streams=chance.random() < 0.5)
        for _ in range(6):
            advances += len(machine.run(chance.choice((1, 30, 300)), 1 << 31, 0))
            state = machine.state()
            if chance.random() < 0.5:
                machine.load(state, rules, streams=chance.random() < 0.5)
    machine = kernel.Kernel(deep().board)
    refused = 0
    for state in damaged():
        try:
            machine.load(state, Rules())
        except StateError:
            refused += 1
    print(f"{advances} advances of {count} quizzes and {refused} damaged states: no fault")


def main() -> None:
    """Build, and run the fuzz in a process that has the sanitiser's library."""
    if os.environ.get("SANITIZED_KERNEL"):
        fuzz(os.environ["SANITIZED_KERNEL"], int(sys.argv[1]))
        return
    library = runtime()
    if not library:
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "SANITIZED_KERNEL": str(build(Path(folder))),
            "LD_PRELOAD": library,
            "ASAN_OPTIONS": "detect_leaks=0",  # Python frees nothing at its end
            "PYTHONMALLOC": "malloc",  # or small arrays share blocks, in which no overrun is seen
            "PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "tests", ROOT / "tests" / "machine"))),
        }
        count = sys.argv[1] if len(sys.argv) > 1 else "200"
        sys.exit(subprocess.run([sys.executable, __file__, count], env=environment, check=False).returncode)


if __name__ == "__main__":
    main()
