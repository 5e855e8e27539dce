import { describe, expect, test } from "vitest";
import { type CopyOptions, cleanCopy } from "../../../../core/recording/cleanCopy.ts";
import type { EntryDraft } from "../../../../core/recording/entry.ts";
import { dm, im } from "../../../support/bytes.ts";
import { chunk } from "../../../support/entries.ts";
import {
  damagedAt,
  entriesOf,
  itemsOf,
  lossOf,
  recordingOf,
  recovered,
  streamsIn,
} from "../../../support/recordings.ts";

const game: EntryDraft[] = [
  { type: "opened", atNs: 0, connection: 1, client: null, listen: null, upstream: null },
  chunk(">", im, 1, 1),
  { type: "mark", atNs: 2, text: "here", target: null },
  chunk("<", dm("SUB"), 1, 3),
  chunk(">", dm("NOT ( GOF )"), 1, 4),
];
const whole = recordingOf(game);

async function copyOf(recording: Uint8Array, marks: CopyOptions["marks"] = null, isPart = false): Promise<Uint8Array> {
  const items = itemsOf(recording);
  async function* pass() {
    // The recording arrives in two pieces, as when a file is read.
    yield items.slice(0, 2);
    yield items.slice(2);
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of cleanCopy(pass, { salt: 9, uuid: "fresh", tool: "test", marks, isPart }))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

const marksIn = (recording: Uint8Array) => entriesOf(recording).filter((entry) => entry.type === "mark");

describe("a clean copy", () => {
  test("given a damaged, unclosed recording, then the copy is closed and equals the output of recover", async () => {
    // The file ends inside the index, before the end record.
    const damaged = damagedAt(whole, 4).subarray(0, (itemsOf(whole)[6]?.fileOffset ?? 0) + 5);
    const copy = await copyOf(damaged);
    expect(lossOf(copy)).toMatchObject({ complete: true, damage: [], missingRecords: 0 });
    expect(lossOf(copy).gaps.map(({ records }) => records)).toContain(1);
    expect(streamsIn(copy)).toEqual(streamsIn(recovered(damaged, "the end record is missing")));
  });

  test("given a recording whose recorder was killed, then the copy is complete and has no loss", async () => {
    const { fileOffset = 0 } =
      itemsOf(whole).find((item) => item.kind === "record" && item.entry.type === "index") ?? {};
    const part = whole.subarray(0, fileOffset);
    const copy = await copyOf(part, null, true);
    expect(lossOf(copy)).toMatchObject({ complete: true, damage: [], missingRecords: 0, gaps: [], lostBytes: 0 });
    expect(streamsIn(copy)).toEqual(streamsIn(part));
    // A closed recording truncated at this point has lost entries, and its copy has a gap for them.
    expect(lossOf(await copyOf(part)).gaps).toMatchObject([{ reason: "damaged" }]);
  });

  test("given a complete recording, then everything is kept, including its marks", async () => {
    const copy = await copyOf(whole);
    expect(streamsIn(copy)).toEqual(streamsIn(whole));
    expect(lossOf(copy)).toMatchObject({ complete: true, gaps: [], lostBytes: 0 });
    expect(marksIn(copy).map(({ text }) => text)).toEqual(["here"]);
  });

  test("given marks, then they replace the recording's own, and none is later than the recording's end", async () => {
    const target = { connection: 1, direction: "server-to-client", offset: 0 } as const;
    const copy = await copyOf(whole, [{ atNs: 9e15, text: "this one", target }]);
    expect(marksIn(copy)).toMatchObject([{ text: "this one", target, atNs: 4 }]);
    expect(streamsIn(copy)).toEqual(streamsIn(whole));
  });

  test("given a recording without its header, then the copy has a new one", async () => {
    const copy = await copyOf(damagedAt(whole, 0));
    expect(entriesOf(copy)[0]).toMatchObject({ type: "header", uuid: "fresh", tool: "test", startedAt: null });
  });
});
