"""San Gimignano, the town of towers: see `rulebooks/san-gimignano.md`."""
