import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { savedGameMediaType } from "../../../../../core/formats/diplomacySavedGame.ts";
import { joinedRun } from "../../../../../core/formats/run/runFolder.ts";
import { recordingOf as playedBy } from "../../../../press/play.ts";
import { damagedAt, headerOf, recordingOf } from "../../../../support/recordings.ts";
import { pageOf, reportOn, wordsOf } from "../../../../support/reports.ts";
import { runFolder } from "../../../../support/runFolders.ts";
import { ciceroGame, documentEntry } from "../../../../support/savedGames.ts";

function gameOf(script: string): Uint8Array {
  return recordingOf(playedBy({ script }).referee.drafts);
}

const peace = gameOf(`
  units AUS AMY VIE, AUS FLT TRI, ITA AMY VEN, TUR AMY SMY
  a: AUS > ITA TUR  PRP ( PCE ( AUS ITA TUR ) )
  ITA > AUS TUR  YES a
  TUR > AUS ITA  YES a
  b: TUR > AUS  PRP ( XDO ( ( AUS AMY VIE ) MTO GAL ) )
  ITA orders ( ITA AMY VEN ) MTO TRI
  turn
  turn`);

describe("the page of a game", () => {
  const page = pageOf(reportOn(peace), "const a = 1 < 2;");

  test("then its policy allows only its own script and its own style", () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? "";
    const hashed = (tag: string): string => {
      const inside = new RegExp(`<${tag}>(.*?)</`, "s").exec(page)?.[1] ?? "";
      return `'sha256-${createHash("sha256").update(inside).digest("base64")}'`;
    };
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      `script-src ${hashed('script type="module"')}`,
      `style-src ${hashed("style")}`,
      "img-src data:",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  test("then nothing in it refers to another URL", () => {
    const addresses = [...page.matchAll(/(?:src|href|action|data|poster)="([^"]*)"/g)].map((match) => match[1] ?? "");
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses.filter((address) => !address.startsWith("#") && address !== "data:,")).toEqual([]);
    expect(page).not.toMatch(/@import|url\(|<iframe|<object|<embed/i);
  });

  test("then every link leads to an id on the page, and no id occurs twice", () => {
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
    const links = [...page.matchAll(/href="#([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(links.filter((link) => !ids.includes(link))).toEqual([]);
  });

  test("then an agreement between three powers has a verdict for each power, whose evidence is a link to the order", () => {
    const words = wordsOf(page).join("\n");
    expect(words).toContain("ITA: breached – (ITA AMY VEN) MTO TRI");
    const n = /href="#(n\d+)">#\d+<\/a> \(ITA AMY VEN\) MTO TRI/.exec(page)?.[1];
    expect(page).toContain(`<tr id="${n}"><td class="daide">(ITA AMY VEN) MTO TRI</td>`);
  });
});

describe("the findings of a game", () => {
  const words = wordsOf(pageOf(reportOn(peace)));

  test("then each root cause is listed once, with its rule, its fix and the other messages, and clients come before the server", () => {
    const missing = words.indexOf("#1 error The server's first message after a correct IM is a DM, not an RM. server");
    expect(words.slice(missing + 1, missing + 3)).toEqual([
      "rm-missing · rule: protocol v1, EM 0x0B: the server's first message was not an RM",
      "Fix: Answer the IM with an RM before anything else; for the Standard map, send an empty RM.",
    ]);
    expect(words[missing + 3]).toMatch(/^6 more like it: #\d+/);
    const client = words.findIndex((line) => line.includes("The client's first message is a DM, not an IM."));
    expect(client).toBeGreaterThan(0);
    expect(client).toBeLessThan(missing);
  });

  test("then the page counts the findings, and states that each row is a root cause", () => {
    const { findings } = reportOn(peace);
    const sum = (of: (each: (typeof findings)[number]) => number): number =>
      findings.reduce((all, each) => all + of(each), 0);
    const [count, occurrences] = [sum((each) => each.findings), sum((each) => each.count)];
    expect(count).toBeGreaterThan(findings.length);
    expect(occurrences).toBeGreaterThan(count);
    expect(words).toContain(
      `${count} findings from ${findings.length} root causes, ${occurrences} occurrences. Each row is a root cause.`,
    );
    expect(words.join(" ")).toContain(`Findings ${count}`);
  });

  test("given a saved game, then the page states that there are no messages to check", () => {
    const { name, mediaType, bytes } = documentEntry(readFileSync(ciceroGame, "utf8"));
    const page = pageOf(reportOn(recordingOf([{ type: "document", atNs: 0, name, mediaType, bytes } as const])));
    expect(page).toContain("The game has no messages to check: it was read from a document.");
  });
});

describe("text from the wire", () => {
  const nasty = `</script><script>alert(1)</script><img src=x onerror="a()">'&\u202E`;

  test("given a map with any name, then the name appears as plain text", () => {
    const report = reportOn(peace);
    const page = pageOf({ ...report, provenance: { ...report.provenance, map: nasty } });
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page).not.toContain("<img");
    expect(page).not.toContain("\u202E");
  });

  test("given any text on the board, then it does not close the script element", () => {
    const report = reportOn(peace);
    if ("why" in report.boards) throw new Error(report.boards.why);
    const { book } = report.boards;
    const figures = [...book.figures, [nasty, 0, 0, []] as const];
    const page = pageOf({ ...report, boards: { ...report.boards, book: { ...book, figures } } });
    expect(page.match(/<script/g)).toHaveLength(2);
    const data = /id="data">(.*?)<\/script>/s.exec(page)?.[1] ?? "";
    expect(JSON.parse(data)).toMatchObject({ book: { figures } });
  });
});

describe("a game with unknown parts", () => {
  test("given a damaged recording, then the page shows the losses at the top", () => {
    const words = wordsOf(pageOf(reportOn(damagedAt(peace, 30))));
    expect(words.find((line) => line.startsWith("Damaged recording."))).toMatch(
      /^Damaged recording\. \d+ bytes lost\. Bytes/,
    );
    expect(words).toContain("Missing by sequence number: 1 record.");
  });

  test("given no press, then the page states why there is none", () => {
    const words = wordsOf(pageOf(reportOn(gameOf("units AUS AMY VIE\nturn\nturn"))));
    expect(words).toContain("The recording has no press from this game.");
    expect(words).toContain("The game has no press, so it has no agreements.");
  });

  test("given only one power's connection, then the page names the others", () => {
    const { referee } = playedBy({
      script: "units AUS AMY VIE, ITA AMY VEN\na: ITA > AUS  PRP ( PCE ( AUS ITA ) )\nAUS > ITA  YES a\nturn\nturn",
      legs: ["AUS"],
    });
    const words = wordsOf(pageOf(reportOn(recordingOf(referee.drafts, headerOf({ startedAt: null })))));
    expect(words.join("\n")).toContain("The connections of ENG, FRA, GER, ITA, RUS, TUR were not recorded");
    expect(words[words.indexOf("When") + 1]).toBe("unknown");
  });
});

describe("given a saved game without results", () => {
  test("then the page shows the adjudicator's results, marked as such, and the date of the game", () => {
    const { name, mediaType, bytes } = documentEntry(readFileSync(ciceroGame, "utf8"));
    const drafts = [{ type: "document", atNs: 0, name, mediaType, bytes } as const];
    const page = pageOf(reportOn(recordingOf(drafts, headerOf({ startedAt: null }))));
    expect(page).toContain('<td class="failed">bounced (adjudicator)</td>');
    expect(page).not.toContain("not recorded</td>");
    expect(page).toContain("2022-08-20 01:11:58 UTC");
  });
});

describe("given a game played by language models", () => {
  const {
    "lmvsgame.json": game,
    "overview.jsonl": overview,
    "llm_responses.csv": responses,
  } = runFolder("agents", 1, "attack Warsaw");
  const bytes = joinedRun(game, { overview, responses, problems: [] }, 1e8);
  const document = { type: "document", atNs: 0, name: "lmvsgame.json", mediaType: savedGameMediaType, bytes } as const;
  const recording = recordingOf([document], headerOf({ startedAt: null }));

  test("then the page omits diaries, prompts and free-text messages", () => {
    const page = pageOf(reportOn(recording));
    expect(page).not.toMatch(/attack Warsaw|You are FRANCE|FRANCE means/);
    expect(page.match(/\(free text left out: 13 characters\)/g)).toHaveLength(4);
  });

  test("when free text is requested, then the page contains the messages, but no diaries or prompts", () => {
    const page = pageOf(reportOn(recording, { hasPlainWords: true }));
    expect(page.match(/attack Warsaw/g)).toHaveLength(4);
    expect(page).not.toMatch(/You are FRANCE|FRANCE means/);
  });
});
