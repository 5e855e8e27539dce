import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes a fresh folder, which is removed with the run's temporary folder when the run ends (vitest.config.ts). */
export function tempFolder(): string {
  return mkdtempSync(join(tmpdir(), "chamber-test-"));
}
