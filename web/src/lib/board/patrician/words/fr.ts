/** Les mots de Patrician en français. */

import type { Words } from "./en";

const floors = (count: number): string => (count === 1 ? "1 étage" : `${count} étages`);
const points = (count: number): string =>
  Math.abs(count) <= 1 ? `${count} point` : `${count} points`;
/** "à côté de Lucca": none of the cities begins with a vowel. */
const beside = (city: string): string => `à côté de ${city}`;

const fr: Words = {
  site: { a: "site de gauche", b: "site de droite" },
  tower: { a: "Tour de gauche", b: "Tour de droite" },
  one: { captain: "capitaine", banker: "banquier", lady: "dame" },
  two: { captain: "deux capitaines", banker: "deux banquiers", lady: "deux dames" },
  captions: { crest: "deux étages", move: "déplace un étage", any: "carte au choix" },
  sources: {
    prestige: "Prestige",
    portraits: "Portraits",
    messengers: "Messagers",
    penalty: "Pénalité",
  },
  options: {
    messengers: {
      name: "Messagers",
      help: "Les cartes à étoile envoient aussi des messagers sur les routes : les cités voisines rapportent davantage.",
    },
    ambassadors: {
      name: "Ambassadeurs",
      help: "À la fin, quatre ambassadeurs apportent des portraits à ceux qui ont le plus de tuiles d’une sorte.",
    },
    memory: {
      name: "Mémoire",
      help: "Ce que la table retient pour toi : tout ce que tout le monde a vu, ou seulement ce qui est visible.",
      values: { open: "tout ce qui a été vu reste connu", table: "seulement ce qui est visible" },
    },
    penalty: {
      name: "Pénalité des messagers",
      help: "Qui perd 3 points à la fin dans les cités où se tiennent des messagers.",
      values: {
        presence: "qui est présent dans le moins de tours",
        majority: "qui a la majorité dans le moins de tours",
      },
    },
    last_city: {
      name: "Dernière cité",
      help: "Avec les messagers : ce que rapportent les tours de la cité achevée en dernier.",
      values: { two_points: "2 points chacune", normal: "leurs tuiles, comme ailleurs" },
    },
    deck: {
      name: "Tes propres cartes",
      help: "D’autres cartes, écrites dans un fichier\u00a0: prends le jeu habituel et change ce que tu veux.",
    },
  },

  card: {
    label: (city, sign, star) => `${city}, ${sign}${star ? ", étoile" : ""}`,
    crest: "deux armoiries",
    move: "déplacement",
    any: "point d’interrogation",
    back: "carte cachée",
  },

  ask: {
    card: "Joue une carte",
    build: (city) => `Construis à ${city}\u00a0: choisis un site`,
    buildTwo: (city) => `Construis deux étages à ${city}`,
    shift: "Déplace un étage supérieur dans une autre de tes cités, ou renonce",
    take: "Prends une carte visible",
    messenger: "Place un messager sur une route, ou garde-le",
    messengerNow: (card, city) =>
      `Nouvelle carte ${beside(city)}\u00a0: ${card}. Place maintenant un messager, ou garde-le`,
    wait: "Les cartes sont mises en place",
    over: "La partie est terminée",
  },

  goesOn: {
    ready:
      "Si tu confirmes, une nouvelle carte est retournée\u00a0; ensuite tu peux placer un messager.",
    confirm: "Confirmer et continuer",
  },

  tell: {
    card: (city, sign) => `joue ${city} (${sign})`,
    build: { a: "construit sur le site de gauche", b: "construit sur le site de droite" },
    buildTwo: {
      aa: "construit deux étages sur le site de gauche",
      ab: "construit un étage sur chaque site",
      bb: "construit deux étages sur le site de droite",
    },
    shift: (city) => ({
      a: `déplace l’étage supérieur de ${city} de gauche à droite`,
      b: `déplace l’étage supérieur de ${city} de droite à gauche`,
    }),
    stay: "ne déplace rien",
    take: (city) => `prend la carte ${beside(city)}`,
    nothing: "ne prend pas de carte, il n’y en a plus",
    messenger: (one, other) => `place un messager entre ${one} et ${other}`,
    keep: "garde son messager",
    secret: "joue son tour",
  },

  scored: {
    city: (city, takes) => `${city} est achevée\u00a0: ${takes}`,
    takes: (name, points) => `${name} prend ${points}`,
    messengers: (count) => `${count} (messagers)`,
    portraits: (takes) => `Séries de portraits\u00a0: ${takes}`,
    penalty: (name, count) =>
      `Le moins de présence auprès des messagers\u00a0: ${name} perd ${count}`,
  },

  explain: {
    card: (city, sign) => `${city} (${sign})`,
    build: { a: "construire à gauche", b: "construire à droite" },
    buildTwo: {
      aa: "deux étages à gauche",
      ab: "un étage sur chaque site",
      bb: "deux étages à droite",
    },
    shift: (city) => ({
      a: `déplacement à ${city}, de gauche à droite`,
      b: `déplacement à ${city}, de droite à gauche`,
    }),
    stay: "ne rien déplacer",
    take: (city) => `prendre la carte ${beside(city)}`,
    nothing: "ne pas prendre de carte",
    messenger: (one, other) => `messager entre ${one} et ${other}`,
    keep: "garder le messager",
  },

  decline: {
    "=": "Ne rien déplacer",
    "@=": "Garder le messager",
    "+0": "Ne pas prendre de carte",
  },

  city: {
    list: "Les cités",
    capacity: (count) => `${floors(count)} en tout`,
    left: (count) => `reste ${count}`,
    leftLong: (count) => (count === 0 ? "achevée" : `encore ${floors(count)} à construire`),
    empty: (site) => `${site}\u00a0: vide`,
    tower: (site, owners) => `${site}, de bas en haut\u00a0: ${owners}`,
    tokens: (higher, lower) => `la plus haute tour rapporte ${higher}, l’autre ${lower}`,
    token: (value, name) => `${name} possède la tuile de ${value}`,
    card: (card) => `carte à côté\u00a0: ${card}`,
    noCard: "pas de carte à côté",
    whoLeads: "Qui mène ici ?",
    scored: "décomptée",
  },

  leads: {
    leader: (name) => `${name} mène`,
    nobody: "personne encore",
    won: (name) => `remportée par ${name}`,
    pays: points,
    paysEither: (higher, lower) => `${higher} ou ${lower} points`,
    nobodyWon: "personne ne l’a remportée",
    left: (count) =>
      count === 0 ? "Cette cité est achevée." : `Décompte après ${floors(count)} de plus.`,
    messengers: (count) =>
      count === 1
        ? "Un messager ajoute 2 points à chacune des tours."
        : "Deux messagers ajoutent 4 points à chacune des tours.",
  },

  doing: {
    play: (card, taken) =>
      `Jouer ${card}${taken === null ? "" : `\u202f; tu prends ensuite ${taken}`}`,
    playAny: (card) => `Jouer ${card}\u202f; tu prends ensuite une carte visible au choix`,
    build: (city, site) => `Construire un étage à ${city} sur le ${site}`,
    buildTwo: (city, site) => `Construire les deux étages à ${city} sur le ${site}`,
    buildEach: (city) => `Construire un étage sur chaque site de ${city}`,
    shift: (city, owner, to) => `Déplacer l’étage supérieur de ${city} (${owner}) vers le ${to}`,
    take: (card, city) => `Prendre ${card}, ${beside(city)}`,
    messenger: (one, other) => `Placer un messager entre ${one} et ${other}`,
    advised: "conseillé",
  },

  roads: {
    list: "Messagers sur les routes",
    standing: (one, other) => `Messager entre ${one} et ${other}`,
  },

  pile: {
    draw: (count) =>
      count <= 1 ? `Pioche\u00a0: ${count} carte` : `Pioche\u00a0: ${count} cartes`,
    mine: (count) =>
      count <= 1 ? `Ma pile\u00a0: ${count} carte` : `Ma pile\u00a0: ${count} cartes`,
    empty: "Tu n’as encore joué aucune carte.",
    sets: (count) => `${points(count)} pour les séries de trois portraits`,
  },

  hand: {
    mine: "Ma main",
    playing: "jouée",
    empty: "Ta main est vide.",
  },

  seats: {
    list: "Joueurs",
    you: "toi",
    turn: "joue",
    points,
    floors: (count) => `${floors(count)} en réserve`,
    messengers: (count) => (count <= 1 ? `${count} messager` : `${count} messagers`),
    hand: "Main",
    pile: "Pile",
    top: (card) => `en haut de la pile\u00a0: ${card}`,
    pileSize: (count) =>
      count <= 1 ? `${count} carte dans la pile` : `${count} cartes dans la pile`,
    portraits: (sign, count) => `${sign}\u00a0: ${count}`,
    portraitsUnknown: "portraits inconnus",
    winner: "victoire",
  },

  reference: {
    title: "Patrician en un coup d’œil",
    turn: {
      title: "Ton tour",
      steps: [
        "Joue une carte Construction sur ta pile.",
        "Pour chaque armoirie, construis un étage dans sa cité, sur le site de ton choix. Le dernier étage d’une cité ne doit pas laisser de site vide.",
        "C’était le dernier étage ? La cité est aussitôt décomptée.",
        "Avec le signe de déplacement : tu peux faire passer un étage supérieur sur l’autre site, dans une autre cité inachevée où tu as au moins un étage.",
        "Prends la carte visible à côté de la cité où tu as construit. Avec le point d’interrogation, ou s’il n’y en a pas : n’importe quelle carte visible.",
      ],
    },
    signs: {
      title: "Les signes des cartes",
      crest: "Deuxième armoirie : construis deux étages",
      portrait: "Portrait de Patricien : trois identiques valent 6 points",
      portraits: "Deux portraits du même Patricien",
      move: "Déplace un étage supérieur",
      any: "Prends n’importe quelle carte visible",
      star: "Étoile : carte de départ ; envoie des messagers",
    },
    scoring: {
      title: "Les points",
      lines: [
        "Quand une cité est achevée, la plus haute tour rapporte la tuile Prestige de plus grande valeur, l’autre celle de plus petite valeur.",
        "La tuile va à qui a le plus d’étages dans la tour ; à égalité, à celui d’entre eux dont un étage est le plus proche du sommet.",
        "À la fin, chaque série de trois portraits identiques dans ta pile vaut 6 points.",
        "En cas d’égalité, celui qui a construit le moins d’étages gagne.",
      ],
    },
    end: {
      title: "La fin",
      lines: [
        "Quand la pioche est épuisée, on continue jusqu’à ce que toutes les mains soient vides.",
      ],
    },
    expansions: {
      title: "Extensions",
      messengers:
        "Messagers : après un tour avec une carte à étoile, tu peux en placer un sur une route libre, mais pas à côté de la cité où tu as construit, ni plus de deux par cité. Il ajoute 2 points aux deux tours des cités voisines. Qui y est le moins présent à la fin perd 3 points. Chacune des tours de la dernière cité ne rapporte que 2 points.",
      ambassadors:
        "Ambassadeurs : à la fin, qui a le plus de tuiles de 6, de 4 ou de 2 reçoit chaque fois un portrait au choix ; qui a le plus de points à Verona, Parma et Milano en reçoit un de chaque.",
    },
    capacities: {
      line: (numeral, higher, lower) => `${numeral} étages rapportent ${higher} et ${lower}`,
    },
  },
};

export default fr;
