import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Analysis } from "../../core/analysis/analysis.ts";
import { Fingerprint } from "../../core/analysis/fingerprint/fingerprint.ts";
import { seededRandom } from "../../core/bytes/seeded.ts";
import { ClgReader } from "../../core/formats/clg.ts";
import { DiplomacyCsvReader } from "../../core/formats/diplomacyCsv.ts";
import type { Entry, EntryDraft } from "../../core/recording/entry.ts";
import { captureSets } from "../support/captureSets.ts";
import { loadCapture } from "../support/captures.ts";
import { describeShared } from "../support/describeShared.ts";
import { placed } from "../support/entries.ts";
import {
  captureTruth,
  clgTruth,
  csvTruth,
  liveTruth,
  numbersOf,
  type SoftwareTruth,
} from "../support/softwareTruth.ts";

/** Number of connections for each result. */
const tally = { server: { right: 0, unidentified: 0, wrong: 0 }, client: { right: 0, unidentified: 0, wrong: 0 } };

function count(side: keyof typeof tally, found: string | null, truth: string | null | undefined): void {
  tally[side][found === null ? "unidentified" : found === truth ? "right" : "wrong"] += 1;
}

/** Returns the program that really ran on each connection. */
function clientsOf(truth: SoftwareTruth): Map<number, string> {
  return new Map(
    Object.entries(truth.clients).flatMap(([software, list]) =>
      numbersOf(list).map((connection) => [connection, software] as const),
    ),
  );
}

function analysed(drafts: readonly EntryDraft[]): Analysis {
  const analysis = new Analysis();
  for (const entry of placed(drafts)) analysis.apply(entry);
  return analysis;
}

/** Checks that every connection is identified correctly, or left unknown where that is the expected result. */
function expectIdentified(
  drafts: readonly EntryDraft[],
  truth: SoftwareTruth | undefined,
  serverOfAll: string | null,
): void {
  if (!truth) throw new Error("the table of the programs that really ran has no entry for this recording");
  const { connections } = analysed(drafts);
  const unidentified = {
    server: numbersOf(truth.unidentified?.server),
    clients: numbersOf(truth.unidentified?.clients),
  };
  const clients = clientsOf(truth);
  const found = connections.map(({ connection, fingerprint: { server, client } }) => {
    count("server", server.software, truth.server);
    if (clients.get(connection) !== "probe") count("client", client.software, clients.get(connection));
    return { connection, server: server.software, client: client.software };
  });
  const wanted = connections.map(({ connection }) => {
    const software = clients.get(connection);
    return {
      connection,
      server: unidentified.server.includes(connection) ? null : truth.server,
      client: software === "probe" || unidentified.clients.includes(connection) ? null : software,
    };
  });
  expect(found).toEqual(wanted);
  expect(Fingerprint.serverOf(connections.map(({ fingerprint }) => fingerprint)).software).toBe(serverOfAll);
}

/** Returns a part from the middle of a capture, with gaps, as a damaged recording would have. */
function torn(entries: readonly Entry[], random: () => number): Entry[] {
  const from = Math.floor(random() * entries.length);
  const to = from + Math.floor(random() * (entries.length - from));
  const lost = random() * 0.3;
  return entries.slice(from, to).filter(() => random() >= lost);
}

describe.each(captureSets())("the programs of every capture of $folder", ({ folder, names }) => {
  test.each(names)("%s", (name) => {
    const truth = captureTruth[name];
    expectIdentified(loadCapture(folder, name).drafts, truth, truth?.server ?? null);
    const started = join(folder, name, "meta.json");
    if (!existsSync(started)) return;
    const { server } = JSON.parse(readFileSync(started, "utf8")) as { server: string };
    if (truth?.server) expect(server.toLowerCase()).toContain(truth.server.toLowerCase());
  });

  test.each(names)("%s, in damaged parts: no program is mistaken for another", (name) => {
    const truth = captureTruth[name];
    const clients = truth && clientsOf(truth);
    const entries = placed(loadCapture(folder, name).drafts);
    const random = seededRandom([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
    for (let piece = 0; piece < 20; piece++) {
      const analysis = new Analysis();
      for (const entry of torn(entries, random)) analysis.apply(entry);
      for (const { connection, fingerprint } of analysis.connections) {
        const client = clients?.get(connection);
        expect([null, truth?.server]).toContain(fingerprint.server.software);
        expect([null, client === "probe" ? null : client]).toContain(fingerprint.client.software);
      }
    }
  });
});

describeShared("the programs of imported files", ["captures"], (captures) => {
  test.each(Object.keys(clgTruth))("%s, a log from AiServer's toolkit", (name) => {
    const reader = new ClgReader(null);
    const drafts = reader.push(readFileSync(join(captures, "aiserver-clg", name)));
    expectIdentified(drafts, clgTruth[name], "AiServer");
  });

  test.each(Object.keys(csvTruth))("%s, messages without frames", (name) => {
    const reader = new DiplomacyCsvReader();
    const lines = readFileSync(join(captures, "diplomacy-server-csv", name), "utf8").split("\n");
    const drafts = lines.flatMap((line) => reader.read(line));
    // One client joins, refuses the map and leaves, which does not identify any program.
    expectIdentified(drafts, csvTruth[name], name === "game_data_1_reject_map.csv" ? null : "diplomacy");
  });
});

describeShared("the programs of live games", ["captures-live"], (captures) => {
  test.each(Object.entries(liveTruth))("%s", (name, truth) => {
    expectIdentified(loadCapture(captures, name).drafts, truth, truth.server);
  });
});

afterAll(() => {
  for (const [side, { right, unidentified, wrong }] of Object.entries(tally))
    console.log(
      `${side}s: ${right} connections identified, ${unidentified} not identified, ${wrong} wrong (probes not counted)`,
    );
});
