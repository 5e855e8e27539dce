import { describe, expect, test } from "vitest";
import { baseOf } from "../../../../bench/score/bases.ts";
import { causeKinds } from "../../../../bench/score/kinds.ts";
import { families, type Plant } from "../../../../bench/score/plant.ts";
import { baseGame, planted, plants } from "../../../../bench/score/plants.ts";
import { getOrMake } from "../../../../core/bytes/keyed.ts";
import { RecordingReader } from "../../../../core/recording/reader.ts";
import { sampleOf } from "../../../support/depth.ts";

const own = plants.filter(
  ({ base }) => !baseOf(base).isShared && !base.startsWith("solo-whole") && !base.startsWith("late"),
);

/** Recordings of the base games without planted mistakes, by name. */
const bases = new Map<string, Uint8Array>();

/** Returns a title for a plant; the titles of closed plants do not reveal the mistake. */
function titleOf(plant: Plant): string {
  return plant.half === "open" ? plant.id : `closed plant ${plants.indexOf(plant)}`;
}

describe("planted mistakes", () => {
  test("number at least 300 and cover all families, and about half of them are closed", () => {
    expect(plants.length).toBeGreaterThanOrEqual(300);
    for (const half of ["open", "closed"] as const) {
      const of = plants.filter((plant) => plant.half === half);
      expect(of.length / plants.length).toBeGreaterThan(0.4);
      expect(new Set(of.map(({ recipe }) => recipe.family))).toEqual(new Set(families));
    }
  });

  test("have unique ids, and include mistakes by clients and by servers", () => {
    expect(new Set(plants.map(({ half, id }) => `${half} ${id}`)).size).toBe(plants.length);
    expect(new Set(plants.map(({ recipe }) => recipe.side))).toEqual(new Set(["client", "server"]));
    expect(Object.keys(causeKinds)).toEqual(expect.arrayContaining(plants.map(({ recipe }) => recipe.kind)));
  });

  test.each(sampleOf(own, 12).map((plant) => [titleOf(plant), plant] as const))(
    "%s: when the mistake is planted in its base, then the recording changes, can still be read and contains the expected frame",
    (_, plant) => {
      const { game, expected } = planted(plant);
      const recording = game.recording();
      const reader = new RecordingReader();
      const items = [...reader.push(recording), ...reader.end()];
      const numbers = game.numbers();

      const base = getOrMake(bases, plant.base, () => baseGame(plant.base).recording());
      expect(Buffer.compare(recording, base)).not.toBe(0);
      expect(items.filter((item) => item.kind === "damage")).toEqual([]);
      expect(expected.length).toBeGreaterThan(0);
      for (const frame of expected) expect(numbers.get(frame)).toBeGreaterThan(0);
    },
  );

  test("are in the same places in every run", () => {
    for (const plant of sampleOf(own, 4)) {
      const [one, other] = [planted(plant), planted(plant)];
      expect(Buffer.compare(one.game.recording(), other.game.recording())).toBe(0);
    }
  });
});
