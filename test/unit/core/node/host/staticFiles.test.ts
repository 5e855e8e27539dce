import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { StaticFiles } from "../../../../../core/node/host/staticFiles.ts";
import { tempFolder } from "../../../../support/tempFolder.ts";

const script = "export const answer = 42;\n".repeat(100);

function built(): { readonly folder: string; readonly files: StaticFiles } {
  const folder = tempFolder();
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>UI</title>");
  writeFileSync(join(folder, "assets", "index-Ab12_-9z.js"), script);
  writeFileSync(join(folder, "assets", "inter-0123abcd.woff2"), "font");
  return { folder, files: new StaticFiles(folder) };
}

function ask(files: StaticFiles, path: string, coding = ""): Promise<Response> {
  return files.respond(new Request(`http://x${path}`, { headers: { "accept-encoding": coding } }));
}

test("the browser caches files with a hash in their names forever, but requests the page each time", async () => {
  const { files } = built();
  const page = await ask(files, "/");
  expect([page.headers.get("content-type"), page.headers.get("cache-control")]).toEqual([
    "text/html; charset=utf-8",
    "no-cache",
  ]);
  const asset = await ask(files, "/assets/index-Ab12_-9z.js");
  expect(asset.headers.get("cache-control")).toContain("immutable");
  expect(asset.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(await asset.text()).toBe(script);
});

test("files that compress well are sent compressed in a format that the browser accepts", async () => {
  const { files } = built();
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const;
  for (const [coding, accepted] of [
    ["br", "gzip, deflate, br"],
    ["gzip", "gzip"],
  ] as const) {
    const answer = await ask(files, "/assets/index-Ab12_-9z.js", accepted);
    expect(answer.headers.get("content-encoding")).toBe(coding);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(script.length / 10);
    expect(unpack[coding](bytes).toString()).toBe(script);
  }
  const font = await ask(files, "/assets/inter-0123abcd.woff2", "br");
  expect(font.headers.get("content-encoding")).toBeNull();
});

test("a build that is made while the host runs appears when the page is next loaded", async () => {
  const { folder, files } = built();
  await ask(files, "/");
  writeFileSync(join(folder, "index.html"), "<title>newer</title>");
  writeFileSync(join(folder, "assets", "index-newer123.js"), "new");
  expect(await (await ask(files, "/")).text()).toBe("<title>newer</title>");
  expect(await (await ask(files, "/assets/index-newer123.js")).text()).toBe("new");
});

test("symbolic links in the folder are not served as files of the UI", async () => {
  const { folder, files } = built();
  symlinkSync("/etc/passwd", join(folder, "passwd.txt"));
  await expect(ask(files, "/passwd.txt")).rejects.toThrow("no such file");
});

test("without a build, the page explains how to build", async () => {
  expect(await (await ask(new StaticFiles(join(tempFolder(), "none")), "/")).text()).toContain("npm run build");
});
