import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Include, readDotMap } from "../../core/map/dotMap/readDotMap.ts";
import { mapFaultMessage, positionText } from "../../core/map/fault.ts";
import type { LoadedMap } from "../../core/map/loadedMap.ts";
import { readMapFile } from "../../core/node/mapFiles.ts";

/** The .map files in this repository. */
export const keptMaps = "test/data/maps";

export function keptMap(name: string): LoadedMap {
  return readMapFile(join(keptMaps, name));
}

/** Reads a .map file with these lines, which may include files in this repository and those in `files`. */
export function mapOf(lines: readonly string[], files: Readonly<Record<string, readonly string[]>> = {}): LoadedMap {
  const include: Include = (name) => {
    if (files[name]) return files[name].join("\n");
    const path = join(keptMaps, name);
    return existsSync(path) ? readFileSync(path, "utf8") : undefined;
  };
  return readDotMap("test.map", lines.join("\n"), include);
}

/** Reads a .map file that changes the Standard map; the given lines begin at line 2. */
export function onStandard(...lines: readonly string[]): LoadedMap {
  return mapOf(["USE standard.map", ...lines]);
}

/** Returns one line per fault: `test.map:3 what is wrong`. */
export function faultLines({ faults }: Pick<LoadedMap, "faults">): string[] {
  return faults.map((fault) => `${positionText(fault.at)} ${mapFaultMessage(fault)}`.trim());
}

/** Returns a province's neighbours, separated by spaces: provinces under `AMY`, and places under `FLT`. */
export function bordersOf({ map }: LoadedMap, province: string): Readonly<Record<string, string>> {
  const armies = map.armyRoutes.get(province);
  const fleets = [...map.fleetRoutes].filter(([from]) => from.split(" ")[0] === province);
  return {
    ...(armies ? { AMY: [...armies].sort().join(" ") } : {}),
    ...Object.fromEntries(
      fleets.map(([from, to]) => {
        const places = to.map(({ province: name, coast }) => (coast ? `${name}/${coast}` : name));
        return [`FLT${from.slice(province.length)}`, places.sort().join(" ")];
      }),
    ),
  };
}
