import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chamber, chamberReading } from "../support/chamber.ts";
import { startOf } from "../support/startOf.ts";
import { tempFolder } from "../support/tempFolder.ts";

const solo = "recordings/no-press-solo.chamber.gz";
/** The first years of that game. */
const early = startOf(solo, 400);

/** Returns the output of `chamber step`, one screen per key. */
async function step(keys: string): Promise<string[]> {
  const { stdout } = await chamberReading(keys, "step", solo);
  return stdout.trimEnd().split(/\n\n(?=recordings\/)/);
}

const cursorOf = (screen: string): number => Number(/ (\d+) of 16096 /.exec(screen)?.[1]);
const turnOf = (screen: string): string | undefined => /^(?:SPR|SUM|FAL|AUT|WIN) \d+$/m.exec(screen)?.[0];

describe("chamber turns", () => {
  test("given a game, then each turn has its units, its orders with results, and the centres", async () => {
    const run = await chamber("turns", solo);
    const lines = run.stdout.split("\n");
    expect(run.code).toBe(0);
    expect(lines[0]).toBe("SPR 1901  22 units  RUS 4 AUS 3 ENG 3 FRA 3 GER 3 ITA 3 TUR 3");
    expect(lines.filter((line) => /^[A-Z]/.test(line))).toHaveLength(120);
    expect(lines.filter((line) => line.endsWith("BNC RET")).length).toBeGreaterThan(0);
  });

  test("given --json, then it prints a line per turn in the documented shape", async () => {
    const run = await chamber("turns", early, "--json");
    const turns = run.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(turns).toHaveLength(22);
    expect(turns[8]).toMatchObject({ turn: "AUT 1903", centres: { AUS: ["BUD", "TRI", "VIE", "RUM"] } });
    expect(turns[8]?.["units"]).toContainEqual({
      power: "RUS",
      type: "FLT",
      province: "SEV",
      coast: null,
      mustRetreatTo: [],
    });
    expect(turns[8]?.["orders"]).toEqual([
      {
        power: "RUS",
        text: "( RUS FLT SEV ) DSB",
        result: ["SUC"],
        adjudicated: ["SUC"],
        agrees: true,
        cause: "disbanded",
      },
    ]);
  });
});

describe("chamber turns --why", () => {
  test("given a bounce, then the lines below the order name the opponents and the DATC case; a plain success has no such lines", async () => {
    const { stdout } = await chamber("turns", "recordings/press-level20.chamber.gz", "--why");
    const lines = stdout.split("\n");
    const at = lines.findIndex((line) => line.includes("( AUS FLT TRI ) MTO VEN"));
    expect(lines[at + 1]?.trim()).toBe(
      "The Austrian fleet in Trieste bounced in Venice, 1 against 1: the Italian army in Venice moved head-to-head against it; the Italian army in Rome also moved to Venice. (DATC 6.A.11)",
    );
    expect(lines[at + 2]).toMatch(/^ {2}\( AUS AMY VIE \) MTO TYR/);
  });

  test("given a promise that an order broke, then the line below the order names the promise", async () => {
    const { stdout } = await chamber("turns", "recordings/press-level8000.chamber.gz", "--why");
    const lines = stdout.split("\n");
    const at = lines.findIndex((line) => line.includes("ITA had promised ENG"));
    expect(lines.slice(at - 1, at + 1).map((line) => line.trim().replace(/ +/g, " "))).toEqual([
      "( ITA AMY PAR ) MTO BRE SUC",
      "ITA had promised ENG (#121): breached: ( ITA AMY PAR ) MTO BRE acts against ENG in BRE",
    ]);
  });

  test("given a retreat, then the lines below the order also say what dislodged the unit, as on the page", async () => {
    const { stdout } = await chamber("turns", "recordings/press-level8000.chamber.gz", "--why");
    const lines = stdout.split("\n");
    const at = lines.findIndex((line, index) => line.startsWith("SUM ") && lines[index + 1]?.includes(" RTO "));
    expect(lines[at + 1]).toContain("( FRA FLT ECH ) RTO WAL");
    expect(lines.slice(at + 2, at + 4).join("\n")).toMatch(/French fleet in .*dislodged by the .*/);
  });

  test("given --json, then each order has its steps, with the provinces to highlight on a map", async () => {
    const { stdout } = await chamber("turns", startOf("recordings/press-level20.chamber.gz", 500), "--why", "--json");
    const first = JSON.parse(stdout.split("\n")[0] ?? "") as { orders: { text: string; why: { steps: object[] } }[] };
    const order = first.orders.find(({ text }) => text === "( AUS AMY VIE ) MTO TYR");
    expect(order?.why.steps[0]).toMatchObject({
      part: "self",
      kind: "bounced",
      rule: "6.A.11",
      provinces: ["VIE", "TYR"],
    });
    expect(order?.why.steps[1]).toMatchObject({ part: "opponent", power: "GER", isImplied: true });
  });
});

test("given an unknown connection, then one line lists the known ones", async () => {
  const run = await chamber("turns", early, "--connection", "99");
  expect(run.code).toBe(2);
  expect(run.stderr).toBe(`chamber: ${early} has no connection 99; its connections: 1, 2, 3, 4, 5, 6, 7\n`);
});

test("given the number of a game that does not exist, then one line lists the games", async () => {
  const run = await chamber("turns", early, "--game", "4");
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(/ has no game 4; its games: 1 standard \(\d+ turns\)\n$/);
});

describe("chamber turns --check", () => {
  test("given the samples, then it prints a line per game that states what agrees and what is unknown", async () => {
    const run = await chamber("turns", "--check", "recordings");
    expect(run.code).toBe(0);
    expect(run.stdout).toContain(
      `${solo}  standard, Parlance: 119 of 120 turns adjudicated; 1807 orders compared, 1807 agree (100.00%)`,
    );
    expect(run.stdout).toContain(
      "  1 turn not checked: the recording lacks builds or removals of AUS ENG FRA GER TUR\n",
    );
    expect(run.stdout).toMatch(/\nall {2}477 of 481 turns adjudicated; 7029 orders compared, 7029 agree \(100\.00%\)/);
  });

  test("given --json, then it prints an object per game, which lists what is unknown in each turn", async () => {
    const run = await chamber("turns", "--check", "--json", solo);
    expect(run.code).toBe(0);
    const [game, ...rest] = run.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rest).toEqual([]);
    expect(game).toMatchObject({
      file: solo,
      game: 1,
      map: "standard",
      server: "Parlance",
      why: null,
      counts: { turns: 120, judgedTurns: 119, orders: 1807, agreed: 1807 },
      unknown: [{ turn: "WIN 1928", why: "the recording lacks builds or removals of AUS ENG FRA GER TUR" }],
      differences: [],
    });
  });
});

describe("chamber board", () => {
  test("given a turn, then the command prints the position, with the retreats of dislodged units", async () => {
    const run = await chamber("board", early, "--at", "aut 1903");
    expect(run.stdout.split("\n")[0]).toBe("AUT 1903");
    expect(run.stdout).toContain(
      "  RUS   4 MOS SEV STP BER                 A GAL, A UKR, F BER, F SEV dislodged: must disband\n",
    );
  });

  test("given --format svg, then the command draws the orders, to a new file or to standard output", async () => {
    const file = join(tempFolder(), "board.svg");
    const svg = ["board", early, "--at", "AUT 1903", "--format", "svg"] as const;
    const printed = await chamber(...svg);
    expect([printed.code, printed.stderr]).toEqual([0, ""]);
    expect(printed.stdout).toMatch(/^<svg xmlns=[\s\S]*<\/svg>\n$/);
    expect(printed.stdout).toContain('<title id="title">AUT 1903, map standard</title>');
    expect(printed.stdout).toContain("<title>the Russian fleet in Sevastopol, dislodged: must disband</title>");
    expect(printed.stdout).toContain("<title>the Russian fleet in Sevastopol disbands: succeeded</title>");
    expect((await chamber(...svg, "--out", file)).stdout).toBe("");
    expect(readFileSync(file, "utf8")).toBe(printed.stdout);
    expect(await chamber(...svg, "--out", file)).toMatchObject({
      code: 2,
      stderr: `chamber: ${file} already exists: choose another --out\n`,
    });
    expect((await chamber(...svg, "--no-orders")).stdout).not.toContain("disbands: succeeded");
    expect((await chamber(...svg, "--theme", "dark")).stdout).toContain("--sea:#1A242C");
  });

  test("given a variant, then its board is laid out from its provinces' adjacencies and labelled with their names", async () => {
    const run = await chamber("board", "recordings/variant-hundred3.chamber.gz", "--format", "svg");
    expect(run.code).toBe(0);
    for (const province of ["PAR", "ALS", "MIN", "DOV"]) expect(run.stdout).toContain(`>${province}</text>`);
  });

  test("given a turn that the game never had, then one line lists the game's turns", async () => {
    expect(await chamber("board", early, "--at", "SPR 1950")).toMatchObject({
      code: 2,
      stderr: `chamber: ${early} has no position for SPR 1950; it has positions from SPR 1901 to AUT 1906\n`,
    });
  });
});

describe("chamber step", () => {
  test("given keys that step forward and back, then message, phase, turn and position change in both directions", async () => {
    const screens = await step("]]jjkk[l".concat("h"));
    const places = screens.map((screen) => [cursorOf(screen), turnOf(screen)]);
    const turns = places.map(([, turn]) => turn);
    expect(turns).toEqual([
      undefined,
      "SPR 1901",
      "FAL 1901",
      "WIN 1901",
      "SPR 1902",
      "WIN 1901",
      "FAL 1901",
      "SPR 1901",
      "SPR 1901",
      "SPR 1901",
    ]);
    // The same place shows the same screen, regardless of how it was reached.
    expect(screens[5]).toBe(screens[3]);
    expect(screens[6]).toBe(screens[2]);
    expect(screens[9]).toBe(screens[1]);
    expect(places[8]?.[0]).toBe((places[7]?.[0] as number) + 1);
  });

  test("given a message number, then it shows the position at that message; G and g go to the end and the start", async () => {
    const screens = await step("9000\nGg");
    expect(cursorOf(screens[5] as string)).toBe(9000);
    expect(screens[6]).toContain("the game is over: solo FRA");
    expect(screens.slice(5).map(cursorOf)).toEqual([9000, 16096, 1]);
  });
});
