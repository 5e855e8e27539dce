import { knownVariants, mapByName } from "../map/library.ts";
import type { Place } from "../map/place.ts";
import { daideCoast, judgeCoast, readPlace } from "../map/placeNames.ts";
import { readPower } from "../map/powerNames.ts";
import type { NamedMap } from "../map/standard.ts";

/** Converts names of powers and provinces between `diplomacy`, which uses njudge names, and DAIDE. */
export interface DiplomacyNames {
  /** The map; null if its njudge names are unknown. */
  readonly loaded: NamedMap | null;
  /** Returns the place with the given name; null if there is none. */
  readonly readPlace: (text: string) => Place | null;
  readonly placeText: (place: Place) => string;
  /** Returns the power's DAIDE name; the name of an unknown power only loses its special characters. */
  readonly readPower: (text: string) => string;
  readonly powerText: (power: string) => string;
}

/** Returns the name conversions for the map of a saved game. If the map is unknown, all names keep their spelling. */
export function diplomacyNames(map: string | null): DiplomacyNames {
  const loaded = map === null ? undefined : mapByName(knownVariants, map);
  const isNamed = loaded?.map.powers.every(({ judgeName }) => judgeName !== null) ?? false;
  return loaded && isNamed ? namesOfMap(loaded) : bareNames;
}

/** Returns the name conversions for a map that has njudge names. */
export function namesOfMap(loaded: NamedMap): DiplomacyNames {
  const { map, places, powers } = loaded;
  return {
    loaded,
    readPlace: (text) => readPlace(places, text).places[0] ?? null,
    placeText: ({ province, coast }) =>
      spelt(map.provinces.get(province)?.judgeName ?? province, coast === null ? null : judgeCoast(coast)),
    readPower: (text) => readPower(powers, text) ?? plainName(text),
    powerText: (power) => map.powers.find(({ name }) => name === power)?.judgeName ?? power,
  };
}

const placePattern = /^([A-Z0-9]+)(?:\/([A-Z]+))?$/;

const bareNames: DiplomacyNames = {
  loaded: null,
  readPlace: (text) => {
    const [, province, coast] = placePattern.exec(text.toUpperCase()) ?? [];
    return province === undefined
      ? null
      : { province, coast: coast === undefined ? null : (daideCoast(coast) ?? coast) };
  },
  placeText: ({ province, coast }) => spelt(province, coast === null ? null : judgeCoast(coast)),
  readPower: plainName,
  powerText: (power) => power,
};

/** Cuts an unknown name to 40 characters and replaces special characters, because files can contain anything. */
function plainName(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}_'+&.-]/gu, "_")
    .slice(0, 40);
}

function spelt(province: string, coast: string | null): string {
  return coast === null ? province : `${province}/${coast}`;
}
