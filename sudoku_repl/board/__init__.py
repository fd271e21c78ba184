"""Boards and quizzes as pure data: cells, houses, peers and givens."""

from sudoku_repl.board.box import Box
from sudoku_repl.board.extras import Extras
from sudoku_repl.board.layouts import CLASSIC, board_named, board_of
from sudoku_repl.board.quiz import Quiz
from sudoku_repl.board.topology import Board, BoardGrid, House, HouseKind

__all__ = [
    "CLASSIC",
    "Board",
    "BoardGrid",
    "Box",
    "Extras",
    "House",
    "HouseKind",
    "Quiz",
    "board_named",
    "board_of",
]
