import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { tempFolder } from "./tempFolder.ts";

const source = "test/data/cicero";

/**
 * Returns a new folder with copies of two games that Cicero played against people; the first contains two free-text
 * promises.
 */
export function ciceroGames(): { readonly folder: string; readonly games: readonly string[] } {
  const folder = tempFolder();
  const names = readdirSync(source)
    .filter((name) => name.endsWith(".json.gz"))
    .sort();
  for (const name of names) copyFileSync(join(source, name), join(folder, name));
  return { folder, games: names.map((name) => join(folder, name)) };
}
