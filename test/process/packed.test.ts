import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { RecordingsAnswer } from "../../core/host/host.ts";
import { sampleOf } from "../support/depth.ts";
import { pack, packageRegistry } from "../support/packageRegistry.ts";
import { tempFolder } from "../support/tempFolder.ts";

/*
 * The package as a user gets it: packed, then run by npx in an empty folder. npm takes the dependencies from a registry
 * on this machine, which has the clone's copies of them. Not covered: which versions of indirect dependencies a public
 * registry would choose today, dependencies that only other platforms have, and `chamber desktop`, which needs
 * Electron's program.
 */

test("given only the packed file in an empty folder, when npx runs it, then it serves the page and a recording without a build", async () => {
  const folder = tempFolder();
  const store = tempFolder();
  const [packed] = pack(folder, ["."]);
  if (!packed) throw new Error("npm packed nothing");
  copyFileSync("recordings/press-level20.chamber.gz", join(folder, "game.chamber.gz"));
  const { address: registry, asked } = await packageRegistry(store);
  const npx = async (...parameters: readonly string[]): Promise<ChildProcess> => {
    const child = spawn("npx", ["--yes", ...parameters], {
      cwd: folder,
      detached: process.platform !== "win32",
      shell: process.platform === "win32",
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, npm_config_registry: registry, npm_config_cache: join(store, "cache") },
    });
    onTestFinished(() => endAll(child));
    return child;
  };

  // It contains the program and its documentation, and nothing that only developers need.
  const paths = packed.files.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(["README.md", "LICENSE", "CHANGELOG.md", "package.json", "dist/bin/main.js"]),
  );
  expect(paths.filter((path) => !/^(dist|docs|recordings|electron\/icon)\/|^[A-Za-z]+(\.\w+)?$/.test(path))).toEqual(
    [],
  );
  expect(
    paths.filter((path) => /^dist\/(bench|test|package)\/|\.tsbuildinfo$|(?<!^dist\/api\/\w+\.d)\.tsx?$/.test(path)),
  ).toEqual([]);
  // Unpacked, it was 8.1 MB in November 2026; a change that doubles it should be noticed.
  expect(packed.files.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(16e6);

  // The command works under both of its names.
  const file = `./${packed.filename}`;
  for (const name of sampleOf(["chamber", "black-chamber"], 1)) {
    const { code, stdout } = await ended(await npx("--package", file, name, "serve", "--help"));
    expect(code).toBe(0);
    // Launchers on Windows do not pass the name on.
    if (process.platform !== "win32") expect(stdout).toContain(`Usage: ${name} serve`);
  }

  // The host serves the page, its assets, and the recording that it opens.
  const serve = await npx(file, "serve", "game.chamber.gz", "--no-open", "--port", "0");
  const shown = new URL(await firstLine(serve));
  const ask = (path: string): Promise<Response> =>
    fetch(shown.origin + path, { headers: { authorization: `Bearer ${shown.searchParams.get("token")}` } });
  const page = await (await ask("/")).text();
  const parts = [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, part]) => part);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect((await ask(`/${part}`)).status).toBe(200);
  const { recordings } = (await (await ask("/api/recordings")).json()) as RecordingsAnswer;
  expect(recordings.map(({ name }) => name)).toContain("game.chamber.gz");

  // npx installed only run-time dependencies, and left nothing in the folder.
  expect([...asked].filter((name) => /^(vite|typescript|react|electron|vitest)$/.test(name))).toEqual([]);
  expect(asked).toContain("commander");
  expect(readdirSync(folder).sort()).toEqual([packed.filename, "game.chamber.gz"].sort());
});

async function ended(child: ChildProcess): Promise<{ readonly code: number | null; readonly stdout: string }> {
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (piece: string) => {
    stdout += piece;
  });
  child.stderr?.setEncoding("utf8").on("data", (piece: string) => {
    stderr += piece;
  });
  const code = await new Promise<number | null>((done) => child.once("close", done));
  if (code !== 0) throw new Error(`npx exited with code ${code}: ${stdout}${stderr}`);
  return { code, stdout };
}

function firstLine(child: ChildProcess): Promise<string> {
  let stdout = "";
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (piece: string) => {
    stderr += piece;
  });
  return new Promise((done, fail) => {
    child.stdout?.setEncoding("utf8").on("data", (piece: string) => {
      stdout += piece;
      if (stdout.includes("\n")) done(stdout.split("\n")[0] as string);
    });
    child.once("close", (code) => fail(new Error(`npx exited with code ${code}: ${stderr}`)));
  });
}

/** Stops the whole process group, because npx starts the command as a separate process. */
async function endAll(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const closed = new Promise((done) => child.once("close", done));
  if (process.platform === "win32") child.kill();
  else process.kill(-child.pid, "SIGINT");
  await closed;
}
