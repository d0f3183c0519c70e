"""How a database of an older torri becomes one of this torri, step by step (Alembic)."""
