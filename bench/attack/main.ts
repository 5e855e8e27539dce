import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { outFolder } from "../report.ts";
import { attacks } from "./attacks.ts";
import { killRunning } from "./command.ts";

/*
 * `npm run attack`: runs every attack by hostile programs and files against the built command, prints a line for each
 * attack, and exits with 1 if any of them did harm.
 */

const main = join(import.meta.dirname, "../../bin/main.js");
mkdirSync(outFolder, { recursive: true });
for (const { name, run } of attacks) {
  const folder = mkdtempSync(join(outFolder, "attack-"));
  const { tried, harm } = await run({ main, folder }).finally(killRunning);
  rmSync(folder, { recursive: true, force: true });
  console.log(`${harm.length === 0 ? "harmless" : "HARM"}: ${name}: ${tried}`);
  for (const line of harm) console.log(`  ${line}`);
  if (harm.length > 0) process.exitCode = 1;
}
