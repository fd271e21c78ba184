"""Sentences as templates and numbers, and back."""

from __future__ import annotations

from typing import Any

from hypothesis import given, strategies as st
from support.pages import Part, a_run, data_of, on, rows_in

from sudoku_repl import CLASSIC
from sudoku_repl.board.mentions import Mention, Sentence, joined
from sudoku_repl.documents.templates import Templates

TEXTS = st.lists(st.sampled_from(["12", "7", ") ", " row ", "[", ",", "]", "-> ", "GW"]), max_size=4).map(
    "".join
)
STEP_NOW = 100
MENTIONS = st.one_of(
    st.builds(Mention.of_cell, st.just(CLASSIC), st.integers(0, 80), st.sampled_from(["{}", "{}=8"])),
    st.builds(Mention.of_boxes, st.just(CLASSIC), st.integers(0, 80)),
    st.builds(Mention.of_house, st.sampled_from(CLASSIC.houses)),
    st.builds(Mention.of_step, st.integers(0, STEP_NOW), st.sampled_from(["{})", "2GW@{}"])),
    st.builds(Mention.of_level, st.integers(1, 60), st.just("level {}")),
)
SENTENCES = st.lists(st.one_of(TEXTS, MENTIONS), max_size=6).map(lambda parts: joined(parts, ""))


@given(st.lists(st.tuples(st.sampled_from(["", "wrong"]), st.lists(SENTENCES, min_size=1, max_size=3))))
def test_sentences_come_back_from_their_templates(rows: list[tuple[str, list[Sentence]]]) -> None:
    templates = Templates(CLASSIC)
    for style, sentences in rows:
        templates.add(style, STEP_NOW, *sentences)
    board = data_of(a_run(on("9x9"), 0))["board"]
    found = rows_in(templates.written(), board, [STEP_NOW] * len(rows))
    assert [style for style, _ in found] == [style for style, _ in rows]
    for (_, restored), (_, expected) in zip(found, rows, strict=True):
        assert [[*map(parted, sentence)] for sentence in restored] == [
            [*map(mentioned, sentence)] for sentence in expected
        ]


def parted(part: Part) -> Any:
    """A part of a recorded sentence: a house by its name."""
    if isinstance(part, str) or part[0] != "house":
        return part
    return part[0], CLASSIC.houses[part[1]].name, part[2]


def mentioned(part: str) -> Any:
    return (part.kind, part.target, str(part)) if isinstance(part, Mention) else part
