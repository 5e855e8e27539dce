import { describe, expect, test } from "vitest";
import { type ConnectionEnd, ConnectionEnds } from "../../../../core/recording/connectionEnds.ts";
import type { CloseKind, Direction, Entry, EntryDraft } from "../../../../core/recording/entry.ts";
import { chunk, placed } from "../../../support/entries.ts";

const opened: EntryDraft = {
  type: "opened",
  atNs: 0,
  connection: 1,
  client: null,
  listen: null,
  upstream: null,
};

function closed(direction: Direction, kind: CloseKind, atNs = 5, code: string | null = null): EntryDraft {
  return { type: "closed", atNs, connection: 1, direction, kind, undelivered: 0, code };
}

const byClient = "client-to-server";
const byServer = "server-to-client";

function endAfter(entries: readonly Entry[]): ConnectionEnd {
  const ends = new ConnectionEnds();
  for (const entry of entries) ends.take(entry);
  return ends.of(1);
}

/** Returns a short description of how connection 1 ended. */
function endOf(...drafts: readonly EntryDraft[]): string {
  const { by, how, code } = endAfter(placed([opened, ...drafts]));
  return [by, how, code].filter((each) => each !== null).join(" ");
}

describe("the end of a connection", () => {
  test("given two legs that end, then the sender of the first ended the connection, and the other only responded", () => {
    expect(endOf(closed(byClient, "fin"), closed(byServer, "fin", 6))).toBe("client closed");
    expect(endOf(closed(byServer, "fin"), closed(byClient, "rst", 6, "ECONNRESET"))).toBe("server closed");
    expect(endAfter(placed([opened, closed(byClient, "fin", 7), closed(byServer, "fin", 9)])).atNs).toBe(7);
  });

  test("given a socket that broke, then the end names that side and the system's error code", () => {
    const reset = (side: Direction, other: Direction) =>
      endOf(closed(side, "rst", 5, "ECONNRESET"), closed(other, "cut", 5, "ECONNRESET"));
    expect(reset(byClient, byServer)).toBe("client reset ECONNRESET");
    expect(reset(byServer, byClient)).toBe("server reset ECONNRESET");
    expect(endOf(closed(byServer, "error", 5, "ETIMEDOUT"))).toBe("server failed ETIMEDOUT");
  });

  test("given only the leg that was cut, then the other side's socket broke", () => {
    expect(endOf(closed(byServer, "cut", 5, "ECONNRESET"))).toBe("client reset ECONNRESET");
    expect(endOf(closed(byClient, "cut", 5, "ETIMEDOUT"))).toBe("server failed ETIMEDOUT");
  });

  test("given a stopped recorder, or a server that was never reached, then the end is reported as such", () => {
    expect(endOf(closed(byClient, "stopped"), closed(byServer, "stopped"))).toBe("recorder stopped");
    const failed = { type: "failed", atNs: 3, connection: 1, code: "ECONNREFUSED", message: "refused" } as const;
    expect(endOf(failed)).toBe("server unreachable ECONNREFUSED");
  });
});

describe("a connection without an end", () => {
  const bytes = Uint8Array.of(1);

  test("given a recording that stops growing, then the connection is still open", () => {
    expect(endOf(chunk(">", bytes))).toBe("open");
  });

  test("given a closed recording, then the connection's end is lost, because the source of an import may not record one", () => {
    const entries = placed([opened, chunk(">", bytes)]);
    const end = { chunks: 1, bytes: { clientToServer: 1, serverToClient: 0 } };
    expect(endAfter([...entries, { type: "end", sequence: 3, atNs: 9, ...end }]).how).toBe("lost");
  });

  test("given records missing after the connection's last entry, then its end is lost; if bytes follow them, it is still open", () => {
    const [first, , other, more] = placed([opened, chunk(">", bytes), chunk(">", bytes, 2), chunk(">", bytes)]);
    if (!first || !other || !more) throw new Error("expected four entries for four drafts");
    expect(endAfter([first, other]).how).toBe("lost");
    expect(endAfter([first, other, more]).how).toBe("open");
  });

  test("given a gap in which the connection began, then its end may be in the gap too", () => {
    const leg = { connection: 1, direction: byClient, offset: 0, byteLength: 8 } as const;
    const gap = { type: "gap", sequence: 4, atNs: 9, fromNs: 1, reason: "write-failed", detail: null } as const;
    expect(endAfter([{ ...gap, records: 3, legs: [leg] }]).how).toBe("lost");
  });
});
