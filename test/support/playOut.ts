import { BotClient } from "../../core/bots/botClient.ts";
import { type BotName, knownBots } from "../../core/bots/strategies.ts";
import { tallied } from "../../core/bytes/keyed.ts";
import { seededRandom } from "../../core/bytes/seeded.ts";
import { printTokens } from "../../core/tokens/text.ts";
import { decodeTokens } from "../../core/tokens/token.ts";
import { frameHeadByteLength } from "../../core/wire/frame.ts";
import { standard } from "./bytes.ts";
import { powers, Table } from "./table.ts";

/** A game of built-in bots, played to its end without sockets. */
export interface PlayedOut {
  readonly end: string | undefined;
  /** Centres by power. */
  readonly centres: ReadonlyMap<string, number>;
  /** All messages of the server in the text form, to each client. */
  readonly told: readonly (readonly string[])[];
  /** All bytes of the server, to each client. */
  readonly bytes: readonly string[];
}

/** Plays one game of the Standard map: the bots by power, until the draw after the last year or a solo. */
export function playOut(bots: readonly BotName[], seed: number, lastYear: number): PlayedOut {
  const { server } = new Table();
  const clients = powers.map((power, at) => {
    const random = seededRandom(seed * 100 + at);
    const player = knownBots[bots[at % bots.length] ?? "hold"].player(random);
    return new BotClient({ name: `bot ${power}`, version: "1", player, lastYear, random });
  });
  const told: string[][] = powers.map(() => []);
  const bytes: string[] = powers.map(() => "");
  const queue = [...server.handle({ type: "opened", client: 0 }, 0)];
  for (const [client, bot] of clients.entries()) {
    if (client > 0) queue.push(...server.handle({ type: "opened", client }, 0));
    queue.push(...server.handle({ type: "bytes", client, bytes: bot.open() }, 0));
  }
  for (const command of queue) {
    if (command.type === "close") continue;
    const { client } = command;
    bytes[client] += Buffer.from(command.bytes).toString("hex");
    if (command.bytes[0] === 2) {
      const { tokens } = decodeTokens(command.bytes.subarray(frameHeadByteLength));
      told[client]?.push(printTokens(tokens, standard));
    }
    for (const answer of clients[client]?.receive(command.bytes) ?? [])
      queue.push(...server.handle({ type: "bytes", client, bytes: answer }, 0));
  }
  return { end: server.match.end?.kind, centres: tallied(server.match.game.owners.values()), told, bytes };
}
