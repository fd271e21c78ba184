"""The browsers in which the replay page is tested."""
