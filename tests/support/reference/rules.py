"""What each kind of constraint asks, told from its drawing, without a walk.

The digits are in the order of the header. What setters call the rule is what counts: the names are theirs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from re import fullmatch
from typing import TypeAlias

Digits: TypeAlias = Sequence[int]
Numbers: TypeAlias = Sequence[int]
Keeps: TypeAlias = Callable[[Digits, Numbers, int], bool]


def _cage(digits: Digits, numbers: Numbers, _: int) -> bool:
    return len({*digits}) == len(digits) and (not numbers or sum(digits) == numbers[0])


def _arrow(digits: Digits, numbers: Numbers, _: int) -> bool:
    size = numbers[0]
    return int("".join(map(str, digits[:size]))) == sum(digits[size:])


def _parts_are_equal(digits: Digits, numbers: Numbers, _: int) -> bool:
    ends = list(accumulate(numbers))
    return len({sum(digits[end - size : end]) for end, size in zip(ends, numbers, strict=True)}) == 1


def _contains(digits: Digits, numbers: Numbers, _: int) -> bool:
    return not Counter(numbers) - Counter(digits)


def _consecutive(digits: Digits, *_: object) -> bool:
    return sorted(digits) == list(range(min(digits), min(digits) + len(digits)))


def _far(digits: Digits, *_: object) -> bool:
    return all(abs(one - other) > 1 for at, one in enumerate(digits) for other in digits[:at])


def _threes(digits: Digits, group: Callable[[int], int]) -> bool:
    groups = list(map(group, digits))
    return all(
        len({*three}) == len(three) for at in range(len(groups) - 1) for three in [groups[at : at + 3]]
    )


def _zipper(digits: Digits, *_: object) -> bool:
    half = len(digits) // 2
    sums = {digits[at] + digits[-1 - at] for at in range(half)} | {*digits[half : len(digits) - half]}
    return len(sums) == 1


def _between(digits: Digits, *_: object) -> bool:
    low, high = sorted((digits[0], digits[-1]))
    return all(low < each < high for each in digits[1:-1])


def _lockout(digits: Digits, numbers: Numbers, _: int) -> bool:
    low, high = sorted((digits[0], digits[-1]))
    return high - low >= numbers[0] and all(not low <= each <= high for each in digits[1:-1])


def _sandwich(digits: Digits, numbers: Numbers, most: int) -> bool:
    if digits.count(1) != 1 or digits.count(most) != 1:
        return False
    first, last = sorted((digits.index(1), digits.index(most)))
    return sum(digits[first + 1 : last]) == numbers[0]


def _seen(digits: Digits, numbers: Numbers, _: int) -> bool:
    return sum(digit > max(digits[:at], default=0) for at, digit in enumerate(digits)) == numbers[0]


def _x_sum(digits: Digits, numbers: Numbers, _: int) -> bool:
    return digits[0] <= len(digits) and sum(digits[: digits[0]]) == numbers[0]


def _room(digits: Digits, numbers: Numbers, _: int) -> bool:
    return digits[0] <= len(digits) and digits[digits[0] - 1] == numbers[0]


def _is_multiple(digits: Digits, numbers: Numbers) -> bool:
    one, other = digits
    return any(max(one, other) == number * min(one, other) for number in numbers)


KEEPS: dict[str, Keeps] = {
    "cage": _cage,
    "arrow": _arrow,
    "little killer": lambda digits, numbers, _: sum(digits) == numbers[0],
    "region sum line": _parts_are_equal,
    "quadruple": _contains,
    "thermometer": lambda digits, *_: all(one < other for one, other in pairwise(digits)),
    "slow thermometer": lambda digits, *_: all(one <= other for one, other in pairwise(digits)),
    "whisper line": lambda digits, numbers, _: all(
        abs(one - other) >= numbers[0] for one, other in pairwise(digits)
    ),
    "renban": _consecutive,
    "nabner line": _far,
    "modular line": lambda digits, *_: _threes(digits, lambda digit: digit % 3),
    "entropic line": lambda digits, _, most: _threes(digits, lambda digit: 3 * (digit - 1) // most),
    "palindrome": lambda digits, *_: [*digits] == [*digits][::-1],
    "zipper line": _zipper,
    "between line": _between,
    "lockout line": _lockout,
    "sandwich": _sandwich,
    "skyscraper clue": _seen,
    "X-sum": _x_sum,
    "numbered room": _room,
    "difference": lambda digits, numbers, _: abs(digits[0] - digits[1]) == numbers[0],
    "ratio": lambda digits, numbers, _: _is_multiple(digits, numbers),
    "pair sum": lambda digits, numbers, _: sum(digits) == numbers[0],
    "inequality": lambda digits, *_: digits[0] < digits[1],
    "clone": lambda digits, *_: [*digits[: len(digits) // 2]] == [*digits[len(digits) // 2 :]],
    "minimum": lambda digits, *_: all(digits[0] < each for each in digits[1:]),
    "maximum": lambda digits, *_: all(digits[0] > each for each in digits[1:]),
    "nonconsecutive": lambda digits, *_: abs(digits[0] - digits[1]) != 1,
    "no ratio": lambda digits, numbers, _: not _is_multiple(digits, numbers),
    "pattern line": lambda digits, numbers, _: (
        fullmatch("".join(map(chr, numbers)), "".join(map(str, digits))) is not None
    ),
    "no pair sum": lambda digits, *_: sum(digits) not in (5, 10),
}
"""Whether digits keep the rule of a kind: the digits, the numbers of its header, the largest digit."""
