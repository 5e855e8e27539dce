import { concatBytes } from "../core/bytes/concat.ts";
import { readTokens } from "../core/tokens/readText.ts";
import { standardRepresentation } from "../core/tokens/representation.ts";
import { encodeTokens } from "../core/tokens/token.ts";
import { encodeHead } from "../core/wire/frame.ts";

const text = "FRM ( ENG ) ( FRA ) ( PRP ( XDO ( ( FRA FLT MAO ) SUP ( ENG FLT ECH ) MTO IRI ) ) )";

/** A press message as one DM frame of 60 bytes, a common length in games. */
export const message: Uint8Array = makeMessage();

function makeMessage(): Uint8Array {
  const reading = readTokens(text, standardRepresentation("diplomacy"));
  if (!reading.ok) throw new Error(reading.fault.message);
  const body = encodeTokens(reading.tokens);
  return concatBytes([encodeHead({ typeByte: 2, pad: 0, body }), body]);
}
