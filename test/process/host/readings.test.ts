import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { HostFault, ReadingsAnswer } from "../../../core/host/host.ts";
import { deepTest } from "../../support/depth.ts";
import { type ServeProcess, startServe } from "../../support/serveProcess.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { wordedGame } from "../../support/wordedGame.ts";

interface Scene {
  readonly game: string;
  /** The readings file next to the game; it does not exist yet. */
  readonly file: string;
  readonly serve: ServeProcess;
  readonly route: string;
}

async function scene(): Promise<Scene> {
  const game = wordedGame("I'll move Vienna to Galicia", "Bud-Rum");
  const serve = await startServe([dirname(game)]);
  const { id } = await serve.row(basename(game));
  const file = join(dirname(game), "words.readings.jsonl");
  return { game, file, serve, route: `/api/recordings/${id}/readings` };
}

async function changed({ serve, route }: Scene, before: string | null, line: string): Promise<ReadingsAnswer> {
  const response = await serve.post(route, { before, lines: [line] }, "PUT");
  expect(response.status).toBe(200);
  return (await response.json()) as ReadingsAnswer;
}

async function refused({ serve, route }: Scene, change: object): Promise<readonly [number, string]> {
  const response = await serve.post(route, change, "PUT");
  return [response.status, ((await response.json()) as HostFault).error.message];
}

describe("the readings file next to a game", () => {
  test("given no file, when lines are added and replaced, then the new file contains them, and the game is unchanged", async () => {
    const at = await scene();
    const before = readFileSync(at.game);
    expect(await at.serve.json(at.route)).toEqual({
      name: "words.readings.jsonl",
      lines: [],
      exists: false,
      readOnly: null,
    });
    expect(existsSync(at.file)).toBe(false);

    await changed(at, null, '{"message":2}');
    await changed(at, null, '{"message":3}');
    const { lines } = await changed(at, '{"message":2}', '{"message":2,"note":"späť"}');
    expect(lines).toEqual(['{"message":2,"note":"späť"}', '{"message":3}']);
    expect(readFileSync(at.file, "utf8")).toBe('{"message":2,"note":"späť"}\n{"message":3}\n');
    expect(readFileSync(at.game).equals(before)).toBe(true);
    expect(readdirSync(dirname(at.game)).sort()).toEqual(["words.json", "words.readings.jsonl"]);
    const { recordings } = await at.serve.library();
    expect(recordings.map(({ name }) => name)).toEqual(["words.json"]);
  });

  test("given a file with lines that are not readings, when a line changes, then the others stay as they are", async () => {
    const at = await scene();
    writeFileSync(at.file, 'not JSON\r\n{"message":2,"mine":[1,2]}\r\n\n{"message":3}');
    chmodSync(at.file, 0o640);
    await changed(at, '{"message":3}', '{"message":3,"verdict":"rejected","annotator":"Ann"}');
    expect(readFileSync(at.file, "utf8")).toBe(
      'not JSON\r\n{"message":2,"mine":[1,2]}\r\n\n{"message":3,"verdict":"rejected","annotator":"Ann"}\n',
    );
    expect(statSync(at.file).mode & 0o777).toBe(0o640);
  });

  test("given a line that another program has changed, when it is replaced, then nothing changes, and the answer states the reason", async () => {
    const at = await scene();
    writeFileSync(at.file, '{"message":2,"by":"AUS"}\n');
    const [status, message] = await refused(at, { before: '{"message":2}', lines: ['{"message":2,"daide":null}'] });
    expect([status, message]).toEqual([409, "another program changed words.readings.jsonl; load the recording again"]);
    expect(readFileSync(at.file, "utf8")).toBe('{"message":2,"by":"AUS"}\n');
  });

  deepTest("given many changes at once, then all are kept", async () => {
    const at = await scene();
    const lines = Array.from({ length: 8 }, (_, index) => JSON.stringify({ message: 2, index }));
    await Promise.all(lines.map((line) => changed(at, null, line)));
    expect(readFileSync(at.file, "utf8").trim().split("\n").sort()).toEqual(lines);
  });

  test("given a line that is not an object, has no message, consists of two lines or is far too long, then it is refused", async () => {
    const at = await scene();
    const book = JSON.stringify({ message: 2, words: "x".repeat(20_000) });
    for (const line of ['"text"', '{"daide":null}', '{"message":2}\n{"message":3}', book])
      expect((await refused(at, { before: null, lines: [line] }))[0], line.slice(0, 40)).toBe(400);
    const two = { before: '{"message":2}', lines: ['{"message":2}', '{"message":3}'] };
    expect((await refused(at, two))[0]).toBe(400);
    expect(existsSync(at.file)).toBe(false);
  });

  test("given several lines at once, or none, then the file is created and contains exactly these lines", async () => {
    const at = await scene();
    const add = (lines: readonly string[]): Promise<Response> =>
      at.serve.post(at.route, { before: null, lines }, "PUT");
    expect(await (await add([])).json()).toMatchObject({ lines: [], exists: true });
    expect(readFileSync(at.file, "utf8")).toBe("");
    await add(['{"message":2}', '{"message":3}']);
    expect(readFileSync(at.file, "utf8")).toBe('{"message":2}\n{"message":3}\n');
  });

  test("given a link, or bytes that are not text, in place of the file, then nothing is read or written through it", async () => {
    const at = await scene();
    const secret = join(tempFolder(), "secret");
    writeFileSync(secret, '{"message":2}\n');
    symlinkSync(secret, at.file);
    const [status] = await refused(at, { before: null, lines: ['{"message":3}'] });
    expect(status).toBe(422);
    expect(readFileSync(secret, "utf8")).toBe('{"message":2}\n');

    const other = await scene();
    writeFileSync(other.file, Uint8Array.from([0x7b, 0xff, 0x0a]));
    const [, message] = await refused(other, { before: null, lines: ['{"message":3}'] });
    expect(message).toContain("it is not UTF-8");
    expect(readFileSync(other.file)).toHaveLength(3);
  });

  test("given a sample, then its readings are read-only", async () => {
    const serve = await startServe([tempFolder()]);
    const { samples } = await serve.library();
    const route = `/api/recordings/${samples[0]?.id}/readings`;
    expect((await serve.json<ReadingsAnswer>(route)).readOnly).toBe("samples are read-only");
    const response = await serve.post(route, { before: null, lines: ['{"message":2}'] }, "PUT");
    expect(response.status).toBe(409);
  });
});
