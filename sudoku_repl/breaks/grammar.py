"""The grammar of conditions, made from their words. Only this module uses lark, which is slow to import."""

from __future__ import annotations

from functools import lru_cache

import attrs
from lark import Lark, Token, Tree, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from sudoku_repl.breaks.words import WORDS, Word


@attrs.frozen
class Misfit:
    """Why a text doesn't parse."""

    at: int
    """The index of the first character that doesn't fit; the length of the text if something is missing."""
    accepted: frozenset[str]
    """The terminals that would fit there."""


def parse(text: str) -> Tree[Token] | Misfit:
    """Return the syntax tree of a condition, or where the text is wrong.

    A node has the name of the rule of a :class:`.Word`, and the arguments of the word as children; or a name
    of :data:`.JOINS`, and conditions as children.
    """
    try:
        return _parser().parse(text)
    except UnexpectedToken as error:
        at = len(text.rstrip()) if error.token.type == "$END" else error.pos_in_stream or 0
        return Misfit(at, frozenset(error.accepts))
    except UnexpectedCharacters as error:
        return Misfit(error.pos_in_stream or 0, frozenset(error.allowed or ()))


def accepted_after(text: str) -> frozenset[str]:
    """Return the terminals that can follow the beginning of a condition; none if it isn't one."""
    parser = _parser().parse_interactive(text)
    try:
        parser.exhaust_lexer()
    except UnexpectedInput:
        return frozenset()
    return frozenset(parser.accepts())  # type: ignore[no-untyped-call]  # lark does not annotate it


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(_grammar(), parser="lalr", maybe_placeholders=False)


def _grammar() -> str:
    arguments = {argument.terminal: argument.pattern for word in WORDS for argument in word.takes}
    return "\n".join(
        (
            "?start: or",
            '?or: and ("or" and)*',
            '?and: simple ("and" simple)*',
            '?simple: "(" or ")"',
            '    | "not" simple -> not',
            *(f"    | {_rule(word)} -> {word.rule}" for word in WORDS),
            *(f"{name}: {pattern}" for name, pattern in arguments.items()),
            r"%ignore /[ \t]+/",
        )
    )


def _rule(word: Word) -> str:
    begin = " | ".join(f'"{text}"' for text in (word.text, *word.aliases))
    end = [f'"{word.ending}"'] if word.ending else []
    return " ".join((f"({begin})", *(argument.terminal for argument in word.takes), *end))
