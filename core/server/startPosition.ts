import type { LoadedMap, StartPosition, StartUnit } from "../map/loadedMap.ts";
import { standardMap } from "../map/standard.ts";

/** The units of the Standard game in Spring 1901. Source: rules of Diplomacy, "The start". */
const standardUnits = `
AUS AMY BUD, AUS AMY VIE, AUS FLT TRI
ENG AMY LVP, ENG FLT EDI, ENG FLT LON
FRA AMY MAR, FRA AMY PAR, FRA FLT BRE
GER AMY BER, GER AMY MUN, GER FLT KIE
ITA AMY ROM, ITA AMY VEN, ITA FLT NAP
RUS AMY MOS, RUS AMY WAR, RUS FLT SEV, RUS FLT STP SCS
TUR AMY CON, TUR AMY SMY, TUR FLT ANK
`;

/** Returns the start of a game on a map; null if its source gives none. */
export function startOf({ map, start }: Pick<LoadedMap, "map" | "start">): StartPosition | null {
  if (start !== null) return start;
  if (map.name.toLowerCase() !== standardMap.name.toLowerCase()) return null;
  const units = standardUnits
    .trim()
    .split(/,|\n/)
    .map((line): StartUnit => {
      const [power = "", type, province = "", coast = null] = line.trim().split(" ");
      return { power, type: type === "FLT" ? "FLT" : "AMY", province, coast };
    });
  const owners = new Map(map.powers.map(({ name, homes }) => [name, homes]));
  return { turn: { season: "SPR", year: 1901 }, units, owners };
}
