import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, release } from "node:os";
import { join } from "node:path";

/** Figures go here; recordings made on the way too, so that they are on a disk, which /tmp may not be. */
export const outFolder = join(import.meta.dirname, "../../bench/out");

/** What figures are worth nothing without. */
export function machineFacts(): Record<string, string | number> {
  const processors = cpus();
  return {
    date: new Date().toISOString(),
    node: process.version,
    system: `${process.platform} ${release()}`,
    processor: processors[0]?.model ?? "unknown",
    cores: processors.length,
    loadBefore: Number((loadavg()[0] ?? Number.NaN).toFixed(2)),
  };
}

/** Rows in columns: the first flush left, the others flush right. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)));
    console.log(cells.join("  ").trimEnd());
  }
}

/** Keeps a run's figures as `bench/out/NAME.json`. */
export function keepFigures(name: string, figures: object): void {
  mkdirSync(outFolder, { recursive: true });
  const path = join(outFolder, `${name}.json`);
  writeFileSync(path, `${JSON.stringify(figures, undefined, 2)}\n`);
  console.log(`\nfigures kept in ${path}`);
}
