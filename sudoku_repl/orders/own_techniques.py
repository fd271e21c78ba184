"""Techniques of your own: loading them, and checking whether a technique is sound."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from sudoku_repl.board.mentions import sentence
from sudoku_repl.orders.arguments import CountArgument, TechniqueName
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import File
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.spans import line, styled
from sudoku_repl.render.values import fields
from sudoku_repl.techniques import technique_named
from sudoku_repl.techniques.technique import Technique, effect_words, finding_object

if TYPE_CHECKING:
    from sudoku_repl.survey.soundness import Soundness

_QUIZZES = 100


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
        """Whether the technique is sound, and the first wrong finding if it isn't."""
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
                words = found.technique.words(wrong.finding, board)
                yield styled(sentence("{}: {}", words, effect_words(wrong.finding, board)))
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
    name: Annotated[str, TechniqueName()],
    file: Annotated[str, File()] | None = None,
    *,
    quizzes: Annotated[CountArgument, "make n quizzes"] = _QUIZZES,
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
