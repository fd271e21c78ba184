"""The kernel of grid making, held against the attempts that define it."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from support.twins import uncompiled

from sudoku_repl.create.chance import Chance
from sudoku_repl.create.uniform import attempt

kernel = pytest.importorskip("sudoku_repl.create.kernel", exc_type=ImportError)

ATTEMPTS = 60


def after(chance: Chance) -> int:
    """A number that only sources with the same draws behind them give."""
    return chance.bits(64)


@given(st.integers(0, 2**32))
def test_both_make_the_same_draws(seed: int) -> None:
    one, other = Chance(seed), Chance(seed)
    drawer = kernel.Drawer(one.bits)
    assert [drawer.attempt() for _ in range(ATTEMPTS)] == [attempt(other) for _ in range(ATTEMPTS)]
    assert after(one) == after(other)


def test_the_source_also_runs_uncompiled() -> None:
    drawer = uncompiled("create").Drawer(Chance(3).bits)
    other = Chance(3)
    assert [drawer.attempt() for _ in range(ATTEMPTS)] == [attempt(other) for _ in range(ATTEMPTS)]


def test_an_error_of_the_source_passes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        kernel.Drawer(lambda width: width // 0).attempt()
