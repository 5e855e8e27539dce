import { type GameState, historyOf } from "../../../game/state.ts";
import type { PowerSummary, ServerMessage } from "../../../language/message.ts";
import type { Ownership } from "../../../language/parts.ts";
import { compareTurns, type Turn, turnKey } from "../../../map/turn.ts";
import { atTokens, type LintFrame, wholeFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import type { Attendee, ServerTell } from "./attendee.ts";

/** Findings of how a game ends. The clauses are those of v0.18, level 0. */
export const endingFindings = {
  "solo-without-majority": {
    severity: "error",
    message: "SLO says that {power} has won, with {count} centres; {needed} win.",
    explanation: "More than half of all centres win alone.",
    clause: "v0.18, level 0, SLO and MDF",
    fix: "Play on, or send the SCO that shows the majority first.",
    example: "SCO ( FRA .. 17 centres ), SLO ( FRA )",
  },
  "majority-without-solo": {
    severity: "warning",
    message: "NOW ( {turn} ) goes on, and {power} has {count} centres; {needed} win.",
    explanation: "The game is over, and no client is told so.",
    clause: "v0.18, level 0, SLO: after the SCO and before the NOW",
    fix: "Send SLO ( {power} ) between SCO and NOW, and SMR behind it.",
    example: "SCO ( FRA .. 18 centres ), NOW ( SPR 1905 )",
  },
  "summary-wrong": {
    severity: "error",
    message: "SMR ( {turn} ) differs from the game: {what}.",
    explanation: "The summary is what tournaments are counted by.",
    clause: "v0.18, level 0, SMR",
    fix: "Count the centres of the last SCO; the year of elimination is that of the first SCO without the power.",
    example: "( FRA ( 'x' ) ( '1' ) 17 ), where the last SCO has 18",
  },
  "off-without-end": {
    severity: "note",
    message: "OFF in {turn}, with no word of who won.",
    explanation:
      "SLO or DRW and SMR tell how a game ended. OFF alone is lawful: the server was stopped, or says no more.",
    clause: "v0.18, level 0, OFF, SLO, DRW and SMR",
    fix: "Send SMR before OFF where the game is over.",
    example: "NOW ( FAL 1903 ) .., OFF",
    habits: [{ software: "diplomacy", does: "closes before it tells how the game ended" }],
  },
} as const satisfies Findings;

type Tell = ServerTell<keyof typeof endingFindings>;

type Summary = Extract<ServerMessage, { readonly type: "SMR" }>;

/** Owners as this client, or else somebody, was told last. */
function ownersTold({ game, connection }: LintFrame): readonly Ownership[] | null {
  return game?.before?.seats.get(connection)?.centres ?? game?.before?.centres ?? null;
}

/** The centres that win alone: more than half of all. Null while only owned ones were listed. */
function centresNeeded(state: GameState, owners: readonly Ownership[]): number | null {
  // A turn without a SCO has the list of the one before.
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

/** SLO is for more than half of all centres. Source: v0.18, level 0, SLO and MDF. */
export function checkSolo(frame: LintFrame, power: string, tell: Tell): void {
  const owners = ownersTold(frame);
  const needed = owners && frame.game?.before ? centresNeeded(frame.game.before, owners) : null;
  const count = owners?.find(({ owner }) => owner === power)?.centres.length ?? 0;
  if (needed !== null && count < needed)
    tell(frame, "solo-without-majority", atTokens({ start: 2, end: 3 }), { power, count, needed }, "");
}

/** The last turn is over, and nobody is told to have won. */
export function checkPassed(frame: LintFrame, turn: Turn, attendee: Attendee, tell: Tell): void {
  const before = frame.game?.before;
  const last = before?.current;
  if (!before || !last?.units || attendee.end !== null || before.end !== null) return;
  if (compareTurns(turn, last.turn) <= 0) return;
  const told = before.seats.get(frame.connection)?.centres;
  const most = [...(told ?? [])].filter(({ owner }) => owner !== "UNO").sort(byCentres)[0];
  // What others were told first is the state of before: one finding a game.
  const listed = (told ?? []).reduce((sum, { centres }) => sum + centres.length, 0);
  if (told && most && most.centres.length * 2 > listed) {
    const needed = centresNeeded(before, told);
    const facts = { power: most.owner, count: most.centres.length, turn: turnKey(turn) };
    if (needed !== null && facts.count >= needed)
      tell(frame, "majority-without-solo", wholeFrame, { ...facts, needed }, "");
  }
}

function byCentres(a: Ownership, b: Ownership): number {
  return b.centres.length - a.centres.length;
}

/** SMR beside the owners that were told last. A server that ends a game without a word of who won told no owners. */
export function checkSummary(frame: LintFrame, { turn, players }: Summary, attendee: Attendee, tell: Tell): void {
  const { representation } = frame;
  const state = frame.game?.before;
  const owners = state?.centres;
  if (!state?.current || !owners || (attendee.end !== "SLO" && attendee.end !== "DRW")) return;
  const centres = new Map(owners.map((one) => [one.owner, one.centres.length]));
  const named = state.definition?.powers ?? [...representation.names.values()];
  const wrong = (row: PowerSummary | null, what: string): void => {
    const place = row?.span ? atTokens(row.span) : wholeFrame;
    tell(frame, "summary-wrong", place, { turn: turnKey(turn), what }, what.replace(/[A-Z]{3}|\d+/g, ""));
  };
  if (Math.abs(turn.year - state.current.turn.year) > 1) wrong(null, `the game is in ${turnKey(state.current.turn)}`);
  for (const row of players) {
    const { power, eliminated } = row;
    const due = centres.get(power) ?? 0;
    const year = due === 0 ? lostIn(state, power) : null;
    if (!named.includes(power)) wrong(row, `nobody plays ${power}`);
    // Whoever was replaced has a row of its own.
    else if (row.centres !== due) wrong(row, `${power} has ${due} centres, not ${row.centres}`);
    else if (due > 0 && eliminated !== null) wrong(row, `${power} has ${due} centres and was not eliminated`);
    else if (due === 0 && eliminated === null) wrong(row, `${power} has no centre, and the year is missing`);
    else if (year !== null && eliminated !== year)
      wrong(row, `${power} lost its last centre in ${year}, not ${eliminated}`);
  }
  const rows = new Set(players.map(({ power }) => power));
  const left = [...centres].find(([power, count]) => power !== "UNO" && count > 0 && !rows.has(power));
  if (left) wrong(null, `${left[0]} is missing`);
}

/** The year in which a power was first told to own nothing; null where that was not seen. */
function lostIn(state: GameState, power: string): number | null {
  const told = historyOf(state).filter(({ centres, centresTold }) => centresTold && centres !== null);
  const owns = ({ centres }: (typeof told)[number]): boolean =>
    centres?.some((one) => one.owner === power && one.centres.length > 0) ?? false;
  const last = told.findLastIndex(owns);
  const after = told[last + 1];
  if (last < 0 || !after) return null;
  return after.turn.season === "WIN" ? after.turn.year : after.turn.season === "SPR" ? after.turn.year - 1 : null;
}

/** OFF in the middle of a game is lawful, and nobody learns who won. */
export function checkOff(frame: LintFrame, attendee: Attendee, tell: Tell): void {
  const { power, end, hasHello } = attendee;
  const { before = null, after = null } = frame.game ?? {};
  // Others go on: this client was replaced, or sent away. The last one is told for all.
  if (!before?.current || !after?.end || before.end !== null || end !== null || !hasHello || power === null) return;
  tell(frame, "off-without-end", wholeFrame, { turn: turnKey(before.current.turn) }, "");
}
