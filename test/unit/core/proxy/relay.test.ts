import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Relay, type RelayCommand, type RelayEvent } from "../../../../core/proxy/relay.ts";
import { type Direction, legKey } from "../../../../core/recording/entry.ts";
import { directionOf } from "../../../support/entries.ts";
import { down, RelayPlaybook, up } from "../../../support/relayPlaybook.ts";

const directions = Object.values(directionOf);

/** Returns a playbook whose first connection has reached the upstream. */
function connected(): RelayPlaybook {
  const play = new RelayPlaybook();
  play.on({ type: "accepted", client: "127.0.0.1:50000" });
  play.on({ type: "upstream-connected" });
  return play;
}

describe("an ordinary game", () => {
  test("bytes are forwarded first and noted afterwards; when both ends have sent FIN, the connection is over", () => {
    const play = new RelayPlaybook();
    expect(play.on({ type: "accepted", client: "127.0.0.1:50000" })).toEqual(["note opened 127.0.0.1:50000", "dial"]);
    expect(play.on({ type: "upstream-connected" })).toEqual([]);
    expect(play.data(up, "NME")).toEqual(["forward > NME", "note chunk > NME"]);
    expect(play.data(down, "YES")).toEqual(["forward < YES", "note chunk < YES"]);
    expect(play.on({ type: "ended", direction: down })).toEqual(["end <", "note closed < fin"]);
    expect(play.data(up, "late")).toEqual(["forward > late", "note chunk > late"]);
    expect(play.on({ type: "ended", direction: up })).toEqual(["end >", "note closed > fin", "forget"]);
    expect(play.relay.size).toBe(0);
  });

  test("connections do not affect one another", () => {
    const play = connected();
    play.on({ type: "accepted", connection: 2, client: null });
    play.on({ type: "upstream-failed", connection: 2, code: "ECONNREFUSED", message: "connection refused" });
    expect(play.data(up, "NME")).toEqual(["forward > NME", "note chunk > NME"]);
  });
});

describe("while the proxy connects to the upstream", () => {
  function dialling(): RelayPlaybook {
    const play = new RelayPlaybook();
    play.on({ type: "accepted", client: null });
    return play;
  }

  test("the client's bytes are noted immediately and forwarded when the upstream is connected", () => {
    const play = dialling();
    expect(play.data(up, "IM")).toEqual(["note chunk > IM"]);
    expect(play.data(up, "NME")).toEqual(["note chunk > NME"]);
    expect(play.on({ type: "upstream-connected" })).toEqual(["forward > IM", "forward > NME"]);
  });

  test("the client's FIN follows its bytes", () => {
    const play = dialling();
    play.data(up, "IM");
    expect(play.on({ type: "ended", direction: up })).toEqual([]);
    expect(play.on({ type: "upstream-connected" })).toEqual(["forward > IM", "end >", "note closed > fin"]);
    expect(play.data(down, "RM")).toEqual(["forward < RM", "note chunk < RM"]);
    expect(play.on({ type: "ended", direction: down })).toEqual(["end <", "note closed < fin", "forget"]);
  });

  test("the client's RST follows its bytes", () => {
    const play = dialling();
    play.data(up, "IM");
    expect(play.on({ type: "broken", direction: up, kind: "rst", code: "ECONNRESET", unsent: 0, pending: 0 })).toEqual(
      [],
    );
    expect(play.on({ type: "upstream-connected" })).toEqual(["forward > IM", "reset >", "note closed < cut"]);
    expect(play.on({ type: "settled", direction: up, unsent: 0 })).toEqual(["note closed > rst", "forget"]);
  });

  test("if the upstream refuses the connection, the client's connection is reset", () => {
    const play = dialling();
    play.data(up, "IM");
    expect(play.on({ type: "upstream-failed", code: "ECONNREFUSED", message: "connection refused" })).toEqual([
      "reset <",
      "note failed ECONNREFUSED",
      "forget",
    ]);
  });

  test("a client that sends a lot is paused, and resumed when the upstream is connected", () => {
    const play = dialling();
    expect(play.data(up, "a".repeat(60_000))).toEqual(["note chunk > 60000 bytes"]);
    expect(play.data(up, "b".repeat(60_000))).toEqual(["note chunk > 60000 bytes", "pause >"]);
    expect(play.data(up, "c".repeat(60_000))).toEqual(["note chunk > 60000 bytes"]);
    expect(play.on({ type: "upstream-connected" })).toEqual([
      "forward > 60000 bytes",
      "forward > 60000 bytes",
      "forward > 60000 bytes",
      "resume >",
    ]);
    // The owner reports that the upstream is full only after it has carried out the command.
    expect(play.on({ type: "full", direction: up })).toEqual(["pause >"]);
  });

  test("stopping counts the bytes that never reached the upstream", () => {
    const play = dialling();
    play.data(up, "IM");
    expect(play.on({ type: "stop" })).toEqual(["end >", "end <"]);
    expect(play.on({ type: "stopped", unsent: () => 0 })).toEqual([
      "note closed > stopped undelivered 2",
      "note closed < stopped",
      "forget",
    ]);
  });
});

describe("a stop", () => {
  test("counts the bytes that the receivers did not accept", () => {
    const play = connected();
    play.data(up, "SUB");
    play.on({ type: "stop" });
    expect(play.data(up, "GOF"), "later bytes are neither forwarded nor recorded").toEqual([]);
    expect(play.on({ type: "stopped", unsent: ({ direction }) => (direction === up ? 3 : 0) })).toEqual([
      "note closed > stopped undelivered 3",
      "note closed < stopped",
      "forget",
    ]);
  });

  test("counts the undelivered bytes of a receiver whose connection breaks during the stop", () => {
    const play = connected();
    play.data(up, "SUB");
    play.on({ type: "stop" });
    expect(
      play.on({ type: "broken", direction: down, kind: "rst", code: "ECONNRESET", unsent: 2, pending: 0 }),
    ).toEqual([]);
    expect(play.on({ type: "stopped", unsent: () => 0 })).toEqual([
      "note closed > stopped undelivered 2",
      "note closed < stopped",
      "forget",
    ]);
  });
});

describe("a slow receiver", () => {
  test("pauses its sender, once, until it has drained", () => {
    const play = connected();
    expect(play.on({ type: "full", direction: down })).toEqual(["pause <"]);
    expect(play.on({ type: "full", direction: down })).toEqual([]);
    expect(play.data(up, "ORD"), "the other leg continues").toEqual(["forward > ORD", "note chunk > ORD"]);
    expect(play.on({ type: "drained", direction: down })).toEqual(["resume <"]);
    expect(play.on({ type: "drained", direction: down })).toEqual([]);
  });

  test("whose connection breaks: the sender receives an RST, and undelivered bytes are counted", () => {
    const play = connected();
    play.data(down, "MDF");
    play.on({ type: "full", direction: down });
    expect(play.on({ type: "broken", direction: up, kind: "rst", code: "ECONNRESET", unsent: 3, pending: 0 })).toEqual([
      "reset >",
      "note closed > rst",
      "note closed < cut undelivered 3",
      "forget",
    ]);
  });
});

describe("an end whose connection breaks", () => {
  test("while the other end still has bytes to receive: undelivered ones are counted once their number is known", () => {
    const play = connected();
    play.data(up, "SUB");
    expect(play.on({ type: "broken", direction: up, kind: "rst", code: "EPIPE", unsent: 0, pending: 3 })).toEqual([
      "reset >",
      "note closed < cut",
    ]);
    expect(play.data(down, "THX")).toEqual([]);
    expect(play.on({ type: "settled", direction: up, unsent: 3 })).toEqual([
      "note closed > rst undelivered 3",
      "forget",
    ]);
  });

  test("and the other end breaks before it has received everything: its bytes are counted", () => {
    const play = connected();
    play.data(up, "SUB");
    play.on({ type: "broken", direction: up, kind: "rst", code: "EPIPE", unsent: 0, pending: 3 });
    expect(play.on({ type: "broken", direction: down, kind: "rst", code: "EPIPE", unsent: 2, pending: 0 })).toEqual([
      "note closed > rst undelivered 2",
      "forget",
    ]);
  });

  test("and the recorder stops before the other end has received everything: its bytes are counted", () => {
    const play = connected();
    play.data(up, "SUB");
    play.on({ type: "broken", direction: up, kind: "rst", code: "EPIPE", unsent: 0, pending: 3 });
    play.on({ type: "stop" });
    expect(play.on({ type: "stopped", unsent: () => 1 })).toEqual(["note closed > rst undelivered 1", "forget"]);
  });

  test("after its own FIN: only the other leg is broken off", () => {
    const play = connected();
    play.on({ type: "ended", direction: up });
    expect(play.on({ type: "broken", direction: up, kind: "rst", code: "EPIPE", unsent: 0, pending: 0 })).toEqual([
      "reset >",
      "note closed < cut",
      "forget",
    ]);
  });

  test("causes no commands for later events", () => {
    const play = connected();
    play.on({ type: "broken", direction: down, kind: "error", code: "ETIMEDOUT", unsent: 0, pending: 0 });
    expect(play.data(up, "SUB")).toEqual([]);
    expect(play.on({ type: "ended", direction: up })).toEqual([]);
    expect(play.on({ type: "drained", direction: up })).toEqual([]);
    expect(play.on({ type: "stop" })).toEqual([]);
  });
});

describe("any events in any order", () => {
  const connection = fc.integer({ min: 1, max: 3 });
  const direction = fc.constantFrom<Direction>(...directions);
  const anyEvent: fc.Arbitrary<RelayEvent> = fc.oneof(
    fc.record({ type: fc.constant("upstream-connected" as const), connection }),
    fc.record({
      type: fc.constant("upstream-failed" as const),
      connection,
      code: fc.constant("ECONNREFUSED"),
      message: fc.constant("refused"),
    }),
    {
      weight: 6,
      arbitrary: fc.record({
        type: fc.constant("data" as const),
        connection,
        direction,
        bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
      }),
    },
    fc.record({ type: fc.constantFrom("full" as const, "drained" as const, "ended" as const), connection, direction }),
    fc.record({
      type: fc.constant("broken" as const),
      connection,
      direction,
      kind: fc.constantFrom("rst" as const, "error" as const),
      code: fc.constant(null),
      unsent: fc.constant(0),
      pending: fc.nat({ max: 1 }),
    }),
    fc.record({ type: fc.constant("settled" as const), connection, direction, unsent: fc.constant(0) }),
  );
  // Each number is used once: connections are accepted first, and some events are for unknown connections.
  const story = fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.array(anyEvent, { maxLength: 60 }))
    .map(([accepted, events]): RelayEvent[] => [
      ...Array.from(
        { length: accepted },
        (_, at): RelayEvent => ({ type: "accepted", connection: at + 1, client: null }),
      ),
      ...events,
      { type: "stop" },
      { type: "stopped", unsent: () => 0 },
    ]);

  /** The results of a story, by leg. */
  class Story {
    readonly relay = new Relay();
    readonly forwarded = new Map<string, number[]>();
    readonly noted = new Map<string, number[]>();
    readonly undelivered = new Map<string, number>();
    readonly closes = new Map<string, number>();
    readonly failed = new Set<number>();
    readonly over = new Set<number>();
    readonly faults: string[] = [];
    readonly #paused = new Map<string, boolean>();

    constructor(events: readonly RelayEvent[]) {
      for (const event of events) for (const command of this.relay.handle(event)) this.#take(command);
    }

    #take(command: RelayCommand): void {
      const about = command.type === "note" ? command.note.connection : command.connection;
      if (this.over.has(about)) this.faults.push(`${command.type} after connection ${about} was forgotten`);
      if (command.type === "forget") this.over.add(about);
      else if (command.type === "forward") add(this.forwarded, legKey(command), command.bytes);
      else if (command.type === "note") this.#note(command.note);
      else if (command.type === "pause" || command.type === "resume") {
        const wanted = command.type === "pause";
        if ((this.#paused.get(legKey(command)) ?? false) === wanted) this.faults.push(`${command.type} twice`);
        this.#paused.set(legKey(command), wanted);
      }
    }

    #note(note: Extract<RelayCommand, { readonly type: "note" }>["note"]): void {
      if (note.type === "chunk") add(this.noted, legKey(note), note.bytes);
      else if (note.type === "failed") this.failed.add(note.connection);
      else if (note.type === "closed") {
        this.closes.set(legKey(note), (this.closes.get(legKey(note)) ?? 0) + 1);
        this.undelivered.set(legKey(note), note.undelivered);
      }
    }
  }

  function add(map: Map<string, number[]>, key: string, bytes: Uint8Array): void {
    map.set(key, [...(map.get(key) ?? []), ...bytes]);
  }

  test("noted bytes are the forwarded ones followed by the undelivered ones; every connection ends once", () => {
    fc.assert(
      fc.property(story, (events) => {
        const { relay, forwarded, noted, undelivered, closes, failed, over, faults } = new Story(events);
        expect(faults).toEqual([]);
        expect(relay.size).toBe(0);
        for (const number of over) {
          for (const leg of directions.map((way) => ({ connection: number, direction: way }))) {
            const key = legKey(leg);
            const out = forwarded.get(key) ?? [];
            const written = noted.get(key) ?? [];
            expect(written.slice(0, out.length)).toEqual(out);
            if (failed.has(number)) continue;
            expect(written.length - out.length).toBe(undelivered.get(key) ?? 0);
            expect(closes.get(key)).toBe(1);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
