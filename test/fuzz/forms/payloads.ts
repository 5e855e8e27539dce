import { concatBytes } from "../../../core/bytes/concat.ts";
import { pack, unpack } from "../../../core/recording/msgpack.ts";
import type { RecordBody } from "../../../core/recording/payload.ts";
import type { Dice } from "../dice.ts";
import type { Form } from "../target.ts";
import { editBytes, repeatBytes } from "./byteEdits.ts";
import { editValue, type Value } from "./values.ts";

/** The content of one record: a byte for its type, then its payload. */
export const payloadForm: Form<RecordBody> = {
  extension: ".record",
  encode: ({ recordType, payload }) => concatBytes([Uint8Array.of(recordType), payload]),
  decode: (bytes) => ({ recordType: bytes[0] ?? 0, payload: bytes.subarray(1) }),
  mutate: (body, other, dice) => editPayload(body, other, dice),
  size: ({ payload }) => payload.length,
  without: ({ recordType, payload }, start, end) => ({
    recordType,
    payload: concatBytes([payload.subarray(0, start), payload.subarray(end)]),
  }),
  repeat: ({ recordType, payload }, times) => ({ recordType, payload: longer(payload, times) }),
};

/** Changes the type of a record, its values, its lengths or its bytes. */
export function editPayload({ recordType, payload }: RecordBody, other: RecordBody, dice: Dice): RecordBody {
  const kind = dice.random();
  if (kind < 0.05) return { recordType: dice.pick([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0x80, 0xff]), payload };
  if (kind < 0.2) return { recordType, payload: editForms(payload, dice) };
  const value = kind < 0.4 ? undefined : valueIn(payload);
  if (value === undefined) return { recordType, payload: editBytes(payload, other.payload, dice) };
  return { recordType, payload: packed(editValue(value, valueIn(other.payload) ?? null, dice), payload) };
}

/** First bytes of MessagePack values in every format; 0xC7 to 0xC9 and 0xD4 to 0xD8 begin extension types. */
const leads: readonly number[] = [
  ...[0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9],
  ...[0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8, 0xd9, 0xda, 0xdb],
  ...[0xdc, 0xdd, 0xde, 0xdf, 0xe0, 0xff],
];

/** Changes the first byte of a value, or a length. */
function editForms(payload: Uint8Array, dice: Dice): Uint8Array {
  const edited = payload.slice();
  if (payload.length > 0) edited[dice.below(Math.min(payload.length, 64))] = dice.pick(leads);
  return edited;
}

function valueIn(payload: Uint8Array): Value | undefined {
  const value = unpack(payload);
  return isValue(value) ? value : undefined;
}

function isValue(value: unknown): value is Value {
  return value !== undefined;
}

/**
 * Encodes a value as MessagePack. Returns `otherwise` for values from other payloads that MessagePack cannot represent.
 */
function packed(value: Value, otherwise: Uint8Array): Uint8Array {
  try {
    return Uint8Array.from(pack(value));
  } catch {
    return otherwise;
  }
}

/** Repeats the content of a payload's lists and byte strings the given number of times. */
function longer(payload: Uint8Array, times: number): Uint8Array {
  const value = valueIn(payload);
  if (!Array.isArray(value)) return repeatBytes(payload, times);
  const fields = value.map((field: Value): Value => {
    if (field instanceof Uint8Array) return repeatBytes(field, times);
    return Array.isArray(field) ? Array.from({ length: times }, () => field).flat() : field;
  });
  return packed(fields, payload);
}
