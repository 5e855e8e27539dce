import { test } from "vitest";
import { expectGoldenFile } from "../support/golden.ts";
import { lintPicture, showPicture } from "./terminalPicture.ts";

test("the terminal pictures in README show what the commands print", async () => {
  expectGoldenFile("docs/show.svg", await showPicture());
  expectGoldenFile("docs/lint.svg", await lintPicture());
});
