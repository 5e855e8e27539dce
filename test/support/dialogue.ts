import type { EntryDraft } from "../../core/recording/entry.ts";
import { encodeTokens } from "../../core/tokens/token.ts";
import { standardNames } from "../../core/tokens/vocabulary.ts";
import { em, frameBytes, im, rm, tokensOf } from "./bytes.ts";
import { type Arrow, chunk } from "./entries.ts";

/**
 * Returns a dialogue between two programs, one frame per line: `> NME ( 'x' ) ( '1' )` to the server, `< RM` to the
 * client. Two hex digits after the arrow are the pad byte: `>2a MDF`. Frames other than DM: `IM`, `FM`, `EM 3`, `RM`
 * (empty), `RM Standard` (all of the Standard map's names), `RM 4100:BUR 5000:ALS`.
 */
export function dialogue(lines: readonly string[]): EntryDraft[] {
  return lines.map((line) => {
    const {
      arrow,
      pad = "00",
      said = "",
    } = /^(?<arrow>[<>])(?<pad>[0-9a-f]{2})? (?<said>.*)$/.exec(line)?.groups ?? {};
    if (arrow === undefined) throw new Error(`${line}: not a valid dialogue line`);
    const bytes = Uint8Array.from(frameOf(said));
    bytes[1] = Number.parseInt(pad, 16);
    return chunk(arrow as Arrow, bytes);
  });
}

function frameOf(said: string): Uint8Array {
  const [kind = "", ...rest] = said.split(" ");
  if (said === "IM") return im;
  if (said === "FM") return frameBytes(3);
  if (kind === "EM") return em(Number(rest[0]));
  if (kind !== "RM") return frameBytes(2, encodeTokens(tokensOf(said)));
  if (rest[0] === "Standard") return rm([...standardNames]);
  return rm(rest.map((entry) => [Number.parseInt(entry.slice(0, 4), 16), entry.slice(5)] as const));
}
