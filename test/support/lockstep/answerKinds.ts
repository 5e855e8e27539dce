import type { FrameRow } from "../../../core/analysis/analysis.ts";
import { commandName } from "../../../core/analysis/info.ts";
import { groupEnd } from "../../../core/analysis/links/tokenGroups.ts";
import type { MessageReading } from "../../../core/language/read.ts";
import { printTokens } from "../../../core/tokens/text.ts";
import type { Token } from "../../../core/tokens/token.ts";
import { T } from "../../../core/tokens/vocabulary.ts";
import type { Frame } from "../../../core/wire/frame.ts";

/** The parts of a frame that determine its kind. */
type Framed = Pick<FrameRow, "tokens" | "representation"> & { readonly frame: Pick<Frame, "kind" | "body"> };

/** Commands whose kind includes the command that they carry. */
const carriers: ReadonlySet<Token> = new Set([T.NOT, T.YES, T.REJ]);

/** Returns the kind of a request: `SUB`, `NOT GOF`, `YES MAP`, `IM`. */
export function kindOfRequest({ frame, tokens }: Framed): string {
  if (!tokens) return frame.kind;
  const name = commandName(tokens);
  return carriers.has(tokens[0] ?? 0) ? `${name} ${commandName(tokens.slice(2))}` : name;
}

/** Returns the kind of an answer: `YES`, `THX MBV`, `EM 4`, `RM with names`. */
export function kindOfFrame({ frame, tokens, representation }: Framed, reading: MessageReading | undefined): string {
  if (!tokens) {
    if (frame.kind === "RM") return frame.body.length === 0 ? "RM" : "RM with names";
    return frame.kind === "EM" ? `EM ${frame.body[1]}` : frame.kind;
  }
  if (reading?.ok && reading.message.type === "THX") return `THX ${reading.message.note}`;
  const [first, second] = tokens;
  if (first === T.MIS) return tokens.length === 1 ? "empty MIS" : "MIS";
  if (first === T.CCD || first === T.OUT)
    return `${commandName(tokens)}${tokens.length > 4 ? " with extra tokens" : ""}`;
  return second === undefined || commandName(tokens) === "other"
    ? printTokens(tokens, representation)
    : commandName(tokens);
}

/** Returns the order and the result of an ORD, in text form. */
export function partsOfOrd(
  tokens: Uint16Array,
  representation: FrameRow["representation"],
): readonly [order: string, result: string] {
  const start = groupEnd(tokens, 1);
  const end = groupEnd(tokens, start);
  const text = (from: number, to: number): string => printTokens(tokens.subarray(from + 1, to - 1), representation);
  return [text(start, end), text(end, tokens.length)];
}
