import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readAiServerVariant } from "../../core/map/aiserver.ts";
import { gameMapOf } from "../../core/map/definition.ts";
import { readDefinitionText } from "../../core/map/definitionText.ts";
import type { LoadedMap } from "../../core/map/loadedMap.ts";
import { normalisePower } from "../../core/map/powerNames.ts";
import { definitionText } from "../../core/map/writeDefinition.ts";
import { readMapFile } from "../../core/node/mapFiles.ts";
import { deservedFaults, type MapCounts, settledDifferences } from "../data/mapDifferences.ts";
import { capturedMaps } from "../golden/knownVariants.ts";
import { describeShared } from "../support/describeShared.ts";
import { faultLines } from "../support/mapFiles.ts";
import { differencesOf } from "../support/maps.ts";

interface ManifestFile {
  readonly file: string;
  readonly kind: string;
  readonly effective: MapCounts & { readonly powerNames: readonly string[] };
  readonly missingIncludes: readonly string[];
}

function countsOf({ map, start }: LoadedMap): MapCounts {
  return {
    powers: map.powers.length,
    places: map.provinces.size,
    supplyCentres: [...map.provinces.values()].filter(({ isSupplyCentre }) => isSupplyCentre).length,
    units: start?.units.length ?? 0,
  };
}

describeShared("map files from other projects", ["maps"], (folder) => {
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as { files: ManifestFile[] };
  const mapFiles = manifest.files.filter(({ kind }) => kind === "map");
  const whole = mapFiles.filter(({ missingIncludes }) => missingIncludes.length === 0);
  const load = (file: string): LoadedMap => readMapFile(join(folder, file), [join(folder, "dpjudge")]);

  test.each(mapFiles)("$file is read, or has the expected fault", ({ file }) => {
    expect(faultLines(load(file))).toEqual(deservedFaults[file] ?? []);
  });

  test.each(whole)(
    "$file has the powers, places, centres and units listed in the manifest, or the difference is explained",
    ({ file, effective }) => {
      const { powers, places, supplyCentres, units } = effective;
      const loaded = load(file);
      expect(countsOf(loaded)).toEqual({ powers, places, supplyCentres, units, ...settledDifferences[file]?.counts });
      const names = new Set(effective.powerNames.map(normalisePower));
      expect(new Set(loaded.map.powers.map(({ judgeName }) => judgeName))).toEqual(names);
    },
  );

  test.each(whole)("$file converted to MDF and back is the same map, with its ports as coasts", ({ file }) => {
    const { map } = load(file);
    const { definition, faults } = readDefinitionText(definitionText({ map, settings: null }), file);
    expect(faults).toEqual([]);
    const coasts = differencesOf(map, gameMapOf(definition, file).map).map((line) =>
      line.slice(2).replace(" port", " coast"),
    );
    // The remaining differences are reported once for the map and once for its MDF.
    expect(coasts.length).toBe(2 * new Set(coasts).size);
    const ports = [...map.provinces.values()].filter(({ terrain }) => terrain === "port");
    expect(new Set(coasts).size).toBe(ports.length);
  });

  test("every explained difference occurs", () => {
    for (const [file, { counts }] of Object.entries(settledDifferences)) {
      const effective = mapFiles.find((each) => each.file === file)?.effective;
      for (const [what, count] of Object.entries(counts))
        expect(effective?.[what as keyof MapCounts], file).not.toBe(count);
    }
  });
});

/** Variants that AiServer plays on another variant's board. */
const boards: Readonly<Record<string, string>> = {
  hundred31: "hundred3",
  hundred32: "hundred3",
  fleet_rome: "standard",
  shift_around: "standard",
};

function aiServerVariant(folder: string, name: string): LoadedMap | undefined {
  const source = (ending: string, stem: string) => {
    const file = `${stem}.${ending}`;
    const path = join(folder, file);
    return existsSync(path) ? { file, text: readFileSync(path, "latin1") } : undefined;
  };
  const board = boards[name] ?? name;
  const mdf = source("mdf", board);
  return (
    mdf &&
    readAiServerVariant(name, { mdf, rem: source("rem", board), now: source("now", name), sco: source("sco", name) })
  );
}

describeShared("AiServer's variant files", ["captures", "aiserver-variant-files"], (folder) => {
  const variants = capturedMaps().flatMap(({ name, map }) => {
    const loaded = aiServerVariant(folder, name);
    return loaded ? [{ name, map, loaded }] : [];
  });

  test("all 19 exist", () => {
    expect(variants).toHaveLength(19);
  });

  test.each(variants)("$name is read, and is the map that Parlance sends as MDF", ({ name, map, loaded }) => {
    const islands = ["modern.mdf:78 ICE lists itself: ignored", "modern.mdf:80 IRE lists itself: ignored"];
    expect(faultLines(loaded)).toEqual(name === "modern" ? islands : []);
    expect(loaded.start?.units.length).toBeGreaterThan(0);
    const ours = differencesOf(loaded.map, map);
    // AiServer's sea NAR, a DAIDE token, is Parlance's NRC.
    const renamed = new Set(ours.map((line) => line.slice(2).replace(/\bNRC\b/, "NAR")));
    if (name === "sailho") expect([ours.length, renamed.size]).toEqual([16, 8]);
    else expect(ours).toEqual([]);
  });
});
