import { describe, expect, test } from "vitest";
import type { RecentRecording } from "../../../../renderer/session/recent.ts";
import { botWords, libraryRow, liveFirst, searchLibrary } from "../../../../renderer/views/recordings/libraryRows.ts";
import { startRows } from "../../../../renderer/views/start/startRows.ts";
import { listingOf } from "../../../support/listings.ts";

function opened(key: string, changes: Partial<RecentRecording> = {}): RecentRecording {
  return {
    key,
    kind: "host",
    name: `${key}.chamber`,
    openedAt: 1,
    map: "standard",
    level: 0,
    games: 1,
    turns: 9,
    frames: 90,
    result: { kind: "unknown", powers: [] },
    isDamaged: false,
    findings: { error: 2, warning: 0, note: 0 },
    ...changes,
  };
}

describe("the library's search", () => {
  const rows = [
    listingOf("night", { bots: [{ power: "FRA", name: "DumbBot", version: null }], note: "parity run" }),
    listingOf("solo", { map: "hundred3", level: 8000, result: { kind: "solo", powers: ["BUR"] } }),
    listingOf("broken", { unreadable: "is empty", map: null, level: null, result: { kind: "unknown", powers: [] } }),
  ].map(libraryRow);
  const found = (search: string): string[] => searchLibrary(rows, search).map((row) => row.listing.id);

  test("given words, then a recording matches if it contains all of them, in any case and position; conditions also work", () => {
    expect(found("DUMBBOT")).toEqual(["night"]);
    expect(found("italy level:20")).toEqual(["night"]);
    expect(found("hundred bur")).toEqual(["solo"]);
    expect(found("winner:BUR || bot:dumb")).toEqual(["night", "solo"]);
    expect(found("-result:solo")).toEqual(["broken"]);
    expect(found("parity")).toEqual(["night"]);
    expect(found("unreadable")).toEqual(["broken"]);
    expect(found("night hundred")).toEqual([]);
    expect(found("  ")).toEqual(["night", "solo", "broken"]);
  });

  test("given bots, then they are counted by name, most frequent first", () => {
    const bot = (name: string | null) => ({ power: null, name, version: null });
    expect(botWords([bot("B"), bot("A"), bot("B"), bot(null)])).toBe("2 × B, A");
  });

  test("given a live recording, then it is first in any order", () => {
    const live = libraryRow(listingOf("live", { live: true }));
    expect(liveFirst([...rows, live]).map(({ listing }) => listing.id)).toEqual(["live", "night", "solo", "broken"]);
  });
});

describe("the start page's rows", () => {
  const library = [
    listingOf("a"),
    listingOf("b"),
    listingOf("live", { live: true }),
    listingOf("bad", { unreadable: "is empty" }),
  ];

  test("given a host, then live games come first, then opened recordings, then new ones; unreadable ones are omitted", () => {
    const rows = startRows([opened("b"), opened("gone"), opened("file.chamber", { kind: "file" })], library, 9);
    expect(rows.map(({ key, openedAt }) => [key, openedAt])).toEqual([
      ["live", null],
      ["b", 1],
      ["file.chamber", 1],
      ["a", null],
    ]);
    expect(rows[1]).toMatchObject({ turns: 3, findings: { error: 2 } });
  });

  test("given a recording that the host has not read yet, then what was known before is shown", () => {
    const [row] = startRows([opened("a")], [listingOf("a", { pending: true, turns: 0, frames: 0, map: null })], 9);
    expect(row).toMatchObject({ turns: 9, frames: 90, map: "standard" });
  });

  test("given no host, then only files are listed, as many as fit, because recordings on a host cannot be opened", () => {
    const recent = [opened("a"), ...["x", "y", "z"].map((key) => opened(key, { kind: "file" }))];
    expect(startRows(recent, null, 2).map(({ key }) => key)).toEqual(["x", "y"]);
  });
});
