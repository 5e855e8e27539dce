import { test } from "vitest";
import { expectGoldenFile } from "../support/golden.ts";
import { terminalPicture } from "./terminalPicture.ts";

test("the picture in README shows what the commands print", async () => {
  expectGoldenFile("docs/show.svg", await terminalPicture());
});
