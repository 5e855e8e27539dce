import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { HostError, inWords } from "../core/node/hostError.ts";
import { caseSituation } from "../core/try/case/caseGame.ts";
import { readCase } from "../core/try/case/gameCase.ts";
import type { Situation } from "../core/try/situation.ts";

/**
 * Reads test cases as situations.
 * @throws {HostError} `usage`: a file cannot be read or is not a test case
 */
export async function readCases(paths: readonly string[]): Promise<Situation[]> {
  return Promise.all(paths.map(readOne));
}

async function readOne(path: string): Promise<Situation> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw new HostError("usage", `--case ${path} cannot be read: ${inWords(error)}`);
  });
  const reading = readCase(text);
  if (!reading.ok) throw new HostError("usage", `--case ${path}:${reading.place}: ${reading.message}`);
  return caseSituation(reading.value, basename(path).replace(/(\.case)?\.json$/, ""));
}
