import { describe, expect, test } from "vitest";
import { judgeMovement, type MovementResult } from "../../../../core/judge/movement.ts";
import { daidePolicy, datcPolicy } from "../../../../core/judge/policy.ts";
import { type GameMap, type Province, placeKey, type Terrain } from "../../../../core/map/gameMap.ts";
import type { Place } from "../../../../core/map/place.ts";
import type { Order, Unit } from "../../../../core/orders/order.ts";

/*
 * Boards with features that the Standard map lacks: ports, offshore islands, impassable provinces and one-way borders.
 */

interface Drawn {
  readonly terrain: Terrain;
  readonly armies?: string;
  readonly fleets?: string;
}

function mapOf(drawn: Readonly<Record<string, Drawn>>): GameMap {
  const entries = Object.entries(drawn);
  const place = (province: string): Place => ({ province, coast: null });
  const words = (text = ""): string[] => text.split(" ").filter((word) => word !== "");
  return {
    ...{ name: "drawn", powers: [] },
    provinces: new Map(
      entries.map(([name, { terrain }]): [string, Province] => [
        name,
        { name, judgeName: name, fullName: null, terrain, coasts: [], isSupplyCentre: false },
      ]),
    ),
    armyRoutes: new Map(entries.map(([name, { armies }]) => [name, words(armies)])),
    fleetRoutes: new Map(entries.map(([name, { fleets }]) => [placeKey(place(name)), words(fleets).map(place)])),
  };
}

const army = (province: string, power = "A"): Unit => ({ power, type: "AMY", province, coast: null });
const fleet = (province: string, power = "A"): Unit => ({ power, type: "FLT", province, coast: null });
const to = (province: string): Place => ({ province, coast: null });

function judged(map: GameMap, policy: typeof daidePolicy, ...orders: readonly Order[]): MovementResult {
  const given = orders.flatMap((order) =>
    order.type === "WVE" || order.unit === null ? [] : [{ by: order.unit.power, order, unit: order.unit }],
  );
  return judgeMovement({ map, policy, units: given.map(({ unit }) => unit), orders: given });
}

const words = ({ outcomes }: MovementResult): (string | null)[] => outcomes.map(({ result }) => result.outcome);

describe("ports", () => {
  const map = mapOf({
    EAST: { terrain: "coast", armies: "PORT", fleets: "PORT" },
    PORT: { terrain: "port", armies: "EAST WEST", fleets: "EAST WEST" },
    WEST: { terrain: "coast", armies: "PORT", fleets: "PORT" },
  });

  test("a fleet in a port convoys an army past it", () => {
    const result = judged(
      ...([map, daidePolicy] as const),
      { type: "CTO", unit: army("EAST"), to: to("WEST"), via: ["PORT"] },
      { type: "CVY", unit: fleet("PORT"), convoyed: army("EAST"), to: to("WEST") },
    );
    expect(words(result)).toEqual(["SUC", "SUC"]);
  });

  test("armies move in and out of a port over land", () => {
    expect(words(judged(map, daidePolicy, { type: "MTO", unit: army("EAST"), to: to("PORT") }))).toEqual(["SUC"]);
  });
});

describe("an island without borders for armies", () => {
  const map = mapOf({
    MAIN: { terrain: "coast", fleets: "SEA" },
    SEA: { terrain: "water", fleets: "MAIN ISLE" },
    ISLE: { terrain: "coast", fleets: "SEA" },
  });

  test("can be reached by convoy but not over land", () => {
    const convoy: Order = { type: "CVY", unit: fleet("SEA"), convoyed: army("MAIN"), to: to("ISLE") };
    const move: Order = { type: "MTO", unit: army("MAIN"), to: to("ISLE") };
    expect(words(judged(map, datcPolicy, move, convoy))).toEqual(["SUC", "SUC"]);
    expect(words(judged(map, daidePolicy, move, convoy))).toEqual(["FAR", "NSO"]);
  });

  test("an army cannot be convoyed into the sea", () => {
    const orders: Order[] = [
      { type: "CTO", unit: army("MAIN"), to: to("SEA"), via: ["SEA"] },
      { type: "CVY", unit: fleet("SEA"), convoyed: army("MAIN"), to: to("SEA") },
    ];
    expect(words(judged(map, daidePolicy, ...orders))).toEqual(["FAR", "FAR"]);
  });
});

test("no unit enters or retreats to an impassable province", () => {
  const map = mapOf({
    PASS: { terrain: "shut", armies: "VALE HILL" },
    VALE: { terrain: "land", armies: "PASS HILL" },
    HILL: { terrain: "land", armies: "PASS VALE DALE" },
    DALE: { terrain: "land", armies: "HILL VALE" },
  });
  const result = judged(
    ...([map, daidePolicy] as const),
    { type: "MTO", unit: army("VALE", "B"), to: to("PASS") },
    { type: "MTO", unit: army("HILL"), to: to("VALE") },
    { type: "SUP", unit: army("DALE"), supported: army("HILL"), to: to("VALE") },
  );
  expect(words(result)).toEqual(["FAR", "SUC", "SUC"]);
  expect(result.dislodged).toEqual([{ unit: army("VALE", "B"), from: "HILL", retreats: [] }]);
});

test("a one-way border can be crossed only in that direction", () => {
  const map = mapOf({ HIGH: { terrain: "land", armies: "DEEP" }, DEEP: { terrain: "land" } });
  expect(words(judged(map, daidePolicy, { type: "MTO", unit: army("HIGH"), to: to("DEEP") }))).toEqual(["SUC"]);
  expect(words(judged(map, daidePolicy, { type: "MTO", unit: army("DEEP"), to: to("HIGH") }))).toEqual(["FAR"]);
});

test("a board without units has no outcomes", () => {
  const map = mapOf({ DEEP: { terrain: "land" } });
  const expected = { outcomes: [], units: [], dislodged: [], contested: [] };
  expect(judgeMovement({ map, policy: daidePolicy, units: [], orders: [] })).toEqual(expected);
});
