import type { SituationHead } from "../situation.ts";
import type { ServerStep } from "./step.ts";

/** The game in which a situation takes place. A server whose game differs cannot be tried in it. */
export interface ServerGame {
  /** The lowest press level; 0 by default. `{level}` in the command that starts the server. */
  readonly level?: number;
  /** The highest press level; null by default: any. */
  readonly mostLevel?: number;
  /** The seconds for a movement turn: `{limit}` in the command. `none`: without a limit; any limit by default. */
  readonly limit?: "any" | "none" | { readonly most: number };
  /** Without AOA: the server refuses impossible orders. */
  readonly refusesOrders?: boolean;
}

/**
 * A short exchange between scripted clients and a server that shows whether the server handles one aspect of the
 * protocol.
 */
export interface ServerSituation extends SituationHead {
  /** Null: the situation takes place before a game starts. */
  readonly game: ServerGame | null;
  readonly steps: readonly ServerStep[];
}
