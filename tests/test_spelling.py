"""Near words."""

from __future__ import annotations

import pytest

from sudoku_repl.spelling import closest, edits


@pytest.mark.parametrize(
    ("word", "other", "distance"), [("", "ab", 2), ("ab", "ba", 1), ("kitten", "sitting", 3)]
)
def test_edits_are_counted(word: str, other: str, distance: int) -> None:
    assert edits(word, other) == edits(other, word) == distance


def test_the_closest_word_wins() -> None:
    assert closest("levle", ["levels", "level"]) == "level"
    assert closest("levle", []) is None
