"""Documents made of a run: the replay page, pictures, and tables of events."""
