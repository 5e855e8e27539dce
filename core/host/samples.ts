/** A game that comes with the program, and what it demonstrates. */
export interface Sample {
  /** File name in `recordings/`. */
  readonly file: string;
  readonly title: string;
  readonly shows: string;
  /** The turn that the game's picture shows; null if there is no picture. */
  readonly turn: string | null;
}

export const samples: readonly Sample[] = [
  {
    file: "press-level8000.chamber.gz",
    title: "Heavy press at level 8000",
    shows: "Seven bots, 775 press messages, an Italian solo in 1968",
    turn: "FAL 1914",
  },
  {
    file: "press-level20.chamber.gz",
    title: "Offers at level 20",
    shows: "Two years of press, two observers, a bot that rejoins with IAM",
    turn: "FAL 1902",
  },
  {
    file: "no-press-solo.chamber.gz",
    title: "A complete no-press game",
    shows: "Seven DumbBots, from Spring 1901 to a French solo",
    turn: "FAL 1910",
  },
  {
    file: "variant-hundred3.chamber.gz",
    title: "The Hundred Years' War",
    shows: "A variant with three powers; a Burgundian solo in 1443",
    turn: "FAL 1432",
  },
  {
    file: "protocol-errors.chamber.gz",
    title: "Protocol errors",
    shows: "61 connections: wrong magic, HTTP, unknown tokens",
    turn: null,
  },
];

/** Returns the file name of a sample's picture in the page's folder `samples`. */
export function pictureName(file: string, theme: "light" | "dark"): string {
  return `${file.replace(/\..*$/, "")}-${theme}.svg`;
}
