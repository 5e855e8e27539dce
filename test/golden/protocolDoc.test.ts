import { describe, expect, test } from "vitest";
import { protocolDoc } from "./protocolDoc.ts";

describe("the page on the language", () => {
  test("says what the tables say; `npx vitest run test/golden/protocolDoc.test.ts -u` writes it anew", async () => {
    await expect(protocolDoc()).toMatchFileSnapshot("../../docs/protocol.md");
  });
});
