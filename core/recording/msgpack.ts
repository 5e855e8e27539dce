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
 * Walks the payload without allocating: one value, lengths within the payload, nesting and the number
 * of values within the limits, no extension types (msgpackr gives some of them effects).
 */
function isPlainMessagePack(bytes: Uint8Array): boolean {
  /** Values still to come at each open level. */
  const pending: number[] = [1];
  let at = 0;
  let values = 0;
  const uint = (width: number): number => {
    if (at + width > bytes.length) return Number.POSITIVE_INFINITY;
    let value = 0;
    for (let i = 0; i < width; i++) value = value * 256 + (bytes[at + i] as number);
    at += width;
    return value;
  };
  const skip = (byteLength: number): void => {
    at += byteLength;
  };
  while (pending.length > 0) {
    const top = pending.length - 1;
    if (pending[top] === 0) {
      pending.pop();
      continue;
    }
    pending[top] = (pending[top] as number) - 1;
    if (at >= bytes.length || ++values > limits.values) return false;
    const lead = bytes[at++] as number;
    let children: number | undefined;
    if (lead <= 0x7f || lead >= 0xe0 || lead === 0xc0 || lead === 0xc2 || lead === 0xc3) continue;
    if (lead <= 0x8f) children = (lead & 0x0f) * 2;
    else if (lead <= 0x9f) children = lead & 0x0f;
    else if (lead <= 0xbf) at += lead & 0x1f;
    else if (lead === 0xc4 || lead === 0xd9) skip(uint(1));
    else if (lead === 0xc5 || lead === 0xda) skip(uint(2));
    else if (lead === 0xc6 || lead === 0xdb) skip(uint(4));
    else if (lead >= 0xca && lead <= 0xd3) at += fixedWidth[lead - 0xca] as number;
    else if (lead === 0xdc) children = uint(2);
    else if (lead === 0xdd) children = uint(4);
    else if (lead === 0xde) children = uint(2) * 2;
    else if (lead === 0xdf) children = uint(4) * 2;
    else return false;
    if (at > bytes.length) return false;
    if (children === undefined) continue;
    if (children > bytes.length - at || pending.length > limits.nesting) return false;
    pending.push(children);
  }
  return at === bytes.length;
}

/** Widths of float32, float64, uint8 to uint64, int8 to int64 (lead bytes 0xCA to 0xD3). */
const fixedWidth: readonly number[] = [4, 8, 1, 2, 4, 8, 1, 2, 4, 8];
