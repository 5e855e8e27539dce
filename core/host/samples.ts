/** A game that comes with the program, and what there is to see in it. */
export interface Sample {
  /** In `recordings/`. */
  readonly file: string;
  readonly title: string;
  readonly shows: string;
  /** Turn whose board stands for it; null: it has none worth a picture. */
  readonly turn: string | null;
}

export const samples: readonly Sample[] = [
  {
    file: "press-level8000.chamber.gz",
    title: "Much said at level 8000",
    shows: "Seven bots, 775 messages of press, Italy alone in 1968",
    turn: "FAL 1914",
  },
  {
    file: "press-level20.chamber.gz",
    title: "Offers at level 20",
    shows: "Two years of press, two observers, a bot that comes back by IAM",
    turn: "FAL 1902",
  },
  {
    file: "no-press-solo.chamber.gz",
    title: "First move to last",
    shows: "Seven DumbBots without press, Spring 1901 to a French solo",
    turn: "FAL 1910",
  },
  {
    file: "variant-hundred3.chamber.gz",
    title: "The Hundred Years' War",
    shows: "A variant of three powers; Burgundy alone in 1443",
    turn: "FAL 1432",
  },
  {
    file: "protocol-errors.chamber.gz",
    title: "What goes wrong",
    shows: "61 connections: wrong magic, HTTP, unknown tokens",
    turn: null,
  },
];

/** Name of a sample's picture, in the page's folder `samples`. */
export function pictureName(file: string, theme: "light" | "dark"): string {
  return `${file.replace(/\..*$/, "")}-${theme}.svg`;
}
