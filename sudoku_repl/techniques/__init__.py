"""The techniques: how to deduce that a digit belongs in a cell, or that it doesn't."""
