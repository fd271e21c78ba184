"""Documents made from a run: the replay page, pictures, and tables of events."""
