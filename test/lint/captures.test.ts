import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ReportedFinding } from "../../core/analysis/reportedFinding.ts";
import { getOrMake } from "../../core/bytes/keyed.ts";
import { directions, type Entry, legKey } from "../../core/recording/entry.ts";
import { capturesToRun } from "../support/captureSets.ts";
import { captureEntries, keptCaptures, loadCapture } from "../support/captures.ts";
import { sampleOf } from "../support/depth.ts";
import { placed } from "../support/entries.ts";
import * as stories from "./stories.ts";

/** The findings of each capture, keyed by its entries; cached because several tests check the same captures. */
const known = new WeakMap<readonly Entry[], readonly ReportedFinding[]>();

function findingsIn(entries: readonly Entry[]): readonly ReportedFinding[] {
  return getOrMake(known, entries, () => stories.findingsIn(entries));
}

const errorCaptures = ["dip_errors", "parl_errors"];

/** Returns a finding as a line: `10 client error im-length #20`. */
function linesOf(entries: readonly Entry[]): string[] {
  return findingsIn(entries)
    .filter(({ severity }) => severity !== "note")
    .map(
      ({ connection, side, severity, code, n, count }) =>
        `${connection} ${side} ${severity} ${code} #${n}${count > 1 ? ` ${count} times` : ""}`,
    );
}

/** Reads the reviewed findings, each with what the client or the server actually did: `finding: reason`. */
function reviewed(name: string): (readonly [finding: string, reason: string])[] {
  const lines = readFileSync(`test/golden/findings-${name}.txt`, "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const end = line.indexOf(": ");
    return end < 0 ? [line, ""] : [line.slice(0, end), line.slice(end + 2)];
  });
}

describe.each(errorCaptures)("given %s, in which each connection breaks one rule", (name) => {
  test("then the findings match the reviewed list, and each has a reason", () => {
    const lines = linesOf(captureEntries(keptCaptures, name));
    const byConnection = lines.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
    expect(byConnection).toEqual(reviewed(name).map(([finding]) => finding));
    expect(reviewed(name).filter(([, reason]) => reason === "")).toEqual([]);
  });
});

/** Connections that sent one message and then got no answer to MAP, according to the recorder's notes. */
const unanswered = [32, 35, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 48, 51, 52, 53, 54, 55, 56, 57, 60];

test("given messages after which the diplomacy server stops responding, then each is reported as a quirk of that server", () => {
  const found = findingsIn(captureEntries(keptCaptures, "dip_errors")).filter(
    ({ code }) => code === "stopped-responding",
  );
  expect(found.map(({ connection }) => connection).sort((a, b) => a - b)).toEqual(unanswered);
  expect(new Set(found.map(({ severity, bot }) => `${severity} ${bot}`))).toEqual(new Set(["note diplomacy"]));
  expect(found.find(({ connection }) => connection === 51)?.message).toBe(
    "The server stopped responding after `ADM ( 'me' ) ( 'hello' )`: 1 request went unanswered for 2 s.",
  );
  expect(found.find(({ connection }) => connection === 38)?.message).toContain("after `NOT ( GOF )`: ");
});

test("given games on the diplomacy server, then the message after which it stopped responding is reported", () => {
  const found = findingsIn(captureEntries(keptCaptures, "dip_midgame"));
  expect(found.filter(({ code }) => code === "stopped-responding").map(({ connection, n }) => [connection, n])).toEqual(
    [
      [2, 217], // ADM ( 'x' ) ( 'hi' ): the server still sends turns, but does not answer MAP, HST, ORD and MAP
      [11, 277], // IAM ( FRA ) ( 1101 ), then MAP
    ],
  );
});

/**
 * Errors in games between real bots and real servers, each reviewed. They come from the named probes, which send
 * invalid messages, from a bot that sends random press, and from a server whose HLO lacks brackets; the other programs
 * make no errors.
 */
const probes: Readonly<Record<string, readonly string[]>> = {
  dip_midgame: [
    "9 client error answer-unoffered #122", // YES ( MAP ( 'standard' ) ) before any MAP
    "2 client error sub-wrong-turn #183", // SUB ( FAL 1907 ) in SPR 1901
  ],
  live_tenderi: [
    // HLO ( .. ) ( .. ) ( LVL 0 ), once to each client
    "1 server error bare-options #4",
    "2 server error bare-options #12",
    "3 server error bare-options #22",
    "4 server error bare-options #36",
    "5 server error bare-options #54",
    "3 client error above-level #61", // PRP in a level 0 game; the server delivered it
    "6 server error bare-options #80",
    "7 server error bare-options #108",
    "2 client error unclosed-bracket #116", // SUB ( ( GER FLT KIE )
    "2 client error syntax #125", // QRY: not a message
  ],
  parl_midgame: [
    "3 client error syntax #243", // PRB: not a message of the language
    "3 client error sub-wrong-turn #277", // SUB ( SPR 1902 ) in SPR 1901
    "3 client error unclosed-bracket #299", // SUB ( ( TUR AMY CON ) HLD
    "3 client error syntax #301", // SUB ( TUR AMY CON ) HLD: the order has no brackets
    "3 client error unnamed-token #306", // MTO 0x5799: a province that the RM does not have
    "3 client error press-to-self #318", // Turkey to all seven powers
    "3 client error press-wrong-turn #375", // SND ( FAL 1905 ) in SPR 1901
    "3 client error above-level #377", // free text in a level 20 game
    "3 client error syntax #381", // SND ( UNO ) ( .. ): UNO cannot receive press
    "3 client error press-to-nobody #383", // SND ( ) ( .. )
    "3 client error syntax #386", // SND ( FRA ) ( PCE ( .. ) ): an arrangement without PRP
    "3 client error wrong-direction #729", // SVE ( 'x' ): only servers send it
    "3 client error answer-unoffered #731", // YES ( SVE ( 'x' ) ), which the server never sent
    "3 client error answer-unoffered #732", // REJ ( LOD ( 'x' ) ), which the server never sent
    "10 client error syntax #1211", // IAM ( UNO ) ( 5 )
  ],
  parl_std_tinychunks: ["1 client error client-reset #989"], // HoldBot exits on its first FRM
  // BlabberBot sends random press and names powers long after they were eliminated; Parlance answers OUT.
  parl_std_press130: [
    "3 client error eliminated-power #12027", // ALY with GER
    "1 client error eliminated-power #12065", // DMZ with GER
    "2 client error eliminated-power #15036", // FRM that names GER
  ],
  parl_std_press8000: [
    "2 client error eliminated-power #26428", // DMZ with GER
    "6 client error eliminated-power #27100", // FRM that quotes a DMZ with GER
    "5 client error eliminated-power #27486", // FWD to GER, sent by GER itself
    "4 client error eliminated-power #28124", // FRM to GER
    "3 client error eliminated-power #28412", // PCE with GER
  ],
  parl_var_modern: [
    "3 client error eliminated-power #49823", // FWD to RUS
    "7 client error eliminated-power #49836", // BCC that names RUS
    "10 client error eliminated-power #49837", // FRM that quotes a DMZ with RUS
    "9 client error eliminated-power #51510", // FRM that names RUS
    "4 client error eliminated-power #52379", // FRM that quotes a request to RUS
    "8 client error eliminated-power #52521", // FRM that names RUS, sent by RUS itself
    "5 client error eliminated-power #53303", // FRM that quotes a DMZ with RUS
  ],
};

describe.each(capturesToRun())("given $name", ({ folder, name }) => {
  test.skipIf(errorCaptures.includes(name))("then every error comes from a probe", () => {
    const errors = linesOf(captureEntries(folder, name)).filter((line) => line.includes(" error "));
    expect(errors.map((line) => line.replace(/ \d+ times$/, ""))).toEqual(probes[name] ?? []);
  });
});

/** If all clients leave together, somebody stopped the game. A single connection does not show this. */
const ofDepartures = ["client-left", "client-reset", "server-left"];

test.each(sampleOf(capturesToRun(), 2))(
  "given $name, then a single connection has no finding that the whole recording lacks",
  ({ folder, name }) => {
    const { drafts } = loadCapture(folder, name);
    const all = new Set(findingsIn(captureEntries(folder, name)).map(whatOf));
    const connections = [...new Set(drafts.flatMap((draft) => ("connection" in draft ? [draft.connection] : [])))];
    for (const connection of connections) {
      const own = placed(drafts.filter((draft) => !("connection" in draft) || draft.connection === connection));
      const found = findingsIn(own).filter(({ severity, code }) => severity !== "note" && !ofDepartures.includes(code));
      expect(found.map(whatOf).filter((what) => !all.has(what))).toEqual([]);
    }
  },
);

/**
 * Returns a finding without its frame number, which differs where connections are missing. Findings about the server
 * have no severity, because one connection may not be enough to identify the server, and a quirk of an unidentified
 * server is not a note.
 */
function whatOf({ connection, side, severity, code }: ReturnType<typeof findingsIn>[number]): string {
  return `${connection} ${side} ${side === "server" ? "" : severity} ${code}`;
}

test("given a game without one leg, then there is no error about the missing messages", () => {
  const { drafts } = loadCapture(keptCaptures, "parl_std_hold7_drw");
  for (const direction of directions) {
    const half = drafts.filter((draft) => !("direction" in draft) || draft.direction !== direction);
    const found = findingsIn(placed(half)).filter(({ severity }) => severity === "error");
    expect(
      found.map(({ code }) => code),
      legKey({ connection: 1, direction }),
    ).toEqual([]);
  }
});
