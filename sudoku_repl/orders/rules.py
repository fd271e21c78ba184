"""The rules: the techniques, also your own, who makes the guesses, and where the search goes back to."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Annotated, Any

from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.machine import Picks, Retreat, Rules
from sudoku_repl.machine.sets import together
from sudoku_repl.orders.arguments import GUESS_MODES, TECHNIQUE, CountArgument, Techniques
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import File, Kind, Number, OneOf, order
from sudoku_repl.orders.results import MAY_MISS, GuessMode, Lines, Result, RunMode
from sudoku_repl.render.spans import line, styled
from sudoku_repl.render.values import fields
from sudoku_repl.techniques import TECHNIQUES, technique_named
from sudoku_repl.techniques.constraints import pruning
from sudoku_repl.techniques.technique import Technique, finding_line, finding_object

if TYPE_CHECKING:
    from sudoku_repl.survey.soundness import Soundness


_RUN_MODES = {"0": "both grp and ply", "1": "grp only", "2": "ply only"}
RETREATS = {
    "chronological": "to the next level that has a candidate left",
    "backjump": "to the deepest level that had a part in a refutation",
}
"""The ways to go back from an exhausted level, with their descriptions."""


def _run_mode(text: str) -> int:
    """Return a run mode. As in the original, any other number is accepted too."""
    try:
        return Number().read(text)
    except OrderError:
        known = ", ".join(f"{mode} ({meaning})" for mode, meaning in _RUN_MODES.items())
        raise OrderError(f"unknown mode {quoted(text)}; known modes: {known}") from None


def _guess_mode(text: str) -> int | Picks:
    """Return a number, as in the original, or the way the machine picks its guesses."""
    if text.isascii() and text.isdigit():
        return Number().read(text)
    if text.lower() not in GUESS_MODES:
        raise OrderError(f"unknown guess mode {quoted(text)}; known modes: {', '.join(GUESS_MODES)}")
    return Picks(text.lower())


RUN_MODE = Kind("a run mode", "mode", _run_mode, lambda *_: _RUN_MODES)
GUESS_MODE = Kind(
    f"a guess mode ({', '.join(GUESS_MODES)})",
    "mode",
    _guess_mode,
    lambda *_: GUESS_MODES,
    claims=lambda _: True,  # a seed never stands alone
)


@order("run-mode", group="guessing", rank=3, example="run-mode 2", synonyms=("set",))
def run_mode(desk: Desk, mode: Annotated[int, RUN_MODE] | None = None) -> RunMode:
    """Show or set which of the original's techniques the solver tries.

    0: hidden singles and subsets, which the original calls grp, then ply, which finds nothing that these
    leave; 1: grp only; 2: ply only. The mode takes effect with the next advance.
    """
    desk.debugger.run_mode(mode)
    return RunMode.of(desk.debugger.rules)


@order("guess-mode", group="guessing", rank=2, example="guess-mode correct", synonyms=("set",))
def guess_mode(
    desk: Desk,
    mode: Annotated[int | Picks, GUESS_MODE] | None = None,
    seed: Annotated[int, Number(0)] | None = None,
) -> GuessMode:
    """Show or set who makes the guesses, and how.

    0: the solver guesses; 1: the solver asks you for each new guess. Answer with a cell and a
    candidate, for example [2,3]=9, or with an empty line to take the default. At a terminal you can also
    type an order. After `show`, `why`, `view` and others that do not move, the question comes again; after
    `back` and others that move, it does not. `guess-mode 0` takes the default, and the run continues. Ctrl-C
    leaves the question; the next `step` or `run` asks again, and `guess [2,3]=9` answers at once.

    In mode 0, the solver guesses at the foremost cell and tries its candidates in ascending order. The other
    modes change this: `last` tries the candidates in descending order; `random` in random order, from a seed,
    which is printed; `correct` tries the candidates of a solution first, and `wrong` tries them last; `most`
    guesses at a cell with the most candidates.
    """
    if seed is not None and mode is not Picks.RANDOM:
        raise OrderError(f"unexpected seed '{seed}'; only `guess-mode random` takes a seed")
    if seed is None and mode is Picks.RANDOM:
        seed = secrets.randbelow(1_000_000)  # easy to type
    desk.debugger.guess_mode(mode, 0 if seed is None else seed)
    return GuessMode.of(desk.debugger.rules)


def _retreat_lines(retreat: Retreat, width: int | None) -> Lines:
    """`retreat`."""
    way = retreat.value
    yield line(f"Retreat from an exhausted level: {way} ({RETREATS[way]}).")


@order(
    "retreat",
    group="guessing",
    rank=4,
    example="retreat backjump",
    synonyms=("backtrack",),
    text=_retreat_lines,
    json=("retreat", "retreat"),
)
def retreat(desk: Desk, way: Annotated[str, OneOf(RETREATS)] | None = None) -> Retreat:
    """Show or set where the search goes back to when a level has no candidate left.

    chronological: to the deepest level that still has a candidate, as the original does.
    backjump: right to the deepest level whose guess had a part in a refutation (see blame); the levels
    between are given up.

    Both find the same solutions in the same order, and backjump takes no more steps. A technique that assumes
    one solution can't be enabled together with backjump. The change takes effect
    with the next advance. In the middle of a run, the run is first made again to find out who is guilty.
    """
    desk.debugger.retreat(way)
    return desk.debugger.rules.guessing.retreat


class TechniquesShown(Result, json_type="techniques", without={"is_whole"}):
    """`techniques`; `on` has the names of those that are enabled, in the order in which they are tried."""

    on: frozenset[Technique]
    is_whole: bool = True
    """Whether it lists those that are off, too."""

    def text(self, width: int | None) -> Lines:
        rules, family = Rules(self.on), ""
        hidden = frozenset[Technique]() if self.on & pruning() else pruning()  # without constraints
        families = list(dict.fromkeys(each.family for each in TECHNIQUES.values()))
        for each in sorted(TECHNIQUES.values(), key=lambda each: families.index(each.family)):
            if each in hidden or (each not in self.on and not self.is_whole):
                continue
            if each.family != family:
                family = each.family
                yield line(f"{family}:")
            status = "on" if each in self.on else "off" if each.runs else "for findings only"
            yield (("name" if each in self.on else "open", f"  {each.name}: {status}"),)
        tried = ", ".join(each.name for each in rules.tried)
        yield line(f"A run tries {tried or 'no technique'}{', in this order' * (',' in tried)}.", "note")
        if rules.assumes_unique:
            yield line(MAY_MISS, "wrong")


@order(
    "techniques", group="guessing", rank=4, example="techniques +x_chain +forcing_chain", synonyms=("set",)
)
def techniques(desk: Desk, sets: tuple[Techniques, ...] = ()) -> TechniquesShown:
    """Show or set the techniques that the solver tries.

    `techniques +x_chain -ply` enables one technique and disables another. `techniques numerical` is
    the method of the book: hidden singles only. 0, 1 and 2 are the sets of the run modes, `hodoku` is
    the set that HoDoKu uses by default, and each family is a set: `techniques hodoku`, `techniques
    +chains`. You can combine sets: `techniques hidden x_chain` enables these two and disables the rest.
    The change takes effect with the next advance; an advance that departs from the record starts a fork.

    Techniques of uniqueness assume that the quiz has one solution. They are off unless you name them, their
    family or `hodoku`. With one of them on, a run may miss solutions.
    """
    debugger = desk.debugger
    if sets:
        debugger.rules = debugger.rules.enabling(together(sets, debugger.rules.enabled))
    rules, has_constraints = debugger.rules, bool(debugger.quiz and debugger.quiz.board.constraints)
    return TechniquesShown(rules.enabled if has_constraints else rules.techniques, is_whole=not sets)


def _loaded_lines(techniques: tuple[Technique, ...], width: int | None) -> Lines:
    """`techniques load`: what was loaded, and how to go on."""
    for each in techniques:
        yield line(f"Loaded {each.name}: {each.summary}.")
    names = " ".join(f"+{each.name}" for each in techniques if each.runs)
    if names:
        yield line(
            f"`techniques {names}` enables what was loaded; `techniques check NAME` checks it.", "note"
        )


@order(
    "techniques load",
    group="guessing",
    rank=5,
    example="techniques load my_technique.py",
    typed_only=True,
    text=_loaded_lines,
    json=("techniques_loaded", "techniques"),
)
def techniques_load(desk: Desk, file: Annotated[str, File(endings=(".py",))]) -> tuple[Technique, ...]:
    """Load techniques of your own from a Python file.

    The file is code and runs as such: load only files that you trust. It has a subclass of `Technique`
    (`help techniques` has an example). Everything that it finds is checked: a mistake is an error that names
    the class. A session that uses such a technique says so, and never loads it by itself.
    """
    return desk.debugger.load_techniques(file)


class TechniqueChecked(Result, json_type="technique_checked"):
    """`techniques check`: what was checked; `wrong` is the first wrong finding, with its position."""

    soundness: Soundness

    @property
    def interrupted(self) -> bool:  # type: ignore[override]  # of the check
        return self.soundness.interrupted

    def text(self, width: int | None) -> Lines:
        found, wrong = self.soundness, self.soundness.wrong
        counts = f"{found.findings} findings in {found.positions} positions of {found.quizzes} quizzes"
        if wrong is None:
            name = found.technique.name
            told = "found nothing" if not found.findings else "is sound here"
            yield line(f"{name} {told}: {counts}.", "solution" if found.findings else "")
        else:
            yield line(f"{found.technique.name} is wrong: {wrong.reason}.", "wrong")
            if wrong.finding:
                board = wrong.position.board
                yield styled(finding_line(wrong.finding, board))
            yield line(f"That was after {counts}. The position, ready to load:" if wrong.text else counts)
            for text in wrong.text.splitlines():
                yield line(text)
        if found.skipped:
            yield line(f"Skipped {found.skipped} quizzes that don't have exactly one solution.", "note")
        if found.interrupted:
            yield line("Interrupted before all quizzes were checked.", "note")

    def members(self) -> dict[str, Any]:
        found, wrong = self.soundness, self.soundness.wrong
        return {
            "technique": found.technique.name,
            "sound": wrong is None,
            **fields(found, without={"technique", "wrong", "interrupted"}),
            "wrong": wrong
            and {
                "reason": wrong.reason,
                "finding": wrong.finding and finding_object(wrong.finding, wrong.position.board),
                "position": wrong.text,
            },
            "interrupted": found.interrupted,
        }


@order("techniques check", group="guessing", rank=5, example="techniques check hidden_single --quizzes 200")
def techniques_check(
    desk: Desk,
    name: Annotated[str, TECHNIQUE],
    file: Annotated[str, File()] | None = None,
    *,
    quizzes: Annotated[CountArgument, "make n quizzes"] = 100,
    seed: Annotated[CountArgument, "the seed of the first quiz"] = 1,
) -> TechniqueChecked:
    """Check every finding of a technique against the exact solver.

    This looks at many positions of the quizzes of a file, or of new ones, some of which have several
    solutions. It ends at the first wrong finding, and shows its position, which you can load. At most the
    first 100 findings of a position are checked.
    """
    technique = technique_named(name)
    with desk.interruptible(), desk.frontend.progress("Checking", None if file else quizzes) as progress:
        return TechniqueChecked(
            desk.debugger.check_technique(technique, file, quizzes=quizzes, seed=seed, progress=progress)
        )
