"""Contradictions and the guesses to blame for them: against plain replays, the truth and slow definitions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import attrs
import pytest
from hypothesis import assume, given, settings, strategies as st
from support.boards import NINES, Played, played
from support.reference.grounds import Known, paths, subsets_in_order
from support.reference.recording import runs
from support.reference.stepping import STEPPED
from support.reference.truth import Truth, quiz_of
from support.strategies import SEEDS, techniques, times

from sudoku_repl import (
    Debugger,
    Guess,
    OrderError,
    Phase,
    Quiz,
    Rules,
    State,
    Timeline,
    advance,
    exact,
    load,
    open_quiz,
    parse_quiz,
)
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.breaks.search import matches
from sudoku_repl.explain.account import live_record
from sudoku_repl.explain.blame import Blame, Blames, parse_condition
from sudoku_repl.explain.contradictions import ContradictionMoment, contradictions
from sudoku_repl.explain.cores import Core
from sudoku_repl.explain.reasons import guesses_of, levels_of
from sudoku_repl.machine import Guessing, Picks
from sudoku_repl.machine.events import Contradiction, Exhausted, Guessed, GuessKind, Overfull, Placed, Tried
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.timeline.advances import made_again

PUBLISHED = [
    (35, 4, (3, 4)),
    (40, 5, (5,)),
    (54, 6, (1, 5, 6)),
    (64, 7, (5, 7)),
    (92, 11, (7, 11)),
    (93, 11, (10, 11)),
    (95, 10, (9, 10)),
    (96, 9, (4, 8, 9)),
    (97, 8, (6, 8)),
    (117, 5, (1, 4, 5)),
    (120, 5, (3, 4, 5)),
]
"""The contradictions of the published quiz before its solution: step, level and core."""


def guessing() -> st.SearchStrategy[Rules]:
    """Rules of any techniques, under which the machine guesses."""
    picks = st.sampled_from([Picks.FIRST, Picks.LAST, Picks.MOST])
    chosen = st.just(Rules().techniques) | techniques(*STEPPED)
    return st.builds(Rules, chosen, st.builds(Guessing, picks=picks))


def timeline_of(quiz: Quiz, rules: Rules, advances: int) -> Timeline:
    timeline = Timeline(load(quiz))
    for _ in range(advances):
        timeline.advance(rules)
    return timeline


@st.composite
def searches(draw: st.DrawFn, advances: int = 120) -> Timeline:
    drawn: Played = draw(played())
    return timeline_of(drawn.quiz, draw(guessing()), advances)


@lru_cache(maxsize=1)
def published() -> Debugger:
    debugger = Debugger("@readalps")
    debugger.runrun(2)
    return debugger


def test_the_published_contradictions_have_the_published_cores() -> None:
    total = published().blame_all()
    found = [(each.moment.step, each.moment.level, each.core.levels) for each in total.blames]
    assert found[: len(PUBLISHED)] == PUBLISHED
    assert len(found) == 27
    assert (round(total.mean_level or 0, 2), round(total.mean_core or 0, 2)) == (5.93, 2.26)
    assert str(total) == "27 contradictions, mean level 5.93, mean core 2.26, 0 of 284 steps wasted"
    assert all(core.smallest for core in total.cores)


def test_a_contradiction_is_found_by_the_number_on_its_line() -> None:
    debugger = published()
    (moment,) = debugger.contradictions(92)
    board = debugger.quiz.board
    assert (board.label(moment.event.cell), moment.level, moment.advance) == ("[8,7]", 11, 82)
    assert moment.state.candidates()[moment.event.cell] == (8,)
    assert moment.state.values.count(0) < debugger.timeline.state_at(81).values.count(0)
    assert debugger.contradictions(91) == debugger.contradictions(0) == debugger.contradictions(999) == ()
    steps = [each.step for each in debugger.contradictions()]
    assert steps == [each.moment.step for each in debugger.blame_all().blames]
    for step in steps:
        assert debugger.blame(step).moment.step == step


@pytest.mark.parametrize(
    ("position", "step"), [(35, None), (36, 35), (91, 64), (92, 64), (93, 92), (94, 93), (284, 283)]
)
def test_without_a_number_it_is_the_last_one_of_the_advances_made(position: int, step: int | None) -> None:
    debugger = Debugger("@readalps")
    debugger.goto(284)
    debugger.goto(position)
    if step:
        assert debugger.blame().moment.step == step
        return
    with pytest.raises(OrderError, match=r"^no contradiction up to step 35; the next is 35$"):
        debugger.blame()


def test_a_number_without_a_contradiction_is_refused_with_the_nearest() -> None:
    debugger = Debugger("@readalps")
    for position, message in (
        (41, "no contradiction at step 50 yet: the run is recorded to step 41; `goto 51` continues it"),
        (52, "no contradiction at step 50; the nearest is at step 40"),
        (100, "no contradiction at step 50; the nearest are at steps 40 and 54"),
    ):
        debugger.goto(position)
        with pytest.raises(OrderError) as refused:
            debugger.blame(50)
        assert str(refused.value) == message
    with pytest.raises(OrderError, match="the nearest are at steps 93 and 95"):
        debugger.blame(94)
    with pytest.raises(OrderError, match="the recorded run has no contradiction; `run` continues it"):
        Debugger("@readalps").blame()


def last_choices(guess: Guess | None) -> Guess | None:
    """A stack whose levels are all at their last candidate."""
    if guess is None:
        return None
    return attrs.evolve(guess, digits=guess.digits[: guess.choice], below=last_choices(guess.below))


def stopped_at(timeline: Timeline, moment: ContradictionMoment, *, follows_guess: bool) -> State:
    """The state where the machine ends if nothing is left to try after a contradiction."""
    before = timeline.state_at(moment.advance - 1)
    if follows_guess:
        top = last_choices(moment.state.guess)
        assert top is not None
        before = attrs.evolve(
            before, phase=Phase.SOLVED, due=None, guess=attrs.evolve(top, choice=top.choice - 1)
        )
    else:
        before = attrs.evolve(before, guess=last_choices(before.guess))
    return advance(before, timeline.rules_at(moment.advance))[0]


@pytest.mark.long
@given(searches() | runs())
def test_a_moment_is_the_grid_that_the_machine_leaves_if_no_guess_follows(timeline: Timeline) -> None:
    for index in range(1, len(timeline) + 1):
        events = timeline.events_at(index)
        lines = [event for event in events if isinstance(event, Contradiction | Overfull)]
        moments = contradictions(timeline, index)
        assert [moment.event for moment in moments] == lines
        for moment in moments:
            at = events.index(moment.event)
            follows_guess = any(isinstance(event, Guessed) for event in events[:at])
            assert moment.state.grid == stopped_at(timeline, moment, follows_guess=follows_guess).grid
            following = events[at + 1]
            level = moment.state.level
            if isinstance(following, Guessed):
                assert (following.kind is GuessKind.FORWARD) == (following.level == level)
                guess = moment.guesses[following.level - 1]
                assert (guess.cell, guess.digits[guess.choice]) == (following.cell, following.digit)
                assert (guess.choice + 1, len(guess.digits)) == (following.choice, following.out_of)
            else:
                assert all(guess.choice == len(guess.digits) for guess in moment.guesses)
            if isinstance(moment.event, Contradiction):
                assert moment.state.candidates()[moment.event.cell] == (moment.event.digit,)


def with_guesses(quiz: Quiz, blame: Blame, levels: tuple[int, ...]) -> Quiz:
    givens = bytearray(quiz.givens)
    for guess in blame.moment.guesses:
        if guess.level in levels:
            givens[guess.cell] = guess.digit
    allowed = [digit_bit(digit) if digit else sets for digit, sets in zip(givens, quiz.allowed, strict=True)]
    return attrs.evolve(quiz, givens=bytes(givens), allowed=tuple(allowed))


def is_refuted(quiz: Quiz, rules: Rules) -> bool:
    """Whether techniques refute a quiz by themselves, filtering again as long as they find anything."""
    state, asking = load(quiz), rules.asking()
    while True:
        after, _ = advance(state, asking)
        if after.phase is Phase.WAITING and after.grid != state.grid:
            after = attrs.evolve(after, phase=Phase.RUNNING, due=None)
        elif after.phase is not Phase.RUNNING:
            return after.phase is Phase.FINISHED
        state = after


@times(1 / 2)
@given(st.data())
def test_the_guilty_and_the_core_refute_and_no_smaller_core_does(data: st.DataObject) -> None:
    drawn: Played = data.draw(played())
    rules = data.draw(guessing())
    timeline = timeline_of(drawn.quiz, rules, 100)
    total = Blames(timeline).all()
    for blame, core in zip(total.blames[-4:], total.cores[-4:], strict=True):
        levels = tuple(guess.level for guess in blame.moment.guesses)
        assert {*blame.guilty} | {*core.levels} <= {*levels}

        def refuted(some: tuple[int, ...], blame: Blame = blame) -> bool:
            return is_refuted(with_guesses(drawn.quiz, blame, some), rules)

        assert not exact.count(with_guesses(drawn.quiz, blame, blame.guilty), 1)
        if core.refutes:
            assert not exact.count(with_guesses(drawn.quiz, blame, core.levels), 1)
            assert refuted(core.levels)
        if len(levels) <= 7:
            first = next((each for each in subsets_in_order(levels, 4) if refuted(each)), None)
            assert (core.levels if core.smallest else None) == first
        if core.refutes:
            for level in core.levels:
                assert not refuted(tuple(each for each in core.levels if each != level))
        else:
            assert core.levels == blame.guilty
            assert not refuted(levels)


@pytest.mark.parametrize(
    ("quiz", "named", "step", "levels"),
    [
        ("@none", ["hidden gw2"], 97, ()),  # without 3GW more guesses may refute less
        ("@hard", ["gw1"], 44, (2, 3, 5, 8)),  # the largest size of which every set is tried
        ("@hard", [""], 60, (2, 3, 4, 6, 9)),  # the guesses that are dropped are guilty ones
        ("@readalps", ["gw1"], 245, (2, 3, 4, 6, 7)),  # more than four: the shallowest are dropped first
        ("@none", ["gw1", "hidden gw1 gw2 gw3"], 75, ()),  # (4,) by the techniques of the run's beginning
    ],
)
def test_known_cores(quiz: str, named: list[str], step: int, levels: tuple[int, ...]) -> None:
    debugger = Debugger(quiz)
    for words, end in zip(named, (60, 250)[-len(named) :], strict=True):
        debugger.techniques(words.split())
        debugger.goto(end)
    (core,) = (core for core, each in cores_of(debugger) if each.moment.step == step)
    assert (core.levels, core.smallest) == (levels, len(levels) <= 4)


def cores_of(debugger: Debugger) -> Iterator[tuple[Core, Blame]]:
    total = debugger.blame_all()
    return zip(total.cores, total.blames, strict=True)


@given(searches() | runs())
def test_guilty_guesses_and_cores_have_no_solution_to_a_sat_solver_either(timeline: Timeline) -> None:
    total = Blames(timeline).all()
    with Truth(quiz_of(timeline)) as truth:
        for blame, core in zip(total.blames, total.cores, strict=True):
            for levels in (blame.guilty, core.levels if core.refutes else blame.guilty):
                guesses = (guess for guess in blame.moment.guesses if guess.level in levels)
                assert truth.refutes((guess.cell, guess.digit) for guess in guesses)


@given(searches() | runs())
def test_every_placement_and_removal_follows_from_the_guesses_that_it_rests_on(timeline: Timeline) -> None:
    record = live_record(timeline.state_at(0))
    guesses: dict[int, tuple[int, int]] = {}
    with Truth(quiz_of(timeline)) as truth:
        for index, (_, _, changes, _) in enumerate(timeline.remade(1, len(timeline), changes=True), 1):
            for change in changes:
                fact = record.add(index, change)
                it = (change.cell, change.digit)
                if isinstance(change.by, Tried):
                    guesses[change.by.level] = it
                    continue
                named = [guesses[level] for level in levels_of(fact.guesses)]
                if isinstance(change, Placed):
                    assert truth.refutes(named, without=[it])
                else:
                    assert truth.refutes([*named, it])


@times(1 / 2)
@given(searches() | runs())
def test_the_guilty_alone_imply_the_contradiction_by_the_deductions_recorded(timeline: Timeline) -> None:
    assert_guilty_alone_imply_contradictions(timeline)


@pytest.mark.parametrize("quiz", ["@readalps", SEEDS[3][0]])
def test_ply_with_full_segments_rests_on_their_values(quiz: str) -> None:
    timeline = timeline_of(open_quiz(quiz) if quiz[0] == "@" else parse_quiz(quiz), Rules(["ply"]), 300)
    assert_guilty_alone_imply_contradictions(timeline)


@given(played(NINES[-1:]))
def test_a_line_that_two_grids_cut_differently_is_explained_by_the_cut_that_ply_used(drawn: Played) -> None:
    assert_guilty_alone_imply_contradictions(timeline_of(drawn.quiz, Rules(["ply"]), 60))


def assert_guilty_alone_imply_contradictions(timeline: Timeline) -> None:
    quiz = quiz_of(timeline)
    blames = Blames(timeline).all().blames
    met = list(paths(timeline))
    assert [blame.moment.event for blame in blames] == [wrong for _, wrong in met]
    for blame, (changes, wrong) in zip(blames, met, strict=True):
        known = Known(quiz)
        known.follow(changes, blame.guilty)
        assert known.is_refuted(wrong)


@pytest.mark.long
@settings(max_examples=settings().max_examples // 3)
@given(searches() | runs())
def test_one_contradiction_is_blamed_as_all_of_them_are(timeline: Timeline) -> None:
    blames = Blames(timeline)
    total = blames.all().blames
    for blame in (*total[:1], *total[-3:]):
        alone = Blames(timeline).of(blame.moment)
        again = blames.of(blame.moment)
        assert alone.guilty == again.guilty == blame.guilty
        assert alone.core == blame.core
        assert alone.backjump == blame.backjump
        assert [(why.fact, why.because) for why in alone.causes] == [
            (why.fact, why.because) for why in again.causes
        ]


class Try:
    """A try of a level: its steps, and what became of it."""

    def __init__(self, first: int, level: int) -> None:
        self.first, self.last, self.level = first, 0, level
        self.below: list[Try] = []
        self.guilty: set[int] | None = None
        """The levels of a contradiction that ended it; None if a try below it or a solution did."""
        self.without: set[int] = set()
        """The levels that took the other candidates away from the cell of the level below it."""


def tries_of(timeline: Timeline, blames: tuple[Blame, ...]) -> Try:
    """The tries of a run that has ended, as its log tells; the root is the quiz."""
    guilty = {blame.moment.step: {*blame.guilty} for blame in blames}
    root = Try(0, 0)
    path = [root]
    begun = levels_without(timeline)
    before = timeline.state_at(0)
    for state, events, _, _ in timeline.remade(1, len(timeline)):
        if before.phase is Phase.SOLVED:
            path[-1].guilty = {*range(1, path[-1].level + 1)}
        before = state
        for event in events:
            if isinstance(event, Contradiction | Overfull):
                path[-1].guilty = guilty[event.step]
            elif isinstance(event, Guessed):
                for ended in path[event.level :]:
                    ended.last = event.step - 1
                path[event.level :] = [Try(event.step, event.level)]
                path[-2].below.append(path[-1])
                if event.kind is GuessKind.NEW:
                    path[-2].without = next(begun)
            elif isinstance(event, Exhausted):
                for ended in path:
                    ended.last = event.step - 1
    return root


def levels_without(timeline: Timeline) -> Iterator[set[int]]:
    """For each new guess, the levels that the absence of its cell's other candidates rests on."""
    record = live_record(timeline.state_at(0))
    for _, _, changes, _ in timeline.remade(1, len(timeline), changes=True):
        for change in changes:
            if isinstance(change.by, Tried) and change.by.level > record.levels:
                gone = (why for (cell, _), why in record.now.gone.items() if cell == change.cell)
                yield {*levels_of(guesses_of(gone))}
            record.add(0, change)


def explored(node: Try) -> tuple[set[int], int]:
    """What refutes a try, by Prosser's recursion, and the steps that are saved below it."""
    if node.guilty is not None:
        return node.guilty, 0
    level = node.level + 1
    conflicts = node.without
    saved = 0
    for number, each in enumerate(node.below):
        refuted, below = explored(each)
        saved += below
        if each.guilty is None and level not in refuted:  # the level above it is exhausted
            return refuted, saved + sum(other.last - other.first + 1 for other in node.below[number + 1 :])
        conflicts |= refuted
    return conflicts - {level}, saved


def assert_saves_what_backjumping_does(timeline: Timeline) -> int:
    total = Blames(timeline).all()
    root = tries_of(timeline, total.blames)
    _, saved = explored(root)
    assert total.wasted == saved
    assert all(blame.backjump.returned for blame in total.blames if blame.backjump)
    return saved


@settings(max_examples=settings().max_examples // 2)
@given(searches(250))
def test_the_wasted_steps_are_those_that_backjumping_saves(timeline: Timeline) -> None:
    assume(timeline.present.phase is Phase.FINISHED)
    assert_saves_what_backjumping_does(timeline)


@pytest.mark.parametrize(
    ("quiz", "techniques", "wasted"),
    [
        pytest.param("@hard", "0", 0, marks=pytest.mark.long),
        ("@two", "2", 1),
        ("@flower", "2", 91),
        ("@readalps", "0", 0),
    ],
)
def test_known_runs_waste_known_steps(quiz: str, techniques: str, wasted: int) -> None:
    timeline = timeline_of(open_quiz(quiz), Rules.of_modes(int(techniques)), 5000)
    assert timeline.present.phase is Phase.FINISHED
    assert assert_saves_what_backjumping_does(timeline) == wasted


@pytest.mark.parametrize(
    ("quiz", "techniques", "step", "level"),
    [
        (  # A try before it found a solution, so no level below may be skipped.
            "...327...8.9...1...7....5.....1...7.....7.95675...........4...99.4..1......83.7..",
            "gw1 gw2 gw3",
            172,
            2,
        ),
        (  # The level that it goes to first is exhausted, and earlier tries there add to the guilty guesses.
            "8..........36......7..9.2...5...7.......457.....1...3...1.....8..85...1..9.......",
            "ply",
            174,
            7,
        ),
    ],
)
def test_known_backjumps(quiz: str, techniques: str, step: int, level: int) -> None:
    debugger = Debugger(parse_quiz(quiz))
    debugger.techniques(techniques.split())
    debugger.goto(step + 20)
    (whole,) = (each for each in debugger.blame_all().blames if each.moment.step == step)
    for blame in (whole, debugger.blame(step)):
        assert blame.backjump is not None
        assert blame.backjump.level == level


def test_a_backjump_that_the_record_does_not_reach_wastes_what_is_recorded() -> None:
    whole = timeline_of(open_quiz("@two"), Rules.of_modes(2), 500)
    (jumped,) = (each for each in Blames(whole).all().blames if each.backjump and each.backjump.wasted)
    assert jumped.backjump is not None
    moment, backjump = jumped.moment, jumped.backjump
    for length in range(moment.advance, len(whole) + 1, 5):
        part = whole.copy(length)
        cut = Blames(part).of(moment).backjump
        assert cut is not None
        spent = min(part.present.steps - moment.step, backjump.wasted)
        assert (cut.level, cut.wasted) == (backjump.level, spent)
        assert cut.returned == (part.present.steps > moment.step + backjump.wasted)


def test_conditions_find_what_the_table_shows() -> None:
    debugger = published()
    debugger.goto("start")
    blames = debugger.blame_all().blames
    advances = [each.moment.advance for each in blames if len(each.core.levels) == 1]
    assert [match.first for match in debugger.find_all("core == 1")] == advances == [36, 235]
    assert debugger.find("core == 1") == debugger.find_all("core == 1")[0]
    few = sorted({each.moment.advance for each in blames if len(each.guilty) < 4})
    assert [at for each in debugger.find_all("guilty < 4") for at in range(each.first, each.last + 1)] == few
    both = debugger.find_all("core <= 2 and guilty >= 8 and not level >= 10")
    assert [match.first_step for match in both] == [96]


@settings(max_examples=settings().max_examples // 3)
@given(
    searches(),
    st.sampled_from(
        [
            "core <= 1",
            "guilty >= 2 and wrong",
            "guess or core > 1",
            "not core <= 1",
            "guilty >= 2 or core == 1",
            "level > 1 and not guilty < 2",
            "core >= 0 and candidates [1,1] > 1",
            "guilty > 1 or open < 20",
        ]
    ),
)
def test_a_search_that_looks_only_where_it_may_hold_misses_nothing(timeline: Timeline, text: str) -> None:
    assume(timeline.rules_at(1).techniques >= {TECHNIQUES["gw3"]} or timeline.biggest(len(timeline)) < 10)
    condition = parse_condition(text, timeline.present.board)
    holds = [each.index for each in made_again(timeline, 1, len(timeline)) if condition.holds(each)]
    found = [at for each in matches(timeline, condition) for at in range(each.first, each.last + 1)]
    assert found == holds


def test_a_breakpoint_stops_at_a_small_core_in_every_run() -> None:
    debugger = Debugger("@readalps")
    debugger.break_("core == 1")
    debugger.run()
    assert (debugger.state.steps, debugger.blame().moment.step) == (41, 40)
    debugger.goto(38)
    debugger.guess((1, 1), 6)
    debugger.run()
    assert debugger.runs.here.run == "fork1"
    assert len(debugger.blame().core.levels) == 1


SEVERAL = "1.....69....6....7.......43..6.8..7..18..3....5....4....................5...3.7.."
"""With 1GW alone, two guesses in a row fail at once here."""


def test_an_advance_may_meet_several_contradictions() -> None:
    debugger = Debugger(parse_quiz(SEVERAL))
    debugger.techniques(["gw1"])
    debugger.goto(34)
    first, second = debugger.contradictions(33)
    assert (first.advance, first.step, first.level) == (20, 32, 10)
    assert (second.advance, second.step, second.level) == (20, 33, 10)
    assert [event.step for event in debugger.timeline.events_at(20)] == [32, 33, 33, 34]
    assert debugger.blame().moment.step == 33
    for each in (first, second):
        size = len(debugger.blame(each.step).guilty)
        assert 20 in [match.last for match in debugger.find_all(f"guilty == {size}")]


def test_a_guess_that_fails_at_once_is_in_force_with_all_its_digits() -> None:
    debugger = Debugger(parse_quiz(SEVERAL))
    debugger.techniques(["gw1"])
    debugger.guess_mode("most")
    debugger.goto(134)
    (failed,) = debugger.contradictions(134)
    tried = debugger.timeline.events_at(failed.advance)[-1]
    assert isinstance(tried, Guessed)
    assert (tried.kind, tried.choice, tried.out_of) == (GuessKind.FORWARD, 2, 4)
    assert failed.guesses[-1].digits == (4, 5, 7, 8)
