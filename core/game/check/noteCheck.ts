import { judgeAdjustments } from "../../judge/adjustments.ts";
import { judgeMovement } from "../../judge/movement.ts";
import type { DislodgedUnit, GivenOrder, OrderNote } from "../../judge/outcome.ts";
import { judgeRetreats } from "../../judge/retreats.ts";
import type { GameMap } from "../../map/gameMap.ts";
import { phaseOf } from "../../map/turn.ts";
import { orderText } from "../../orders/notation/daideText.ts";
import type { OrderBook, Submission } from "../orderBook.ts";
import type { TurnRecord } from "../state.ts";
import { ownersOf } from "./owners.ts";
import type { ServerHabits } from "./server.ts";

/** A THX beside the note that our judge would give. */
export interface NoteCheck {
  readonly power: string;
  readonly text: string;
  /** Frame of the THX. */
  readonly n: number;
  readonly reported: string;
  readonly due: OrderNote;
  /** Whether both accept the order, or both refuse it. */
  readonly agrees: boolean;
  /** Whether they give the same reason; null where the server gives none. */
  readonly sameReason: boolean | null;
}

/** The notes of a turn's order books. Orders that no judge can read, and those of a turn not shown, are left out. */
export function checkNotes(record: TurnRecord, map: GameMap, server: ServerHabits): NoteCheck[] {
  if (record.units === null) return [];
  return [...record.books].flatMap(([power, book]) => notesOfBook(power, book, record, map, server));
}

function notesOfBook(
  power: string,
  book: OrderBook,
  record: TurnRecord,
  map: GameMap,
  server: ServerHabits,
): NoteCheck[] {
  return book.flatMap((submission, at) => {
    const { order, note, notedN } = submission;
    if (note === null || notedN === null || order.type === "loose") return [];
    const due = dueNote(power, submission, book.slice(0, at), record, map, server);
    if (due === null) return [];
    const agrees = (note === "MBV") === (due === "MBV");
    const sameReason = server.notes === "coarse" ? null : note === due;
    return [{ power, text: orderText(order), n: notedN, reported: note, due, agrees, sameReason }];
  });
}

/** The note for one order by itself; for builds and removals behind those that stood when it came. */
function dueNote(
  power: string,
  submission: Submission,
  earlier: OrderBook,
  record: TurnRecord,
  map: GameMap,
  { policy }: ServerHabits,
): OrderNote | null {
  const all = record.units ?? [];
  const units = all.filter(({ retreats }) => retreats === null);
  const given: GivenOrder = { by: power, order: submission.order };
  switch (phaseOf(record.turn)) {
    case "movement":
      return judgeMovement({ map, policy, units, orders: [given] }).outcomes[0]?.note ?? null;
    case "retreat": {
      const dislodged = all.flatMap((unit): DislodgedUnit[] =>
        unit.retreats === null ? [] : [{ unit, from: null, retreats: unit.retreats }],
      );
      return judgeRetreats({ map, policy, units, dislodged, orders: [given] }).outcomes[0]?.note ?? null;
    }
    default: {
      if (record.centres === null) return null;
      const stood = earlier.filter(
        ({ note, withdrawnN }) => note === "MBV" && (withdrawnN === null || withdrawnN > submission.n),
      );
      const orders = [...stood.map(({ order }): GivenOrder => ({ by: power, order })), given];
      const owners = ownersOf(record.centres);
      return judgeAdjustments({ map, policy, units, owners, orders }).outcomes[orders.length - 1]?.note ?? null;
    }
  }
}
