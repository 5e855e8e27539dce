import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { SourceReader } from "../../../../core/formats/sourceReader.ts";
import { linkText, noLink, readLink } from "../../../../core/host/link.ts";
import { knownVariants } from "../../../../core/map/library.ts";
import { placeOf, rowOf } from "../../../../core/session/linkPlace.ts";
import { Session } from "../../../../core/session/session.ts";
import { recordingOf, sliced } from "../../../support/recordings.ts";
import { ciceroGame, documentEntry, smallGame } from "../../../support/savedGames.ts";

/** Reads a file in pieces of this many bytes, as the page does. */
function opened(name: string, bytes: Uint8Array, pieceLength = bytes.length): Session {
  const reader = new SourceReader(name);
  const session = new Session(knownVariants);
  for (let at = 0; at < bytes.length; at += pieceLength)
    session.push(reader.push(bytes.subarray(at, at + pieceLength)));
  session.push(reader.end());
  return session;
}

/** Returns the row that a link to a row in one session leads to in another. */
function followed(from: Session, n: number, to: Session): number | null {
  const { place } = readLink(linkText({ ...noLink, recording: "id", place: placeOf(from, n) }));
  return place && rowOf(to, place);
}

function rowsOf({ count }: Session): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

function idOf({ analysis }: Session): string | undefined {
  return analysis.header?.uuid;
}

const recording = "recordings/press-level20.chamber.gz";

describe("given a link to a message, when it is opened on another file of the same recording, then it leads to that message", () => {
  test.each([smallGame, ciceroGame])(
    "%s, whose messages have no bytes, under another name and read in small pieces",
    (path) => {
      const bytes = readFileSync(path);
      const [one, other] = [opened(basename(path), bytes), opened("renamed.json", bytes, 7000)];
      expect(idOf(other)).toBe(idOf(one));
      expect(one.count).toBeGreaterThan(0);
      expect(rowsOf(one).map((n) => followed(one, n, other))).toEqual(rowsOf(one));
    },
  );

  test("a log from another program, which has no id of its own", () => {
    const bytes = gunzipSync(readFileSync("test/data/captures/live_tenderi/capture.jsonl.gz"));
    const [one, other] = [opened("capture.jsonl", bytes), opened("x.jsonl", bytes, 5000)];
    expect(idOf(one)).toMatch(/^[0-9a-f-]{36}$/);
    expect(idOf(other)).toBe(idOf(one));
    expect(rowsOf(one).map((n) => followed(one, n, other))).toEqual(rowsOf(one));
  });

  test("a slice, whose rows are numbered differently; a message that it lacks is not confused with another", () => {
    const whole = gunzipSync(readFileSync(recording));
    const one = opened("game.chamber", whole);
    const middle = Math.round(one.count / 2);
    const slice = opened("slice.chamber", sliced(whole, { fromN: middle, toN: middle + 50 }));
    expect(idOf(slice)).toBe(idOf(one));
    const row = followed(one, middle + 10, slice) ?? 0;
    expect(row).toBeGreaterThan(0);
    expect(slice.frames.offsetOf(row)).toBe(one.frames.offsetOf(middle + 10));
    expect(followed(one, middle + 200, slice)).toBeNull();
    // A link from the slice leads to the same message in the whole recording.
    expect(followed(slice, row, one)).toBe(middle + 10);
  });

  test("a recording that contains a saved game", () => {
    const text = readFileSync(smallGame, "utf8");
    const bytes = recordingOf([documentEntry(text)]);
    const [one, slice] = [opened("a.chamber", bytes), opened("b.chamber", sliced(bytes, { fromN: 2, toN: 3 }))];
    expect(rowsOf(one).map((n) => followed(one, n, slice))).toEqual(rowsOf(one));
  });
});
