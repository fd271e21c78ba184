"""Measuring quizzes: counts of a run, comparisons of runs, and ratings."""
