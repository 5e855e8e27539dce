import { describe, expect, test } from "vitest";
import { OrderSheet } from "../../../../../../core/game/orderSheet.ts";
import { datcPolicy } from "../../../../../../core/judge/policy.ts";
import { ordersInForce } from "../../../../../../core/orders/notation/judge/force.ts";
import type { GivenProxy, Position } from "../../../../../../core/orders/notation/judge/position.ts";
import { printOrder } from "../../../../../../core/orders/notation/judge/print.ts";
import { refusalText } from "../../../../../../core/orders/notation/judge/refusal.ts";
import { isRemoval, type Situation } from "../../../../../../core/orders/notation/judge/situation.ts";
import { positionOf, readText, situationOf, standardNames } from "../../../../../support/judgeText.ts";

interface Case {
  readonly text: string;
  readonly position: Position;
  readonly power?: string;
  readonly situation?: Partial<Situation>;
}

function force({ text, position, power, situation: more }: Case) {
  const situation = situationOf(position, more);
  const { statements } = readText(text, {
    phase: situation.phase,
    isRemoval: (unit, heading) => isRemoval(situation, unit, heading ?? power ?? null),
  });
  return ordersInForce(statements, power ?? null, situation, standardNames);
}

const inForce = (given: Case): string[] =>
  force(given).effective.map(({ statement }) => printOrder(statement.order, standardNames, "short", null));

const forgotten = (given: Case): string[] => force(given).unordered.map((unit) => standardNames.loc(unit));

const refusals = (given: Case): string[] =>
  force(given).judged.map(({ refusal }) => (refusal ? refusalText(refusal) : "accepted"));

const france = positionOf(["FRANCE A PAR", "FRANCE A MAR", "FRANCE F BRE", "ENGLAND F ENG"]);

describe("revised orders", () => {
  test("given several orders for a unit, then the last accepted one is in force", () => {
    expect(inForce({ text: "a par - bur\na mar h\na par - pic\na par - mos", position: france })).toEqual([
      "A MAR H",
      "A PAR - PIC",
    ]);
  });

  test("given units without an accepted order, then only those of the ordering power are listed", () => {
    expect(forgotten({ text: "a par - bur\na mar - mun", position: france, power: "FRA" })).toEqual(["MAR", "BRE"]);
    expect(forgotten({ text: "a par - bur", position: france })).toEqual(["MAR", "BRE", "ENG"]);
  });
});

describe("a text with thousands of orders", () => {
  test("given unit orders and waived builds, then the orders to adjudicate keep the sequence of the text", () => {
    const { judged, played } = force({
      text: `a par - bur\n${"w\n".repeat(20_000)}a mar h\na par - pic`,
      position: france,
    });
    expect(played).toEqual(judged.slice(1));
  });

  test("given the same orders many times, then each is accepted individually, and so is a block of them", () => {
    const lines = "a par - bur\na mar h\n".repeat(10_000);
    const { statements } = readText(`${lines}if par\n${lines}endif`, { phase: "movement" });
    const sheet = new OrderSheet(statements, null, situationOf(france), standardNames, datcPolicy);
    const accepted = statements.map((statement) => sheet.acceptance(statement));
    expect(new Set(accepted.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ judge: true, rules: true, reason: null })]),
    );
  });
});

describe("an order repeated in a text", () => {
  /** Reads orders for a position, and counts how often the position's units are read while the orders are checked. */
  function accepted(text: string) {
    let reads = 0;
    const position = new Proxy(france, {
      get: (target, name) => {
        if (name === "units") reads += 1;
        return Reflect.get(target, name);
      },
    });
    const { statements } = readText(text, { phase: "movement" });
    const sheet = new OrderSheet(statements, null, situationOf(position), standardNames, datcPolicy);
    reads = 0;
    const all = statements.flatMap((one) => (one.kind === "order" ? sheet.acceptance(one) : []));
    return { reads, rules: all.map(({ rules }) => rules) };
  }

  test("given the same order many times, then it is adjudicated only once", () => {
    const once = accepted("a par - mos");
    const again = accepted("a par - mos\n".repeat(100));
    expect(new Set(again.rules)).toEqual(new Set([false]));
    expect(again.reads).toBeLessThanOrEqual(100 * once.reads - 99);
  });

  test("given orders that differ in one word, then each has its own verdict", () => {
    const text = "a par - bur\na par - mos\na par - bur\nf par - bur\na par s a mar - bur\na par s a mar - mos";
    const together = accepted(text).rules;
    expect(together).toEqual(text.split("\n").flatMap((line) => accepted(line).rules));
    expect(together.slice(0, 3)).toEqual([true, false, true]);
  });
});

describe("builds and removals", () => {
  const centres = { FRANCE: ["PAR", "MAR", "BRE", "SPA", "POR"] };
  const winter = positionOf(["FRANCE A SPA", "FRANCE F POR"], { turn: "WIN 1901", centres });

  test("given more builds than centres allow, then the last ones are in force, and waived builds count", () => {
    const text = "b a par\nb f bre\nb a mar\nw";
    expect(inForce({ text, position: winter, power: "FRA" })).toEqual(["BUILD F BRE", "BUILD A MAR", "WAIVE"]);
    expect(inForce({ text, position: winter, power: "FRA", situation: { due: 1 } })).toEqual(["WAIVE"]);
  });

  test("given a second build in the same place, then it replaces the first", () => {
    expect(inForce({ text: "b a bre\nb f bre", position: winter, power: "FRA" })).toEqual(["BUILD F BRE"]);
  });

  test("given more removals than are due, then the last ones are in force", () => {
    const position = positionOf(["FRANCE A SPA", "FRANCE F POR", "FRANCE A PAR"], { centres: { FRANCE: ["PAR"] } });
    expect(
      inForce({ text: "a spa\nf por\na par", position, power: "FRA", situation: { phase: "adjustment" } }),
    ).toEqual(["REMOVE F POR", "REMOVE A PAR"]);
  });

  test("given impossible builds, then each is refused with its reason", () => {
    const text = "b a spa\nb a ber\nb f par\nb mar\nr a spa\nb f bre";
    expect(refusals({ text, position: winter, power: "FRA" })).toEqual([
      "Spain is not a home centre of France",
      "Berlin is not a home centre of France",
      "a fleet cannot be built in Paris",
      "name the unit to build: army or fleet",
      "no removal is due",
      "accepted",
    ]);
    const full = positionOf(["FRANCE A PAR", "FRANCE F BRE"], { centres: { FRANCE: ["PAR", "BRE", "SPA"] } });
    expect(refusals({ text: "b a par\nb a mar", position: full, power: "FRA" })).toEqual([
      "Paris already has a unit",
      "France does not own Marseilles",
    ]);
  });

  test("given a chaos game, then units can be built in any owned centre", () => {
    const text = "b a spa\nb a ber";
    const situation = { buildsAnywhere: true };
    const free = positionOf([], { centres });
    expect(refusals({ text, position: free, power: "FRA", situation })).toEqual([
      "accepted",
      "France does not own Berlin",
    ]);
  });

  test("given a fleet to build in a province with two coasts, then the order must name a coast", () => {
    const russia = positionOf([], { centres: { RUSSIA: ["STP", "MOS"] } });
    expect(refusals({ text: "b f stp\nb f stp/nc", position: russia, power: "RUS" })).toEqual([
      "St Petersburg has several coasts: name one",
      "accepted",
    ]);
  });
});

describe("conditions and phases", () => {
  const text = `
    if french bur and not f eng
    a mun - bur
    else if (ruh or kie) and a bur
    a mun - ruh
    else
    a mun h
    endif`;
  const munich = (...others: readonly string[]): Position => positionOf(["GERMANY A MUN", ...others]);

  test.each([
    [["FRANCE A BUR"], "A MUN - BUR"],
    [["FRANCE A BUR", "ENGLAND F ENG"], "A MUN H"],
    [["FRANCE A BUR", "ENGLAND F ENG", "GERMANY F KIE"], "A MUN - RUH"],
    [["ITALY A BUR", "ITALY A RUH"], "A MUN - RUH"],
    [[], "A MUN H"],
  ] as const)("given %j, then %s is in force", (others, order) => {
    expect(inForce({ text, position: munich(...others) })).toEqual([order]);
  });

  test("given a condition that names a coast, then the unit must be on that coast", () => {
    const onCoast = "if f stp/nc\na mun - ber\nendif";
    expect(inForce({ text: onCoast, position: munich("RUSSIA F STP/NC") })).toEqual(["A MUN - BER"]);
    expect(inForce({ text: onCoast, position: munich("RUSSIA F STP/SC") })).toEqual([]);
  });

  const saved = "a mun h\nphase f 1905 m\na mun - ruh\na mun - par\nphase s 1906 m\na mun - tyr";
  const at = (turn: string): Position => positionOf(["GERMANY A MUN"], { turn });

  test("given orders for several phases, then orders for this turn's phase and orders outside any phase count, and only their errors are reported", () => {
    expect(inForce({ text: saved, position: at("SPR 1905") })).toEqual(["A MUN H"]);
    expect(refusals({ text: saved, position: at("FAL 1905") })).toEqual([
      "accepted",
      "accepted",
      "A MUN cannot reach Paris",
    ]);
    expect(inForce({ text: saved, position: at("FAL 1905") })).toEqual(["A MUN - RUH"]);
    expect(inForce({ text: saved, position: at("SPR 1906") })).toEqual(["A MUN - TYR"]);
  });

  test("given CLEAR, then orders saved before it do not count", () => {
    expect(inForce({ text: `${saved}\nclear\nphase f 1905 m\na mun - bur`, position: at("FAL 1905") })).toEqual([
      "A MUN - BUR",
    ]);
  });

  test("given no turn and only orders for later phases, then those for the first phase count", () => {
    const later = "phase f 1905 m\na mun - ruh\nphase s 1906 m\na mun - tyr";
    expect(inForce({ text: later, position: munich() })).toEqual(["A MUN - RUH"]);
  });
});

describe("proxies", () => {
  const position = positionOf(["ENGLAND F NTH", "FRANCE A PAR", "GERMANY A MUN"]);
  const proxy = (from: string, loc: string, to: string): GivenProxy => ({
    from,
    place: { province: loc, coast: null },
    to,
  });
  const proxied = (...proxies: GivenProxy[]): Partial<Situation> => ({ proxies });

  test("given a game without proxies, then a power cannot order foreign units or proxy its own", () => {
    expect(refusals({ text: "f nth - nwy\na par p ger", position, power: "FRA" })).toEqual([
      "F NTH belongs to England, and the game has no proxies",
      "the game has no proxies",
    ]);
  });

  test("given a proxy from the unit's owner, then the order for that unit is in force; a proxy from another power has no effect", () => {
    const text = "f nth - nwy";
    expect(inForce({ text, position, power: "FRA", situation: proxied(proxy("ENG", "NTH", "FRA")) })).toEqual([
      "F NTH - NWY",
    ]);
    const others = proxied(proxy("GER", "NTH", "FRA"), proxy("ENG", "NTH", "GER"));
    expect(refusals({ text, position, power: "FRA", situation: others })).toEqual(["accepted"]);
    expect(inForce({ text, position, power: "FRA", situation: others })).toEqual([]);
  });

  test("given proxied units, then those without an order are listed for the power that holds the proxy", () => {
    const situation = proxied(proxy("ENG", "NTH", "FRA"));
    expect(forgotten({ text: "", position, power: "FRA", situation })).toEqual(["NTH", "PAR"]);
    expect(forgotten({ text: "", position, power: "ENG", situation })).toEqual([]);
  });

  test("given a power's own unit or a foreign one, then the power can proxy it", () => {
    expect(refusals({ text: "a par p ger\na mun p france", position, power: "FRA", situation: proxied() })).toEqual([
      "accepted",
      "accepted",
    ]);
  });
});

describe("retreats", () => {
  const position = positionOf(["FRANCE A BUR > GAS PAR", "GERMANY A BUR", "ENGLAND F MAO > SPA/NC SPA/SC NAO"]);
  const retreat = (text: string, power?: string): string[] =>
    refusals({ text, position, situation: { phase: "retreat" }, ...(power !== undefined && { power }) });

  test("given dislodged units, then only they can retreat, and only to allowed places", () => {
    expect(retreat("a bur - par\na bur - mar\nf mao - spa\nf mao - spa/sc\nf mao d\na mun - ruh")).toEqual([
      "accepted",
      "A BUR cannot retreat to Marseilles",
      "Spain has several coasts within reach: name one",
      "accepted",
      "accepted",
      "there is no unit in Munich",
    ]);
    expect(retreat("a bur d", "GER")).toEqual(["A BUR belongs to France, and the game has no proxies"]);
  });

  test("given a dislodged unit without an order, then it is listed as unordered", () => {
    expect(forgotten({ text: "f mao d", position, situation: { phase: "retreat" } })).toEqual(["BUR"]);
  });
});

describe("orders that e-mail judges accept but the rules do not", () => {
  const position = positionOf([
    "FRANCE A PAR",
    "FRANCE F BRE",
    "ENGLAND F NTH",
    "ENGLAND A LON",
    "ENGLAND F LVP",
    "GERMANY A MUN",
    "GERMANY A KIE",
    "GERMANY F HEL",
    "RUSSIA F STP/NC",
  ]);
  const verdicts = (text: string): string[] => {
    const { statements } = readText(text, { phase: "movement" });
    const sheet = new OrderSheet(statements, null, situationOf(position), standardNames, datcPolicy);
    return statements.map((statement) => {
      const { judge, rules } = sheet.acceptance(statement);
      return `${judge ? "judge" : "-"} ${rules ? "rules" : "-"}`;
    });
  };

  test.each([
    ["a convoy to Switzerland", "f nth c a lon - swi"],
    ["a convoy of an inland army", "f nth c a par - nwy"],
    ["a convoy to an inland province", "f nth c a lon - mos"],
    ["a convoy by a fleet in a coastal province", "f lvp c a lon - bel"],
    ["a convoy across seas without fleets", "f nth c a lon - tun"],
    ["support for a move that the unit cannot make", "a mun s a lon - ber"],
  ])("%s: %s", (_what, text) => {
    expect(verdicts(text)).toEqual(["judge -"]);
  });

  test.each([
    ["a move by a fleet at sea", "f nth - nwy"],
    ["a convoy route through one sea", "a lon - nth - nwy"],
    ["a convoy route through two seas", "a lon - nth - hel - kie"],
    ["a support to move", "a mun s a kie - ber"],
  ])("both accept %s: %s", (_what, text) => {
    expect(verdicts(text)).toEqual(["judge rules"]);
  });

  test.each([
    ["an army's move into Switzerland", "a mun - swi"],
    ["support into Switzerland", "a mun s a par - swi"],
    ["support into a sea by an army", "a lon s f nth - eng"],
    ["support into an inland province by a fleet", "f bre s a mun - par"],
    ["a convoy to a sea", "f nth c a lon - hel"],
    ["a convoy of a fleet", "f nth c f bre - lon"],
    ["a convoy by an army", "a mun c a lon - bel"],
    ["a convoy route over land", "a lon - wal - lvp"],
    ["a convoy route with a gap", "a lon - nth - stp"],
    ["a convoy route that begins inland", "a mun - nth - nwy"],
    ["an order for a missing unit", "a sil - war"],
    ["support for a missing unit", "a mun s a sil"],
    ["an army order for a fleet", "a nth - nwy"],
    ["a fleet's move to a coast out of reach", "f stp/nc - fin"],
  ])("an e-mail judge refuses %s: %s", (_what, text) => {
    expect(verdicts(text)[0]).toMatch(/^- /);
  });

  test("given NO_CHECK, then only the existence and the owner of each unit are checked", () => {
    const situation = { isUnchecked: true };
    expect(refusals({ text: "a par - mos\na sil h\na mun h", position, power: "FRA", situation })).toEqual([
      "accepted",
      "there is no unit in Silesia",
      "A MUN belongs to Germany, and the game has no proxies",
    ]);
  });

  test("given a fleet that could go to two coasts, then e-mail judges and the rules require the order to name one", () => {
    const coasts = positionOf(["FRANCE F MAO", "FRANCE F GAS"]);
    const text = "f mao - spa\nf mao - spa/nc\nf gas - spa";
    expect(refusals({ text, position: coasts })).toEqual([
      "Spain has several coasts within reach: name one",
      "accepted",
      "accepted",
    ]);
  });
});
