import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { builtInReader } from "../core/analysis/plainTexts.ts";
import { joinedBytes } from "../core/node/joinedFile.ts";
import { version } from "../core/node/version.ts";
import { type BrokenRate, resamples } from "../core/press/labelTable.ts";
import { counted, type Output } from "./output.ts";
import type { ReadingsChoice, ReadingsOption } from "./readingsOption.ts";
import { outColours } from "./terminal.ts";

/**
 * An input of a table. The hash covers the bytes read, including those of files that are read together with the input.
 */
interface ManifestInput {
  readonly name: string;
  readonly sha256: string;
}

/** The inputs of a table of promises, from which the table can be rebuilt. */
export interface TableManifest {
  readonly version: string;
  readonly command: string;
  /** The name of the reader of free-text messages. */
  readonly reader: string;
  readonly definitions: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly resamples: number;
  readonly inputs: readonly ManifestInput[];
  /** The readings files that the promises come from; omitted if the built-in reader read the messages. */
  readonly readings?: readonly ManifestInput[];
}

/** What a table was made from. */
interface ManifestSources extends Pick<TableManifest, "definitions" | "seed" | "inputs"> {
  readonly choice: ReadingsChoice;
  readonly readings: ReadingsOption;
}

/** Returns the manifest entry for an input file. */
export async function manifestInput(file: string): Promise<ManifestInput> {
  const hash = createHash("sha256");
  const joined = await joinedBytes(file);
  if (joined) hash.update(joined);
  else for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  return { name: basename(file), sha256: hash.digest("hex") };
}

/** Returns the manifest for a table. @param options the options of `chamber metrics` that rebuild the table */
export async function manifestOf(
  options: string,
  { definitions, seed, inputs, choice, readings }: ManifestSources,
): Promise<TableManifest> {
  const names = inputs.map(({ name }) => name);
  // Put this option last, because otherwise it would take the name of a recording as its value.
  const last = choice === undefined ? [] : ["--readings", ...(choice === true ? [] : [choice])];
  const command = ["chamber metrics", options, ...names, ...last].join(" ");
  const reader = choice === undefined ? builtInReader : "readings files";
  const files = choice !== undefined && { readings: await Promise.all(readings.files.map(manifestInput)) };
  return { version, command, reader, definitions, seed, resamples, inputs, ...files };
}

/** Prints a manifest below its table. */
export function printManifest(games: number, { command, inputs, readings = [] }: TableManifest, output: Output): void {
  output.line(`${counted(games, "game")}; black-chamber ${version}: ${command}`);
  for (const { name, sha256 } of [...inputs, ...readings]) output.line(outColours().dim(`sha256 ${sha256}  ${name}`));
}

/** The heading for {@link rateText}. */
export const rateHeading = "    kept  broken    open   games  broken rate (95% confidence interval)";

/** Returns the counts and the rate of broken promises as text. */
export function rateText({ kept, broken, open, games, brokenRate, interval }: BrokenRate): string {
  const numbers = [kept, broken, open, games].map((number) => String(number).padStart(8)).join("");
  const reach = interval === null ? "" : ` (${interval.low.toFixed(2)} to ${interval.high.toFixed(2)})`;
  return `${numbers}  ${interval === null ? "-" : `${(brokenRate ?? 0).toFixed(2)}${reach}`}`;
}
