import type { TurnCheck } from "../../../game/check/crossCheck.ts";
import { unitKey, unitKeys } from "../../../game/check/ordersKnown.ts";
import { type PositionDifference, positionDifferenceText } from "../../../game/check/positionCheck.ts";
import { canFollow } from "../../../game/check/succession.ts";
import { subjectOf } from "../../../game/shared.ts";
import { historyOf, type TurnRecord } from "../../../game/state.ts";
import type { PositionedUnit } from "../../../language/message.ts";
import { type GameMap, placeKey } from "../../../map/gameMap.ts";
import { phaseOf, type TurnKey, turnKey } from "../../../map/turn.ts";
import { orderText } from "../../../orders/notation/daideText.ts";
import type { Unit } from "../../../orders/order.ts";
import type { FrameNumber } from "../../../recording/entry.ts";
import { type Finding, type Place, type PlayedGame, wholeFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import { type Difference, kindOf, unlawfulChanges } from "./changes.ts";
import type { JudgedTurns } from "./results.ts";
import type { GameReport, ServerFrame, ServerFrames } from "./serverFrames.ts";

/** Findings about positions. */
export const positionFindings = {
  "result-without-unit": {
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
      "The recording has all orders for the turn, and they lead to a different position. Clients continue from a position that does not follow from the orders.",
    clause: "v0.18, level 0, NOW",
    fix: "Build NOW from the results: list units that moved at their destinations, and all others where they were.",
    example: "NOW with FRA AMY PAR after ORD ( ( FRA AMY PAR ) MTO BUR ) ( SUC )",
  },
  "retreats-wrong": {
    severity: "error",
    message: "NOW ( {turn} ) lists retreats other than those the rules allow: {difference}.",
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
      "The NOW for a retreat turn must list every dislodged unit, even one that can only disband. If NOW omits the unit, the client has to infer that the unit is gone.",
    clause: "v0.18, level 0, NOW: MRT",
    fix: "Send ( {unit} MRT ( ) ). As a client, treat a unit that NOW omits as disbanded.",
    example: "NOW ( SUM 1901 ) without ( FRA AMY BUR MRT ( ) ), where every province next to Burgundy is occupied",
    habits: [{ software: "diplomacy", does: "immediately disbands units that have nowhere to go" }],
  },
  "units-changed": {
    severity: "error",
    message: "NOW ( {turn} ) cannot follow {before}, whatever the orders were: {difference}.",
    explanation:
      "Units appear only through builds and disappear only through removals and disbands. No unit changes its owner or its type, and a unit that ORD reports as moved must be at its destination.",
    clause: "v0.18, level 0, NOW and ORD",
    fix: "Keep the owner and type of every unit, and place the unit where its result puts it.",
    example: "( FRA FLT PAR ) after ( FRA AMY PAR )",
  },
  "two-units": {
    severity: "error",
    message: "NOW ( {turn} ) shows {unit} in the same province as {other}.",
    explanation:
      "A province can contain only one unit. The exception is a dislodged unit, listed with MRT, and its attacker.",
    clause: "v0.18, level 0, NOW",
    fix: "List the dislodged unit with MRT ( .. ), even if it has nowhere to go: MRT ( ).",
    example: "NOW ( FAL 1901 ) ( FRA AMY BUR ) ( GER AMY BUR )",
  },
  "unit-misplaced": {
    severity: "error",
    message: "NOW shows {unit} in an impossible place: {why}.",
    explanation: "The map determines which units can be in which places.",
    clause: "v0.18, level 0, NOW and MDF",
    fix: "Name the unit with its own type and place: ( power AMY province ), ( power FLT ( province coast ) ).",
    example: "( RUS FLT STP ), where a fleet must be on one of two coasts",
  },
  "retreat-out-of-turn": {
    severity: "error",
    message: "NOW ( {turn} ) lists {unit} with MRT, but retreats belong to summer and autumn.",
    explanation: "A client cannot order a retreat in any other season.",
    clause: "v0.18, level 0, NOW: MRT before a retreat turn",
    fix: "Send the NOW for the retreat turn first, or leave out units that are gone.",
    example: "NOW ( FAL 1901 ) ( AUS AMY SER MRT ( ALB ) )",
  },
} as const satisfies Findings;

type ReportFinding = GameReport<keyof typeof positionFindings>;

/** Maximum number of differences named in a finding; any others are only counted. */
const mostDifferences = 2;

/** A position that one client received and that differs from the first client's. */
export interface OddPosition {
  readonly turn: TurnKey;
  readonly units: readonly PositionedUnit[];
  readonly n: FrameNumber;
}

/** What is wrong with the positions of a game. */
interface PositionsChecked {
  /** Turns whose position is wrong. What follows from a wrong position is not a separate fault. */
  readonly doubted: ReadonlySet<string>;
  /** Faults in the position after a winter, and the winter's turn. Reported only if the winter's owners are correct. */
  readonly afterWinters: readonly { readonly winter: string; readonly report: () => void }[];
}

/**
 * Reports positions that are impossible, or that cannot follow from the previous turn.
 * @param inDoubt provinces for which the map itself is faulty
 */
export function checkPositions(
  played: PlayedGame,
  frames: ServerFrames,
  { turns, faulty, odd }: JudgedTurns & { readonly odd: readonly OddPosition[] },
  inDoubt: ReadonlySet<string>,
  report: ReportFinding,
): PositionsChecked {
  const doubted = new Set<string>();
  const afterWinters: { winter: string; report: () => void }[] = [];
  const shown = historyOf(played.state).filter(({ units }) => units !== null);
  for (const [at, record] of shown.entries()) {
    const frame = frames.of(record.n);
    const before = shown[at - 1];
    // Two wrong positions in a row are one fault, because the second change returns to the correct position.
    const isPrevious = isStep(before, record, doubted);
    const adjudicated = isPrevious ? turns.get(turnKey(before.turn)) : undefined;
    // A dislodged unit without MRT looks like a second unit in its province.
    const isUndislodged = areOfRetreats(adjudicated?.positionDifferences ?? []);
    const known = { map: played.map, inDoubt };
    const isWrong = !frame || (!isUndislodged && reportUnlawful(record, frame, known, report));
    const check = isWrong ? undefined : adjudicated;
    const isFaulty = !before || faulty.has(turnKey(before.turn));
    if (frame && !isFaulty) reportUnlisted(before, record, check, frame, report);
    // If clients received two positions, only the adjudicator can tell which one is correct.
    const canTell = !isContradicted(record) || hasPosition(check);
    const fault = isPrevious && !isWrong && canTell ? faultOf(before, record, check, frame) : null;
    const isRight = fault === null && hasPosition(check);
    reportOddOnes(odd, record, { isRight, before, played, inDoubt, frames, report });
    if (isWrong || fault || !canTell) doubted.add(turnKey(record.turn));
    else reportUnknownUnits(record, frames, report);
    // Results that differ from the adjudicator's also lead to a different position.
    if (!fault || !frame || isFaulty || areUnlisted(check)) continue;
    const { code, place, facts } = fault;
    const reportIt = (): void => report(frame, code, place, facts, "");
    if (before.turn.season === "WIN") afterWinters.push({ winter: turnKey(before.turn), report: reportIt });
    else reportIt();
  }
  return { doubted, afterWinters };
}

/** Whether a turn follows a turn whose position is correct. */
function isStep(
  before: TurnRecord | undefined,
  record: TurnRecord,
  doubted: ReadonlySet<string>,
): before is TurnRecord {
  return before !== undefined && canFollow(before.turn, record.turn) && !doubted.has(turnKey(before.turn));
}

/** Whether the adjudicator knows the position to which a turn led. */
function hasPosition(check: TurnCheck | undefined): boolean {
  return check !== undefined && check.positionDifferences !== null;
}

/** Whether clients received different positions for a turn. */
function isContradicted({ contradictions }: TurnRecord): boolean {
  return contradictions.some((one) => one.told === null);
}

interface OddContext {
  /** Whether the position that the first client received is correct. */
  readonly isRight: boolean;
  readonly before: TurnRecord | undefined;
  readonly played: PlayedGame;
  readonly inDoubt: ReadonlySet<string>;
  readonly frames: ServerFrames;
  readonly report: ReportFinding;
}

function reportOddOnes(odd: readonly OddPosition[], record: TurnRecord, context: OddContext): void {
  for (const one of odd) if (one.turn === turnKey(record.turn)) reportOdd(one, record, context);
}

/** Reports faults in one client's position, other than its difference from the other clients' positions. */
function reportOdd(
  { units, n }: OddPosition,
  record: TurnRecord,
  { isRight, before, played, inDoubt, frames, report }: OddContext,
): void {
  const frame = frames.of(n);
  if (!frame) return;
  const own = { ...record, units };
  if (reportUnlawful(own, frame, { map: played.map, inDoubt }, report) || !isRight || !before) return;
  const due = new Map((record.units ?? []).map((unit) => [unitKey(unit), unit]));
  const at = units.findIndex((unit) => {
    const other = due.get(unitKey(unit));
    return other !== undefined && retreatsOf(other) !== retreatsOf(unit);
  });
  const unit = units[at];
  if (!unit) return;
  const difference = `${unitKey(unit)}: ${retreatsOf(unit)} instead of ${retreatsOf(due.get(unitKey(unit)) ?? unit)}`;
  const facts = { turn: turnKey(record.turn), before: turnKey(before.turn), difference };
  report(frame, "retreats-wrong", frame.units[at] ?? wholeFrame, facts, "");
}

/** Returns text such as `MRT ( ALB BUL )`; `no MRT` for a unit that is not dislodged. */
export function retreatsOf({ retreats }: PositionedUnit): string {
  return retreats === null ? "no MRT" : `MRT ( ${retreats.map(placeKey).sort().join(" ")} )`;
}

/** Reports dislodged units that have nowhere to go and that NOW omits. */
function reportUnlisted(
  before: TurnRecord,
  record: TurnRecord,
  check: TurnCheck | undefined,
  frame: ServerFrame,
  report: ReportFinding,
): void {
  if (!check) return;
  // If other provinces differ too, we cannot tell whether the server or the adjudicator is correct.
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
function areUnlisted(check: TurnCheck | undefined): boolean {
  const { positionDifferences = null, unlisted = [] } = check ?? {};
  const differences = positionDifferences ?? [];
  const isOfUnlisted = (one: PositionDifference): boolean =>
    one.kind === "retreats" && one.told === null && unlisted.includes(one.unit);
  return differences.length > 0 && differences.every(isOfUnlisted);
}

/** Reports ORD messages about units that are not in the position. */
function reportUnknownUnits({ turn, units, reported }: TurnRecord, frames: ServerFrames, report: ReportFinding): void {
  const standing = unitKeys(units ?? []);
  for (const { order, n } of reported.values()) {
    const frame = frames.of(n);
    const unit = subjectOf(order);
    const isNew = order.type === "BLD" || order.type === "loose";
    if (!frame || unit === null || isNew || standing.has(unit)) continue;
    report(
      frame,
      "result-without-unit",
      wholeFrame,
      { turn: turnKey(turn), order: orderText(order), unit },
      order.type,
    );
  }
}

/** Whether only retreats differ. A dislodged unit without MRT also counts as an unexpected unit. */
function areOfRetreats(differences: readonly PositionDifference[]): boolean {
  const undislodged = new Set(
    differences.flatMap((one) => (one.kind === "retreats" && one.told === null ? one.unit : [])),
  );
  return (
    differences.length > 0 &&
    differences.every(({ kind, unit }) => kind === "retreats" || (kind === "extra" && undislodged.has(unit)))
  );
}

interface PositionFault {
  readonly code: "retreats-wrong" | "position-wrong" | "units-changed";
  readonly place: Place;
  readonly facts: Finding["facts"];
}

function asDifference(one: PositionDifference): Difference {
  return { text: positionDifferenceText(one), unit: one.unit };
}

/**
 * Returns the fault of a position that differs from the one to which the previous turn leads; null if nothing differs.
 */
function faultOf(
  before: TurnRecord,
  record: TurnRecord,
  check: TurnCheck | undefined,
  frame: ServerFrame,
): PositionFault | null {
  const judged = check?.positionDifferences ?? null;
  const differences = judged?.map(asDifference) ?? unlawfulChanges(before, record);
  if (differences.length === 0) return null;
  const areRetreats = judged !== null && areOfRetreats(judged);
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

/** Reports units that no position can contain. Returns whether anything was wrong. */
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
      // A faulty MDF has its own findings; units that are misplaced for the same reason share one fault.
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

/** Returns why a unit cannot be where NOW shows it; null if it can. */
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

/** Returns where NOW shows the first unit that differs, or a new unit of the power and type that differ. */
function placeOf(
  differences: readonly Difference[],
  before: TurnRecord,
  { units }: TurnRecord,
  frame: ServerFrame,
): Place {
  const stood = unitKeys(before.units ?? []);
  const isMeant = (one: Unit, { unit, kind }: Difference): boolean =>
    unit === unitKey(one) || (kind === kindOf(one) && !stood.has(unitKey(one)));
  const at = (units ?? []).findIndex((one) => differences.some((difference) => isMeant(one, difference)));
  return frame.units[at] ?? wholeFrame;
}
