import type { Words } from "./en";

const list = new Intl.ListFormat("de", { type: "conjunction" });
const choice = new Intl.ListFormat("de", { type: "disjunction" });

const de: Words = {
  and: (parts) => list.format(parts),
  or: (parts) => choice.format(parts),

  trades: {
    C: "Geldwechsler",
    L: "Wolle",
    M: "Ärzte und Apotheker",
    S: "Seide",
  },
  corners: {
    N: "im Norden",
    S: "im Süden",
    NE: "im Nordosten",
    NW: "im Nordwesten",
    SE: "im Südosten",
    SW: "im Südwesten",
  },
  area: (guild, place) => `${guild} bei ${place}`,

  ask: {
    token: "Setze einen Marker",
    noToken: "Kein Marker kann gesetzt werden: Passe",
    segment: "Lege ein Segment an",
    which: (place) => `Wähle ein Segment für ${place} und drehe es`,
    tower: "Baue einen Turm oder baue nichts",
    bound: "Du musst einen Turm bauen: Der letzte verpflichtet dich",
    over: "Die Partie ist zu Ende",
  },
  tell: {
    token: (area) => `setzt einen Marker auf ${area}`,
    noToken: "kann keinen Marker setzen",
    segment: (place) => `legt ein Segment bei ${place} an`,
    noSegment: "kann kein Segment anlegen",
    tower: (area) => `baut einen Turm auf ${area}`,
    noTower: "baut keinen Turm",
  },
  explain: {
    token: (area) => `Marker auf ${area}`,
    noToken: "kein Marker",
    segment: (guilds, place) => `Segment ${guilds} bei ${place}`,
    place: (place) => `Segment bei ${place}`,
    turned: (guilds) => `Segment ${guilds}`,
    noSegment: "kein Segment",
    tower: (area) => `Turm auf ${area}`,
    noTower: "kein Turm",
  },
  options: {
    string: {
      name: "Kettenvariante",
      help: "Ein Turm darf gebaut werden, sobald eine Kette verbundener Felder, gleich wie lang, alle vier Zünfte enthält, und zwar auf jedem ihrer Felder.",
    },
  },
  sources: { towers: "Türme", tokens: "Marker auf dem Plan (bei Gleichstand)" },

  town: {
    name: "Die Stadt",
    keys: "Ziehe die Stadt, um sie zu verschieben. Die Pfeiltasten führen von einer möglichen Stelle zur nächsten.",
    shortcuts: "Plus und Minus zoomen, 0 zeigt alles.",
    segment: (place) => `Segment bei ${place}`,
    areaOf: (guild, corner) => `${guild}, ${corner}`,
    empty: "leer",
    token: (name) => `ein Marker von ${name}`,
    tower: (name) => `ein Turm von ${name}`,
    closer: "Vergrößern",
    farther: "Verkleinern",
    all: "Die ganze Stadt zeigen",
  },
  targets: {
    token: (area, holds) => `Einen Marker auf ${area} setzen (${holds})`,
    tower: (area, holds) => `Einen Turm auf ${area} bauen (${holds})`,
    place: (place) => `Den Platz ${place} wählen`,
    fits: (place, guilds) => `Das Segment bei ${place} anlegen: ${guilds}`,
    fitsTurned: (place) => `${place}: passt gedreht. Das Segment drehen`,
    advised: "empfohlen",
  },
  hand: {
    name: "Deine Hand",
    pick: (guilds) => `Das Segment ${guilds} nehmen`,
    picked: (guilds) => `Genommen: ${guilds}. Noch einmal drücken, um es zu drehen`,
    idle: (guilds) => `Segment ${guilds}`,
    left: "Nach links drehen",
    right: "Nach rechts drehen",
  },
  laying: {
    pick: "Nimm ein Segment und wähle dann einen Platz dafür.",
    place: "Wähle nun einen Platz.",
    how: "Durchgezogen: Es passt, wie es liegt. Gestrichelt: Es passt gedreht.",
    turn: "Drehe es, wie du willst, und wähle dann seinen Platz, um es anzulegen.",
  },
  actions: {
    pass: "Passen: Für einen Marker ist kein Platz",
    decline: "Nichts bauen",
    mustBuild: (areas) => `Dein letzter Turm verpflichtet dich: Baue auf ${areas}.`,
    mayBuild:
      "Eine deiner Gruppen ist vollständig: Baue auf einem leuchtenden Feld oder baue nichts.",
  },
  seats: {
    name: "Am Tisch",
    turn: "am Zug",
    you: "du",
    towers: (built, all) => `${built} von ${all} Türmen`,
    tokens: (board, left) => `${board} Marker auf dem Plan, ${left} im Vorrat`,
    tokensShort: (board, left) => `${board} auf dem Plan · ${left} im Vorrat`,
    hand: (segments) => `Segmente: ${segments}`,
    mustBuild: (areas) => `Muss bauen auf ${areas}`,
  },
  reference: {
    title: "San Gimignano in Kürze",
    turn: "Dein Zug",
    steps: [
      "Setze einen Marker auf ein Feld ohne Turm, auf dem weniger als zwei Marker stehen. Solange Platz ist, musst du das tun.",
      "Lege ein Segment aus deiner Hand an, gedreht, wie du willst.",
      "Baue höchstens einen Turm, wenn eine Gruppe es erlaubt.",
    ],
    guilds: "Die vier Zünfte",
    laying: "Ein Segment anlegen",
    layingRules: [
      "Es berührt mindestens zwei Segmente der Stadt.",
      "Keine zwei benachbarten Felder zeigen dieselbe Zunft.",
      "Benachbart sind Felder über eine Kante; eine Ecke zählt nicht.",
    ],
    towers: "Einen Turm bauen",
    towerRules: [
      "Du brauchst eine Gruppe: vier verbundene Felder vier verschiedener Zünfte, jedes mit einem Marker von dir und ohne Turm.",
      "Der Turm kommt auf eines der vier. Alle Marker auf diesem Feld kommen in ihre Vorräte zurück.",
      "Ein Feld mit Turm nimmt keine Marker mehr auf und gehört zu keiner Gruppe mehr.",
      "Kettenvariante: Es genügen verbundene Felder mit deinen Markern, die alle vier Zünfte enthalten, und der Turm kommt auf irgendeines davon.",
    ],
    drawing:
      "Vier Marker, verbunden, auf vier Zünften: Jedes dieser Felder kann den Turm aufnehmen.",
    obligation: "Die Pflicht",
    obligationRules: [
      "Bilden die Felder, die mit dem bebauten Feld verbunden waren, nach dem Bau noch immer eine Gruppe, musst du in deinem nächsten Zug dort bauen, es sei denn, andere haben sie zerstört.",
    ],
    end: "Das Ende",
    endRules: [
      "Die Partie endet, sobald jemand seinen zehnten Turm baut oder niemand mehr bauen kann.",
      "Wer die meisten Türme hat, gewinnt; bei Gleichstand, wer mehr eigene Marker auf dem Plan hat.",
    ],
    keys: "Tasten",
    keyList: [
      ["R, Umschalt+R, [ ]", "das genommene Segment drehen"],
      ["+ − 0", "vergrößern, verkleinern, alles sehen"],
    ],
    arrows: "zur nächsten möglichen Stelle gehen oder die Stadt verschieben",
  },
};

export default de;
