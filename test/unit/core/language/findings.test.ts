import { describe, expect, test } from "vitest";
import { languageFindings } from "../../../../core/language/findings.ts";
import { productions } from "../../../../core/language/grammar.ts";
import { partyFindings } from "../../../../core/language/parties.ts";
import type { Press } from "../../../../core/language/press.ts";

/** Codes reported by the reader itself, not by the tables. */
const ofTheTree = ["unclosed-bracket", "stray-bracket", "unknown-token", "dm-empty"];
const ofTheReader = ["syntax", "nesting-limit"];

const ofTheTables = new Set(productions.flatMap(({ finding }) => finding ?? []));

const peace: Press = { type: "PRP", arrangement: { type: "PCE", powers: ["ENG", "FRA"] } };
const order: Press = {
  type: "PRP",
  arrangement: {
    type: "AND",
    parts: [
      {
        type: "XDO",
        order: { type: "HLD", unit: { power: "TUR", type: "AMY", province: "CON", coast: null } },
      },
      { type: "DMZ", powers: ["ITA"], provinces: [{ province: "ION", coast: null }] },
      { type: "SND", sender: "TUR", recipients: ["RUS"], press: peace, references: [] },
      { type: "FWD", senders: ["RUS"], recipient: "TUR", target: "ENG" },
    ],
  },
};
/** The codes of the findings in messages that break every rule about parties, in two dialects. */
const ofParties = new Set(
  (["v0.14", "v0.18"] as const).flatMap((dialect) =>
    [peace, order].flatMap((press) =>
      partyFindings(press, { sender: "ENG", recipients: ["ENG", "GER"], dialect }).map(({ code }) => code),
    ),
  ),
);

describe("the catalogue of findings", () => {
  test("contains exactly the codes that the tables, the reader and the rules about parties report", () => {
    expect(Object.keys(languageFindings).sort()).toEqual(
      [...ofTheReader, ...ofTheTree, ...ofTheTables, ...ofParties].sort(),
    );
  });

  test("every form missing from v0.18 has a finding, except quotes in CCD and OUT, and loose units", () => {
    const nameless = productions.filter(
      ({ dialects, finding, strictOnly }) => !strictOnly && !dialects.includes("v0.18") && finding === undefined,
    );
    expect(new Set(nameless.flatMap(({ terms }) => terms))).toEqual(new Set(["undelivered", "looseUnit"]));
  });

  test.each(Object.entries(languageFindings))("%s has one-line texts", (_code, { message, clause, fix }) => {
    for (const line of [message, fix]) expect(line).toMatch(/^[A-Z(].*\S\.$/);
    expect(message.length).toBeLessThanOrEqual(120);
    expect(clause).toMatch(/^(v0\.1[348]|protocol v1|none: )/);
  });
});
