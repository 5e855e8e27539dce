import type { TurnCheck } from "../../../game/check/crossCheck.ts";
import { unitKey } from "../../../game/check/ordersKnown.ts";
import { ownersOf } from "../../../game/check/owners.ts";
import { type PositionDifference, positionDifferenceText } from "../../../game/check/positionCheck.ts";
import { canFollow } from "../../../game/check/succession.ts";
import { subjectOf } from "../../../game/orderBook.ts";
import { historyOf, type ReportedOrder, type TurnRecord } from "../../../game/state.ts";
import { adjustmentDue } from "../../../judge/centres.ts";
import { counted } from "../../../language/english/words.ts";
import type { PositionedUnit } from "../../../language/message.ts";
import type { GameMap } from "../../../map/gameMap.ts";
import { phaseOf, turnKey } from "../../../map/turn.ts";
import { orderText } from "../../../orders/notation/daideText.ts";
import type { Unit } from "../../../orders/order.ts";
import { type Finding, type Place, type PlayedGame, wholeFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import type { JudgedTurns } from "./results.ts";
import type { GameReport, ServerFrame, ServerFrames } from "./serverFrames.ts";

/** Findings of positions. */
export const positionFindings = {
  "order-of-nobody": {
    severity: "error",
    message: "ORD reports {order} for {turn}, but the position has no {unit}.",
    explanation: "The unit in ORD must be one that the NOW of that turn lists.",
    clause: "v0.18, level 0, ORD and NOW",
    fix: "Name the unit as NOW did, with its power, type, province and coast.",
    example: "ORD ( SPR 1901 ) ( ( FRA FLT PAR ) HLD ) ( SUC )",
  },
  "position-wrong": {
    severity: "error",
    message: "NOW ( {turn} ) does not match the orders of {before}: {difference}.",
    explanation:
      "The recording has all orders of the turn, and they lead to a different position. Clients continue from a position that does not follow from the orders.",
    clause: "v0.18, level 0, NOW",
    fix: "Build NOW from the results: list units that moved at their destinations, and all others where they were.",
    example: "NOW with FRA AMY PAR after ORD ( ( FRA AMY PAR ) MTO BUR ) ( SUC )",
  },
  "retreats-wrong": {
    severity: "error",
    message: "NOW ( {turn} ) lists retreats that differ from the rules: {difference}.",
    explanation:
      "A dislodged unit may retreat to adjacent places that are empty, that its attacker did not come from, and where no units bounced. A client that follows the list orders illegal retreats or misses legal ones.",
    clause: "v0.18, level 0, NOW: MRT",
    fix: "List after MRT exactly the places that the unit may retreat to, with coasts for fleets.",
    example: "( AUS AMY SER MRT ( ALB BUL ) ), where Bulgaria is occupied",
  },
  "retreat-unlisted": {
    severity: "error",
    message: "NOW ( {turn} ) omits {unit}, which was dislodged in {before} and has nowhere to go.",
    explanation:
      "The NOW of a retreat turn must list every dislodged unit, even one that can only disband. A client that does not see the unit has to work out by itself that the unit is gone.",
    clause: "v0.18, level 0, NOW: MRT",
    fix: "Send ( {unit} MRT ( ) ). As a client, treat a unit that NOW omits as disbanded.",
    example: "NOW ( SUM 1901 ) without ( FRA AMY BUR MRT ( ) ), where every province next to Burgundy is occupied",
    habits: [{ software: "diplomacy", does: "immediately disbands units that have nowhere to go" }],
  },
  "units-changed": {
    severity: "error",
    message: "NOW ( {turn} ) cannot follow {before}, whatever the orders were: {difference}.",
    explanation:
      "Units appear only through builds and disappear only through removals and retreats. No unit changes its power or its type, and a unit that ORD reports as moved must be at its destination.",
    clause: "v0.18, level 0, NOW and ORD",
    fix: "Carry every unit over with its power and type, to the place that its result gives.",
    example: "( FRA FLT PAR ) after ( FRA AMY PAR )",
  },
  "two-units": {
    severity: "error",
    message: "NOW ( {turn} ) shows {unit} in the same province as {other}.",
    explanation: "A province holds one unit; only a dislodged unit, listed with MRT, can share it with its attacker.",
    clause: "v0.18, level 0, NOW",
    fix: "List the dislodged unit with MRT ( .. ), even if it has nowhere to go: MRT ( ).",
    example: "NOW ( FAL 1901 ) ( FRA AMY BUR ) ( GER AMY BUR )",
  },
  "unit-misplaced": {
    severity: "error",
    message: "NOW shows {unit} in an impossible place: {why}.",
    explanation: "The map of the game determines which units can be in which places.",
    clause: "v0.18, level 0, NOW and MDF",
    fix: "Name the unit with its own type and place: ( power AMY province ), ( power FLT ( province coast ) ).",
    example: "( RUS FLT STP ), where a fleet must be on one of two coasts",
  },
  "retreat-out-of-turn": {
    severity: "error",
    message: "NOW ( {turn} ) lists {unit} with MRT, but retreats belong to summer and autumn.",
    explanation: "A client cannot order a retreat in any other season.",
    clause: "v0.18, level 0, NOW: MRT before a retreat turn",
    fix: "Send the NOW of the retreat turn first, or leave out units that are gone.",
    example: "NOW ( FAL 1901 ) ( AUS AMY SER MRT ( ALB ) )",
  },
} as const satisfies Findings;

type ReportFinding = GameReport<keyof typeof positionFindings>;

/** How many differences a message names; it only counts the others. */
const mostDifferences = 2;

/** What is wrong with the positions of a game. */
interface PositionsChecked {
  /** Turns whose position is wrong: its consequences are not faults of their own. */
  readonly doubted: ReadonlySet<string>;
  /** Faults after a winter, by the winter; reported only if its owners are right. */
  readonly afterWinters: readonly { readonly winter: string; readonly report: () => void }[];
}

/**
 * Reports positions that are impossible, or that cannot follow from the turn before.
 * @param inDoubt provinces for which the map itself is faulty
 */
export function checkPositions(
  played: PlayedGame,
  frames: ServerFrames,
  { turns, faulty }: JudgedTurns,
  inDoubt: ReadonlySet<string>,
  report: ReportFinding,
): PositionsChecked {
  const doubted = new Set<string>();
  const afterWinters: { winter: string; report: () => void }[] = [];
  const shown = historyOf(played.state).filter(({ units }) => units !== null);
  for (const [at, record] of shown.entries()) {
    const frame = frames.of(record.n);
    const before = shown[at - 1];
    // A client received two positions, or one out of turn: it is unknown which one is right.
    const isUnsure = !frame || record.contradictions.some((one) => one.told === null);
    const isWrong = isUnsure || reportUnlawful(record, frame, { map: played.map, inDoubt }, report);
    // Two wrong positions in a row are one fault: the second returns to the right one.
    const follows = before && canFollow(before.turn, record.turn) && !doubted.has(turnKey(before.turn));
    const check = follows && !isWrong ? turns.get(turnKey(before.turn)) : undefined;
    if (before && check && frame && !faulty.has(turnKey(before.turn)))
      reportUnlisted(before, record, check, frame, report);
    const fault = follows && !isWrong ? faultOf(before, record, check, frame) : null;
    if (isWrong || fault) doubted.add(turnKey(record.turn));
    else reportUnknownUnits(record, frames, report);
    // Results that differ from the adjudicator lead to a different position, too.
    if (!fault || !before || !frame || faulty.has(turnKey(before.turn))) continue;
    const { code, place, facts } = fault;
    if (check && areUnlisted(check)) continue;
    const reportIt = (): void => report(frame, code, place, facts, "");
    if (before.turn.season === "WIN") afterWinters.push({ winter: turnKey(before.turn), report: reportIt });
    else reportIt();
  }
  return { doubted, afterWinters };
}

/** Reports dislodged units that have nowhere to go and that NOW omits. */
function reportUnlisted(
  before: TurnRecord,
  record: TurnRecord,
  check: TurnCheck,
  frame: ServerFrame,
  report: ReportFinding,
): void {
  // If other places differ, too, it is unknown which of the two is right.
  if ((check.positionDifferences ?? []).length > 0 && !areUnlisted(check)) return;
  for (const unit of check.unlisted)
    report(
      frame,
      "retreat-unlisted",
      wholeFrame,
      { turn: turnKey(record.turn), before: turnKey(before.turn), unit },
      "",
    );
}

/** Whether the only differences are omitted units that have nowhere to go. */
function areUnlisted({ positionDifferences, unlisted }: TurnCheck): boolean {
  const differences = positionDifferences ?? [];
  const isOfUnlisted = (one: PositionDifference): boolean =>
    one.kind === "retreats" && one.told === null && unlisted.includes(one.unit);
  return differences.length > 0 && differences.every(isOfUnlisted);
}

/** Reports ORD messages about units that the position does not have. */
function reportUnknownUnits({ turn, units, reported }: TurnRecord, frames: ServerFrames, report: ReportFinding): void {
  const standing = new Set((units ?? []).map(unitKey));
  for (const { order, n } of reported.values()) {
    const frame = frames.of(n);
    const unit = subjectOf(order);
    const isNew = order.type === "BLD" || order.type === "loose";
    if (!frame || unit === null || isNew || standing.has(unit)) continue;
    report(frame, "order-of-nobody", wholeFrame, { turn: turnKey(turn), order: orderText(order), unit }, order.type);
  }
}

interface PositionFault {
  readonly code: "retreats-wrong" | "position-wrong" | "units-changed";
  readonly place: Place;
  readonly facts: Finding["facts"];
}

/** A difference from the expected position, as a clause, with its unit, or the power and type of its units. */
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

/** The fault of a position that differs from the one that the turn before leads to; null if none differs. */
function faultOf(
  before: TurnRecord,
  record: TurnRecord,
  check: TurnCheck | undefined,
  frame: ServerFrame,
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

/** Reports what no position can show. Returns whether anything was wrong. */
function reportUnlawful(
  record: TurnRecord,
  frame: ServerFrame,
  { map, inDoubt }: { readonly map: GameMap | null; readonly inDoubt: ReadonlySet<string> },
  report: ReportFinding,
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
      report(frame, "retreat-out-of-turn", place(), { turn, unit: unitKey(unit) }, record.turn.season);
    else if (why) {
      // A faulty MDF has findings of its own; units that are misplaced for one reason share one fault.
      if (!inDoubt.has(unit.province)) report(frame, "unit-misplaced", place(), { unit: unitKey(unit), why }, why);
    } else if (other && !isRetreating)
      report(frame, "two-units", place(), { turn, unit: unitKey(unit), other: unitKey(other) }, "");
    else {
      if (!isRetreating) standing.set(unit.province, unit);
      continue;
    }
    isWrong = true;
  }
  return isWrong;
}

/** Why a unit cannot be where NOW shows it; null if it can. */
function misplaced({ type, province, coast }: Unit, map: GameMap): string | null {
  const there = map.provinces.get(province);
  if (!there) return "the map has no such province";
  if (type === "AMY" && there.terrain === "water") return "an army cannot be at sea";
  if (type === "FLT" && there.terrain === "land") return "a fleet cannot be in an inland province";
  if (type === "AMY" && coast !== null) return "an army cannot be on a coast";
  if (type === "FLT" && there.coasts.length > 0 && coast === null)
    return "a fleet in this province must be on one of its coasts";
  if (coast !== null && !there.coasts.includes(coast)) return "the province has no such coast";
  return null;
}

/** Where NOW shows the first unit that differs, or a new unit of the power and type that differ. */
function placeOf(
  differences: readonly Difference[],
  before: TurnRecord,
  { units }: TurnRecord,
  frame: ServerFrame,
): Place {
  const stood = new Set((before.units ?? []).map(unitKey));
  const isMeant = (one: Unit, { unit, kind }: Difference): boolean =>
    unit === unitKey(one) || (kind === kindOf(one) && !stood.has(unitKey(one)));
  const at = (units ?? []).findIndex((one) => differences.some((difference) => isMeant(one, difference)));
  return frame.units[at] ?? wholeFrame;
}

/** Changes between two turns that no orders could cause, or that contradict the reported orders. */
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

/** Orders that the server reported as successful, but whose units are not where they should be. */
function unlikeReported({ reported, turn, units }: TurnRecord, after: TurnRecord): Difference[] {
  const stood = new Set((units ?? []).map(unitKey));
  const shown = new Map((after.units ?? []).map((unit) => [unitKey(unit), unit]));
  const isYearsBegin = turn.season !== "WIN" && after.turn.year > turn.year;
  // A unit that moved before the skipped winter may have been removed in it.
  if (isYearsBegin) return [];
  return [...reported.values()].flatMap((one) => {
    const due = dueAfter(one);
    const subject = subjectOf(one.order);
    // A report about a unit that did not exist proves nothing about the others.
    if (one.order.type !== "BLD" && subject !== null && !stood.has(subject)) return [];
    if (due === null || shown.has(unitKey(due))) return [];
    return [{ text: `${unitKey(due)} is missing after ${wordsOf(one)}`, unit: unitKey(due) }];
  });
}

function wordsOf({ order, result }: ReportedOrder): string {
  return `${order.type} ${result.outcome ?? ""}`.trim();
}

/** The unit after an order that succeeded; null if that is not certain. */
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
    return now > old || (isWhole && now < old)
      ? [{ text: `${kind}: ${counted(now, "unit")}, ${old} before`, kind }]
      : [];
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
    ...gone.map((unit) => ({ text: `${unit} is missing`, unit })),
    ...many.map(([kind, count]) => ({
      text: `${kind}: ${counted(count, "new unit")} from ${counted(fleeing.get(kind) ?? 0, "retreat")}`,
      kind,
    })),
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
    return isLawful ? [] : [{ text: `${power}: the number of units changed by ${change} instead of ${due}` }];
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
