import type { OrdersBoard } from "../core/game/phaseAdjudicator.ts";
import { hasRuleOn } from "../core/map/loadedMap.ts";
import { loadMap } from "../core/node/mapFiles.ts";
import { JudgeNames } from "../core/orders/notation/judge/names.ts";

/**
 * Loads the map on which orders are read.
 * @throws {HostError} `no-file`, `unreadable`
 */
export function ordersBoard(map: string, folders: readonly string[]): OrdersBoard {
  const loaded = loadMap(map, folders);
  const rules = loaded.settings?.rules ?? [];
  return { map, rules, names: new JudgeNames(loaded, { refusesAmbiguous: hasRuleOn(rules, "NO_CHECK") }) };
}
