"""Make quizzes: draw full grids, dig cells while the solution stays unique, transform and compare quizzes.

All random choices depend on a seed, and the same seed gives the same quiz on any machine.
"""
