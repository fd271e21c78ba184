"""The word that somebody meant: the known word that a text shortens, or that it nearly is."""

from __future__ import annotations

from collections.abc import Iterable


def shortened(written: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the known words that ``written`` may stand for: the word itself, or all that begin with it.

    Case does not matter.

    >>> shortened("run", ["run", "runtil"]), shortened("RU", ["run", "runtil"]), shortened("x", ["run"])
    (('run',), ('run', 'runtil'), ())
    """
    begin = written.lower()
    found = tuple(word for word in known if word.lower().startswith(begin))
    return tuple(word for word in found if len(word) == len(begin)) or found


def closest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that differs least from `word`, or None if no word is close.

    A word is close if at most one edit for every three letters turns one into the other. An edit inserts,
    removes or replaces a letter, or swaps two neighbours.

    >>> closest("setp", ["step", "show"]), closest("runtill", ["run", "runtil"])
    ('step', 'runtil')
    >>> closest("next", ["exit"]), closest("hello", ["help"]), closest("x", ["s"])
    (None, None, None)
    """

    def is_near(distance: int, other: str) -> bool:
        return 3 * distance <= min(len(word), len(other))

    alike = [each for each in known if is_near(abs(len(word) - len(each)), each)]  # the fewest edits
    near = [(distance, each) for each in alike if is_near(distance := edits(word, each), each)]
    return min(near, default=(0, None))[1]


def edits(word: str, other: str) -> int:
    """Return the number of edits between two words: the optimal string alignment distance."""
    before, row = [0] * (len(other) + 1), list(range(len(other) + 1))
    for i, letter in enumerate(word, start=1):
        above, before, row = before, row, [i]
        for j, wanted in enumerate(other, start=1):
            row.append(min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted)))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == wanted:
                row[j] = min(row[j], above[j - 2] + 1)
    return row[-1]
