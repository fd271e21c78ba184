"""Texts in CSV that a spreadsheet must not take for a formula.

A spreadsheet evaluates a field that begins with ``=``, ``+``, ``-``, ``@`` or some control characters. An
apostrophe in front makes it text again (OWASP, *CSV Injection*). A text that already has apostrophes in front
of such a character gets one more, so that :func:`restored` always gives back the original.
"""

from __future__ import annotations

import re

_FORMULA = re.compile(r"'*[=+\-@\t\r\n]")
"""The beginning of a text that needs an apostrophe."""


def defused(text: str) -> str:
    """The text, with an apostrophe in front if a spreadsheet would take it for a formula.

    >>> defused("=1+1"), defused("'=1"), defused("a-b"), defused("")
    ("'=1+1", "''=1", 'a-b', '')
    """
    return f"'{text}" if _FORMULA.match(text) else text


def restored(text: str) -> str:
    """The text that :func:`defused` was given.

    >>> restored("'=1+1"), restored("'quoted'")
    ('=1+1', "'quoted'")
    """
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text
