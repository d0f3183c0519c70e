"""What every game needs and no game owns: compiling, chance, sets, errors, and what a game is."""
