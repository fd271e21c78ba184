"""Build the 0-1 model of a quiz, solve it, export it, and compare it with the machine."""
