"""Advances one after the other: the same whoever makes them, also when the rules change on the way."""

from __future__ import annotations

import copy
import pickle
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.boards import Played, played

from sudoku_repl import Debugger, Phase, Rules, State, Timeline, advance, guess, kernels, load, open_quiz
from sudoku_repl.machine import Guessing, Picks
from sudoku_repl.machine.events import Change, Events
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.timeline import facts
from sudoku_repl.timeline.stepper import stepping


def rules() -> st.SearchStrategy[Rules]:
    """Rules of all kinds: many of them the kernel doesn't know."""
    names = st.sampled_from([each.name for each in TECHNIQUES.values() if each.compiled])
    techniques = st.one_of(st.sets(names), st.just({"hidden", "x_chain"}))
    guessing = st.builds(Guessing, asks=st.booleans(), picks=st.sampled_from(Picks), seed=st.just(7))
    return st.builds(Rules, techniques, guessing)


@given(played(), rules(), rules(), st.integers(0, 1 << 32).map(Random))
def test_both_engines_make_the_same_advances(
    drawn: Played, first: Rules, second: Rules, chance: Random
) -> None:
    """The rules change at any advance, guesses are chosen, and now and then a former state comes back."""
    state = former = load(drawn.quiz)
    now = first
    with stepping(state.board) as stepper:
        for _ in range(60):
            if chance.random() < 0.1:
                now = chance.choice((first, second))
            if chance.random() < 0.05:
                state, former = former, state
            if state.phase is Phase.WAITING and chance.random() < 0.5:
                cell, digits = chance.choice(list(state.candidates().items()))
                state, _ = guess(state, cell, chance.choice(digits))
            expected: list[Change] = []
            changes: list[Change] = []
            after, events = advance(state, now, expected.append)
            looks = chance.random() < 0.5
            made = stepper.advance(state, now, changes.append if looks else None)
            assert (made.state, made.events) == (after, events)
            assert repr(made.events) == repr(events)
            assert made.packed == facts.pack(after, events)
            assert changes == (expected if looks else [])
            state = made.state


def test_events_that_are_told_are_as_good_as_a_tuple() -> None:
    debugger = Debugger("@readalps")
    debugger.runtil(80)
    again = Timeline(load(open_quiz("@readalps")))
    kept = []
    with stepping(again.present.board) as stepper:
        while again.present.steps < debugger.state.steps:
            kept.append(again.advance(Rules(), stepper))
    for index, events in enumerate(kept, 1):
        expected = debugger.timeline.events_at(index)
        assert events == expected
        assert expected == events
        assert hash(events) == hash(tuple(expected))
        assert (len(events), bool(events), list(events)) == (len(expected), bool(expected), list(expected))
        for copied in (pickle.loads(pickle.dumps(events)), copy.deepcopy(events)):
            assert type(copied) is tuple
            assert repr(copied) == repr(expected)  # houses are compared by identity
        assert events[:1] == tuple(expected[:1])


@pytest.mark.skipif(not kernels.HAS_KERNEL, reason="there is no kernel")
def test_a_watched_run_is_the_same_without_the_kernel() -> None:
    runs: list[list[tuple[State, Events]]] = [[], []]
    for has_kernel, seen in zip((True, False), runs, strict=True):

        def watch(state: State, events: Events, seen: list[tuple[State, Events]] = seen) -> None:
            seen.append((state, events))

        with patch.object(kernels, "HAS_KERNEL", has_kernel):
            Debugger("@two").runrun(9, watcher=watch)
    assert runs[0] == runs[1]
