import { ownersOf } from "../game/check/owners.ts";
import { canFollow } from "../game/check/succession.ts";
import { historyOf, type TurnRecord } from "../game/state.ts";
import type { Ownership } from "../language/parts.ts";
import type { GameMap } from "../map/gameMap.ts";
import { turnKey } from "../map/turn.ts";
import { atTokens, type Place, type PlayedGame, wholeFrame } from "./finding.ts";
import type { TellOf } from "./serverGame.ts";
import type { ToldFrame, ToldFrames } from "./toldFrames.ts";

/**
 * Tells of owners that no year could bring about. Whoever stands on a centre when the last moves of a year are done
 * owns it; nothing else changes an owner. Source: v0.18, level 0, SCO.
 * @param doubted turns whose position is wrong
 */
export function checkCentres(
  { state, map }: PlayedGame,
  told: ToldFrames,
  doubted: ReadonlySet<string>,
  tell: TellOf,
): void {
  let before: TurnRecord | null = null;
  // Behind owners that are wrong those that are right are a change, too.
  let isAfterWrong = false;
  for (const record of historyOf(state)) {
    if (record.units === null) continue;
    const frame = told.centresOf(record.n);
    const isWrong = record.centres !== null && frame !== undefined && tellUnlawful(record.centres, frame, map, tell);
    const follows = before !== null && canFollow(before.turn, record.turn) && !doubted.has(turnKey(record.turn));
    const isSure: boolean = follows && record.centresTold && !isWrong && !isAfterWrong;
    const differs: boolean =
      before !== null && frame !== undefined && isSure && tellChanges(before, record, frame, tell);
    if (record.centresTold) isAfterWrong = isWrong || differs;
    before = record;
  }
}

function tellChanges(before: TurnRecord, record: TurnRecord, frame: ToldFrame, tell: TellOf): boolean {
  if (before.centres === null || record.centres === null) return false;
  const [old, now] = [ownersOf(before.centres), ownersOf(record.centres)];
  const isYearsEnd =
    record.turn.season === "WIN" || (record.turn.year > before.turn.year && before.turn.season !== "WIN");
  // Without a winter in between it may have been played unseen: whoever was removed could own a centre.
  const isWinterPassed = isYearsEnd && record.turn.season !== "WIN";
  if (isWinterPassed && (record.units ?? []).length !== (before.units ?? []).length) return false;
  const standing = (record.units ?? []).filter(({ retreats }) => retreats === null);
  const holders = new Map(standing.map(({ province, power }) => [province, power]));
  const centres = new Set([...before.centres, ...record.centres].flatMap((one) => one.centres));
  const wrong = [...centres].flatMap((centre) => {
    const holder = isYearsEnd ? holders.get(centre) : undefined;
    const due = holder ?? old.get(centre);
    const owner = now.get(centre);
    if (owner === due) return [];
    const why = holder ? `${holder} stands there` : isYearsEnd ? "nobody stands there" : "the year is not over";
    return [{ centre, owner: owner ?? "nobody", due: due ?? "nobody", why }];
  });
  const [first] = wrong;
  if (!first) return false;
  const place = centrePlace(record.centres, first.centre);
  const more = wrong.length > 1 ? `; ${wrong.length - 1} more are wrong` : "";
  const facts = { ...first, turn: turnKey(record.turn), more };
  tell(
    frame,
    isYearsEnd ? "owners-wrong" : "owners-early",
    place,
    facts,
    first.why.replace(/^\S+ stands/, "one stands"),
  );
  return true;
}

/** What no SCO can say. */
function tellUnlawful(ownership: readonly Ownership[], frame: ToldFrame, map: GameMap | null, tell: TellOf): boolean {
  const owners = new Map<string, string>();
  let isWrong = false;
  for (const { owner, centres, span } of ownership) {
    for (const [at, centre] of centres.entries()) {
      const place = span ? atTokens(centreSpan(span.start, at)) : wholeFrame;
      const other = owners.get(centre);
      owners.set(centre, owner);
      const isCentre = map === null || map.provinces.get(centre)?.isSupplyCentre === true;
      if (other !== undefined) tell(frame, "centre-twice", place, { centre, owner, other }, centre);
      else if (!isCentre) tell(frame, "centre-unknown", place, { centre }, centre);
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
