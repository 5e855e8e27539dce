import type { PressMessage } from "./pressMessage.ts";

/** Kinds of press by purpose, with their first tokens. Free text is of the kind `other`. */
export const pressKinds = [
  { name: "offer", label: "Offers", tokens: ["PRP", "INS", "IFF", "CCL"] },
  {
    name: "answer",
    label: "Answers",
    tokens: ["YES", "REJ", "BWX", "IDK", "SRY", "POB", "UHY", "HPY", "ANG", "HUH", "TRY"],
  },
  { name: "claim", label: "Claims", tokens: ["FCT", "THK", "EXP"] },
  { name: "request", label: "Requests", tokens: ["SUG", "QRY", "WHT", "HOW", "WHY"] },
  { name: "forward", label: "Forwards", tokens: ["FRM"] },
  { name: "other", label: "Other", tokens: [] },
] as const satisfies readonly { readonly name: string; readonly label: string; readonly tokens: readonly string[] }[];

export type PressKind = (typeof pressKinds)[number]["name"];

const kindByToken: ReadonlyMap<string, PressKind> = new Map(
  pressKinds.flatMap(({ name, tokens }) => tokens.map((token) => [token, name] as const)),
);

/** Returns the kind of press that begins with a token. */
export function pressKindOf(token: string): PressKind {
  return kindByToken.get(token) ?? "other";
}

/** The text of a press message, what it was read as, and whether it is from a saved game. */
type PressWords = Pick<PressMessage, "text" | "press" | "isWritten">;

/**
 * Returns the first token of a press message, `PRP`; `text` for free text, even if it begins with three capitals. What
 * a client sent begins with a token even if it cannot be read as press.
 */
export function pressTokenOf({ text, press, isWritten }: PressWords): string {
  if (isWritten && press === null) return "text";
  return /^[A-Z]{3}(?= |$)/.exec(text)?.[0] ?? "text";
}
