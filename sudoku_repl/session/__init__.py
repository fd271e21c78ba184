"""Sessions: the content of files, reading, replaying and writing them, and the journal."""
