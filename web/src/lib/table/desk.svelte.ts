/**
 * A table as its reader has it before them: what the server told last, and what they do there.
 */

import { api, told, type News, type Schemas } from "../api/client";
import { Line, type Command, type Status } from "../api/line";
import type { View } from "../board/contract";
import { contribution } from "../me.svelte";
import { reasonOf } from "../problems";
import { settings } from "../settings.svelte";
import { isMyTurn } from "./attention";
import { turnOf, wholeTurns, type Happening } from "./happenings";
import { linkQuery, linkTo } from "./links";

export type Advice = Schemas["Advice"];

export class Desk {
  news = $state.raw<News | null>(null);
  events = $state.raw<Happening[]>([]);
  pieces = $state.raw<unknown>(null);
  status = $state<Status>("connecting");
  /** Why the last thing was not done, in words; "": it was. */
  problem = $state("");
  /** Whether a step of the own turn is under way to the server. */
  isBusy = $state(false);
  advice = $state.raw<Advice | null>(null);
  isAdvising = $state(false);

  readonly table = $derived(this.news?.table ?? null);
  readonly you = $derived(this.news?.you ?? null);
  readonly view = $derived((this.table?.view ?? null) as View | null);
  readonly draft = $derived(this.table?.draft ?? null);
  readonly isMine = $derived(isMyTurn(this.news));
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
  /** What was done here last that may lead on by itself, and what was decided before it. */
  #led: { on: "decide" | "undo"; from: string } | null = null;

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
    if (before !== null && stepOf(before) !== stepOf(news)) this.advice = null;
    if (this.pieces === null && news.table.view !== null) void this.#loadPieces();
    this.onNews(news, before);
    this.#goOn();
  }

  /**
   * What can only be decided in one way is decided; on the way back it is undone as well.
   *
   * Only where the step before was made: somebody may look at the same table in two windows.
   */
  #goOn(): void {
    const led = this.#led;
    if (led === null || this.isBusy || this.news === null || led.from === stepOf(this.news)) return;
    this.#led = null;
    const isForced = (this.draft?.decisions.length ?? 0) > 0 && this.legal.length === 1;
    if (isForced) void (led.on === "undo" ? this.undo() : this.decide(this.legal));
  }

  async #loadPieces(): Promise<void> {
    const params = { path: { table: this.#name }, query: linkQuery(this.#name) };
    const found = await told(api.GET("/api/tables/{table}/pieces", { params })).catch(() => null);
    this.pieces ??= found;
  }

  decide(decisions: string[]): Promise<void> {
    return this.#step("decide", {
      do: "decide",
      ...this.#seat(),
      decisions,
      end: settings.autoEnd,
    });
  }

  undo(): Promise<void> {
    return this.#step("undo", { do: "undo", ...this.#seat() });
  }

  end(): Promise<void> {
    return this.#step(null, { do: "end", ...this.#seat() });
  }

  resign(): Promise<boolean> {
    return this.#send({ do: "resign", ...this.#seat() });
  }

  comeBack(seat: number): Promise<boolean> {
    return this.#send({ do: "come_back", seat });
  }

  sit(): Promise<boolean> {
    const link = linkTo(this.#name);
    return this.#send({ do: "sit", contribution: contribution(), link });
  }

  rise(): Promise<boolean> {
    return this.#send({ do: "rise" });
  }

  say(text: string): Promise<boolean> {
    return this.#send({ do: "say", ...this.#seat(), text });
  }

  mute(seat: number, muted: boolean): Promise<boolean> {
    return this.#send({ do: "mute", seat, muted });
  }

  offerRematch(): Promise<boolean> {
    const contributions = (this.you?.seats ?? []).map(contribution);
    return this.#send({ do: "rematch", contributions });
  }

  /** Look from one of the seats at this screen, or cover all hands. */
  look(seat: number | null): Promise<boolean> {
    return this.#send({ do: "look", seat });
  }

  /** Ask what the strongest player would do. */
  async ask(): Promise<void> {
    if (this.isAdvising || this.news === null) return;
    this.isAdvising = true;
    const asked = stepOf(this.news);
    try {
      const params = { path: { table: this.#name } };
      const advice = await told(api.POST("/api/tables/{table}/advice", { params, body: {} }));
      if (asked === stepOf(this.news)) this.advice = advice; // else it is of another position
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

  /** A step of the own turn: one at a time. */
  async #step(on: "decide" | "undo" | null, command: Command): Promise<void> {
    if (this.isBusy || this.news === null) return;
    this.isBusy = true;
    this.#led = on && { on, from: stepOf(this.news) };
    const isDone = await this.#send(command);
    this.isBusy = false;
    if (isDone) this.#goOn();
    else this.#led = null;
  }

  async #send(command: Command): Promise<boolean> {
    try {
      await this.#line.send(command);
      this.problem = "";
      return true;
    } catch (error) {
      this.problem = reasonOf(error);
      return false;
    }
  }
}

/** Where in a game, and in a turn under way, news are. */
function stepOf({ table }: News): string {
  return [table.view?.["turns"], table.mover, ...(table.draft?.decisions ?? [])].join(" ");
}
