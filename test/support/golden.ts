import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect } from "vitest";

/** Whether golden files are written instead of compared (`npm run golden`). Check the diff afterwards. */
const renews = process.env["CHAMBER_GOLDEN"] === "write";

/** Compares a string with a golden file. */
export function expectGoldenFile(path: string, text: string): void {
  if (renews) writeFileSync(path, text);
  expect(text, `${path} differs; if the change is intended, run npm run golden to update the file`).toBe(
    readFileSync(path, "utf8"),
  );
}

/**
 * Compares lines with a section of a golden text: `name` on its own line, then the section's lines, indented by two
 * spaces.
 */
export function expectGolden(path: string, name: string, lines: readonly string[]): void {
  const sections = readSections(path);
  if (renews) {
    sections.set(name, [...lines]);
    writeSections(path, sections);
  }
  expect([name, ...lines]).toEqual([name, ...(sections.get(name) ?? ["(no such section)"])]);
}

function readSections(path: string): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  let section: string[] = [];
  for (const line of existsSync(path) ? readFileSync(path, "utf8").split("\n") : []) {
    if (line.startsWith("  ")) section.push(line.slice(2));
    else if (line !== "") {
      section = [];
      sections.set(line, section);
    }
  }
  return sections;
}

function writeSections(path: string, sections: ReadonlyMap<string, readonly string[]>): void {
  const names = [...sections.keys()].sort();
  const text = names.map((name) => [name, ...(sections.get(name) ?? []).map((line) => `  ${line}`)].join("\n"));
  writeFileSync(path, `${text.join("\n\n")}\n`);
}

/** Counts how often each name occurs. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string, count = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
  }

  get(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** The names and their counts, sorted by name. */
  get counts(): [name: string, count: number][] {
    return [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** `name count`, sorted by name. */
  get lines(): string[] {
    return this.counts.map(([name, count]) => `${name} ${count}`);
  }
}
