import { type GameState, historyOf } from "../../../game/state.ts";
import { counted } from "../../../language/english/words.ts";
import type { PowerSummary, ServerMessage } from "../../../language/message.ts";
import type { Ownership } from "../../../language/parts.ts";
import { compareTurns, type Turn, turnKey } from "../../../map/turn.ts";
import { atTokens, type LintFrame, wholeFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import type { Attendee, ServerReport } from "./attendee.ts";

/** Findings of how a game ends. The clauses are those of v0.18, level 0. */
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
        does: "lowers the number of centres for a solo in long games (options var_start, var_length)",
      },
    ],
  },
  "majority-without-solo": {
    severity: "warning",
    message: "NOW ( {turn} ) continues the game although {power} has {count} centres; a solo takes {needed}.",
    explanation: "The game is over, but the server has not reported the end to any client.",
    clause: "v0.18, level 0, SLO: after the SCO and before the NOW",
    fix: "Send SLO ( {power} ) between SCO and NOW, and SMR after it.",
    example: "SCO ( FRA .. 18 centres ), NOW ( SPR 1905 )",
  },
  "summary-wrong": {
    severity: "error",
    message: "SMR ( {turn} ) does not match the game: {what}.",
    explanation: "Tournaments take their scores from the summary.",
    clause: "v0.18, level 0, SMR",
    fix: "Count the centres of the last SCO; give the year of the first SCO without the power as its year of elimination.",
    example: "( FRA ( 'x' ) ( '1' ) 17 ), where the last SCO has 18",
  },
  "off-without-end": {
    severity: "note",
    message: "The server sent OFF in {turn} without reporting who won.",
    explanation:
      "SLO or DRW, and SMR, report how a game ended. OFF without them is legal: the server was stopped, or reports nothing more.",
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

type Summary = Extract<ServerMessage, { readonly type: "SMR" }>;

/** Owners by the last SCO to this client; without one, by the last SCO to any client. */
function lastOwners({ game, connection }: LintFrame): readonly Ownership[] | null {
  return game?.before?.seats.get(connection)?.centres ?? game?.before?.centres ?? null;
}

/** The centres that a solo takes: more than half of all. Null while SCO has listed only owned centres. */
function centresNeeded(state: GameState, owners: readonly Ownership[]): number | null {
  // A turn without an SCO has the list of the one before.
  const lists = new Set([owners]);
  const { past, current } = state;
  for (const { centres } of [...past.values(), ...(current ? [current] : [])]) if (centres) lists.add(centres);
  const isWhole = state.definition !== null || [...lists].some((list) => list.some(({ owner }) => owner === "UNO"));
  if (!isWhole) return null;
  const all = new Set(
    [...lists, state.definition?.centres ?? []].flatMap((list) => list.flatMap((one) => one.centres)),
  );
  return Math.floor(all.size / 2) + 1;
}

/** Checks that the winner in SLO has more than half of all centres. Source: v0.18, level 0, SLO and MDF. */
export function checkSolo(frame: LintFrame, power: string, report: ReportFinding): void {
  const owners = lastOwners(frame);
  const needed = owners && frame.game?.before ? centresNeeded(frame.game.before, owners) : null;
  const count = owners?.find(({ owner }) => owner === power)?.centres.length ?? 0;
  if (needed !== null && count < needed)
    report(frame, "solo-without-majority", atTokens({ start: 2, end: 3 }), { power, count, needed }, "");
}

/** Checks a new turn for a power that had enough centres for a solo in the last one. */
export function checkPassed(frame: LintFrame, turn: Turn, attendee: Attendee, report: ReportFinding): void {
  const before = frame.game?.before;
  const last = before?.current;
  if (!before || !last?.units || attendee.end !== null || before.end !== null) return;
  if (compareTurns(turn, last.turn) <= 0) return;
  const owners = before.seats.get(frame.connection)?.centres;
  const most = [...(owners ?? [])].filter(({ owner }) => owner !== "UNO").sort(byCentres)[0];
  // If another client received NOW first, the game has moved on: one finding per game.
  const listed = (owners ?? []).reduce((sum, { centres }) => sum + centres.length, 0);
  if (owners && most && most.centres.length * 2 > listed) {
    const needed = centresNeeded(before, owners);
    const facts = { power: most.owner, count: most.centres.length, turn: turnKey(turn) };
    if (needed !== null && facts.count >= needed)
      report(frame, "majority-without-solo", wholeFrame, { ...facts, needed }, "");
  }
}

function byCentres(a: Ownership, b: Ownership): number {
  return b.centres.length - a.centres.length;
}

/** Compares SMR with the last SCO. Only after SLO or DRW: a server that ends a game otherwise has sent no final SCO. */
export function checkSummary(
  frame: LintFrame,
  { turn, players }: Summary,
  attendee: Attendee,
  report: ReportFinding,
): void {
  const { representation } = frame;
  const state = frame.game?.before;
  const owners = state?.centres;
  if (!state?.current || !owners || (attendee.end !== "SLO" && attendee.end !== "DRW")) return;
  const centres = new Map(owners.map((one) => [one.owner, one.centres.length]));
  const named = state.definition?.powers ?? [...representation.names.values()];
  const wrong = (row: PowerSummary | null, cause: string, what: string): void => {
    const place = row?.span ? atTokens(row.span) : wholeFrame;
    report(frame, "summary-wrong", place, { turn: turnKey(turn), what }, cause);
  };
  if (Math.abs(turn.year - state.current.turn.year) > 1)
    wrong(null, "turn", `the game is in ${turnKey(state.current.turn)}`);
  for (const row of players) {
    const { power, eliminated } = row;
    const due = centres.get(power) ?? 0;
    const year = due === 0 ? lostIn(state, power) : null;
    if (!named.includes(power)) wrong(row, "power", `${power} is not a power of this game`);
    // A player who was replaced has a row of its own.
    else if (row.centres !== due) wrong(row, "centres", `${power} has ${counted(due, "centre")}, not ${row.centres}`);
    else if (due > 0 && eliminated !== null)
      wrong(row, "not eliminated", `${power} has ${counted(due, "centre")} and was not eliminated`);
    else if (due === 0 && eliminated === null)
      wrong(row, "no year", `${power} has no centres, but its year of elimination is missing`);
    else if (year !== null && eliminated !== year)
      wrong(row, "year", `${power} lost its last centre in ${year}, not ${eliminated}`);
  }
  const rows = new Set(players.map(({ power }) => power));
  const left = [...centres].find(([power, count]) => power !== "UNO" && count > 0 && !rows.has(power));
  if (left) wrong(null, "no row", `${left[0]} has no row`);
}

/** The year in which SCO first gave a power no centres; null if the recording does not show it. */
function lostIn(state: GameState, power: string): number | null {
  const turns = historyOf(state).filter(({ centres, centresTold }) => centresTold && centres !== null);
  const owns = ({ centres }: (typeof turns)[number]): boolean =>
    centres?.some((one) => one.owner === power && one.centres.length > 0) ?? false;
  const last = turns.findLastIndex(owns);
  const after = turns[last + 1];
  if (last < 0 || !after) return null;
  return after.turn.season === "WIN" ? after.turn.year : after.turn.season === "SPR" ? after.turn.year - 1 : null;
}

/** Reports OFF in the middle of a game: that is legal, but no client learns who won. */
export function checkOff(frame: LintFrame, attendee: Attendee, report: ReportFinding): void {
  const { power, end, hasHello } = attendee;
  const { before = null, after = null } = frame.game ?? {};
  // If other clients go on, this one was replaced or disconnected. Only the last OFF of a game is reported.
  if (!before?.current || !after?.end || before.end !== null || end !== null || !hasHello || power === null) return;
  report(frame, "off-without-end", wholeFrame, { turn: turnKey(before.current.turn) }, "");
}
