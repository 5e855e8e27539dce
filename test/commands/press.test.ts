import { copyFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { chamber } from "../support/chamber.ts";
import { deepTest, sampleOf } from "../support/depth.ts";
import { startOf } from "../support/startOf.ts";
import { tempFolder } from "../support/tempFolder.ts";

const quiet = "recordings/press-level20.chamber.gz";
const talkative = "recordings/press-level8000.chamber.gz";
/** The game's turns until Italy breaks an agreement: a sixth of the game. */
const untilBreach = startOf(talkative, 1000);
const some = sampleOf([quiet, talkative], 1);

function rows(text: string): Record<string, unknown>[] {
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe("chamber press", () => {
  test("given a game, then it prints a line per message, with the message that it replies to", async () => {
    const run = await chamber("press", untilBreach, "--between", "eng,ita");
    const lines = run.stdout.split("\n");
    expect(run.code).toBe(0);
    expect(lines[0]).toBe(`${untilBreach}: 9 press messages`);
    expect(lines[1]).toBe("   121     0.588 SPR 1901  ENG > ITA  PRP ( PCE ( ITA ENG ) )  [agreed]");
    expect(lines[2]).toBe("   151     0.644 SPR 1901  ITA > ENG  YES ( PRP ( PCE ( ITA ENG ) ) )  [replies to 121]");
  });

  test("given --json, then it prints a line per message in the documented shape", async () => {
    const run = await chamber("press", untilBreach, "--json");
    const messages = rows(run.stdout);
    expect(messages).toHaveLength(151);
    expect(messages.find(({ id }) => id === 121)).toEqual({
      ...{ recording: "da7b7ea1-ac46-40d4-be12-7e7c4008ae1a", id: 121, n: 121, game: 1, turn: "SPR 1901" },
      ...{ atMs: expect.any(Number), sender: "ENG", recipients: ["ITA"], text: "PRP ( PCE ( ITA ENG ) )" },
      ...{ english: "England proposes to Italy: peace between Italy and England.", level: 10, repliesTo: null },
      ...{ linkedBy: null, forwards: null, seenBy: { ITA: 140 }, outcome: "agreed", honesty: null },
    });
    expect(messages.find(({ id }) => id === 151)).toMatchObject({ repliesTo: 121, linkedBy: "statement" });
    expect(messages.filter(({ outcome }) => outcome === "refused (HUH)").length).toBeGreaterThan(0);
  });

  test.each(some)("given --view and %s, then it prints the press that one power saw", async (path) => {
    const run = await chamber("press", path, "--view", "ITA", "--json");
    const seen = rows(run.stdout);
    expect(seen.length).toBeGreaterThan(0);
    for (const { sender, recipients } of seen) expect([sender, ...(recipients as string[])]).toContain("ITA");
  });

  test("given invalid powers, then one line reports them", async () => {
    const run = await chamber("press", quiet, "--between", "a b");
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("give powers such as AUS,ITA");
  });
});

describe("chamber agreements", () => {
  test("given a game, then it prints a line per offer, with the verdicts below it", async () => {
    const run = await chamber("agreements", untilBreach, "--between", "ENG,ITA");
    const lines = run.stdout.split("\n");
    expect(lines[0]).toBe(`${untilBreach}: 1 offer: 1 agreed`);
    expect(lines[1]).toBe("   121 SPR 1901  agreed         ENG > ITA  PRP ( PCE ( ITA ENG ) )");
    expect(lines[2]?.trim()).toBe("ITA breached: ( ITA AMY PAR ) MTO BRE acts against ENG in BRE");
  });

  test("given an offer that was only answered with HUH, then press and agreements print the same state, and JSON the status", async () => {
    const start = startOf(talkative, 170);
    const [press, agreements] = await Promise.all([chamber("press", start), chamber("agreements", start)]);
    expect(press.stdout).toContain("ENG > TUR  PRP ( PCE ( TUR ENG ) )  [not understood]");
    expect(agreements.stdout).toContain(": 6 offers: 1 not understood, 4 refused, 1 agreed");
    expect(agreements.stdout).toContain("   123 SPR 1901  not understood ENG > TUR  PRP ( PCE ( TUR ENG ) )");
    const explained = await chamber("agreements", start, "--explain", "123");
    expect(explained.stdout).toContain("No recipient understood the offer.");
    for (const command of ["press", "agreements"]) {
      const offer = rows((await chamber(command, start, "--json")).stdout).find(({ id }) => id === 123);
      expect(offer?.[command === "press" ? "outcome" : "status"]).toBe("offered");
    }
  });

  test("given --json, then it prints a line per offer in the documented shape", async () => {
    const run = await chamber("agreements", talkative, "--json");
    const offer = rows(run.stdout).find(({ id }) => id === 121);
    expect(offer).toMatchObject({
      ...{ id: 121, proposer: "ENG", parties: ["ENG", "ITA"], text: "PRP ( PCE ( ITA ENG ) )", status: "agreed" },
      proposedAt: { turn: "SPR 1901", n: 121 },
      agreedAt: { turn: "SPR 1901", n: 151 },
      obligations: [
        { obligor: "ITA", verdict: "breached", profile: "unit-or-centre", decided: "FAL 1911", evidence: [7203] },
        { obligor: "ENG", verdict: "breached", profile: "unit-or-centre", decided: "AUT 1928", evidence: [20237] },
      ],
    });
  });

  test("given --explain, then it explains the offer in sentences with the message numbers of the evidence", async () => {
    const run = await chamber("agreements", talkative, "--explain", "121");
    expect(run.stdout).toContain(
      "121 (Spring 1901 movement): England proposes to Italy: peace between Italy and England.",
    );
    expect(run.stdout).toContain("  151: Italy accepted the offer.");
    expect(run.stdout).toContain("    FAL 1911 breached: ( ITA AMY PAR ) MTO BRE acts against ENG in BRE [7203]");
    expect(run.stdout).toContain(
      "Italy was the first to break the agreement, in FAL 1911, 79 turns before the next power.",
    );
  });

  deepTest("given another interpretation of peace, then the verdict names it", async () => {
    const run = await chamber("agreements", talkative, "--json", "--peace", "unit-centre-or-border");
    const offer = rows(run.stdout).find(({ id }) => id === 121);
    expect(offer).toMatchObject({ obligations: [{ profile: "unit-centre-or-border" }, {}] });
  });

  test("given an unknown offer, then one line reports this", async () => {
    const run = await chamber("agreements", quiet, "--explain", "7");
    expect(run.code).toBe(2);
    expect(run.stderr).toBe("chamber: there is no offer 7; omit --explain to list all\n");
  });
});

describe("chamber metrics", () => {
  test("given recordings, then each row contains the counts, n and the interval", async () => {
    const run = await chamber("metrics", dirname(untilBreach), quiet, "--by", "token", "--json");
    expect(run.code).toBe(0);
    expect(rows(run.stdout).find(({ key }) => key === "PCE")).toMatchObject({
      ...{ by: "token", kept: 0, breached: 1, tested: 1, profiles: ["unit-or-centre"] },
      honour: { n: 1, rate: 0, low: 0, high: expect.closeTo(0.7935, 3) },
    });
  });

  test.each(some)("given %s and no key, then there is a row for each bot", async (path) => {
    const byBot = await chamber("metrics", path, "--by", "bot", "--json");
    expect(rows(byBot.stdout).length).toBeGreaterThan(0);
    const run = await chamber("metrics", path, "--json");
    expect(run.code).toBe(0);
    expect(run.stdout).toBe(byBot.stdout);
  });

  test.each([[], ["--broken"], ["--sensitivity"]])(
    "given a copy of a recording and %j, then its games count once, and a warning names the copy",
    async (...form) => {
      const copy = join(tempFolder(), `copy-${basename(untilBreach)}`);
      copyFileSync(untilBreach, copy);
      const once = await chamber("metrics", untilBreach, ...form, "--json");
      const both = await chamber("metrics", untilBreach, copy, ...form, "--json");
      const rowsOnly = ({ stdout }: typeof once) => rows(stdout).filter(({ manifest }) => manifest === undefined);
      expect(rowsOnly(both)).toEqual(rowsOnly(once));
      expect(both.stderr).toContain(`${copy} is a copy of ${untilBreach}: its games are counted once`);
    },
  );

  test("given --broken, then it lists the promises that are counted as breached and the statements that `chamber press` reports as false", async () => {
    const path = dirname(untilBreach);
    const run = await chamber("metrics", path, "--broken", "--json");
    expect(run.code).toBe(0);
    const broken = rows(run.stdout);
    const isPromise = ({ kind }: Record<string, unknown>): boolean => kind === "promise" || kind === "pledge";
    const counted = rows((await chamber("metrics", path, "--json")).stdout);
    const breached = counted.reduce((sum, row) => sum + Number(row["breached"]), 0);
    expect(broken.filter(isPromise)).toHaveLength(breached);
    const press = rows((await chamber("press", path, "--json")).stdout);
    const untrue = press.filter(({ honesty }) => (honesty as { verdict: string } | null)?.verdict === "false");
    expect(broken.filter((row) => !isPromise(row)).map(({ n }) => n)).toEqual(
      untrue.map(({ id }) => Number(id)).sort((a, b) => a - b),
    );
    expect(broken[0]).toMatchObject({
      ...{ kind: "promise", by: "ITA", bot: "BlabberBot Parlance v1.5.0.dev0", to: ["ENG"], n: 121, turn: "SPR 1901" },
      ...{ brokenIn: "FAL 1911", knownAt: 7203, before: { own: 6, others: 5 } },
    });

    const text = await chamber("metrics", path, "--broken");
    expect(text.stdout).toContain("1 broken promise, ");
    expect(text.stdout).toContain(
      "FAL 1911: ( ITA AMY PAR ) MTO BRE acts against ENG in BRE; known from #7203; centres 6",
    );
  });
});
