/** Die Wörter von Patrician auf Deutsch. */

import type { Words } from "./en";

const floors = (count: number): string => (count === 1 ? "1 Stockwerk" : `${count} Stockwerke`);
const points = (count: number): string =>
  Math.abs(count) === 1 ? `${count} Punkt` : `${count} Punkte`;
const cards = (count: number): string => (count === 1 ? "1 Karte" : `${count} Karten`);

const de: Words = {
  site: { a: "linker Bauplatz", b: "rechter Bauplatz" },
  tower: { a: "Linker Turm", b: "Rechter Turm" },
  one: { captain: "Hauptmann", banker: "Bankier", lady: "Dame" },
  two: { captain: "zwei Hauptleute", banker: "zwei Bankiers", lady: "zwei Damen" },
  captions: { crest: "zwei Stockwerke", move: "versetzen", any: "beliebige Karte" },
  sources: {
    prestige: "Prestige",
    portraits: "Porträts",
    messengers: "Boten",
    penalty: "Abzug",
  },
  options: {
    messengers: {
      name: "Boten",
      help: "Karten mit Stern schicken auch Boten auf die Straßen; die Städte daneben werden mehr wert.",
    },
    ambassadors: {
      name: "Gesandte",
      help: "Am Ende bringen vier Gesandte denen Porträts, die die meisten Plättchen einer Art haben.",
    },
    memory: {
      name: "Gedächtnis",
      help: "Was sich der Tisch für dich merkt: alles, was alle gesehen haben, oder nur, was offen liegt.",
      values: { open: "Gesehenes bleibt bekannt", table: "nur was offen liegt" },
    },
    penalty: {
      name: "Punktabzug durch Boten",
      help: "Wer am Ende in den Städten mit Boten 3 Punkte verliert.",
      values: {
        presence: "wer in den wenigsten Türmen vertreten ist",
        majority: "wer in den wenigsten Türmen die Mehrheit hat",
      },
    },
    last_city: {
      name: "Letzte Stadt",
      help: "Mit Boten: was die Türme der Stadt einbringen, die als letzte fertig wird.",
      values: { two_points: "je 2 Punkte", normal: "ihre Plättchen wie sonst" },
    },
    deck: {
      name: "Eigene Karten",
      help: "Andere Karten, in einer Datei notiert: Nimm die üblichen und ändere, was du magst.",
    },
  },

  card: {
    label: (city, sign, star) => `${city}, ${sign}${star ? ", Stern" : ""}`,
    crest: "zwei Wappen",
    move: "Versetzen",
    any: "Fragezeichen",
    back: "verdeckte Karte",
  },

  ask: {
    card: "Spiele eine Karte aus",
    build: (city) => `Baue in ${city}: Wähle einen Bauplatz`,
    buildTwo: (city) => `Baue zwei Stockwerke in ${city}`,
    shift: "Versetze ein oberstes Stockwerk in einer anderen deiner Städte oder verzichte",
    take: "Nimm eine offene Karte",
    messenger: "Stelle einen Boten auf eine Straße oder behalte ihn",
    messengerNow: (card, city) =>
      `Neue Karte neben ${city}: ${card}. Stelle nun einen Boten auf oder behalte ihn`,
    wait: "Die Karten werden ausgelegt",
    over: "Die Partie ist zu Ende",
  },

  goesOn: {
    ready:
      "Wenn du bestätigst, wird eine neue Karte aufgedeckt; danach darfst du einen Boten aufstellen.",
    confirm: "Bestätigen und weiter",
  },

  tell: {
    card: (city, sign) => `spielt ${city} (${sign})`,
    build: { a: "baut auf dem linken Bauplatz", b: "baut auf dem rechten Bauplatz" },
    buildTwo: {
      aa: "baut zwei Stockwerke auf dem linken Bauplatz",
      ab: "baut auf jedem Bauplatz ein Stockwerk",
      bb: "baut zwei Stockwerke auf dem rechten Bauplatz",
    },
    shift: (city) => ({
      a: `versetzt in ${city} das oberste Stockwerk von links nach rechts`,
      b: `versetzt in ${city} das oberste Stockwerk von rechts nach links`,
    }),
    stay: "versetzt nichts",
    take: (city) => `nimmt die Karte neben ${city}`,
    nothing: "nimmt keine Karte, es liegt keine mehr aus",
    messenger: (one, other) => `stellt einen Boten zwischen ${one} und ${other}`,
    keep: "behält den Boten",
    secret: "macht einen Zug",
  },

  scored: {
    city: (city, takes) => `${city} ist fertig: ${takes}`,
    takes: (name, points) => `${name} bekommt ${points}`,
    messengers: (count) => `${count} (Boten)`,
    portraits: (takes) => `Dreiersätze der Porträts: ${takes}`,
    penalty: (name, count) => `Bei den Boten am wenigsten vertreten: ${name} verliert ${count}`,
  },

  explain: {
    card: (city, sign) => `${city} (${sign})`,
    build: { a: "links bauen", b: "rechts bauen" },
    buildTwo: {
      aa: "zwei Stockwerke links",
      ab: "auf jedem Bauplatz eines",
      bb: "zwei Stockwerke rechts",
    },
    shift: (city) => ({
      a: `in ${city} von links nach rechts versetzen`,
      b: `in ${city} von rechts nach links versetzen`,
    }),
    stay: "nichts versetzen",
    take: (city) => `Karte neben ${city} nehmen`,
    nothing: "keine Karte nehmen",
    messenger: (one, other) => `Bote zwischen ${one} und ${other}`,
    keep: "Boten behalten",
  },

  decline: { "=": "Nichts versetzen", "@=": "Boten behalten", "+0": "Keine Karte nehmen" },

  city: {
    list: "Die Städte",
    capacity: (count) => `insgesamt ${floors(count)}`,
    left: (count) => `noch ${count}`,
    leftLong: (count) => (count === 0 ? "fertig" : `noch ${floors(count)}`),
    empty: (site) => `${site}: leer`,
    tower: (site, owners) => `${site}, von unten nach oben: ${owners}`,
    tokens: (higher, lower) => `der höhere Turm bringt ${higher}, der andere ${lower}`,
    token: (value, name) => `das Plättchen mit ${value} gehört ${name}`,
    card: (card) => `Karte daneben: ${card}`,
    noCard: "keine Karte daneben",
    whoLeads: "Wer führt hier?",
    scored: "gewertet",
  },

  leads: {
    leader: (name) => `${name} führt`,
    nobody: "noch niemand",
    won: (name) => `gewonnen von ${name}`,
    pays: points,
    paysEither: (higher, lower) => `${higher} oder ${lower} Punkte`,
    nobodyWon: "von niemandem gewonnen",
    left: (count) =>
      count === 0
        ? "Diese Stadt ist fertig."
        : `Wertung nach ${count === 1 ? "einem weiteren Stockwerk" : `${count} weiteren Stockwerken`}.`,
    messengers: (count) =>
      count === 1
        ? "Ein Bote bringt für jeden Turm 2 Punkte dazu."
        : "Zwei Boten bringen für jeden Turm 4 Punkte dazu.",
  },

  doing: {
    play: (card, taken) => `${card} spielen${taken === null ? "" : `; danach nimmst du ${taken}`}`,
    playAny: (card) => `${card} spielen; danach nimmst du eine beliebige offene Karte`,
    build: (city, site) => `In ${city} ein Stockwerk bauen, ${site}`,
    buildTwo: (city, site) => `In ${city} beide Stockwerke bauen, ${site}`,
    buildEach: (city) => `In ${city} auf jedem Bauplatz ein Stockwerk bauen`,
    shift: (city, owner, to) =>
      `In ${city} das oberste Stockwerk von ${owner} versetzen, Ziel: ${to}`,
    take: (card, city) => `${card} nehmen, neben ${city}`,
    messenger: (one, other) => `Einen Boten zwischen ${one} und ${other} stellen`,
    advised: "empfohlen",
  },

  roads: {
    list: "Boten auf den Straßen",
    standing: (one, other) => `Bote zwischen ${one} und ${other}`,
  },

  pile: {
    draw: (count) => `Nachziehstapel: ${cards(count)}`,
    mine: (count) => `Mein Stapel: ${cards(count)}`,
    empty: "Du hast noch keine Karte gespielt.",
    sets: (count) => `${points(count)} für Dreiersätze`,
  },

  hand: {
    mine: "Meine Hand",
    playing: "gespielt",
    empty: "Deine Hand ist leer.",
  },

  seats: {
    list: "Am Tisch",
    you: "du",
    turn: "am Zug",
    points,
    floors: (count) => `${floors(count)} im Vorrat`,
    messengers: (count) => (count === 1 ? "1 Bote" : `${count} Boten`),
    hand: "Hand",
    pile: "Stapel",
    top: (card) => `oben auf dem Stapel: ${card}`,
    pileSize: (count) => `${cards(count)} im Stapel`,
    portraits: (sign, count) => `${sign}: ${count}`,
    portraitsUnknown: "Porträts unbekannt",
    winner: "gewonnen",
  },

  reference: {
    title: "Patrician auf einen Blick",
    turn: {
      title: "Dein Zug",
      steps: [
        "Spiele eine Karte auf deinen Stapel.",
        "Baue für jedes Wappen darauf ein Stockwerk in seiner Stadt, auf einem der beiden Bauplätze. Nach dem letzten Stockwerk einer Stadt darf kein Bauplatz leer sein.",
        "War es das letzte Stockwerk? Dann wird die Stadt sofort gewertet.",
        "Mit dem Zeichen zum Versetzen: Du darfst ein oberstes Stockwerk auf den anderen Bauplatz setzen, in einer anderen, noch nicht fertigen Stadt, in der du ein Stockwerk hast.",
        "Nimm die offene Karte neben der Stadt, in der du gebaut hast. Mit dem Fragezeichen oder wenn dort keine liegt: irgendeine offene Karte.",
      ],
    },
    signs: {
      title: "Zeichen auf den Karten",
      crest: "Zweites Wappen: Baue zwei Stockwerke",
      portrait: "Porträt: Drei gleiche sind 6 Punkte wert",
      portraits: "Zwei gleiche Porträts",
      move: "Versetze ein oberstes Stockwerk",
      any: "Nimm irgendeine offene Karte",
      star: "Stern: eine Startkarte; schickt Boten",
    },
    scoring: {
      title: "Punkte",
      lines: [
        "Ist eine Stadt fertig, bringt der höhere Turm das höhere Plättchen, der andere das niedrigere.",
        "Das Plättchen bekommt, wer im Turm die meisten Stockwerke hat; bei Gleichstand, wer von diesen das am weitesten oben liegende Stockwerk hat.",
        "Am Ende ist jeder Satz aus drei gleichen Porträts in deinem Stapel 6 Punkte wert.",
        "Bei Gleichstand gewinnt, wer weniger Stockwerke gebaut hat.",
      ],
    },
    end: {
      title: "Das Ende",
      lines: ["Ist der Nachziehstapel leer, spielt ihr weiter, bis alle Hände leer sind."],
    },
    expansions: {
      title: "Erweiterungen",
      messengers:
        "Boten: Hast du eine Karte mit Stern gespielt, darfst du nach dem Zug einen auf eine freie Straße stellen, aber nicht neben die Stadt, in der du gebaut hast; an einer Stadt stehen höchstens zwei. Er bringt für beide Türme der Städte daneben 2 Punkte dazu. Wer dort am Ende am wenigsten vertreten ist, verliert 3 Punkte. Die letzte Stadt bringt nur 2 Punkte je Turm.",
      ambassadors:
        "Gesandte: Wer am Ende die meisten Plättchen mit 6, mit 4 oder mit 2 hat, bekommt je ein Porträt nach Wahl; wer die meisten Punkte in Verona, Parma und Milano hat, bekommt von jedem eines.",
    },
    capacities: {
      line: (numeral, higher, lower) => `${numeral} Stockwerke bringen ${higher} und ${lower}`,
    },
  },
};

export default de;
