import { describe, expect, test } from "vitest";
import { type FaultName, knownFaults } from "../../../../core/bots/faults.ts";
import { usualPractice } from "../../../../core/host/practice.ts";
import { practiceTable } from "../../../../core/node/play/practiceTable.ts";
import { findingsIn } from "../../../lint/stories.ts";
import { Drive } from "../../../support/drive.ts";
import { placed } from "../../../support/entries.ts";

const setup = { ...usualPractice, map: "snark", years: 3, seed: 3 };

/** The findings about clients that each fault causes on the first bot's connection. */
const expected: Readonly<Record<FaultName, readonly string[]>> = {
  "bad-syntax": ["syntax"],
  unbalanced: ["unclosed-bracket"],
  "wrong-coast": ["order-refused"],
  "wrong-level": ["above-level"],
  "late-orders": ["deadline-missed"],
  "missing-order": ["deadline-missed"],
  hang: ["deadline-missed"],
  disconnect: ["client-left"],
  crash: ["client-left"],
};

describe.each(Object.keys(knownFaults) as FaultName[])("given a bot with the fault %s, when it plays", (fault) => {
  const limit = knownFaults[fault].needsLimit ? 60 : null;
  const { server, bots } = practiceTable({ ...setup, limit, faults: [fault] });
  const drive = new Drive(server, bots);
  drive.run();
  const faults = findingsIn(placed(drive.drafts)).filter(({ severity }) => severity !== "note");

  test("then the game still ends", () => {
    expect(server.match.end?.kind).toMatch(/draw|solo|limit/);
  });

  test("then lint reports that fault, but no fault of the server or of another bot", () => {
    expect(faults.map(({ code }) => code)).toEqual(expect.arrayContaining([...expected[fault]]));
    const own = new Set([1, 5]);
    expect(faults.filter(({ side, connection }) => side === "server" || !own.has(connection))).toEqual([]);
  });
});

test("given a fault that would keep the other bots waiting, when there is no time limit, then the game is refused", () => {
  expect(() => practiceTable({ ...setup, faults: ["hang"] })).toThrow(
    /--fault hang: .* specify a time limit with --limit/,
  );
});

test("given more faults than bots, then the game is refused", () => {
  const faults = Array.from({ length: 5 }, () => "crash");
  expect(() => practiceTable({ ...setup, faults })).toThrow("--fault: 5 faults, but only 4 built-in bots");
});
