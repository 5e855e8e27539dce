import { describe, expect, test } from "vitest";
import { beginsWords } from "../../../../core/formats/fileKind.ts";

function words(text: string): string {
  return beginsWords(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
}

describe("the beginning of a file that is not a recording", () => {
  test.each([
    ["PK\u0003\u0004\u0014", "begins with “PK”, a zip archive"],
    ["%PDF-1.7", "begins with “%PDF”, a PDF document"],
    ["<!doctype html>", "begins with “<!DOCTYPE”, a web page"],
    ['{ "a": 1 }', "begins with “{”, JSON text"],
    ["\u0089PNG\r\n\u001a\n", "begins with the bytes 89 50 4e 47 0d 0a, a picture"],
    ["Dear all,", "begins with “Dear a”, unlike a recording"],
    ["\u0000\u0001\u0002", "begins with the bytes 00 01 02, unlike a recording"],
    ["", "is empty"],
  ])("given %j, then the description is correct", (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});
