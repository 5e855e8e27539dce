import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Analysis } from "../../core/analysis/analysis.ts";
import { Fingerprint } from "../../core/analysis/fingerprint/fingerprint.ts";
import type { ReportedFinding } from "../../core/analysis/reportedFinding.ts";
import type { Entry } from "../../core/recording/entry.ts";
import { entriesOf } from "../support/recordings.ts";
import { findingsIn } from "./stories.ts";

const folder = new URL("../data/dialects/", import.meta.url);

function entriesOfGame(name: string): Entry[] {
  return entriesOf(gunzipSync(readFileSync(new URL(`${name}.chamber.gz`, folder))));
}

function findingsOfGame(name: string): readonly ReportedFinding[] {
  return findingsIn(entriesOfGame(name));
}

/** Returns the findings about a game's server: severity and code, without duplicates, with `quirk` for known quirks. */
function aboutServer(name: string): string[] {
  const lines = findingsOfGame(name)
    .filter(({ side }) => side === "server")
    .map(({ severity, code, details }) => {
      const isQuirk = details.some((detail) => detail.startsWith("Known quirk: "));
      return `${severity} ${code}${isQuirk ? ", quirk" : ""}`;
    });
  return [...new Set(lines)].sort();
}

/** Returns the findings about a game's clients. */
function aboutClients(name: string): string[] {
  return [...new Set(findingsOfGame(name).flatMap(({ side, code }) => (side === "client" ? code : [])))].sort();
}

/** A game in which a Parlance option was on, and a similar game in which it was off. */
interface Option {
  readonly option: string;
  readonly on: string;
  readonly server: readonly string[];
  readonly off: string;
  readonly serverOff?: readonly string[];
}

const drawn = "note draw-without-vote, quirk";

const options: readonly Option[] = [
  { option: "draw: a year limit", on: "draw", server: [drawn], off: "defaults" },
  { option: "static: a limit on years without change", on: "static", server: [drawn], off: "defaults" },
  {
    option: "full_DRW: DRW lists the powers",
    on: "full-drw",
    server: ["note draw-list-declared, quirk"],
    off: "votes",
  },
  { option: "full_DRW without PDA", on: "full-drw", server: ["note draw-list-declared, quirk"], off: "pda" },
  {
    option: "send_SUB: the orders of all powers",
    on: "send-sub",
    server: [drawn, "note wrong-direction, quirk"],
    off: "draw",
    serverOff: [drawn],
  },
  {
    option: "send_ORD off: no results",
    on: "no-ord",
    server: [drawn, "note no-results, quirk"],
    off: "draw",
    serverOff: [drawn],
  },
  {
    option: "send_ORD off, without any ADM from the server",
    on: "no-ord-no-admin",
    server: [drawn, "note no-results, quirk"],
    off: "draw",
    serverOff: [drawn],
  },
  {
    option: "var_start, var_length and variation: fewer centres for a solo",
    on: "variable-length",
    server: ["note solo-without-majority, quirk"],
    off: "defaults",
  },
  {
    option: "DSD: the clock stops while a client is away",
    on: "dsd",
    server: ["note ccd-with-turn", drawn],
    off: "no-dsd",
    serverOff: ["note ccd-with-turn", drawn],
  },
  { option: "DSD without time limits", on: "dsd-no-limits", server: [], off: "defaults" },
  {
    option: "quit: the game ends when a client leaves",
    on: "quit",
    server: ["note ccd-with-turn", "note clock-stop-unfounded, quirk"],
    off: "defaults",
  },
  {
    option: "echo_final and null_rm",
    on: "echo-final",
    server: ["note after-end, quirk", drawn],
    off: "draw",
    serverOff: [drawn],
  },
  { option: "AOA", on: "aoa", server: [drawn, "note option-order, quirk"], off: "draw", serverOff: [drawn] },
];

describe.each(options)("given Parlance's option $option", ({ on, server, off, serverOff = [] }) => {
  test("when it is on, then lint reports only notes about the server", () => {
    expect(aboutServer(`parlance-${on}`)).toEqual([...server].sort());
  });

  test("when it is off, then there are no findings about the option", () => {
    expect(aboutServer(`parlance-${off}`)).toEqual(serverOff);
  });
});

describe("given games on Parlance with these options", () => {
  test.each([
    ["dsd", ["client-left", "in-disorder"]],
    ["no-dsd", ["client-left", "in-disorder"]],
    ["dsd-no-limits", ["client-left", "game-paused", "in-disorder"]],
    ["quit", ["deadline-missed"]],
    ["defaults", []],
    ["draw", []],
    ["variable-length", []],
    ["no-ord-no-admin", []],
  ])("when the clients in %s are checked, then only what the script did is reported", (name, codes) => {
    expect(aboutClients(`parlance-${name}`)).toEqual(codes);
  });
});

describe("given a game on the ALLAN fork of the diplomacy server", () => {
  test("then its known quirks are notes, and its clients' only fault is not waiting for the RM", () => {
    expect(aboutServer("allan")).toEqual(["note missing-ordered, quirk", "note slow-answer"]);
    expect(aboutClients("allan")).toEqual(["rm-not-awaited"]);
  });
});

test.each(readdirSync(folder).flatMap((file) => file.match(/^(.*)\.chamber\.gz$/)?.[1] ?? []))(
  "given %s, then the server is recognised",
  (name) => {
    const analysis = new Analysis();
    for (const entry of entriesOfGame(name)) analysis.apply(entry);
    const { software } = Fingerprint.serverOf(analysis.connections.map(({ fingerprint }) => fingerprint));
    expect(software).toBe(name === "allan" ? "diplomacy" : "Parlance");
  },
);
