"""What wrong guesses cost, in numbers and in a sentence."""

from __future__ import annotations

import attrs

from sudoku_repl.board.mentions import Mention, Sentence, sentence


@attrs.frozen
class Costliest:
    """The wrong guess that cost most."""

    name: str
    """Its cell and digit: ``[6,2]=5``; a :class:`~sudoku_repl.board.mentions.Mention` of the cell."""
    first: int
    """Its step."""
    cost: int
    """The number of its steps, including the guesses made under it."""


@attrs.frozen
class Waste:
    """What wrong guesses cost up to the first solution, or in the whole run if it has none.

    A guess is wrong if its try ended before that. The guesses that are still in force are not wrong so far.
    """

    wrong: int
    """The number of wrong guesses."""
    cost: int
    """The steps that they took. A wrong guess under another is not counted twice."""
    costliest: Costliest | None
    """The costliest of them, or the first of several; None without any."""
    steps: int
    """The step of the first solution, or the last step of the run."""
    in_force: int
    """The number of guesses in force at that step."""
    solved: bool
    """Whether there is a solution."""
    finished: bool
    """Whether the search has ended."""

    def __str__(self) -> str:
        """Return the numbers in a sentence."""
        return "".join(self.words())

    def words(self) -> Sentence:
        """Return the numbers in a sentence that mentions the costliest guess."""
        if not self.steps:
            return ("Nothing is recorded yet.",)
        if self.solved:
            return self._of_solution()
        steps, spent = _counted(self.steps, "step"), self._spent()
        if not self.wrong and not self.in_force:
            refuted = (
                "No solution: deduction alone refuted the quiz in" if self.finished else "No guess so far, in"
            )
            return (f"{refuted} {steps}.",)
        if self.finished:
            return sentence("No solution: {}{}.", spent, self._costliest())
        begun = f"{_counted(self.in_force, 'guess', 'es')} in force"
        if not self.wrong:
            return (f"No solution and no wrong guess so far, in {steps}; {begun}.",)
        return sentence("No solution so far: {}{}; {}.", spent, self._costliest(), begun)

    def _of_solution(self) -> Sentence:
        if self.wrong:
            return sentence("{} to the first solution{}.", self._spent(), self._costliest())
        steps = _counted(self.steps, "step")
        if self.in_force:
            guesses = _counted(self.in_force, "guess", "es")
            return (f"No wrong guess: the first solution took {guesses}, {steps}.",)
        return (f"No guess: deduction alone solved the quiz in {steps}.",)

    def _spent(self) -> str:
        return f"{_counted(self.wrong, 'wrong guess', 'es')} cost {self.cost} of the {self.steps} steps"

    def _costliest(self) -> Sentence:
        assert self.costliest is not None
        step = Mention.of_step(self.costliest.first, "step {}")
        costliest = sentence("{} at {}", self.costliest.name, step)
        if self.wrong == 1:
            return sentence(": {}", costliest)
        return sentence("; the costliest: {}, {}", costliest, _counted(self.costliest.cost, "step"))


def _counted(number: int, noun: str, plural: str = "s") -> str:
    return f"{number} {noun}{plural * (number != 1)}"
