"""Results to text, plain or coloured, or as JSON; runs to pages to replay, boards to pictures.

Nothing else knows how things look.
"""
