import { describe, expect, test } from "vitest";
import { ChunkLogReader } from "../../../../core/formats/chunkLog.ts";

function read(...lines: (object | string)[]) {
  const reader = new ChunkLogReader();
  const drafts = lines.map((line) => reader.read(typeof line === "string" ? line : JSON.stringify(line)));
  return { drafts, faults: reader.faults };
}

describe("a chunk log", () => {
  test("yields the entries of a connection, timed from its first line", () => {
    const { drafts, faults } = read(
      { t_ns: 5000, conn: 3, ev: "open", dir: "c2s", peer: "127.0.0.1:40000" },
      { t_ns: 5100, conn: 3, ev: "data", dir: "c2s", hex: "000000040001da10" },
      { t_ns: 5200, conn: 3, ev: "data", dir: "s2c", hex: "01000000" },
      { t_ns: 5300, conn: 3, ev: "close", dir: "c2s" },
    );
    expect(faults).toEqual([]);
    expect(drafts).toEqual([
      { type: "opened", atNs: 0, connection: 3, client: "127.0.0.1:40000", listen: null, upstream: null },
      {
        type: "chunk",
        atNs: 100,
        connection: 3,
        direction: "client-to-server",
        bytes: Uint8Array.of(0, 0, 0, 4, 0, 1, 0xda, 0x10),
      },
      { type: "chunk", atNs: 200, connection: 3, direction: "server-to-client", bytes: Uint8Array.of(1, 0, 0, 0) },
      {
        type: "closed",
        atNs: 300,
        connection: 3,
        direction: "client-to-server",
        kind: "fin",
        undelivered: 0,
        code: null,
      },
    ]);
  });

  test("distinguishes a reset from other errors", () => {
    const { drafts } = read(
      { t_ns: 0, conn: 1, ev: "error", dir: "c2s", error: "ConnectionResetError" },
      { t_ns: 0, conn: 1, ev: "error", dir: "s2c", error: "ETIMEDOUT" },
    );
    expect(drafts).toMatchObject([
      { kind: "rst", code: "ConnectionResetError", direction: "client-to-server" },
      { kind: "error", code: "ETIMEDOUT", direction: "server-to-client" },
    ]);
  });

  test("accepts an opening without a direction", () => {
    expect(read({ t_ns: 0, conn: 1, ev: "open" }).drafts[0]).toMatchObject({ type: "opened", client: null });
  });

  test.each([
    ["{", "is not valid JSON"],
    ["null", "is not a JSON object"],
    ['{"conn":1,"ev":"open"}', "has no valid time t_ns"],
    ['{"t_ns":1,"conn":-1,"ev":"open"}', "has no valid connection number conn"],
    ['{"t_ns":1,"conn":1,"ev":"data","dir":"up","hex":""}', "has no valid direction dir: c2s or s2c"],
    ['{"t_ns":1,"conn":1,"ev":"data","dir":"c2s","hex":"0g"}', "has no valid hex bytes"],
    ['{"t_ns":1,"conn":1,"ev":"data","dir":"c2s"}', "has no valid hex bytes"],
    ['{"t_ns":1,"conn":1,"ev":"dance"}', 'has an unknown event "dance"'],
    ['{"t_ns":1,"conn":1,"ev":{"toString":null}}', "has no event ev"],
    ['{"t_ns":1,"conn":1,"ev":"data","dir":{"toString":null},"hex":"00"}', "has no valid direction dir: c2s or s2c"],
    ['{"t_ns":1,"conn":1,"ev":"data","dir":"constructor","hex":"00"}', "has no valid direction dir: c2s or s2c"],
  ])("reports %s with its line, and continues after it", (line, message) => {
    const { drafts, faults } = read("", line, { t_ns: 7, conn: 1, ev: "open" });
    expect(faults).toEqual([{ at: 2, message }]);
    expect(drafts[2]).toMatchObject({ type: "opened", atNs: 0 });
  });

  test("keeps a line with an earlier timestamp in its position, and reports it", () => {
    const data = { conn: 1, ev: "data", dir: "c2s", hex: "00" };
    const { drafts, faults } = read({ t_ns: 10, ...data }, { t_ns: 30, ...data }, { t_ns: 20, ...data });
    expect(drafts.map((draft) => draft?.type === "chunk" && draft.atNs)).toEqual([0, 20, 20]);
    expect(faults).toMatchObject([{ at: 3 }]);
  });

  test("refuses a timestamp that does not fit into a recording", () => {
    const { drafts, faults } = read({ t_ns: 0, conn: 1, ev: "open" }, { t_ns: 1.7e18, conn: 2, ev: "open" });
    expect(drafts[1]).toMatchObject({ type: "gap", detail: "line 2 has a time too far from the first line" });
    expect(faults).toMatchObject([{ at: 2 }]);
  });
});
