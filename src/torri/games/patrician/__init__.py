"""Patrician: tower houses in ten cities, 2 to 5 players, with Messengers and Ambassadors."""
