import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished } from "vitest";
import { newPage } from "../support/chromium.ts";
import { compile, consumerProject } from "../support/consumer.ts";
import { deepTest } from "../support/depth.ts";

const recording = "test/data/captures-live/live_parl_crash/capture.jsonl.gz";

interface Report {
  readonly rows: number;
  readonly press: number;
  readonly verdicts: readonly string[];
}

/** A project outside the clone that has installed the packed package and compiled its source. */
let project: Promise<string> | undefined;

function compiledProject(): Promise<string> {
  project ??= consumerProject().then((folder) => {
    compile(folder);
    return folder;
  });
  return project;
}

/** Reads the recording with the package in Node. */
function readInNode(folder: string): Report {
  const run = `import { report } from "${pathToFileURL(join(folder, "out/report.js"))}";
    console.log(JSON.stringify(await report(${JSON.stringify(join(process.cwd(), recording))}, "capture.jsonl.gz")));`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", run], { cwd: folder }).toString());
}

deepTest(
  "given the packed package in a project outside the clone, then its types compile, and it reads recordings in Node",
  async () => {
    // The project's own tsc also checks the package's type declarations. Only the public files have any.
    const folder = await compiledProject();
    const installed = join(folder, "node_modules/black-chamber");
    expect(readdirSync(join(installed, "dist/api")).filter((name) => name.endsWith(".d.ts"))).toEqual(
      ["browser", "functions", "index", "types"].map((name) => `${name}.d.ts`),
    );

    // Nothing else can be imported.
    const inner = `import("black-chamber/dist/core/session/session.js").then(() => process.exit(1), (e) => console.log(e.code))`;
    const refused = execFileSync(process.execPath, ["--input-type=module", "-e", inner], { cwd: folder });
    expect(refused.toString().trim()).toBe("ERR_PACKAGE_PATH_NOT_EXPORTED");

    const inNode = readInNode(folder);
    expect(inNode).toMatchObject({
      connections: 7,
      games: 1,
      moved: "moved",
      message: "SND ( GER ) ( PRP ( PCE ( FRA GER ) ) )",
    });
    expect(inNode.verdicts).toContain("kept");
    expect(inNode.press).toBeGreaterThan(0);
  },
);

deepTest(
  "given that project, then a browser bundle of the package has no Node modules, and reads the same data",
  async () => {
    const folder = await compiledProject();
    writeFileSync(join(folder, "src/page.js"), 'export { report } from "../out/report.js";');
    const config = `export default { logLevel: "error", build: { outDir: "page", lib: { entry: "src/page.js", formats: ["es"], fileName: "page" } } };`;
    writeFileSync(join(folder, "vite.config.mjs"), config);
    execFileSync(process.execPath, [join(process.cwd(), "node_modules/vite/bin/vite.js"), "build"], { cwd: folder });
    const bundle = readFileSync(join(folder, "page/page.js"), "utf8");
    expect(bundle).not.toMatch(/node:|__vite-browser-external/);
    const html = `<!doctype html><link rel="icon" href="data:,"><pre></pre><script type="module">
    import { report } from "/page.js";
    const result = await report(await (await fetch("/game")).blob(), "capture.jsonl.gz");
    document.querySelector("pre").textContent = JSON.stringify(result);
  </script>`;
    const origin = await served({ "/page.js": bundle, "/game": readFileSync(recording), "/": html });
    const page = await newPage();
    await page.goto(origin);
    const shown = page.locator("pre:not(:empty)");
    await shown.waitFor();
    const inBrowser = JSON.parse((await shown.textContent()) ?? "") as Report;
    expect(inBrowser).toEqual(readInNode(folder));
  },
);

/** Serves these files on this machine. @returns the origin */
async function served(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const type = path.endsWith(".js") ? "text/javascript" : path === "/" ? "text/html" : "application/octet-stream";
    const content = files[path];
    response.writeHead(content === undefined ? 404 : 200, { "content-type": type }).end(content);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
