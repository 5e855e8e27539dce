import { describe, expect, test } from "vitest";
import { families } from "../../core/lint/catalogue.ts";
import type { Entry } from "../../core/recording/entry.ts";
import { sampleOf } from "../support/depth.ts";
import { dialogue } from "../support/dialogue.ts";
import { placed } from "../support/entries.ts";
import { languageStories } from "./languageStories.ts";
import { pressStories } from "./pressStories.ts";
import { joined, joinedWith } from "./spokenStory.ts";
import { findingsIn, findingsOf, type Story } from "./stories.ts";

const ofSpeech = new Set<string>(
  [...families.Language, ...families["Levels, roles, names and dialects"], ...families.Press].flatMap(({ findings }) =>
    Object.keys(findings),
  ),
);

function codesIn(entries: readonly Entry[], assigned: Story["assigned"]): Set<string> {
  return new Set(
    findingsIn(entries, assigned)
      .map(({ code }) => code)
      .filter((code) => ofSpeech.has(code)),
  );
}

describe.each(sampleOf([...languageStories, ...pressStories], 20))(
  "given the correct twin of $given ($code), with one message missing",
  ({ twin, assigned }) => {
    test("then there is no finding that the complete recording lacks", () => {
      const entries = placed(twin);
      const whole = codesIn(entries, assigned);
      const more = entries.flatMap((lost, at) => {
        const rest = entries.filter((entry) => entry !== lost);
        return [...codesIn(rest, assigned)]
          .filter((code) => !whole.has(code))
          .map((code) => `${code} without #${at + 1}`);
      });
      expect(more).toEqual([]);
    });
  },
);

function codesOf(lines: readonly string[]): string[] {
  const drafts = dialogue(lines).map((draft, at) => ({ ...draft, atNs: at * 1e9 }));
  return findingsOf(drafts).map(({ code }) => code);
}

describe("given a power that reconnects", () => {
  const back = [...joined.slice(0, 2), "> IAM ( ENG ) ( 17 )", "< YES ( IAM ( ENG ) ( 17 ) )"];

  test("then it may answer press that it had received before", () => {
    const answer = "> SND ( FRA ) ( YES ( PRP ( DRW ) ) )";
    expect(codesOf([...joined, answer])).toContain("reply-unfounded");
    expect(codesOf([...back, answer])).toEqual([]);
    expect(codesOf([...back, "< HLO ( ENG ) ( 17 ) ( ( LVL 8000 ) )", answer])).toEqual([]);
  });
});

describe("given a position that arrived just before press was sent", () => {
  const gone = [
    ...joinedWith("< SCO ( ENG LON ) ( FRA PAR ) ( GER MUN ) ( TUR CON )"),
    "> SND ( FRA ) ( PRP ( SLO ( TUR ) ) )",
  ];
  const turn = ["< SCO ( ENG LON ) ( FRA PAR ) ( GER MUN )", "< NOW ( FAL 1902 ) ( ENG FLT LON ) ( FRA AMY PAR )"];
  const press = "> SND ( FRA ) ( PRP ( PCE ( ENG TUR ) ) )";

  function codesAfter(gapNs: number): string[] {
    const lines = [...gone, ...turn, press];
    const drafts = dialogue(lines).map((draft, at) => ({
      ...draft,
      atNs: at === lines.length - 1 ? (at - 1) * 1e9 + gapNs : at * 1e9,
    }));
    return findingsOf(drafts).map(({ code }) => code);
  }

  test("then the press may ignore the position, but press sent half a second later may not", () => {
    expect(codesAfter(0.1e9)).not.toContain("eliminated-power");
    expect(codesAfter(0.6e9)).toContain("eliminated-power");
  });
});
