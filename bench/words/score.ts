import { standard } from "../../core/map/standard.ts";
import type { PartialOrder, PartialPlace, PartialUnit } from "../../core/words/partialOrder.ts";
import type { WordPromise } from "../../core/words/promise.ts";
import { readWords } from "../../core/words/readWords.ts";
import { type Label, type LabelledMessage, labelOrder, powerOf, provinceOf } from "./labels.ts";

/** The reader's results for labelled messages; only the speaker's own orders count. */
export interface WordScore {
  readonly messages: number;
  /** Number of the speaker's own orders that the reader found and at least one labeller also found. */
  readonly right: number;
  readonly wrong: readonly { readonly message: LabelledMessage; readonly promise: WordPromise }[];
  /** Number of the speaker's own orders that both labellers found. */
  readonly wanted: number;
  readonly found: number;
  readonly missed: readonly { readonly message: LabelledMessage; readonly label: Label }[];
}

/**
 * Reads labelled messages and compares the readings with the labels. @param withUnits whether to tell the reader where
 * the units are
 */
export function scoreWords(messages: readonly LabelledMessage[], withUnits: boolean): WordScore {
  const wrong: { message: LabelledMessage; promise: WordPromise }[] = [];
  const missed: { message: LabelledMessage; label: Label }[] = [];
  let right = 0;
  let wanted = 0;
  for (const message of messages) {
    const own = promisesIn(message, withUnits).filter(({ kind }) => kind === "own");
    const labels = [...message.a, ...message.b].filter(({ kind }) => kind === "own");
    for (const promise of own) {
      if (labels.some((label) => agrees(promise.order, label))) right += 1;
      else wrong.push({ message, promise });
    }
    const agreed = agreedLabels(message);
    wanted += agreed.length;
    for (const label of agreed) if (!own.some(({ order }) => agrees(order, label))) missed.push({ message, label });
  }
  return { messages: messages.length, right, wrong, wanted, found: wanted - missed.length, missed };
}

/** Returns the speaker's own orders that both labellers found, as the first labeller wrote them. */
export function agreedLabels({ a, b }: LabelledMessage): readonly Label[] {
  const others = b.filter(({ kind }) => kind === "own");
  return a.filter((label) => {
    const read = labelOrder(label.order);
    return label.kind === "own" && read !== null && others.some((other) => agrees(read.order, other));
  });
}

/** Reads a labelled message with the built-in reader. */
export function promisesIn(message: LabelledMessage, withUnits: boolean): readonly WordPromise[] {
  const owners = withUnits && message.units ? ownersOf(message.units) : null;
  return readWords(message.message, {
    names: standard,
    speaker: powerOf(message.speaker),
    listener: powerOf(message.receiver),
    season: message.season.toLowerCase(),
    ownerOf: owners && ((province) => owners.get(province) ?? null),
  });
}

function ownersOf(units: NonNullable<LabelledMessage["units"]>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(units).flatMap(([power, places]) =>
      places.map((place) => [provinceOf(place) ?? place, powerOf(power)] as const),
    ),
  );
}

/**
 * Whether an order may be the one in a label. A `?` matches anything, and so does anything that the order or the label
 * leaves out.
 */
function agrees(order: PartialOrder, label: Label): boolean {
  const read = labelOrder(label.order);
  if (read === null || read.isNot) return false;
  const other = read.order;
  const isSameForm = order.isMove === null || other.isMove === null || order.isMove === other.isMove;
  return (
    order.verb === other.verb &&
    isSameForm &&
    sameUnit(order.unit, other.unit) &&
    sameUnit(order.other, other.other) &&
    samePlace(order.to, other.to)
  );
}

function sameUnit(one: PartialUnit | null, other: PartialUnit | null): boolean {
  if (one === null || other === null) return true;
  const isSameType = one.type === null || other.type === null || one.type === other.type;
  return isSameType && (one.province === null || other.province === null || one.province === other.province);
}

function samePlace(one: PartialPlace | null, other: PartialPlace | null): boolean {
  if (one === null || other === null) return true;
  const isSameCoast = one.coast === null || other.coast === null || one.coast === other.coast;
  return one.province === other.province && isSameCoast;
}
