import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A game that comes with the program, and what there is to see in it. */
export interface Sample {
  readonly file: string;
  readonly title: string;
  readonly shows: string;
}

export const samples: readonly Sample[] = [
  {
    file: "press-level8000.chamber.gz",
    title: "Much said at level 8000",
    shows: "Seven bots, 775 messages of press, Italy alone in 1968",
  },
  {
    file: "press-level20.chamber.gz",
    title: "Offers at level 20",
    shows: "Two years of press, two observers, a bot that comes back by IAM",
  },
  {
    file: "no-press-solo.chamber.gz",
    title: "First move to last",
    shows: "Seven DumbBots without press, Spring 1901 to a French solo",
  },
  {
    file: "variant-hundred3.chamber.gz",
    title: "The Hundred Years' War",
    shows: "A variant of three powers; Burgundy alone in 1443",
  },
  {
    file: "protocol-errors.chamber.gz",
    title: "What goes wrong",
    shows: "61 connections: wrong magic, garbage, HTTP, odd lengths, unknown tokens",
  },
];

/** The folder `recordings` of this package; null where it is not there. */
export function samplesFolder(): string | null {
  // From the desktop bundle, from the sources, from dist/.
  for (const up of ["../../", "../../../", "../../../../"]) {
    const folder = fileURLToPath(new URL(`${up}recordings`, import.meta.url));
    if (existsSync(join(folder, (samples[0] as Sample).file))) return folder;
  }
  return null;
}
