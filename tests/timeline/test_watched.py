"""Advances in a row are the same by every way to make them, also when the rules change between them."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, strategies as st
from support.boards import Played, chances, played

from sudoku_repl import Debugger, Phase, Rules, State, advance, guess, kernels, load
from sudoku_repl.machine import Guessing, Picks
from sudoku_repl.machine.events import Change, Events
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.timeline import facts
from sudoku_repl.timeline.runner import watched
from sudoku_repl.timeline.runs import Position, Runs


def rules() -> st.SearchStrategy[Rules]:
    """Rules of all kinds: many of them the kernel doesn't know."""
    names = st.sampled_from([each.name for each in TECHNIQUES.values() if each.compiled])
    techniques = st.one_of(st.sets(names), st.just({"hidden", "x_chain"}))
    guessing = st.builds(Guessing, asks=st.booleans(), picks=st.sampled_from(Picks), seed=st.just(7))
    return st.builds(Rules, techniques, guessing)


@given(played(), rules(), rules(), chances())
def test_both_engines_make_the_same_advances(
    drawn: Played, first: Rules, second: Rules, chance: Random
) -> None:
    """The rules change at any advance, guesses are chosen, and now and then a former state comes back."""
    state = former = load(drawn.quiz)
    now, left = first, 60
    while left > 0:
        if chance.random() < 0.3:
            now = chance.choice((first, second))
        if chance.random() < 0.2:
            state, former = former, state
        if state.phase is Phase.WAITING and chance.random() < 0.5:
            cell, digits = chance.choice(list(state.candidates().items()))
            state, _ = guess(state, cell, chance.choice(digits))
        looks, most = chance.random() < 0.5, chance.choice((1, 2, 7, 40))
        left -= most
        for made, events, changes, packed in watched(state, now, most, changes=looks):
            expected: list[Change] = []
            assert (made, events) == advance(state, now, expected.append)
            assert repr(events) == repr(advance(state, now)[1])
            assert packed == facts.pack(made, events)
            assert list(changes) == (expected if looks else [])
            state = made
            if chance.random() < 0.05:
                break


@given(played(), rules(), rules(), chances())
def test_a_watched_run_equals_the_machine(drawn: Played, first: Rules, second: Rules, chance: Random) -> None:
    """A debugger runs, goes back and runs again, under rules that change."""
    pairs: list[list[tuple[State, Events]]] = [[], []]
    timelines = []
    seed = chance.random()
    for seen, has_kernel in zip(pairs, (True, False), strict=True):
        chance.seed(seed)
        with patch.object(kernels, "HAS_KERNEL", has_kernel):
            runs = Runs(load(drawn.quiz))
            for _ in range(8):
                for state, events, _, _ in runs.watched(
                    chance.choice((first, second)), chance.choice((1, 5, 30))
                ):
                    seen.append((state, events))
                    if chance.random() < 0.05:
                        break
                if chance.random() < 0.3:
                    runs.jump(Position(runs.here.run, chance.randrange(runs.here.index + 1)))
            timelines.append([(name, fork.timeline.digest()) for name, fork in runs.forks.items()])
            for fork in runs.forks.values():
                remade = list(fork.timeline.remade(1, len(fork.timeline), changes=True))
                for index in chance.sample(range(len(remade)), min(len(remade), 6)):  # each is slow to find
                    assert remade[index][1] == fork.timeline.events_at(index + 1)
    assert pairs[0] == pairs[1]
    assert timelines[0] == timelines[1]


def test_a_watcher_may_move() -> None:
    """The run goes on from where the watcher went."""
    debugger = Debugger("@readalps")
    whole: list[int] = []
    debugger.runtil(40, watcher=lambda state, _: whole.append(state.steps))
    debugger.goto("start")
    seen: list[int] = []

    def watch(state: State, _: Events) -> None:
        seen.append(state.steps)
        if seen.count(30) == 1 and state.steps == 30:
            debugger.goto(20)

    debugger.runtil(40, watcher=watch)
    assert seen == [step for step in whole if step <= 30] + [step for step in whole if step > 20]


@pytest.mark.skipif(not kernels.HAS_KERNEL, reason="there is no kernel")
def test_a_watched_run_is_the_same_without_the_kernel() -> None:
    runs: list[list[tuple[State, Events]]] = [[], []]
    for has_kernel, seen in zip((True, False), runs, strict=True):

        def watch(state: State, events: Events, seen: list[tuple[State, Events]] = seen) -> None:
            seen.append((state, events))

        with patch.object(kernels, "HAS_KERNEL", has_kernel):
            Debugger("@two").runrun(9, watcher=watch)
    assert runs[0] == runs[1]
