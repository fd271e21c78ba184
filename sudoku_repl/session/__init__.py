"""Sessions: what `save` keeps, how it is read and replayed, and the journal."""
