import { BotClient } from "../../core/bots/botClient.ts";
import type { Player } from "../../core/bots/player.ts";
import { type BotName, knownBots } from "../../core/bots/strategies.ts";
import { tallied } from "../../core/bytes/keyed.ts";
import { seededRandom } from "../../core/bytes/seeded.ts";
import type { LoadedMap } from "../../core/map/loadedMap.ts";
import type { Entry } from "../../core/recording/entry.ts";
import { wireNames } from "../../core/server/names.ts";
import { printTokens } from "../../core/tokens/text.ts";
import { decodeTokens } from "../../core/tokens/token.ts";
import { frameHeadByteLength } from "../../core/wire/frame.ts";
import { Drive } from "./drive.ts";
import { placed } from "./entries.ts";
import { Table } from "./table.ts";

/** A game between built-in bots, played to its end without sockets. */
export interface PlayedOut {
  readonly end: string | undefined;
  /** Each power's number of centres. */
  readonly centres: ReadonlyMap<string, number>;
  /** All messages that the server sent to each client, in text form. */
  readonly received: readonly (readonly string[])[];
  /** All bytes that the server sent to each client, in hex. */
  readonly bytes: readonly string[];
  /**
   * The game as a proxy records it. Each power's connection number is its position in the list of powers, starting at
   * 1.
   */
  readonly entries: readonly Entry[];
}

export interface PlayOptions {
  readonly level?: number;
  /** The Standard map by default. */
  readonly map?: LoadedMap;
  /** Returns the player that replaces this power's bot, if any. */
  readonly playerOf?: (power: string, random: () => number) => Player | undefined;
}

/** Plays one game with these bots, assigned to the powers in order, until a solo or the draw after the last year. */
export function playOut(
  bots: readonly BotName[],
  seed: number,
  lastYear: number,
  { level = 0, map, playerOf }: PlayOptions = {},
): PlayedOut {
  const { server } = new Table({ level }, map);
  const powers = server.match.game.map.powers.map(({ name }) => name);
  const { representation } = wireNames(server.match.game.map);
  const clients = powers.map((power, at) => {
    const random = seededRandom(seed * 100 + at);
    const player = playerOf?.(power, random) ?? knownBots[bots[at % bots.length] ?? "hold"].player(random);
    return new BotClient({ name: `bot ${power}`, version: "1", player, lastYear, random });
  });
  const drive = new Drive(server, clients);
  drive.run();
  const received: string[][] = powers.map(() => []);
  const bytes: string[] = powers.map(() => "");
  for (const draft of drive.drafts) {
    if (draft.type !== "chunk" || draft.direction !== "server-to-client") continue;
    const client = draft.connection - 1;
    bytes[client] += Buffer.from(draft.bytes).toString("hex");
    if (draft.bytes[0] !== 2) continue;
    const { tokens } = decodeTokens(draft.bytes.subarray(frameHeadByteLength));
    received[client]?.push(printTokens(tokens, representation));
  }
  const centres = tallied(server.match.game.owners.values());
  return { end: server.match.end?.kind, centres, received, bytes, entries: placed(drive.drafts) };
}
