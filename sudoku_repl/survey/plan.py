"""The plan of a survey: the rules to run each quiz under, the limit, and optional measures."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from sudoku_repl.errors import OrderError, SurveyError, quoted
from sudoku_repl.machine import Guessing, Picks, Rules
from sudoku_repl.machine.sets import parse_set
from sudoku_repl.survey import LIMIT
from sudoku_repl.survey.equivalents import MOST
from sudoku_repl.techniques import names_of
from sudoku_repl.techniques.constraints import pruning

_FLAGS = ("class_", "no_time", "blame", "score", "exact")
"""The options of a plan without a value, in the order of their description."""
_LONGEST_SEED = 15
"""The digits of the longest seed."""


@attrs.frozen
class Mode:
    """Rules, named by the text that defined them, with each technique by its name."""

    name: str
    rules: Rules


@attrs.frozen
class Plan:
    """What to measure for each quiz: the options of ``sudoku-repl survey``, whose help says more.

    Raises :class:`~sudoku_repl.errors.SurveyError` if two modes have the same rules, if a mode and
    ``guess_orders`` both say how to guess, or for too many transforms.
    """

    modes: tuple[Mode, ...]
    limit: int = LIMIT
    class_: bool = False
    no_time: bool = False
    blame: bool = False
    score: bool = False
    exact: bool = False
    transforms: int = 0
    """The number of equivalent forms of each quiz to measure; 0 to measure the quiz, without its identity."""
    guess_orders: int = 0
    """The number of orders of random guesses to measure; 0 for the guesses of the mode."""
    seed: int = 0
    """The seed of the forms; the first seed of the guess orders."""
    labels: tuple[str, ...] = ()
    """The names of the fields of the input that are carried along."""
    techniques: tuple[str, ...] = attrs.field(init=False)
    """The names of the techniques that a mode enables, in the order they are tried."""

    @techniques.default
    def _enabled(self) -> tuple[str, ...]:
        return names_of(technique for mode in self.modes for technique in mode.rules.techniques)

    def described(self) -> str:
        """Return the options that make this plan."""
        words = [f"--modes {','.join(mode.name for mode in self.modes)}", f"--limit {self.limit}"]
        words += [option_of(name) for name in _FLAGS if getattr(self, name)]
        for name in ("transforms", "guess_orders"):
            words += [f"{option_of(name)} {number}"] if (number := getattr(self, name)) else []
        words += [f"--seed {self.seed}"] if self.transforms or self.guess_orders else []
        words += [f"--keep {','.join(self.labels)}"] if self.labels else []
        return f"with {' '.join(words)}"

    @property
    def runs(self) -> int:
        """The number of runs of each quiz."""
        return max(self.transforms, 1) * len(self.modes) * max(self.guess_orders, 1)

    def run(self, number: int) -> tuple[str, int | None, int | None]:
        """Return the mode, the form and the guess order of a run of a quiz, from 0."""
        rest, order = divmod(number, max(self.guess_orders, 1))
        form, mode = divmod(rest, len(self.modes))
        return (
            self.modes[mode].name,
            form if self.transforms else None,
            self.seed + order if self.guess_orders else None,
        )

    def orders(self, mode: Mode) -> Iterator[tuple[int | None, Rules]]:
        """Yield the seed of each guess order and its rules; without any, None and the rules of the mode."""
        if not self.guess_orders:
            yield None, mode.rules
        for seed in range(self.seed, self.seed + self.guess_orders):
            yield seed, attrs.evolve(mode.rules, guessing=Guessing(picks=Picks.RANDOM, seed=seed))

    def __attrs_post_init__(self) -> None:
        for number, mode in enumerate(self.modes):
            for other in self.modes[:number]:
                if mode.rules == other.rules:
                    raise SurveyError(f"mode {quoted(mode.name)} has the same rules as {quoted(other.name)}")
            if self.guess_orders and ":" in mode.name:
                raise SurveyError(
                    f"mode {quoted(mode.name)} says how to guess, and so does --guess-orders; leave out one"
                )
        if self.transforms > MOST:
            raise SurveyError(f"expected at most {MOST} transforms, got {self.transforms}")


def made_otherwise(where: str, made: str, asked: str, target: str = "file") -> SurveyError:
    """Return the error for results that were made with other options than those that resume them."""
    return SurveyError(
        f"{where}: made {made}, but you resume {asked}; give the same options, or write to a new {target}"
    )


def option_of(parameter: str) -> str:
    """Return the option for a parameter of a plan."""
    return "--" + parameter.rstrip("_").replace("_", "-")


def parse_mode(text: str) -> Mode:
    """Parse a mode: a set of techniques, and optionally the choice of guesses and a seed for random guesses.

    Examples: ``0``, ``numerical``, ``0+x_chain``, ``hidden+ply:correct``, ``2:random:7``. Raises
    :class:`~sudoku_repl.errors.SurveyError`.
    """
    techniques, *more = text.split(":")
    picks, seed = (more + ["", ""][len(more) :])[:2]
    ways = {way.value: way for way in Picks}
    if len(more) > 2 or (more and picks not in ways):
        raise SurveyError(f"{quoted(text)}: expected one of {', '.join(ways)} after the colon")
    if seed and not (picks == Picks.RANDOM.value and seed.isascii() and seed.isdigit()):
        raise SurveyError(f"{quoted(text)}: a seed must be a number and follow 'random', as in 0:random:7")
    if len(seed) > _LONGEST_SEED:
        raise SurveyError(f"{quoted(text)}: expected a seed of at most {_LONGEST_SEED} digits")
    if not techniques or techniques[0] in "+-":
        raise SurveyError(f"{quoted(text)}: expected a set of techniques such as 0, numerical or 0+x_chain")
    try:
        wanted = parse_set(techniques)
    except OrderError as error:
        raise SurveyError(str(error)) from None
    guessing = Guessing(picks=ways.get(picks, Picks.FIRST), seed=int(seed or 0))
    rules = Rules((), guessing).enabling(wanted.of(pruning()))
    return Mode(":".join((wanted.text, *more)), rules)


def parse_modes(text: str) -> tuple[Mode, ...]:
    """Parse modes separated by commas. Raises :class:`~sudoku_repl.errors.SurveyError`."""
    return tuple(map(parse_mode, text.split(",")))
