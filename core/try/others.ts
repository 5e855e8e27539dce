import { BotClient } from "../bots/botClient.ts";
import { hold } from "../bots/hold.ts";
import { type Player, type PlayerTurn, submission } from "../bots/player.ts";
import type { ClientMessage } from "../language/message.ts";
import { readClientMessage } from "../language/read.ts";
import { turnKey } from "../map/turn.ts";
import { unitOf } from "../orders/order.ts";
import { readTokens } from "../tokens/readText.ts";
import type { Representation } from "../tokens/representation.ts";

/**
 * Plays another power in a situation: gives the orders that the situation specifies, and orders all other units to
 * hold.
 */
class ScriptedPlayer implements Player {
  readonly isWaiting = false;
  readonly #orders: Readonly<Record<string, readonly string[]>>;
  readonly #names: Representation;

  constructor(orders: Readonly<Record<string, readonly string[]>>, names: Representation) {
    this.#orders = orders;
    this.#names = names;
  }

  turn({ view }: PlayerTurn): readonly ClientMessage[] {
    const texts = this.#orders[turnKey(view.turn)] ?? [];
    const own = texts.filter((text) => text.startsWith(`( ${view.power} `) || text.startsWith(`${view.power} `));
    const given = own.flatMap((text) => ordersOf(clientMessage(`SUB ( ${text} )`, this.#names)));
    const ordered = new Set(given.map((order) => unitOf(order)?.province));
    const rest = hold(view).filter((order) => !ordered.has(unitOf(order)?.province));
    return submission([...given, ...rest]);
  }

  press(): readonly ClientMessage[] {
    return [];
  }

  message(): readonly ClientMessage[] {
    return [];
  }

  quiet(): readonly ClientMessage[] {
    return [];
  }
}

function ordersOf(message: ClientMessage) {
  return message.type === "SUB" ? message.orders : [];
}

/** Reads a client's message. Throws if a situation contains an invalid one. */
function clientMessage(text: string, names: Representation): ClientMessage {
  const read = readTokens(text, names);
  const reading = read.ok ? readClientMessage(Uint16Array.from(read.tokens), names) : null;
  if (!reading?.ok) throw new Error(`the situation has an invalid message: ${text}`);
  return reading.message;
}

/** Returns the client of another power. It is named after the power, for which the server reserves the seat. */
export function otherClient(
  power: string,
  orders: Readonly<Record<string, readonly string[]>>,
  names: Representation,
  random: () => number,
): BotClient {
  const player = new ScriptedPlayer(orders, names);
  return new BotClient({ name: power, version: "1", player, lastYear: null, random });
}
