"""The page that follows the session of the prompt, in a browser on the same machine."""
