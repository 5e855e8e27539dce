import { getOrMake } from "../../bytes/keyed.ts";
import type { GameState } from "../../game/state.ts";
import type { Analysis, ConnectionState } from "../analysis.ts";
import type { Role } from "../connectionFacts.ts";
import { type ConnectionEndInfo, endInfo } from "../info.ts";

/** The client on a connection of the game. */
export interface Player {
  readonly connection: ConnectionState["connection"];
  readonly role: Role;
  readonly power: string | null;
  /** The name that the client's program gave, or a pseudonym; null if the program gave no name. */
  readonly name: string | null;
  readonly version: string | null;
  /** Number of frames in both directions. */
  readonly frames: number;
  readonly end: ConnectionEndInfo;
}

/**
 * Returns the clients that took part in a game, by connection.
 * @param hasPseudonyms whether programs are called `bot 1`, `bot 2` ...; programs with the same name and version share a
 *   pseudonym
 */
export function playersOf({ seats }: GameState, analysis: Analysis, hasPseudonyms: boolean): Player[] {
  const known = new Map<string, string>();
  const pseudonym = (own: string): string => getOrMake(known, own, () => `bot ${known.size + 1}`);
  return analysis.connections
    .filter(({ connection }) => seats.has(connection))
    .map(({ connection, facts, representation, frames }) => {
      const { name = null, version = null } = facts.identity ?? {};
      const isHidden = hasPseudonyms && name !== null;
      return {
        connection,
        role: facts.role,
        power: facts.power(representation),
        name: isHidden ? pseudonym(`${name} ${version}`) : name,
        version: isHidden ? null : version,
        frames: frames["client-to-server"] + frames["server-to-client"],
        end: endInfo(analysis.endOf(connection)),
      };
    });
}
