import { mkdirSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { HostError, inWords, systemCode } from "./hostError.ts";

/**
 * Writes a new file, and creates its folders if necessary. Never overwrites a file, and deletes the new file if it
 * cannot be written completely.
 * @throws {HostError} `exists`, `disk`
 */
export async function writeNewFile(path: string, bytes: Uint8Array): Promise<void> {
  let isMade = false;
  try {
    mkdirSync(dirname(path), { recursive: true });
    const file = await open(path, "wx");
    isMade = true;
    try {
      await file.writeFile(bytes);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (systemCode(error) === "EEXIST") throw new HostError("exists", `${path} already exists: choose another --out`);
    if (isMade) await rm(path, { force: true });
    throw new HostError("disk", `${path} cannot be written: ${inWords(error)}`);
  }
}
