import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ReadingAgreement } from "../../core/analysis/readingAgreement.ts";
import { chamber } from "../support/chamber.ts";
import { tempFolder } from "../support/tempFolder.ts";
import { wordedGame, wordedGameWith } from "../support/wordedGame.ts";

test("given a promise in free text, then `readings` shows the order, its DAIDE form and the words", async () => {
  const run = await chamber("readings", wordedGame("Hi! I'll move Vienna to Galicia.", "Nice weather."));
  expect(run).toMatchObject({ code: 0, stderr: "" });
  expect(run.stdout).toContain("1 reading in 2 free-text messages");
  expect(run.stdout).toContain("AUS own         ? VIE - GAL                PRP ( XDO ( ( AUS AMY VIE ) MTO GAL ) )");
  expect(run.stdout).toContain(`"I'll move Vienna to Galicia"`);
});

test("given --json, then each reading is a line in the documented shape", async () => {
  const run = await chamber("readings", wordedGame("I'm going to Tyrolia"), "--json");
  expect(JSON.parse(run.stdout)).toEqual({
    ...{ message: 2, reader: "chamber", span: [0, 20], words: "I'm going to Tyrolia", kind: "own", by: "AUS" },
    ...{ order: "? ? - TYR", daide: "PRP ( XDO ( ( AUS AMY VIE ) MTO TYR ) )", confidence: 0.9 },
  });
});

test("given control characters in a message, then none of them reaches the terminal", async () => {
  const run = await chamber("readings", wordedGame("\u001b[31mI'll move\u0007 Vienna to Galicia"));
  expect(run.stdout).not.toContain("\u001b");
  expect(run.stdout).not.toContain("\u0007");
});

test("given a saved game and the recording imported from it, then both have the same readings, so that they can share one file", async () => {
  const game = wordedGame("Hi!", "I'll move Vienna to Galicia");
  const imported = join(tempFolder(), "words.chamber");
  expect(await chamber("import", game, "--out", imported)).toMatchObject({ code: 0 });
  const { stdout } = await chamber("readings", game, "--json");
  expect(stdout).toContain('"message":3');
  expect((await chamber("readings", imported, "--json")).stdout).toBe(stdout);
});

/** Returns the command of a user's own reader: a program that prints these lines for all messages. */
function reader(...lines: readonly string[]): string {
  const path = join(tempFolder(), "reader.mjs");
  const script = `process.stdin.resume().on("end", () => process.stdout.write(${JSON.stringify(`${lines.join("\n")}\n`)}))`;
  writeFileSync(path, script);
  return `"${process.execPath}" "${path}"`;
}

const order = "PRP ( XDO ( ( AUS AMY VIE ) MTO GAL ) )";

describe("another reader", () => {
  test("given --command, then it receives each message with the position, and its readings are printed", async () => {
    const path = join(tempFolder(), "echo.mjs");
    writeFileSync(
      path,
      `let text = "";
       process.stdin.on("data", (piece) => (text += piece)).on("end", () => {
         const { message, sender, units } = JSON.parse(text);
         const daide = "PRP ( XDO ( ( AUS AMY VIE ) MTO GAL ) )";
         console.log(JSON.stringify({ message, daide, words: "off we go", reader: sender + " with " + units.length }));
       });`,
    );
    const game = wordedGame("To Galicia, off we go.");
    const run = await chamber("readings", game, "--command", `"${process.execPath}" "${path}"`, "--json");
    expect(run).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(run.stdout)).toEqual({
      ...{ message: 2, reader: "AUS with 7", span: [12, 21], words: "off we go", kind: "own", by: "AUS" },
      ...{ order: "", daide: order, confidence: 1 },
    });
  });

  test("given lines that are not readings, then each is reported with the reason, and the other lines are used", async () => {
    const command = reader(
      "\u001b[31mnot JSON",
      '{"message":99,"daide":null}',
      '{"message":2,"daide":"PRP ( XDO"}',
      '{"message":2,"span":[5,900]}',
      '{"message":2,"words":"not said"}',
      '{"message":2,"confidence":7}',
      `{"message":2,"daide":"${order}"}`,
    );
    const run = await chamber("readings", wordedGame("Hello there"), "--command", command, "--json");
    expect(run.code).toBe(1);
    expect(run.stdout.trim().split("\n")).toHaveLength(1);
    const faults = [
      "it is not JSON",
      "message 99 is not",
      "daide is not press: expected `(` at the end:",
      "span is not",
      "the words are not",
      "confidence is",
    ];
    for (const [at, fault] of faults.entries()) expect(run.stderr).toContain(`line ${at + 1}: ${fault}`);
    expect(run.stderr).not.toContain("\u001b");
  });

  test("given a command that hangs or fails, then one line reports this", async () => {
    const sleeper = `"${process.execPath}" -e "setTimeout(() => {}, 60000)"`;
    const slow = await chamber("readings", wordedGame("Hello"), "--command", sleeper, "--timeout", "0.3");
    expect(slow).toMatchObject({ code: 2, stdout: "" });
    expect(slow.stderr).toContain("it did not finish within 0.3 s");
    const failing = `"${process.execPath}" -e "console.error('no model'); process.exit(3)"`;
    const failed = await chamber("readings", wordedGame("Hello"), "--command", failing);
    expect(failed).toMatchObject({ code: 2, stdout: "" });
    expect(failed.stderr).toContain("it failed with exit code 3 (no model)");
  });

  test("given a readings file, then they are checked against the messages", async () => {
    const file = join(tempFolder(), "a.readings.jsonl");
    writeFileSync(file, `{"message":2,"daide":"${order}","reader":"Ann"}\n`);
    const run = await chamber("readings", wordedGame("Hello"), "--from", file, "--json");
    expect(run).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(run.stdout)).toMatchObject({ reader: "Ann", words: "Hello", daide: order });
    expect(await chamber("readings", wordedGame("Hello"), "--from", "missing.jsonl")).toMatchObject({ code: 2 });
  });
});

describe("readings --compare", () => {
  const texts = Array.from({ length: 12 }, (_, at) => (at < 10 ? "I'll move Vienna to Galicia" : "Nice weather"));

  /**
   * Returns a readings file with an annotator's decisions on the first readings in a game, one letter each: a, r or c.
   */
  async function decidedBy(annotator: string, game: string, letters: string): Promise<string> {
    const verdicts: Readonly<Record<string, string>> = { a: "accepted", r: "rejected", c: "corrected" };
    const { stdout } = await chamber("readings", game, "--json");
    const lines = stdout.trim().split("\n").slice(0, letters.length);
    const file = join(tempFolder(), `${annotator}.readings.jsonl`);
    const decided = lines.map((line, at) => {
      const { daide, ...rest } = JSON.parse(line) as { readonly daide: string };
      const verdict = verdicts[letters.charAt(at)];
      const isCorrected = verdict === "corrected";
      const own = isCorrected ? "PRP ( XDO ( ( AUS AMY VIE ) HLD ) )" : daide;
      return JSON.stringify({ ...rest, daide: own, verdict, annotator, ...(isCorrected && { read: daide }) });
    });
    writeFileSync(file, decided.map((line) => `${line}\n`).join(""));
    return file;
  }

  test("given two annotators' verdicts, then it prints the kappa that a manual calculation gives, and the counts", async () => {
    const game = wordedGame(...texts);
    // Both decided on nine: 4 aa, 1 ar, 1 ra, 2 rr, 1 cc. Observed agreement 7/9; by chance (5/9)² + (3/9)² + (1/9)² =
    // 35/81; kappa = (63/81 - 35/81) / (46/81) = 28/46.
    const ann = await decidedBy("ann", game, "aaaaarrrca");
    const ben = await decidedBy("ben", game, "aaaararrc");
    const { code, stdout } = await chamber("readings", game, "--from", ann, "--compare", ben, "--json");
    expect(code).toBe(0);
    const { verdicts, promises } = JSON.parse(stdout) as ReadingAgreement;
    expect(verdicts).toMatchObject({
      ...{ labels: ["accepted", "corrected", "rejected"], n: 9, same: 7 },
      counts: [
        [4, 0, 1],
        [0, 1, 0],
        [1, 0, 2],
      ],
    });
    expect(verdicts.kappa).toBeCloseTo(28 / 46, 10);
    // Ann sees a promise in 7 of 12 messages, Ben in 6: 5 in both, and neither sees one in 4.
    expect(promises).toMatchObject({ labels: ["promise", "none"], n: 12, same: 9 });
    expect(promises.counts).toEqual([
      [5, 2],
      [1, 4],
    ]);
    const text = await chamber("readings", game, "--from", ann, "--compare", ben);
    expect(text.stdout).toContain("9 readings with decisions by both: 7 the same, Cohen's kappa 0.61");
    expect(text.stdout).toMatch(/ {2}rejected +1 +0 +2/);
  });

  test("given annotators who decided on no reading in common, or always gave the same verdict, then there is no kappa", async () => {
    const game = wordedGame(...texts);
    const [ann, ben] = [await decidedBy("ann", game, "aaa"), await decidedBy("ben", game, "aaa")];
    const same = await chamber("readings", game, "--from", ann, "--compare", ben);
    expect(same.stdout).toContain("3 readings with decisions by both: 3 the same, no kappa");
    const none = await decidedBy("none", game, "");
    const nothing = await chamber("readings", game, "--from", ann, "--compare", none, "--json");
    expect(JSON.parse(nothing.stdout)).toMatchObject({ verdicts: { n: 0, kappa: null } });
  });

  test("given --compare without --from, then it asks for the other file", async () => {
    const run = await chamber("readings", wordedGame("Hello"), "--compare", "ben.jsonl");
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain("--compare needs --from");
  });
});

describe("agreements --readings", () => {
  /** Writes the built-in reader's readings of a game to a file and returns its path. */
  async function readingsOf(game: string): Promise<string> {
    const file = join(tempFolder(), "game.readings.jsonl");
    writeFileSync(file, (await chamber("readings", game, "--json")).stdout);
    return file;
  }

  test("given promises kept and broken, then each verdict names its reader and quotes the words", async () => {
    const orders = { AUSTRIA: ["A VIE - TYR", "A BUD - RUM", "F TRI H"] };
    const game = wordedGameWith(orders, "I'll move Vienna to Galicia. And Bud will move to Rum.", "Fine weather");
    const run = await chamber("agreements", game, "--readings", await readingsOf(game));
    expect(run).toMatchObject({ code: 0, stderr: "" });
    const lines = run.stdout
      .trim()
      .split("\n")
      .map((line) => line.trim());
    expect(lines.slice(1)).toEqual([
      "2.01 SPR 1901  pledge         AUS > RUS  INS ( XDO ( ( AUS AMY VIE ) MTO GAL ) )",
      `read by chamber in message 2 (confidence 0.9): "I'll move Vienna to Galicia"`,
      "AUS (pledge) breached: ordered ( AUS AMY VIE ) MTO TYR instead",
      "2.02 SPR 1901  pledge         AUS > RUS  INS ( XDO ( ( AUS AMY BUD ) MTO RUM ) )",
      `read by chamber in message 2 (confidence 0.9): "Bud will move to Rum"`,
      "AUS (pledge) kept: ordered as agreed",
    ]);
  });

  test("given --json and --explain, then the reading is shown with the offer", async () => {
    const game = wordedGameWith({ AUSTRIA: ["A VIE - GAL"] }, "I'll move Vienna to Galicia");
    const readings = await readingsOf(game);
    const { stdout } = await chamber("agreements", game, "--readings", readings, "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ id: 2.01, proposedAt: { turn: "SPR 1901", n: 2 }, obligations: [{ obligor: "AUS", verdict: "kept" }] },
      reading: { message: 2, reader: "chamber", span: [0, 27], words: "I'll move Vienna to Galicia", kind: "own" },
    });
    const explained = await chamber("agreements", game, "--readings", readings, "--explain", "2.01");
    expect(explained.stdout).toContain(`read by chamber in message 2 (confidence 0.9): "I'll move Vienna to Galicia"`);
  });

  test("given a condition or a request, then nobody is bound", async () => {
    const game = wordedGameWith({ AUSTRIA: ["A VIE H"] }, "I'll move to Galicia if you hold Warsaw", "DMZ in Galicia?");
    const { stdout } = await chamber("agreements", game, "--readings", await readingsOf(game), "--json");
    expect(JSON.parse(stdout)).toMatchObject({ text: "PRP ( DMZ ( AUS RUS ) ( GAL ) )", obligations: [] });
  });

  test("given readings that an annotator decided on, then rejected ones are left out and corrected ones count as corrected", async () => {
    const game = wordedGameWith({ AUSTRIA: ["A VIE - TYR", "A BUD - RUM"] }, "Vie-Gal, Bud-Rum and Tri H");
    const file = join(tempFolder(), "game.readings.jsonl");
    const xdo = (text: string): string => `PRP ( XDO ( ${text} ) )`;
    const [toGalicia, toTyrolia] = ["GAL", "TYR"].map((to) => xdo(`( AUS AMY VIE ) MTO ${to}`));
    const decided = [
      { daide: toTyrolia, words: "Vie-Gal", verdict: "corrected", annotator: "Ann", read: toGalicia },
      { daide: xdo("( AUS AMY BUD ) MTO RUM"), words: "Bud-Rum", verdict: "accepted", annotator: "Ann" },
      { daide: xdo("( AUS FLT TRI ) HLD"), words: "Tri H", verdict: "rejected", annotator: "Ben" },
    ];
    writeFileSync(file, decided.map((line) => `${JSON.stringify({ message: 2, reader: "me", ...line })}\n`).join(""));
    const { code, stdout } = await chamber("agreements", game, "--readings", file);
    expect(code).toBe(0);
    expect(stdout).toContain(`read by me, corrected by Ann in message 2 (confidence 1): "Vie-Gal"`);
    expect(stdout).toContain(`read by me, accepted by Ann in message 2 (confidence 1): "Bud-Rum"`);
    expect(stdout.match(/\(pledge\) kept/g)).toHaveLength(2);
    expect(stdout).not.toContain("Tri H");
    const shown = await chamber("agreements", game, "--readings", file, "--json");
    expect(JSON.parse(shown.stdout.split("\n")[0] ?? "")).toMatchObject({
      reading: { reader: "me", verdict: "corrected", annotator: "Ann", read: toGalicia },
    });
    const listed = await chamber("readings", game, "--from", file);
    expect(listed.stdout).toContain(`"Tri H", rejected by Ben`);
  });

  test("given a verdict that does not exist or has no annotator, then the line is rejected", async () => {
    const file = join(tempFolder(), "game.readings.jsonl");
    writeFileSync(file, '{"message":2,"verdict":"fine","annotator":"Ann"}\n{"message":2,"verdict":"accepted"}\n');
    const run = await chamber("readings", wordedGame("Hello"), "--from", file, "--json");
    expect(run).toMatchObject({ code: 1, stdout: "" });
    expect(run.stderr).toContain("line 1: verdict is not one of accepted, rejected, corrected");
    expect(run.stderr).toContain("line 2: a verdict needs the name of its annotator");
  });

  test("given two recordings and one file, then it asks for a folder", async () => {
    const [one, other] = [wordedGame("Hello"), wordedGame("Hello")];
    const run = await chamber("agreements", one, other, "--readings", await readingsOf(one));
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("cannot share one readings file");
  });
});
