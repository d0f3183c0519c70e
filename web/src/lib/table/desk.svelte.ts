/**
 * A table as its reader has it before them: what the server told last, and what they do there.
 */

import { api, told, type News, type Schemas } from "../api/client";
import { Line, type Command, type Status } from "../api/line";
import type { View } from "../board/contract";
import { keep, kept } from "../kept";
import { contribution } from "../me.svelte";
import { reasonOf } from "../problems";
import { settings } from "../settings.svelte";
import { turnOf, wholeTurns, type Happening } from "./happenings";

export type Advice = Schemas["Advice"];

export class Desk {
  news = $state.raw<News | null>(null);
  events = $state.raw<Happening[]>([]);
  pieces = $state.raw<unknown>(null);
  status = $state<Status>("connecting");
  /** Why the last thing was not done, in words; "": it was. */
  problem = $state("");
  isBusy = $state(false);
  advice = $state.raw<Advice | null>(null);
  isAdvising = $state(false);

  readonly table = $derived(this.news?.table ?? null);
  readonly you = $derived(this.news?.you ?? null);
  readonly view = $derived((this.table?.view ?? null) as View | null);
  readonly draft = $derived(this.table?.draft ?? null);
  /** Whether a person at this screen has to decide. */
  readonly isMine = $derived(
    this.table?.status === "playing" &&
      this.table.mover !== null &&
      (this.you?.seats ?? []).includes(this.table.mover),
  );
  /** Whether it is the turn of somebody at this screen whose hand is covered. */
  readonly isCovered = $derived(this.isMine && this.you?.seat !== this.table?.mover);
  readonly legal = $derived(
    this.isMine && !this.isCovered ? (this.view?.legal ?? []).map(({ name }) => name) : [],
  );
  /** What happened; a turn that came in parts is one. */
  readonly happenings = $derived(wholeTurns(this.events));
  readonly lastTurn = $derived(
    turnOf(this.happenings.findLast((event) => event.kind === "played")),
  );
  /** Hints are for games against computer players: to others they would be unfair. */
  readonly canAsk = $derived(
    this.isMine &&
      !this.isCovered &&
      (this.table?.chairs ?? []).every(
        (chair, seat) => seat === this.table?.mover || chair.kind === "computer",
      ),
  );

  #line: Line;
  readonly #name: string;
  #isUndoing = false;

  constructor(
    table: string,
    private readonly onNews: (news: News, before: News | null) => void,
  ) {
    this.#name = table;
    this.#line = this.#open();
    void this.#loadPieces();
  }

  /** Come anew, as who one is by now. */
  reopen(): void {
    this.#line.close();
    this.events = [];
    this.news = null;
    this.#line = this.#open();
  }

  #open(): Line {
    return new Line(
      this.#name,
      {
        onNews: (news) => {
          this.hear(news);
        },
        onStatus: (status) => {
          this.status = status;
        },
      },
      { link: linkTo(this.#name) },
    );
  }

  close(): void {
    this.#line.close();
  }

  hurry(): void {
    this.#line.hurry();
  }

  private hear(news: News): void {
    const before = this.news;
    this.news = news;
    if (news.events.length > 0) this.events = [...this.events, ...news.events];
    if (before?.table.seq !== news.table.seq || !sameDraft(before, news)) this.advice = null;
    if (before !== null && before.table.view === null && this.pieces === null)
      void this.#loadPieces();
    this.onNews(news, before);
    this.#goOn();
  }

  /** What can only be decided in one way is decided; on the way back it is undone as well. */
  #goOn(): void {
    const decided = this.draft?.decisions.length ?? 0;
    const isForced = decided > 0 && this.legal.length === 1;
    if (this.#isUndoing) {
      if (isForced) void this.undo();
      else this.#isUndoing = false;
    } else if (isForced) {
      void this.decide(this.legal);
    }
  }

  async #loadPieces(): Promise<void> {
    const link = linkTo(this.#name);
    const query = link === null ? {} : { link };
    const asked = api.GET("/api/tables/{table}/pieces", {
      params: { path: { table: this.#name }, query },
    });
    this.pieces = await told(asked).catch(() => null);
  }

  decide(decisions: string[]): Promise<void> {
    this.#isUndoing = false;
    return this.#send({ do: "decide", ...this.#seat(), decisions, end: settings.autoEnd });
  }

  undo(): Promise<void> {
    this.#isUndoing = true;
    return this.#send({ do: "undo", ...this.#seat() });
  }

  end(): Promise<void> {
    return this.#send({ do: "end", ...this.#seat() });
  }

  resign(): Promise<void> {
    return this.#send({ do: "resign", ...this.#seat() });
  }

  comeBack(seat: number): Promise<void> {
    return this.#send({ do: "come_back", seat });
  }

  sit(): Promise<void> {
    const link = linkTo(this.#name);
    return this.#send({ do: "sit", contribution: contribution(), link });
  }

  rise(): Promise<void> {
    return this.#send({ do: "rise" });
  }

  say(text: string): Promise<void> {
    return this.#send({ do: "say", ...this.#seat(), text });
  }

  mute(seat: number, muted: boolean): Promise<void> {
    return this.#send({ do: "mute", seat, muted });
  }

  offerRematch(): Promise<void> {
    const contributions = (this.you?.seats ?? []).map(contribution);
    return this.#send({ do: "rematch", contributions });
  }

  /** Look from one of the seats at this screen, or cover all hands. */
  look(seat: number | null): Promise<void> {
    return this.#send({ do: "look", seat });
  }

  /** Ask what the strongest player would do. */
  async ask(): Promise<void> {
    this.isAdvising = true;
    const seq = this.table?.seq;
    try {
      const asked = api.POST("/api/tables/{table}/advice", {
        params: { path: { table: this.#name } },
        body: {},
      });
      const advice = await told(asked);
      if (seq === this.table?.seq) this.advice = advice;
      this.problem = "";
    } catch (error) {
      this.problem = reasonOf(error);
    } finally {
      this.isAdvising = false;
    }
  }

  #seat(): { seat: number | null } {
    const seats = this.you?.seats ?? [];
    const mover = this.table?.mover ?? null;
    return { seat: mover !== null && seats.includes(mover) ? mover : (seats[0] ?? null) };
  }

  async #send(command: Command): Promise<void> {
    this.isBusy = true;
    try {
      await this.#line.send(command);
      this.problem = "";
    } catch (error) {
      this.#isUndoing = false;
      this.problem = reasonOf(error);
    } finally {
      this.isBusy = false;
    }
  }
}

function sameDraft(before: News | null, now: News): boolean {
  const one = before?.table.draft?.decisions ?? [];
  const other = now.table.draft?.decisions ?? [];
  return one.join(" ") === other.join(" ");
}

/** The invitation by which a reader came to a table. */
export function linkTo(table: string): string | null {
  return kept<string | null>(`link-${table}`, null);
}

export function keepLink(table: string, link: string): void {
  keep(`link-${table}`, link);
}
