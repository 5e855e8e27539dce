/** Kinds of press by purpose, with their first tokens. */
export const kinds = [
  { name: "offers", label: "Offers", tokens: ["PRP", "INS", "IFF", "CCL"] },
  {
    name: "answers",
    label: "Answers",
    tokens: ["YES", "REJ", "BWX", "IDK", "SRY", "POB", "UHY", "HPY", "ANG", "HUH", "TRY"],
  },
  { name: "claims", label: "Claims", tokens: ["FCT", "THK", "EXP"] },
  { name: "requests", label: "Requests", tokens: ["SUG", "QRY", "WHT", "HOW", "WHY"] },
  { name: "forwards", label: "Forwards", tokens: ["FRM"] },
  { name: "others", label: "Other", tokens: [] },
] as const satisfies readonly { readonly name: string; readonly label: string; readonly tokens: readonly string[] }[];

export type KindName = (typeof kinds)[number]["name"];

/** The tokens of a kind that occur, with their counts. */
export interface KindCount {
  readonly name: KindName;
  readonly label: string;
  readonly count: number;
  readonly tokens: readonly { readonly token: string; readonly count: number }[];
}

const kindByToken: ReadonlyMap<string, KindName> = new Map(
  kinds.flatMap(({ name, tokens }) => tokens.map((token) => [token, name] as const)),
);

export function kindOf(token: string): KindName {
  return kindByToken.get(token) ?? "others";
}

/** Returns the kinds that occur, with the most frequent tokens first. */
export function countKinds(rows: readonly { readonly token: string }[]): KindCount[] {
  const counts = new Map<string, number>();
  for (const { token } of rows) counts.set(token, (counts.get(token) ?? 0) + 1);
  return kinds.flatMap(({ name, label }) => {
    const tokens = [...counts]
      .filter(([token]) => kindOf(token) === name)
      .map(([token, count]) => ({ token, count }))
      .sort((a, b) => b.count - a.count || (a.token < b.token ? -1 : 1));
    if (tokens.length === 0) return [];
    return [{ name, label, tokens, count: tokens.reduce((sum, { count }) => sum + count, 0) }];
  });
}
