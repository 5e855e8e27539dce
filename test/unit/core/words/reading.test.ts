import { describe, expect, test } from "vitest";
import { standard } from "../../../../core/map/standard.ts";
import type { Unit } from "../../../../core/orders/order.ts";
import type { WordBoard } from "../../../../core/words/completion.ts";
import { readingsOf } from "../../../../core/words/reading.ts";

const toRussia = { names: standard, speaker: "AUS", listener: "RUS", season: "spring" };

/** Parses a position such as `AUS AMY VIE, RUS FLT STP SCS`. */
function board(units: string): WordBoard {
  const all = units.split(", ").map((unit): Unit => {
    const [power = "", type, province = "", coast = null] = unit.split(" ");
    return { power, type: type === "FLT" ? "FLT" : "AMY", province, coast };
  });
  return { map: standard.map, units: all };
}

const early = board("AUS AMY VIE, AUS AMY BUD, AUS FLT TRI, RUS AMY WAR, RUS FLT SEV, RUS AMY UKR, RUS FLT STP SCS");

function daide(text: string, position: WordBoard | null = early): readonly (string | null)[] {
  return readingsOf(text, toRussia, position).map((reading) => reading.daide);
}

describe("a reading in DAIDE", () => {
  test.each([
    ["I'll move Vienna to Galicia", "PRP ( XDO ( ( AUS AMY VIE ) MTO GAL ) )"],
    ["I'm going to Tyrolia", "PRP ( XDO ( ( AUS AMY VIE ) MTO TYR ) )"],
    ["I'll support you into Rumania from Budapest", null],
    ["I'll support Ukr to Rumania", "PRP ( XDO ( ( AUS AMY BUD ) SUP ( RUS AMY UKR ) MTO RUM ) )"],
    ["Vienna will hold, and I'm holding in Budapest.", "PRP ( XDO ( ( AUS AMY BUD ) HLD ) )"],
    ["I won't move Vie-Gal", "PRP ( NOT ( XDO ( ( AUS AMY VIE ) MTO GAL ) ) )"],
    ["Can you move to Livonia with your fleet?", null],
    ["Could you send StP to Finland?", "PRP ( XDO ( ( RUS FLT ( STP SCS ) ) MTO FIN ) )"],
    ["DMZ in Galicia?", "PRP ( DMZ ( AUS RUS ) ( GAL ) )"],
    ["I'll move to Galicia if you hold Warsaw", null],
  ])("given %j, then the reading in DAIDE is %s", (text, expected) => {
    expect(daide(text).at(-1)).toBe(expected);
  });

  test("given an order that may be for either of two units, then there is no DAIDE text", () => {
    expect(readingsOf("I'm moving to Galicia", toRussia, early)).toMatchObject([{ order: "? ? - GAL", daide: null }]);
  });

  test("given no position, then there is no DAIDE text", () => {
    expect(daide("I'll move Vienna to Galicia", null)).toEqual([null]);
  });

  test("given a reading, then it quotes the words that it is based on", () => {
    const text = "Hi! I'll move Vienna to Galicia, as agreed.";
    expect(readingsOf(text, toRussia, early)).toMatchObject([
      { span: [4, 31], words: "I'll move Vienna to Galicia", kind: "own", by: "AUS", order: "? VIE - GAL" },
    ]);
  });
});
