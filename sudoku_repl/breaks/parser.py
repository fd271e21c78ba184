"""Parsing conditions such as ``level >= 11 and not wrong``. They are never evaluated as Python."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.notation import CELL
from sudoku_repl.breaks.conditions import Condition
from sudoku_repl.breaks.words import CONDITION_WORDS, ENDINGS, JOINS, SIGN, WORDS, Measure
from sudoku_repl.errors import ConditionError, pointed, quoted
from sudoku_repl.spelling import closest

if TYPE_CHECKING:
    from lark import Token, Tree

_LONGEST = 500
"""The most characters in a condition. The limit bounds the recursion over nested conditions."""

_BY_RULE = {word.rule: word for word in WORDS}
_ARGUMENTS = {argument.terminal: argument for word in WORDS for argument in word.takes}


def parse_condition(text: str, board: Board, measures: Mapping[str, Measure]) -> Condition:
    """Parse a condition for runs on a board. ``measures`` has the measure of each word that takes one.

    Raises :class:`~sudoku_repl.errors.ConditionError`, with a caret under the mistake, if it is invalid.
    """
    if len(text) > _LONGEST:
        raise ConditionError(
            f"the condition has {len(text)} characters; the limit is {_LONGEST}: {quoted(text)}"
        )
    from sudoku_repl.breaks import grammar  # not before it is needed, because it imports lark

    parsed = grammar.parse(text)
    if isinstance(parsed, grammar.Misfit):
        meant = _meant(text, parsed.at, parsed.accepted)
        raise _refusal(text, parsed.at, f"not a valid condition{meant}; see `help conditions`")
    return attrs.evolve(_condition(parsed, text, board, measures), text=text)


def _condition(tree: Tree[Token], text: str, board: Board, measures: Mapping[str, Measure]) -> Condition:
    """Return the condition of a syntax tree, which is parsed from a part of ``text``."""
    if tree.data in JOINS:
        parts = (
            _condition(part, text, board, measures) for part in tree.children if not isinstance(part, str)
        )
        return JOINS[tree.data](*parts)
    word = _BY_RULE[tree.data]
    tokens = (token for token in tree.children if isinstance(token, str))
    values: list[object] = [measures[word.text]] if word.measured else []
    for argument, token in zip(word.takes, tokens, strict=True):
        try:
            values.append(argument.read(token, board))
        except ConditionError as error:
            raise _refusal(text, token.start_pos or 0, str(error)) from None
    return word.condition(*values)


def _refusal(text: str, at: int, why: str) -> ConditionError:
    return ConditionError(f"{why}{':' * (not why.endswith('?'))}\n{pointed(text, at)}")


def _meant(text: str, at: int, accepted: frozenset[str]) -> str:
    """Return a hint about the error at ``at``: the likely word, or what is expected there."""
    if re.fullmatch(CELL, text.strip()):
        return f" (did you mean {' or '.join(f'`cell {text.strip()} {ending}`' for ending in ENDINGS)}?)"
    if text[at : at + 1] == "=" and text[at + 1 : at + 2] != "=":
        return " (equal is ==)"
    if accepted == {SIGN.terminal} and text[at:].strip().isdigit():
        return f" (did you mean `{text[:at].rstrip()} == {text[at:].strip()}`?)"
    if accepted and accepted <= {ending.upper() for ending in ENDINGS}:
        begun = text[:at].rstrip()
        return f" (did you mean {' or '.join(f'`{begun} {ending}`' for ending in ENDINGS)}?)"
    word = next((word[0] for word in re.finditer(r"\w+", text) if word.start() <= at < word.end()), "")
    near = closest(word.lower(), CONDITION_WORDS)
    if near and near != word:
        return f" (did you mean `{near}`?)"
    expected = [_ARGUMENTS[name].expected for name in accepted if name in _ARGUMENTS]
    return f": expected {expected[0]}" if len(expected) == len(accepted) == 1 else ""


def continuations(text: str) -> dict[str, str]:
    """Return the words that can follow the beginning of a condition, with their meanings."""
    from sudoku_repl.breaks import grammar

    accepted = grammar.accepted_after(text)
    found = {
        word: meaning for word, meaning in (CONDITION_WORDS | ENDINGS).items() if word.upper() in accepted
    }
    for name in accepted & _ARGUMENTS.keys():
        found |= _ARGUMENTS[name].meanings
    return found
