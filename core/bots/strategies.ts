import { Diplomat } from "./diplomat/diplomat.ts";
import { greedy } from "./greedy.ts";
import { hold } from "./hold.ts";
import { type Player, SilentPlayer } from "./player.ts";
import { random } from "./random.ts";

/** A built-in bot that `chamber play --bots` accepts by name. */
export interface KnownBot {
  /** @param random returns random numbers in [0, 1) */
  readonly player: (random: () => number) => Player;
  /** How the bot plays, for help texts: `gives random legal orders`. */
  readonly plays: string;
}

export const knownBots = {
  hold: { player: () => new SilentPlayer(hold), plays: "holds, disbands and waives" },
  greedy: {
    player: () => new SilentPlayer(greedy),
    plays: "takes the nearest and most valuable centres, with supports",
  },
  random: { player: () => new SilentPlayer(random), plays: "gives random legal orders" },
  diplomat: {
    player: (numbers) => new Diplomat({ random: numbers, treachery: null }),
    plays: "plays like greedy and negotiates; some diplomats keep their word, others do not",
  },
} as const satisfies Readonly<Record<string, KnownBot>>;

export type BotName = keyof typeof knownBots;

export function isBotName(name: string): name is BotName {
  return Object.hasOwn(knownBots, name);
}
