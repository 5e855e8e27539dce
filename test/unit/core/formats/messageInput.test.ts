import { describe, expect, test } from "vitest";
import { toHex } from "../../../../core/bytes/hex.ts";
import { readMessageInput } from "../../../../core/formats/messageInput.ts";
import { dm, im, standard, tokensOf } from "../../../support/bytes.ts";

const tokensIn = (input: string) => {
  const read = readMessageInput(input, standard);
  return read.ok ? read.messages.map(({ tokens, from }) => [from, [...tokens]]) : read.message;
};

describe("a message that someone pastes", () => {
  test("is text, a line a message", () => {
    expect(tokensIn("NOW\n\nHST ( SPR 1901 )\n")).toEqual([
      ["text", [...tokensOf("NOW")]],
      ["text", [...tokensOf("HST ( SPR 1901 )")]],
    ]);
  });

  test("is hex of frames, as many as there are, those that are no DM named", () => {
    const bytes = toHex(new Uint8Array([...im, ...dm("OBS"), ...dm("NOW")]), " ");
    expect(tokensIn(bytes)).toEqual([
      ["frame", [...tokensOf("OBS")]],
      ["frame", [...tokensOf("NOW")]],
    ]);
    expect(readMessageInput(bytes, standard)).toMatchObject({ otherFrames: ["IM"] });
  });

  test("is hex of one body; an odd last byte is kept apart", () => {
    expect(tokensIn("480E")).toEqual([["body", [...tokensOf("NOW")]]]);
    expect(readMessageInput("48 0e 40", standard)).toMatchObject({ messages: [{ oddByte: 0x40 }] });
  });

  test("is nothing", () => {
    expect(tokensIn(" \n")).toBe("there is no message");
  });
});
