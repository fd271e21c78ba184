"""Rating a quiz: its solution path, and the same quiz run in several ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import Annotated, Any

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import sentence
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.machine import Picks, Retreat
from sudoku_repl.measure.path import PathStep, SolutionPath
from sudoku_repl.measure.rating import CLASSES, Rating
from sudoku_repl.measure.trials import EXPERIMENT_LIMIT, Extremes, Guesses, Trial
from sudoku_repl.orders.arguments import GUESS_MODES, Techniques
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import File, Kind, Number, OneOf, order
from sudoku_repl.orders.results import Lines, Result, Written
from sudoku_repl.orders.rules import GUESS_MODE, RETREATS
from sudoku_repl.render.columns import PROSE, table
from sudoku_repl.render.spans import StyledLine, line, styled
from sudoku_repl.render.values import candidate_objects, fields, named
from sudoku_repl.techniques import TECHNIQUES, names_of
from sudoku_repl.techniques.technique import finding_object


class Trials(Result, json_type="trials"):
    """`experiment`: the quiz under several guess modes."""

    trials: tuple[Trial, ...]
    left_out: int
    """The number of trials not made, because of an interrupt or a full record."""
    interrupted: bool

    def text(self, width: int | None) -> Lines:
        head = ("guesses", "first solution", "wrong guesses", "steps", "biggest level", "solutions", "fork")
        yield from table(head, map(_trial_row, self.trials), width)
        drawn = [each for each in self.trials if each.rules.guessing.picks is Picks.RANDOM]
        for retreat in Retreat:
            yield from _ranges([each for each in drawn if each.rules.guessing.retreat is retreat])
        yield from _cut_short(self.trials, self.interrupted)
        if self.left_out and not self.interrupted:
            yield line("The record is full; `record LIMIT` gives it more room.", "note")

    def members(self) -> dict[str, Any]:
        trials = list(map(_trial, self.trials))
        return {"trials": trials, **fields(self, without={"trials"})}


class Compared(Result, json_type="compared"):
    """`compare`: the quiz under several sets of techniques."""

    names: tuple[str, ...]
    trials: tuple[Trial, ...]
    """A trial for each name, or after an interrupt for the first names only."""
    interrupted: bool

    def text(self, width: int | None) -> Lines:
        used = names_of(technique for trial in self.trials for technique in trial.deductions)
        head = ("techniques", "first solution", "steps", "biggest level", "guesses", *used, "fork")
        rows = (
            (
                name,
                "-" if trial.first_solution is None else trial.first_solution,
                f"{trial.steps}{'' if trial.ended else '+'}",
                trial.biggest_level,
                trial.guesses,
                *(trial.deductions.get(TECHNIQUES[technique], 0) for technique in used),
                trial.run,
            )
            for name, trial in zip(self.names, self.trials, strict=False)
        )
        yield from table(head, rows, width)
        yield from _cut_short(self.trials, self.interrupted)

    def members(self) -> dict[str, Any]:
        named = zip(self.names, self.trials, strict=False)
        entries = [{"techniques": name, **_trial(trial)} for name, trial in named]
        return {"trials": entries, "interrupted": self.interrupted}


_BOTH = "both"
_RETREATS = {**RETREATS, _BOTH: "each way"}


def _picks(text: str) -> Picks:
    """Return the way to pick guesses; 0 is the original's way."""
    mode = GUESS_MODE.read(text)
    if mode not in (0, *Picks):
        raise OrderError(f"expected a mode in which the machine guesses by itself, got {quoted(text)}")
    return Picks.FIRST if mode == 0 else Picks(mode)


_PICKS = Kind(
    "a guess mode in which the machine guesses by itself",
    "mode",
    _picks,
    lambda *_: {mode: meaning for mode, meaning in GUESS_MODES.items() if mode != "1"},
)


@order("experiment", group="comparing", rank=3, example="experiment --runs 20 0 correct wrong random")
def experiment(
    desk: Desk,
    modes: tuple[Annotated[Picks, _PICKS], ...] = tuple(Picks),
    *,
    retreat: Annotated[str, OneOf(_RETREATS), "how to go back from exhausted levels"] | None = None,
    runs: Annotated[int, Number(1), "number of runs with random guesses"] = 1,
    limit: Annotated[int, Number(1), "the maximum number of steps of a run"] = EXPERIMENT_LIMIT,
) -> Trials:
    """Run the quiz under several guess modes, and compare.

    The modes are first (0), last, most, random, correct and wrong; the default is all of them. Each
    run goes from the start to the end, or to --limit steps (default 100000), and is kept as a fork.
    The mode random is run --runs times, with seeds 1, 2 and so on. The table shows the number of wrong
    guesses: the candidates tried before the first solution that are not part of it. --retreat both runs
    each mode twice, chronologically and with backjumps (see retreat); the default is the way now in
    force. Ctrl-C stops the experiment and shows the results so far.
    """
    debugger = desk.debugger
    seeds = [range(1, runs + 1) if picks is Picks.RANDOM else range(1) for picks in modes]
    here = debugger.rules.guessing.retreat
    ways = [*Retreat] if retreat == _BOTH else [here if retreat is None else Retreat(retreat)]
    several = (
        debugger.rules.with_guess_mode(picks, seed).with_retreat(way)
        for picks, drawn in zip(modes, seeds, strict=True)
        for seed in drawn
        for way in ways
    )
    total = sum(map(len, seeds)) * len(ways)
    with desk.interruptible(), desk.frontend.progress("experiment", total) as progress:
        trials = _reported(debugger.experiment(several, limit=limit), progress)
    return Trials(trials, total - len(trials), debugger.interrupted)


@order("compare", group="comparing", rank=2, example="compare numerical 0 0+x_chain 0+forcing_chain")
def compare(desk: Desk, sets: tuple[Techniques, ...]) -> Compared:
    """Run the quiz under several sets of techniques, and compare.

    Each argument is a set of techniques: numerical, 0, hidden+x_chain, 0+x_chain-ply, or +x_chain (the
    enabled techniques and this one). Each set gets a run from the start to the end, or to 100000
    steps, which is kept as a fork.
    """
    debugger = desk.debugger
    with desk.interruptible(), desk.frontend.progress("compare", len(sets)) as progress:
        trials = _reported(debugger.compare(sets), progress)
    return Compared(tuple(each.text for each in sets), trials, debugger.interrupted)


def _reported(made: Iterator[Trial], progress: Callable[[int], None]) -> tuple[Trial, ...]:
    trials: list[Trial] = []
    for trial in made:
        trials.append(trial)
        progress(len(trials))
    return tuple(trials)


def _ranges(drawn: list[Trial]) -> Iterator[StyledLine]:
    if len(drawn) < 2:
        return
    for name, values in (
        ("steps to the first solution", [trial.first_solution for trial in drawn]),
        ("steps", [trial.steps for trial in drawn]),
        ("biggest level", [trial.biggest_level for trial in drawn]),
    ):
        known = [value for value in values if value is not None]
        if known:
            mean = sum(known) / len(known)
            runs = f"random{_retreat(drawn[0])}, {len(known)} run{'s' * (len(known) != 1)}"
            yield line(f"{runs}: {name} {min(known)} to {max(known)}, mean {mean:.1f}")


def _retreat(trial: Trial) -> str:
    """Return the retreat of a trial as a part of its name; empty if it is the original's."""
    retreat = trial.rules.guessing.retreat
    return "" if retreat is Retreat.CHRONOLOGICAL else f", {retreat.value}"


def _trial_row(trial: Trial) -> tuple[object, ...]:
    picks = trial.rules.guessing.picks
    more = "" if trial.ended else "+"
    name = f"random {trial.rules.guessing.seed}" if picks is Picks.RANDOM else picks.value
    return (
        name + _retreat(trial),
        "-" if trial.first_solution is None else trial.first_solution,
        f"{trial.wrong_guesses}{'+' * (trial.first_solution is None and not trial.ended)}",
        f"{trial.steps}{more}",
        f"{trial.biggest_level}{more}",
        f"{trial.solutions}{more}",
        trial.run,
    )


def _cut_short(trials: tuple[Trial, ...], interrupted: bool) -> Iterator[StyledLine]:
    if any(not trial.ended for trial in trials):
        yield line("+: the run was cut off at its limit, so the number can grow.", "note")
    if interrupted:
        yield line("Interrupted; the runs made so far are kept.", "note")


def _trial(trial: Trial) -> dict[str, Any]:
    guessing = trial.rules.guessing
    how = {"picks": guessing.picks.value, "seed": guessing.seed, "retreat": guessing.retreat.value}
    counts = fields(trial, without={"rules"})
    counts["deductions"] = {
        name: trial.deductions.get(TECHNIQUES[name], 0) for name in names_of(trial.deductions)
    }
    return {**how, **counts}


class ExtremesFound(Result, json_type="extremes"):
    """`extremes`: the lowest and the highest level that guesses can lead to."""

    board: Board
    extremes: Extremes
    runs: tuple[str, ...]
    """The names of the forks that show them."""
    interrupted: bool

    def text(self, width: int | None) -> Lines:
        prose = min(width or PROSE, PROSE)
        found, board = self.extremes, self.board
        if found.least == ():
            yield line("Least level 0: no guess is needed.")
        elif found.least is not None:
            proved = (
                "no fewer correct guesses suffice" if found.proved else "the best found: fewer may suffice"
            )
            yield line(f"Least level {len(found.least)}, {proved}:")
            yield from _guesses(found.least, board, prose)
        if found.most:
            yield line(f"Highest level found, {len(found.most)}:")
            yield from _guesses(found.most, board, prose)
        if self.runs:
            yield line(f"Kept as {' and '.join(self.runs)}.", "note")
        if self.interrupted:
            yield line("Interrupted before the search was complete.", "note")

    def members(self) -> dict[str, Any]:
        found = self.extremes
        least, most = (
            guesses and candidate_objects(guesses, self.board) for guesses in (found.least, found.most)
        )
        levels = {"least": least, "proved": found.proved, "most": most}
        return {**levels, **named(self, "runs", "interrupted")}


@order("extremes", group="comparing", rank=4)
def extremes(desk: Desk) -> ExtremesFound:
    """Search for the lowest and the highest level that guesses can lead to.

    The lowest level is the smallest number of correct guesses after which the enabled techniques
    solve the quiz (its backdoor). It is exact up to three; beyond that, it is the smallest found. The
    highest level is found by a greedy search, which takes the guesses that leave the most
    candidates. Both runs are kept as forks. Ctrl-C stops the search and shows the best levels so far.
    """
    debugger = desk.debugger
    with desk.interruptible(), desk.frontend.progress("extremes", None) as progress:
        *_, known = Extremes(), *debugger.extremes(progress)
    interrupted = debugger.interrupted
    runs = tuple(
        debugger.keep(stem, guesses)
        for stem, guesses in (("fewest", known.least), ("deepest", known.most))
        if guesses
    )
    return ExtremesFound(debugger.quiz.board, known, runs, interrupted)


def _guesses(guesses: Guesses, board: Board, width: int) -> Iterator[StyledLine]:
    texts = (f"{board.label(cell)}={digit}" for cell, digit in guesses)
    yield from map(line, wrap(" ".join(texts), width, initial_indent="  ", subsequent_indent="  "))


def _path_lines(path: SolutionPath, width: int | None) -> Lines:
    """`path`; a step has what a finding has, its `score` and its `sentence`."""
    digits = len(str(len(path.steps)))
    for number, step in enumerate(path.steps, 1):
        yield styled(sentence("{} {}", f"{number:>{digits}}.", step.sentence))
    if path.steps:
        yield line(f"Used: {', '.join(f'{name} {times}' for name, times in path.counts.items())}.")
    yield line(f"Score {path.score}, {path.difficulty}; forcing chains and nets are left out.")


def _path_object(path: SolutionPath) -> dict[str, Any]:
    steps = [_step_object(number, step) for number, step in enumerate(path.steps, 1)]
    return {"type": "path", **named(path, "score", "difficulty", "counts"), "steps": steps}


def _step_object(number: int, step: PathStep) -> dict[str, Any]:
    board = step.grid.board
    if step.finding:
        made = finding_object(step.finding, board)
    else:
        places = [[*board.coordinates[cell], digit] for digit, cell in step.places]
        made = {"technique": step.name, "removes": [], "places": places, "pattern": {}}
    return {"number": number, **made, "score": step.score, "sentence": "".join(step.sentence)}


@order(
    "path",
    group="explaining",
    rank=3,
    example="path path.html",
    synonyms=("analyze", "analyse"),
    text=_path_lines,
    json=_path_object,
)
def path(desk: Desk, file: Annotated[str, File()] | None = None) -> SolutionPath | Written:
    """Show how a person would solve the quiz, from the givens, in numbered sentences.

    Each step is a deduction of the simplest technique that finds anything, in HoDoKu's order and with the
    techniques that HoDoKu uses by default; forcing chains and nets are left out. If no technique
    finds anything, brute force places a digit of the solution. The score is the sum of HoDoKu's scores of
    the steps. It gives the difficulty: easy up to 800, medium up to 1000, hard up to 1600, unfair up to
    1800, and extreme above; a path is never easier than its hardest technique.

    `path FILE.html` and `path FILE.md` write the sentences with a picture of each step that is not a
    single. The path doesn't depend on your rules or your position. The quiz must have exactly one solution.
    """
    with desk.interruptible():
        if file is None:
            return desk.debugger.path()
        desk.debugger.write_path(file)
    return Written(file)


def _rating_lines(rating: Rating, width: int | None) -> Lines:
    """`rate`; `kind` is the class."""
    if rating.score is not None:
        yield line(f"Score {rating.score}, {rating.difficulty}; forcing chains and nets are left out.")
    yield line(f"Class {rating.kind}: {CLASSES[rating.kind]}.")
    if rating.techniques is not None:
        needed = (*names_of(rating.techniques), *["locked candidates"] * rating.locked_candidates)
        yield line(f"Weakest techniques: {', '.join(needed) or 'naked singles'}.")
    if rating.longest_chain:
        yield line(f"Longest chain: {rating.longest_chain} links.")
    first = "none" if rating.first_solution is None else f"step {rating.first_solution}"
    end = f"end at step {rating.steps}" if rating.ended else f"not ended by step {rating.steps}"
    yield line(
        f"By run mode 0: biggest level {rating.biggest_level}, first solution {first}, {end}, "
        f"solution sum {rating.solutions}."
    )


@order(
    "rate",
    group="comparing",
    rank=1,
    synonyms=("difficulty", "score", "rating", "grade", "hardness"),
    text=_rating_lines,
    json="rating",
)
def rate(desk: Desk) -> Rating:
    """Rate the quiz: its class, the techniques it needs, and its score.

    Class 1 needs last and naked singles, class 2 hidden singles, class 3 subsets or locked candidates,
    class 4 any other technique, and class 5 guesses. `rate` also shows the weakest techniques that solve
    the quiz without a guess and the longest chain they need. It then shows the biggest level and the steps
    of a run in run mode 0, which the original uses as a measure. For a quiz with exactly one solution,
    the first line has the score and the difficulty of its solution path (see `path`), as HoDoKu rates it.
    """
    return desk.debugger.rate()
