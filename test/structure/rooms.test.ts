import { describe, expect, test } from "vitest";
import { projectSources, roomOf, rooms, violations } from "./rooms.ts";

describe("the rooms", () => {
  test("every import follows the rules of the rooms, and there are no cycles", () => {
    const sources = projectSources();
    expect(sources.size).toBeGreaterThan(40);
    expect(violations(sources)).toEqual([]);
  });

  test("every source file is in a room", () => {
    const outside = [...projectSources().keys()].filter((file) => !rooms.some((room) => file.startsWith(`${room}/`)));
    expect(outside).toEqual([]);
  });

  test("every room in the list has a source file", () => {
    const inhabited = new Set([...projectSources().keys()].map(roomOf));
    expect(rooms.filter((room) => !inhabited.has(room))).toEqual([]);
  });
});

describe("a planted violation is found", () => {
  const planted = (file: string, source: string): string[] =>
    violations(new Map([...projectSources(), [file, source]]));

  test.each([
    ["an import from a room below", "core/wire/planted.ts", 'import { printTokens } from "../tokens/text.ts";'],
    [
      "a type imported from a room below",
      "core/recording/planted.ts",
      'import type { Frame } from "../wire/frame.ts";',
    ],
    ["a type imported inline", "core/recording/planted.ts", 'export type F = import("../wire/frame.ts").Frame;'],
    ["a re-export from a room below", "core/bytes/planted.ts", 'export { Framer } from "../wire/framer.ts";'],
    [
      "a dynamic import from a room below",
      "core/proxy/planted.ts",
      'export const late = () => import("../node/clock.ts");',
    ],
    ["Node imported in the pure core", "core/tokens/planted.ts", 'import { readFileSync } from "node:fs";'],
    ["a package imported in the pure core", "core/tokens/planted.ts", 'import pc from "picocolors";'],
    ["a second importer of msgpackr", "core/recording/planted.ts", 'import { Packr } from "msgpackr/pack";'],
    [
      "the entry point of msgpackr that loads a native extension",
      "core/recording/msgpack.ts",
      'import { Packr } from "msgpackr";',
    ],
    ["a test file imported by the CLI", "cli/planted.ts", 'import { legsOf } from "../test/support/captures.ts";'],
    [
      "the tokens imported by the recording",
      "core/recording/planted.ts",
      'import { isText } from "../tokens/token.ts";',
    ],
    [
      "the proxy imported by the renderer",
      "renderer/session/planted.ts",
      'import { Relay } from "../../core/proxy/relay.ts";',
    ],
    [
      "the host imported by the preload script",
      "electron/preload.planted.ts",
      'import { Host } from "../core/node/host/host.ts";',
    ],
    ["a view imported by another view", "renderer/views/map/planted.ts", 'import { x } from "../press/press.ts";'],
  ])("%s", (_, file, source) => {
    expect(planted(file, source)).toHaveLength(1);
  });

  test("a cycle", () => {
    const found = violations(
      new Map([
        ["core/bytes/a.ts", 'import { b } from "./b.ts";'],
        ["core/bytes/b.ts", 'import { a } from "./a.ts";'],
      ]),
    );
    expect(found).toEqual(["cycle: core/bytes/a.ts -> core/bytes/b.ts -> core/bytes/a.ts"]);
  });
});
