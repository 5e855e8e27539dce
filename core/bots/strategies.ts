import { greedy } from "./greedy.ts";
import { hold } from "./hold.ts";
import { random } from "./random.ts";
import type { Strategy } from "./view.ts";

/** A built-in bot, as `chamber play --bots` names it. */
export interface KnownBot {
  readonly strategy: Strategy;
  /** How it plays, for help texts: `gives random legal orders`. */
  readonly plays: string;
}

export const knownBots = {
  hold: { strategy: hold, plays: "holds, disbands and waives" },
  greedy: { strategy: greedy, plays: "takes the centres that are worth most and near, with supports" },
  random: { strategy: random, plays: "gives random legal orders" },
} as const satisfies Readonly<Record<string, KnownBot>>;

export type BotName = keyof typeof knownBots;

export function isBotName(name: string): name is BotName {
  return Object.hasOwn(knownBots, name);
}
