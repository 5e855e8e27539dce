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

  test.each([
    ["I'm going to go for Belgium this turn", null],
    ["I'm moving the fleet to Belgium", "PRP ( XDO ( ( AUS FLT NTH ) MTO BEL ) )"],
    ["I'm moving North Sea to Belgium", "PRP ( XDO ( ( AUS FLT NTH ) MTO BEL ) )"],
    ["I'm going to the Skagerrak", "PRP ( XDO ( ( AUS FLT NTH ) MTO SKA ) )"],
    ["I'll convoy an army to Belgium", null],
  ])("given an army that a fleet could convoy, when %j names no army, then its DAIDE is %s", (text, expected) => {
    expect(daide(text, board("AUS FLT NTH, AUS AMY EDI"))).toEqual([expected]);
  });

  test.each([
    ["AUS FLT NTH, RUS AMY EDI", "NTH"],
    ["AUS FLT NTH, AUS AMY MUN", "NTH"],
    ["AUS FLT HOL, AUS AMY EDI, RUS FLT NTH", "HOL"],
  ])("given %s, where the power can convoy no army, when a move names no unit, then it means F %s", (units, from) => {
    expect(daide("I'm going for Belgium", board(units))).toEqual([`PRP ( XDO ( ( AUS FLT ${from} ) MTO BEL ) )`]);
  });

  test("given an army that two fleets could convoy, when a support names no unit, then there is no DAIDE text", () => {
    const chain = board("AUS AMY RUH, AUS FLT HEL, RUS AMY EDI, RUS FLT NTH, RUS FLT ECH, RUS AMY LON");
    expect(daide("I'll support you into Belgium", chain)).toEqual([null]);
  });

  test.each([
    ["I'm moving to Hel-Nth", "PRP ( XDO ( ( AUS FLT HEL ) MTO NTH ) )"],
    ["I'm moving to Hel - Nth.", "PRP ( XDO ( ( AUS FLT HEL ) MTO NTH ) )"],
    ["I'm moving to Ska - North Sea is yours.", "PRP ( XDO ( ( AUS FLT DEN ) MTO SKA ) )"],
  ])("given %j, whose two provinces may be an order in notation, then the reading in DAIDE is %s", (text, expected) => {
    expect(daide(text, board("AUS FLT HEL, AUS FLT DEN"))).toEqual([expected]);
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
