import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type CommandRun, chamber, chamberReading } from "../support/chamber.ts";
import { sampleOf } from "../support/depth.ts";
import { describeShared } from "../support/describeShared.ts";
import { type CaseOrder, type CaseUnit, type DatcCase, readCases } from "../support/judgeCases.ts";

/** Runs `chamber orders --batch` with these lines on standard input; objects are written as JSON. */
function batch(lines: readonly unknown[], ...parameters: readonly string[]): Promise<CommandRun> {
  const text = lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");
  return chamberReading(text, "orders", "--batch", ...parameters);
}

type Result = Readonly<Record<string, unknown>>;

const resultsOf = ({ stdout }: CommandRun): Result[] =>
  stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Result);

const standoff = {
  id: "standoff",
  turn: "SPR 1901",
  units: [
    ["AUSTRIA", "A", "VIE"],
    ["RUSSIA", "A", "WAR"],
    ["RUSSIA", "F", "STP/SC"],
  ],
  orders: { AUSTRIA: ["A VIE - GAL"], RUSSIA: ["A WAR - GAL", "F STP/SC - BOT"] },
};

/** Returns a case's order as a player would type it. */
function typed({ type, unit, to, viaConvoy, target }: CaseOrder): string {
  const [subject, other] = [`${unit.type} ${unit.loc}`, target && `${target.type} ${target.loc}`];
  switch (type) {
    case "hold":
      return `${subject} H`;
    case "move":
      return `${subject} - ${to}${viaConvoy ? " VIA" : ""}`;
    case "support-hold":
      return `${subject} S ${other}`;
    case "support-move":
      return `${subject} S ${other} - ${to}`;
    default:
      return `${subject} C ${other} - ${to}`;
  }
}

interface Phase {
  readonly id: string;
  readonly units: readonly CaseUnit[];
  readonly orders: readonly CaseOrder[];
  readonly expected: { readonly positions: readonly CaseUnit[] };
}

function requestOf({ id, units, orders }: Phase): Result {
  const powers = [...new Set(orders.map(({ power }) => power))];
  const texts = powers.map((power) => [power, orders.filter((order) => order.power === power).map(typed)] as const);
  return { id, turn: "SPR 1905", units, orders: Object.fromEntries(texts) };
}

const placesOf = (units: unknown): string[] =>
  (units as readonly CaseUnit[]).map(({ power, type, loc }) => `${power} ${type} ${loc}`).sort();

/** Returns the results of phases, each with the positions expected after it. */
async function playedAndExpected(phases: readonly Phase[]): Promise<[played: unknown, expected: unknown]> {
  const run = await batch(phases.map(requestOf));
  expect(run).toMatchObject({ code: 0, stderr: "" });
  const played = resultsOf(run).map(({ id, units }) => [id, placesOf(units)]);
  return [played, phases.map(({ id, expected }) => [id, placesOf(expected.positions)])];
}

describe("chamber orders --batch", () => {
  test("given a phase, then its result contains the causes and the position of the next phase", async () => {
    const run = await batch([standoff]);
    expect(run.code).toBe(0);
    const rival = { as: "rival", strength: 1 };
    const bounced = { kind: "bounced", strength: 1, paradox: false };
    expect(resultsOf(run)).toEqual([
      {
        line: 1,
        id: "standoff",
        orders: [
          {
            power: "AUSTRIA",
            text: "A VIE - GAL",
            result: ["BNC"],
            cause: { ...bounced, against: [{ unit: { power: "RUSSIA", type: "A", loc: "WAR" }, ...rival }] },
          },
          {
            power: "RUSSIA",
            text: "A WAR - GAL",
            result: ["BNC"],
            cause: { ...bounced, against: [{ unit: { power: "AUSTRIA", type: "A", loc: "VIE" }, ...rival }] },
          },
          {
            power: "RUSSIA",
            text: "F STP/SC - BOT",
            result: ["SUC"],
            cause: { kind: "moved", route: null, strength: 1 },
          },
        ],
        units: [
          { power: "RUSSIA", type: "F", loc: "BOT" },
          { power: "AUSTRIA", type: "A", loc: "VIE" },
          { power: "RUSSIA", type: "A", loc: "WAR" },
        ],
        dislodged: [],
        turn: "FAL 1901",
        map: "standard",
      },
    ]);
  });

  test("given a result with new orders, then it can be used as the request for the next phase, including a retreat or a build", async () => {
    const year = [
      { FRANCE: ["A PAR - BUR", "A GAS S A PAR - BUR"], GERMANY: ["A BUR H"] },
      { GERMANY: ["A BUR - MUN"] },
      { FRANCE: ["A BUR H", "A GAS - SPA"] },
      { FRANCE: ["BUILD A PAR"] },
    ];
    let position: Result = {
      turn: "SPR 1901",
      units: [
        ["FRANCE", "A", "PAR"],
        ["FRANCE", "A", "GAS"],
        ["GERMANY", "A", "BUR"],
      ],
      centres: { FRANCE: ["PAR", "BRE"], GERMANY: ["BER"] },
    };
    const turns: unknown[] = [];
    for (const orders of year) {
      [position = {}] = resultsOf(await batch([{ ...position, orders }]));
      turns.push(position["turn"]);
    }
    expect(turns).toEqual(["SUM 1901", "FAL 1901", "WIN 1901", "SPR 1902"]);
    expect(placesOf(position["units"])).toEqual(["FRANCE A BUR", "FRANCE A PAR", "FRANCE A SPA", "GERMANY A MUN"]);
  });

  test("given bad lines among good ones, then each is reported with its number, and every other line gets its result", async () => {
    const crowd = { ...standoff, id: "crowd", units: [...standoff.units, ["ITALY", "A", "VIE"]] };
    const lines = [
      standoff,
      "{not json",
      "",
      crowd,
      "[1]",
      { ...standoff, map: "atlantis-9" },
      { ...standoff, rules: "1066" },
      { ...standoff, orders: { MARS: ["A VIE H"] } },
      { ...standoff, orders: { AUSTRIA: [1] } },
      standoff,
    ];
    const run = await batch(lines);
    expect(run.code).toBe(1);
    expect(resultsOf(run).map(({ line, id, error, turn }) => [line, id, error ?? turn])).toEqual([
      [1, "standoff", "FAL 1901"],
      [2, undefined, expect.stringMatching(/^the line is not JSON: /)],
      [4, "crowd", expect.stringMatching(/^AUSTRIA A VIE and ITALY A VIE: two units are in Vienna; remove one/)],
      [5, undefined, 'the phase is not an object: write {"units": [...], "orders": {...}}'],
      [6, "standoff", expect.stringMatching(/^map: atlantis-9 is neither a file nor a known variant/)],
      [7, "standoff", expect.stringMatching(/^rules: 1066 is unknown; use one of .*datc, daide, /)],
      [8, "standoff", "orders: MARS is not a power on the map standard"],
      [9, "standoff", 'orders.AUSTRIA[0] is not a string: write orders such as "A VIE - GAL"'],
      [10, "standoff", "FAL 1901"],
    ]);
    const named = run.stderr.split("\n").map((line) => /^orders:(\d+): /.exec(line)?.[1]);
    expect(named).toEqual(["2", "4", "5", "6", "7", "8", "9", undefined]);
  });

  test("given 150 bad lines, then standard error lists 100 and counts the rest", async () => {
    const run = await batch(Array.from({ length: 150 }, () => "?"));
    expect(resultsOf(run)).toHaveLength(150);
    const lines = run.stderr.trim().split("\n");
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toBe("orders: 50 more lines with faults; see error and faults in the output");
  });

  test("given an order that cannot be read, then the result contains the fault, and the other orders still count", async () => {
    const run = await batch([{ ...standoff, orders: { AUSTRIA: ["A VIE - XYZ"], RUSSIA: ["A WAR - GAL"] } }]);
    const message = "XYZ is not a province of this map: use its name or abbreviation (chamber map lists them)";
    expect(run).toMatchObject({ code: 1, stderr: `orders:1: A VIE - XYZ: ${message}\n` });
    expect(resultsOf(run)).toMatchObject([
      {
        orders: [{ text: "A WAR - GAL", result: ["SUC"] }],
        faults: [{ severity: "error", power: "AUSTRIA", text: "A VIE - XYZ", column: 9, message }],
      },
    ]);
  });

  test("given DAIDE orders, then results use DAIDE's names and follow DAIDE's rules, unless --notation and --rules change that", async () => {
    const texts = ["( AUS AMY VIE ) MTO GAL", "( RUS FLT ( STP SCS ) ) MTO GOB"];
    const request = { ...standoff, orders: texts };
    const [daide] = resultsOf(await batch([request]));
    expect(daide).toMatchObject({
      orders: [{ power: "AUS", text: texts[0], result: ["SUC"] }, { text: texts[1] }],
      units: [{ power: "RUS", type: "F", loc: "GOB" }, { loc: "GAL" }, { loc: "WAR" }],
    });
    const [other] = resultsOf(await batch([request], "--notation", "judge", "--rules", "datc"));
    expect(other).toMatchObject({ orders: [{ power: "AUSTRIA", text: "A VIE - GAL" }, { text: "F STP/SC - BOT" }] });
  });

  test("given a phase, then a batch and --adjudicate return the same result", async () => {
    const position = JSON.stringify({ turn: standoff.turn, units: standoff.units });
    const text = "AUSTRIA:\nA VIE - GAL\nRUSSIA:\nA WAR - GAL\nF STP/SC - BOT\n";
    const parameters = ["--power-headings", "--position", position, "--adjudicate", "--json"];
    const single = await chamberReading(text, "orders", ...parameters);
    expect(resultsOf(await batch([standoff]))).toEqual([{ line: 1, id: "standoff", ...JSON.parse(single.stdout) }]);
  });

  test("given an option for a single phase, or a missing file, then one line reports this", async () => {
    expect(await batch([standoff], "--power", "AUSTRIA")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        "--batch and --power cannot be combined: each line of a batch has its own position",
      ),
    });
    expect(await chamber("orders", "--batch", "no-such.jsonl")).toMatchObject({ code: 2, stdout: "" });
  });

  test("given the DATC cases, then each reaches the expected position", async () => {
    const cases = readCases<DatcCase>("test/data/rules/datc.json").flatMap((one) =>
      one.phase === "movement" ? [one] : [],
    );
    const [played, expected] = await playedAndExpected(sampleOf(cases, 40));
    expect(played).toEqual(expected);
  });

  test("given the example in docs/cli.md, then it is adjudicated", async () => {
    const example = /^ {4}(\{"id": 7, .*)$/m.exec(readFileSync("docs/cli.md", "utf8"))?.[1] ?? "";
    expect(resultsOf(await batch([example]))).toMatchObject([
      { id: 7, orders: [{ result: ["BNC"] }, { result: ["BNC"] }] },
    ]);
  });
});

describeShared("a batch of movement phases from real games", ["rules", "real-movement.json"], (path) => {
  test("given 48 phases, then each results in the game's position", async () => {
    const [played, expected] = await playedAndExpected(readCases<Phase>(path));
    expect(played).toEqual(expected);
  });
});
