import type { ClientMessage, ServerMessage } from "../language/message.ts";
import type { DeliveredPress, Press } from "../language/press.ts";
import type { BotView, Strategy } from "./view.ts";

/** A new position, and everything else that a player knows about the turn. */
export interface PlayerTurn {
  readonly view: BotView;
  /** Press level of the game. */
  readonly level: number;
  /** Whether the bot is voting for a draw, in which case the game may end at any moment. */
  readonly isVoting: boolean;
}

/** Plays a power without sockets or a clock: it takes the server's messages and returns messages for the server. */
export interface Player {
  /** Called when a turn begins. */
  turn(turn: PlayerTurn): readonly ClientMessage[];
  /** Called with press from another power. `text` is the press in text form. */
  press(delivered: DeliveredPress, text: string): readonly ClientMessage[];
  /** Called with any other message from the server. */
  message(message: ServerMessage): readonly ClientMessage[];
  /** Called when nothing has arrived for a while, so that the player stops waiting for answers. */
  quiet(): readonly ClientMessage[];
  /** Whether the player is keeping the turn open until other powers answer. */
  readonly isWaiting: boolean;
}

/** Types of press that are never answered with HUH: HUH, TRY, and answers to other press. */
const finals: ReadonlySet<Press["type"]> = new Set(["YES", "REJ", "BWX", "HUH", "TRY", "IDK", "SRY", "POB"]);

/** A player that chooses its orders by a strategy and does not understand press. */
export class SilentPlayer implements Player {
  readonly isWaiting = false;
  readonly #strategy: Strategy;
  /** The powers that have received this player's HUH and empty TRY. */
  readonly #informed = new Set<string>();

  constructor(strategy: Strategy) {
    this.#strategy = strategy;
  }

  turn({ view }: PlayerTurn): readonly ClientMessage[] {
    return submission(this.#strategy(view));
  }

  /** A client that cannot process press sends HUH and an empty TRY. Source: v0.18, level 10, TRY. */
  press({ sender, press }: DeliveredPress, text: string): readonly ClientMessage[] {
    if (finals.has(press.type) || this.#informed.has(sender)) return [];
    this.#informed.add(sender);
    return [
      sendPress([sender], { type: "HUH", text: `ERR ${text}` }),
      sendPress([sender], { type: "TRY", tokens: [] }),
    ];
  }

  message(): readonly ClientMessage[] {
    return [];
  }

  quiet(): readonly ClientMessage[] {
    return [];
  }
}

/** Returns SUB; returns nothing if there are no orders. */
export function submission(orders: ReturnType<Strategy>): ClientMessage[] {
  return orders.length > 0 ? [{ type: "SUB", turn: null, orders }] : [];
}

/** Returns SND. */
export function sendPress(recipients: readonly string[], press: Press): ClientMessage {
  return { type: "SND", turn: null, recipients, press, messageId: null, references: [] };
}
