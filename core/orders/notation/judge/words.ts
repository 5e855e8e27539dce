import { groupBy } from "../../../bytes/keyed.ts";
import type { JudgeToken } from "./token.ts";

/** The meaning of an order word. */
export type Verb = "move" | "hold" | "support" | "convoy" | "proxy" | "build" | "remove" | "disband" | "waive";

/** Every spelling in the documents. If two spellings begin the same way, the longer one comes first. */
const spellings: readonly (readonly [words: string, verb: Verb])[] = [
  ["-", "move"],
  ["move to", "move"],
  ["moves to", "move"],
  ["move", "move"],
  ["moves", "move"],
  ["m", "move"],
  ["h", "hold"],
  ["hold", "hold"],
  ["holds", "hold"],
  ["stand", "hold"],
  ["stands", "hold"],
  ["s", "support"],
  ["support", "support"],
  ["supports", "support"],
  ["c", "convoy"],
  ["convoy", "convoy"],
  ["convoys", "convoy"],
  ["p", "proxy"],
  ["proxy to", "proxy"],
  ["proxy", "proxy"],
  ["b", "build"],
  ["build", "build"],
  ["r", "remove"],
  ["remove", "remove"],
  ["d", "disband"],
  ["disband", "disband"],
  ["w", "waive"],
  ["waive", "waive"],
];

const byFirst = groupBy(
  spellings.map(([text, verb]) => ({ verb, words: text.split(" ") })),
  ({ words: [first = ""] }) => first,
);

/** Returns the order word at a token, and its length in tokens. */
export function verbAt(tokens: readonly JudgeToken[], at: number): { verb: Verb; length: number } | undefined {
  const candidates = byFirst.get(tokens[at]?.text ?? "");
  const found = candidates?.find(({ words }) => words.every((word, ahead) => tokens[at + ahead]?.text === word));
  return found && { verb: found.verb, length: found.words.length };
}
