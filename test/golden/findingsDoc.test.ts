import { expect, test } from "vitest";
import { findingsDoc } from "./findingsDoc.ts";

test("the page on findings says what the catalogue says; `npx vitest run test/golden/findingsDoc.test.ts -u` writes it anew", async () => {
  await expect(findingsDoc()).toMatchFileSnapshot("../../docs/findings.md");
});
