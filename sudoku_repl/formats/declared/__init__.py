"""The formats: a module each, which declares its format as ``FORMAT``.

To add a format, add a module here. The reader, the writers, pasting, the manual's table and the test that
reads back what is written follow from its declaration (:class:`~sudoku_repl.formats.registry.Format`). A
line must begin only one of the formats.
"""
