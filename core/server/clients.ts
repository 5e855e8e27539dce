import { encodeTokens } from "../tokens/token.ts";
import { encodeHead, frameKindOf } from "../wire/frame.ts";
import { Framer } from "../wire/framer.ts";
import type { ClientId } from "./seat.ts";

/** What the server considers a client to be, based on the messages that the client has sent. */
export type Role = "stranger" | "player" | "observer";

/** A connected client. */
export interface Client {
  readonly id: ClientId;
  readonly framer: Framer;
  /** When the client connected; the time limit for IM starts then. */
  readonly sinceMs: number;
  hasIntroduced: boolean;
  role: Role;
  /** The power that the client plays; null if it is not a player. */
  power: string | null;
  /** Whether the client receives broadcasts: after HLO or IAM. */
  isListening: boolean;
  /** How many seconds before a deadline the client wants a TME. */
  readonly reminders: Set<number>;
}

export function newClient(id: ClientId, sinceMs: number): Client {
  return {
    ...{ id, sinceMs, framer: new Framer(), hasIntroduced: false, role: "stranger", power: null },
    ...{ isListening: false, reminders: new Set<number>() },
  };
}

/** Returns the reason why an IM is refused, as the code for EM; null if the IM is correct. Source: protocol v1, EM. */
export function introductionError(body: Uint8Array): number | null {
  if (body.length !== 4) return 9;
  const [a, b, c, d] = body;
  if (c === 0x10 && d === 0xda) return 3;
  if (c !== 0xda || d !== 0x10) return 4;
  return a === 0 && b === 1 ? null : 5;
}

/** Seconds within which a client must send IM. Source: protocol v1, IM. */
export const introductionSeconds = 30;

export function frameBytes(kind: "RM" | "DM" | "FM" | "EM", body: Uint8Array): Uint8Array {
  const typeByte = [0, 1, 2, 3, 4].find((byte) => frameKindOf(byte) === kind) ?? 0;
  return Uint8Array.of(...encodeHead({ typeByte, pad: 0, body }), ...body);
}

export function messageBytes(tokens: ArrayLike<number>): Uint8Array {
  return frameBytes("DM", encodeTokens(tokens));
}
