import { Packr } from "msgpackr/pack";
import { Unpackr } from "msgpackr/unpack";
import { limits } from "./format.ts";

/**
 * The only module that imports msgpackr. It writes plain MessagePack without records or extension types, which any
 * library can read. The package's main entry would load a native extension, which parses hostile input without the
 * safety of JavaScript; the entries imported here do not.
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

/** Encodes a value as MessagePack. Integers above 32 bits become (u)int64, never floats. */
export function pack(value: Packable): Uint8Array {
  return packr.pack(wideIntegers(value));
}

/**
 * Converts large integers to bigint: msgpackr writes integers above 32 bits as float64, but bigints as 64-bit integers.
 */
function wideIntegers(value: Packable): unknown {
  if (typeof value === "number") {
    return Number.isSafeInteger(value) && (value > 0xffffffff || value < -0x80000000) ? BigInt(value) : value;
  }
  if (value === null || typeof value !== "object" || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(wideIntegers);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, wideIntegers(item)]));
}

/**
 * Decodes a MessagePack payload. Byte strings in the value are views of `payload`, not copies.
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
 * Checks a payload without decoding it: it must be exactly one value, without extension types (some of which have side
 * effects in msgpackr). Its lengths must fit in the payload, and its nesting and number of values must be within the
 * limits.
 */
function isPlainMessagePack(bytes: Uint8Array): boolean {
  /** For each open level, the number of values that are still to come. */
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

/** Describes the bytes that follow the first byte of a MessagePack value. */
interface Form {
  /** The number of bytes or items, if the first byte of the value contains it. */
  readonly length: number;
  /** The width, in bytes, of the length field that follows the first byte; 0 if there is none. */
  readonly lengthWidth: number;
  /** Number of values per item: 1 in an array, 2 in a map; 0 if the length counts bytes. */
  readonly perItem: 0 | 1 | 2;
}

function bytes(length: number): Form {
  return { length, lengthWidth: 0, perItem: 0 };
}

function counted(lengthWidth: number, perItem: Form["perItem"]): Form {
  return { length: 0, lengthWidth, perItem };
}

/** Formats by first byte, 0xC0 to 0xDF; undefined for extension types and 0xC1, which is unused. */
const laterForms: readonly (Form | undefined)[] = [
  // nil, unused, false, true
  ...[bytes(0), undefined, bytes(0), bytes(0)],
  // Byte strings, extension types
  ...[counted(1, 0), counted(2, 0), counted(4, 0), undefined, undefined, undefined],
  // float32 and float64, uint8 to uint64, int8 to int64
  ...[4, 8, 1, 2, 4, 8, 1, 2, 4, 8].map(bytes),
  // Extension types
  ...[undefined, undefined, undefined, undefined, undefined],
  // Strings, arrays, maps
  ...[counted(1, 0), counted(2, 0), counted(4, 0)],
  ...[counted(2, 1), counted(4, 1)],
  ...[counted(2, 2), counted(4, 2)],
];

/** Formats by first byte (MessagePack specification, "Formats"). */
const forms: readonly (Form | undefined)[] = Array.from({ length: 256 }, (_, lead) => {
  if (lead <= 0x7f || lead >= 0xe0) return bytes(0);
  if (lead <= 0x8f) return { length: lead & 0x0f, lengthWidth: 0, perItem: 2 };
  if (lead <= 0x9f) return { length: lead & 0x0f, lengthWidth: 0, perItem: 1 };
  if (lead <= 0xbf) return bytes(lead & 0x1f);
  return laterForms[lead - 0xc0];
});
