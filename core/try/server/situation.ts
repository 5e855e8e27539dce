import type { SituationHead } from "../situation.ts";
import type { ServerStep } from "./step.ts";

/** The game in which a situation takes place. The situation cannot test a server that has a different game. */
export interface ServerGame {
  /** The lowest press level; 0 by default. It replaces `{level}` in the command that starts the server. */
  readonly level?: number;
  /** The highest press level; by default, any. */
  readonly mostLevel?: number;
  /**
   * The seconds for a movement turn, which replace `{limit}` in the command. `none` means no limit; by default, any
   * limit is possible.
   */
  readonly limit?: "any" | "none" | { readonly most: number };
  /** Whether the game must be without AOA, so that the server refuses impossible orders. */
  readonly refusesOrders?: boolean;
}

/**
 * A short exchange between scripted clients and a server that shows whether the server handles one aspect of the
 * protocol.
 */
export interface ServerSituation extends SituationHead {
  /** Null if the situation takes place before a game starts. */
  readonly game: ServerGame | null;
  readonly steps: readonly ServerStep[];
}
