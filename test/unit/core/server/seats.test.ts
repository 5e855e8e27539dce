import { expect, test } from "vitest";
import { standardMap } from "../../../../core/map/standard.ts";
import { Seats } from "../../../../core/server/seats.ts";

const keptFor = new Map([
  ["AUS", "greedy"],
  ["FRA", "hold"],
  ["GER", "greedy"],
]);

/** Returns the power that a client with each name gets when the clients join in this order. */
function seated(...names: readonly string[]): (string | undefined)[] {
  const seats = new Seats(standardMap, keptFor, () => 0);
  return names.map((name, client) => seats.take(client, name, "1")?.power);
}

test("given seats reserved for one name, when clients with that name join, then they get those seats in the map's order", () => {
  expect(seated("greedy", "hold", "greedy")).toEqual(["AUS", "FRA", "GER"]);
});

test("given more clients with a name than seats for it, then the next client gets a free seat, never one reserved for another name", () => {
  expect(seated("greedy", "greedy", "greedy")).toEqual(["AUS", "GER", "ENG"]);
  expect(seated("a", "b", "c", "d", "e")).toEqual(["ENG", "ITA", "RUS", "TUR", undefined]);
});
