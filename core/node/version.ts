import { readFileSync } from "node:fs";

/** This package's version, read from its package.json, two or three folders up. */
export const version: string = readVersion();

/** The program's name and version, as stored in recordings. */
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
      // For files in dist/, package.json is one folder further up.
    }
  }
  return "unknown";
}
