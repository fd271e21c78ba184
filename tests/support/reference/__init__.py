"""Slow, direct implementations that the program is compared with."""
