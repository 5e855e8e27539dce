import { centresOf, ownersOf } from "../../../game/check/owners.ts";
import { canFollow } from "../../../game/check/succession.ts";
import { historyOf, type TurnRecord } from "../../../game/state.ts";
import { counted } from "../../../language/english/words.ts";
import type { Ownership } from "../../../language/parts.ts";
import type { GameMap } from "../../../map/gameMap.ts";
import { type TurnKey, turnKey } from "../../../map/turn.ts";
import type { FrameNumber } from "../../../recording/entry.ts";
import { atTokens, type Place, type PlayedGame, wholeFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import type { GameReport, ServerFrame, ServerFrames } from "./serverFrames.ts";

/** Findings about the owners of centres. */
export const centreFindings = {
  "owners-wrong": {
    severity: "error",
    message: "SCO before {turn} assigns {centre} to {owner} instead of {due}: {why}{more}.",
    explanation:
      "After the last moves of a year, each occupied centre belongs to the power whose unit is there; all other centres keep their owners.",
    clause: "v0.18, level 0, SCO",
    fix: "Update the owners from the position in the NOW that follows.",
    example: "( FRA .. BEL ) in SCO, with no unit in Belgium",
  },
  "owners-early": {
    severity: "error",
    message: "SCO before {turn} assigns {centre} to {owner} instead of {due}: {why}{more}.",
    explanation: "Owners change once a year, after the fall turn and its retreats.",
    clause: "v0.18, level 0, SCO",
    fix: "Send the owners from the last winter until the year is over, or send no SCO at all.",
    example: "( FRA .. SPA ) in SCO before FAL 1901",
  },
  "centre-twice": {
    severity: "error",
    message: "SCO assigns {centre} to both {other} and {owner}.",
    explanation: "A centre has one owner, or is neutral and belongs to UNO.",
    clause: "v0.18, level 0, SCO",
    fix: "List each centre once.",
    example: "SCO ( ENG EDI LON ) ( FRA LON PAR )",
  },
  "centre-unknown": {
    severity: "error",
    message: "SCO lists {centre}, which is not a supply centre of the map.",
    explanation:
      "The map defines which provinces are supply centres. Clients count every listed centre and expect a build for it.",
    clause: "v0.18, level 0, SCO and MDF",
    fix: "List only supply centres.",
    example: "SCO ( FRA BRE MAR PAR BUR )",
  },
  "centre-missing": {
    severity: "error",
    message: "SCO lists {count} of {due} centres: {centre} is missing.",
    explanation:
      "Every centre has an owner or belongs to UNO. Clients that replace their table of owners lose the centres that SCO does not list.",
    clause: "v0.18, level 0, SCO: UNO",
    fix: "List every centre of the map; list neutral centres after UNO.",
    example: "SCO without VIE",
  },
} as const satisfies Findings;

type ReportFinding = GameReport<keyof typeof centreFindings>;

/** Owners in one client's SCO that differ from the first client's. */
export interface OddOwners {
  readonly turn: TurnKey;
  readonly owners: readonly Ownership[];
  readonly n: FrameNumber;
}

/** The expected owners, keyed by centre. */
type Owners = ReadonlyMap<string, string>;

interface CentreDoubts {
  readonly doubted: ReadonlySet<string>;
  readonly inDoubt: ReadonlySet<string>;
  readonly odd: readonly OddOwners[];
}

/**
 * Reports owners that could not result from any moves. After the last moves of a year, each occupied centre belongs to
 * the power whose unit is there; nothing else changes an owner. Source: v0.18, level 0, SCO.
 * @param doubts turns whose position is wrong, provinces for which the map itself is faulty, and what individual
 *   clients received
 * @returns turns whose owners are wrong
 */
export function checkCentres(
  { state, map }: PlayedGame,
  frames: ServerFrames,
  { doubted, inDoubt, odd }: CentreDoubts,
  report: ReportFinding,
): ReadonlySet<string> {
  const wrong = new Set<string>();
  const centres = centresOf(state, map);
  const listsNeutral = historyOf(state).some((record) => listsNobody(record.centres ?? []));
  let before: TurnRecord | null = null;
  let owners: Owners | null = null;
  // After wrong owners, a return to the correct ones is also a change.
  let isAfterWrong = false;
  for (const record of historyOf(state)) {
    if (record.units === null) continue;
    const frame = frames.centresOf(record.n);
    const isWrong =
      record.centres !== null &&
      frame !== undefined &&
      reportUnlawful(record.centres, frame, { map, inDoubt, before: owners, listsNeutral }, report);
    const isDoubted = doubted.has(turnKey(record.turn));
    const due: Owners | null = before && owners && !isDoubted ? ownersDue(before, owners, record, centres) : null;
    let differs = false;
    if (frame && record.centresTold && !isWrong && !isAfterWrong)
      differs = reportChanges(before, due, record, centres, frame, report);
    const ofClients = odd.filter(({ turn }) => turn === turnKey(record.turn));
    reportOdd(ofClients, { map, inDoubt, before: owners, listsNeutral }, frames, report, (shown, copy) => {
      if (!isAfterWrong) reportChanges(before, due, { ...record, centres: shown }, centres, copy, report);
    });
    const shown: Owners | null =
      record.centres && (record.centresTold || before === null) ? ownersOf(record.centres) : null;
    owners = shown ?? due;
    if (record.centresTold) isAfterWrong = isWrong || differs;
    if (isWrong || differs) wrong.add(turnKey(record.turn));
    before = record;
  }
  return wrong;
}

/** Reports faults in the owners that individual clients received, other than the difference from the other clients. */
function reportOdd(
  odd: readonly OddOwners[],
  known: KnownOwners,
  frames: ServerFrames,
  report: ReportFinding,
  checkChanges: (shown: readonly Ownership[], frame: ServerFrame) => void,
): void {
  for (const { owners, n } of odd) {
    const frame = frames.of(n);
    if (frame && !reportUnlawful(owners, frame, known, report)) checkChanges(owners, frame);
  }
}

/**
 * Returns the owners that follow from the previous turn's owners; null if a winter may have been played without being
 * recorded.
 */
function ownersDue(
  before: TurnRecord,
  owners: Owners,
  record: TurnRecord,
  centres: ReadonlySet<string>,
): Owners | null {
  if (!canFollow(before.turn, record.turn)) return null;
  if (!isYearsEnd(before, record)) return owners;
  const isWinterPassed = record.turn.season !== "WIN";
  // A unit that was removed in the skipped winter could have taken a centre.
  if (isWinterPassed && record.units?.length !== before.units?.length) return null;
  const due = new Map(owners);
  for (const { province, power, retreats } of record.units ?? [])
    if (retreats === null && centres.has(province)) due.set(province, power);
  return due;
}

function isYearsEnd(before: TurnRecord, { turn }: TurnRecord): boolean {
  return before.turn.season !== "WIN" && (turn.season === "WIN" || turn.year > before.turn.year);
}

/** Reports owners that differ from the expected ones; reports nothing if the expected owners are unknown. */
function reportChanges(
  before: TurnRecord | null,
  due: Owners | null,
  record: TurnRecord,
  centres: ReadonlySet<string>,
  frame: ServerFrame,
  report: ReportFinding,
): boolean {
  if (!before || !due) return false;
  const shown = record.centres ?? [];
  const now = ownersOf(shown);
  const isEnd = isYearsEnd(before, record);
  const holders = new Map((record.units ?? []).map((unit) => [unit.province, unit.power]));
  const wrong = [...centres].filter((centre) => now.get(centre) !== due.get(centre));
  const [centre] = wrong;
  if (centre === undefined) return false;
  const holder = holders.get(centre);
  const isTaken = isEnd && holder !== undefined && holder === due.get(centre);
  const why = isTaken ? `${holder} has a unit there` : isEnd ? "no unit is there to take it" : "the year is not over";
  const others = wrong.length - 1;
  const more = others > 0 ? `; ${counted(others, "other centre")} ${others === 1 ? "is" : "are"} also wrong` : "";
  const [owner, rightful] = [now.get(centre) ?? "nobody", due.get(centre) ?? "nobody"];
  const facts = { centre, owner, due: rightful, why, turn: turnKey(record.turn), more };
  const cause = isTaken ? "taken" : "kept";
  report(frame, isEnd ? "owners-wrong" : "owners-early", centrePlace(shown, centre), facts, cause);
  return true;
}

/** The data with which an SCO is compared. */
interface KnownOwners {
  readonly map: GameMap | null;
  readonly inDoubt: ReadonlySet<string>;
  /** The owners before the SCO; null if they are unknown. */
  readonly before: Owners | null;
  /** Whether any SCO in the game lists neutral centres. */
  readonly listsNeutral: boolean;
}

function listsNobody(ownership: readonly Ownership[]): boolean {
  return ownership.some(({ owner }) => owner === "UNO");
}

/** Reports entries that no SCO can contain. Returns whether anything was wrong. */
function reportUnlawful(
  ownership: readonly Ownership[],
  frame: ServerFrame,
  { map, inDoubt, before, listsNeutral }: KnownOwners,
  report: ReportFinding,
): boolean {
  const owners = new Map<string, string>();
  let isWrong = false;
  for (const { owner, centres, span } of ownership) {
    for (const [at, centre] of centres.entries()) {
      const place = span ? atTokens(centreSpan(span.start, at)) : wholeFrame;
      const other = owners.get(centre);
      owners.set(centre, owner);
      const isCentre = map === null || map.provinces.get(centre)?.isSupplyCentre === true;
      if (other !== undefined) report(frame, "centre-twice", place, { centre, owner, other }, centre);
      // A faulty MDF has its own findings; a server that lists several provinces without a centre uses a different map.
      else if (!isCentre && !inDoubt.has(centre)) report(frame, "centre-unknown", place, { centre }, "");
      isWrong ||= other !== undefined || !isCentre;
    }
  }
  const all = map
    ? [...map.provinces.values()].flatMap((one) => (one.isSupplyCentre ? one.name : []))
    : [...(before?.keys() ?? [])];
  // Some servers omit neutral centres. A centre that a power owned never becomes neutral again.
  const hasNobody = map !== null && (listsNeutral || listsNobody(ownership));
  const wasOwned = (centre: string): boolean => (before?.get(centre) ?? "UNO") !== "UNO";
  const lacking = all.filter((centre) => !owners.has(centre) && (hasNobody || wasOwned(centre)));
  const [first] = lacking;
  if (first !== undefined && owners.size > 0) {
    const count = owners.size;
    report(frame, "centre-missing", wholeFrame, { centre: first, count, due: count + lacking.length }, "");
    return true;
  }
  return isWrong;
}

/** Returns the place of a centre in an SCO. */
function centrePlace(ownership: readonly Ownership[], centre: string): Place {
  const group = ownership.find(({ centres }) => centres.includes(centre));
  if (!group?.span) return wholeFrame;
  return atTokens(centreSpan(group.span.start, group.centres.indexOf(centre)));
}

/** Returns the span of a centre, given its position in the group after the owner. */
function centreSpan(start: number, at: number): { readonly start: number; readonly end: number } {
  return { start: start + 1 + at, end: start + 2 + at };
}
