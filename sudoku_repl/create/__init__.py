"""Make quizzes: draw full grids, dig cells while the solution stays unique, transform and compare quizzes.

All random choices depend on a seed, and the same seed gives the same quiz on any machine.
"""

from sudoku_repl.create.chance import Chance, new_seed
from sudoku_repl.create.drawing import (
    PAPER,
    SEED_GRID,
    Bin,
    LikenessRow,
    LikenessTable,
    SeedDraw,
    likeness,
    likeness_table,
)
from sudoku_repl.create.forms import canonical
from sudoku_repl.create.grading import Grade
from sudoku_repl.create.grids import full_grid, searched_grid
from sudoku_repl.create.lists import ListMade, make_list
from sudoku_repl.create.making import Made, Member, Wanted, family, make_quiz, quiz_from_result
from sudoku_repl.create.naming import parse_transform
from sudoku_repl.create.recipes import Recipe
from sudoku_repl.create.symmetry import Symmetry
from sudoku_repl.create.transforms import Arrangement, Transform, random_transform
from sudoku_repl.create.unbiased import draw_minimal, weight
from sudoku_repl.create.uniform import uniform_grid

__all__ = [
    "PAPER",
    "SEED_GRID",
    "Arrangement",
    "Bin",
    "Chance",
    "Grade",
    "LikenessRow",
    "LikenessTable",
    "ListMade",
    "Made",
    "Member",
    "Recipe",
    "SeedDraw",
    "Symmetry",
    "Transform",
    "Wanted",
    "canonical",
    "draw_minimal",
    "family",
    "full_grid",
    "likeness",
    "likeness_table",
    "make_list",
    "make_quiz",
    "new_seed",
    "parse_transform",
    "quiz_from_result",
    "random_transform",
    "searched_grid",
    "uniform_grid",
    "weight",
]
