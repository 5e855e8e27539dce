import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { describe, expect, test } from "vitest";
import { importsOf } from "../../structure/rooms.ts";

const folder = "dist/electron";

describe("the built desktop shell", () => {
  test("given its main process, then the bundle contains everything but Electron and Node", () => {
    const outside = readdirSync(folder)
      .filter((name) => name.endsWith(".js"))
      .flatMap((name) => importsOf(`${folder}/${name}`, readFileSync(`${folder}/${name}`, "utf8")))
      .filter(({ isPackage }) => isPackage)
      .map(({ to }) => to.replace(/^node:/, ""));
    expect(outside).toContain("electron");
    expect(outside.filter((name) => name !== "electron" && !builtinModules.includes(name))).toEqual([]);
  });

  test("given its preload, then it is CommonJS and uses only Electron, as a sandbox requires", () => {
    const source = readFileSync(`${folder}/preload.cjs`, "utf8");
    expect([...source.matchAll(/require\(["']([^"']+)["']\)/g)].map(([, name]) => name)).toEqual(["electron"]);
    expect(source).not.toMatch(/^\s*(import|export)\s/m);
  });

  test("given the processes that the shell starts, then their files are next to it under the expected names", () => {
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(["main.js", "recorder.js", "resultsWorker.js", "summaryWorker.js"]),
    );
  });
});
