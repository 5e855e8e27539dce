import { adjustmentNote } from "../../judge/adjustments.ts";
import { ruleMovement } from "../../judge/movementNotes.ts";
import { dueNote } from "../../judge/movementOutcomes.ts";
import type { DislodgedUnit, GivenOrder, OrderNote } from "../../judge/outcome.ts";
import type { JudgePolicy } from "../../judge/policy.ts";
import { type Position, positionOf } from "../../judge/position.ts";
import { type RetreatGround, retreatGround, retreatNote } from "../../judge/retreats.ts";
import type { PositionedUnit } from "../../language/message.ts";
import type { GameMap } from "../../map/gameMap.ts";
import { type Phase, phaseOf } from "../../map/turn.ts";
import { orderText } from "../../orders/notation/daideText.ts";
import type { Order } from "../../orders/order.ts";
import type { OrderBook, Submission } from "../orderBook.ts";
import type { TurnRecord } from "../state.ts";
import { ownersOf } from "./owners.ts";
import type { ServerHabits } from "./server.ts";

/** A THX compared with the adjudicator's note. */
export interface NoteCheck {
  readonly power: string;
  readonly text: string;
  /** Frame of the THX. */
  readonly n: Submission["n"];
  readonly reported: string;
  readonly due: OrderNote;
  /** Whether the server and the adjudicator both accept the order, or both refuse it. */
  readonly agrees: boolean;
  /** Whether the server and the adjudicator give the same reason; null if the server gives none. */
  readonly sameReason: boolean | null;
}

/** Checks the notes in a turn's order books. Skips orders that cannot be adjudicated, and turns without a position. */
export function checkNotes(record: TurnRecord, map: GameMap, server: ServerHabits): NoteCheck[] {
  return checkSome(record, map, server, () => true);
}

/** Like {@link checkNotes}, but for refused orders only. */
export function checkRefusals(record: TurnRecord, map: GameMap, server: ServerHabits): NoteCheck[] {
  return checkSome(record, map, server, ({ note }) => note !== "MBV");
}

function checkSome(
  record: TurnRecord,
  map: GameMap,
  server: ServerHabits,
  isMeant: (submission: Submission) => boolean,
): NoteCheck[] {
  if (record.units === null) return [];
  if (![...record.books.values()].some((book) => book.some(isMeant))) return [];
  const judge = new NoteJudge(record, map, server.policy);
  return [...record.books].flatMap(([power, book]) =>
    book.flatMap((submission): NoteCheck[] => {
      const { order, note, notedN } = submission;
      if (note === null || notedN === null || order.type === "loose" || !isMeant(submission)) return [];
      const due = judge.note(power, order, standingBefore(book, submission));
      if (due === null) return [];
      const agrees = (note === "MBV") === (due === "MBV");
      const sameReason = server.notes === "coarse" ? null : note === due;
      return [{ power, text: orderText(order), n: notedN, reported: note, due, agrees, sameReason }];
    }),
  );
}

/** Returns the orders that were in force when a submission arrived. */
export function standingBefore(book: OrderBook, submission: Submission): readonly Order[] {
  return book
    .slice(0, book.indexOf(submission))
    .filter(({ note, withdrawnN }) => note === "MBV" && (withdrawnN === null || withdrawnN > submission.n))
    .map(({ order }) => order);
}

/** Determines the adjudicator's notes on individual orders of one turn. */
export class NoteJudge {
  readonly phase: Phase;
  readonly #record: TurnRecord;
  readonly #map: GameMap;
  readonly #policy: JudgePolicy;
  /** The position without dislodged units. */
  readonly #position: Position;
  /** What the notes of a retreat phase depend on; computed on first use. */
  #ground: RetreatGround | null = null;

  constructor(record: TurnRecord, map: GameMap, policy: JudgePolicy) {
    this.phase = phaseOf(record.turn);
    this.#record = record;
    this.#map = map;
    this.#policy = policy;
    this.#position = positionOf(map, this.#all.filter(isStanding), policy);
  }

  /**
   * Returns the adjudicator's note on an order.
   * @param standing orders of the power that were accepted earlier, which limit builds and removals
   * @returns null if too little is known
   */
  note(by: string, order: Order, standing: readonly Order[]): OrderNote | null {
    const given: GivenOrder = { by, order };
    const [map, policy] = [this.#map, this.#policy];
    switch (this.phase) {
      case "movement": {
        const { note, unit } = ruleMovement(this.#position, given);
        return dueNote(policy, note, unit);
      }
      case "retreat": {
        this.#ground ??= retreatGround({
          map,
          policy,
          units: this.#all.filter(isStanding),
          dislodged: this.#dislodged,
        });
        return retreatNote(this.#ground, given);
      }
      case "adjustment": {
        const { centres } = this.#record;
        if (centres === null) return null;
        const orders = [...standing.map((one): GivenOrder => ({ by, order: one })), given];
        return adjustmentNote({ map, policy, units: this.#all.filter(isStanding), owners: ownersOf(centres), orders });
      }
    }
  }

  get #dislodged(): DislodgedUnit[] {
    const taken = new Set(this.#all.filter(isStanding).map(({ province }) => province));
    return this.#all.flatMap((unit): DislodgedUnit[] => {
      // Some servers list occupied places as retreats, and then refuse retreats to them.
      const retreats = unit.retreats?.filter(({ province }) => !taken.has(province));
      return retreats === undefined ? [] : [{ unit, from: null, retreats }];
    });
  }

  get #all(): readonly PositionedUnit[] {
    return this.#record.units ?? [];
  }
}

function isStanding({ retreats }: PositionedUnit): boolean {
  return retreats === null;
}
