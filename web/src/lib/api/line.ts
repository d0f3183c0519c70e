/**
 * The line to a table: news come in, commands go out, and neither is lost when it breaks.
 *
 * After a break it opens again by itself, says which event it knows last, and sends again what was
 * not answered. The server does a command of the same name once, however often it is sent.
 */

import { randomDigits } from "../ids";
import { Refusal, type News, type Schemas } from "./client";

export type Command =
  | Schemas["Sit"]
  | Schemas["Rise"]
  | Schemas["Decide"]
  | Schemas["Undo"]
  | Schemas["End"]
  | Schemas["Resign"]
  | Schemas["ComeBack"]
  | Schemas["Say"]
  | Schemas["Mute"]
  | Schemas["OfferRematch"]
  | Schemas["Look"];
export type Message =
  | (News & { kind: "news" })
  | (Schemas["Done"] & { kind: "done" })
  | (Schemas["Refused"] & { kind: "refused" });

/** `gone`: there is no such table for this viewer, or the session is over; the line stays closed. */
export type Status = "connecting" | "open" | "broken" | "gone";

/** As much of a WebSocket as a line needs. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

export interface Listener {
  onNews: (news: News) => void;
  onStatus: (status: Status, code: string) => void;
}

export interface Setting {
  /** The invitation to a private table. */
  link?: string | null;
  open?: (address: string) => Wire;
  /** Wait so many milliseconds, then do something; returns how to call it off. */
  later?: (milliseconds: number, work: () => void) => () => void;
}

interface Pending {
  command: Command;
  resolve: (seq: number) => void;
  reject: (refusal: Refusal) => void;
}

const NO_SUCH_TABLE = 4404;
const SESSION_OVER = 4401;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;

export class Line {
  private wire: Wire | null = null;
  private isOpen = false;
  private isClosed = false;
  private seq = 0;
  private seat: number | null = null;
  private breaks = 0;
  private callOff: (() => void) | null = null;
  private readonly pending = new Map<string, Pending>();

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    private readonly setting: Setting = {},
  ) {
    this.connect();
  }

  /** Send a command; kept when it is on the server's disk, with the number of its event. */
  send(command: Command): Promise<number> {
    const id = command.id ?? randomDigits();
    const named = { ...command, id };
    return new Promise((resolve, reject) => {
      if (this.isClosed) {
        reject(new Refusal({ code: "closed", message: "this line is closed" }));
        return;
      }
      this.pending.set(id, { command: named, resolve, reject });
      if (this.isOpen) this.wire?.send(JSON.stringify(named));
    });
  }

  /** Try at once if it is broken: the network is back, or somebody looks at the page again. */
  hurry(): void {
    if (this.callOff === null) return;
    this.callOff();
    this.connect();
  }

  close(): void {
    this.isClosed = true;
    this.callOff?.();
    this.wire?.close();
    this.refuseAll("closed", "this line is closed");
  }

  private connect(): void {
    this.callOff = null;
    this.listener.onStatus("connecting", "");
    const wire = (this.setting.open ?? openSocket)(this.address());
    this.wire = wire;
    wire.onopen = () => {
      this.isOpen = true;
      for (const { command } of this.pending.values()) wire.send(JSON.stringify(command));
    };
    wire.onmessage = (event) => {
      this.hear(JSON.parse(String(event.data)) as Message);
    };
    wire.onclose = (event) => {
      this.lose(event.code, event.reason);
    };
  }

  private address(): string {
    const query = new URLSearchParams({ after: String(this.seq) });
    if (this.seat !== null) query.set("seat", String(this.seat));
    if (this.setting.link) query.set("link", this.setting.link);
    return `/api/tables/${this.table}/socket?${query}`;
  }

  private hear(message: Message): void {
    if (message.kind === "news") {
      this.seq = message.table.seq;
      // From where one looks, the server says: it covers a hand when its turn is over.
      this.seat = message.you.seat;
      this.breaks = 0;
      this.listener.onStatus("open", "");
      this.listener.onNews(message);
      return;
    }
    const waiting = message.id == null ? undefined : this.pending.get(message.id);
    if (message.id == null || waiting === undefined) return;
    this.pending.delete(message.id);
    if (message.kind === "done") waiting.resolve(message.seq);
    else waiting.reject(new Refusal(message));
  }

  private lose(code: number, reason: string): void {
    this.isOpen = false;
    if (this.isClosed) return;
    if (code === NO_SUCH_TABLE || code === SESSION_OVER) {
      this.isClosed = true;
      const why = reason || "session-over";
      this.refuseAll(why, "the server has closed this line");
      this.listener.onStatus("gone", why);
      return;
    }
    this.listener.onStatus("broken", "");
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.breaks);
    this.breaks += 1;
    // Not all at the same moment: a server that comes back has a whole town at its door.
    const wait = this.setting.later ?? later;
    this.callOff = wait(pause * (0.5 + Math.random() / 2), () => {
      this.connect();
    });
  }

  private refuseAll(code: string, message: string): void {
    for (const { reject } of this.pending.values()) reject(new Refusal({ code, message }));
    this.pending.clear();
  }
}

function openSocket(address: string): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}${address}`);
}

function later(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => {
    clearTimeout(timer);
  };
}
