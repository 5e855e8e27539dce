import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { pack, packageRegistry } from "./packageRegistry.ts";
import { pluginExample } from "./pluginExample.ts";
import { tempFolder } from "./tempFolder.ts";

const npm = process.platform === "win32" ? "npm.cmd" : "npm";

/** The code of a program that uses the library to read a given recording. */
export const consumerSource = `
import { adjudicate, lint, open, printMessage, readMessage } from "black-chamber";
import type { Agreement, Finding, FrameRow, PhaseResult, Recording, Source } from "black-chamber";

export interface Report {
  readonly rows: number;
  readonly connections: number;
  readonly games: number;
  readonly press: number;
  readonly verdicts: readonly string[];
  readonly findings: readonly string[];
  readonly moved: string;
  readonly message: string;
}

export async function report(source: Source, name: string): Promise<Report> {
  const recording: Recording = open(source, { name });
  const frames: FrameRow[] = [];
  for await (const row of recording.rows) if (row.kind !== "document") frames.push(row as FrameRow);
  const agreements: Agreement[] = [];
  for await (const agreement of recording.agreements) agreements.push(agreement);
  let games = 0;
  for await (const game of recording.games) games += game.turns.length > 0 ? 1 : 0;
  let press = 0;
  for await (const { sender } of recording.press) press += sender.length > 0 ? 1 : 0;
  const findings: readonly Finding[] = await lint(source, { name, minSeverity: "note" });
  const phase: PhaseResult = adjudicate({
    turn: "SPR 1901",
    units: [["FRANCE", "A", "PAR"]],
    orders: { FRANCE: ["A PAR - BUR"] },
  });
  const read = readMessage("SND ( GER ) ( PRP ( PCE ( FRA GER ) ) )");
  // @ts-expect-error Only known rules and fields are allowed.
  const wrong: PhaseResult = { units: 3 };
  void wrong;
  return {
    rows: frames.length,
    connections: new Set(frames.map(({ connection }) => connection)).size,
    games,
    press,
    verdicts: agreements.flatMap(({ obligations }) => obligations.map(({ verdict }) => verdict)),
    findings: findings.map(({ code }) => code),
    moved: phase.orders.map(({ cause }) => cause.kind).join(),
    message: read.ok ? printMessage(read.message, read.direction) : read.error,
  };
}
`;

/**
 * Creates a project outside the clone with the packed package installed and its own strict tsconfig.json.
 * @returns the project's folder
 */
export async function consumerProject(): Promise<string> {
  const folder = tempFolder();
  const store = tempFolder();
  const [packed] = pack(store, ["."]);
  if (!packed) throw new Error("npm packed nothing");
  const { address } = await packageRegistry(store);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "consumer", private: true, type: "module" }));
  const options = ["--registry", address, "--cache", join(store, "cache"), "--no-audit", "--no-fund"];
  // This cannot use execFileSync, because the registry runs in this process.
  await promisify(execFile)(npm, ["install", ...options, join(store, packed.filename)], {
    cwd: folder,
    shell: process.platform === "win32",
  });
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "src/report.ts"), consumerSource);
  writeFileSync(join(folder, "src/words.js"), pluginExample());
  const compilerOptions = {
    target: "ES2022",
    module: "NodeNext",
    lib: ["ES2023", "DOM"],
    types: [],
    strict: true,
    // The plug-in is JavaScript with types in comments.
    checkJs: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    // Also checks the package's declarations.
    skipLibCheck: false,
    rootDir: "src",
    outDir: "out",
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
  return folder;
}

/**
 * Compiles the project with TypeScript.
 * @throws on a type error
 */
export function compile(folder: string): void {
  const tsc = join(process.cwd(), "node_modules/typescript/bin/tsc");
  try {
    execFileSync(process.execPath, [tsc, "-p", folder], { cwd: folder, stdio: "pipe" });
  } catch (error) {
    throw new Error(String((error as { readonly stdout?: unknown }).stdout ?? error));
  }
}
