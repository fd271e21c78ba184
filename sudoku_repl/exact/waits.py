"""How long to wait before a search begins anew."""

from __future__ import annotations


def wait(attempt: int) -> int:
    """The length of the wait number ``attempt``, from 1: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...

    The best wait is not known beforehand. With these (Luby, Sinclair and Zuckerman, 1993) a search takes only
    a small factor longer than with the best. They grow without end, so a search of everything ends too.

    >>> [wait(attempt) for attempt in range(1, 16)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    last = 1 << attempt.bit_length() - 1
    return last if attempt == 2 * last - 1 else wait(attempt - last + 1)
