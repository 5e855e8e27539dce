import { describe, expect, test } from "vitest";
import { lossWords } from "../../../../renderer/views/damage/lossWords.ts";

type Loss = Parameters<typeof lossWords>[0]["loss"];

const whole: Loss = { complete: true, lostBytes: 0, headerMissing: false, missingRecords: 0, places: 0, tornBytes: 0 };

function words(loss: Partial<Loss>, { count = 41_220, isRead = true } = {}): string | null {
  const found = lossWords({ count, loss: { ...whole, ...loss } }, isRead);
  return found && `${found.kind}: ${found.head} ${found.words}`;
}

describe("a description of what a recording lacks", () => {
  test("given a complete recording, then there is no description", () => {
    expect(words({})).toBeNull();
  });

  test("given bytes lost in one place and no end, then the description names both, with thin spaces in thousands", () => {
    expect(words({ lostBytes: 1846, places: 1, complete: false })).toBe(
      "damaged: Damaged file, partly read. 41\u202f220 frames are intact. 1\u202f846 bytes lost in one place; the file has no end record, so the last turns may be missing.",
    );
  });

  test("given a recording that is still being read or recorded, then its missing end is not a loss", () => {
    expect(words({ complete: false }, { isRead: false })).toBeNull();
    expect(words({ complete: false, lostBytes: 3, places: 2 }, { isRead: false })).toBe(
      "damaged: Damaged file, partly read. 41\u202f220 frames are intact. 3 bytes lost in two places.",
    );
  });

  test("given only a missing end, then the description says that the recorder stopped, and does not call the file damaged", () => {
    expect(words({ complete: false }, { count: 1 })).toBe(
      "cut: File not closed. 1 frame is intact. The recorder stopped before it could close the file: the last messages may be missing.",
    );
  });

  test("given half a record at the end and no other loss, then the description also says that the recorder stopped", () => {
    const torn = { complete: false, lostBytes: 18, tornBytes: 18, places: 1 };
    expect(words(torn)).toBe(
      "cut: File not closed. 41\u202f220 frames are intact. The recorder stopped before it could close the file, in the middle of a record: the last messages may be missing.",
    );
    expect(words({ ...torn, lostBytes: 20, places: 2 })).toContain("20 bytes lost in two places");
  });

  test("given missing records without lost bytes, or a lost header, then the description names them", () => {
    expect(words({ missingRecords: 2 })).toContain("2 records missing.");
    expect(words({ headerMissing: true })).toContain(
      "The file's header is lost, so the recorder and the date are unknown.",
    );
    expect(words({ lostBytes: 20, places: 12 })).toContain("20 bytes lost in 12 places.");
  });
});
