import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldCounts } from "../../../../core/analysis/documentFields.ts";
import { readSavedGame } from "../../../../core/formats/diplomacySavedGame.ts";
import { turnOfPhase } from "../../../../core/formats/phaseTurn.ts";
import { documentSteps, fieldsOfStep } from "../../../../core/game/document.ts";
import { turnKey } from "../../../../core/map/turn.ts";
import { orderText, unitText } from "../../../../core/orders/notation/daideText.ts";
import { savedGame, savedGamePaths, smallGame } from "../../../support/savedGames.ts";

const { document } = savedGame(smallGame);

/** Returns the small game with the given changes. */
function changed(change: (game: { phases: Record<string, unknown>[]; [key: string]: unknown }) => void): string {
  const game = JSON.parse(readFileSync(smallGame, "utf8"));
  change(game);
  return JSON.stringify(game);
}

function faultsOf(text: string): string[] {
  const reading = readSavedGame(text);
  if (!reading.ok) return [`no game: ${reading.fault.where} ${reading.fault.message}`];
  return reading.faults.map(({ where, message }) => `${where} ${message}`);
}

describe("a saved game", () => {
  test.each(savedGamePaths())("%s: every phase is read without a fault", (path) => {
    const { document: game, faults } = savedGame(path);
    expect(faults).toEqual([]);
    expect(game.phases).toHaveLength(JSON.parse(readFileSync(path, "utf8")).phases.length);
  });

  test("its phases are DAIDE's turns, and its units and places have DAIDE's names", () => {
    expect(document.phases.map(({ turn }) => turnKey(turn))).toEqual([
      "SPR 1901",
      "FAL 1901",
      "AUT 1901",
      "WIN 1901",
      "SPR 1902",
    ]);
    expect(document.phases[2]?.units.filter(({ retreats }) => retreats !== null)).toEqual([
      {
        power: "AUS",
        type: "FLT",
        province: "TRI",
        coast: null,
        retreats: [
          { province: "ADR", coast: null },
          { province: "ALB", coast: null },
        ],
      },
    ]);
    expect(document.phases[0]?.units.map(unitText)).toContain("TUR FLT ANK");
    expect(document.phases[3]?.centres.find(({ owner }) => owner === "TUR")?.centres).toEqual([
      "ANK",
      "CON",
      "SMY",
      "BUL",
      "RUM",
    ]);
  });

  test("its results are DAIDE's: NSO for a void support, BNC for a bounce, and only RET for a dislodged unit that held", () => {
    const results = document.phases.flatMap(({ orders }) =>
      orders.map(({ order, result }) => [orderText(order), result?.outcome ?? null, result?.dislodged]),
    );
    expect(results).toContainEqual(["( ITA FLT NAP ) SUP ( ITA AMY ROM ) MTO APU", "NSO", false]);
    expect(results).toContainEqual(["( TUR AMY CON ) MTO BUL", "BNC", false]);
    expect(results).toContainEqual(["( AUS FLT TRI ) HLD", null, true]);
    expect(results).toContainEqual(["( AUS FLT TRI ) RTO ALB", "SUC", false]);
    expect(results).toContainEqual(["TUR WVE", "SUC", false]);
  });

  test("messages in DAIDE become press with a level, with or without FRM; all others are free text", () => {
    const messages = document.phases.flatMap((phase) => phase.messages);
    expect(messages.map(({ sender, recipient, text, level }) => [sender, recipient, text, level])).toEqual([
      ["AUS", "ITA", "PRP ( PCE ( AUS ITA ) )", 10],
      ["ITA", "AUS", "YES ( PRP ( PCE ( AUS ITA ) ) )", 10],
      ["TUR", null, 'Good luck, everybody – and "no" hard feelings!', null],
      ["AUS", "ITA", "why?", null],
    ]);
    expect(messages[0]?.press).toMatchObject({ type: "PRP", arrangement: { type: "PCE", powers: ["AUS", "ITA"] } });
    expect(messages.map(({ atNs }) => atNs / 1e9)).toEqual([2, 3, 4, 21]);
  });

  test("given a result word that is the name of a JavaScript property, then it is ignored", () => {
    const text = changed(({ phases }) => Object.assign(phases[0] ?? {}, { results: { "A BUD": ["constructor"] } }));
    const reading = readSavedGame(text);
    const given = reading.ok ? reading.document.phases[0]?.orders : [];
    expect(given?.find(({ order }) => orderText(order).startsWith("( AUS AMY BUD )"))?.result?.outcome).toBe("SUC");
  });

  test("the last phase is not adjudicated yet; its orders have no results", () => {
    expect(document.phases.map(({ isPlayed }) => isPlayed)).toEqual([true, true, true, true, false]);
    const text = changed(({ phases }) => {
      Object.assign(phases[4] ?? {}, { orders: { AUSTRIA: ["A BUD H"], ITALY: null, TURKEY: null } });
    });
    const reading = readSavedGame(text);
    expect(reading.ok && reading.document.phases[4]).toMatchObject({
      isPlayed: false,
      orders: [{ order: { type: "HLD" }, result: null }],
    });
  });

  test("a COMPLETED phase ends the game: its position is that of the next turn, and 18 centres win", () => {
    const finished = (centers: unknown): string =>
      changed(({ phases }) => {
        phases.pop();
        const last = phases.pop() as { state: object };
        phases.push({ ...last, name: "COMPLETED", state: { ...last.state, centers }, orders: {}, results: {} });
      });
    const all = "BUD VIE SER NAP ROM VEN TRI ANK CON SMY BUL RUM PAR MAR BRE LON EDI LVP".split(" ");
    const solo = readSavedGame(finished({ ITALY: all }));
    expect(
      solo.ok && [turnKey(solo.document.phases.at(-1)?.turn ?? { season: "SPR", year: 0 }), solo.document.end],
    ).toEqual(["WIN 1901", { kind: "solo", powers: ["ITA"] }]);
    const none = readSavedGame(finished({ ITALY: all.slice(1), TURKEY: ["BUD"] }));
    expect(none.ok && none.document.end).toEqual({ kind: "none", powers: [] });
  });

  test("on an unknown map, powers and places keep their spelling", () => {
    const reading = readSavedGame(
      changed((game) => {
        Object.assign(game, { map: "atlantis" });
        Object.assign(game.phases[0]?.["state"] ?? {}, { units: { AUSTRIA: ["A BUD"], ATLANTIS: ["F POS"] } });
      }),
    );
    expect(reading.ok && [reading.document.isMapKnown, reading.document.phases[0]?.units.map(unitText)[0]]).toEqual([
      false,
      "AUSTRIA AMY BUD",
    ]);
  });

  test.each([["PLACEHOLDER_MAP"], [null]])("given a map named %j, then powers and places identify the map", (map) => {
    const reading = readSavedGame(changed((game) => Object.assign(game, { map })));
    expect(reading).toMatchObject({
      ok: true,
      faults: [],
      document: { map: "standard", namedMap: map, isMapInferred: true, isMapKnown: true },
    });
    expect(reading.ok && reading.document.phases[0]?.units.map(unitText)[0]).toBe("AUS AMY BUD");
  });

  test("phase names consist of S, F or W, a year, and M, R or A", () => {
    const turns = ["S1901M", "S1901R", "F1901M", "F1901R", "W1901A", "W1901M", "S1901A", "FORMING", ""].map(
      turnOfPhase,
    );
    expect(turns.map((turn) => turn && turnKey(turn))).toEqual([
      "SPR 1901",
      "SUM 1901",
      "FAL 1901",
      "AUT 1901",
      "WIN 1901",
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("a damaged saved game", () => {
  test.each([
    ["text that is not JSON", "{", "no game: the text is not valid JSON"],
    ["JSON that is not an object", "[1]", "no game: the text is not a JSON object"],
    ["no list of phases", "{}", "no game: phases is not an array"],
    ["an empty list of phases", '{"phases":[]}', "no game: phases is an empty array"],
    ["a phase that is not an object", '{"phases":[7]}', "no game: phases[0] is not an object"],
    ["deep nesting", "[".repeat(200_000), "no game: the text is not valid JSON"],
  ])("given %s, then exactly one fault is reported", (_, text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });

  test("given faults in several places, then each is reported with its place and the rest is read", () => {
    const text = changed(({ phases }) => {
      Object.assign(phases[0] ?? {}, {
        orders: { AUSTRIA: ["A BUD - XXX", 7], ITALY: "H" },
        messages: [{ sender: "ITALY" }],
      });
      Object.assign(phases[1] ?? {}, { name: "Z1" });
      Object.assign(phases[2]?.["state"] ?? {}, { units: { AUSTRIA: ["X BUD", "A SER"] }, centers: null });
    });
    expect(faultsOf(text)).toEqual([
      'phases[0].orders.AUSTRIA[0] "A BUD - XXX" is not an order: XXX is not on the map',
      "phases[0].orders.AUSTRIA[1] is not a string",
      "phases[0].orders.ITALY is not an array",
      "phases[0].messages[0] has no message text",
      'phases[1].name "Z1" is not a phase such as S1901M',
      'phases[2].state.units.AUSTRIA[0] "X BUD" is not a unit',
      "phases[2].state.centers is not an object",
    ]);
    const reading = readSavedGame(text);
    expect(reading.ok && reading.document.phases).toHaveLength(4);
  });

  test("given more phases than any game has, then this is reported and the first thousand are read", () => {
    const text = changed((game) => Object.assign(game, { phases: Array(1200).fill(game.phases[0]) }));
    expect(faultsOf(text)).toEqual(["phases has 1200 phases; only the first 1000 are read"]);
  });

  test("given any JSON value in any position, then reading never throws", () => {
    const keys = ["name", "state", "orders", "results", "messages"];
    const stateKeys = ["units", "centers", "retreats", "timestamp"];
    fc.assert(
      fc.property(fc.nat(4), fc.constantFrom(...keys, ...stateKeys), fc.jsonValue(), (at, key, value) => {
        const text = changed(({ phases }) => {
          const phase = phases[at] as Record<string, unknown>;
          Object.assign(stateKeys.includes(key) ? (phase["state"] as object) : phase, { [key]: value });
        });
        expect(() => readSavedGame(text)).not.toThrow();
      }),
    );
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(() => readSavedGame(text)).not.toThrow();
      }),
    );
  });
});

describe("texts that players write for themselves", () => {
  test("given logs and order logs, then they are sorted by timestamp, together with the messages", () => {
    const reading = readSavedGame(
      changed(({ phases: [first] }) => {
        if (!first) return;
        const stamp = 1_700_000_002_500_000;
        first["logs"] = [{ sender: "ITALY", recipient: "OMNISCIENT", time_sent: stamp, message: "I expect peace." }];
        first["order_logs"] = { [stamp - 1]: "TURKEY added: F ANK - BLA", [stamp + 1]: "no player", x: 7 };
      }),
    );
    if (!reading.ok) throw new Error(reading.fault.message);
    const steps = documentSteps(reading.document).slice(0, 5);
    expect(steps.map(({ kind }) => kind)).toEqual(["position", "message", "log", "log", "log"]);
    expect(reading.document.phases[0]?.logs).toMatchObject([
      { author: "TUR", label: "order", text: "added: F ANK - BLA" },
      { author: "ITA", label: null, text: "I expect peace." },
      { author: "SYSTEM", label: "order", text: "no player" },
    ]);
    expect(reading.faults).toEqual([]);
  });

  test("given line breaks as Cicero's games write them, then the text contains line breaks", () => {
    const reading = readSavedGame(
      changed(({ phases: [first] }) => {
        if (first) first["messages"] = [{ sender: "ITALY", recipient: "ALL", message: "Hi! ~N~ ~N~ Peace?" }];
      }),
    );
    expect(reading.ok && reading.document.phases[0]?.messages[0]?.text).toBe("Hi!\n\nPeace?");
  });
});

describe("fields added by other programs", () => {
  const withFields = changed((game) => {
    game["models"] = { ITALY: "parrot-1" };
    const [first] = game.phases;
    if (!first) return;
    first["stances"] = { ITALY: { TURKEY: -1 } };
    first["deceiving"] = {};
    first["messages"] = [
      { sender: "ITALY", recipient: "TURKEY", message: "I stay.", truth: "Lie" },
      { sender: "TURKEY", recipient: "ITALY", message: "So do I.", truth: null },
    ];
  });
  const reading = readSavedGame(withFields);
  if (!reading.ok) throw new Error(reading.fault.message);
  const game = reading.document;

  test("given fields that are not interpreted, then each step has the fields of the part that it comes from; empty ones are ignored", () => {
    const steps = documentSteps(game).slice(0, 3);
    const made = { name: "made_by", value: { hand: true, version: 1 } };
    expect(steps.map((step) => fieldsOfStep(step, game))).toEqual([
      [made, { name: "models", value: { ITALY: "parrot-1" } }, { name: "stances", value: { ITALY: { TURKEY: -1 } } }],
      [{ name: "truth", value: "Lie" }],
      [],
    ]);
  });

  test("then they are counted for each part that contains them", () => {
    expect(fieldCounts(game)).toEqual([
      { of: "game", name: "made_by", times: 1 },
      { of: "game", name: "models", times: 1 },
      { of: "phase", name: "stances", times: 1 },
      { of: "message", name: "truth", times: 1 },
    ]);
  });
});
