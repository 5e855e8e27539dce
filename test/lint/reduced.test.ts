import { describe, expect, test } from "vitest";
import type { ReportedFinding } from "../../core/analysis/reportedFinding.ts";
import { parseConnections } from "../../core/formats/sliceRange.ts";
import type { Entry } from "../../core/recording/entry.ts";
import { capturesToRun } from "../support/captureSets.ts";
import { loadCapture } from "../support/captures.ts";
import { sampleOf } from "../support/depth.ts";
import { damagedAt, entriesOf, recordingOf, sliced } from "../support/recordings.ts";
import { findingsIn } from "./stories.ts";

/**
 * Returns lint's findings, keyed by code, side and connection, because messages in a part of a recording are
 * renumbered.
 */
function faultsIn(recording: Uint8Array): Map<string, ReportedFinding> {
  const found = findingsIn(entriesOf(recording));
  return new Map(found.map((finding) => [`${finding.code} of the ${finding.side} on ${finding.connection}`, finding]));
}

/** Returns the warnings and errors in a part that the whole does not have at any severity. */
function newIn(part: Uint8Array, whole: ReadonlyMap<string, ReportedFinding>): string[] {
  return [...faultsIn(part)].flatMap(([fault, { severity, n, message }]) =>
    severity === "note" || whole.has(fault) ? [] : `${severity} ${fault}, #${n}: ${message}`,
  );
}

/** Codes for which only the other connections show whether all clients left together or the game continued. */
const ofDepartures = / (client-left|client-reset|server-left) of the /;

function connectionsOf(entries: readonly Entry[]): number[] {
  return [...new Set(entries.flatMap((entry) => ("connection" in entry ? entry.connection : [])))];
}

describe.each(sampleOf(capturesToRun(), 2))("given a part of $name", ({ folder, name }) => {
  const recording = recordingOf(loadCapture(folder, name).drafts);
  const entries = entriesOf(recording);
  const whole = faultsIn(recording);

  test("with one connection, then it shows no fault that the whole game does not have", () => {
    const connections = connectionsOf(entries);
    const alone = connections.slice(0, 12).flatMap((connection) => {
      const part = sliced(recording, { connections: parseConnections(String(connection)) ?? null });
      return newIn(part, whole)
        .filter((fault) => !ofDepartures.test(fault))
        .map((fault) => `${connection}: ${fault}`);
    });
    expect(alone).toEqual([]);
  });

  test("from its middle, then it shows no fault that the whole game does not have", () => {
    const endNs = Math.max(...entries.map((entry) => ("atNs" in entry ? entry.atNs : 0)));
    expect(newIn(sliced(recording, { fromNs: endNs / 3, toNs: (endNs / 3) * 2 }), whole)).toEqual([]);
  });

  test("with damaged records, then it shows no fault that the whole game does not have", () => {
    const places = [0.2, 0.5, 0.8].map((share) => Math.floor(entries.length * share) + 1);
    expect(newIn(damagedAt(recording, ...places), whole)).toEqual([]);
  });
});
