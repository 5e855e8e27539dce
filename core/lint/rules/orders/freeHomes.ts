import { ownersOf } from "../../../game/check/owners.ts";
import type { TurnRecord } from "../../../game/state.ts";
import type { GameMap } from "../../../map/gameMap.ts";

/** The home centres of a power that it owns and that are empty, so that it can build there. */
export function freeHomes({ centres, units }: TurnRecord, power: string, map: GameMap): string[] {
  const owners = ownersOf(centres ?? []);
  const homes = map.powers.find(({ name }) => name === power)?.homes ?? [];
  return homes.filter(
    (home) => owners.get(home) === power && units?.some(({ province }) => province === home) === false,
  );
}
