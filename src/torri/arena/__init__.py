"""Many games: simulations and what they show."""
