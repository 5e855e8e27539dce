import { describe, expect, test } from "vitest";
import { beginsWords } from "../../../../core/formats/fileKind.ts";

function words(text: string): string {
  return beginsWords(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
}

describe("the first bytes of a file that is not a recording", () => {
  test.each([
    ["PK\u0003\u0004\u0014", "is a zip archive, not a recording: it begins with “PK”"],
    ["%PDF-1.7", "is a PDF document, not a recording: it begins with “%PDF”"],
    ["<!doctype html>", "is a web page, not a recording: it begins with “<!DOCTYPE”"],
    ['{ "a": 1 }', "is JSON text, not a recording: it begins with “{”"],
    ["\u0089PNG\r\n\u001a\n", "is a picture, not a recording: it begins with the bytes 89 50 4e 47 0d 0a"],
    ["Dear all,", "is not a recording: it begins with “Dear a”"],
    ["\u0000\u0001\u0002", "is not a recording: it begins with the bytes 00 01 02"],
    ["", "is empty"],
  ])("given %j, then the file is described correctly", (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});
