import { describe, test } from "vitest";
import { expectGoldenFile } from "../support/golden.ts";
import { protocolDoc } from "./protocolDoc.ts";

describe("the page on the language", () => {
  test("matches the tables", () => {
    expectGoldenFile("docs/protocol.md", protocolDoc());
  });
});
