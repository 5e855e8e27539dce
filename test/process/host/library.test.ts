import { copyFileSync, mkdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { HostStatus, RecordingsAnswer } from "../../../core/host/host.ts";
import { encodeFileHead } from "../../../core/recording/writer.ts";
import { sampleOf, times } from "../../support/depth.ts";
import { BodyReader, ownCache, samplesFolder, startServe } from "../../support/serveProcess.ts";
import { tempFolder } from "../../support/tempFolder.ts";

const sample = (name: string): string => join(samplesFolder, `${name}.chamber.gz`);

describe("the library", () => {
  test("a folder's rows are listed immediately, and filled in as the recordings are read", async () => {
    const folder = tempFolder();
    mkdirSync(join(folder, "cup", "round 1"), { recursive: true });
    copyFileSync(sample("variant-hundred3"), join(folder, "cup", "round 1", "final.chamber.gz"));
    const serve = await startServe([folder]);
    const first = await serve.json<RecordingsAnswer>("/api/recordings");
    expect(first.recordings.map(({ name, pending }) => [name, pending])).toEqual([
      ["cup/round 1/final.chamber.gz", true],
    ]);

    const row = await serve.row("cup/round 1/final.chamber.gz");
    expect(row).toMatchObject({
      pending: false,
      map: "hundred3",
      level: 8000,
      turns: 79,
      frames: 3795,
      games: 1,
      result: { kind: "solo", powers: ["BUR"] },
      complete: true,
      lostBytes: 0,
      live: false,
      sample: false,
      unreadable: null,
    });
    expect(row.bots.map(({ power }) => power).sort()).toEqual(["BUR", "ENG", "FRA"]);
  });

  test("the samples are listed separately, each with a title and correct facts", async () => {
    const serve = await startServe([tempFolder()]);
    const { samples, recordings } = await serve.library();
    expect(recordings).toEqual([]);
    expect(samples.map(({ title, turns, result }) => [title, turns, result.powers])).toEqual([
      ["Heavy press at level 8000", 277, ["ITA"]],
      ["Offers at level 20", 5, []],
      ["A complete no-press game", 120, ["FRA"]],
      ["The Hundred Years' War", 79, ["BUR"]],
      ["Protocol errors", 1, []],
    ]);
  });

  test("only the samples in the program's own folder are listed, unless the user names one of its subfolders", async () => {
    const { recordings } = await (await startServe([samplesFolder])).library();
    expect(recordings.map(({ name }) => name).sort()).toEqual([
      "no-press-solo.chamber.gz",
      "press-level20.chamber.gz",
      "press-level8000.chamber.gz",
      "protocol-errors.chamber.gz",
      "variant-hundred3.chamber.gz",
    ]);
    expect(recordings.every(({ sample: isSample }) => isSample)).toBe(true);
    const named = await (await startServe([join(samplesFolder, "golden")])).library();
    expect(named.recordings.map(({ name, sample: isSample }) => [name, isSample])).toEqual([["v1.0.chamber", false]]);
  });

  test("a single file on the command line is opened", async () => {
    const serve = await startServe([sample("press-level20")]);
    const { opened } = await serve.json<HostStatus>("/api/status");
    const { recordings } = await serve.library();
    expect(recordings.map(({ id }) => id)).toEqual([opened]);
    const bytes = await new BodyReader(await serve.ask(`/api/recordings/${opened}/bytes`)).toEnd();
    const unpacked = gunzipSync(readFileSync(sample("press-level20")));
    expect(bytes.equals(unpacked)).toBe(true);
    const rest = await new BodyReader(await serve.ask(`/api/recordings/${opened}/bytes?from=5000`)).toEnd();
    expect(rest.equals(unpacked.subarray(5000))).toBe(true);
  });

  test("hostile and damaged files get rows, and everything else still works", async () => {
    const folder = tempFolder();
    const whole = gunzipSync(readFileSync(sample("protocol-errors")));
    // The files have not changed for an hour, because the host waits for files that may still grow.
    const anHourAgo = new Date(Date.now() - 3_600_000);
    const put = (name: string, bytes: Uint8Array): void => {
      writeFileSync(join(folder, name), bytes);
      utimesSync(join(folder, name), anHourAgo, anHourAgo);
    };
    put("garbage.chamber", Buffer.alloc(5000, "garbage"));
    put("zero.chamber", new Uint8Array(0));
    put("packed-garbage.chamber.gz", Buffer.from("no gzip at all"));
    put("packed-nothing.chamber.gz", gzipSync(new Uint8Array(0)));
    put("cut.chamber", whole.subarray(0, whole.length / 2));
    put("cut-packed.chamber.gz", readFileSync(sample("protocol-errors")).subarray(0, 4000));
    put(
      "claims.chamber",
      Buffer.concat([encodeFileHead(1), Buffer.from("00ffffff03deadbeef", "hex"), Buffer.alloc(1000, 0xff)]),
    );
    put("bomb.chamber.gz", gzipSync(Buffer.alloc(20_000_000)));
    put("newer.chamber", encodeFileHead(1, { major: 9, minor: 0 }));
    mkdirSync(join(folder, "folder.chamber"));
    copyFileSync(sample("press-level20"), join(folder, "good.chamber.gz"));

    const serve = await startServe([folder]);
    const { recordings } = await serve.library();
    const rows = Object.fromEntries(recordings.map((row) => [row.name, row]));
    expect(Object.keys(rows)).toHaveLength(10);
    expect(rows["garbage.chamber"]?.unreadable).toBe("is not a Black Chamber recording");
    expect(rows["zero.chamber"]?.unreadable).toBe("is empty");
    expect(rows["packed-garbage.chamber.gz"]?.unreadable).toBe("is not a Black Chamber recording");
    expect(rows["newer.chamber"]?.unreadable).toContain("use a newer version of Black Chamber");
    expect(rows["bomb.chamber.gz"]?.unreadable).toBe("is not a Black Chamber recording");
    expect(rows["claims.chamber"]).toMatchObject({ unreadable: null, complete: false, lostBytes: 1009 });
    expect(rows["cut.chamber"]).toMatchObject({ unreadable: null, complete: false });
    expect(rows["good.chamber.gz"]).toMatchObject({ turns: 5, unreadable: null });

    // Their bytes are served unchanged, because the reader checks them.
    for (const row of recordings) {
      const answer = await serve.ask(`/api/recordings/${row.id}/bytes`);
      expect([row.name, answer.status]).toEqual([row.name, 200]);
      await new BodyReader(answer).toEnd();
    }
    expect((await serve.ask("/api/status")).status).toBe(200);
  });

  test("a deleted recording is reported with a message", async () => {
    const folder = tempFolder();
    copyFileSync(sample("press-level20"), join(folder, "game.chamber.gz"));
    const serve = await startServe([folder]);
    const { id } = await serve.row("game.chamber.gz");
    const { rmSync } = await import("node:fs");
    rmSync(join(folder, "game.chamber.gz"));
    const answer = await serve.ask(`/api/recordings/${id}/bytes`);
    expect([answer.status, ((await answer.json()) as { error: { message: string } }).error.message]).toEqual([
      404,
      "the recording is no longer there: it was moved or deleted",
    ]);
  });

  test("a reader that disconnects is dropped, and the next one is served", async () => {
    const serve = await startServe([sample("press-level8000")]);
    const { opened } = await serve.json<HostStatus>("/api/status");
    for (let i = 0; i < 20; i++) {
      const body = new BodyReader(await serve.ask(`/api/recordings/${opened}/bytes`));
      await body.until((bytes) => bytes.length > 0);
      await body.cancel();
    }
    const { readdirSync } = await import("node:fs");
    const open = (): number => readdirSync(`/proc/${serve.pid}/fd`).length;
    const whole = await new BodyReader(await serve.ask(`/api/recordings/${opened}/bytes`)).toEnd();
    expect(whole.length).toBe(2_807_459);
    expect(open()).toBeLessThan(60);
  });
});

describe("the catalogue", () => {
  const cacheFile = (cache: string): string => join(cache, "black-chamber", "catalogue.json");

  async function shelf(): Promise<{ readonly folder: string; readonly cache: string }> {
    const [folder, cache] = [tempFolder(), ownCache()];
    copyFileSync(sample("press-level20"), join(folder, "game.chamber.gz"));
    const serve = await startServe([folder], cache);
    await serve.library();
    expect(await serve.stop()).toBe(0);
    return { folder, cache };
  }

  test("summaries are kept for the next run", async () => {
    const { folder, cache } = await shelf();
    const serve = await startServe([folder], cache);
    const { recordings } = await serve.json<RecordingsAnswer>("/api/recordings");
    expect(recordings.map(({ turns, pending }) => [turns, pending])).toEqual([[5, false]]);
  });

  const spoilt: readonly (readonly [what: string, spoil: (text: string) => string])[] = [
    ["garbage", (_: string) => "\u0000{{{ no JSON"],
    ["a list instead of an object", (_: string) => "[1,2,3]"],
    ["invalid numbers", (text: string) => text.replaceAll('"turns":5', '"turns":"many"')],
    ["an unknown result", (text: string) => text.replaceAll('"kind":"none"', '"kind":"<script>"')],
    ["only half of its content", (text: string) => text.slice(0, text.length / 2)],
    ["another version's layout", (text: string) => text.replace(/"layout":\d+/, '"layout":999')],
  ];
  test.each(sampleOf(spoilt, 1))(
    "given a catalogue file with %s, then it is ignored, and all recordings are read again",
    async (_, spoil) => {
      const { folder, cache } = await shelf();
      const text = readFileSync(cacheFile(cache), "utf8");
      expect(text).toContain('"turns":5');
      writeFileSync(cacheFile(cache), spoil(text));
      const serve = await startServe([folder], cache);
      expect((await serve.row("game.chamber.gz")).turns).toBe(5);
      await serve.stop();
      expect(readFileSync(cacheFile(cache), "utf8")).toContain('"turns":5');
    },
  );

  test("a file that has changed is read again, regardless of what the catalogue contains", async () => {
    const { folder, cache } = await shelf();
    truncateSync(join(folder, "game.chamber.gz"), 3000);
    const serve = await startServe([folder], cache);
    await serve.library();
    for (;;) {
      const row = await serve.row("game.chamber.gz");
      if (row.complete === false) return;
    }
  });

  test("many recordings are listed from the catalogue immediately, and none of them is read again", async () => {
    const [folder, cache] = [tempFolder(), ownCache()];
    const many = times(1000, 50);
    for (let i = 0; i < many; i++)
      copyFileSync(join(samplesFolder, "golden", "v1.0.chamber"), join(folder, `${i}.chamber`));
    const serve = await startServe([folder], cache);
    const { recordings } = await serve.library();
    expect(recordings).toHaveLength(many);
    await serve.stop();

    const again = await startServe([folder], cache);
    const listed = await again.json<RecordingsAnswer>("/api/recordings");
    expect(listed.recordings).toHaveLength(many);
    expect(listed.pending).toBe(0);
  });
});
