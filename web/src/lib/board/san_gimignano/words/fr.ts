import type { Words } from "./en";

const list = new Intl.ListFormat("fr", { type: "conjunction" });
const choice = new Intl.ListFormat("fr", { type: "disjunction" });

/** "de Bo", but "d’Ann". */
const of = (name: string): string =>
  /^[aeiouàâéèêëîïôöù]/i.test(name) ? `d’${name}` : `de ${name}`;

const fr: Words = {
  and: (parts) => list.format(parts),
  or: (parts) => choice.format(parts),

  trades: {
    C: "les changeurs",
    L: "la laine",
    M: "les médecins et apothicaires",
    S: "la soie",
  },
  corners: {
    N: "au nord",
    S: "au sud",
    NE: "au nord-est",
    NW: "au nord-ouest",
    SE: "au sud-est",
    SW: "au sud-ouest",
  },
  area: (guild, place) => `${guild} en ${place}`,

  ask: {
    token: "Pose un jeton",
    noToken: "Aucun jeton ne peut être posé : passe cette étape",
    segment: "Pose un segment",
    which: (place) => `Choisis un segment pour ${place} et tourne-le`,
    tower: "Construis une tour, ou ne construis rien",
    bound: "Tu dois construire une tour : la précédente t’y oblige",
    over: "La partie est terminée",
  },
  tell: {
    token: (area) => `pose un jeton sur ${area}`,
    noToken: "ne peut poser aucun jeton",
    segment: (place) => `pose un segment en ${place}`,
    noSegment: "ne peut poser aucun segment",
    tower: (area) => `construit une tour sur ${area}`,
    noTower: "ne construit pas de tour",
  },
  explain: {
    token: (area) => `jeton sur ${area}`,
    noToken: "pas de jeton",
    segment: (guilds, place) => `segment ${guilds} en ${place}`,
    place: (place) => `segment en ${place}`,
    turned: (guilds) => `segment ${guilds}`,
    noSegment: "pas de segment",
    tower: (area) => `tour sur ${area}`,
    noTower: "pas de tour",
  },
  options: {
    string: {
      name: "Variante de la chaîne",
      help: "Une tour peut être construite dès qu’une chaîne de zones reliées, de n’importe quelle longueur, réunit les quatre guildes, et sur n’importe laquelle de ses zones.",
    },
  },
  sources: { towers: "Tours", tokens: "Jetons sur le plateau (départage)" },

  town: {
    name: "La ville",
    keys: "Fais glisser la ville pour la déplacer. Les flèches mènent d’un endroit possible au suivant.",
    shortcuts: "Plus et moins zooment, 0 la montre en entier.",
    segment: (place) => `Segment en ${place}`,
    areaOf: (guild, corner) => `${guild}, ${corner}`,
    empty: "vide",
    token: (name) => `un jeton ${of(name)}`,
    tower: (name) => `une tour ${of(name)}`,
    closer: "Agrandir",
    farther: "Réduire",
    all: "Voir toute la ville",
  },
  targets: {
    token: (area, holds) => `Poser un jeton sur ${area} (${holds})`,
    tower: (area, holds) => `Construire une tour sur ${area} (${holds})`,
    place: (place) => `Choisir la place ${place}`,
    fits: (place, guilds) => `Poser le segment en ${place}\u00a0: ${guilds}`,
    fitsTurned: (place) => `${place}\u00a0: convient une fois tourné. Tourner le segment`,
    advised: "conseillé",
  },
  hand: {
    name: "Ta main",
    pick: (guilds) => `Prendre le segment ${guilds}`,
    picked: (guilds) => `En main\u00a0: ${guilds}. Appuie encore pour le tourner`,
    idle: (guilds) => `Segment ${guilds}`,
    left: "Tourner à gauche",
    right: "Tourner à droite",
  },
  laying: {
    pick: "Prends un segment, puis choisis sa place.",
    place: "Choisis sa place.",
    how: "Trait plein\u00a0: il convient tel quel. Pointillés\u00a0: il convient une fois tourné.",
    turn: "Tourne-le comme tu veux, puis choisis sa place pour le poser.",
  },
  actions: {
    pass: "Passer : il n’y a plus de place pour un jeton",
    decline: "Ne rien construire",
    mustBuild: (areas) => `Ta dernière tour t’oblige\u00a0: construis sur ${areas}.`,
    mayBuild:
      "Un de tes groupes est complet : construis sur une zone éclairée, ou ne construis rien.",
  },
  seats: {
    name: "Joueurs",
    turn: "joue",
    you: "toi",
    towers: (built, all) => `${built} ${built > 1 ? "tours" : "tour"} sur ${all}`,
    tokens: (board, left) =>
      `${board} ${board > 1 ? "jetons" : "jeton"} sur le plateau, ${left} en réserve`,
    tokensShort: (board, left) => `${board} ${board > 1 ? "posés" : "posé"} · ${left} en réserve`,
    hand: (segments) => `Segments\u00a0: ${segments}`,
    mustBuild: (areas) => `Doit construire sur ${areas}`,
  },
  reference: {
    title: "San Gimignano en bref",
    turn: "Ton tour",
    steps: [
      "Pose un jeton dans une zone sans tour qui contient moins de deux jetons. Tant qu’il y a de la place, c’est obligatoire.",
      "Pose un segment de ta main, tourné comme tu veux.",
      "Construis au plus une tour, si un groupe le permet.",
    ],
    guilds: "Les quatre guildes",
    laying: "Poser un segment",
    layingRules: [
      "Il touche au moins deux segments de la ville.",
      "Deux zones adjacentes ne montrent jamais la même guilde.",
      "Des zones sont adjacentes par un côté ; se toucher par un coin ne compte pas.",
    ],
    towers: "Construire une tour",
    towerRules: [
      "Il te faut un groupe : quatre zones reliées de quatre guildes différentes, chacune avec un de tes jetons et sans tour.",
      "La tour va sur l’une des quatre. Tous les jetons de cette zone retournent à leurs propriétaires.",
      "Une zone avec une tour ne reçoit plus de jeton et ne fait plus partie d’aucun groupe.",
      "Variante de la chaîne : il suffit de zones reliées, avec tes jetons, qui réunissent les quatre guildes, et la tour va sur n’importe laquelle d’entre elles.",
    ],
    drawing:
      "Quatre jetons, reliés, sur quatre guildes : chacune de ces zones peut recevoir la tour.",
    obligation: "L’obligation",
    obligationRules: [
      "Si, après la construction, les zones qui étaient reliées à celle de la tour forment encore un groupe, tu dois y construire à ton prochain tour, sauf si d’autres l’ont rompu.",
    ],
    end: "La fin",
    endRules: [
      "La partie s’arrête dès que quelqu’un construit sa dixième tour, ou quand plus personne ne peut construire.",
      "Celui qui a le plus de tours l’emporte ; à égalité, celui qui a le plus de jetons sur le plateau.",
    ],
    keys: "Touches",
    keyList: [
      ["R, Maj+R, [ ]", "tourner le segment choisi"],
      ["+ − 0", "agrandir, réduire, tout voir"],
    ],
    arrows: "aller à l’endroit possible suivant, ou déplacer la ville",
  },
};

export default fr;
