"""Results as text and as JSON, and boards and charts drawn with characters."""
