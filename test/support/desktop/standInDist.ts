import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The bytes before the fuses in Electron's program; a version, the count and one digit per fuse follow. */
const sentinel = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";
/** The fuses as Electron ships them: `1` on, `0` off. */
const delivered = "101100011";

/**
 * Creates a folder that electron-builder accepts as Electron's: files with the right names, and a program that does
 * nothing.
 */
export function standInDist(folder: string): string {
  mkdirSync(join(folder, "locales"), { recursive: true });
  mkdirSync(join(folder, "resources"));
  for (const name of ["LICENSE", "LICENSES.chromium.html", "chrome-sandbox", "locales/en-US.pak"])
    writeFileSync(join(folder, name), "stand-in\n");
  writeFileSync(join(folder, "version"), "45.4.1");
  const fuses = Buffer.from([1, delivered.length]);
  writeFileSync(
    join(folder, "electron"),
    Buffer.concat([Buffer.from(`#!/bin/sh\nexit 1\n${sentinel}`), fuses, Buffer.from(`${delivered}\n`)]),
  );
  chmodSync(join(folder, "electron"), 0o755);
  return folder;
}

/** Returns a program's fuses in Electron's order. */
export function fusesOf(program: Buffer): string {
  const at = program.indexOf(sentinel) + sentinel.length;
  return program.subarray(at + 2, at + 2 + (program[at + 1] ?? 0)).toString("latin1");
}
