import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { samples } from "../../host/samples.ts";

/** Returns the folder `recordings` of this package; null if it is missing. */
export function samplesFolder(): string | null {
  const [sample] = samples;
  // These paths lead to the package from the desktop bundle, from the sources and from dist/.
  for (const up of ["../../", "../../../", "../../../../"]) {
    const folder = fileURLToPath(new URL(`${up}recordings`, import.meta.url));
    if (sample && existsSync(join(folder, sample.file))) return folder;
  }
  return null;
}
