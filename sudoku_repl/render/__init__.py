"""Results to text: in the original's words, plain or coloured, or as JSON.

Nothing else knows how things look.
"""
