"""Sessions: what `save` stores, how a file is read and replayed, and the journal."""
