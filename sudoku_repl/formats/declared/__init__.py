"""The formats, each declared as a :class:`~sudoku_repl.formats.registry.Format` of a module.

To add a format, add a module here. The reader, the writers, pasting, the manual's table and the test that
reads back what is written follow from its declaration. A line must begin only one of the formats.
"""
