import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { testsThatImport } from "./test/support/selection.ts";
import { findShared } from "./test/support/shared.ts";

/** One folder for all temporary files of a run, including programs under test; it is removed when the run ends. */
const temporary = mkdtempSync(join(tmpdir(), "chamber-run-"));
// Tests run programs as another user, who needs access.
chmodSync(temporary, 0o755);
process.once("exit", () => rmSync(temporary, { recursive: true, force: true, maxRetries: 10 }));
for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = temporary;

/** Commands in the process of the test. */
const commandTests = "test/commands/**/*.test.ts";
/** Commands in their own processes, sockets, and other tests that need the built files. */
const processTests = "test/process/**/*.test.ts";
/** The page and the desktop app's windows, in a browser. */
const browserTests = "test/browser/**/*.test.ts";
/** Tests that need the shared data. */
const sharedTests = "test/shared/**/*.test.ts";
const everyTest = "test/**/*.test.ts";

/** One more than the cores: these tests often wait for deadlines, pages and the end of programs. */
const waitingWorkers = availableParallelism() + 1;

/** The files of a deep run. If CHAMBER_SHARED is set, `test:shared` runs those that can use it, just as deep. */
function deepFiles(): string[] {
  const all = testsThatImport("test/support/depth.ts");
  if (process.env["CHAMBER_SHARED"] === undefined) return all;
  const shared = new Set(testsThatImport("test/support/shared.ts"));
  const own = all.filter((file) => !shared.has(file));
  console.warn(`CHAMBER_SHARED is set: ${all.length - own.length} files are left to npm run test:shared`);
  return own;
}

/** The files and environment for a mode of `vitest run --mode`: see the scripts of package.json. */
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
  /** The files of a project in this run. */
  const include = (glob: string, folder: string): string[] =>
    files === null ? [glob] : files.filter((file) => file.startsWith(folder));
  const common = {
    env,
    setupFiles: ["test/support/insideClone.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Waits for a page as long as a busy machine needs.
    expect: { poll: { timeout: 45_000 } },
    globalSetup: ["test/support/build.ts"],
    // Node loads the built command as its users do; Vite would move its files, which start threads and processes.
    server: { deps: { external: [/\/dist\/(bin|core)\//] } },
  };
  /** For tests that start no other process. */
  const ownProcess = {
    globalSetup: [],
    // A module that tests share is loaded once per worker instead of once per file.
    isolate: false,
    // Spends less time on garbage collection.
    execArgv: ["--max-semi-space-size=64"],
  };
  return {
    test: {
      maxWorkers: "100%",
      // Tests that start other processes run after the others, because all tests share the machine's cores.
      projects: [
        {
          test: {
            ...common,
            ...ownProcess,
            name: "unit",
            include: include(everyTest, "test/"),
            exclude: [commandTests, processTests, browserTests, ...(files === null ? [sharedTests] : [])],
            sequence: { groupOrder: 0 },
          },
        },
        {
          test: {
            ...common,
            ...ownProcess,
            name: "commands",
            include: include(commandTests, "test/commands/"),
            sequence: { groupOrder: 0 },
          },
        },
        {
          test: {
            ...common,
            name: "process",
            include: include(processTests, "test/process/"),
            // As for tests that start no other process.
            isolate: false,
            maxWorkers: waitingWorkers,
            sequence: { groupOrder: 1 },
          },
        },
        {
          test: {
            ...common,
            name: "browser",
            include: include(browserTests, "test/browser/"),
            // As for tests that start no other process.
            isolate: false,
            setupFiles: [...common.setupFiles, "test/support/browser/perFile.ts"],
            maxWorkers: waitingWorkers,
            globalSetup: [...common.globalSetup, "test/support/browser/globalSetup.ts"],
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  };
});
