"""The story of a run: a few steps, each with a caption, that tell where it went wrong and what that cost.

It begins with the first guess. Then come the first wrong guess, the first contradiction that rests on it, and
its end; the costliest wrong guess if that is another one; and the first solution or the
end.

The first wrong guess
=====================

On the way to the first solution, every try that ended before it was wrong. The earliest of them is where the
run left the path of the solution: the tries below the wrong one began later, and the tries above it are on
the path. Without a solution, the last contradiction tells more than the first: of the guesses that it rests
on, the deepest is the one to change.

A quiz without a solution
=========================

There, no guess is to blame, and none is costlier than another: all fail. The story is of the givens that
cannot all hold, as far as they are known, and of what it took to refute the quiz.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from sudoku_repl.board.mentions import Mention, Sentence, sentence
from sudoku_repl.explain.blame import Blames
from sudoku_repl.explain.contradictions import ContradictionMoment, contradiction, first_after, last_before
from sudoku_repl.explain.tree import Costliest, Tree, Try, counted
from sudoku_repl.interruption import check
from sudoku_repl.machine.records import EMPTIED, LAYOUT
from sudoku_repl.machine.state import FINISHED
from sudoku_repl.timeline import Timeline

MOST_CHAPTERS = 5
_MOST_CORES = 200
"""The most contradictions whose cores are looked at for the first sign of a wrong guess."""


@attrs.frozen
class Chapter:
    """A step of the story."""

    step: int
    contradiction: bool
    """Whether it is the contradiction of that step, not the position after it."""
    words: Sentence
    cost: int = 0
    """The steps that a wrong guess took there."""


_NEEDED, _REFUTED, _FIRST = range(3)
"""The kinds of chapters: of too many, those of the second kind are left out, then those of the third."""


def story(timeline: Timeline, tree: Tree, fault: Sentence = ()) -> tuple[Chapter, ...]:
    """Return the story of a run in at most :data:`MOST_CHAPTERS` chapters, in the order of their steps.

    ``tree`` is the search tree of the whole run; ``fault`` says why the quiz has no solution, where known.
    """
    if not timeline.present.steps:
        return ()
    is_faulty = fault or proves_none(timeline)
    found = list(_refutation(tree, fault) if is_faulty else _chapters(timeline, tree))
    for spare in (_REFUTED, _FIRST):
        if len(found) > MOST_CHAPTERS:
            found = [each for each in found if each[0] != spare]
    chapters = (chapter for _, chapter in found)
    # Of one step, a guess comes before its contradiction, as it was found.
    return tuple(sorted(chapters, key=lambda each: each.step))


def _refutation(tree: Tree, fault: Sentence) -> Iterator[tuple[int, Chapter]]:
    """Yield what is wrong with a quiz without a solution, the first guess, and the end of the run."""
    waste = tree.waste
    if fault:
        yield _NEEDED, Chapter(0, False, fault)
    first = min(tree.tries[1:], key=lambda each: each.first, default=None)
    if first is not None:
        words = "Deduction alone leads no further. The first guess is {}: it must fail, as every guess."
        yield _FIRST, Chapter(first.first, False, sentence(words, _name(tree, first)), first.cost)
    ending = waste.words() if waste.finished else ("The run ends here.",)
    yield _NEEDED, Chapter(waste.steps, False, ending, waste.steps)


def _chapters(timeline: Timeline, tree: Tree) -> Iterator[tuple[int, Chapter]]:
    """Yield each chapter with its kind."""
    waste = tree.waste
    tries = {each.first: each for each in tree.tries[1:]}
    left = first_wrong_guess(timeline)
    first = min(tries, default=None)
    if first is not None and first != left:
        words = sentence(
            "Deduction alone leads no further. The first guess is {}.", _name(tree, tries[first])
        )
        guess = tries[first]
        yield _FIRST, Chapter(first, False, words, guess.cost if guess.last + 1 < waste.steps else 0)
    costliest = waste.costliest
    if waste.solved and left is not None:
        yield from _mistake(timeline, tree, left, tries.get(left))
    elif left is not None:
        yield from _last_mistake(timeline, left)
    if costliest is not None and costliest.first != left:
        words = _most(costliest, left if waste.solved else None, tries)
        yield _NEEDED, Chapter(costliest.first, False, words, costliest.cost)
    ending = sentence("The first solution. {}", waste.words()) if waste.solved else waste.words()
    yield _NEEDED, Chapter(waste.steps, False, ending, waste.cost)


def _mistake(timeline: Timeline, tree: Tree, left: int, wrong: Try | None) -> Iterator[tuple[int, Chapter]]:
    """Yield the first wrong guess of a run that found a solution, its first sign and its end."""
    if wrong is None:  # too cheap to be kept in the tree of a long run
        yield _NEEDED, Chapter(left, False, ("This is the first wrong guess.",))
        return
    sign, needs = _first_sign(timeline, wrong)
    hides = sentence("hides until {}", Mention.of_step(sign.step, "step {}"))
    cost = counted(wrong.cost, "step")
    guess = _name(tree, wrong)
    words = "{} is the first wrong guess. It {} and costs {}."
    until = hides if sign.step > wrong.first else "fails at once"
    yield _NEEDED, Chapter(left, False, sentence(words, guess, until, cost), wrong.cost)
    words = f"The first contradiction that {needs} the wrong guess of {{}}."
    if sign.level > wrong.level:
        words += " The run takes back its latest guess first, so the wrong one stays."
    lost = sign.step - left + 1
    yield _NEEDED, Chapter(sign.step, True, sentence(words, Mention.of_step(left, "step {}")), lost)
    if wrong.last + 1 < tree.waste.steps:
        words = "{} is refuted, {} after it was guessed."
        yield _REFUTED, Chapter(wrong.last + 1, False, sentence(words, guess, cost), wrong.cost)


def _first_sign(timeline: Timeline, wrong: Try) -> tuple[ContradictionMoment, str]:
    """Return the first contradiction that needs a wrong guess: it rests on the guess, and so does its core.

    Without one, it is the first that rests on the guess. There is such a one: a solution exists without the
    guess and none with it. The second value says which it is: that it "needs" or "rests on" the guess.
    """
    blames = Blames(timeline)
    # With chains, a core takes a hundred times as long.
    left = _MOST_CORES if all(each.compiled for each in timeline.rules_at(len(timeline)).tried) else 0
    found = None
    sign = first_after(timeline, wrong.first - 1)  # one that the guess meets at once has its step
    while sign is not None and sign.step <= wrong.last + 1 and (left or not found):
        check()
        blame = blames.of(sign)
        if wrong.level in blame.guilty:
            found = found or sign
            left = max(left - 1, 0)
            if left and wrong.level in blame.core.levels:
                return sign, "needs"
        sign = first_after(timeline, sign.step)
    assert found is not None
    return found, "rests on"


def _last_mistake(timeline: Timeline, left: int) -> Iterator[tuple[int, Chapter]]:
    """Yield the last contradiction of a run without a solution, and the latest guess that it rests on."""
    moment = last_before(timeline, timeline.present.steps + 1)
    assert moment is not None  # it has the guilty guess
    at = Mention.of_step(moment.step, "step {}")
    words = sentence("The last contradiction, at {}, rests on this guess, and on none after it.", at)
    yield _NEEDED, Chapter(left, False, words)
    words = sentence("The last contradiction. It rests on the guess of {}.", Mention.of_step(left, "step {}"))
    yield _NEEDED, Chapter(moment.step, True, words)


def _most(costliest: Costliest, left: int | None, tries: dict[int, Try]) -> Sentence:
    """Say what the costliest wrong guess cost, and how it differs from the first wrong guess."""
    cost = counted(costliest.cost, "step")
    if left is None:
        return sentence("{} is the costliest wrong guess: {}.", costliest.name, cost)
    earlier = f", and cost {counted(tries[left].cost, 'step')}" if left in tries else ""
    at = Mention.of_step(left, "step {}")
    words = "{} is the costliest wrong guess: {}. The first wrong guess came earlier, at {}{}."
    return sentence(words, costliest.name, cost, at, earlier)


def _name(tree: Tree, guess: Try) -> Mention:
    assert guess.cell is not None  # it is not the quiz
    return Mention.of_cell(tree.board, tree.board.cell(*guess.cell), f"{{}}={guess.digit}")


def first_wrong_guess(timeline: Timeline, blames: Blames | None = None) -> int | None:
    """Return the step of the first wrong guess of a run; None if there is none.

    There is none if the run proves that the quiz has no solution. If the record has a solution, it is the
    guess of the earliest try that was refuted before the first solution: there the run left the path to it.
    Otherwise it is the deepest guilty guess of the last contradiction. ``blames``, if given, is the blame for
    this run.
    """
    solved = next(timeline.solution_steps(), None)
    path: list[int] = []
    """The steps of the guesses in force, by level."""
    left: int | None = None
    """The guess of the earliest try that was replaced."""
    wrong: tuple[int, list[int]] | None = None
    """The last contradiction, and the guesses in force there."""
    for step, level in _guesses_and_contradictions(timeline, solved):
        if level is None:
            wrong = step, path[:]
            continue
        for replaced in path[level - 1 : level]:
            left = replaced if left is None else min(left, replaced)
        path[level - 1 :] = [step]
    if solved is not None:
        return left
    if wrong is None or proves_none(timeline):
        return None
    last, path = wrong
    guilty = (blames or Blames(timeline)).of(contradiction(timeline, last)).guilty
    return path[guilty[-1] - 1] if guilty else None


def proves_none(timeline: Timeline) -> bool:
    """Whether a run proves that its quiz has no solution: its search has ended, and assumed nothing."""
    state, length = timeline.present, len(timeline)
    return state.phase is FINISHED and not state.solutions and not timeline.assumes_unique(length)


def _guesses_and_contradictions(timeline: Timeline, end: int | None) -> Iterator[tuple[int, int | None]]:
    """Yield the step and the level of each guess up to step ``end``; the level of a contradiction is None."""
    last = len(timeline) if end is None else timeline.first_at("steps", end)
    for block in timeline.records(1, last):
        check()
        for step, _, _, _, level, kind, _, _, _ in LAYOUT.iter_unpack(block):
            yield step, level if kind < EMPTIED else None
