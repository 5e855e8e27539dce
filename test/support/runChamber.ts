import { spawn } from "node:child_process";
import { chmodSync, cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chamberPath } from "./recordProcess.ts";
import { tempFolder } from "./tempFolder.ts";

/** How a command ended, and what it said. */
export interface ChamberRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Who runs a command, and which copy of it. */
export interface Runner {
  readonly uid?: number;
  readonly command?: string;
  readonly cwd?: string;
}

/** Runs `chamber` to its end. */
export async function runChamber(parameters: readonly string[], runner: Runner = {}): Promise<ChamberRun> {
  const child = spawn(process.execPath, [runner.command ?? chamberPath, ...parameters], {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: runner.cwd,
    ...(runner.uid === undefined ? {} : { uid: runner.uid, gid: runner.uid }),
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once("close", (value) => resolve(value));
  });
  return { code, stdout, stderr };
}

const nobody = 65534;

/** Somebody without privileges: nobody, with a copy of the command to read, where we are root; else ourselves. */
export function unprivileged(): Runner {
  if (process.getuid?.() !== 0) return {};
  const folder = openFolder();
  const root = join(import.meta.dirname, "../..");
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean; optional?: boolean }>;
  };
  const needed = Object.entries(lock.packages).flatMap(([path, { dev, optional }]) =>
    path !== "" && !dev && !optional ? path : [],
  );
  for (const path of ["package.json", "dist", ...needed])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  return { uid: nobody, command: join(folder, "dist/cli/main.js"), cwd: folder };
}

/** A temporary folder that everybody may enter and only its owner may write. */
export function openFolder(): string {
  const folder = tempFolder();
  chmodSync(folder, process.getuid?.() === 0 ? 0o755 : 0o555);
  return folder;
}
