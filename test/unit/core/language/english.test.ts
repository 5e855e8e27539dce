import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { randomMessage } from "../../../../bench/random/randomMessage.ts";
import { seededRandom } from "../../../../core/bytes/seeded.ts";
import {
  englishMessage,
  englishNames,
  englishOrder,
  englishPress,
  englishTurn,
  mnemonics,
  standardEnglish,
} from "../../../../core/language/english.ts";
import { dialects } from "../../../../core/language/explain.ts";
import type { Message } from "../../../../core/language/message.ts";
import type { Arrangement, Press } from "../../../../core/language/press.ts";
import { type ReadMessage, readMessage } from "../../../../core/language/read.ts";
import { type Direction, directions } from "../../../../core/recording/entry.ts";
import {
  type Representation,
  representationFromEntries,
  standardRepresentation,
} from "../../../../core/tokens/representation.ts";
import { printTokens } from "../../../../core/tokens/text.ts";
import { withStandIns } from "../../../../core/tokens/unnumbered.ts";
import { standardNames } from "../../../../core/tokens/vocabulary.ts";
import { tokensOf } from "../../../support/bytes.ts";
import { times } from "../../../support/depth.ts";
import { formCoverage } from "../../../support/formCoverage.ts";
import { expectGoldenFile } from "../../../support/golden.ts";

const goldenPath = "test/data/english.txt";
const full = standardRepresentation("diplomacy", withStandIns({}));

const directionOf = (arrow: string): Direction => (arrow === ">" ? "client-to-server" : "server-to-client");

function readTokens(tokens: Uint16Array, direction: Direction, representation: Representation): ReadMessage {
  const reading = readMessage(tokens, direction, representation);
  if (!reading.ok) throw new Error(`${printTokens(tokens, representation)}: ends at token ${reading.fault.tokenIndex}`);
  return reading;
}

function read(line: string, representation: Representation = full): Message {
  return readTokens(tokensOf(line.slice(2), representation), directionOf(line.charAt(0)), representation).message;
}

function englishTokens(
  tokens: Uint16Array,
  direction: Direction,
  representation: Representation,
  sender: string | null,
): string {
  const names = englishNames(representation);
  return englishMessage(readTokens(tokens, direction, representation), { sender, names });
}

function english(line: string, representation: Representation = full, sender: string | null = "ENG"): string {
  return englishTokens(tokensOf(line.slice(2), representation), directionOf(line.charAt(0)), representation, sender);
}

function isSentence(text: string): boolean {
  return /^[^\n\r]+(\.|[.!?]”)$/u.test(text) && !/undefined|null|\[object|NaN/.test(text) && !/ {2}| [,.;:]/.test(text);
}

const lines = readFileSync(goldenPath, "utf8").split("\n");
const messageLines = lines.filter((line) => /^[<>] /.test(line));

describe("a message in English", () => {
  test("every message in the golden file has the expected sentence", () => {
    const table = lines
      .filter((line) => !line.startsWith("  "))
      .flatMap((line) => (/^[<>] /.test(line) ? [line, `  ${english(line)}`] : [line]))
      .join("\n");
    expectGoldenFile(goldenPath, table);
  });

  test("the golden file contains a message for every form of the grammar, and for every note, outcome, option and coast", () => {
    const coverage = formCoverage();
    for (const line of messageLines) {
      coverage.add(line.startsWith(">") ? "clientMessage" : "serverMessage", read(line), line);
    }
    expect(coverage.missing()).toEqual([]);
  });

  test("on Standard, mnemonics occur only where tokens are quoted", () => {
    const quoting = /TRY|0x5042|LST/;
    for (const line of messageLines.filter((line) => !quoting.test(line))) {
      const unquoted = english(line)
        .replace(/“.*”( starting at \w+)?/g, "")
        .replace("outside SUB", "");
      expect(unquoted, line).not.toMatch(/\b[A-Z]{3}\b/);
    }
  });
});

describe("names", () => {
  const line = "> SND ( FRA ) ( PRP ( XDO ( ( ENG FLT NTH ) MTO NWY ) ) )";

  test("given an RM with other names, then sentences use mnemonics, because NTH may be a power there", () => {
    const variant = representationFromEntries(
      [
        { token: 0x4100, name: "NTH" },
        { token: 0x4101, name: "ENG" },
        { token: 0x5200, name: "SEA" },
        { token: 0x5501, name: "ROM" },
      ],
      "parlance",
    );
    expect(english("> SND ( ENG ) ( PRP ( OCC ( NTH FLT SEA ) ( ENG FLT ( ROM ECS ) ) ) )", variant, "NTH")).toBe(
      "NTH proposes to ENG: NTH will place a fleet in SEA and ENG will place a fleet on the east coast of ROM.",
    );
    expect(english("> SND ( ENG ) ( PRP ( XDO ( ( NTH FLT SEA ) MTO ROM ) ) )", variant, "NTH")).toBe(
      "NTH proposes to ENG: the NTH fleet in SEA will move to ROM.",
    );
  });

  test("given an RM with exactly Standard's names, as Parlance sends it, then sentences use full names", () => {
    const entries = [...standardNames].map(([token, name]) => ({ token, name }));
    const sentence = "England proposes to France: the English fleet in the North Sea will move to Norway.";
    expect(english(line, representationFromEntries(entries, "parlance"))).toBe(sentence);
    const renumbered = representationFromEntries([...entries].reverse(), "parlance");
    expect(english(line, renumbered)).toBe(sentence);
  });

  test("given Standard's names with one missing, or with two swapped, then sentences use mnemonics", () => {
    const entries = [...standardNames].map(([token, name]) => ({ token, name }));
    const fewer = representationFromEntries(
      entries.filter(({ name }) => name !== "SWE"),
      "parlance",
    );
    expect(englishNames(fewer)).toBe(mnemonics);
    const swapped = entries.map(({ token, name }) => ({
      token,
      name: name === "TUR" ? "NTH" : name === "NTH" ? "TUR" : name,
    }));
    expect(englishNames(representationFromEntries(swapped, "parlance"))).toBe(mnemonics);
  });

  test("given a client without a power, then the subject of the sentence is the client", () => {
    expect(english("> NOW", full, null)).toBe("The client asks for the turn and the positions of the units.");
    expect(english(line, full, null)).toMatch(/^The client proposes to France: /);
  });

  test("given unprintable characters, then they are shown as numbers, on one line", () => {
    expect(english("< ADM ( 'a' 0x4B0A 'b' 0x4BFF ) ( 0x4BE2 0x4B80 0x4BAE )")).toBe(
      "The server sends an announcement signed “a\\x0Ab\\xFF”: “\\u202E”.",
    );
    expect(english("> SND ( 0x4107 ) ( HUH ( PRP ( ERR 0x4A99 ) ) )")).toBe(
      "England tells 0x4107 that it did not understand “PRP ( ERR 0x4A99 )” starting at 0x4A99.",
    );
  });
});

describe("parts in English", () => {
  const press = (text: string): Press => {
    const message = read(`> SND ( FRA ) ( ${text} )`);
    if (message.type !== "SND") throw new Error(text);
    return message.press;
  };
  const arrangement = (text: string): Arrangement =>
    (press(`PRP ( ${text} )`) as { arrangement: Arrangement }).arrangement;

  test("press, an order and a turn can be described separately", () => {
    const names = standardEnglish;
    expect(englishPress(press("QRY ( DRW )"), { names, sender: "ITA", recipients: ["AUS", "TUR"] })).toBe(
      "Italy asks Austria and Turkey whether the game will end in a draw among all survivors.",
    );
    const alliance = press("PRP ( NOT ( ALY ( ENG ) VSS ( TUR ) ) )");
    expect(englishPress(alliance, { names, sender: "ITA", recipients: ["FRA"] })).toBe(
      "Italy proposes to France: no alliance of England against Turkey.",
    );
    const given = arrangement("XDO ( ( TUR AMY SMY ) HLD )");
    expect(given.type === "XDO" && englishOrder(given.order, names)).toBe("the Turkish army in Smyrna holds");
    expect(englishTurn({ season: "AUT", year: 1905 })).toBe("Fall 1905 retreats");
  });
});

describe("the structure stays visible", () => {
  test("NOT before a period and NOT inside it produce different sentences", () => {
    const peace = "PCE ( ENG FRA )";
    const period = "( ( SPR 1901 ) ( FAL 1901 ) )";
    const from = "turn from the Spring 1901 movement to the Fall 1901 movement, England and France are not at peace";
    const qry = (text: string): string => english(`> SND ( FRA ) ( QRY ( ${text} ) )`);
    expect(qry(`NOT ( FOR ${period} ( ${peace} ) )`)).toContain(`in at least one ${from}`);
    expect(qry(`FOR ${period} ( NOT ( ${peace} ) )`)).toContain(`in every ${from}`);
  });

  test("the end of a nested list is clear", () => {
    const [a, b, c, d] = ["DRW", "SLO ( ENG )", "SLO ( FRA )", "SLO ( GER )"];
    const inner = english(`> SND ( FRA ) ( PRP ( ORR ( ${a} ) ( ORR ( ${b} ) ( ${c} ) ) ( ${d} ) ) )`);
    expect(inner).toContain("(b) at least one of (b1) a solo for England; (b2) a solo for France; (c) a solo for");
    const last = english(`> SND ( FRA ) ( PRP ( ORR ( ${a} ) ( ORR ( ${b} ) ( ${c} ) ( ${d} ) ) ) )`);
    expect(last).toContain("(b2) a solo for France; (b3) a solo for Germany");
    const many = english(`> SND ( FRA ) ( PRP ( ORR ${Array.from({ length: 29 }, () => `( ${a} )`).join(" ")} ) )`);
    expect(many).toContain("(z) a draw among all survivors; (aa) a draw among all survivors; (ab) ");
  });

  test("however NOT, NAR, FOR, AND, ORR and CHO are nested, no two arrangements share a sentence", () => {
    const wrappers = [
      (inner: string) => `NOT ( ${inner} )`,
      (inner: string) => `NAR ( ${inner} )`,
      (inner: string) => `FOR ( SPR 1902 ) ( ${inner} )`,
      (inner: string) => `FOR ( ( SPR 1902 ) ( FAL 1903 ) ) ( ${inner} )`,
      (inner: string) => `AND ( ${inner} ) ( DRW )`,
      (inner: string) => `ORR ( DRW ) ( ${inner} )`,
      (inner: string) => `CHO ( 1 1 ) ( ${inner} ) ( DRW )`,
      (inner: string) => `CHO ( 1 2 ) ( ${inner} ) ( SLO ( ENG ) ) ( DRW )`,
    ];
    let layer = ["PCE ( ENG FRA )", "XDO ( ( ENG FLT NTH ) SUP ( FRA FLT ECH ) MTO BEL )"];
    const arrangements = [...layer];
    for (let depth = 0; depth < times(3, 2); depth++) {
      layer = layer.flatMap((inner) => wrappers.map((wrap) => wrap(inner)));
      arrangements.push(...layer);
    }
    const statements = arrangements.flatMap((text) =>
      ["PRP", "INS", "SUG", "QRY", "THK", "FCT"]
        .map((type) => `${type} ( ${text} )`)
        .concat(
          ["THK", "FCT"].flatMap((type) => [`${type} ( QRY ( ${text} ) )`, `${type} ( NOT ( QRY ( ${text} ) ) )`]),
        )
        .flatMap((statement) => [statement, `YES ( ${statement} )`]),
    );
    const seen = new Map<string, string>();
    for (const statement of statements) {
      const sentence = english(`> SND ( FRA ) ( ${statement} )`);
      expect(seen.get(sentence), `${statement}\n${sentence}`).toBeUndefined();
      seen.set(sentence, statement);
    }
    expect(seen.size).toBe(arrangements.length * 20);
  });

  test.each(dialects)("each random message of %s becomes one sentence", (dialect) => {
    const random = seededRandom(4);
    for (const direction of directions) {
      for (let n = 0; n < times(1000, 120); n++) {
        const tokens = randomMessage({ dialect, level: 8000, role: "player", direction, representation: full, random });
        const sentence = englishTokens(tokens, direction, full, n % 2 === 0 ? "ENG" : null);
        expect(isSentence(sentence), `${printTokens(tokens, full)}\n${sentence}`).toBe(true);
      }
    }
  });

  test("no two random messages with few names share a sentence, except those summarised by counts", () => {
    // Few names, so that many messages differ in only one position.
    const few = representationFromEntries(
      [0x4100, 0x4101, 0x5000, 0x5701].map((token, at) => ({ token, name: `N0${at}` })),
      "diplomacy",
      withStandIns({}),
    );
    const random = seededRandom(3);
    const seen = new Map<string, string>();
    for (let n = 0; n < times(12_000, 2000); n++) {
      const direction = directions[n % 2] as Direction;
      const tokens = randomMessage({
        dialect: "v0.18",
        level: 8000,
        role: "player",
        direction,
        representation: few,
        random,
      });
      const text = `${direction} ${printTokens(tokens, few)}`;
      if (/ (NOW|SCO|MDF) \(/.test(text)) continue;
      const sentence = englishTokens(tokens, direction, few, null);
      expect(seen.get(sentence) ?? text, sentence).toBe(text);
      seen.set(sentence, text);
    }
    expect(seen.size).toBeGreaterThan(times(4000, 650));
  });

  test("a message nested to the limit becomes one sentence", () => {
    const nested = (wrap: (inner: string) => string, inner: string, times: number): string =>
      times === 0 ? inner : nested(wrap, wrap(inner), times - 1);
    const deep = [
      nested((inner) => `YES ( ${inner} )`, "PRP ( DRW )", 240),
      `PRP ( ${nested((inner) => `AND ( DRW ) ( ${inner} )`, "DRW", 240)} )`,
      `PRP ( ${nested((inner) => `NOT ( ${inner} )`, "DRW", 240)} )`,
      nested((inner) => `IFF ( DRW ) THN ( ${inner} ) ELS ( PRP ( SLO ( ENG ) ) )`, "PRP ( DRW )", 240),
      nested((inner) => `PRP ( SND ( FRA ) ( ENG ) ( ${inner} ) )`, "PRP ( DRW )", 120),
    ];
    for (const text of deep) expect(isSentence(english(`> SND ( FRA ) ( ${text} )`))).toBe(true);
  });
});
