import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { rendererFolder } from "../../../../../core/node/host/staticFiles.ts";

test.each([
  ["the bundle", "dist/bin/main.js"],
  ["the compiled modules", "dist/core/node/host/staticFiles.js"],
  ["the source", "core/node/host/staticFiles.ts"],
])(
  "given a project inside another copy of itself, when %s looks for the page, then it finds its own built page",
  (_, module) => {
    const outside = mkdtempSync(join(tmpdir(), "chamber-page-"));
    onTestFinished(() => rmSync(outside, { recursive: true }));
    const own = join(outside, "project");
    for (const folder of [join(outside, "renderer"), join(own, "renderer"), join(own, "dist/renderer")]) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "index.html"), "");
    }
    const found = rendererFolder(pathToFileURL(join(own, module)).href);
    expect(found.replaceAll("\\", "/")).toMatch(/\/project\/dist\/renderer$/);
  },
);
