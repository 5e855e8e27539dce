import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "vitest";
import { expectGoldenFile } from "../support/golden.ts";

const folder = "core/try/situations";

/** The order in which Biome sorts imports. */
const { compare } = new Intl.Collator("en", { numeric: true });

describe("the list of situations", () => {
  test("contains every situation file", () => {
    expectGoldenFile(`${folder}/all.ts`, listSource());
  });
});

/** Returns the source of the list, generated from the names of the folders and of the constants in their files. */
function listSource(): string {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(`${folder}/${name}`).map((file) => `${name}/${file}`))
    .sort(compare);
  const names = files.map((file) => {
    const [, name] = /^export const (\w+): Situation = /m.exec(readFileSync(`${folder}/${file}`, "utf8")) ?? [];
    if (name === undefined) throw new Error(`${folder}/${file}: no "export const NAME: Situation"`);
    return [file, name] as const;
  });
  return [
    'import type { Situation } from "../situation.ts";',
    ...names.map(([file, name]) => `import { ${name} } from "./${file}";`),
    "",
    "/** Every situation: one file each. Written by npm run golden. */",
    "export const allSituations: readonly Situation[] = [",
    ...names.map(([, name]) => `  ${name},`),
    "];",
    "",
  ].join("\n");
}
