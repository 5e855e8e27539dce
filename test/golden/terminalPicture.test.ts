import { expect, test } from "vitest";
import { terminalPicture } from "./terminalPicture.ts";

test("the picture in README shows what the commands print; `npx vitest run test/golden/terminalPicture.test.ts -u` draws it anew", async () => {
  await expect(await terminalPicture()).toMatchFileSnapshot("../../docs/show.svg");
});
