/** Le parole di Patrician in italiano. */

import type { Words } from "./en";

const floors = (count: number): string => (count === 1 ? "1 piano" : `${count} piani`);
const points = (count: number): string =>
  Math.abs(count) === 1 ? `${count} punto` : `${count} punti`;
const cards = (count: number): string => (count === 1 ? "1 carta" : `${count} carte`);

const it: Words = {
  site: { a: "sito di sinistra", b: "sito di destra" },
  tower: { a: "Torre di sinistra", b: "Torre di destra" },
  one: { captain: "capitano", banker: "banchiere", lady: "dama" },
  two: { captain: "due capitani", banker: "due banchieri", lady: "due dame" },
  captions: { crest: "due piani", move: "sposta un piano", any: "carta a scelta" },
  sources: {
    prestige: "Prestigio",
    portraits: "Ritratti",
    messengers: "Messaggeri",
    penalty: "Penalità",
  },
  options: {
    messengers: {
      name: "Messaggeri",
      help: "Le carte con la stella mandano anche messaggeri sulle strade: le città vicine valgono di più.",
    },
    ambassadors: {
      name: "Ambasciatori",
      help: "Alla fine quattro ambasciatori portano ritratti a chi ha più tessere di un certo tipo.",
    },
    memory: {
      name: "Memoria",
      help: "Che cosa il tavolo ricorda per te: tutto ciò che tutti hanno visto, o solo ciò che è scoperto.",
      values: { open: "ciò che si è visto resta noto", table: "solo ciò che è scoperto" },
    },
    penalty: {
      name: "Penalità dei messaggeri",
      help: "Chi perde 3 punti alla fine nelle città con messaggeri.",
      values: {
        presence: "chi è presente in meno torri",
        majority: "chi ha la maggioranza in meno torri",
      },
    },
    last_city: {
      name: "Ultima città",
      help: "Con i messaggeri: quanto rendono le torri della città completata per ultima.",
      values: { two_points: "2 punti ciascuna", normal: "le loro tessere, come altrove" },
    },
    deck: {
      name: "Un mazzo tuo",
      help: "Altre carte, scritte in un file: parti dal mazzo solito e cambia quello che vuoi.",
    },
  },

  card: {
    label: (city, sign, star) => `${city}, ${sign}${star ? ", stella" : ""}`,
    crest: "due stemmi",
    move: "spostamento",
    any: "punto interrogativo",
    back: "carta coperta",
  },

  ask: {
    card: "Gioca una carta",
    build: (city) => `Costruisci a ${city}: scegli un sito`,
    buildTwo: (city) => `Costruisci due piani a ${city}`,
    shift: "Sposta il piano più alto di una torre in un’altra delle tue città, o rinuncia",
    take: "Prendi una carta scoperta",
    messenger: "Metti un messaggero su una strada, o tienilo",
    messengerNow: (card, city) =>
      `Nuova carta accanto a ${city}: ${card}. Ora metti un messaggero, o tienilo`,
    wait: "Si stanno disponendo le carte",
    over: "La partita è finita",
  },

  goesOn: {
    ready: "Se confermi, si scopre una nuova carta; poi puoi mettere un messaggero.",
    confirm: "Conferma e continua",
  },

  tell: {
    card: (city, sign) => `gioca ${city} (${sign})`,
    build: { a: "costruisce sul sito di sinistra", b: "costruisce sul sito di destra" },
    buildTwo: {
      aa: "costruisce due piani sul sito di sinistra",
      ab: "costruisce un piano su ciascun sito",
      bb: "costruisce due piani sul sito di destra",
    },
    shift: (city) => ({
      a: `sposta il piano più alto di ${city} da sinistra a destra`,
      b: `sposta il piano più alto di ${city} da destra a sinistra`,
    }),
    stay: "non sposta nulla",
    take: (city) => `prende la carta accanto a ${city}`,
    nothing: "non prende carte, non ce ne sono più",
    messenger: (one, other) => `mette un messaggero tra ${one} e ${other}`,
    keep: "tiene il messaggero",
    secret: "gioca il suo turno",
  },

  scored: {
    city: (city, takes) => `${city} è completa: ${takes}`,
    takes: (name, points) => `${name} prende ${points}`,
    messengers: (count) => `${count} (messaggeri)`,
    portraits: (takes) => `Serie di ritratti: ${takes}`,
    penalty: (name, count) => `Meno presente accanto ai messaggeri: ${name} perde ${count}`,
  },

  explain: {
    card: (city, sign) => `${city} (${sign})`,
    build: { a: "costruire a sinistra", b: "costruire a destra" },
    buildTwo: {
      aa: "due piani a sinistra",
      ab: "un piano su ciascun sito",
      bb: "due piani a destra",
    },
    shift: (city) => ({
      a: `spostamento a ${city}, da sinistra a destra`,
      b: `spostamento a ${city}, da destra a sinistra`,
    }),
    stay: "non spostare nulla",
    take: (city) => `prendere la carta accanto a ${city}`,
    nothing: "non prendere carte",
    messenger: (one, other) => `messaggero tra ${one} e ${other}`,
    keep: "tenere il messaggero",
  },

  decline: {
    "=": "Non spostare nulla",
    "@=": "Tieni il messaggero",
    "+0": "Non prendere carte",
  },

  city: {
    list: "Le città",
    capacity: (count) => `${floors(count)} in tutto`,
    left: (count) => `ancora ${count}`,
    leftLong: (count) => (count === 0 ? "completa" : `ancora ${floors(count)} da costruire`),
    empty: (site) => `${site}: vuoto`,
    tower: (site, owners) => `${site}, dal basso verso l’alto: ${owners}`,
    tokens: (higher, lower) => `la torre più alta vale ${higher}, l’altra ${lower}`,
    token: (value, name) => `la tessera da ${value} è di ${name}`,
    card: (card) => `carta accanto: ${card}`,
    noCard: "nessuna carta accanto",
    whoLeads: "Chi è in testa qui?",
    scored: "conteggiata",
  },

  leads: {
    leader: (name) => `${name} è in testa`,
    nobody: "ancora nessuno",
    won: (name) => `vinta da ${name}`,
    pays: points,
    paysEither: (higher, lower) => `${higher} o ${lower} punti`,
    nobodyWon: "nessuno l’ha vinta",
    left: (count) =>
      count === 0
        ? "Questa città è completa."
        : `Conteggio dopo ${count === 1 ? "un altro piano" : `altri ${count} piani`}.`,
    messengers: (count) =>
      count === 1
        ? "Un messaggero aggiunge 2 punti a ciascuna torre."
        : "Due messaggeri aggiungono 4 punti a ciascuna torre.",
  },

  doing: {
    play: (card, taken) => `Gioca ${card}${taken === null ? "" : `; poi prendi ${taken}`}`,
    playAny: (card) => `Gioca ${card}; poi prendi una carta scoperta a scelta`,
    build: (city, site) => `Costruisci un piano a ${city} sul ${site}`,
    buildTwo: (city, site) => `Costruisci entrambi i piani a ${city} sul ${site}`,
    buildEach: (city) => `Costruisci un piano su ciascun sito di ${city}`,
    shift: (city, owner, to) => `Sposta il piano più alto di ${city} (${owner}) sul ${to}`,
    take: (card, city) => `Prendi ${card}, accanto a ${city}`,
    messenger: (one, other) => `Metti un messaggero tra ${one} e ${other}`,
    advised: "consigliato",
  },

  roads: {
    list: "Messaggeri sulle strade",
    standing: (one, other) => `Messaggero tra ${one} e ${other}`,
  },

  pile: {
    draw: (count) => `Mazzo: ${cards(count)}`,
    mine: (count) => `La mia pila: ${cards(count)}`,
    empty: "Non hai ancora giocato nessuna carta.",
    sets: (count) => `${points(count)} per le serie di tre`,
  },

  hand: {
    mine: "La mia mano",
    playing: "giocata",
    empty: "La tua mano è vuota.",
  },

  seats: {
    list: "Giocatori",
    you: "tu",
    turn: "di turno",
    points,
    floors: (count) => `${floors(count)} in riserva`,
    messengers: (count) => (count === 1 ? "1 messaggero" : `${count} messaggeri`),
    hand: "Mano",
    pile: "Pila",
    top: (card) => `in cima alla pila: ${card}`,
    pileSize: (count) => `${cards(count)} nella pila`,
    portraits: (sign, count) => `${sign}: ${count}`,
    portraitsUnknown: "ritratti ignoti",
    winner: "vittoria",
  },

  reference: {
    title: "Patrician in breve",
    turn: {
      title: "Il tuo turno",
      steps: [
        "Gioca una carta sulla tua pila.",
        "Per ogni stemma sulla carta costruisci un piano nella sua città, su uno dei due siti. L’ultimo piano di una città non può lasciare un sito vuoto.",
        "Era l’ultimo piano? La città si conteggia subito.",
        "Con il segno di spostamento: puoi portare il piano più alto di una torre sull’altro sito, in un’altra città incompleta dove hai almeno un piano.",
        "Prendi la carta scoperta accanto alla città in cui hai costruito. Con il punto interrogativo, o se lì non ce n’è: una carta scoperta qualsiasi.",
      ],
    },
    signs: {
      title: "I segni sulle carte",
      crest: "Secondo stemma: costruisci due piani",
      portrait: "Ritratto: tre uguali valgono 6 punti",
      portraits: "Due ritratti dello stesso patrizio",
      move: "Sposta il piano più alto di una torre",
      any: "Prendi una carta scoperta qualsiasi",
      star: "Stella: carta iniziale; manda messaggeri",
    },
    scoring: {
      title: "I punti",
      lines: [
        "Quando una città è completa, la torre più alta rende la tessera maggiore, l’altra la minore.",
        "La tessera va a chi ha più piani nella torre; in caso di parità, a chi tra loro ha il piano più vicino alla cima.",
        "Alla fine ogni serie di tre ritratti uguali nella tua pila vale 6 punti.",
        "In caso di parità vince chi ha costruito meno piani.",
      ],
    },
    end: {
      title: "La fine",
      lines: ["Esaurito il mazzo, si continua finché tutte le mani non sono vuote."],
    },
    expansions: {
      title: "Espansioni",
      messengers:
        "Messaggeri: dopo un turno in cui hai giocato una carta con la stella puoi metterne uno su una strada libera, ma non accanto alla città in cui hai costruito, e al massimo due per città. Aggiunge 2 punti a entrambe le torri delle città vicine. Chi alla fine vi è meno presente perde 3 punti. L’ultima città rende solo 2 punti per torre.",
      ambassadors:
        "Ambasciatori: alla fine, chi ha più tessere da 6, da 4 o da 2 riceve ogni volta un ritratto a scelta; chi ha più punti a Verona, Parma e Milano ne riceve uno per tipo.",
    },
    capacities: {
      line: (numeral, higher, lower) => `${numeral} piani rendono ${higher} e ${lower}`,
    },
  },
};

export default it;
