import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { HostError } from "../../../../core/node/hostError.ts";
import { includesFrom, loadMap, mapsIn, readMapFile } from "../../../../core/node/mapFiles.ts";
import { faultLines, keptMaps } from "../../../support/mapFiles.ts";
import { tempFolder } from "../../../support/tempFolder.ts";

describe("map files on disk", () => {
  test("given an include, then it is read only if it is in one of the folders, regardless of its name", () => {
    const folder = tempFolder();
    const inner = join(folder, "inner");
    mkdirSync(inner);
    mkdirSync(join(inner, "folder.map"));
    writeFileSync(join(folder, "secret"), "outside");
    writeFileSync(join(inner, "plain.map"), "inside");
    symlinkSync(join(folder, "secret"), join(inner, "link.map"));
    symlinkSync(join(inner, "plain.map"), join(inner, "alias.map"));
    const include = includesFrom([inner]);
    expect(include("plain.map")).toBe("inside");
    expect(include("alias.map")).toBe("inside");
    for (const name of ["../secret", "..", ".", "link.map", "folder.map", "none.map", join(folder, "secret"), "a\0b"])
      expect(include(name), name).toBeUndefined();
  });

  test("given additional folders, then the file's own folder comes first", () => {
    const folder = tempFolder();
    writeFileSync(join(folder, "mine.map"), "USE standard.map\nTURKEY SYR\n");
    expect(faultLines(readMapFile(join(folder, "mine.map")))).toEqual([
      "mine.map:1 standard.map is included but not found",
    ]);
    expect(readMapFile(join(folder, "mine.map"), [keptMaps]).map.provinces.get("SYR")?.isSupplyCentre).toBe(true);
    writeFileSync(join(folder, "standard.map"), "RED AAA\nBLUE BBB\n");
    expect(readMapFile(join(folder, "mine.map"), [keptMaps]).map.powers[0]?.judgeName).toBe("RED");
  });

  test("given bytes that are not UTF-8, then they are read as Latin-1", () => {
    const folder = tempFolder();
    writeFileSync(join(folder, "old.map"), Buffer.from("Bo\xebh = boh\nLAND BOH\n", "latin1"));
    writeFileSync(join(folder, "new.map"), "Boëh = boh\nLAND BOH\n");
    for (const file of ["old.map", "new.map"])
      expect(readMapFile(join(folder, file)).map.provinces.get("BOH")?.fullName).toBe("Boëh");
  });

  test("given a folder of maps, then each has its file's name, and AiServer's maps include the files next to them", () => {
    const folder = tempFolder();
    writeFileSync(
      join(folder, "Two.MDF"),
      "MDF (RED BLU) (((RED AAA) (BLU BBB) (UNO)) ()) ((AAA (AMY BBB)) (BBB (AMY AAA)))",
    );
    writeFileSync(join(folder, "TWO.now"), "NOW (FAL 1850) (RED AMY AAA)");
    writeFileSync(join(folder, "one.map"), "RED");
    writeFileSync(join(folder, "notes.txt"), "nothing");
    const entries = mapsIn(folder);
    expect(entries.map(({ names }) => names)).toEqual([["Two"], ["one"]]);
    expect(entries[0]?.load().start).toMatchObject({
      turn: { season: "FAL", year: 1850 },
      units: [{ province: "AAA" }],
    });
  });

  test("given an unreadable file, then the error names the fault and the file", () => {
    const folder = tempFolder();
    const failure = (work: () => unknown): string => {
      try {
        work();
      } catch (error) {
        if (error instanceof HostError) return `${error.code} ${error.message.replace(folder, "F")}`;
      }
      return "no failure";
    };
    expect(failure(() => readMapFile(join(folder, "x.map")))).toBe(
      "no-file F/x.map cannot be read: no such file or folder",
    );
    expect(failure(() => readMapFile(folder))).toBe("unreadable F is not a file");
    expect(failure(() => mapsIn(join(folder, "x")))).toBe("no-file F/x cannot be read: no such file or folder");
    writeFileSync(join(folder, "large.map"), Buffer.alloc(4 * 1024 * 1024 + 1));
    expect(failure(() => readMapFile(join(folder, "large.map")))).toBe(
      "unreadable F/large.map is larger than 4194304 bytes, too large for a map",
    );
  });

  test("given a folder with the name of a variant, then the variant is loaded", () => {
    const folder = tempFolder();
    mkdirSync(join(folder, "hundred3"));
    const before = process.cwd();
    process.chdir(folder);
    try {
      expect(loadMap("hundred3", []).map.name).toBe("hundred3");
    } finally {
      process.chdir(before);
    }
    expect(() => loadMap(join(folder, "none"), [])).toThrow(/none is neither a file nor a known variant/);
  });
});
