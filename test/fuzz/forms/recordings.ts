import { concatBytes } from "../../../core/bytes/concat.ts";
import { recordHeadByteLength } from "../../../core/recording/format.ts";
import { encodeEntry, type RecordBody } from "../../../core/recording/payload.ts";
import { RecordingReader } from "../../../core/recording/reader.ts";
import { encodeFileHead, encodeRecord } from "../../../core/recording/writer.ts";
import { hurt } from "../../support/hurt.ts";
import type { Dice } from "../dice.ts";
import type { Form } from "../target.ts";
import { editList } from "./lists.ts";
import { editPayload } from "./payloads.ts";

/**
 * A recording file. Most changes keep the checksums correct, so that they reach the code that runs after the checks.
 */
export const recordingForm: Form<Uint8Array> = {
  extension: ".chamber",
  encode: (file) => file,
  decode: (bytes) => bytes,
  mutate(file, other, dice) {
    if (file.length > 20 && dice.chance(0.2)) return hurt(file, dice.random).bytes;
    const { salt, bodies } = partsOf(file);
    if (bodies.length === 0) return headOf(file, dice);
    const foreign = partsOf(other).bodies;
    const edited = dice.chance(0.4)
      ? editList(bodies, foreign, dice)
      : editBody(bodies, dice.pick(foreign.length > 0 ? foreign : bodies), dice);
    return written(salt, edited);
  },
  size: (file) => partsOf(file).bodies.length,
  without(file, start, end) {
    const { salt, bodies } = partsOf(file);
    return written(salt, bodies.toSpliced(start, end - start));
  },
  repeat(file, times) {
    const reader = new RecordingReader();
    const items = [...reader.push(file), ...reader.end()];
    const entries = items.flatMap((item) => (item.kind === "record" ? [item.entry] : []));
    const [header, ...rest] = entries;
    const copied = rest.filter((entry): boolean => entry.type !== "end" && entry.type !== "index");
    const bodies = Array.from({ length: times }, () => copied).flat();
    return written(reader.head?.salt ?? 0, [
      ...(header ? [encodeEntry(header)] : []),
      ...bodies.map((entry, at) => encodeEntry("sequence" in entry ? { ...entry, sequence: at + 1 } : entry)),
    ]);
  },
};

function editBody(bodies: readonly RecordBody[], other: RecordBody, dice: Dice): RecordBody[] {
  const at = dice.below(bodies.length);
  const body = bodies[at];
  return body === undefined ? [...bodies] : bodies.with(at, editPayload(body, other, dice));
}

/** Returns a head of another version or with a wrong checksum. */
function headOf(file: Uint8Array, dice: Dice): Uint8Array {
  const version = { major: dice.pick([0, 1, 1, 2]), minor: dice.pick([0, 1, 0xffff]) };
  return concatBytes([encodeFileHead(dice.below(4), version), file.subarray(20)]);
}

/** Returns the records of a file that a reader accepts or finds malformed; none if it is not a recording. */
export function partsOf(file: Uint8Array): { readonly salt: number; readonly bodies: RecordBody[] } {
  const reader = new RecordingReader();
  try {
    const items = [...reader.push(file), ...reader.end()];
    const bodies = items.flatMap((item): RecordBody[] => {
      if (item.kind === "damage" && item.reason !== "malformed" && item.reason !== "out-of-order") return [];
      const payload = file.subarray(item.fileOffset + recordHeadByteLength, item.fileOffset + item.byteLength);
      return [{ recordType: file[item.fileOffset + 4] ?? 0, payload }];
    });
    return { salt: reader.head?.salt ?? 0, bodies };
  } catch {
    return { salt: 0, bodies: [] };
  }
}

function written(salt: number, bodies: readonly RecordBody[]): Uint8Array {
  return concatBytes([encodeFileHead(salt), ...bodies.map((body) => encodeRecord(body, salt))]);
}
