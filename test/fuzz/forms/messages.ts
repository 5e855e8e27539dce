import { type Direction, directions } from "../../../core/recording/entry.ts";
import { decodeTokens, encodeTokens } from "../../../core/tokens/token.ts";
import type { Form } from "../target.ts";
import { editTokens } from "./tokenEdits.ts";

/** A message and its direction. */
export interface SentMessage {
  readonly direction: Direction;
  readonly tokens: Uint16Array;
}

/** A message; its file has a byte for the direction, followed by the body of its DM. */
export const messageForm: Form<SentMessage> = {
  extension: ".dm",
  encode({ direction, tokens }) {
    const body = encodeTokens(tokens);
    const file = new Uint8Array(1 + body.length);
    file[0] = directions.indexOf(direction);
    file.set(body, 1);
    return file;
  },
  decode: (bytes) => ({
    direction: directions[bytes[0] ?? 0] ?? "client-to-server",
    tokens: decodeTokens(bytes.subarray(1)).tokens,
  }),
  mutate({ direction, tokens }, other, dice) {
    if (dice.chance(0.02)) return { direction: dice.pick(directions), tokens };
    return { direction, tokens: editTokens(tokens, other.tokens, dice) };
  },
  size: ({ tokens }) => tokens.length,
  without: ({ direction, tokens }, start, end) => ({
    direction,
    tokens: Uint16Array.from([...tokens.subarray(0, start), ...tokens.subarray(end)]),
  }),
  repeat: ({ direction, tokens }, times) => ({ direction, tokens: repeatedTokens(tokens, times) }),
};

function repeatedTokens(tokens: Uint16Array, times: number): Uint16Array {
  const repeated = new Uint16Array(tokens.length * times);
  for (let n = 0; n < times; n++) repeated.set(tokens, n * tokens.length);
  return repeated;
}
