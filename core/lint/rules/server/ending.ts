import type { GameState } from "../../../game/state.ts";
import type { Ownership } from "../../../language/parts.ts";
import { compareTurns, type Turn, turnKey } from "../../../map/turn.ts";
import { atTokens, type LintFrame, wholeFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import type { Attendee, ServerReport } from "./attendee.ts";

/** Findings about how a game ends. The clauses cite v0.18, level 0. */
export const endingFindings = {
  "solo-without-majority": {
    severity: "error",
    message: "SLO declares {power} the winner with {count} centres, but a solo takes {needed}.",
    explanation: "A solo takes more than half of all centres.",
    clause: "v0.18, level 0, SLO and MDF",
    fix: "Continue the game, or first send the SCO that shows the majority.",
    example: "SCO ( FRA .. 17 centres ), SLO ( FRA )",
    habits: [
      {
        software: "Parlance",
        does: "lowers the number of centres needed for a solo in long games (options var_start, var_length)",
      },
    ],
  },
  "majority-without-solo": {
    severity: "warning",
    message: "{event} although {power} has {count} centres; a solo takes {needed}.",
    explanation: "The game is over, but the server has not reported the winner to this client.",
    clause: "v0.18, level 0, SLO: after the SCO and before the NOW",
    fix: "Send SLO ( {power} ) between SCO and NOW, and SMR after it.",
    example: "SCO ( FRA .. 18 centres ), NOW ( SPR 1905 )",
    habits: [{ software: "diplomacy", does: "ends a game with only SMR and OFF" }],
  },
  "off-without-end": {
    severity: "note",
    message: "The server sent OFF in {turn} without reporting who won.",
    explanation:
      "SLO or DRW, followed by SMR, reports how a game ended. OFF without them is legal: the server may have been stopped, or may not report results at all.",
    clause: "v0.18, level 0, OFF, SLO, DRW and SMR",
    fix: "Send SMR before OFF if the game is over.",
    example: "NOW ( FAL 1903 ) .., OFF",
    habits: [
      { software: "diplomacy", does: "closes the connection before it reports how the game ended" },
      { software: "tenderi", does: "sends only OFF when it is stopped, and never SMR" },
    ],
  },
} as const satisfies Findings;

type ReportFinding = ServerReport<keyof typeof endingFindings>;

/** Returns the owners according to the last SCO to this client or, if there is none, to any client. */
function lastOwners({ game, connection }: LintFrame): readonly Ownership[] | null {
  return game?.before?.seats.get(connection)?.centres ?? game?.before?.centres ?? null;
}

/** This many lists of the same centres are enough to conclude that they list all centres. */
const fewestLists = 4;

function countIn(owners: readonly Ownership[]): number {
  return owners.reduce((sum, { centres }) => sum + centres.length, 0);
}

/**
 * Returns the number of centres that a solo requires: more than half of all centres. Null while SCO has listed only
 * owned centres.
 */
function centresNeeded(state: GameState, owners: readonly Ownership[]): number | null {
  // In a turn without an SCO, the list from the previous turn still applies.
  const lists = new Set([owners]);
  const { past, current } = state;
  for (const { centres } of [...past.values(), ...(current ? [current] : [])]) if (centres) lists.add(centres);
  const all = new Set(
    [...lists, state.definition?.centres ?? []].flatMap((list) => list.flatMap((one) => one.centres)),
  );
  // If neutral centres are omitted, later lists are longer.
  const isConstant = lists.size >= fewestLists && [...lists].every((list) => countIn(list) === all.size);
  const hasNeutral = [...lists].some((list) => list.some(({ owner }) => owner === "UNO"));
  if (state.definition === null && !hasNeutral && !isConstant) return null;
  return Math.floor(all.size / 2) + 1;
}

/** With Parlance's options, a solo may require fewer centres, but not before the third year. */
const longGameYears = 2;

/** Checks that the winner in SLO has more than half of all centres. Source: v0.18, level 0, SLO and MDF. */
export function checkSolo(frame: LintFrame, power: string, report: ReportFinding): void {
  const owners = lastOwners(frame);
  const state = frame.game?.before;
  if (!owners || !state) return;
  const needed = centresNeeded(state, owners);
  const count = owners.find(({ owner }) => owner === power)?.centres.length ?? 0;
  const rival = owners.filter(({ owner }) => owner !== "UNO" && owner !== power).sort(byCentres)[0];
  const most = rival?.centres.length ?? 0;
  // Unless all centres are listed, the majority is unknown, but a winner must have more centres than any other power.
  if (needed === null ? count > most : count >= needed) return;
  const facts = { power, count, needed: needed ?? `more than ${rival?.owner ?? ""}'s ${most}` };
  // Even with a lowered threshold, the winner must have more centres than any other power.
  const isBeyondHabits = count <= most || yearsOf(state) < longGameYears;
  report(frame, "solo-without-majority", atTokens({ start: 2, end: 3 }), facts, "", isBeyondHabits);
}

/** Returns how many years a game has lasted, according to its known turns. */
function yearsOf({ past, current }: GameState): number {
  const years = [...past.values(), ...(current ? [current] : [])].map(({ turn }) => turn.year);
  return years.length === 0 ? 0 : Math.max(...years) - Math.min(...years);
}

/** Checks, when a new turn begins, whether a power already had enough centres for a solo in the previous turn. */
export function checkPassed(frame: LintFrame, turn: Turn, attendee: Attendee, report: ReportFinding): void {
  const before = frame.game?.before;
  const last = before?.current;
  if (!before || !last?.units || attendee.end !== null) return;
  // If another client already received this NOW, the finding was reported then: once per game. If another client
  // received SLO, this one should have received it too.
  const isToldToOthers = before.end?.kind === "solo";
  if (before.end !== null ? !isToldToOthers : compareTurns(turn, last.turn) <= 0) return;
  const owners = before.seats.get(frame.connection)?.centres;
  reportMajority(frame, owners ?? null, `NOW ( ${turnKey(turn)} ) continues the game`, report);
}

/** Checks, at an SMR without SLO or DRW before it, whether a power has enough centres for a solo. */
export function checkUndeclared(frame: LintFrame, attendee: Attendee, report: ReportFinding): void {
  const state = frame.game?.before;
  if (attendee.end !== null || !state?.current) return;
  reportMajority(frame, state.centres, "SMR ends the game without SLO", report);
}

function reportMajority(
  frame: LintFrame,
  owners: readonly Ownership[] | null,
  event: string,
  report: ReportFinding,
): void {
  const state = frame.game?.before;
  const most = [...(owners ?? [])].filter(({ owner }) => owner !== "UNO").sort(byCentres)[0];
  if (!state || !owners || !most || most.centres.length * 2 <= countIn(owners)) return;
  const needed = centresNeeded(state, owners);
  const facts = { power: most.owner, count: most.centres.length, event };
  if (needed !== null && facts.count >= needed)
    report(frame, "majority-without-solo", wholeFrame, { ...facts, needed }, "");
}

function byCentres(a: Ownership, b: Ownership): number {
  return b.centres.length - a.centres.length;
}

/** Reports OFF in the middle of a game. That is legal, but no client learns who won. */
export function checkOff(frame: LintFrame, attendee: Attendee, report: ReportFinding): void {
  const { power, end, hasHello } = attendee;
  const { before = null, after = null } = frame.game ?? {};
  // If other clients continue, this one was replaced or disconnected. Only the last OFF of a game is reported.
  if (!before?.current || !after?.end || before.end !== null || end !== null || !hasHello || power === null) return;
  report(frame, "off-without-end", wholeFrame, { turn: turnKey(before.current.turn) }, "");
}
