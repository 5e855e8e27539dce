import { execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** Files that Vite makes together, from these files and folders. */
interface Bundle {
  /** The file that it writes last. */
  readonly made: string;
  readonly sources: readonly string[];
  /** Vite's options, for each of its runs: one after the other, because only the first empties the folder. */
  readonly runs: readonly (readonly string[])[];
}

const nodeRun = (mode: string): readonly string[] => ["-c", "vite.node.config.ts", "--mode", mode];
const bundles: readonly Bundle[] = [
  {
    made: "dist/renderer/index.html",
    sources: ["renderer", "core", "recordings", "vite.config.ts", "vite.samples.ts"],
    runs: [[]],
  },
  { made: "dist/bin/main.js", sources: ["cli", "core", "vite.node.config.ts"], runs: [nodeRun("command")] },
  { made: "dist/library/index.js", sources: ["api", "core", "vite.node.config.ts"], runs: [nodeRun("library")] },
  {
    made: "dist/electron/preload.cjs",
    sources: ["electron", "core", "vite.node.config.ts"],
    runs: [nodeRun("main"), nodeRun("preload")],
  },
];

/** Builds everything that is out of date: tests run the built command and the built page, as users do. */
export default async function build(): Promise<void> {
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-b", "cli", "api"], { stdio: "inherit" });
  await Promise.all(bundles.filter(isStale).map(make));
}

function isStale({ made, sources }: Bundle): boolean {
  return !existsSync(made) || Math.max(...[...sources, "package-lock.json"].map(changedAt)) > statSync(made).mtimeMs;
}

/** Runs Vite and prints its warnings. */
async function make({ runs }: Bundle): Promise<void> {
  // Tests use the page as shipped, not React's development build.
  const env = { ...process.env, NODE_ENV: "production" };
  for (const options of runs) {
    const words = ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn", ...options];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, words, { env });
    process.stderr.write(stdout + stderr);
  }
}

/**
 * Returns when anything under a path last changed, in milliseconds. Removing an entry counts, because it also changes
 * the folder.
 */
function changedAt(path: string): number {
  const facts = statSync(path);
  if (!facts.isDirectory()) return facts.mtimeMs;
  return Math.max(facts.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}
