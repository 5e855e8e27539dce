import { test } from "vitest";
import { expectGoldenFile } from "../support/golden.ts";
import { lintPicture, showPicture } from "./terminalPicture.ts";

test("the pictures of the terminal in README show what the commands print", async () => {
  expectGoldenFile("docs/show.svg", await showPicture());
  expectGoldenFile("docs/lint.svg", await lintPicture());
});
