import { describe, expect, test } from "vitest";
import { captureSets } from "../support/captureSets.ts";
import { captureEntries, captureNames } from "../support/captures.ts";
import { sampleOf } from "../support/depth.ts";
import { expectGolden } from "../support/golden.ts";
import { replayed } from "../support/lockstep/lockstep.ts";
import { reasonOf } from "../support/lockstep/reasons.ts";
import { sharedPath } from "../support/shared.ts";

const golden = "test/golden/lockstep.txt";

/** Returns all captures of external bots, starting with those in this repository. */
function captures(): { readonly folder: string; readonly name: string }[] {
  const live = sharedPath("captures-live");
  const folders = ["test/data/captures-live", ...(live === null ? [] : [live])];
  const sets = [...captureSets(), ...folders.map((folder) => ({ folder, names: captureNames(folder) }))];
  const all = sets.flatMap(({ folder, names }) => names.map((name) => ({ folder, name })));
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
}

describe("given the clients of a recorded game, when they replay it on our server in lockstep", () => {
  test.each(sampleOf(captures(), 5))("then $name differs only for the listed reasons", ({ folder, name }) => {
    const report = replayed(captureEntries(folder, name));
    if ("why" in report) return expectGolden(golden, name, [`not replayed: ${report.why}`]);
    const { server, requests, sameAnswers, turns, orders, sameOrders, stopped, differences } = report;
    const unexplained = differences.counts.filter(([difference]) => reasonOf(difference, server, name) === undefined);
    expect(unexplained).toEqual([]);
    expectGolden(golden, name, [
      `${sameAnswers} of ${requests} answers and ${sameOrders} of ${orders} ORDs the same; ${turns} turns played${stopped === null ? "" : `, until ${stopped}`}`,
      ...differences.counts.map(
        ([difference, count]) => `${count} × ${difference}: ${reasonOf(difference, server, name)}`,
      ),
    ]);
  });
});
