"""The command `torri`: thin commands over the library, and one place where errors become lines."""
