import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { HostFault, MarksAnswer } from "../../../core/host/host.ts";
import { deepTest } from "../../support/depth.ts";
import { smallGame } from "../../support/savedGames.ts";
import { BodyReader, startServe } from "../../support/serveProcess.ts";
import { tempFolder } from "../../support/tempFolder.ts";

const capture = readFileSync("test/data/captures/dip_midgame/capture.jsonl.gz");

test("given a folder with files from other programs, then they are listed with their games, and unrelated files are not", async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, "log.jsonl.gz"), capture);
  writeFileSync(join(folder, "saved.json"), readFileSync(smallGame));
  writeFileSync(join(folder, "package.json"), "{}");
  writeFileSync(join(folder, "people.csv"), "name,age\nBob,7\n");
  const serve = await startServe([folder]);
  const { recordings } = await serve.library();
  expect(recordings.map(({ name }) => name).sort()).toEqual(["log.jsonl.gz", "saved.json"]);
  expect(await serve.row("saved.json")).toMatchObject({ map: "standard", games: 1, turns: 5, unreadable: null });
  expect(await serve.row("log.jsonl.gz")).toMatchObject({ complete: true, games: 1, unreadable: null });
});

test("given a compressed file with any name, then its bytes arrive decompressed", async () => {
  const folder = tempFolder();
  const game = readFileSync(smallGame);
  writeFileSync(join(folder, "packed.json"), gzipSync(game));
  writeFileSync(join(folder, "log.jsonl"), gunzipSync(capture));
  const serve = await startServe([folder]);
  const bytesOf = async (name: string): Promise<Uint8Array> => {
    const { id } = await serve.row(name);
    return new BodyReader(await serve.ask(`/api/recordings/${id}/bytes`)).toEnd();
  };
  expect(Buffer.from(await bytesOf("packed.json")).equals(game)).toBe(true);
  expect(Buffer.from(await bytesOf("log.jsonl")).equals(gunzipSync(capture))).toBe(true);
});

deepTest(
  "given a saved game with an unrelated extension, when it is named on serve's command line, then it is served",
  async () => {
    const path = join(tempFolder(), "game.dat");
    writeFileSync(path, readFileSync(smallGame));
    const serve = await startServe([path]);
    expect(await serve.row("game.dat")).toMatchObject({ map: "standard", unreadable: null });
  },
);

test("given a saved game, when a mark is added, then the mark is refused with a message, and the file is unchanged", async () => {
  const folder = tempFolder();
  const path = join(folder, "saved.json");
  writeFileSync(path, readFileSync(smallGame));
  const serve = await startServe([folder]);
  const marks = `/api/recordings/${(await serve.row("saved.json")).id}/marks`;
  const why = "the file is a saved game from the diplomacy package; to add marks, convert it with chamber import";
  expect(await serve.json<MarksAnswer>(marks)).toEqual({ marks: [], readOnly: why });
  const answer = await serve.post(marks, { text: "here", target: null, atNs: 0 });
  expect([answer.status, ((await answer.json()) as HostFault).error.message]).toEqual([409, why]);
  expect(readFileSync(path).equals(readFileSync(smallGame))).toBe(true);
});
