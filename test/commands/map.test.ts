import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chamber } from "../support/chamber.ts";
import { keptMaps } from "../support/mapFiles.ts";
import { tempFolder } from "../support/tempFolder.ts";

describe("chamber map", () => {
  test("given the name of a known variant, then it prints its powers, centres and adjacencies", async () => {
    const run = await chamber("map", "Standard");
    expect([run.code, run.stderr]).toEqual([0, ""]);
    expect(run.stdout).toContain("standard: 7 powers, 75 provinces, 34 centres\n");
    expect(run.stdout).toContain("  AUS (Austria, Austrian, A) BUD TRI VIE\n");
    expect(run.stdout).toContain("  UNO BEL BUL DEN GRE");
    expect(run.stdout).toContain(
      "  BUL (Bulgaria) coast, centre: AMY CON GRE RUM SER; FLT ECS BLA CON RUM; FLT SCS AEG CON GRE\n",
    );
    expect(run.stdout).toContain("  ECH (English Channel, ENG) water: FLT BEL BRE IRI LON MAO NTH PIC WAL\n");
  });

  test("given a .map file, then it also prints the game that the file sets up and its rules, applied or not", async () => {
    const run = await chamber("map", join(keptMaps, "void.map"));
    expect(run.code).toBe(0);
    expect(run.stdout).toContain("  begins FALL 1900 MOVEMENT\n");
    expect(run.stdout).toContain("  centres needed to win: 18 (one more than half)\n");
    expect(run.stdout).toContain("  rule BUILD_ANY: applied\n");
    expect(run.stdout).toContain("  rule NO_DONATIONS for PAYOLA: not applied\n");
    const ambition = await chamber("map", join(keptMaps, "ambition.map"));
    expect(ambition.stdout).toContain("  ambition.map:204: LEAGUE CATHOLIC: leagues are not supported\n");
  });

  test("given a fault, then it prints the file and the line, and the exit code is 1", async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, "mine.map"), "USE standard.map\nAMEND BER ABUTS WAR\nTURKEY\nF MUN\n");
    const run = await chamber("map", join(folder, "mine.map"), "--maps", keptMaps);
    expect(run.code).toBe(1);
    expect(run.stdout).toContain("\nproblems\n");
    expect(run.stdout).toContain("  mine.map:2: warning: armies can go from BER to WAR but not back\n");
    expect(run.stdout).toContain("  mine.map:4: error: TURKEY cannot have F MUN: no such unit can be there\n");
  });

  test("given a missing include, then it prints its name and what to do", async () => {
    const run = await chamber("map", join(keptMaps, "1897.map"));
    expect(run.code).toBe(1);
    expect(run.stdout).toContain("  1897.map:1: error: 1898.map is included but not found\n");
    expect(run.stderr).toContain("--maps FOLDER");
  });

  test("given --mdf, then it prints the MDF on standard output, and what MDF cannot express on standard error", async () => {
    const run = await chamber("map", join(keptMaps, "ancmed.map"), "--mdf");
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/^MDF \( CAT EGP GRE PER ROE \)\n/);
    expect(run.stdout).toContain("  ( BAL ( AMY ) ( FLT BER LIG SAG TAR ) )\n");
    expect(run.stderr).toContain("not in the MDF: coasts whose fleets convoy: BAL\n");
    expect(run.stderr).toContain("not in the MDF: units at the start (sent in NOW)\n");
    expect(run.stderr).toContain("not in the MDF: the first phase: SPRING 1 MOVEMENT\n");
  });

  test("given --mdf and the Standard map, then decode reads the output as a server's message", async () => {
    const { stdout } = await chamber("map", "standard", "--mdf");
    const run = await chamber("decode", stdout, "--json");
    expect(JSON.parse(run.stdout)).toMatchObject({ directions: ["server-to-client"], message: { type: "MDF" } });
  });

  test("given BUILD_ANY, then --mdf makes every centre a home centre of all powers", async () => {
    const run = await chamber("map", join(keptMaps, "hundred.map"), "--mdf");
    expect(run.stdout).toContain("  ( ( ENG FRA BUR ) BRT CAL CAN");
    expect(run.stderr).not.toContain("BUILD_ANY");
  });

  test("given --json, then it prints one object with all details", async () => {
    const run = await chamber("map", join(keptMaps, "loeb9.map"), "--json", "--mdf");
    const map = JSON.parse(run.stdout);
    expect(map).toMatchObject({
      name: "loeb9",
      start: { turn: "SPR 1901" },
      begin: { season: "SPRING", year: 1901, phase: "MOVEMENT" },
      victory: [20],
      rules: [{ rule: "HIBERNATE", on: true, variant: null, applied: false, file: "loeb9.map", line: 68 }],
      faults: [],
    });
    expect(map.provinces.find(({ province }: { province: string }) => province === "COR")).toMatchObject({
      fullName: "Cordoba",
      terrain: "coast",
      supplyCentre: true,
      borders: [
        { units: "AMY", coast: null, to: ["CAT", "LIS", "MAD", "NAF"] },
        { units: "FLT", coast: null, to: ["CAT", "LIS", "MAO", "WES"] },
      ],
    });
    expect(map.mdf).toContain("MDF ( AUS ENG FRA GER ITA RUS TUR NOR SPA )");
    expect(map.mdfDoesNotSay).toContain("the rule HIBERNATE");
  });

  test("given a folder of maps, then they can be used by name and take precedence over the known variants", async () => {
    const folder = tempFolder();
    writeFileSync(
      join(folder, "Micro.map"),
      "RED AAA\nBLUE BBB\nAlpha = aaa\nBeta = bbb\nLAND AAA ABUTS BBB\nLAND BBB ABUTS AAA\n",
    );
    const run = await chamber("map", "MICRO", "--maps", folder);
    expect([run.code, run.stdout.split("\n")[0]]).toEqual([0, "micro: 2 powers, 2 provinces, 2 centres"]);
    expect((await chamber("map", "micro")).stdout).toContain("micro: 3 powers, 4 provinces, 3 centres\n");
  });

  test("given neither a file nor a variant, then one line lists the known variants", async () => {
    const run = await chamber("map", "nowhere");
    expect([run.code, run.stdout]).toEqual([2, ""]);
    expect(run.stderr).toMatch(
      /^chamber: nowhere is neither a file nor a known variant; known variants: abstraction2 .* world3\n$/,
    );
    expect((await chamber("map", "standard", "--maps", "nowhere")).code).toBe(2);
  });

  test("given control characters, then it escapes them", async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, "x.map"), "VICTORY \u001b[2J\n");
    const run = await chamber("map", join(folder, "x.map"));
    expect(run.stdout).toContain("x.map:1: error: expected numbers of centres: VICTORY \\u001B[2J");
  });
});
