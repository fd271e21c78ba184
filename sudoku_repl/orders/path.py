"""How a person would solve the quiz: the solution path, and the rating."""

from __future__ import annotations

from typing import Annotated, Any

from sudoku_repl.board.mentions import sentence
from sudoku_repl.measure.path import PathStep, SolutionPath
from sudoku_repl.measure.rating import CLASSES, Rating
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import File
from sudoku_repl.orders.results import Lines, Result, Written
from sudoku_repl.render.spans import line, styled
from sudoku_repl.render.values import named
from sudoku_repl.techniques import names_of
from sudoku_repl.techniques.technique import finding_object


class PathShown(Result, json_type="path"):
    """`path`; a step has what a finding has, its `score` and its `sentence`."""

    path: SolutionPath

    def text(self, width: int | None) -> Lines:
        """The steps as numbered sentences, how often each technique is used, and the score."""
        path = self.path
        digits = len(str(len(path.steps)))
        for number, step in enumerate(path.steps, 1):
            yield styled(sentence("{} {}", f"{number:>{digits}}.", step.sentence))
        if path.steps:
            yield line(f"Used: {', '.join(f'{name} {times}' for name, times in path.counts.items())}.")
        yield line(f"Score {path.score}, {path.difficulty}; forcing chains and nets are left out.")

    def members(self) -> dict[str, Any]:
        path = self.path
        steps = [_step_object(number, step) for number, step in enumerate(path.steps, 1)]
        return {**named(path, "score", "difficulty", "counts"), "steps": steps}


def _step_object(number: int, step: PathStep) -> dict[str, Any]:
    board = step.grid.board
    if step.finding:
        made = finding_object(step.finding, board)
    else:
        places = [[*board.coordinates[cell], digit] for digit, cell in step.places]
        made = {"technique": step.name, "removes": [], "places": places, "pattern": {}}
    return {"number": number, **made, "score": step.score, "sentence": "".join(step.sentence)}


@order("path", group="explaining", rank=3, example="path path.html", synonyms=("analyze", "analyse"))
def path(desk: Desk, file: Annotated[str, File()] | None = None) -> PathShown | Written:
    """Show how a person would solve the quiz, from the givens, in numbered sentences.

    Each step is the first finding of the simplest technique that finds anything, in HoDoKu's order and
    with the techniques that HoDoKu uses by default; forcing chains and nets are left out. If no technique
    finds anything, brute force places a digit of the solution. The score is the sum of HoDoKu's scores of
    the steps. It gives the difficulty: easy up to 800, medium up to 1000, hard up to 1600, unfair up to
    1800, and extreme above; a path is never easier than its hardest technique.

    `path FILE.html` and `path FILE.md` write the sentences with a picture of each step that is not a
    single. The path doesn't depend on your rules or your position. The quiz must have exactly one solution.
    """
    if file is not None:
        with desk.interruptible():
            desk.debugger.write_path(file)
        return Written(file)
    with desk.interruptible():
        return PathShown(desk.debugger.path())


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
