import { describe, expect, test } from "vitest";
import { frameHex, testVectorOf } from "../../../../core/analysis/testVector.ts";
import { framesOf } from "../../../support/linkedDialogue.ts";

describe("a frame as a test vector", () => {
  test("given a message on another map, then it contains the bytes, the text, the sentence, the level and the names from the RM", () => {
    const frame = framesOf(
      "1 < RM 4100:BUR 4101:FRA 5000:ALS\n1 > SND ( 0x4101 ) ( PRP ( PCE ( 0x4100 0x4101 ) ) )",
    )[1];
    if (!frame) throw new Error("no frame");
    expect(testVectorOf(frame)).toEqual({
      kind: "DM",
      direction: "client-to-server",
      hex: "02 00 00 1c 48 17 40 00 41 01 40 01 40 00 4a 13 40 00 4a 10 40 00 41 00 41 01 40 01 40 01 40 01",
      text: "SND ( FRA ) ( PRP ( PCE ( BUR FRA ) ) )",
      english: "The client proposes to FRA: peace between BUR and FRA.",
      level: 10,
      numberDialect: "diplomacy",
      names: { FRA: "4101", BUR: "4100" },
      findings: [],
      oddByte: null,
      answers: [],
    });
    expect(frameHex(frame.frame, { withHead: false }).slice(0, 5)).toBe("48 17");
  });

  test("given a message that the server refused, then it contains the server's answer with its bytes", () => {
    const [asked, refused] = framesOf("1 > SND ( ENG )\n1 < HUH ( SND ( ENG ) ERR )");
    if (!asked || !refused) throw new Error("no frames");
    expect(testVectorOf(asked, [refused]).answers).toEqual([
      {
        kind: "DM",
        direction: "server-to-client",
        hex: "02 00 00 10 48 06 40 00 48 17 40 00 41 01 40 01 49 02 40 01",
        text: "HUH ( SND ( ENG ) ERR )",
      },
    ]);
  });

  test("given a faulty message, then it contains the fault and its position", () => {
    const frame = framesOf("1 > SND ( ENG )")[0];
    if (!frame) throw new Error("no frame");
    expect(testVectorOf(frame)).toMatchObject({
      english: null,
      level: null,
      findings: [{ code: "syntax", severity: "error", tokenIndex: 4 }],
    });
  });

  test("given a frame other than DM, then it contains the bytes and the text that `show` prints", () => {
    const [frame] = framesOf("1 < EM 6");
    if (!frame) throw new Error("no frame");
    expect(testVectorOf(frame)).toMatchObject({ kind: "EM", hex: "04 00 00 02 00 06", text: "0x06 more than one IM" });
  });
});
