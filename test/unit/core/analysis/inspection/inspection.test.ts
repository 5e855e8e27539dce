import { describe, expect, test } from "vitest";
import { type Inspection, inspectFrame } from "../../../../../core/analysis/inspection/inspection.ts";
import { framesOf, hellos } from "../../../../support/linkedDialogue.ts";
import { linkSourceOf } from "../../../../support/linkSource.ts";

function inspectionOf(text: string, n: number): Inspection {
  const frames = framesOf(text);
  const frame = frames[n - 1];
  if (!frame) throw new Error(`there is no frame ${n}`);
  return inspectFrame(frame, linkSourceOf(frames));
}

/** Returns a sentence with its links in brackets: `Russia to [Italy 2]: ...`. */
function sentenceOf({ sentence }: Inspection): string {
  return sentence.map(({ text, tokens }) => (tokens.length === 0 ? text : `[${text} ${tokens}]`)).join("");
}

/** Returns the tree as lines: `  FRA AMY STP | France, army, St Petersburg | 11-16`. */
function treeOf({ tree }: Inspection): string[] {
  return tree.map(
    ({ depth, pieces, meaning, span }) =>
      `${"  ".repeat(depth)}${pieces.map(({ text }) => text).join(" ")} | ${meaning ?? "-"} | ${span.start}-${span.end}`,
  );
}

describe("given press", () => {
  const refused = `
    ${hellos("RUS")}
    1 > SND ( ITA ) ( REJ ( THK ( XDO ( ( FRA AMY STP ) SUP ( FRA FLT TYS ) ) ) ) )
    1 < HUH ( SND ( ITA ) ( REJ ( ERR THK ( XDO ( ( FRA AMY STP ) SUP ( FRA FLT TYS ) ) ) ) ) )`;
  const inspection = inspectionOf(refused, 2);

  test("then it has a header, and a sentence whose names link to their tokens", () => {
    expect(inspection).toMatchObject({ title: "SND to server", power: "RUS", byteLength: 56, level: 60, atMs: 1000 });
    expect(sentenceOf(inspection)).toBe(
      "Russia tells [Italy 2] that it disagrees with the opinion that the [French 12] army in [St Petersburg 14] will support the [French 18] fleet in the [Tyrrhenian Sea 20].",
    );
  });

  test("then each line of its tree has a meaning, and the first line covers the whole message", () => {
    expect(treeOf(inspection)).toEqual([
      "SND | send press | 0-26",
      "  ITA | to Italy | 1-4",
      "  REJ | refuse | 4-26",
      "    THK | think · level 60 | 6-25",
      "      XDO | an order · level 20 | 8-24",
      "        FRA AMY STP | France, army, St Petersburg | 11-16",
      "        SUP | support to hold | 16-17",
      "        FRA FLT TYS | France, fleet, Tyrrhenian Sea | 17-22",
    ]);
  });

  test("then its cells pair tokens with bytes, following the two cells for the head", () => {
    expect(inspection.head.map(({ name, hex }) => `${name} ${hex}`)).toEqual(["DM 0200", "52 0034"]);
    expect(inspection.cells[2]).toEqual({ name: "ITA", hex: "4104", kind: "power", byteOffset: 8 });
    expect(inspection.cells).toHaveLength(26);
  });

  test("then it contains the position of ERR in the server's refusal", () => {
    expect(inspection.refusal).toEqual({ n: 3, tokenIndex: 7, name: "THK" });
  });

  test("then it can be sent between threads unchanged", () => {
    expect(structuredClone(inspection)).toEqual(inspection);
  });
});

describe("given orders", () => {
  test("for several units, then each unit's action is below the unit", () => {
    expect(
      treeOf(inspectionOf("1 > SUB ( SPR 1901 ) ( ( RUS FLT ( STP SCS ) ) MTO GOB ) ( ( RUS AMY MOS ) HLD )", 1)),
    ).toEqual([
      "SUB | submit orders | 0-25",
      "  SPR 1901 | Spring 1901 movement | 1-5",
      "  RUS FLT ( STP SCS ) | Russia, fleet, St Petersburg, south coast | 5-17",
      "    MTO GOB | move to the Gulf of Bothnia | 14-16",
      "  RUS AMY MOS | Russia, army, Moscow | 17-25",
      "    HLD | hold | 23-24",
    ]);
  });

  test("given names that occur as often as their tokens, then the sender at the start is not linked to a token", () => {
    expect(
      sentenceOf(inspectionOf(`${hellos("TUR")}\n1 > SUB ( ( TUR AMY CON ) MTO BUL ) ( ( TUR AMY SMY ) HLD )`, 2)),
    ).toBe(
      "Turkey orders: the [Turkish 3] army in [Constantinople 5] moves to [Bulgaria 8]; the [Turkish 12] army in [Smyrna 14] holds.",
    );
  });
});

describe("given frames other than messages", () => {
  test("then each has a sentence, and its bytes are listed in pairs", () => {
    const text = "1 > IM\n1 < RM 4100:BUR 5000:ALS\n1 < EM 3\n1 > FM";
    expect([1, 2, 3, 4].map((n) => sentenceOf(inspectionOf(text, n)))).toEqual([
      "The client opens the connection: version 1 of the protocol, magic number 0xDA10.",
      "The powers and provinces of this map: 2 token names.",
      "Error 3: IM in wrong byte order. The connection is closed.",
      "The connection is closed.",
    ]);
    expect(treeOf(inspectionOf(text, 2))).toEqual(["BUR 0x4100 | power | 0-3", "ALS 0x5000 | province | 3-6"]);
    expect(inspectionOf(text, 1).cells.map(({ hex }) => hex)).toEqual(["0001", "da10"]);
  });

  test("given an EM, then it links to the frame before it", () => {
    expect(inspectionOf("1 > MAP\n1 < EM 10", 2).links.links).toMatchObject([{ relation: "follows", n: 1 }]);
  });
});

describe("given a message that the grammar does not allow", () => {
  test("then the sentence reports this, the fault points at its token, and the tree shows the whole message", () => {
    const inspection = inspectionOf("1 > SND ( ENG ) ( PRP ( PCE", 1);
    expect(sentenceOf(inspection)).toBe("A message that does not follow the DAIDE syntax.");
    expect(inspection.level).toBeNull();
    expect(inspection.findings.map(({ code, severity }) => `${severity} ${code}`)).toContain("error syntax");
    expect(treeOf(inspection)).toEqual([
      "SND | send press | 0-8",
      "  ENG | to England | 1-4",
      "  PRP | propose | 4-8",
      "    PCE | peace between | 6-8",
    ]);
  });
});
