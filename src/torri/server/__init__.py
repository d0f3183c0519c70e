"""The server: many tables of all games, between people and computer players, that lose no move."""
