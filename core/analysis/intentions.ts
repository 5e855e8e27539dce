import { getOrMake } from "../bytes/keyed.ts";
import { readPressText } from "../formats/pressText.ts";
import type { Games } from "../game/games.ts";
import type { Arrangement } from "../language/press.ts";
import { type MapLibrary, mapByName } from "../map/library.ts";
import type { NamedMap } from "../map/standard.ts";
import { orderText, unitText } from "../orders/notation/daideText.ts";
import { type Order, unitOf } from "../orders/order.ts";
import type { FrameNumber } from "../recording/entry.ts";
import { type ReadingRow, readPlainText, wordsOf } from "./plainTexts.ts";
import type { RecordingEvent, RecordingWatch } from "./recordingEvent.ts";

/** The orders that a power wrote down as its intention, by unit: `( AUS AMY VIE )`, both in DAIDE. */
type Intention = ReadonlyMap<string, string>;

/**
 * Gathers what senders intended when they wrote their messages, from logs of the form *At the start of this phase, I intend to
 * do: ('A VIE - GAL', 'F TRI H')*, which ALLAN's programs write. Orders are read by the built-in reader, so that they
 * compare with readings.
 */
export class IntentionWatch implements RecordingWatch {
  /** The last intention that the sender of a message wrote before it in the same phase, by the message's number. */
  readonly before = new Map<FrameNumber, Intention>();
  readonly #library: MapLibrary;
  readonly #maps = new Map<string, NamedMap | null>();
  /** The last intention of each power in a phase of a game. */
  readonly #stated = new Map<string, Intention>();

  constructor(library: MapLibrary) {
    this.#library = library;
  }

  take(event: RecordingEvent, games: Games): void {
    if (event.kind !== "step") return;
    const { step, game, n } = event.row;
    const keyOf = (power: string): string => `${game} ${step.phase.name} ${power}`;
    if (step.kind === "message") {
      const stated = this.#stated.get(keyOf(step.message.sender));
      if (stated) this.before.set(n, stated);
    }
    if (step.kind !== "log") return;
    const { author, text } = step.log;
    const [, list] = /\bI intend to do: \((.+)\)\s*$/s.exec(text) ?? [];
    if (list === undefined) return;
    const namesOf = (map: string) => getOrMake(this.#maps, map, () => mapByName(this.#library, map) ?? null);
    const words = { sender: author, recipients: [], text: list.replaceAll(/["']/g, "") };
    const orders = readPlainText(wordsOf(event.row, games, namesOf, words)).flatMap((row) => orderOf(row)?.order ?? []);
    this.#stated.set(keyOf(author), intentionOf(orders));
  }
}

function intentionOf(orders: readonly Order[]): Intention {
  return new Map(
    orders.flatMap((order) => {
      const unit = unitOf(order);
      return unit === null ? [] : [[unitText(unit), orderText(order)]];
    }),
  );
}

/**
 * Determines whether a sender intended what it promised.
 * @param before what the sender had written down
 * @returns null if it wrote nothing about the unit, or if the reading promises no order
 */
export function wasIntended(reading: ReadingRow, before: Intention | undefined): boolean | null {
  const promised = orderOf(reading);
  const unit = promised && unitOf(promised.order);
  const intended = unit ? before?.get(unitText(unit)) : undefined;
  if (promised === null || intended === undefined) return null;
  return (intended === orderText(promised.order)) !== promised.isRefused;
}

/** Returns the order of a reading, and whether the reading refuses it; null if it has none. */
function orderOf({ daide, by }: ReadingRow): { readonly order: Order; readonly isRefused: boolean } | null {
  const press = daide === null ? undefined : readPressText(daide, by)?.press;
  if (press?.type !== "PRP") return null;
  const arrangement: Arrangement = press.arrangement;
  const isRefused = arrangement.type === "NOT";
  const inner = arrangement.type === "NOT" ? arrangement.arrangement : arrangement;
  return inner.type === "XDO" ? { order: inner.order, isRefused } : null;
}
