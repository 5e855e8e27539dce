import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAiServerVariant } from "../../core/map/aiserver.ts";
import { readDotMap } from "../../core/map/dotMap/readDotMap.ts";
import { mapFaultMessage } from "../../core/map/fault.ts";
import type { LoadedMap } from "../../core/map/loadedMap.ts";
import { normaliseSpelling, readPlace } from "../../core/map/placeNames.ts";
import { standard } from "../../core/map/standard.ts";
import { definitionText, unsayable } from "../../core/map/writeDefinition.ts";
import { includesFrom } from "../../core/node/mapFiles.ts";
import { anyText } from "../support/anyText.ts";
import { times } from "../support/depth.ts";
import { keptMaps } from "../support/mapFiles.ts";

const include = includesFrom([keptMaps]);

/** Lines from real files, and words that have a meaning in such files. */
const realLines = readdirSync(keptMaps)
  .filter((file) => !file.endsWith(".md"))
  .flatMap((file) => readFileSync(join(keptMaps, file), "utf8").split("\n"));
const words = [
  ..."COAST LAND WATER PORT SHUT AMEND DROP ABUTS -> = USE MAP ALL EXCEPT DUMMY UNPLAYED OWNS CENTERS INHABITS".split(
    " ",
  ),
  ..."HOMES UNITS A F VICTORY BEGIN RULE FLOW IN DIRECTIVES END SPA spa Spa SPA/NC spa/nc -SPA STP BUL/EC ENG".split(
    " ",
  ),
  ..."ENGLAND FRANCE _X +A ( ) (a:b) (:) R:SPA SPA(CON) *SPA & ? ! , - / 18 -1 standard.map # é 一".split(" "),
];

const line = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...realLines) },
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...words), { maxLength: 7 }).map((each) => each.join(" ")) },
  { weight: 1, arbitrary: anyText(30) },
);

/** Checks the conditions that every map must satisfy. */
function expectSound({ map, places, start, faults, settings }: LoadedMap): void {
  for (const [from, to] of map.armyRoutes) for (const each of [from, ...to]) expect(map.provinces.has(each)).toBe(true);
  for (const [from, to] of map.fleetRoutes) {
    expect(map.provinces.has(from.split(" ")[0] ?? "")).toBe(true);
    for (const { province } of to) expect(map.provinces.has(province)).toBe(true);
  }
  for (const unit of start?.units ?? []) expect(map.provinces.has(unit.province)).toBe(true);
  for (const { homes } of map.powers)
    for (const home of homes) expect(map.provinces.get(home)?.isSupplyCentre).toBe(true);
  for (const { place } of places.namings.values()) expect(map.provinces.has(place.province)).toBe(true);
  expect(new Set(map.powers.map(({ name }) => name)).size).toBe(map.powers.length);
  for (const fault of faults) expect(mapFaultMessage(fault)).not.toContain("undefined");
  expect(settings?.victory).not.toEqual([]);
}

describe("maps from any text", () => {
  test("given any lines, then the result is a map with a list of faults, and nothing is thrown", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.boolean(), (lines, onStandard) => {
        const loaded = readDotMap("x.map", [onStandard ? "USE standard.map" : "", ...lines].join("\n"), include);
        expectSound(loaded);
        const read = readAiServerVariant("x", { mdf: { file: "x.mdf", text: definitionText(loaded) } });
        expectSound(read);
        expect(unsayable(loaded)).not.toContain("");
      }),
      { numRuns: times(300) },
    );
  });

  test("given AiServer files of arbitrary brackets and words, then the result is a map with faults, and nothing is thrown", () => {
    const text = fc
      .array(
        fc.constantFrom(
          "(",
          ")",
          "(",
          ")",
          "MDF",
          "NOW",
          "SCO",
          "AMY",
          "FLT",
          "AAA",
          "BBB",
          "UNO",
          "SPR",
          "\n",
          "5000:AAA",
        ),
        {
          maxLength: 60,
        },
      )
      .map((each) => each.join(" "));
    fc.assert(
      fc.property(text, text, text, text, (mdf, rem, now, sco) => {
        const source = (file: string, content: string) => ({ file, text: content });
        const files = {
          mdf: source("m", `MDF ${mdf}`),
          rem: source("r", rem),
          now: source("n", now),
          sco: source("s", sco),
        };
        expectSound(readAiServerVariant("x", files));
      }),
      { numRuns: times(300) },
    );
  });

  test("given any spelling, then looking it up gives the same place as looking up its normal form", () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.constantFrom(...words)), (spelling) => {
        const normal = normaliseSpelling(spelling);
        expect(normaliseSpelling(normal)).toBe(normal);
        expect(readPlace(standard.places, normal)).toEqual(readPlace(standard.places, spelling));
      }),
      { numRuns: times(500) },
    );
  });
});
