import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { chamber, chamberReading } from "../support/chamber.ts";
import { sampleOf } from "../support/depth.ts";
import { savedGamePaths, smallGame } from "../support/savedGames.ts";
import { tempFolder } from "../support/tempFolder.ts";

let folder: string;
let recording: string;
beforeAll(async () => {
  folder = tempFolder();
  recording = join(folder, "small.chamber");
  const run = await chamber("import", smallGame, "--out", recording);
  expect(run).toMatchObject({ code: 0, stderr: "" });
  expect(run.stdout).toContain("  small.json: 1 document without wire bytes, 0 problems\n");
});

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, content);
  return path;
}

const oneLine = readFileSync(smallGame, "utf8").replaceAll("\n", "");

describe("an imported saved game", () => {
  test("given a missing map name, then info infers and reports the map, and the orders are adjudicated", async () => {
    const blanked = write(
      "blanked.json",
      readFileSync(smallGame, "utf8").replace('"map":"standard"', '"map":"PLACEHOLDER_MAP"'),
    );
    const { stdout } = await chamber("info", blanked);
    expect(stdout).toContain("  map, level   standard, unknown\n");
    expect(stdout).toContain("map inferred from powers and places (map in the file: PLACEHOLDER_MAP); no wire bytes\n");
    const { stdout: json } = await chamber("info", blanked, "--json");
    expect(JSON.parse(json)).toMatchObject({ documents: [{ mapNamed: "PLACEHOLDER_MAP", mapInferred: true }] });
    const [plain, inferred] = await Promise.all(
      [smallGame, blanked].map((path) => chamber("turns", path, "--check", "--json")),
    );
    expect(inferred?.stdout.replaceAll(blanked, smallGame)).toBe(plain?.stdout);
  });

  test("info prints game, map, centres and messages, and that there are no frames", async () => {
    const { stdout } = await chamber("info", recording);
    expect(stdout).toContain("  map, level   standard, unknown\n");
    expect(stdout).toContain("5 turns, SPR 1901 to SPR 1902; end unknown; centres TUR 5, ITA 4, AUS 3\n");
    expect(stdout).toContain("diplomacy saved game small, 5 phases, 4 messages (2 in DAIDE); no wire bytes\n");
    expect(stdout).toContain("  frames       none\n");
    const { stdout: json } = await chamber("info", recording, "--json");
    expect(JSON.parse(json)).toMatchObject({
      games: 1,
      connections: [],
      documents: [{ name: "small.json", phases: 5, messages: { daide: 2, free: 2 }, faults: 0 }],
    });
  });

  test("turns, board and the check work as for a recorded game", async () => {
    const turns = await chamber("turns", recording);
    expect(turns.stdout).toContain("  ( TUR AMY CON ) MTO BUL                                      BNC\n");
    const board = await chamber("board", recording, "--at", "AUT 1901");
    expect(board.stdout).toContain("A SER, A BUD, F TRI dislodged: ADR ALB\n");
    const check = await chamber("turns", "--check", recording);
    expect(check.code).toBe(0);
    expect(check.stdout).toContain(
      "standard, diplomacy saved game: 4 of 5 turns adjudicated; 22 orders compared, 22 agree (100.00%); 4 of 4 positions and 1 of 1 SCO match",
    );
  });

  test("--connection leaves documents out, because they belong to no connection", async () => {
    expect(await chamber("turns", recording, "--connection", "1")).toMatchObject({
      code: 2,
      stderr: `chamber: ${recording} has no connection 1; its connections: none\n`,
    });
  });

  test("show prints its kind, positions, messages and orders, with DAIDE in text form and free text in quotes", async () => {
    const { stdout } = await chamber("show", recording, "--english");
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(16);
    expect(lines[0]).toBe("small.json: diplomacy saved game, no wire bytes");
    expect(lines[1]).toMatch(/^ +1 +0\.000 +S1901M {2}9 units$/);
    expect(lines[2]).toMatch(/^ +2 +2\.000 +10 {2}S1901M {2}AUS > ITA {2}PRP \( PCE \( AUS ITA \) \)$/);
    expect(lines[3]).toMatch(/^ +Austria proposes to Italy: peace between Austria and Italy\.$/);
    expect(lines[7]).toMatch(/S1901M {2}9 orders: 8 SUC, 1 NSO$/);
    expect(lines[11]).toMatch(/F1901R {2}AUS > ITA {2}"why\?"$/);
    const { stdout: json } = await chamber("show", recording, "--json", "--filter", "power==TUR");
    expect(JSON.parse(json)).toMatchObject({
      document: "small.json",
      n: 4,
      kind: "document",
      step: "message",
      atMs: 4000,
      phase: "S1901M",
      sender: "TUR",
      recipient: null,
      level: null,
    });
  });

  test("step moves through positions, messages and orders in both directions", async () => {
    const { stdout } = await chamberReading("l]jkhG", "step", recording);
    const screens = stdout.trimEnd().split(/\n\n(?=\/)/);
    const placeOf = (screen: string): unknown[] => [
      Number(/ (\d+) of 13 /.exec(screen)?.[1]),
      /^(?:SPR|SUM|FAL|AUT|WIN) \d+$/m.exec(screen)?.[0],
    ];
    expect(screens.map(placeOf)).toEqual([
      [1, "SPR 1901"],
      [2, "SPR 1901"],
      [6, "FAL 1901"],
      [8, "AUT 1901"],
      [6, "FAL 1901"],
      [5, "SPR 1901"],
      [13, "SPR 1902"],
    ]);
    expect(screens[0]).toContain("small.json: saved game, no wire bytes");
    expect(screens[1]).toContain("  Austria proposes to Italy: peace between Austria and Italy.");
    expect(screens[4]).toBe(screens[2]);
  });

  test("slice, merge and verify keep documents", async () => {
    const again = join(folder, "again.chamber");
    const other = join(folder, "other.chamber");
    const both = join(folder, "both.chamber");
    expect((await chamber("slice", recording, "--from", "0", "--out", again)).code).toBe(0);
    const twin = write("twin.json", readFileSync(smallGame, "utf8").replace(/"id": *"small"/, '"id":"twin"'));
    expect((await chamber("import", twin, "--out", other)).code).toBe(0);
    expect((await chamber("merge", again, other, "--out", both)).code).toBe(0);
    expect((await chamber("verify", both)).code).toBe(0);
    const { stdout } = await chamber("info", both, "--json");
    expect(JSON.parse(stdout)).toMatchObject({ games: 2, documents: [{ faults: 0 }, { faults: 0 }] });

    // Two imports of one file are copies of one recording.
    const [copy, joined] = [join(folder, "copy.chamber"), join(folder, "joined.chamber")];
    expect((await chamber("import", smallGame, "--out", copy)).code).toBe(0);
    expect((await chamber("merge", recording, copy, "--out", joined)).code).toBe(0);
    expect(JSON.parse((await chamber("info", joined, "--json")).stdout)).toMatchObject({ games: 1 });
  });
});

describe("a recording of a capture and a saved game", () => {
  interface Numbered {
    readonly n: number;
    readonly text: string;
    readonly code: string;
    readonly findings?: readonly string[];
  }
  let mixed: string;
  const lines = async (...parameters: readonly string[]): Promise<readonly Numbered[]> => {
    const { stdout } = await chamber(...parameters);
    return stdout.split("\n").flatMap((line) => (line === "" ? [] : (JSON.parse(line) as Numbered)));
  };

  beforeAll(async () => {
    mixed = join(folder, "withCapture.chamber");
    const capture = "test/data/captures/dip_errors/capture.jsonl.gz";
    expect((await chamber("import", smallGame, capture, "--out", mixed)).code).toBe(0);
  });

  test("given show, lint and press, then each message has the same number in all of them", async () => {
    const shown = await lines("show", mixed, "--json");
    expect(shown.map(({ n }) => n)).toEqual(shown.map((_, at) => at + 1));
    const found = await lines("lint", mixed, "--format", "json");
    expect(found.length).toBeGreaterThan(10);
    for (const { n, code } of found)
      if (n > 0) expect([n, shown[n - 1]?.findings]).toEqual([n, expect.arrayContaining([code])]);
    const press = await lines("press", mixed, "--json");
    expect(press.length).toBeGreaterThan(0);
    for (const { n, text } of press) expect(shown[n - 1]?.text).toContain(text);
  });

  test("given a slice that starts at a message, then it begins with the message that has this number in show", async () => {
    const part = join(folder, "part.chamber");
    const frames = (await lines("show", mixed, "--json")).filter(({ findings }) => findings !== undefined);
    const from = frames[frames.length - 3];
    expect((await chamber("slice", mixed, "--from", `#${from?.n}`, "--out", part)).code).toBe(0);
    const kept = (await lines("show", part, "--json")).map(({ text }) => text);
    expect(kept.slice(-3)).toEqual(frames.slice(-3).map(({ text }) => text));
    expect(kept).not.toContain(frames[frames.length - 4]?.text);
  });
});

describe("files imported as saved games", () => {
  test("a .jsonl with a game per line becomes a document per line; a .jsonl chunk log stays a chunk log", async () => {
    const games = write("games.jsonl.gz", gzipSync(`${oneLine}\n\n${oneLine}\n`));
    const out = join(folder, "games.chamber");
    const run = await chamber("import", games, "--out", out);
    expect(run).toMatchObject({ code: 0, stderr: "" });
    const { stdout } = await chamber("info", out, "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      games: 2,
      documents: [{ name: "games.jsonl line 1" }, { name: "games.jsonl line 3" }],
    });
    expect((await chamber("turns", out)).stderr).toContain("has 2 games; choose one with --game");
    const log = write("log.jsonl", '{"t_ns":1,"conn":1,"ev":"open"}\n');
    const both = await chamber("import", log, games, "--out", join(folder, "mixed.chamber"));
    expect(both.stdout).toContain("log.jsonl: 1 of 1 lines imported as 0 chunks");
  });

  test("from a folder, only .json files that are saved games are imported; each becomes a separate recording if --out is a folder", async () => {
    mkdirSync(join(folder, "many"));
    copyFileSync(smallGame, join(folder, "many", "a.json"));
    write("many/info.json", '{"name":"phases"}');
    write("many/b.jsonl", `${oneLine}\n`);
    const run = await chamber("import", join(folder, "many"), "--out", `${join(folder, "each")}/`);
    expect(run).toMatchObject({ code: 0, stderr: "" });
    expect(run.stdout.match(/\.chamber: /g)).toHaveLength(2);
  });

  test("a fault is reported with its position; a file that is not a saved game is refused", async () => {
    const hurt = write("hurt.json", readFileSync(smallGame, "utf8").replace("A BUD - SER", "A BUD - ATLANTIS"));
    const run = await chamber("import", hurt, "--out", join(folder, "hurt.chamber"));
    expect(run.code).toBe(3);
    expect(run.stderr).toBe(
      `warning: ${hurt}: line 1 phases[0].orders.AUSTRIA[0] "A BUD - ATLANTIS" is not an order: ATLANTIS is not on the map\n`,
    );
    const none = write("none.json", '{"phases":{}}');
    expect(await chamber("import", none, "--out", join(folder, "none.chamber"))).toMatchObject({
      code: 2,
      stderr: `chamber: ${none} is not a valid saved game from the diplomacy package: line 1 is not a saved game: phases is not an array\n`,
    });
  });
});

describe("chamber export --format diplomacy", () => {
  test("given an imported saved game, then it reproduces every byte", async () => {
    for (const path of savedGamePaths()) {
      const imported = join(folder, `there-${basename(path)}.chamber`);
      const out = join(folder, `back-${basename(path)}`);
      expect((await chamber("import", path, "--out", imported)).code).toBe(0);
      expect(await chamber("export", imported, "--format", "diplomacy", "--out", out)).toMatchObject({
        code: 0,
        stdout: "",
        stderr: "",
      });
      expect(readFileSync(out)).toEqual(readFileSync(path));
    }
  });

  test("given several saved games, then each becomes a line, or the user chooses one", async () => {
    const games = write("two.jsonl", `${oneLine}\n${oneLine.replace('"id":"small"', '"id":"other"')}\n`);
    const imported = join(folder, "two.chamber");
    expect((await chamber("import", games, "--out", imported)).code).toBe(0);
    const all = await chamber("export", imported, "--format", "diplomacy");
    expect(all.stdout).toBe(readFileSync(games, "utf8"));
    const second = await chamber("export", imported, "--format", "diplomacy", "--game", "2");
    expect(JSON.parse(second.stdout)).toMatchObject({ id: "other" });
    expect((await chamber("export", imported, "--format", "diplomacy", "--game", "3")).code).toBe(2);
  });

  test.each(
    sampleOf(
      [
        ["recordings/press-level20.chamber.gz", 5, 59],
        ["recordings/no-press-solo.chamber.gz", 120, 0],
      ] as const,
      1,
    ),
  )(
    "given the recorded game %s, then its %d turns and %d messages read back as the same game",
    async (wire, turns, press) => {
      const out = join(folder, `${turns}.json`);
      const run = await chamber("export", wire, "--format", "diplomacy", "--out", out);
      expect(run).toMatchObject({ code: 0, stderr: "" });
      const imported = join(folder, `${turns}.chamber`);
      expect(await chamber("import", out, "--out", imported)).toMatchObject({ code: 0, stderr: "" });
      const turnsOf = async (path: string): Promise<Turn[]> => {
        const { stdout } = await chamber("turns", path, "--json");
        return stdout
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line) as Turn);
      };
      const [before, after] = [await turnsOf(wire), await turnsOf(imported)];
      expect(before).toHaveLength(turns);
      expect(after.map(comparable)).toEqual(before.map(comparable));
      const { stdout } = await chamber("info", imported, "--json");
      const { documents } = JSON.parse(stdout);
      expect(documents[0].messages).toEqual({ daide: press, free: 0 });
    },
  );

  test("given only one connection, then its press is what it received and what the server accepted from it", async () => {
    const one = join(folder, "one.chamber");
    const wire = "recordings/press-level20.chamber.gz";
    expect((await chamber("slice", wire, "--connections", "3", "--out", one)).code).toBe(0);
    const shown = async (filter: string): Promise<string[]> => {
      const { stdout } = await chamber("show", one, "--json", "--filter", filter);
      return stdout
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { text: string }).text);
    };
    const received = (await shown("FRM")).map((text) => /^FRM \( \w+ \) \( [A-Z ]+ \) \( (.*) \)$/.exec(text)?.[1]);
    const taken = (await shown("YES && 'YES ( SND'")).flatMap((text) => {
      const [, recipients = "", press] = /SND (?:\( \w+ \d+ \) )?\( ([A-Z ]+) \) \( (.*) \) \)$/.exec(text) ?? [];
      // The connection received its own copy.
      const others = recipients.split(" ").filter((recipient) => recipient !== "TUR");
      return others.map(() => press);
    });
    expect(Math.min(received.length, taken.length)).toBeGreaterThan(2);
    const { stdout } = await chamber("export", one, "--format", "diplomacy");
    const phases = JSON.parse(stdout).phases as { messages: { message: string }[] }[];
    const exported = phases.flatMap(({ messages }) => messages.map(({ message }) => message));
    expect(exported.sort()).toEqual([...received, ...taken].sort());
  });

  test("given an existing output file, or a recording without a game, then one line reports this", async () => {
    expect(await chamber("export", recording, "--format", "diplomacy", "--out", recording)).toMatchObject({
      code: 2,
      stderr: `chamber: ${recording} already exists: choose another --out\n`,
    });
    const run = await chamber("export", "recordings/protocol-errors.chamber.gz", "--format", "diplomacy");
    expect([run.code, run.stdout]).toEqual([2, ""]);
  });
});

interface Turn {
  readonly turn: string;
  readonly units: readonly object[];
  readonly centres: Readonly<Record<string, readonly string[]>>;
  readonly orders: readonly { readonly text: string; readonly result: readonly string[] | null }[];
}

/**
 * Returns a turn reduced to what saved games record: no convoy routes, and a single result for all orders that had no
 * effect.
 */
function comparable({ turn, units, centres, orders }: Turn): object {
  const texts = orders.map(({ text, result }) => `${text.replace(/ VIA .*/, "")}: ${result?.join(" ")}`);
  return {
    turn,
    units: units.map((unit) => JSON.stringify(unit)).sort(),
    centres: Object.fromEntries(Object.entries(centres).map(([power, owned]) => [power, [...owned].sort()])),
    orders: texts.sort(),
  };
}
