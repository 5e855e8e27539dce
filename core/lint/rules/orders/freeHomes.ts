import { ownersOf } from "../../../game/check/owners.ts";
import type { TurnRecord } from "../../../game/state.ts";
import type { GameMap } from "../../../map/gameMap.ts";

/** Returns the empty home centres that a power owns, where it can build. */
export function freeHomes({ centres, units }: TurnRecord, power: string, map: GameMap): string[] {
  const owners = ownersOf(centres ?? []);
  const homes = map.powers.find(({ name }) => name === power)?.homes ?? [];
  return homes.filter(
    (home) => owners.get(home) === power && units?.some(({ province }) => province === home) === false,
  );
}
