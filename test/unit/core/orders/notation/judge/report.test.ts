import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { judgeMovement } from "../../../../../../core/judge/movement.ts";
import { datcPolicy } from "../../../../../../core/judge/policy.ts";
import { completeOrder } from "../../../../../../core/orders/notation/judge/convert.ts";
import { resultOfNotes } from "../../../../../../core/orders/notation/judge/notes.ts";
import { printDislodged, printResult } from "../../../../../../core/orders/notation/judge/print.ts";
import { isJudgeMail, type ReportItem, readJudgeMail } from "../../../../../../core/orders/notation/judge/report.ts";
import { reportJson } from "../../../../../../core/orders/notation/judge/reportJson.ts";
import type { Order } from "../../../../../../core/orders/order.ts";
import { describeShared } from "../../../../../support/describeShared.ts";
import { faultLines, standardNames } from "../../../../../support/judgeText.ts";

const mail = `
:: Judge: OWLS  Game: heron  Variant: Standard Gunboat NMR
:: Deadline: F1901M Tue Jan 02 2001 23:30:00 -0500

Movement results for Fall of 1901.  (heron.003)

Austria: Army  Serbia SUPPORT Army Budapest -> Rumania.
Austria:   \tArmy Budapest -> Rumania. (*BOUNCE*)
Austria: Fleet Greece SUPPORT Italian Army Apulia -> Albania.  (*void*)
Italy:   Army Apulia -> Ionian Sea -> Albania.  (*no convoy*)
Italy:   Fleet Ionian Sea CONVOY Army Apulia -> Switzerland.
Russia:  Fleet St. Petersburg (south coast) -> Gulf of
Bothnia.  (*bounce, dislodged*)
Russia:  Army Ukraine, No Order Processed.
Turkey:  Fleet Black Sea PROXY TO Russia.

The following units were dislodged:

The Russian Fleet in St Petersburg (south coast) can retreat to Finland or
Livonia.
The Turkish Army in the Black Sea with no valid retreats was destroyed.

Ownership of supply centers:

Austria:   Budapest, Greece, Serbia, Trieste, Vienna.
Italy:     Naples, Rome, Trieste, Tunis, Venice, St.
           Petersburg.

Austria:   5 Supply centers,  3 Units:  Builds   2 units.
Russia:    3 Supply centers,  4 Units:  Removes  1 unit.

The next phase of 'heron' will be Retreats for Fall of 1901.
The deadline for orders will be Wed Jan 03 2001 23:30:00 -0500.
`;

const jsonOf = (text: string): unknown[] =>
  readJudgeMail(text, standardNames).items.map((item) =>
    JSON.parse(JSON.stringify(reportJson(item, standardNames, "judge"))),
  );

describe("an e-mail with results", () => {
  test("given empty note brackets, then the order has no notes", () => {
    const text = "Movement results for Fall of 1901.  (heron.003)\n\nAustria: Army Budapest -> Rumania.  (**)";
    const { items } = readJudgeMail(text, standardNames);
    expect(items[1]).toMatchObject({ kind: "order", notes: [] });
  });

  test("given an e-mail with results, then every line with content is read, including wrapped ones", () => {
    const { items, faults } = readJudgeMail(mail, standardNames);
    expect(faults).toEqual([]);
    expect(items.map(({ kind }) => kind).join(" ")).toBe(
      "header deadline results order order order order order order none order dislodged dislodged centres centres balance balance next deadline",
    );
    expect(jsonOf(mail)).toMatchObject([
      { kind: "header", judge: "OWLS", game: "heron", variant: "Standard", modifiers: ["Gunboat", "NMR"] },
      { kind: "deadline", phase: "F1901M", date: "2001-01-02T23:30:00-05:00" },
      { kind: "results", phase: "MOVEMENT", season: "FALL", year: 1901, game: "heron", turn: 3 },
      {
        power: "AUSTRIA",
        type: "support-move",
        target: { power: "AUSTRIA", type: "A", loc: "BUD" },
        to: "RUM",
        results: [],
      },
      { power: "AUSTRIA", type: "move", results: ["bounce"] },
      { type: "support-move", target: { power: "ITALY", type: "A", loc: "APU" }, results: ["void"] },
      { type: "move", to: "ALB", via: ["ION"], results: ["no convoy"] },
      { type: "convoy", to: "SWI", results: [] },
      { type: "move", unit: { type: "F", loc: "STP/SC" }, to: "BOT", results: ["bounce", "dislodged"] },
      { power: "RUSSIA", type: "none", unit: { type: "A", loc: "UKR" }, results: [] },
      { power: "TURKEY", type: "proxy", toPower: "RUSSIA" },
      { power: "RUSSIA", unit: { type: "F", loc: "STP/SC" }, retreats: ["FIN", "LVN"] },
      { power: "TURKEY", retreats: [], destroyed: true },
      { power: "AUSTRIA", centers: ["BUD", "GRE", "SER", "TRI", "VIE"] },
      { power: "ITALY", centers: ["NAP", "ROM", "TRI", "TUN", "VEN", "STP"] },
      { power: "AUSTRIA", centres: 5, units: 3, adjustment: 2 },
      { power: "RUSSIA", centres: 3, units: 4, adjustment: -1 },
      { kind: "next", phase: "RETREAT", season: "FALL", year: 1901, game: "heron" },
      { kind: "deadline", date: "2001-01-03T23:30:00-05:00" },
    ]);
  });

  test("given retreats, then a move is a retreat, and a unit without an order is disbanded", () => {
    const text = `Retreat orders for Fall of 1901.  (heron.004)

Austria: Army Serbia -> Albania.
France:  Fleet Brest, No Order Processed (DISBAND).
Germany: Army Munich -> Tyrolia. (*bounce, destroyed*)
Italy:   Army Venice DISBAND.`;
    expect(jsonOf(text).slice(1)).toMatchObject([
      { power: "AUSTRIA", type: "retreat", to: "ALB", results: [] },
      JSON.parse('{ "power": "FRANCE", "type": "none", "then": "disband" }'),
      { power: "GERMANY", type: "retreat", results: ["bounce", "destroyed"] },
      { power: "ITALY", type: "disband" },
    ]);
  });

  test("given adjustments, then builds, removals and unusable builds are read", () => {
    const text = `Adjustment results for Winter of 1901.  (heron.005)

Austria: Builds an army in Vienna.
Austria: Builds a fleet in Trieste.
England: Build waived.
England: 2 builds waived.
Russia:  Removes the fleet in the Gulf of Bothnia.
Russia:  Defaults, removing the army in Moscow.
Turkey:  1 unusable build pending.`;
    expect(jsonOf(text).slice(1)).toEqual([
      { power: "AUSTRIA", type: "build", unit: { type: "A", loc: "VIE" } },
      { power: "AUSTRIA", type: "build", unit: { type: "F", loc: "TRI" } },
      { power: "ENGLAND", type: "waive", count: 1 },
      { power: "ENGLAND", type: "waive", count: 2 },
      { power: "RUSSIA", type: "remove", unit: { type: "F", loc: "BOT" } },
      { power: "RUSSIA", type: "remove", unit: { type: "A", loc: "MOS" }, default: true },
      { power: "TURKEY", type: "unusable-build", count: 1, state: "pending" },
    ]);
  });

  test("given a line that begins like an order but is not one, then it is a fault; prose is not", () => {
    const text = `Movement results for Fall of 1901.  (heron.003)

Austria: Army Serbia -> Atlantis.
Austria: somebody@example.org
Alas: Army Serbia -> Albania.`;
    const { items, faults } = readJudgeMail(text, standardNames);
    expect(items.map(({ kind }) => kind)).toEqual(["results"]);
    expect(faultLines(faults)).toEqual([
      "3:25 error Atlantis is not a province of this map: use its name or abbreviation (chamber map lists them)",
    ]);
  });

  test("given a submission, then it is not an e-mail with results", () => {
    expect(isJudgeMail("AUSTRIA:\na ser - bul\nphase f 1902 m\na bul h")).toBe(false);
    expect(isJudgeMail("Austria: Army Serbia -> Albania.")).toBe(true);
  });
});

describe("printing in njudge notation", () => {
  test("given the orders in an e-mail, when they are printed, then they read back unchanged", () => {
    const { items } = readJudgeMail(mail, standardNames);
    const orders = items.filter((item): item is Extract<ReportItem, { kind: "order" }> => item.kind === "order");
    const lines = orders.map(({ order, power, notes }) => printResult(order, standardNames, power, notes));
    expect(lines[0]).toBe("Austria: Army Serbia SUPPORT Army Budapest -> Rumania.");
    expect(lines[5]).toBe("Russia: Fleet St Petersburg (south coast) -> Gulf of Bothnia.  (*bounce, dislodged*)");
    expect(readJudgeMail(lines.join("\n"), standardNames).items).toEqual(orders);
  });

  test("given dislodged units, then the sentences match those in the judges' e-mails", () => {
    const fleet = { power: "ENG", type: "FLT", province: "ECH", coast: null } as const;
    const to = [
      { province: "IRI", coast: null },
      { province: "WAL", coast: null },
    ];
    expect(printDislodged(fleet, to, standardNames)).toBe(
      "The English Fleet in the English Channel can retreat to Irish Sea or Wales.",
    );
    expect(printDislodged({ ...fleet, type: "AMY", province: "BUR" }, [], standardNames)).toBe(
      "The English Army in Burgundy with no valid retreats was destroyed.",
    );
  });
});

describeShared("e-mails from real e-mail judges", ["judge"], (shared) => {
  interface Line {
    readonly line?: string;
    readonly text?: string;
    readonly expected: unknown;
  }
  const groups = JSON.parse(readFileSync(`${shared}/judge-results.json`, "utf8")) as Record<string, unknown>;
  const lines = Object.values(groups).flatMap((group) => (Array.isArray(group) ? (group as Line[]) : []));

  test("given every known line, then it is read as expected", () => {
    expect(lines).toHaveLength(116);
    for (const { line, text, expected } of lines) {
      const words = line ?? text ?? "";
      expect([words, ...jsonOf(words)]).toEqual([words, expected]);
    }
  });

  test("given the start of a game, then all 22 starting units are read", () => {
    const { items, faults } = readJudgeMail(readFileSync(`${shared}/frog-azur-start.txt`, "utf8"), standardNames);
    expect(faults).toEqual([]);
    expect(items.filter(({ kind }) => kind === "unit")).toHaveLength(22);
  });

  test.each(["F1903M", "F1920M"])("given the results of %s, then the adjudicator agrees", (phase) => {
    const text = readFileSync(`${shared}/frog-s1b6p2-${phase}.txt`, "utf8");
    const { items, faults } = readJudgeMail(text, standardNames);
    expect(faults).toEqual([]);
    const orderItems = items.flatMap((item) => (item.kind === "order" ? [item] : []));
    expect(orderItems).toHaveLength(33);
    const nothing = { turn: null, units: [], centres: null };
    const orders = orderItems.map(({ order, power }): Order => {
      const completion = completeOrder(order, power, nothing, standardNames.map);
      if (!completion.ok) throw new Error(completion.missing);
      return completion.order;
    });
    const units = orders.flatMap((order) => ("unit" in order && order.unit ? [order.unit] : []));
    const given = orders.map((order, at) => ({ by: orderItems[at]?.power ?? "", order }));
    const { outcomes, dislodged } = judgeMovement({ map: standardNames.map, policy: datcPolicy, units, orders: given });
    const differing = orderItems.flatMap(({ order, notes }, at) => {
      const theirs = resultOfNotes(notes);
      const ours = outcomes[at]?.result;
      // E-mail judges report impossible convoys without a note, because the fleet did carry out its order.
      const isConvoy = order.type === "convoy" && theirs.outcome === "SUC";
      const isSame = isConvoy ? ours?.dislodged === theirs.dislodged : agrees(ours?.outcome ?? null, theirs.outcome);
      return isSame && ours?.dislodged === theirs.dislodged ? [] : [{ order, theirs, ours }];
    });
    expect(differing).toEqual([]);
    const sentences = items.flatMap((item) =>
      item.kind === "dislodged" ? [`${item.power} ${item.unit.place.province}: ${placesOf(item.retreats)}`] : [],
    );
    const ours = dislodged.map(({ unit, retreats }) => `${unit.power} ${unit.province}: ${placesOf(retreats)}`);
    expect(ours.sort()).toEqual(sentences.sort());
  });
});

function placesOf(places: readonly { readonly province: string }[]): string {
  return places
    .map(({ province }) => province)
    .sort()
    .join(" ");
}

/**
 * Whether two results agree: e-mail judges use `void` for every impossible support, regardless of what the rules call
 * it.
 */
function agrees(ours: string | null, theirs: string | null): boolean {
  return ours === theirs || (theirs === "NSO" && ours !== null && !["SUC", "BNC", "CUT", "DSR"].includes(ours));
}
