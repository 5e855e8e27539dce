import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A fresh folder; it goes with the run's own temporary folder when the run ends (vitest.config.ts). */
export function tempFolder(): string {
  return mkdtempSync(join(tmpdir(), "chamber-test-"));
}
