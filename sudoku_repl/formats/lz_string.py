"""Texts packed as *LZ-string* packs them, in base 64: how f-puzzles and SudokuPad put a quiz into a link.

It is LZ78 (Ziv and Lempel, 1978): a dictionary of the texts met so far grows along the way, and each code is
the number of one of them. A code is written with its lowest bit first, in as many bits as the number of texts
has; a character holds six bits, the highest first. The codes 0 and 1 announce a new character of 8 or of 16
bits, and 2 ends the text. The only package for it had its last release in 2018.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from string import ascii_lowercase, ascii_uppercase, digits

_ALPHABET = f"{ascii_uppercase}{ascii_lowercase}{digits}+/"
_NARROW, _WIDE, _END, _FIRST = range(4)
"""The codes of a new character of 8 bits, of one of 16 bits, and of the end; and that of the first text."""
_SIZES = {_NARROW: 8, _WIDE: 16}
_SIX = 6
LARGEST = 4 << 20
"""The most characters of a text."""


def decompressed(packed: str) -> str:
    """Return the text that is packed. Raises ValueError if there is none, or if it is too large.

    >>> decompressed("N4IgbiBcCMA0IA8rQL5A")
    '{"v":1,"x":1}'
    """
    bits = _bits(packed)

    def number(width: int) -> int:
        """Return the next number of a width."""
        found = list(islice(bits, width))
        if len(found) < width:
            raise ValueError("not packed by LZ-string, or cut short")
        return sum(bit << at for at, bit in enumerate(found))

    texts, before, parts, size = [""] * _FIRST, "", list[str](), 0
    while (code := number(len(texts).bit_length())) != _END:
        if code in _SIZES:
            texts.append(chr(number(_SIZES[code])))
            code = len(texts) - 1
        text = texts[code] if code < len(texts) else before + before[:1]
        size += len(text)
        if not text or code > len(texts) or size > LARGEST:
            raise ValueError("not packed by LZ-string, or too large")
        parts.append(text)
        if before:
            texts.append(before + text[0])
        before = text
    return "".join(parts).encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _bits(packed: str) -> Iterator[int]:
    for character in packed.rstrip("="):
        value = _ALPHABET.find(character)
        if value < 0:
            raise ValueError("not in base 64")
        yield from (value >> at & 1 for at in reversed(range(_SIX)))


def compressed(text: str) -> str:
    """Return a text packed, with ``=`` at its end to fill the last four characters.

    >>> compressed('{"v":1,"x":1}')
    'N4IgbiBcCMA0IA8rQL5A'
    """
    bits: list[int] = []
    numbers: dict[str, int] = {}
    unseen: set[str] = set()
    size, held = _FIRST, ""

    def put(number: int, width: int) -> None:
        bits.extend(number >> at & 1 for at in range(width))

    def put_held() -> None:
        """Put the text that is held: its number, or the character that it is."""
        nonlocal size
        is_new = held in unseen
        if is_new:
            code = _NARROW if ord(held) < 1 << _SIZES[_NARROW] else _WIDE
            put(code, size.bit_length())
            put(ord(held), _SIZES[code])
            unseen.discard(held)
        else:
            put(numbers[held], size.bit_length())
        size += 1 + (is_new and size > _FIRST)

    for unit in _units(text):
        if unit not in numbers:
            numbers[unit] = len(numbers) + _FIRST
            unseen.add(unit)
        if held + unit in numbers:
            held += unit
        else:
            put_held()
            numbers[held + unit] = len(numbers) + _FIRST
            held = unit
    if held:
        put_held()
    put(_END, size.bit_length())
    bits += [0] * (_SIX - len(bits) % _SIX)
    sixes = (bits[at : at + _SIX] for at in range(0, len(bits), _SIX))
    packed = "".join(_ALPHABET[int("".join(map(str, six)), 2)] for six in sixes)
    return packed + "=" * (-len(packed) % 4)


def _units(text: str) -> Iterator[str]:
    """Yield the units of 16 bits of a text, which are what a browser counts as its characters."""
    packed = text.encode("utf-16-le", "surrogatepass")
    return (chr(packed[at] | packed[at + 1] << 8) for at in range(0, len(packed), 2))
