import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { sample } from "../../../../bench/samples.ts";
import { headByteLength } from "../../../../core/formats/foreignFormat.ts";
import { SourceReader } from "../../../../core/formats/sourceReader.ts";
import { recordingUuid } from "../../../../core/node/fileHead.ts";
import { tempFolder } from "../../../support/tempFolder.ts";

const saved = readFileSync(join(import.meta.dirname, "../../../data/saved-games/small.json"), "utf8");

describe("given a saved game whose first entry comes after the bytes that show what the file is", () => {
  const game = JSON.parse(saved) as { readonly phases: readonly unknown[] };
  const long = Buffer.from(JSON.stringify({ ...game, note: "x".repeat(2 * headByteLength) }));
  let folder: string;
  beforeAll(() => {
    folder = tempFolder();
    writeFileSync(join(folder, "game.json"), long);
    writeFileSync(join(folder, "other-name.json.gz"), gzipSync(long));
  });

  test.each([
    ["the file", "game.json"],
    ["a compressed copy with another name", "other-name.json.gz"],
  ])("when its id is read from %s, then it is the id in the header of the whole recording", async (_, name) => {
    const reader = new SourceReader(name);
    const [header] = [...reader.push(long), ...reader.end()];
    const { uuid } = (header as { readonly entry: { readonly uuid: string } }).entry;
    expect(uuid).toMatch(/^[0-9a-f-]{36}$/);
    expect(await recordingUuid(join(folder, name))).toBe(uuid);
  });
});

test("given a JSON file that is not a game, when its id is read, then it has none", async () => {
  const path = join(tempFolder(), "letter.json");
  writeFileSync(path, '{"to": "ENG"}');
  expect(await recordingUuid(path)).toBeNull();
});

test("given a compressed sample, when its id is read, then it is the id in its header", async () => {
  expect(await recordingUuid(sample("press-level20"))).toBe("ebf9fd9b-048a-4dbf-870f-b47848394e6e");
});
