"""What can be drawn for the boxes of a band or stack of the classic grid, when one of its boxes is known.

The rows of a box in a band, or the columns of a box in a stack, are its *lines*.
"""

from __future__ import annotations

from itertools import combinations, permutations, product

_THIRD = range(3)
ORDERS = tuple(permutations(_THIRD))
SPLITS = tuple(
    tuple((chosen, tuple(at for at in _THIRD if at not in chosen)) for chosen in split)
    for size in range(4)
    for split in product(combinations(_THIRD, size), repeat=3)
)
"""All splits: for each line of a box, the indices of the digits that go to the line before it in the next box
(before the first line comes the last), and of those that go to the line after it. The number is the same for
each line, so every line gets three digits."""
APART = {
    numbers: tuple(order for order in ORDERS if all(numbers[at] != place for place, at in enumerate(order)))
    for numbers in product(_THIRD, repeat=3)
}
"""For three numbers, the orders of the three digits of a line in which no digit is at its number."""
