"""What a quiz is played on: cells, houses and peers, as pure data."""

from sudoku_repl.board.layouts import CLASSIC
from sudoku_repl.board.quiz import Quiz
from sudoku_repl.board.topology import Board, House, HouseKind

__all__ = ["CLASSIC", "Board", "House", "HouseKind", "Quiz"]
