import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Base, rootFolder, sharedFolder } from "./bases.ts";

/** An unmodified capture: its findings are not caused by a plant. */
export interface Capture {
  readonly name: string;
  readonly base: Base;
}

/** The captures from which the samples were imported. */
const samplesOf: Readonly<Record<string, string>> = {
  "no-press-solo": "parl_std_dumb7",
  "press-level20": "parl_midgame",
  "press-level8000": "parl_std_press8000",
  "protocol-errors": "dip_errors",
  "variant-hundred3": "parl_var_hundred3",
};

const unknown = { server: "Parlance", dialect: "parlance", map: "any" } as const;

function filesIn(folder: string, path: string, isRight: (name: string) => boolean): string[] {
  const full = join(folder, path);
  return existsSync(full) ? readdirSync(full).filter(isRight).sort() : [];
}

function folderOf(name: string, path: string, isShared: boolean): Capture[] {
  const folder = isShared ? sharedFolder : rootFolder;
  return filesIn(folder, path, (file) => existsSync(join(folder, path, file, "capture.jsonl.gz"))).map((file) => ({
    name: `${name}${file}`,
    base: { ...unknown, isShared, path: join(path, file, "capture.jsonl.gz") },
  }));
}

/** Returns every capture in this repository, and the others if their folder exists. */
export function allCaptures(): Capture[] {
  const kept = folderOf("", "test/data/captures", false);
  const samples = filesIn(rootFolder, "recordings", (file) => file.endsWith(".chamber.gz")).map((file) => ({
    name: samplesOf[file.replace(".chamber.gz", "")] ?? file,
    base: { ...unknown, isShared: false, path: join("recordings", file) },
  }));
  const names = new Set(kept.map(({ name }) => name));
  const played = samples.filter(({ name }) => !names.has(name));
  for (const { name } of played) names.add(name);
  const others = folderOf("", "captures", true).filter(({ name }) => !names.has(name));
  const live = folderOf("", "captures-live", true).filter(({ name }) => !names.has(name));
  const aiServer = filesIn(sharedFolder, "captures/aiserver-clg", (file) => file.endsWith(".jsonl")).map((file) => ({
    name: `aiserver ${file.replace(".jsonl", "")}`,
    base: { ...unknown, isShared: true, path: join("captures/aiserver-clg", file) },
  }));
  return [...kept, ...played, ...others, ...live, ...aiServer];
}
