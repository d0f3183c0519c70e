"""Both games in the interfaces of the field: PettingZoo, Gymnasium, OpenSpiel, and by the batch."""
