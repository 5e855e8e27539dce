import { type GameState, historyOf } from "../../../game/state.ts";
import { counted } from "../../../language/english/words.ts";
import type { PowerSummary, ServerMessage } from "../../../language/message.ts";
import { turnKey } from "../../../map/turn.ts";
import { atTokens, type LintFrame, wholeFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import type { Attendee, ServerReport } from "./attendee.ts";

/** Findings about SMR. The clauses cite v0.18, level 0. */
export const summaryFindings = {
  "summary-wrong": {
    severity: "error",
    message: "SMR ( {turn} ) does not match the game: {difference}.",
    explanation: "Tournaments take their scores from the summary.",
    clause: "v0.18, level 0, SMR",
    fix: "Take centre counts from the last SCO. For an eliminated power, use the year of the first SCO that omits it.",
    example: "( FRA ( 'x' ) ( '1' ) 17 ), where the last SCO has 18",
    habits: [{ software: "diplomacy", does: "dates an elimination by the first turn without the power's units" }],
  },
} as const satisfies Findings;

type ReportFinding = ServerReport<keyof typeof summaryFindings>;

type Summary = Extract<ServerMessage, { readonly type: "SMR" }>;

/** Programs that shorten names keep at least this many characters. */
const shortestCut = 8;

/**
 * Compares SMR with the last SCO, but only if the game is known to have ended with that SCO: after SLO or DRW, or when
 * all powers have voted for a draw. A server that ends a game in any other way has sent no final SCO.
 */
export function checkSummary(
  frame: LintFrame,
  { turn, players }: Summary,
  attendee: Attendee,
  report: ReportFinding,
): void {
  const { representation } = frame;
  const state = frame.game?.before;
  // After a solo, SMR may appear between SCO and NOW.
  const owners = state?.seats.get(frame.connection)?.centres ?? state?.centres;
  if (!state?.current || !owners) return;
  const isDeclared =
    attendee.end === "SLO" || attendee.end === "DRW" || (state.end !== null && state.end.kind !== "none");
  if (!isDeclared && (attendee.isBetweenTurns || !isVoted(state))) return;
  const centres = new Map(owners.map((one) => [one.owner, one.centres.length]));
  const named = state.definition?.powers ?? [...representation.names.values()];
  const wrong = (row: PowerSummary | null, cause: string, what: string): void => {
    const place = row?.span ? atTokens(row.span) : wholeFrame;
    const isHabit = cause === "year" && row !== null && row.eliminated === unitsGoneIn(state, row.power);
    report(frame, "summary-wrong", place, { turn: turnKey(turn), difference: what }, cause, !isHabit);
  };
  if (Math.abs(turn.year - state.current.turn.year) > 1)
    wrong(null, "turn", `the game is in ${turnKey(state.current.turn)}`);
  // A player who was replaced has a separate row, before the last player's row.
  const last = new Map(players.map((row) => [row.power, row]));
  for (const row of last.values()) {
    const { power } = row;
    if (!named.includes(power)) wrong(row, "power", `${power} is not a power in this game`);
    else checkRow(row, centres.get(power) ?? 0, state, wrong);
  }
  const left = playingIn(state).find((power) => !last.has(power));
  if (left !== undefined) wrong(null, "no row", `${left} has no row`);
}

/** Compares the centres of a row with those of the last SCO, and its year with the earlier SCOs. */
function checkRow(
  row: PowerSummary,
  due: number,
  state: GameState,
  wrong: (row: PowerSummary, cause: string, what: string) => void,
): void {
  const { power, eliminated } = row;
  const year = due === 0 ? lostIn(state, power) : null;
  if (row.centres !== due) wrong(row, "centres", `${power} has ${counted(due, "centre")}, not ${row.centres}`);
  else if (due > 0 && eliminated !== null)
    wrong(row, "not eliminated", `${power} has ${counted(due, "centre")} and was not eliminated`);
  else if (due === 0 && eliminated === null)
    wrong(row, "no year", `${power} has no centres, but its year of elimination is missing`);
  else if (year !== null && eliminated !== year)
    wrong(row, "year", `${power} lost its last centre in ${year}, not ${eliminated}`);
}

/** Returns the powers of a game that have ever owned a centre or a unit. */
function playingIn(state: GameState): string[] {
  const [first] = historyOf(state).filter(({ units }) => units !== null);
  const all = [...(first?.centres ?? []), ...(state.centres ?? [])].filter(({ centres }) => centres.length > 0);
  const powers = new Set([...all.map(({ owner }) => owner), ...(first?.units ?? []).map(({ power }) => power)]);
  powers.delete("UNO");
  return [...powers];
}

/** Whether every surviving power has voted for a draw in this turn. */
function isVoted({ current, powers }: GameState): boolean {
  const left = new Set((current?.units ?? []).map(({ power }) => power));
  return left.size > 0 && [...left].every((power) => (powers.get(power)?.drawVotes.length ?? 0) > 0);
}

/** Compares the names and versions in SMR with what the clients sent with NME. Source: v0.18, level 0, SMR. */
export function checkPlayers(
  frame: LintFrame,
  { turn, players }: Summary,
  playerOf: (power: string) => Attendee["player"],
  report: ReportFinding,
): void {
  const last = new Map(players.map((row) => [row.power, row]));
  for (const row of last.values()) {
    const { power, name, version } = row;
    const player = playerOf(power);
    if (player === null || (isNamed(name, player.name) && isNamed(version, player.version))) continue;
    const words = (one: string, other: string): string => `'${one}' '${other}'`;
    const what = `the client of ${power} is ${words(player.name, player.version)}, not ${words(name, version)}`;
    const place = row.span ? atTokens(row.span) : wholeFrame;
    report(frame, "summary-wrong", place, { turn: turnKey(turn), difference: what }, "name", true);
  }
}

/** Whether a name in SMR is what the client sent. Servers may shorten it, and remove the power before a colon. */
function isNamed(shown: string, sent: string): boolean {
  const [trimmed, name] = [shown.trim(), sent.trim()];
  if (trimmed === name || name.replace(/^\w{3}:/, "") === trimmed) return true;
  // Parlance writes "" if a client gave no name.
  if (name === "") return trimmed === '""';
  return trimmed.length >= shortestCut && name.startsWith(trimmed);
}

/** Returns the year in which a power lost its last centre according to SCO; null if the recording does not show it. */
function lostIn(state: GameState, power: string): number | null {
  const turns = historyOf(state).filter(({ centres, centresTold }) => centresTold && centres !== null);
  const owns = ({ centres }: (typeof turns)[number]): boolean =>
    centres?.some((one) => one.owner === power && one.centres.length > 0) ?? false;
  const last = turns.findLastIndex(owns);
  const after = turns[last + 1];
  if (last < 0 || !after) return null;
  return after.turn.season === "WIN" ? after.turn.year : after.turn.season === "SPR" ? after.turn.year - 1 : null;
}

/** Returns the year of the first NOW after a power lost its last unit; null if it still has units. */
function unitsGoneIn(state: GameState, power: string): number | null {
  const turns = historyOf(state).filter(({ units }) => units !== null);
  const last = turns.findLastIndex(({ units }) => units?.some((unit) => unit.power === power));
  return turns[last + 1]?.turn.year ?? null;
}
