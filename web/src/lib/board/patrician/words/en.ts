/** Patrician's words in English, and what words a language needs. */

import type { OptionWords } from "../../contract";
import type { Bonus, Patrician, PointSource } from "../view";

type Count = Record<Patrician, string>;
const TWO: Count = { captain: "two captains", banker: "two bankers", lady: "two ladies" };
const ONE: Count = { captain: "captain", banker: "banker", lady: "lady" };

const floors = (count: number): string => (count === 1 ? "1 floor" : `${count} floors`);
const points = (count: number): string =>
  Math.abs(count) === 1 ? `${count} point` : `${count} points`;

const options: Record<string, OptionWords> = {
  messengers: {
    name: "Messengers",
    help: "Starred cards also send messengers to the roads, which make the cities beside them worth more.",
  },
  ambassadors: {
    name: "Ambassadors",
    help: "At the end four ambassadors bring portraits to those with the most tokens of a kind.",
  },
  memory: {
    name: "Memory",
    help: "What the table remembers for you: everything that everybody saw, or only what lies open.",
    values: { open: "all that was seen stays known", table: "only what lies open" },
  },
  penalty: {
    name: "Messengers' penalty",
    help: "Who loses 3 points at the end in the cities with messengers.",
    values: { presence: "present in the fewest towers", majority: "holds the fewest towers" },
  },
  last_city: {
    name: "Last city",
    help: "With messengers: what the towers of the city that is completed last pay.",
    values: { two_points: "2 points each", normal: "their tokens, like any other" },
  },
  deck: {
    name: "A deck of your own",
    help: "Other cards, written down in a file: take the usual deck, and change what you like.",
  },
};

const sources: Record<PointSource, string> = {
  prestige: "Prestige",
  portraits: "Portraits",
  messengers: "Messengers",
  penalty: "Penalty",
};

/** What stands below the sign on a card. */
const captions: Record<Exclude<Bonus, "portrait" | "portraits">, string> = {
  crest: "two floors",
  move: "shift a floor",
  any: "take any card",
};

const en = {
  site: { a: "left site", b: "right site" },
  tower: { a: "Left tower", b: "Right tower" },
  one: ONE,
  two: TWO,
  captions,
  sources,
  options,

  card: {
    label: (city: string, sign: string, star: boolean) =>
      `${city}, ${sign}${star ? ", starred" : ""}`,
    crest: "two crests",
    move: "shift sign",
    any: "question mark",
    back: "hidden card",
  },

  ask: {
    card: "Play a card",
    build: (city: string) => `Build in ${city}: choose a site`,
    buildTwo: (city: string) => `Build two floors in ${city}`,
    shift: "Shift a top floor in another of your cities, or leave it",
    take: "Take a face-up card",
    messenger: "Place a messenger on a road, or keep it",
    messengerNow: (card: string, city: string) =>
      `New card beside ${city}: ${card}. Now place a messenger, or keep it`,
    wait: "The cards are being laid out",
    over: "The game is over",
  },

  goesOn: {
    ready: "If you confirm, a new card comes up; then you may place a messenger.",
    confirm: "Confirm and go on",
  },

  tell: {
    card: (city: string, sign: string) => `plays ${city} (${sign})`,
    build: { a: "builds on the left site", b: "builds on the right site" },
    buildTwo: {
      aa: "builds two floors on the left site",
      ab: "builds one floor on each site",
      bb: "builds two floors on the right site",
    },
    shift: (city: string) => ({
      a: `shifts the top floor of ${city} from left to right`,
      b: `shifts the top floor of ${city} from right to left`,
    }),
    stay: "shifts nothing",
    take: (city: string) => `takes the card beside ${city}`,
    nothing: "takes no card, as none is left",
    messenger: (one: string, other: string) => `places a messenger between ${one} and ${other}`,
    keep: "keeps the messenger",
    secret: "plays a turn",
  },

  scored: {
    city: (city: string, takes: string) => `${city} is complete: ${takes}`,
    takes: (name: string, points: string) => `${name} takes ${points}`,
    messengers: (count: number) => `${count} (messengers)`,
    portraits: (takes: string) => `Sets of portraits: ${takes}`,
    penalty: (name: string, count: number) =>
      `Least present beside the messengers: ${name} loses ${count}`,
  },

  explain: {
    card: (city: string, sign: string) => `${city} (${sign})`,
    build: { a: "build left", b: "build right" },
    buildTwo: { aa: "two floors left", ab: "one floor on each site", bb: "two floors right" },
    shift: (city: string) => ({
      a: `shift in ${city}, left to right`,
      b: `shift in ${city}, right to left`,
    }),
    stay: "shift nothing",
    take: (city: string) => `take the card beside ${city}`,
    nothing: "take no card",
    messenger: (one: string, other: string) => `messenger between ${one} and ${other}`,
    keep: "keep the messenger",
  },

  /** Decisions that are buttons. */
  decline: { "=": "Shift nothing", "@=": "Keep the messenger", "+0": "Take no card" } as Record<
    string,
    string
  >,

  city: {
    list: "The cities",
    capacity: (floorsInAll: number) => `${floors(floorsInAll)} in all`,
    left: (count: number) => `${count} left`,
    leftLong: (count: number) => (count === 0 ? "complete" : `${floors(count)} left`),
    empty: (site: string) => `${site}: empty`,
    tower: (site: string, owners: string) => `${site}, from the ground up: ${owners}`,
    tokens: (higher: number, lower: number) =>
      `the taller tower is worth ${higher}, the other ${lower}`,
    token: (value: number, name: string) => `${name} holds the token of ${value}`,
    card: (card: string) => `card beside it: ${card}`,
    noCard: "no card beside it",
    whoLeads: "Who leads here?",
    scored: "scored",
  },

  leads: {
    leader: (name: string) => `${name} leads`,
    nobody: "nobody yet",
    won: (name: string) => `${name} won it`,
    pays: (count: number) => points(count),
    paysEither: (higher: number, lower: number) => `${higher} or ${lower} points`,
    nobodyWon: "nobody won it",
    left: (count: number) =>
      count === 0
        ? "This city is complete."
        : `Scored after ${count === 1 ? "one more floor" : `${count} more floors`}.`,
    messengers: (count: number): string =>
      count === 1
        ? "A messenger adds 2 points to each tower."
        : "Two messengers add 4 points to each tower.",
  },

  doing: {
    play: (card: string, taken: string | null) =>
      `Play ${card}${taken === null ? "" : `; then you take ${taken}`}`,
    playAny: (card: string) => `Play ${card}; then you take any face-up card`,
    build: (city: string, site: string) => `Build one floor in ${city} on the ${site}`,
    buildTwo: (city: string, site: string) => `Build both floors in ${city} on the ${site}`,
    buildEach: (city: string) => `Build one floor on each site of ${city}`,
    shift: (city: string, owner: string, to: string) =>
      `Shift the top floor in ${city}, of ${owner}, to the ${to}`,
    take: (card: string, city: string) => `Take ${card}, beside ${city}`,
    messenger: (one: string, other: string) => `Place a messenger between ${one} and ${other}`,
    advised: "advised",
  },

  roads: {
    list: "Messengers on the roads",
    standing: (one: string, other: string) => `Messenger between ${one} and ${other}`,
  },

  pile: {
    draw: (count: number) => (count === 1 ? "Draw pile: 1 card" : `Draw pile: ${count} cards`),
    mine: (count: number) => (count === 1 ? "My pile: 1 card" : `My pile: ${count} cards`),
    empty: "You have not played any card yet.",
    sets: (count: number) => `${points(count)} from sets of three`,
  },

  hand: {
    mine: "My hand",
    playing: "on the table",
    empty: "Your hand is empty.",
  },

  seats: {
    list: "Players",
    you: "you",
    turn: "to move",
    points: (count: number) => points(count),
    floors: (count: number) => `${floors(count)} to build`,
    messengers: (count: number) => (count === 1 ? "1 messenger" : `${count} messengers`),
    hand: "Hand",
    pile: "Pile",
    top: (card: string) => `on top of the pile: ${card}`,
    pileSize: (count: number) =>
      count === 1 ? "1 card in the pile" : `${count} cards in the pile`,
    portraits: (sign: string, count: number) => `${sign}: ${count}`,
    portraitsUnknown: "portraits unknown",
    winner: "winner",
  },

  reference: {
    title: "Patrician at a glance",
    turn: {
      title: "Your turn",
      steps: [
        "Play a card onto your pile.",
        "For each crest on it, build one floor in its city, on either site. The last floor of a city must not leave a site empty.",
        "Was it the last floor? The city is scored at once.",
        "With the shift sign: you may move one top floor to the other site, in another city that holds a floor of yours and is not complete.",
        "Take the face-up card beside the city you built in. With the question mark, or where none lies: any face-up card.",
      ],
    },
    signs: {
      title: "Signs on cards",
      crest: "Second crest: build two floors",
      portrait: "Portrait: three equal ones are worth 6 points",
      portraits: "Two portraits of the same patrician",
      move: "Shift a top floor",
      any: "Take any face-up card",
      star: "Star: a starting card; sends messengers",
    },
    scoring: {
      title: "Points",
      lines: [
        "When a city is complete, the taller tower pays the higher token, the other one the lower.",
        "The token goes to whoever has most floors in the tower; if tied, to the one of them whose floor is nearest the top.",
        "At the end each set of three equal portraits in your pile is worth 6 points.",
        "A tie is won by whoever built fewer floors.",
      ],
    },
    end: {
      title: "The end",
      lines: ["When the draw pile is used up, you play on until all hands are empty."],
    },
    expansions: {
      title: "Expansions",
      messengers:
        "Messengers: after a turn with a starred card you may place one on a free road, not beside the city you built in, with at most two at a city. It adds 2 points to both towers of the cities beside it. Whoever is least present there at the end loses 3 points. The last city pays only 2 points a tower.",
      ambassadors:
        "Ambassadors: at the end, most tokens of 6, of 4 and of 2 each bring one portrait of your choice; most points in Verona, Parma and Milano bring one of each.",
    },
    capacities: {
      line: (numeral: string, higher: number, lower: number) =>
        `${numeral} floors pay ${higher} and ${lower}`,
    },
  },
};

export type Words = typeof en;
export default en;
