/*
 * A *pattern* is the start of a message in text form: `YES ( MAP` matches `YES ( MAP ( 'STANDARD' ) )`. ` ... ` stands
 * for any tokens: `SND ... ( HUH`. A frame that contains no message matches the name of its kind: IM, RM, FM or EM. In
 * patterns and messages, `{power}` is the bot's power, `{passcode}` its passcode and `{map}` the map's name; in the
 * messages of `answer`, `{message}` is the answered message.
 */

/** What to do if the bot does not send the message that a step waits for. */
export type Otherwise =
  /** Continue with the next step, because sending the message is optional. */
  | "go-on"
  /** The situation does not apply to this bot. `notApplicable` is the reason, as a clause about the bot. */
  | { readonly notApplicable: string };

/**
 * One step of a situation: what the server or another power does, or what the bot must do before the next step. Plain
 * data, so that a situation can be a file. Steps depend on messages, not on a clock.
 */
export type Step =
  /** The bot sends one of these messages. */
  | {
      readonly step: "bot";
      readonly sends: readonly string[];
      /** Why the bot must send one, as a clause; reports print this reason. */
      readonly why: string;
      /** How long to wait; by default, for as long as the user specified. */
      readonly withinMs?: number;
      readonly otherwise?: Otherwise;
    }
  /** The server sends the bot a message that matches `sends`. */
  | { readonly step: "server"; readonly sends: string }
  /**
   * The given number of turns is played with the bot's orders. `deadlineAfterMs` is the time after which a turn's time
   * limit passes, because the bot need not send all orders.
   */
  | { readonly step: "turns"; readonly count: number; readonly deadlineAfterMs?: number }
  /** The bot receives this message as if the server had sent it. */
  | { readonly step: "send"; readonly message: string }
  /** The bot receives these bytes, in hex. */
  | { readonly step: "bytes"; readonly hex: string }
  /** The player of another power sends `says` to the server; if `power` is `others`, every other player does. */
  | { readonly step: "seat"; readonly power: string; readonly says: string }
  /**
   * From now on, messages from the server that match `message` wait until `release` (`hold`) or never arrive (`drop`).
   */
  | { readonly step: "hold" | "drop"; readonly message: string }
  /** All messages from the server arrive as usual again, and those that were held arrive now. */
  | { readonly step: "release" }
  /**
   * From now on, messages from the bot that match `to` do not reach the server, and the bot receives the answers in
   * `with`.
   */
  | { readonly step: "answer"; readonly to: string; readonly with: readonly string[]; readonly times: number | null }
  /** The connection ends: with FIN, or with RST as if the server had crashed. */
  | { readonly step: "cut"; readonly how: "end" | "reset" }
  /**
   * From now on, the server's bytes arrive in pieces of this size; null means that all pending messages arrive in one
   * piece.
   */
  | { readonly step: "pieces"; readonly byteLength: number | null }
  /** From now on, the second byte of the server's frames has this value. */
  | { readonly step: "pad"; readonly byte: number }
  /** The bot closes its connection, or its program exits. */
  | { readonly step: "leaves"; readonly why: string }
  /** From now on, the bot must not send any of these messages. */
  | { readonly step: "never"; readonly sends: readonly string[]; readonly why: string }
  /** The bot has sent one of these messages; otherwise the situation does not apply to it. */
  | { readonly step: "sent"; readonly messages: readonly string[]; readonly otherwise: string }
  /**
   * The bot has sent nothing for the given time. By then, anything that it sent before it received the last message has
   * arrived.
   */
  | { readonly step: "quiet"; readonly ms: number };
