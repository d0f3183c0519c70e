/** Where one can be on the page: each place has an address that can be kept and shared. */

export type GameName = "patrician" | "san_gimignano";
export type Place =
  | { at: "home" }
  | { at: "new"; game: GameName }
  | { at: "table"; table: string }
  | { at: "join"; link: string }
  | { at: "replay"; of: "table" | "record"; id: string; turn: number }
  | { at: "rules"; game: GameName }
  | { at: "learn"; game: GameName; step: number }
  | { at: "account" }
  | { at: "nowhere" };

/** As the world writes them in an address. */
const GAMES: Record<string, GameName> = {
  patrician: "patrician",
  "san-gimignano": "san_gimignano",
};
const NAME = /^[0-9a-f]{24}$/;
const LINK = /^[A-Za-z0-9_-]{1,64}$/;
const NOWHERE: Place = { at: "nowhere" };

/** The place that an address stands for. */
export function placeOf(path: string): Place {
  const [first = "", second = "", third, ...rest] = path.split("/").filter((part) => part !== "");
  if (rest.length > 0) return NOWHERE;
  if (first === "replay" || first === "records") return replayOf(first, second, third);
  if (first === "learn") return lessonOf(second, third);
  if (third !== undefined) return NOWHERE;
  const game = gameOf(second);
  switch (first) {
    case "":
      return { at: "home" };
    case "account":
      return second === "" ? { at: "account" } : NOWHERE;
    case "tables":
      return NAME.test(second) ? { at: "table", table: second } : NOWHERE;
    case "join":
      return LINK.test(second) ? { at: "join", link: second } : NOWHERE;
    case "new":
    case "rules":
      return game ? { at: first, game } : NOWHERE;
    default:
      return NOWHERE;
  }
}

function gameOf(name: string): GameName | undefined {
  return Object.hasOwn(GAMES, name) ? GAMES[name] : undefined;
}

function lessonOf(name: string, step = "1"): Place {
  const game = gameOf(name);
  return game && /^[1-9]\d{0,3}$/.test(step) ? { at: "learn", game, step: Number(step) } : NOWHERE;
}

function replayOf(kind: "replay" | "records", id: string, turn = "0"): Place {
  if (!NAME.test(id) || !/^\d{1,4}$/.test(turn)) return NOWHERE;
  return { at: "replay", of: kind === "records" ? "record" : "table", id, turn: Number(turn) };
}

/** The address of a place. */
export function addressOf(place: Place): string {
  switch (place.at) {
    case "home":
    case "nowhere":
      return "/";
    case "account":
      return "/account";
    case "table":
      return `/tables/${place.table}`;
    case "join":
      return `/join/${place.link}`;
    case "replay":
      return `/${place.of === "record" ? "records" : "replay"}/${place.id}/${place.turn}`;
    case "learn":
      return `/learn/${inAddress(place.game)}${place.step === 1 ? "" : `/${place.step}`}`;
    default:
      return `/${place.at}/${inAddress(place.game)}`;
  }
}

function inAddress(game: GameName): string {
  return game.replace("_", "-");
}
