import type { Guild } from "../notation";

const list = new Intl.ListFormat("en", { type: "conjunction" });
const choice = new Intl.ListFormat("en", { type: "disjunction" });

const en = {
  and: (parts: string[]) => list.format(parts),
  or: (parts: string[]) => choice.format(parts),

  /** What the guilds are about. */
  trades: {
    C: "money changers",
    L: "wool",
    M: "physicians and apothecaries",
    S: "silk",
  } as Record<Guild, string>,
  /** Where an area lies in its segment: which way its far corner points. */
  corners: {
    N: "north",
    S: "south",
    NE: "north-east",
    NW: "north-west",
    SE: "south-east",
    SW: "south-west",
  } as Record<string, string>,
  area: (guild: string, place: string) => `${guild} at ${place}`,

  ask: {
    token: "Place a token",
    noToken: "No token can be placed: pass",
    segment: "Lay a segment",
    which: (place: string) => `Choose a segment for ${place} and turn it`,
    tower: "Build a tower, or build nothing",
    bound: "You must build a tower: the last one binds you",
    over: "The game is over",
  },
  tell: {
    token: (area: string) => `places a token on ${area}`,
    noToken: "can place no token",
    segment: (place: string) => `lays a segment at ${place}`,
    noSegment: "can lay no segment",
    tower: (area: string) => `builds a tower on ${area}`,
    noTower: "builds no tower",
  },
  explain: {
    token: (area: string) => `token on ${area}`,
    noToken: "no token",
    segment: (guilds: string, place: string) => `segment ${guilds} at ${place}`,
    place: (place: string) => `segment at ${place}`,
    turned: (guilds: string) => `segment ${guilds}`,
    noSegment: "no segment",
    tower: (area: string) => `tower on ${area}`,
    noTower: "no tower",
  },
  options: {
    string: {
      name: "String variant",
      help: "A tower may be built along a string of connected areas of any length that holds all four guilds, and on any of its areas.",
    },
  },
  sources: { towers: "Towers", tokens: "Tokens on the board (tie-break)" },

  town: {
    name: "The town",
    keys: "Drag to move the town. Arrow keys go from one possible place to the next.",
    shortcuts: "Plus and minus zoom, 0 shows all of it.",
    segment: (place: string) => `Segment at ${place}`,
    areaOf: (guild: string, corner: string) => `${guild}, ${corner}`,
    empty: "empty",
    token: (name: string) => `a token of ${name}`,
    tower: (name: string) => `a tower of ${name}`,
    closer: "Zoom in",
    farther: "Zoom out",
    all: "Show the whole town",
  },
  targets: {
    token: (area: string, holds: string) => `Place a token on ${area} (${holds})`,
    tower: (area: string, holds: string) => `Build a tower on ${area} (${holds})`,
    place: (place: string) => `Choose the place ${place}`,
    fits: (place: string, guilds: string) => `Lay the segment at ${place}: ${guilds}`,
    fitsTurned: (place: string) => `${place}: fits when turned. Turn the segment`,
    advised: "advised",
  },
  hand: {
    name: "Your hand",
    pick: (guilds: string) => `Pick the segment ${guilds}`,
    picked: (guilds: string) => `Picked: ${guilds}. Press again to turn it`,
    idle: (guilds: string) => `Segment ${guilds}`,
    left: "Turn left",
    right: "Turn right",
  },
  /** What is left to do to lay a segment. */
  laying: {
    pick: "Pick a segment, then a place for it.",
    place: "Now choose its place.",
    how: "Solid: it fits as it lies. Dashed: it fits when turned.",
    turn: "Turn it as you like, then choose its place to lay it.",
  },
  actions: {
    pass: "Pass: there is no room for a token",
    decline: "Build nothing",
    mustBuild: (areas: string) => `Your last tower binds you: build on ${areas}.`,
    mayBuild: "A group of yours is complete: build on a glowing area, or build nothing.",
  },
  seats: {
    name: "Players",
    turn: "to play",
    you: "you",
    towers: (built: number, all: number) => `${built} of ${all} towers`,
    tokens: (board: number, left: number) => `${board} tokens on the board, ${left} left`,
    tokensShort: (board: number, left: number) => `${board} on the board · ${left} left`,
    hand: (segments: string) => `Segments: ${segments}`,
    mustBuild: (areas: string) => `Must build on ${areas}`,
  },
  reference: {
    title: "San Gimignano in brief",
    turn: "Your turn",
    steps: [
      "Place one token in an area without a tower that holds fewer than two tokens. It is no choice: while there is room, you must.",
      "Lay one segment from your hand, turned as you like.",
      "Build at most one tower, if a group allows it.",
    ],
    guilds: "The four guilds",
    laying: "Laying a segment",
    layingRules: [
      "It touches at least two segments of the town.",
      "No two adjacent areas show the same guild.",
      "Areas are adjacent across an edge; touching in a corner does not count.",
    ],
    towers: "Building a tower",
    towerRules: [
      "You need a group: four connected areas of four different guilds, each with a token of yours and no tower.",
      "The tower goes on one of the four. All tokens on that area go back to their owners.",
      "An area with a tower takes no tokens and belongs to no group any more.",
      "String variant: any connected areas with your tokens that hold all four guilds will do, and the tower goes on any of them.",
    ],
    drawing: "Four tokens, connected, on four guilds: any of these areas can take the tower.",
    obligation: "The obligation",
    obligationRules: [
      "If what is left after building, of the areas connected with it, still makes a group, you must build there in your next turn, unless others have broken it.",
    ],
    end: "The end",
    endRules: [
      "The game ends at once with somebody's tenth tower, or when nobody can build any more.",
      "Most towers win; if tied, most own tokens on the board.",
    ],
    keys: "Keys",
    keyList: [
      ["R, Shift+R, [ ]", "turn the picked segment"],
      ["+ − 0", "zoom in, zoom out, see everything"],
    ] as [string, string][],
    arrows: "go to the next possible place, or move the town",
  },
};

export type Words = typeof en;
export default en;
