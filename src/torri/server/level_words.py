"""What each level of computer players is like, in a sentence for people, by language."""

DESCRIPTIONS: dict[str, dict[str, str]] = {
    "random": {
        "en": "Plays anything the rules allow, without a thought.",
        "fr": "Joue un coup quelconque parmi ceux que permettent les règles, sans réfléchir.",
        "de": "Spielt irgendetwas, das die Regeln erlauben, ohne nachzudenken.",
        "it": "Gioca qualsiasi mossa permessa dalle regole, senza pensarci.",
    },
    "apprentice": {
        "en": "Plays what looks sensible at first sight, just right for a first game.",
        "fr": "Joue ce qui paraît sensé à première vue, idéal pour une première partie.",
        "de": "Spielt, was auf den ersten Blick sinnvoll aussieht, gut für die erste Partie.",
        "it": "Gioca ciò che sembra sensato a prima vista, ideale per la prima partita.",
    },
    "mason": {
        "en": "Looks one turn ahead, a solid opponent.",
        "fr": "Anticipe un tour, un adversaire solide.",
        "de": "Denkt einen Zug voraus, ein solider Gegner.",
        "it": "Guarda un turno avanti, un avversario solido.",
    },
    "master": {
        "en": "Thinks about every decision for a third of a second and is hard to beat.",
        "fr": "Réfléchit un tiers de seconde à chaque décision et se laisse difficilement battre.",
        "de": "Denkt über jede Entscheidung eine Drittelsekunde nach und ist schwer zu schlagen.",
        "it": "Riflette un terzo di secondo su ogni decisione ed è difficile da battere.",
    },
    "podesta": {
        "en": "Thinks about every decision for two seconds and plays endings without a mistake.",
        "fr": "Réfléchit deux secondes à chaque décision et joue les fins de partie sans faute.",
        "de": "Denkt über jede Entscheidung zwei Sekunden nach und spielt Endspiele fehlerfrei.",
        "it": "Riflette due secondi su ogni decisione e gioca i finali senza errori.",
    },
}
