/**
 * The words of Patrician's notation, which are also the names of its decisions: what each means.
 *
 * The page draws what the server allows and puts it in words; it never judges what is allowed.
 */

export type Site = "a" | "b";
export type Step =
  | { do: "card"; card: string }
  /** How many floors go to which site. */
  | { do: "build"; sites: Site[] }
  | { do: "shift"; city: string; from: Site; to: Site }
  | { do: "stay" }
  | { do: "take"; city: string | null }
  | { do: "messenger"; cities: [string, string] }
  | { do: "no-messenger" };

const BUILD = /^(?:a|b|aa|ab|bb)$/;
const SHIFT = /^([A-Z]{2}):([ab])>([ab])$/;
const MESSENGER = /^@([A-Z]{2})-([A-Z]{2})$/;

/** What a word of the notation means. A deck of one's own may call its cards anything else. */
export function stepOf(word: string): Step {
  if (BUILD.test(word)) return { do: "build", sites: [...word] as Site[] };
  if (word === "=") return { do: "stay" };
  if (word === "@=") return { do: "no-messenger" };
  if (word === "+0") return { do: "take", city: null };
  if (word.startsWith("+")) return { do: "take", city: word.slice(1) };
  const shift = SHIFT.exec(word);
  if (shift) return { do: "shift", city: shift[1]!, from: shift[2] as Site, to: shift[3] as Site };
  const messenger = MESSENGER.exec(word);
  if (messenger) return { do: "messenger", cities: [messenger[1]!, messenger[2]!] };
  return { do: "card", card: word };
}

/** The steps of a turn, or of as much of it as is known. */
export function stepsOf(turn: string): Step[] {
  return turn
    .split(" ")
    .filter((word) => word !== "")
    .map(stepOf);
}
