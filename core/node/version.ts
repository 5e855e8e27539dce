import { readFileSync } from "node:fs";

/** This package's version, from its package.json: three folders up, in the sources as in dist/. */
export const version: string = readVersion();

/** What recordings name as the program that wrote them. */
export const toolName = `black-chamber ${version}`;

function readVersion(): string {
  for (const up of ["../../", "../../../"]) {
    try {
      const manifest = JSON.parse(readFileSync(new URL(`${up}package.json`, import.meta.url), "utf8")) as {
        name?: string;
        version?: string;
      };
      if (manifest.name === "black-chamber" && manifest.version) return manifest.version;
    } catch {
      // Not there: one folder further up in dist/.
    }
  }
  return "unknown";
}
