import { expect, test } from "vitest";

import { Line, type Command, type Status, type Wire } from "./line";

/** A server that says what the test says, and breaks when the test breaks it. */
class Bench {
  readonly addresses: string[] = [];
  readonly heard: { id: string; do: string }[][] = [];
  readonly status: Status[] = [];
  readonly news: number[] = [];
  readonly pauses: number[] = [];
  private wires: Wire[] = [];
  private waiting: (() => void)[] = [];
  readonly line: Line;

  constructor(link: string | null = null) {
    this.line = new Line(
      "t1",
      {
        onNews: (news) => this.news.push(news.table.seq),
        onStatus: (status) => this.status.push(status),
      },
      { link, open: (address) => this.open(address), later: (ms, work) => this.later(ms, work) },
    );
  }

  private open(address: string): Wire {
    const heard: { id: string; do: string }[] = [];
    this.addresses.push(address);
    this.heard.push(heard);
    const wire: Wire = {
      send: (text) => heard.push(JSON.parse(text)),
      close: () => undefined,
      onopen: null,
      onmessage: null,
      onclose: null,
    };
    this.wires.push(wire);
    return wire;
  }

  private later(ms: number, work: () => void): () => void {
    this.pauses.push(ms);
    this.waiting.push(work);
    return () => {
      this.waiting = this.waiting.filter((one) => one !== work);
    };
  }

  get calledOff(): boolean {
    return this.waiting.length === 0;
  }

  private get wire(): Wire {
    return this.wires.at(-1)!;
  }

  answer(): void {
    this.wire.onopen?.(new Event("open"));
  }

  say(message: unknown): void {
    this.wire.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  tell(seq: number, seat: number | null = null): void {
    this.say({ kind: "news", now: 0, events: [], table: { seq }, you: { seat } });
  }

  cut(code = 1006, reason = ""): void {
    this.wire.onclose?.({ code, reason } as CloseEvent); // Node has no such class
  }

  wait(): void {
    const due = this.waiting;
    this.waiting = [];
    for (const work of due) work();
  }
}

function begun(link: string | null = null): Bench {
  const bench = new Bench(link);
  bench.answer();
  bench.tell(7);
  return bench;
}

const END: Command = { do: "end", id: "c1", seq: 7 };
const UNDO: Command = { do: "undo", id: "c2" };

test("a command is answered by its name", async () => {
  const bench = begun();
  const [end, undo] = [bench.line.send(END), bench.line.send(UNDO)];
  bench.say({ kind: "refused", id: "c2", code: "nothing-to-undo", message: "there is nothing" });
  bench.say({ kind: "done", id: "c1", seq: 8 });
  expect(await end).toBe(8);
  await expect(undo).rejects.toMatchObject({ code: "nothing-to-undo" });
});

test("a command without a name is given one", () => {
  const bench = begun();
  void bench.line.send({ do: "undo" });
  void bench.line.send({ do: "undo" });
  const names = bench.heard[0]!.map((one) => one.id);
  expect(new Set(names).size).toBe(2);
  expect(names.every((name) => /^[A-Za-z0-9_.:-]{1,64}$/.test(name))).toBe(true);
});

test("what was not answered is sent again after a break, in order and under the same name", async () => {
  const bench = begun();
  const answered = bench.line.send(END);
  bench.say({ kind: "done", id: "c1", seq: 8 });
  const undo = bench.line.send(UNDO);
  const say = bench.line.send({ do: "say", id: "c3", text: "hello" });
  bench.cut();
  bench.wait();
  expect(bench.heard[1]).toEqual([]);
  bench.answer();
  expect(bench.heard[1]!.map((one) => one.id)).toEqual(["c2", "c3"]);
  bench.say({ kind: "done", id: "c2", seq: 8 });
  bench.say({ kind: "done", id: "c3", seq: 9 });
  expect(await Promise.all([answered, undo, say])).toEqual([8, 8, 9]);
});

test("what is asked for during a break is sent once it is over", () => {
  const bench = begun();
  bench.cut();
  void bench.line.send(END);
  bench.wait();
  bench.answer();
  expect(bench.heard.map((one) => one.length)).toEqual([0, 1]);
});

test("it comes back for what it missed, from the seat it looked from", () => {
  const bench = begun("secret");
  void bench.line.send({ do: "look", id: "c4", seat: 1 });
  bench.tell(9, 1);
  bench.cut();
  bench.wait();
  expect(bench.addresses).toEqual([
    "/api/tables/t1/socket?after=0&link=secret",
    "/api/tables/t1/socket?after=9&seat=1&link=secret",
  ]);
  expect(bench.status).toEqual(["connecting", "open", "open", "broken", "connecting"]);
});

test("a hand that the server has covered stays covered after a break", () => {
  const bench = begun();
  bench.tell(9, 1);
  bench.tell(10, null);
  bench.cut();
  bench.wait();
  expect(bench.addresses.at(-1)).toBe("/api/tables/t1/socket?after=10");
});

test("it waits longer from break to break, but not for ever, and anew after news", () => {
  const bench = begun();
  for (let n = 0; n < 10; n += 1) {
    bench.cut();
    bench.wait();
  }
  expect(bench.pauses[0]).toBeGreaterThanOrEqual(125);
  expect(bench.pauses[0]).toBeLessThanOrEqual(250);
  expect(bench.pauses[9]).toBeGreaterThanOrEqual(4000);
  expect(Math.max(...bench.pauses)).toBeLessThanOrEqual(8000);
  bench.answer();
  bench.tell(10);
  bench.cut();
  expect(bench.pauses[10]).toBeLessThanOrEqual(250);
});

test("it does not wait when it is told to hurry", () => {
  const bench = begun();
  bench.line.hurry(); // nothing is broken
  expect(bench.addresses.length).toBe(1);
  bench.cut();
  bench.line.hurry();
  expect(bench.addresses.length).toBe(2);
  expect(bench.calledOff).toBe(true);
});

test.each([
  [4404, "unknown", "unknown"],
  [4401, "", "session-over"],
])("closed with %i it is gone, and all who wait are told", async (code, reason, why) => {
  const bench = begun();
  const end = bench.line.send(END);
  bench.cut(code, reason);
  await expect(end).rejects.toMatchObject({ code: why });
  await expect(bench.line.send(UNDO)).rejects.toMatchObject({ code: "closed" });
  expect(bench.status.at(-1)).toBe("gone");
  expect(bench.calledOff).toBe(true);
});

test("closed by us, it stays closed", async () => {
  const bench = begun();
  const end = bench.line.send(END);
  bench.line.close();
  bench.cut();
  await expect(end).rejects.toMatchObject({ code: "closed" });
  expect(bench.calledOff).toBe(true);
  expect(bench.status.at(-1)).toBe("open");
});
