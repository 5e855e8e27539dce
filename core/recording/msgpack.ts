import { Packr, Unpackr } from "msgpackr";
import { limits } from "./format.ts";

/**
 * The one module that knows msgpackr. Plain MessagePack: no records, no extension types, so that any
 * library reads it.
 */
const packr = new Packr({ useRecords: false });
const unpackr = new Unpackr({ useRecords: false, mapsAsObjects: true, int64AsType: "number" });

export type Packable =
  | null
  | boolean
  | number
  | string
  | Uint8Array
  | readonly Packable[]
  | { readonly [key: string]: Packable };

/** MessagePack of a value. Whole numbers above 32 bits become (u)int64, never floats. */
export function pack(value: Packable): Uint8Array {
  return packr.pack(wideIntegers(value));
}

/** msgpackr writes whole numbers above 32 bits as float64; as bigints they become 64-bit integers. */
function wideIntegers(value: Packable): unknown {
  if (typeof value === "number") {
    return Number.isSafeInteger(value) && (value > 0xffffffff || value < -0x80000000) ? BigInt(value) : value;
  }
  if (value === null || typeof value !== "object" || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(wideIntegers);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, wideIntegers(item)]));
}

/**
 * The value of a MessagePack payload. Byte strings in it are views of `payload`, not copies.
 * @returns `undefined` for anything that is not exactly one plain value within the limits
 */
export function unpack(payload: Uint8Array): unknown {
  if (!isPlainMessagePack(payload)) return undefined;
  try {
    return unpackr.unpack(payload);
  } catch {
    return undefined;
  }
}

/**
 * Walks the payload and keeps nothing of it: one value, lengths within the payload, nesting and the number of values
 * within the limits, no extension types (msgpackr gives some of them effects).
 */
function isPlainMessagePack(bytes: Uint8Array): boolean {
  /** Values still to come at each open level. */
  const pending: number[] = [1];
  let at = 0;
  let values = 0;
  while (pending.length > 0) {
    const top = pending.length - 1;
    if (pending[top] === 0) {
      pending.pop();
      continue;
    }
    pending[top] = (pending[top] as number) - 1;
    if (at >= bytes.length || ++values > limits.values) return false;
    const form = forms[bytes[at++] as number];
    if (!form || at + form.lengthWidth > bytes.length) return false;
    let { length } = form;
    for (let i = 0; i < form.lengthWidth; i++) length = length * 256 + (bytes[at++] as number);
    if (form.perItem === 0) {
      if (length > bytes.length - at) return false;
      at += length;
      continue;
    }
    const children = length * form.perItem;
    if (children > bytes.length - at || pending.length > limits.nesting) return false;
    pending.push(children);
  }
  return at === bytes.length;
}

/** What follows the first byte of a value. */
interface Form {
  /** Bytes, or items of an array or a map, that the first byte counts. */
  readonly length: number;
  /** Bytes of the number that counts them instead. */
  readonly lengthWidth: number;
  /** Values in an item: 1 in an array, 2 in a map; 0 where bytes are counted. */
  readonly perItem: 0 | 1 | 2;
}

function bytes(length: number): Form {
  return { length, lengthWidth: 0, perItem: 0 };
}

function counted(lengthWidth: number, perItem: Form["perItem"]): Form {
  return { length: 0, lengthWidth, perItem };
}

/** Forms by the first byte from 0xC0 to 0xDF; undefined: extension types, and 0xC1, which has no meaning. */
const laterForms: readonly (Form | undefined)[] = [
  // nil, none, false, true
  ...[bytes(0), undefined, bytes(0), bytes(0)],
  // Byte strings, extension types
  ...[counted(1, 0), counted(2, 0), counted(4, 0), undefined, undefined, undefined],
  // float32 and float64, uint8 to uint64, int8 to int64
  ...[4, 8, 1, 2, 4, 8, 1, 2, 4, 8].map(bytes),
  // Extension types
  ...[undefined, undefined, undefined, undefined, undefined],
  // Texts, arrays, maps
  ...[counted(1, 0), counted(2, 0), counted(4, 0)],
  ...[counted(2, 1), counted(4, 1)],
  ...[counted(2, 2), counted(4, 2)],
];

/** Forms by the first byte (MessagePack specification, "Formats"). */
const forms: readonly (Form | undefined)[] = Array.from({ length: 256 }, (_, lead) => {
  if (lead <= 0x7f || lead >= 0xe0) return bytes(0);
  if (lead <= 0x8f) return { length: lead & 0x0f, lengthWidth: 0, perItem: 2 };
  if (lead <= 0x9f) return { length: lead & 0x0f, lengthWidth: 0, perItem: 1 };
  if (lead <= 0xbf) return bytes(lead & 0x1f);
  return laterForms[lead - 0xc0];
});
