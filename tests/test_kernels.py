"""What holds for every kernel."""

from __future__ import annotations

import importlib
import sys
import threading
from pathlib import Path

import pytest
from support.twins import ROOMS, source

from sudoku_repl import kernels
from sudoku_repl.errors import EngineError
from sudoku_repl.kernels import Lender


@pytest.mark.parametrize("room", ROOMS)
def test_a_compiled_kernel_is_not_older_than_its_source(room: str) -> None:
    """If this fails, install the package again: ``pip install -e .``."""
    kernel = pytest.importorskip(f"sudoku_repl.{room}.kernel", exc_type=ImportError)
    if not kernel.compiled:
        pytest.skip("the kernel is not compiled")
    assert Path(kernel.__file__).stat().st_mtime >= source(room).stat().st_mtime


@pytest.mark.parametrize("room", ROOMS)
def test_a_kernel_of_another_source_says_to_install_again(
    room: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernels.kernel_of.cache_clear()
    folder = tmp_path / room
    folder.mkdir()
    (folder / "kernel.py").write_bytes(source(room).read_bytes())
    monkeypatch.setattr(kernels, "__file__", str(tmp_path / "kernels.py"))
    built = folder / kernels.BUILT
    built.write_text(kernels.digest_of(source(room).read_bytes() + b"# changed"))
    with pytest.raises(EngineError, match="install the package again with"):
        kernels.kernel_of(room)
    built.write_text(kernels.digest_of(source(room).read_bytes()))
    kernels.kernel_of(room)
    kernels.kernel_of.cache_clear()
    built.unlink()
    kernels.kernel_of(room)


def test_a_kernel_that_does_not_fit_says_to_install_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kernels.kernel_of.cache_clear()
    monkeypatch.setitem(sys.modules, "sudoku_repl.machine.kernel", None)
    with pytest.raises(EngineError, match="compiled before their sources changed") as raised:
        kernels.kernel_of("machine")
    assert isinstance(raised.value.__cause__, ImportError)


def test_these_are_all_kernels() -> None:
    hook = Path(importlib.import_module("sudoku_repl").__file__ or "").parents[1] / "hatch_build.py"
    assert {path.parent.name for path in source("machine").parents[1].rglob("kernel.py")} == {*ROOMS}
    if hook.exists():
        assert all(f'"{room}"' in hook.read_text(encoding="utf-8") for room in ROOMS)


def test_a_kernel_is_lent_to_one_borrower_at_a_time() -> None:
    made: list[str] = []

    def make(board: str) -> list[str]:
        made.append(board)
        return [board]

    lender: Lender[str, list[str]] = Lender(make, boards=2)
    with lender.lend("a") as one, lender.lend("a") as two, lender.lend("b") as other:
        assert one is not two
        assert other == ["b"]
    with lender.lend("a"), pytest.raises(ZeroDivisionError), lender.lend("b"):
        raise ZeroDivisionError
    with lender.lend("b"):
        assert made == ["a", "a", "b"]
    for board in "cd":
        with lender.lend(board):
            pass
    with lender.lend("a"):
        assert made == ["a", "a", "b", "c", "d", "a"]


def test_threads_borrow_kernels_of_their_own() -> None:
    lender: Lender[str, object] = Lender(lambda board: object(), boards=1)
    both = threading.Barrier(2)
    lent: list[object] = []

    def borrow() -> None:
        with lender.lend("a") as kernel:
            both.wait()
            lent.append(kernel)
            both.wait()

    threads = [threading.Thread(target=borrow) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(kernel) for kernel in lent}) == 2
