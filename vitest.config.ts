import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { testsThatImport } from "./test/support/selection.ts";
import { findShared } from "./test/support/shared.ts";

/** One folder for all that a run puts aside, programs under test included; it goes when the run ends, however it ends. */
const temporary = mkdtempSync(join(tmpdir(), "chamber-run-"));
// Tests run programs as another user, who has to get in.
chmodSync(temporary, 0o755);
process.once("exit", () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));
for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = temporary;

/** Commands in processes of their own, sockets, and what else needs the built files. */
const processTests = "test/process/**/*.test.ts";
/** The page and the desktop app's windows, in a browser. */
const browserTests = "test/browser/**/*.test.ts";
/** What has nothing to test without the shared data. */
const sharedTests = "test/shared/**/*.test.ts";
const everyTest = "test/**/*.test.ts";

/** One more than the cores: these tests wait a lot, for deadlines, pages and programs to end. */
const waitingWorkers = availableParallelism() + 1;

/** The files of a deep run. Where the shared data is named, `test:shared` runs those that can use it, as deep as here. */
function deepFiles(): string[] {
  const all = testsThatImport("test/support/depth.ts");
  if (process.env["CHAMBER_SHARED"] === undefined) return all;
  const shared = new Set(testsThatImport("test/support/shared.ts"));
  const own = all.filter((file) => !shared.has(file));
  console.warn(`CHAMBER_SHARED is set: ${all.length - own.length} files are left to npm run test:shared`);
  return own;
}

/** What a mode of `vitest run --mode` asks for: see the scripts of package.json. */
function wanted(mode: string): { readonly files: readonly string[] | null; readonly env: Record<string, string> } {
  if (mode === "deep") return { files: deepFiles(), env: { CHAMBER_DEPTH: "deep" } };
  if (mode === "golden") return { files: testsThatImport("test/support/golden.ts"), env: { CHAMBER_GOLDEN: "write" } };
  if (mode !== "shared") return { files: null, env: {} };
  const { folder, leftOut } = findShared();
  for (const line of leftOut) console.warn(line);
  return { files: testsThatImport("test/support/shared.ts"), env: { CHAMBER_SHARED: folder, CHAMBER_DEPTH: "deep" } };
}

export default defineConfig(({ mode }) => {
  const { files, env } = wanted(mode);
  /** The files of a project that this run wants. */
  const include = (glob: string, folder: string): string[] =>
    files === null ? [glob] : files.filter((file) => file.startsWith(folder));
  const common = {
    env,
    setupFiles: ["test/support/insideClone.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Waits for what a page shows as long as a busy machine needs.
    expect: { poll: { timeout: 45_000 } },
    globalSetup: ["test/support/build.ts"],
  };
  return {
    test: {
      maxWorkers: "100%",
      // In turn: tests that measure nothing still have to share the machine's cores.
      projects: [
        {
          test: {
            ...common,
            name: "unit",
            include: include(everyTest, "test/"),
            exclude: [processTests, browserTests, ...(files === null ? [sharedTests] : [])],
            globalSetup: [],
            sequence: { groupOrder: 0 },
            // A module that tests share is loaded once per worker instead of once per file.
            isolate: false,
            // Less time for collecting what tests drop.
            execArgv: ["--max-semi-space-size=64"],
          },
        },
        {
          test: {
            ...common,
            name: "process",
            include: include(processTests, "test/process/"),
            maxWorkers: waitingWorkers,
            sequence: { groupOrder: 1 },
          },
        },
        {
          test: {
            ...common,
            name: "browser",
            include: include(browserTests, "test/browser/"),
            maxWorkers: waitingWorkers,
            globalSetup: [...common.globalSetup, "test/support/browser/globalSetup.ts"],
            sequence: { groupOrder: 2 },
          },
        },
      ],
    },
  };
});
