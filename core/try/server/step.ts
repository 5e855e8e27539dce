import type { Otherwise } from "../step.ts";

/**
 * One step of a situation for a server: what a scripted client does, or what the server must do before the next step.
 * Clients are named by letters: `a` and `b` play two powers in situations with a game, `others` are the players of all
 * other powers, and every other letter is a new connection. Messages and patterns are as in core/try/step.ts; an EM is
 * written `EM ( 2 )`. core/try/server/values.ts defines the placeholders.
 */
export type ServerStep =
  /** The client connects but does not send anything yet. */
  | { readonly step: "open"; readonly client: string }
  | { readonly step: "say"; readonly client: string; readonly message: string }
  /** Bytes in hex, in pieces of `pieceLength` bytes that are sent separately; null means in one piece. */
  | { readonly step: "bytes"; readonly client: string; readonly hex: string; readonly pieceLength: number | null }
  /** The client receives one of these. */
  | {
      readonly step: "gets";
      readonly client: string;
      readonly sends: readonly string[];
      /** The reason why the server must send it, as a clause. */
      readonly why: string;
      readonly withinMs?: number;
      readonly otherwise?: Otherwise;
    }
  /** From now on, the client must receive none of these. */
  | { readonly step: "never"; readonly client: string; readonly sends: readonly string[]; readonly why: string }
  /** The server ends the client's connection. */
  | { readonly step: "ends"; readonly client: string; readonly why: string; readonly withinMs?: number }
  /** The client closes its connection. */
  | { readonly step: "leave"; readonly client: string }
  /** No client has received anything for the given time. */
  | { readonly step: "quiet"; readonly ms: number };
