import type { TurnCheck } from "../../../game/check/crossCheck.ts";
import { unitKey } from "../../../game/check/ordersKnown.ts";
import { ownersOf } from "../../../game/check/owners.ts";
import { type PositionDifference, positionDifferenceText } from "../../../game/check/positionCheck.ts";
import { canFollow } from "../../../game/check/succession.ts";
import { subjectOf } from "../../../game/orderBook.ts";
import { historyOf, type ReportedOrder, type TurnRecord } from "../../../game/state.ts";
import { adjustmentDue } from "../../../judge/centres.ts";
import type { PositionedUnit } from "../../../language/message.ts";
import type { GameMap } from "../../../map/gameMap.ts";
import { phaseOf, turnKey } from "../../../map/turn.ts";
import { orderText } from "../../../orders/notation/daideText.ts";
import type { Unit } from "../../../orders/order.ts";
import { type Finding, type Place, type PlayedGame, wholeFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import type { JudgedTurns } from "./results.ts";
import type { GameTell, ToldFrame, ToldFrames } from "./toldFrames.ts";

/** Findings of positions. */
export const positionFindings = {
  "order-of-nobody": {
    severity: "error",
    message: "ORD reports {order} of {turn}, and the position has no {unit}.",
    explanation: "The unit that was ordered is one of the NOW of that turn.",
    clause: "v0.18, level 0, ORD and NOW",
    fix: "Name the unit as NOW did, with its power, type, province and coast.",
    example: "ORD ( SPR 1901 ) ( ( FRA FLT PAR ) HLD ) ( SUC )",
  },
  "position-wrong": {
    severity: "error",
    message: "NOW ( {turn} ) is not what the orders of {before} lead to: {difference}.",
    explanation:
      "All orders of the turn were seen and judged. Clients play on from a position that the rules do not give.",
    clause: "v0.18, level 0, NOW",
    fix: "Make NOW of the results: units that moved stand where they went, all others where they were.",
    example: "NOW with FRA AMY PAR after ORD ( ( FRA AMY PAR ) MTO BUR ) ( SUC )",
  },
  "retreats-wrong": {
    severity: "error",
    message: "NOW ( {turn} ) lists other retreats than the rules: {difference}.",
    explanation:
      "A dislodged unit may go to neighbouring places that are empty, where its attacker did not come from and where nobody bounced. A client that obeys the list gives unlawful orders, or misses lawful ones.",
    clause: "v0.18, level 0, NOW: MRT",
    fix: "List behind MRT exactly the places that the unit may retreat to, with coasts for fleets.",
    example: "( AUS AMY SER MRT ( ALB BUL ) ), where Bulgaria is occupied",
  },
  "retreat-unlisted": {
    severity: "error",
    message: "{unit} was dislodged in {before}, has nowhere to go, and is not listed in NOW ( {turn} ).",
    explanation:
      "A dislodged unit stands in the NOW of its retreat turn even where it can only disband. A client that is not shown it has to find out by itself that it is gone.",
    clause: "v0.18, level 0, NOW: MRT",
    fix: "Send MRT ( ): ( {unit} MRT ( ) ). As a client, take a unit that NOW leaves out for disbanded.",
    example: "NOW ( SUM 1901 ) without ( FRA AMY BUR MRT ( ) ), where nothing about Burgundy is empty",
    habits: [{ software: "diplomacy", does: "disbands units that have nowhere to go at once" }],
  },
  "units-changed": {
    severity: "error",
    message: "NOW ( {turn} ) cannot follow {before}, whatever was ordered: {difference}.",
    explanation:
      "Units come by builds and go by removals and retreats alone; none changes its power or its type, and one that the server says moved is where it went.",
    clause: "v0.18, level 0, NOW and ORD",
    fix: "Carry every unit over with its power and type, to where its result took it.",
    example: "( FRA FLT PAR ) where FRA AMY PAR stood",
  },
  "two-units": {
    severity: "error",
    message: "NOW ( {turn} ) shows {unit} where {other} stands.",
    explanation: "A province holds one unit; only a dislodged one, with MRT, stands beside its attacker.",
    clause: "v0.18, level 0, NOW",
    fix: "List the dislodged unit with MRT ( .. ), even where it has nowhere to go: MRT ( ).",
    example: "NOW ( FAL 1901 ) ( FRA AMY BUR ) ( GER AMY BUR )",
  },
  "unit-misplaced": {
    severity: "error",
    message: "NOW shows {unit}: {why}.",
    explanation: "The map that the game is played on says what can stand where.",
    clause: "v0.18, level 0, NOW and MDF",
    fix: "Name the unit with its own type and place: ( power AMY province ), ( power FLT ( province coast ) ).",
    example: "( RUS FLT STP ), where a fleet stands on one of two coasts",
  },
  "retreat-out-of-turn": {
    severity: "error",
    message: "NOW ( {turn} ) lists {unit} with MRT: retreats are of summer and autumn.",
    explanation: "A client cannot order a retreat in another season.",
    clause: "v0.18, level 0, NOW: MRT before a retreat turn",
    fix: "Send the retreat turn first, or the position without units that are gone.",
    example: "NOW ( FAL 1901 ) ( AUS AMY SER MRT ( ALB ) )",
  },
} as const satisfies Findings;

type Tell = GameTell<keyof typeof positionFindings>;

/** Differences that are told; of the others, how many. */
const mostDifferences = 2;

/** What is wrong with the positions of a game. */
interface PositionsChecked {
  /** Turns whose position is wrong: what follows from it is no fault of its own. */
  readonly doubted: ReadonlySet<string>;
  /** What is wrong after a winter, by the winter: told where its owners are right. */
  readonly afterWinters: readonly { readonly winter: string; readonly tell: () => void }[];
}

/**
 * Tells of positions that cannot be, or cannot come of the turn before.
 * @param inDoubt provinces of which the map itself says what cannot be
 */
export function checkPositions(
  played: PlayedGame,
  told: ToldFrames,
  { turns, faulty }: JudgedTurns,
  inDoubt: ReadonlySet<string>,
  tell: Tell,
): PositionsChecked {
  const doubted = new Set<string>();
  const afterWinters: { winter: string; tell: () => void }[] = [];
  const shown = historyOf(played.state).filter(({ units }) => units !== null);
  for (const [at, record] of shown.entries()) {
    const frame = told.of(record.n);
    const before = shown[at - 1];
    // A client was told two positions, or one out of turn: which is right is not known.
    const isUnsure = !frame || record.contradictions.some((one) => one.told === null);
    const isWrong = isUnsure || tellUnlawful(record, frame, { map: played.map, inDoubt }, tell);
    // Two wrong positions in a row are one: the second goes back to what is right.
    const follows = before && canFollow(before.turn, record.turn) && !doubted.has(turnKey(before.turn));
    const check = follows && !isWrong ? turns.get(turnKey(before.turn)) : undefined;
    if (before && check && frame && !faulty.has(turnKey(before.turn))) tellUnlisted(before, record, check, frame, tell);
    const fault = follows && !isWrong ? faultOf(before, record, check, frame) : null;
    if (isWrong || fault) doubted.add(turnKey(record.turn));
    else tellStrange(record, told, tell);
    // Results that our judge has otherwise lead elsewhere, too.
    if (!fault || !before || !frame || faulty.has(turnKey(before.turn))) continue;
    const { code, place, facts } = fault;
    if (check && areUnlisted(check)) continue;
    const tellIt = (): void => tell(frame, code, place, facts, "");
    if (before.turn.season === "WIN") afterWinters.push({ winter: turnKey(before.turn), tell: tellIt });
    else tellIt();
  }
  return { doubted, afterWinters };
}

/** Units that were dislodged, have nowhere to go, and are left out. */
function tellUnlisted(before: TurnRecord, record: TurnRecord, check: TurnCheck, frame: ToldFrame, tell: Tell): void {
  // Where other places differ, too, which of the two is right is not sure.
  if ((check.positionDifferences ?? []).length > 0 && !areUnlisted(check)) return;
  for (const unit of check.unlisted)
    tell(frame, "retreat-unlisted", wholeFrame, { turn: turnKey(record.turn), before: turnKey(before.turn), unit }, "");
}

/** Nothing differs but that units are left out which have nowhere to go. */
function areUnlisted({ positionDifferences, unlisted }: TurnCheck): boolean {
  const differences = positionDifferences ?? [];
  const isOfUnlisted = (one: PositionDifference): boolean =>
    one.kind === "retreats" && one.told === null && unlisted.includes(one.unit);
  return differences.length > 0 && differences.every(isOfUnlisted);
}

/** Reports about units that the position does not have. */
function tellStrange({ turn, units, reported }: TurnRecord, told: ToldFrames, tell: Tell): void {
  const standing = new Set((units ?? []).map(unitKey));
  for (const { order, n } of reported.values()) {
    const frame = told.of(n);
    const unit = subjectOf(order);
    const isNew = order.type === "BLD" || order.type === "loose";
    if (!frame || unit === null || isNew || standing.has(unit)) continue;
    tell(frame, "order-of-nobody", wholeFrame, { turn: turnKey(turn), order: orderText(order), unit }, order.type);
  }
}

interface PositionFault {
  readonly code: "retreats-wrong" | "position-wrong" | "units-changed";
  readonly place: Place;
  readonly facts: Finding["facts"];
}

/** What differs from what is due, in words, and of what: a unit, or units of one power and type. */
interface Difference {
  readonly text: string;
  /** `unitKey`. */
  readonly unit?: string;
  /** `FRA AMY`. */
  readonly kind?: string;
}

function asDifference(one: PositionDifference): Difference {
  return { text: positionDifferenceText(one), unit: one.unit };
}

/** What differs from the position that the turn before leads to; null for nothing. */
function faultOf(
  before: TurnRecord,
  record: TurnRecord,
  check: TurnCheck | undefined,
  frame: ToldFrame,
): PositionFault | null {
  const judged = check?.positionDifferences ?? null;
  const differences = judged?.map(asDifference) ?? unlawfulChanges(before, record);
  if (differences.length === 0) return null;
  const areRetreats = judged?.every(({ kind }) => kind === "retreats");
  const more = differences.length > mostDifferences ? `, and ${differences.length - mostDifferences} more` : "";
  const difference = `${differences
    .slice(0, mostDifferences)
    .map(({ text }) => text)
    .join(", ")}${more}`;
  return {
    code: judged === null ? "units-changed" : areRetreats ? "retreats-wrong" : "position-wrong",
    place: placeOf(differences, before, record, frame),
    facts: { turn: turnKey(record.turn), before: turnKey(before.turn), difference },
  };
}

/** What a position shows that no position can. */
function tellUnlawful(
  record: TurnRecord,
  frame: ToldFrame,
  { map, inDoubt }: { readonly map: GameMap | null; readonly inDoubt: ReadonlySet<string> },
  tell: Tell,
): boolean {
  const turn = turnKey(record.turn);
  const standing = new Map<string, PositionedUnit>();
  let isWrong = false;
  for (const [at, unit] of (record.units ?? []).entries()) {
    const place = (): Place => frame.units[at] ?? wholeFrame;
    const other = standing.get(unit.province);
    const isRetreating = unit.retreats !== null;
    const why = map && misplaced(unit, map);
    if (isRetreating && phaseOf(record.turn) !== "retreat")
      tell(frame, "retreat-out-of-turn", place(), { turn, unit: unitKey(unit) }, record.turn.season);
    else if (why) {
      // Where the MDF is at fault, it is told of; units that are misplaced for one reason are so by one fault.
      if (!inDoubt.has(unit.province)) tell(frame, "unit-misplaced", place(), { unit: unitKey(unit), why }, why);
    } else if (other && !isRetreating)
      tell(frame, "two-units", place(), { turn, unit: unitKey(unit), other: unitKey(other) }, "");
    else {
      if (!isRetreating) standing.set(unit.province, unit);
      continue;
    }
    isWrong = true;
  }
  return isWrong;
}

/** Why a unit cannot stand where it does; null where it can. */
function misplaced({ type, province, coast }: Unit, map: GameMap): string | null {
  const there = map.provinces.get(province);
  if (!there) return "the map has no such province";
  if (type === "AMY" && there.terrain === "water") return "an army cannot stand at sea";
  if (type === "FLT" && there.terrain === "land") return "a fleet cannot stand on land";
  if (type === "AMY" && coast !== null) return "an army stands on no coast";
  if (type === "FLT" && there.coasts.length > 0 && coast === null) return "a fleet there stands on one of its coasts";
  if (coast !== null && !there.coasts.includes(coast)) return "the province has no such coast";
  return null;
}

/** Where a NOW shows a unit that differs, or a new one of its power and type. */
function placeOf(
  differences: readonly Difference[],
  before: TurnRecord,
  { units }: TurnRecord,
  frame: ToldFrame,
): Place {
  const stood = new Set((before.units ?? []).map(unitKey));
  const isMeant = (one: Unit, { unit, kind }: Difference): boolean =>
    unit === unitKey(one) || (kind === kindOf(one) && !stood.has(unitKey(one)));
  const at = (units ?? []).findIndex((one) => differences.some((difference) => isMeant(one, difference)));
  return frame.units[at] ?? wholeFrame;
}

/** What changed between two turns that no orders could change, whatever they were; and what the reported ones deny. */
function unlawfulChanges(before: TurnRecord, after: TurnRecord): Difference[] {
  const isSkippingWinter = before.turn.season !== "WIN" && after.turn.year > before.turn.year;
  const unlike = unlikeReported(before, after);
  if (unlike.length > 0 || isSkippingWinter) return unlike;
  switch (phaseOf(before.turn)) {
    case "movement":
      return ofMovement(before, after);
    case "retreat":
      return ofRetreats(before, after);
    default:
      return ofAdjustments(before, after);
  }
}

/** Orders that the server itself says came to something, and did not. */
function unlikeReported({ reported, turn, units }: TurnRecord, after: TurnRecord): Difference[] {
  const stood = new Set((units ?? []).map(unitKey));
  const shown = new Map((after.units ?? []).map((unit) => [unitKey(unit), unit]));
  const isYearsBegin = turn.season !== "WIN" && after.turn.year > turn.year;
  // Who moved before the winter that was passed over may have been removed in it.
  if (isYearsBegin) return [];
  return [...reported.values()].flatMap((one) => {
    const due = dueAfter(one);
    const subject = subjectOf(one.order);
    // A report of a unit that was not there says nothing of the others.
    if (one.order.type !== "BLD" && subject !== null && !stood.has(subject)) return [];
    if (due === null || shown.has(unitKey(due))) return [];
    return [{ text: `${unitKey(due)} is not shown, after ${wordsOf(one)}`, unit: unitKey(due) }];
  });
}

function wordsOf({ order, result }: ReportedOrder): string {
  return `${order.type} ${result.outcome ?? ""}`.trim();
}

/** The unit as it stands after an order that succeeded; null where that is not sure. */
function dueAfter({ order, result }: ReportedOrder): Unit | null {
  if (result.outcome !== "SUC" || result.dislodged) return null;
  switch (order.type) {
    case "MTO":
    case "CTO":
    case "RTO":
      return { ...order.unit, ...order.to };
    case "HLD":
    case "BLD":
      return order.unit;
    default:
      return null;
  }
}

function ofMovement(before: TurnRecord, after: TurnRecord): Difference[] {
  const [had, has] = [kindsOf(before.units), kindsOf(after.units)];
  const isWhole = phaseOf(after.turn) === "retreat";
  return [...new Set([...had.keys(), ...has.keys()])].flatMap((kind) => {
    const [old = 0, now = 0] = [had.get(kind), has.get(kind)];
    return now > old || (isWhole && now < old) ? [{ text: `${kind}: ${now} where ${old} were`, kind }] : [];
  });
}

function ofRetreats(before: TurnRecord, after: TurnRecord): Difference[] {
  const shown = new Set((after.units ?? []).map(unitKey));
  const standing = (before.units ?? []).filter(({ retreats }) => retreats === null);
  const gone = standing.filter((unit) => !shown.has(unitKey(unit))).map(unitKey);
  const stood = new Set(standing.map(unitKey));
  const fleeing = kindsOf((before.units ?? []).filter(({ retreats }) => retreats !== null));
  const come = kindsOf((after.units ?? []).filter((unit) => !stood.has(unitKey(unit))));
  const many = [...come].filter(([kind, count]) => count > (fleeing.get(kind) ?? 0));
  return [
    ...gone.map((unit) => ({ text: `${unit} is not shown`, unit })),
    ...many.map(([kind, count]) => ({ text: `${kind}: ${count} came of ${fleeing.get(kind) ?? 0} retreats`, kind })),
  ];
}

function ofAdjustments(before: TurnRecord, after: TurnRecord): Difference[] {
  const owners = before.centres && ownersOf(before.centres);
  if (!owners) return [];
  const [had, has] = [before.units ?? [], after.units ?? []];
  return [...new Set([...had, ...has].map(({ power }) => power))].flatMap((power) => {
    const due = adjustmentDue(power, owners, had);
    const change =
      has.filter((unit) => unit.power === power).length - had.filter((unit) => unit.power === power).length;
    const isLawful = due < 0 ? change === due : change >= 0 && change <= due;
    return isLawful ? [] : [{ text: `${power}: ${change} units where ${due} were due` }];
  });
}

/** How many of each power and type there are. */
function kindsOf(units: readonly Unit[] | null): Map<string, number> {
  const kinds = new Map<string, number>();
  for (const unit of units ?? []) {
    const kind = kindOf(unit);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return kinds;
}

function kindOf({ power, type }: Unit): string {
  return `${power} ${type}`;
}
