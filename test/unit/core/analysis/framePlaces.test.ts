import { expect, test } from "vitest";
import { Analysis } from "../../../../core/analysis/analysis.ts";
import { FramePlaces } from "../../../../core/analysis/framePlaces.ts";
import type { EntryDraft } from "../../../../core/recording/entry.ts";
import { dm, im, rm } from "../../../support/bytes.ts";
import { chunk } from "../../../support/entries.ts";
import { itemsOf, recordingOf } from "../../../support/recordings.ts";

const name = dm("NME ( 'Albert' ) ( 'v6' )");

/** Returns the positions of all frames in a recording, and its bytes. */
function placesIn(drafts: readonly EntryDraft[]): { file: Uint8Array; places: FramePlaces } {
  const file = recordingOf(drafts);
  const analysis = new Analysis();
  const places = new FramePlaces(new Set([1, 2, 3, 4]));
  for (const item of itemsOf(file)) places.apply(item, item.kind === "record" ? analysis.apply(item.entry) : []);
  return { file, places };
}

test("given frames in one chunk, then each frame's bytes are in the file at the returned position", () => {
  const { file, places } = placesIn([chunk(">", Buffer.concat([im, name])), chunk("<", rm())]);
  const bytesOf = (n: number): Uint8Array => {
    const { byteOffset, byteLength } = places.of(n) ?? { byteOffset: 0, byteLength: 0 };
    return file.subarray(byteOffset, byteOffset + byteLength);
  };
  expect([...bytesOf(1)]).toEqual([...im]);
  expect([...bytesOf(2)]).toEqual([...name]);
  expect([...bytesOf(3)]).toEqual([...rm()]);
  expect(places.of(2)?.text).toBe("NME ( 'Albert' ) ( 'v6' )");
  expect(places.of(4)).toBeUndefined();
});

test("given a frame in pieces with another leg's bytes between them, then each byte of its body is found", () => {
  const { file, places } = placesIn([
    chunk(">", Buffer.concat([im, name.subarray(0, 3)])),
    chunk("<", rm()),
    chunk(">", name.subarray(3, 9)),
    chunk(">", Buffer.concat([name.subarray(9), name])),
  ]);
  const place = places.of(3);
  const body = [...name.subarray(4)];
  expect(body.map((_, offset) => file[place?.bodyByteAt(offset) ?? 0])).toEqual(body);
  expect(file[place?.byteOffset ?? 0]).toBe(name[0]);
  expect(place && place.byteOffset + place.byteLength - 1).toBe(place?.bodyByteAt(body.length - 1));
  const next = places.of(4);
  expect([...file.subarray(next?.byteOffset, (next?.byteOffset ?? 0) + (next?.byteLength ?? 0))]).toEqual([...name]);
});
