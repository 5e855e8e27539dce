import { describe, expect, test } from "vitest";
import { lossWords } from "../../../../renderer/parts/lossWords.ts";

type Loss = Parameters<typeof lossWords>[0]["loss"];

const none = { places: 0, first: null, amount: null };
const whole: Loss = {
  ...{ complete: true, lostBytes: 0, headerMissing: false, missingRecords: 0, places: 0, tornBytes: 0 },
  unread: none,
};

function words(loss: Partial<Loss>, { count = 41_220, isRead = true } = {}): string | null {
  const found = lossWords({ count, loss: { ...whole, ...loss } }, isRead);
  return found && `${found.kind}: ${found.head} ${found.intact} ${found.lost}`;
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
      "cut: File not closed. 1 frame is intact. The file ends early: its recorder was stopped, or the file was cut. The last messages may be missing.",
    );
  });

  test("given half a record at the end and no other loss, then the description also says that the recorder stopped", () => {
    const torn = { complete: false, lostBytes: 18, tornBytes: 18, places: 1 };
    expect(words(torn)).toBe(
      "cut: File not closed. 41\u202f220 frames are intact. The file ends early, in the middle of a record: its recorder was stopped, or the file was cut. The last messages may be missing.",
    );
    expect(words({ ...torn, lostBytes: 20, places: 2 })).toContain("20 bytes lost in two places");
  });

  test("given unreadable lines, then the description says how many, in how many places, and what is wrong first", () => {
    const first = "line 12 is not valid JSON";
    const lines = (count: number) => ({ unit: "line", count }) as const;
    expect(words({ places: 2, unread: { places: 2, first, amount: lines(5) } })).toBe(
      "damaged: Damaged file, partly read. 41\u202f220 frames are intact. 5 lines could not be read in two places (the first: line 12 is not valid JSON).",
    );
    expect(words({ places: 1, unread: { places: 1, first, amount: lines(1) } })).toContain(
      "1 line could not be read (line 12 is not valid JSON).",
    );
  });

  test("given a recording of an import with unreadable parts and lost bytes, then the description counts each by itself", () => {
    expect(words({ places: 3, lostBytes: 7, unread: { places: 2, first: null, amount: null } })).toContain(
      "7 bytes lost in one place; two places in the file could not be read.",
    );
  });

  test("given missing records without lost bytes, or a lost header, then the description names them", () => {
    expect(words({ missingRecords: 2 })).toContain("2 records missing.");
    expect(words({ headerMissing: true })).toContain(
      "The file's header is lost, so the recorder and the date are unknown.",
    );
    expect(words({ lostBytes: 20, places: 12 })).toContain("20 bytes lost in 12 places.");
  });
});
