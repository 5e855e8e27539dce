import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { arrowsOf, housePicture } from "../structure/picture.ts";
import { projectSources } from "../structure/rooms.ts";
import { expectGoldenFile } from "../support/golden.ts";

const page = "docs/architecture.md";
const begin = "<!-- rooms: begin -->";
const end = "<!-- rooms: end -->";

test("the picture of the rooms in the architecture page matches the imports", () => {
  const text = readFileSync(page, "utf8");
  const [before, after] = [text.split(begin)[0], text.split(end)[1]];
  expect(before && after).toBeTruthy();
  expectGoldenFile(page, `${before}${begin}\n\`\`\`\n${housePicture(projectSources())}\n\`\`\`\n${end}${after}`);
});

test("given three rooms, when one imports another through the third, then the picture omits the direct import", () => {
  const sources = new Map([
    ["core/bytes/a.ts", "export const a = 1;"],
    ["core/recording/b.ts", 'export { a } from "../bytes/a.ts";'],
    ["core/proxy/c.ts", 'export { a } from "../bytes/a.ts";\nexport { a as b } from "../recording/b.ts";'],
    ["test/d.ts", 'import { a } from "../core/bytes/a.ts";'],
  ]);
  expect(housePicture(sources)).toBe(
    "    0  core/bytes\n    1  core/recording  <- core/bytes\n    2  core/proxy      <- core/recording",
  );
  expect(arrowsOf(sources).get("core/proxy")).toEqual(["core/bytes", "core/recording"]);
});
