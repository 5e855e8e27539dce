import { getOrMake } from "../../../bytes/keyed.ts";
import { canFollow } from "../../../game/check/succession.ts";
import type { PositionedUnit } from "../../../language/message.ts";
import type { Ownership } from "../../../language/parts.ts";
import { isSameTurn, phaseOf, turnKey } from "../../../map/turn.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintContext } from "../../context.ts";
import type { LintFrame, PlayedGame, Receives, Report, RuleCheck } from "../../finding.ts";
import { defineRules } from "../../rule.ts";
import { mapDoubts } from "../map/mdfFaults.ts";
import { centreFindings, checkCentres, type OddOwners } from "./centres.ts";
import { checkPositions, type OddPosition, positionFindings, retreatsOf } from "./positions.ts";
import { judgeGame, resultFindings } from "./results.ts";
import { type GameReport, ServerFrames } from "./serverFrames.ts";

const findings = {
  ...resultFindings,
  ...positionFindings,
  ...centreFindings,
};

type Code = keyof typeof findings;

/** Whether a frame belongs to the current turn. Other rules report results and positions of other turns. */
function isInTurn({ answers, connection, game, reading }: LintFrame): boolean {
  const shown = game?.before?.seats.get(connection)?.turn ?? null;
  if (answers !== null || shown === null || !reading?.ok || reading.direction !== "server-to-client") return true;
  const { message } = reading;
  if (message.type === "ORD") return isSameTurn(message.turn, shown);
  if (message.type !== "NOW") return true;
  return isSameTurn(message.turn, shown) || canFollow(shown, message.turn);
}

/** Whether a THX refuses an order. Only refusals are checked. */
function isRefusal({ reading }: LintFrame): boolean {
  return reading?.ok === true && reading.message.type === "THX" && reading.message.note !== "MBV";
}

/** What individual clients received, if it differs from what the first client received. */
interface OddCopies {
  readonly positions: OddPosition[];
  readonly owners: OddOwners[];
}

function ownersIn({ reading }: LintFrame): readonly Ownership[] | null {
  return reading?.ok && reading.message.type === "SCO" && "ownership" in reading.message
    ? reading.message.ownership
    : null;
}

/** Returns a key that is the same for identical lists of retreats, in any order. */
function retreatsKey(units: readonly PositionedUnit[]): string {
  const textOf = (unit: PositionedUnit): string => `${unit.power} ${unit.province} ${retreatsOf(unit)}`;
  return getOrMake(retreatsKeys, units, () =>
    units
      .filter(({ retreats }) => retreats !== null)
      .map(textOf)
      .sort()
      .join(", "),
  );
}

/**
 * The key for each list of units. The keys are cached, because every client receives the same position, whose units are
 * read only once.
 */
const retreatsKeys = new WeakMap<readonly PositionedUnit[], string>();

/** Returns a key that is the same for identical lists of owners, in any order. */
function ownersKey(owners: readonly Ownership[] | null): string | null {
  if (owners === null) return null;
  return owners
    .map(({ owner, centres }) => `${owner} ${[...centres].sort().join(" ")}`)
    .sort()
    .join(", ");
}

/** Compares the results, notes, positions and owners of every turn with the rules and with each other. */
class ServerGameRules implements RuleCheck {
  readonly receives: Receives = { client: [], server: "all" };
  readonly #report: Report<Code>;
  readonly #recorded: LintContext["recorded"];
  readonly #frames = new ServerFrames();
  /** The last SCO, keyed by connection. */
  readonly #centres = new Map<
    LintFrame["connection"],
    { readonly n: number; readonly owners: readonly Ownership[] | null }
  >();
  /** Positions and owners that one client received and that differ from the first client's, keyed by game. */
  readonly #odd = new Map<number, OddCopies>();

  constructor(report: Report<Code>, recorded: LintContext["recorded"]) {
    this.#report = report;
    this.#recorded = recorded;
  }

  frame(frame: LintFrame): void {
    const { direction, tokens, game, n, connection } = frame;
    if (direction !== "server-to-client" || !tokens) return;
    const first = tokens[0];
    if (first === T.SCO) {
      this.#centres.set(connection, { n, owners: ownersIn(frame) });
      this.#frames.keep(frame);
    }
    // A message that another client received earlier does not change the game state.
    const isNews = game !== null && game.before !== game.after;
    if ((first === T.THX && isRefusal(frame)) || ((first === T.ORD || first === T.NOW) && isNews && isInTurn(frame)))
      this.#frames.keep(frame);
    // An SCO belongs to the NOW after it; SLO or DRW may appear between them.
    if (first !== T.SCO && first !== T.SLO && first !== T.DRW && first !== T.NOW) this.#centres.delete(connection);
    if (first !== T.NOW) return;
    const sco = this.#centres.get(connection);
    if (sco !== undefined && isNews) this.#frames.join(n, sco.n);
    this.#centres.delete(connection);
    this.#compare(frame, sco);
  }

  /** Keeps a position, and the owners in the SCO before it, if they differ from what the first client received. */
  #compare(
    { n, reading, game, answers }: LintFrame,
    sco: { readonly n: number; readonly owners: readonly Ownership[] | null } | undefined,
  ): void {
    if (!game || answers !== null || !reading?.ok || reading.message.type !== "NOW") return;
    if (!("units" in reading.message)) return;
    const { turn, units } = reading.message;
    const key = turnKey(turn);
    const { current, past } = game.after;
    const record = current && turnKey(current.turn) === key ? current : past.get(key);
    if (!record) return;
    const isOddPosition =
      record.contradictions.some((one) => one.told === null && one.n === n) ||
      (phaseOf(turn) === "retreat" && retreatsKey(record.units ?? []) !== retreatsKey(units));
    const owners = sco?.owners ?? null;
    const isOddOwners =
      owners !== null &&
      record.centresTold &&
      owners !== record.centres &&
      ownersKey(owners) !== ownersKey(record.centres);
    if (!isOddPosition && !isOddOwners) return;
    const odd = this.#odd.get(game.index) ?? { positions: [], owners: [] };
    this.#odd.set(game.index, odd);
    if (isOddPosition) odd.positions.push({ turn: key, units, n });
    if (isOddOwners && sco && owners) odd.owners.push({ turn: key, owners, n: sco.n });
  }

  *gameEnding(played: PlayedGame): Generator<undefined> {
    const report: GameReport<Code> = ({ n, connection, atNs }, code, place, facts, cause) => {
      // The missing bytes may show that this is a server with notes, or a use of NSO, of its own.
      const isByHabit = code === "note-reason" || (code === "result-impossible" && facts["result"] === "NSO");
      if (isByHabit && played.software === null && this.#recorded.isTorn(connection)) return;
      // The missing RM may belong to another map.
      if (code === "unit-misplaced" && this.#recorded.mayLackRm(connection)) return;
      this.#report({ code, connection, side: "server", n, atNs, ...place, facts, cause });
    };
    const { provinces: inDoubt, isUnplayable } = mapDoubts(played);
    const judged = yield* judgeGame(isUnplayable ? { ...played, map: null } : played, this.#frames, report);
    const odd = this.#odd.get(played.index) ?? { positions: [], owners: [] };
    const { doubted, afterWinters } = checkPositions(
      played,
      this.#frames,
      { ...judged, odd: odd.positions },
      inDoubt,
      report,
    );
    const wrong = checkCentres(played, this.#frames, { doubted, inDoubt, odd: odd.owners }, report);
    for (const one of afterWinters) if (!wrong.has(one.winter)) one.report();
  }
}

export const serverGame = defineRules(findings, (report, { recorded }) => new ServerGameRules(report, recorded));
