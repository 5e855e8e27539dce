import { readingOf } from "../analysis/messageReading.ts";
import type { RecordingRow } from "../analysis/recordingEvent.ts";
import { type Kept, keptWhileSame } from "../bytes/keyed.ts";
import { type Turn, type TurnKey, turnKey } from "../map/turn.ts";
import { orderText } from "../orders/notation/daideText.ts";
import type { Order } from "../orders/order.ts";
import type { PeaceProfile } from "../press/profiles.ts";
import type { FrameNumber } from "../recording/entry.ts";
import { attackersIn } from "./judged.ts";
import { pressVerdicts } from "./pressQuery.ts";
import { PressScan } from "./pressScan.ts";
import type { PressVerdicts, RowFacts } from "./rowFields.ts";
import type { Session } from "./session.ts";

type VerdictsByRow = ReadonlyMap<FrameNumber, PressVerdicts>;
type AttackersByOrder = ReadonlyMap<string, readonly string[]>;

/** Reads the fields that depend on the whole game, from the press and the turns that are known so far. */
export class WholeGame implements RowFacts {
  readonly profile: PeaceProfile;
  readonly #session: Session;
  readonly #scan: PressScan;
  readonly #press = new Map<string, Kept<VerdictsByRow>>();
  readonly #attackers = new Map<`${number} ${TurnKey}`, Kept<AttackersByOrder>>();

  /**
   * @param scan a scan that has read the rows of the session
   * @param profile the interpretation of peace on which the verdicts are based
   */
  constructor(session: Session, scan: PressScan, profile: PeaceProfile) {
    this.profile = profile;
    this.#session = session;
    this.#scan = scan;
  }

  pressOf(n: FrameNumber, viewpoint: string | null): PressVerdicts | null {
    const { profile } = this;
    const games = this.#scan.byGame(profile);
    const verdictsIn = ({ game }: { readonly game: number }) => pressVerdicts(this.#scan, { game, viewpoint, profile });
    const byRow = keptWhileSame(this.#press, viewpoint ?? "", [games], () => new Map(games.flatMap(verdictsIn)));
    return byRow.get(n) ?? null;
  }

  attackersOf(row: RecordingRow): readonly string[] {
    const { turn, orders } = resultsOf(row);
    if (turn === null) return [];
    const game = this.#session.gameOf(row.n);
    const byOrder = keptWhileSame(this.#attackers, `${game} ${turnKey(turn)}`, [this.#session.count], () =>
      attackersIn(this.#session, game, turn),
    );
    return [...new Set(orders.flatMap((order) => byOrder.get(orderText(order)) ?? []))];
  }
}

/** Returns the orders whose results a row shows: one in an ORD, or all of a phase in a document. */
function resultsOf(row: RecordingRow): { readonly turn: Turn | null; readonly orders: readonly Order[] } {
  if ("step" in row) {
    const { step } = row;
    return step.kind === "orders"
      ? { turn: step.phase.turn, orders: step.phase.orders.map(({ order }) => order) }
      : { turn: null, orders: [] };
  }
  const reading = readingOf(row);
  const message = reading?.ok && reading.direction === "server-to-client" ? reading.message : null;
  return message?.type === "ORD" ? { turn: message.turn, orders: [message.order] } : { turn: null, orders: [] };
}

/** Reads the press and the results of a recording that was read to its end, so that filters know all fields. */
export function readWholeGame(session: Session, profile: PeaceProfile): void {
  const scan = new PressScan(session);
  while (!scan.advance(Number.POSITIVE_INFINITY));
  session.takeFacts(new WholeGame(session, scan, profile));
}
