import type { Words } from "./en";

const list = new Intl.ListFormat("it", { type: "conjunction" });
const choice = new Intl.ListFormat("it", { type: "disjunction" });

const it: Words = {
  and: (parts) => list.format(parts),
  or: (parts) => choice.format(parts),

  trades: {
    C: "i cambiavalute",
    L: "la lana",
    M: "i medici e gli speziali",
    S: "la seta",
  },
  corners: {
    N: "a nord",
    S: "a sud",
    NE: "a nord-est",
    NW: "a nord-ovest",
    SE: "a sud-est",
    SW: "a sud-ovest",
  },
  area: (guild, place) => `${guild} in ${place}`,

  ask: {
    token: "Metti un segnalino",
    noToken: "Non si può mettere nessun segnalino: passa",
    segment: "Posa un segmento",
    which: (place) => `Scegli un segmento per ${place} e giralo`,
    tower: "Costruisci una torre, o non costruire niente",
    bound: "Devi costruire una torre: l’ultima ti obbliga",
    over: "La partita è finita",
  },
  tell: {
    token: (area) => `mette un segnalino su ${area}`,
    noToken: "non può mettere segnalini",
    segment: (place) => `posa un segmento in ${place}`,
    noSegment: "non può posare segmenti",
    tower: (area) => `costruisce una torre su ${area}`,
    noTower: "non costruisce torri",
  },
  explain: {
    token: (area) => `segnalino su ${area}`,
    noToken: "nessun segnalino",
    segment: (guilds, place) => `segmento ${guilds} in ${place}`,
    place: (place) => `segmento in ${place}`,
    turned: (guilds) => `segmento ${guilds}`,
    noSegment: "nessun segmento",
    tower: (area) => `torre su ${area}`,
    noTower: "nessuna torre",
  },
  options: {
    string: {
      name: "Variante della catena",
      help: "Si può costruire una torre quando una catena di zone collegate, lunga quanto si vuole, contiene tutte e quattro le corporazioni, e su qualunque sua zona.",
    },
  },
  sources: { towers: "Torri", tokens: "Segnalini sul tabellone (spareggio)" },

  town: {
    name: "La città",
    keys: "Trascina la città per spostarla. Le frecce portano da un posto possibile al successivo.",
    shortcuts: "Più e meno ingrandiscono e riducono, 0 la mostra tutta.",
    segment: (place) => `Segmento in ${place}`,
    areaOf: (guild, corner) => `${guild}, ${corner}`,
    empty: "vuota",
    token: (name) => `un segnalino di ${name}`,
    tower: (name) => `una torre di ${name}`,
    closer: "Ingrandisci",
    farther: "Riduci",
    all: "Mostra tutta la città",
  },
  targets: {
    token: (area, holds) => `Metti un segnalino su ${area} (${holds})`,
    tower: (area, holds) => `Costruisci una torre su ${area} (${holds})`,
    place: (place) => `Scegli il posto ${place}`,
    fits: (place, guilds) => `Posa il segmento in ${place}: ${guilds}`,
    fitsTurned: (place) => `${place}: va bene se girato. Gira il segmento`,
    advised: "consigliato",
  },
  hand: {
    name: "La tua mano",
    pick: (guilds) => `Prendi il segmento ${guilds}`,
    picked: (guilds) => `Preso: ${guilds}. Premi ancora per girarlo`,
    idle: (guilds) => `Segmento ${guilds}`,
    left: "Gira a sinistra",
    right: "Gira a destra",
  },
  laying: {
    pick: "Prendi un segmento, poi scegli il suo posto.",
    place: "Ora scegli il posto.",
    how: "Bordo pieno: va bene così com’è. Bordo tratteggiato: va bene se girato.",
    turn: "Giralo come vuoi, poi scegli il suo posto per posarlo.",
  },
  actions: {
    pass: "Passa: non c’è posto per un segnalino",
    decline: "Non costruire niente",
    mustBuild: (areas) => `La tua ultima torre ti obbliga: costruisci su ${areas}.`,
    mayBuild:
      "Un tuo gruppo è completo: costruisci su una zona illuminata, o non costruire niente.",
  },
  seats: {
    name: "Giocatori",
    turn: "di turno",
    you: "tu",
    towers: (built, all) => `${built} ${built === 1 ? "torre" : "torri"} su ${all}`,
    tokens: (board, left) =>
      `${board} ${board === 1 ? "segnalino" : "segnalini"} sul tabellone, ${left} in riserva`,
    tokensShort: (board, left) =>
      `${board} ${board === 1 ? "posato" : "posati"} · ${left} in riserva`,
    hand: (segments) => `Segmenti: ${segments}`,
    mustBuild: (areas) => `Deve costruire su ${areas}`,
  },
  reference: {
    title: "San Gimignano in breve",
    turn: "Il tuo turno",
    steps: [
      "Metti un segnalino in una zona senza torre che contiene meno di due segnalini. Finché c’è posto, è obbligatorio.",
      "Posa un segmento della tua mano, girato come vuoi.",
      "Costruisci al massimo una torre, se un gruppo lo permette.",
    ],
    guilds: "Le quattro corporazioni",
    laying: "Posare un segmento",
    layingRules: [
      "Tocca almeno due segmenti della città.",
      "Due zone adiacenti non mostrano mai la stessa corporazione.",
      "Le zone sono adiacenti lungo un lato; toccarsi in un angolo non conta.",
    ],
    towers: "Costruire una torre",
    towerRules: [
      "Ti serve un gruppo: quattro zone collegate di quattro corporazioni diverse, ognuna con un tuo segnalino e senza torre.",
      "La torre va su una delle quattro. Tutti i segnalini di quella zona tornano ai loro proprietari.",
      "Una zona con una torre non accoglie più segnalini e non fa più parte di nessun gruppo.",
      "Variante della catena: bastano zone collegate con i tuoi segnalini che contengano tutte e quattro le corporazioni, e la torre va su una qualunque di esse.",
    ],
    drawing:
      "Quattro segnalini, collegati, su quattro corporazioni: ognuna di queste zone può ricevere la torre.",
    obligation: "L’obbligo",
    obligationRules: [
      "Se dopo la costruzione le zone che erano collegate a quella della torre formano ancora un gruppo, nel tuo prossimo turno devi costruire lì, a meno che altri non l’abbiano spezzato.",
    ],
    end: "La fine",
    endRules: [
      "La partita finisce subito con la decima torre di qualcuno, o quando nessuno può più costruire.",
      "Vince chi ha più torri; in caso di parità, chi ha più segnalini propri sul tabellone.",
    ],
    keys: "Tasti",
    keyList: [
      ["R, Maiusc+R, [ ]", "girare il segmento preso"],
      ["+ − 0", "ingrandire, ridurre, vedere tutto"],
    ],
    arrows: "andare al prossimo posto possibile, o spostare la città",
  },
};

export default it;
