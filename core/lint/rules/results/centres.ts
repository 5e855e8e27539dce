import { ownersOf } from "../../../game/check/owners.ts";
import { canFollow } from "../../../game/check/succession.ts";
import { type GameState, historyOf, type TurnRecord } from "../../../game/state.ts";
import type { Ownership } from "../../../language/parts.ts";
import type { GameMap } from "../../../map/gameMap.ts";
import { turnKey } from "../../../map/turn.ts";
import { atTokens, type Place, type PlayedGame, wholeFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import type { GameTell, ToldFrame, ToldFrames } from "./toldFrames.ts";

/** Findings of the owners of centres. */
export const centreFindings = {
  "owners-wrong": {
    severity: "error",
    message: "SCO before {turn} gives {centre} to {owner}, where {due} is due: {why}{more}.",
    explanation:
      "When the last moves of a year are done, whoever stands on a centre owns it, and all others keep their owners.",
    clause: "v0.18, level 0, SCO",
    fix: "Update owners from the position of the NOW behind it.",
    example: "( FRA .. BEL ) in SCO, with nobody in Belgium",
  },
  "owners-early": {
    severity: "error",
    message: "SCO before {turn} gives {centre} to {owner}, where {due} is due: {why}{more}.",
    explanation: "Owners change once a year, after fall and its retreats.",
    clause: "v0.18, level 0, SCO",
    fix: "Send the owners of the last winter until the year is over, or no SCO at all.",
    example: "( FRA .. SPA ) in SCO before FAL 1901",
  },
  "centre-twice": {
    severity: "error",
    message: "SCO gives {centre} to {other} and to {owner}.",
    explanation: "A centre has one owner, or UNO has it.",
    clause: "v0.18, level 0, SCO",
    fix: "List each centre once.",
    example: "SCO ( ENG EDI LON ) ( FRA LON PAR )",
  },
  "centre-unknown": {
    severity: "error",
    message: "SCO lists {centre}, which is no supply centre of the map.",
    explanation: "The map says which provinces are centres. Clients count what is listed and expect a build.",
    clause: "v0.18, level 0, SCO and MDF",
    fix: "List supply centres alone.",
    example: "SCO ( FRA BRE MAR PAR BUR )",
  },
  "centre-missing": {
    severity: "error",
    message: "SCO lists {count} centres of {due}: {centre} is missing.",
    explanation: "Every centre has an owner or is UNO's; clients that replace their table forget what is not listed.",
    clause: "v0.18, level 0, SCO: UNO",
    fix: "List every centre of the map, those that nobody owns behind UNO.",
    example: "SCO without VIE",
  },
} as const satisfies Findings;

type Tell = GameTell<keyof typeof centreFindings>;

/** Owners by centre, as they are due. */
type Owners = ReadonlyMap<string, string>;

/**
 * Tells of owners that no year could bring about. Whoever stands on a centre when the last moves of a year are done
 * owns it; nothing else changes an owner. Source: v0.18, level 0, SCO.
 * @param doubts turns whose position is wrong, and provinces of which the map itself says what cannot be
 * @returns turns whose owners are wrong
 */
export function checkCentres(
  { state, map }: PlayedGame,
  told: ToldFrames,
  { doubted, inDoubt }: { readonly doubted: ReadonlySet<string>; readonly inDoubt: ReadonlySet<string> },
  tell: Tell,
): ReadonlySet<string> {
  const wrong = new Set<string>();
  const centres = centresOf(state, map);
  let before: TurnRecord | null = null;
  let owners: Owners | null = null;
  // Behind owners that are wrong those that are right are a change, too.
  let isAfterWrong = false;
  for (const record of historyOf(state)) {
    if (record.units === null) continue;
    const frame = told.centresOf(record.n);
    const isWrong =
      record.centres !== null && frame !== undefined && tellUnlawful(record.centres, frame, { map, inDoubt }, tell);
    const isDoubted = doubted.has(turnKey(record.turn));
    const due: Owners | null = before && owners && !isDoubted ? ownersDue(before, owners, record, centres) : null;
    let differs = false;
    if (before && due && frame && record.centresTold && !isWrong && !isAfterWrong)
      differs = tellChanges(before, due, record, centres, frame, tell);
    const shown: Owners | null =
      record.centres && (record.centresTold || before === null) ? ownersOf(record.centres) : null;
    owners = shown ?? due;
    if (record.centresTold) isAfterWrong = isWrong || differs;
    if (isWrong || differs) wrong.add(turnKey(record.turn));
    before = record;
  }
  return wrong;
}

/** The owners that follow from those of the turn before; null where a winter may have been played unseen. */
function ownersDue(
  before: TurnRecord,
  owners: Owners,
  record: TurnRecord,
  centres: ReadonlySet<string>,
): Owners | null {
  if (!canFollow(before.turn, record.turn)) return null;
  if (!isYearsEnd(before, record)) return owners;
  const isWinterPassed = record.turn.season !== "WIN";
  // Whoever was removed in it could own a centre.
  if (isWinterPassed && record.units?.length !== before.units?.length) return null;
  const standing = (record.units ?? []).filter(({ retreats, province }) => retreats === null && centres.has(province));
  return new Map([...owners, ...standing.map(({ province, power }) => [province, power] as const)]);
}

function isYearsEnd(before: TurnRecord, { turn }: TurnRecord): boolean {
  return before.turn.season !== "WIN" && (turn.season === "WIN" || turn.year > before.turn.year);
}

/** The centres of a game: its map's, or those that were ever listed. */
function centresOf(state: GameState, map: GameMap | null): ReadonlySet<string> {
  if (map) return new Set([...map.provinces.values()].flatMap((one) => (one.isSupplyCentre ? [one.name] : [])));
  return new Set(historyOf(state).flatMap((one) => (one.centres ?? []).flatMap((group) => group.centres)));
}

function tellChanges(
  before: TurnRecord,
  due: Owners,
  record: TurnRecord,
  centres: ReadonlySet<string>,
  frame: ToldFrame,
  tell: Tell,
): boolean {
  const shown = record.centres ?? [];
  const now = ownersOf(shown);
  const isEnd = isYearsEnd(before, record);
  const holders = new Map((record.units ?? []).map((unit) => [unit.province, unit.power]));
  const wrong = [...centres].filter((centre) => now.get(centre) !== due.get(centre));
  const [centre] = wrong;
  if (centre === undefined) return false;
  const holder = holders.get(centre);
  const isTaken = isEnd && holder !== undefined && holder === due.get(centre);
  const why = isTaken ? `${holder} stands there` : isEnd ? "nobody else stands there" : "the year is not over";
  const more = wrong.length > 1 ? `; ${wrong.length - 1} more are wrong` : "";
  const [owner, rightful] = [now.get(centre) ?? "nobody", due.get(centre) ?? "nobody"];
  const facts = { centre, owner, due: rightful, why, turn: turnKey(record.turn), more };
  const cause = isTaken ? "taken" : "kept";
  tell(frame, isEnd ? "owners-wrong" : "owners-early", centrePlace(shown, centre), facts, cause);
  return true;
}

/** What no SCO can say. */
function tellUnlawful(
  ownership: readonly Ownership[],
  frame: ToldFrame,
  { map, inDoubt }: { readonly map: GameMap | null; readonly inDoubt: ReadonlySet<string> },
  tell: Tell,
): boolean {
  const owners = new Map<string, string>();
  let isWrong = false;
  for (const { owner, centres, span } of ownership) {
    for (const [at, centre] of centres.entries()) {
      const place = span ? atTokens(centreSpan(span.start, at)) : wholeFrame;
      const other = owners.get(centre);
      owners.set(centre, owner);
      const isCentre = map === null || map.provinces.get(centre)?.isSupplyCentre === true;
      if (other !== undefined) tell(frame, "centre-twice", place, { centre, owner, other }, centre);
      // Where the MDF is at fault, it is told of; whoever lists several that are none goes by another map.
      else if (!isCentre && !inDoubt.has(centre)) tell(frame, "centre-unknown", place, { centre }, "");
      isWrong ||= other !== undefined || !isCentre;
    }
  }
  const lacking = map && [...map.provinces.values()].filter((one) => one.isSupplyCentre && !owners.has(one.name));
  // Some leave those out that nobody owns.
  const hasNobody = ownership.some(({ owner }) => owner === "UNO");
  const [first] = lacking ?? [];
  if (first && hasNobody && lacking && owners.size > 0) {
    const count = owners.size;
    tell(frame, "centre-missing", wholeFrame, { centre: first.name, count, due: count + lacking.length }, "");
    return true;
  }
  return isWrong;
}

/** Where a SCO names a centre. */
function centrePlace(ownership: readonly Ownership[], centre: string): Place {
  const group = ownership.find(({ centres }) => centres.includes(centre));
  if (!group?.span) return wholeFrame;
  return atTokens(centreSpan(group.span.start, group.centres.indexOf(centre)));
}

/** A centre by its place in a group, behind the owner. */
function centreSpan(start: number, at: number): { readonly start: number; readonly end: number } {
  return { start: start + 1 + at, end: start + 2 + at };
}
