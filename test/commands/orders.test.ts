import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type CommandRun, chamber, chamberReading } from "../support/chamber.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** Runs `chamber orders` with a string on standard input. */
function orders(text: string, ...parameters: readonly string[]): Promise<CommandRun> {
  return chamberReading(text, "orders", ...parameters);
}

const jsonLines = ({ stdout }: CommandRun): unknown[] =>
  stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

const galicia = JSON.stringify({
  turn: "SPR 1901",
  map: "standard",
  units: [
    ["AUSTRIA", "A", "BUD"],
    ["AUSTRIA", "A", "VIE"],
    { power: "RUS", type: "AMY", province: "GAL", coast: null },
    { power: "RUSSIA", type: "F", loc: "STP/SC" },
  ],
});

describe("chamber orders", () => {
  test("given njudge text, then the orders are printed as understood, faults are reported on standard error, and the exit code is 1", async () => {
    const run = await orders("army paris moves to burgundy, f mid - spain (nc)\na xyz h\n");
    expect(run).toEqual({
      code: 1,
      stdout: "A PAR - BUR\nF MAO - SPA/NC\n",
      stderr: "orders:2:3: xyz is not a province of this map: use its name or abbreviation (chamber map lists them)\n",
    });
  });

  test("given --json, then it prints a line per order in the documented shape, with DAIDE names on request", async () => {
    const text = "f eng c a wal - bre\nphase f 1901 m\nif french bre\na wal h\nendif";
    expect(jsonLines(await orders(text, "--json"))).toEqual([
      { type: "convoy", unit: { type: "F", loc: "ENG" }, target: { type: "A", loc: "WAL" }, to: "BRE" },
      {
        type: "phase",
        season: "FALL",
        year: 1901,
        phase: "MOVEMENT",
        orders: [
          {
            type: "if",
            branches: [
              {
                if: { op: "unit", power: "FRANCE", type: null, loc: "BRE" },
                orders: [{ type: "hold", unit: { type: "A", loc: "WAL" } }],
              },
            ],
          },
        ],
      },
    ]);
    expect(jsonLines(await orders("f eng - mao", "--json", "--notation", "daide"))).toEqual([
      { type: "move", unit: { type: "F", loc: "ECH" }, to: "MAO" },
    ]);
  });

  test("given a position, then each line shows its verdicts, and the last line shows the orders in force", async () => {
    const text = "a vie - gal\na bud s a vie - gal\na vie - par\na bud - rum\n";
    const run = await orders(text, "--power", "aus", "--position", galicia, "--json");
    expect(jsonLines(run).map((line) => (line as { accepted?: unknown }).accepted)).toEqual([
      { judge: true, rules: true, reason: null },
      { judge: true, rules: true, reason: null },
      { judge: false, rules: false, reason: "A VIE cannot reach Paris" },
      { judge: true, rules: true, reason: null },
      undefined,
    ]);
    expect(jsonLines(run).at(-1)).toEqual({
      effective: [
        { type: "move", unit: { type: "A", loc: "VIE" }, to: "GAL" },
        { type: "move", unit: { type: "A", loc: "BUD" }, to: "RUM" },
      ],
      noOrderProcessed: [],
    });
  });

  test("given more builds than are due, then the last ones are in force", async () => {
    const parameters = ["--phase", "adjustment", "--power", "FRANCE", "--due", "1", "--position", '{"units":[]}'];
    const run = await orders("build army par\nbuild fleet bre", ...parameters, "--json");
    expect(jsonLines(run).at(-1)).toEqual({
      effective: [{ type: "build", unit: { type: "F", loc: "BRE" } }],
      noOrderProcessed: [],
    });
    expect((await orders("army par", "--phase", "adjustment", "--due", "-1")).stdout).toBe("REMOVE A PAR\n");
  });

  test("given proxies, then the orders for proxied units are in force", async () => {
    const proxies = JSON.stringify([{ from: "RUSSIA", unit: "A GAL", to: "AUSTRIA" }]);
    const parameters = ["--power", "AUSTRIA", "--position", galicia, "--proxies", proxies, "--json"];
    expect(jsonLines(await orders("a gal - war", ...parameters)).at(-1)).toEqual({
      effective: [{ type: "move", unit: { type: "A", loc: "GAL" }, to: "WAR" }],
      noOrderProcessed: ["A BUD", "A VIE"],
    });
  });

  const turn = "AUSTRIA:\na vie - gal\na bud s a vie - gal\nRUSSIA:\na gal h\n";
  const played = ["--power-headings", "--position", galicia, "--adjudicate"];

  test("given --adjudicate, then it prints results in the style of an e-mail judge, and chamber orders can read them", async () => {
    const run = await orders(turn, ...played);
    expect(run.stdout.split("\n")).toEqual([
      "Austria: Army Vienna -> Galicia.",
      "Austria: Army Budapest SUPPORT Army Vienna -> Galicia.",
      "Russia: Army Galicia HOLD.  (*dislodged*)",
      "Russia: Fleet St Petersburg (south coast), No Order Processed.",
      "",
      "The following units were dislodged:",
      "",
      "The Russian Army in Galicia can retreat to Bohemia or Rumania or Silesia or Ukraine or Warsaw.",
      "",
    ]);
    expect(jsonLines(await orders(run.stdout, "--json"))[2]).toEqual({
      power: "RUSSIA",
      type: "hold",
      unit: { type: "A", loc: "GAL" },
      results: ["dislodged"],
    });
    expect((await orders(run.stdout, "--notation", "daide")).stdout.split("\n")[1]).toBe(
      "( AUS AMY BUD ) SUP ( AUS AMY VIE ) MTO GAL ( SUC )",
    );
  });

  test("given --adjudicate --json, then it prints one object, from which the next phase can be played", async () => {
    const run = await orders(turn, ...played, "--json");
    expect(jsonLines(run)).toEqual([
      {
        orders: [
          {
            power: "AUSTRIA",
            text: "A VIE - GAL",
            result: ["SUC"],
            cause: { kind: "moved", route: null, strength: 2 },
          },
          { power: "AUSTRIA", text: "A BUD S A VIE - GAL", result: ["SUC"], cause: { kind: "stood" } },
          {
            power: "RUSSIA",
            text: "A GAL H",
            result: ["RET"],
            cause: { kind: "stood" },
            dislodgedBy: {
              unit: { power: "AUSTRIA", type: "A", loc: "VIE" },
              strength: 2,
              defence: 1,
              byConvoy: false,
            },
          },
        ],
        units: [
          { power: "AUSTRIA", type: "A", loc: "BUD" },
          { power: "RUSSIA", type: "F", loc: "STP/SC" },
          { power: "AUSTRIA", type: "A", loc: "GAL" },
        ],
        dislodged: [{ power: "RUSSIA", type: "A", loc: "GAL", retreats: ["BOH", "RUM", "SIL", "UKR", "WAR"] }],
        turn: "SUM 1901",
        map: "standard",
      },
    ]);
    const retreat = await orders("a gal - war", "--position", run.stdout, "--adjudicate", "--json");
    expect(jsonLines(retreat)).toMatchObject([
      {
        orders: [{ text: "A GAL - WAR", result: ["SUC"] }],
        units: expect.arrayContaining([{ power: "RUSSIA", type: "A", loc: "WAR" }]),
        turn: "FAL 1901",
      },
    ]);
    const told = await orders("a gal - war", "--position", run.stdout, "--adjudicate");
    expect(jsonLines(await orders(told.stdout, "--phase", "retreat", "--json"))).toMatchObject([
      { power: "RUSSIA", type: "retreat", unit: { loc: "GAL" }, to: "WAR" },
    ]);
  });

  test("given a year of orders, then each result includes the position of the next phase, including builds and the next spring", async () => {
    const spring = JSON.stringify({ turn: "SPR 1901", units: [["FRANCE", "A", "GAS"]], centres: { FRANCE: ["PAR"] } });
    const turns: unknown[] = [];
    let position = spring;
    for (const text of ["a gas h", "a gas - spa", "build a par", "a par h"]) {
      const { stdout } = await orders(text, "--power", "FRANCE", "--position", position, "--adjudicate", "--json");
      const { turn, centres, orders: played } = JSON.parse(stdout) as Record<string, unknown>;
      turns.push({ turn, centres });
      expect(played).toMatchObject([{ result: ["SUC"] }]);
      position = stdout;
    }
    const owned = ["PAR", "SPA"];
    expect(turns).toEqual([
      { turn: "FAL 1901", centres: { FRANCE: ["PAR"] } },
      { turn: "WIN 1901", centres: { FRANCE: owned } },
      { turn: "SPR 1902", centres: { FRANCE: owned } },
      { turn: "FAL 1902", centres: { FRANCE: owned } },
    ]);
  });

  test("given two orders for a unit, then the one that e-mail judges keep in force counts, even where the rulebooks differ", async () => {
    const units = JSON.stringify({
      turn: "SPR 1901",
      units: [
        ["FRANCE", "A", "MAR"],
        ["FRANCE", "F", "GOL"],
      ],
    });
    const parameters = ["--power", "FRANCE", "--position", units, "--adjudicate", "--json"];
    const run = await orders("a mar - gas\na mar s f gol - spa/nc\na mar - par\n", ...parameters);
    expect(jsonLines(run)).toMatchObject([
      {
        orders: [{ text: "A MAR S F LYO - SPA/NC" }],
        units: [{ loc: "LYO" }, { loc: "MAR" }],
      },
    ]);
    // Only e-mail judges refuse this order: unlike the rulebooks, they require the route of an army's move across the
    // sea.
    const convoy = JSON.stringify({
      turn: "SPR 1901",
      units: [
        ["ENGLAND", "A", "WAL"],
        ["ENGLAND", "F", "ENG"],
      ],
    });
    const over = ["--power", "ENGLAND", "--position", convoy, "--adjudicate"];
    expect((await orders("a wal - bre\nf eng c a wal - bre\n", ...over)).stdout).toContain("Wales -> Brest.\n");
  });

  test("given orders for other powers' units, then --adjudicate prints only proxied ones", async () => {
    const text = "a gal - war\na vie h\n";
    const played = ["--power", "AUSTRIA", "--position", galicia, "--adjudicate"];
    for (const none of [[], ["--proxies", "[]"]]) {
      const { stdout } = await orders(text, ...played, ...none);
      expect(stdout).toContain("Russia: Army Galicia, No Order Processed.\n");
      expect(stdout).not.toContain("Galicia ->");
    }
    const proxies = JSON.stringify([{ from: "RUSSIA", unit: "A GAL", to: "AUSTRIA" }]);
    expect((await orders(text, ...played, "--proxies", proxies)).stdout).toContain("Army Galicia -> Warsaw.\n");
  });

  test("given adjustments, then the rules supply missing orders", async () => {
    const position = JSON.stringify({
      turn: "WIN 1901",
      units: [
        ["TURKEY", "A", "ANK"],
        ["TURKEY", "A", "RUM"],
      ],
      centres: { TURKEY: ["ANK"], FRANCE: ["PAR"] },
    });
    const run = await orders("FRANCE:\na par\n", "--power-headings", "--position", position, "--adjudicate");
    expect(run.stdout.split("\n")).toEqual([
      "France: Builds an army in Paris.",
      "Turkey: Defaults, removing the army in Rumania.",
      "",
    ]);
  });

  test("given DAIDE text, then it is read and printed in either notation", async () => {
    const text = "SUB ( ( ENG FLT ECH ) CVY ( ENG AMY WAL ) CTO BRE ) ( ( ENG AMY WAL ) CTO BRE VIA ( ECH ) )";
    expect((await orders(text)).stdout).toBe(
      "( ENG FLT ECH ) CVY ( ENG AMY WAL ) CTO BRE\n( ENG AMY WAL ) CTO BRE VIA ( ECH )\n",
    );
    expect((await orders(text, "--notation", "judge")).stdout).toBe(
      "ENGLAND:\nF ENG C A WAL - BRE\nA WAL - ENG - BRE\n",
    );
    expect(jsonLines(await orders(text, "--json"))[1]).toEqual({
      power: "ENG",
      type: "move",
      unit: { type: "A", loc: "WAL" },
      to: "BRE",
      via: ["ECH"],
    });
  });

  test("given njudge text to print in DAIDE, then it warns about orders that DAIDE cannot express", async () => {
    const text = "a vie - gal\nvie - tyr\na vie p rus\nif gal\na vie h\nendif";
    const run = await orders(text, "--notation", "daide", "--power", "AUSTRIA");
    expect(run.stdout).toBe("( AUS AMY VIE ) MTO GAL\n");
    expect(run.stderr).toBe(
      [
        "warning: line 2: VIE - TYR: DAIDE needs every unit's power and type; give --power or --position",
        "warning: line 3: DAIDE has no proxies",
        "warning: DAIDE has no conditions and no later phases: give --position to see which of these orders count",
        "",
      ].join("\n"),
    );
    const known = await orders("vie - tyr", "--notation", "daide", "--position", galicia);
    expect(known.stdout).toBe("( AUS AMY VIE ) MTO TYR\n");
  });

  test("given a user's own map, then its names and rules apply", async () => {
    const folder = tempFolder();
    const file = join(folder, "atlantis.map");
    writeFileSync(
      file,
      `Atlantis = atl
Ocean = oce
Isle = isl
COAST ATL ABUTS OCE
COAST ISL ABUTS OCE
WATER OCE ABUTS ATL ISL
ATLANTIS (ATLANTEAN) ATL
ISLE (ISLER) ISL
RULE BUILD_ANY
`,
    );
    const position = JSON.stringify({ turn: "WIN 1901", units: [], centres: { ATLANTIS: ["ATL", "ISL"] } });
    const run = await orders("build fleet isle", "--map", file, "--power", "at", "--position", position, "--json");
    expect(jsonLines(run)[0]).toMatchObject({ unit: { loc: "ISL" }, accepted: { judge: true, rules: true } });
  });

  test.each([
    [["--adjudicate"], "--adjudicate needs a position: add --position FILE"],
    [
      ["--power", "spain"],
      "--power spain is not a power on the map standard; its powers are AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY",
    ],
    [["--position", "nowhere.json"], "nowhere.json cannot be read: no such file or folder"],
    [["--position", "{"], "--position: the value is not JSON"],
    [["--position", '{"units":[["FRANCE","A","XXX"]]}'], "units[0]: XXX is not a province of the map standard"],
    [
      ["--position", '{"units":[["FRANCE","A","PAR"],["ENGLAND","A","PAR"]]}'],
      "--position: FRANCE A PAR and ENGLAND A PAR: two units are in Paris; remove one",
    ],
    [
      ["--position", '{"units":[["ENGLAND","A","NTH"]]}'],
      "ENGLAND A NTH: no army can be in North Sea; make it a fleet",
    ],
    [["--map", "atlantis"], "atlantis is neither a file nor a known variant"],
    [["--due", "some"], "specify a number, negative for removals"],
    [
      ["--adjudicate", "--phase", "adjustment", "--position", '{"units":[]}'],
      "to adjudicate adjustments, --position must include centres",
    ],
  ])("given %j, then one line reports the error, and the exit code is 2", async (parameters, message) => {
    const run = await orders("a par h", ...parameters);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(message);
    expect(run.stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  test("given --help, then the help contains an example", async () => {
    expect((await chamber("orders", "--help")).stdout).toContain("Examples:");
  });
});
