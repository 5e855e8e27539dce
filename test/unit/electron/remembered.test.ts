import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  keepRemembered,
  nothingRemembered,
  onDisplays,
  type Remembered,
  readRemembered,
  withRecent,
} from "../../../electron/remembered.ts";
import { tempFolder } from "../../support/tempFolder.ts";

const kept: Remembered = {
  bounds: { x: 10, y: -20, width: 1000, height: 700 },
  isMaximized: true,
  isFullScreen: false,
  place: "?recording=3_JCIYIYuxUg3hwZqz9H#SPR1901/132",
  path: "/games/a.chamber",
  recent: ["/games/a.chamber"],
};

test("saved values can be read back, and no other files remain", () => {
  const folder = tempFolder();
  const file = join(folder, "window.json");
  keepRemembered(file, kept);
  expect(readRemembered(file)).toEqual(kept);
  expect(readdirSync(folder)).toEqual(["window.json"]);
  // A missing folder is not an error.
  keepRemembered(join(folder, "gone", "window.json"), kept);
});

test.each([
  ["invalid JSON", "{"],
  ["null", "null"],
  ["a list", "[]"],
  ["invalid bounds", '{"bounds":{"x":1e400,"y":0,"width":-5,"height":"9"}}'],
  ["the address of another site", '{"place":"//evil.example/","path":3,"recent":[1,null,{}]}'],
  ["an address with a scheme", '{"place":"javascript:alert(1)"}'],
])("%s is ignored", (_, text) => {
  const file = join(tempFolder(), "window.json");
  writeFileSync(file, text);
  expect(readRemembered(file)).toEqual(nothingRemembered);
});

test("the ten most recent files are listed, each once, latest first", () => {
  let remembered = nothingRemembered;
  for (let n = 0; n < 12; n++) remembered = withRecent(remembered, `/${n}`);
  remembered = withRecent(remembered, "/5");
  expect(remembered.recent).toEqual(["/5", "/11", "/10", "/9", "/8", "/7", "/6", "/4", "/3", "/2"]);
});

test("a window reopens at its old position if its title bar is reachable there, otherwise where the system places it", () => {
  const displays = [
    { x: 0, y: 0, width: 1920, height: 1080 },
    { x: -1280, y: 200, width: 1280, height: 1024 },
  ];
  const at = (x: number, y: number) => ({ x, y, width: 1000, height: 700 });
  for (const seen of [at(0, 0), at(1800, 900), at(-1200, 300), at(-900, 100)])
    expect(onDisplays(seen, displays)).toEqual(seen);
  for (const lost of [at(1900, 0), at(5000, 80), at(0, -10), at(0, 1060), at(-2270, 300)])
    expect(onDisplays(lost, displays)).toBeNull();
  expect(onDisplays(null, displays)).toBeNull();
});
