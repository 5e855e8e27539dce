import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readAiServerVariant } from "../../../core/map/aiserver.ts";
import { readDotMap } from "../../../core/map/dotMap/readDotMap.ts";
import { mapFaultMessage } from "../../../core/map/fault.ts";
import type { LoadedMap } from "../../../core/map/loadedMap.ts";
import { definitionText, unsayable } from "../../../core/map/writeDefinition.ts";
import { includesFrom } from "../../../core/node/mapFiles.ts";
import { textForm } from "../forms/texts.ts";
import { ensure, type Target } from "../target.ts";

const folder = "test/data/maps";

const mapWords: readonly string[] = [
  ..."COAST LAND WATER PORT SHUT AMEND DROP ABUTS -> = USE MAP ALL EXCEPT DUMMY UNPLAYED OWNS CENTERS INHABITS".split(
    " ",
  ),
  ..."HOMES UNITS A F VICTORY BEGIN RULE FLOW IN DIRECTIVES END SPA spa Spa SPA/NC spa/nc -SPA STP BUL/EC ENG".split(
    " ",
  ),
  ..."ENGLAND FRANCE _X +A ( ) (a:b) (:) R:SPA SPA(CON) *SPA & ? ! , - / 18 -1 standard.map # é 一".split(" "),
];

const include = includesFrom([folder]);

/** Map files: each yields faults and a consistent map, which can be read back unchanged after writing. */
export const dotMap: Target<string> = {
  name: "map",
  form: textForm(mapWords, ".map"),
  largest: 12_000,
  seeds: mapTexts,
  run(text) {
    const loaded = readDotMap("x.map", text, include);
    expectSound(loaded);
    const written = readAiServerVariant("x", { mdf: { file: "x.mdf", text: definitionText(loaded) } });
    expectSound(written);
    ensure(!unsayable(loaded).includes(""), "an empty reason");
    return [...new Set(loaded.faults.map(({ code }) => code))].sort().join(" ");
  },
};

function mapTexts(): string[] {
  const files = readdirSync(folder).filter((name) => !name.endsWith(".md"));
  // Small files are used whole; of the others, only the beginning is used.
  return files.map((name) => readFileSync(join(folder, name), "utf8").slice(0, 3000));
}

/** Checks that everything to which a map refers exists. */
function expectSound({ map, places, start, faults }: LoadedMap): void {
  const has = (province: string): void => ensure(map.provinces.has(province), `no province ${province}`);
  for (const [from, to] of map.armyRoutes) for (const each of [from, ...to]) has(each);
  for (const [from, to] of map.fleetRoutes) {
    has(from.split(" ")[0] ?? "");
    for (const { province } of to) has(province);
  }
  for (const { province } of start?.units ?? []) has(province);
  for (const { homes } of map.powers) {
    for (const home of homes) ensure(map.provinces.get(home)?.isSupplyCentre === true, `${home} has no centre`);
  }
  for (const { place } of places.namings.values()) has(place.province);
  ensure(new Set(map.powers.map(({ name }) => name)).size === map.powers.length, "two powers with the same name");
  for (const fault of faults) ensure(!mapFaultMessage(fault).includes("undefined"), mapFaultMessage(fault));
}
