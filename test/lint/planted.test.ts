import { afterAll, describe, expect, test } from "vitest";
import { sampleOf } from "../support/depth.ts";
import { faults } from "./planted/faults.ts";
import { type Plant, plantsOf } from "./planted/planting.ts";

const plants: Plant[] = [];

describe.each(sampleOf(faults, 40))("given $family: $rule", (fault) => {
  const { code } = fault;
  test(`when a real recording violates it, then ${code} is reported at that place`, () => {
    const planted = plantsOf(fault);
    plants.push(...planted);
    for (const { capture, place, seen, isFound, isInPlace, further } of planted) {
      const where = `${capture}, ${place}; found at ${seen || "no place"}`;
      expect({ where, isFound, isInPlace, further }).toEqual({ where, isFound: true, isInPlace: true, further: [] });
    }
  });
});

test("there are at least 200 faults to plant, which cover at least 150 codes", () => {
  expect(faults.reduce((sum, { times = 1 }) => sum + times, 0)).toBeGreaterThanOrEqual(200);
  expect(new Set(faults.map(({ code }) => code)).size).toBeGreaterThanOrEqual(150);
});

afterAll(() => console.log(tableOf(plants)));

/**
 * Returns one line per rule, with these counts: faults planted, faults found with the right code, faults found in the
 * right place, findings that the planted fault does not explain, and findings with the code in the unchanged
 * recordings.
 */
function tableOf(all: readonly Plant[]): string {
  const faultsOf = [...new Set(all.map(({ fault }) => fault))];
  const rows = faultsOf.map((fault) => {
    const own = all.filter((plant) => plant.fault === fault);
    const { family, rule, code } = fault;
    return [`${family}: ${rule}`, code, ...numbersOf(own)];
  });
  const lines = [
    ["rule", "code", "planted", "found", "in place", "false alarms", "untouched"],
    ...rows,
    ["all", "", ...numbersOf(all)],
  ];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")).join("\n");
}

function numbersOf(plants: readonly Plant[]): string[] {
  const found = plants.filter(({ isFound }) => isFound).length;
  const inPlace = plants.filter(({ isInPlace }) => isInPlace).length;
  const further = plants.reduce((sum, plant) => sum + plant.further.length, 0);
  const untouched = plants.reduce((sum, plant) => sum + plant.untouched, 0);
  return [plants.length, found, inPlace, further, untouched].map(String);
}
