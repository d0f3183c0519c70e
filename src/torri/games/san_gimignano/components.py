"""What lies in the box: guilds, kinds of segments, and how many of everything (G1-G3, G10)."""

# G1, in alphabetical order of their letters, which is the order of all sets of guilds.
GUILD_NAMES = ("Cambio", "Lana", "Medici", "Seta")
GUILD_LETTERS = "CLMS"
GUILDS = len(GUILD_NAMES)

# G2: each kind by its guilds, counter-clockwise.
KIND_NAMES = ("CLS", "CSL", "CLM", "CML", "CMS", "CSM", "LMS", "LSM")
KINDS = len(KIND_NAMES)
KIND_GUILDS = tuple(tuple(GUILD_LETTERS.index(letter) for letter in name) for name in KIND_NAMES)
COPIES = 2
SEGMENTS = KINDS * COPIES
PARTS = 3  # areas of a segment
AREAS = SEGMENTS * PARTS

MIN_SEATS, SEATS = 2, 4

# G3, for each player.
TOWERS = 10
TOKENS = 20
TOKENS_PER_AREA = 2

# G10, by number of players.
ON_THE_TABLE = {2: 2, 3: 3, 4: 4}
IN_EACH_HAND = {2: 4, 3: 3, 4: 3}
