import { concatBytes } from "../../../core/bytes/concat.ts";
import { type ClgRecord, clgFile } from "../../support/clg.ts";
import type { Dice } from "../dice.ts";
import type { Form } from "../target.ts";
import { editBytes, repeatBytes } from "./byteEdits.ts";
import { streamForm } from "./frames.ts";
import { editList } from "./lists.ts";

/** A `.clg` file: changes to its records, to the frames in them, and to its bytes. */
export const clgForm: Form<Uint8Array> = {
  extension: ".clg",
  encode: (file) => file,
  decode: (bytes) => bytes,
  mutate(file, other, dice) {
    const records = recordsOf(file);
    if (records.length === 0 || dice.chance(0.25)) return editBytes(file, other, dice);
    if (dice.chance(0.4)) return clgFile(editList(records, recordsOf(other), dice));
    const at = dice.below(records.length);
    const record = records[at];
    return record === undefined ? file : clgFile(records.with(at, editRecord(record, dice)));
  },
  size: (file) => file.length,
  without: (file, start, end) => concatBytes([file.subarray(0, start), file.subarray(end)]),
  repeat: repeatBytes,
};

function editRecord(record: ClgRecord, dice: Dice): ClgRecord {
  const edge = dice.edge();
  switch (dice.below(3)) {
    case 0:
      return { ...record, ticks: edge >>> 0 };
    case 1:
      return { ...record, direction: dice.pick([0, 4, 5, 6, 7, 0xffff]) };
    default:
      return { ...record, bytes: streamForm.mutate(record.bytes, record.bytes, dice) };
  }
}

/** Returns the complete records at the beginning of a file. */
function recordsOf(file: Uint8Array): ClgRecord[] {
  const records: ClgRecord[] = [];
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 0; at + 10 <= file.length; ) {
    const end = at + 10 + view.getUint32(at + 6, true);
    if (end > file.length) break;
    const [ticks, direction] = [view.getUint32(at, true), view.getUint16(at + 4, true)];
    records.push({ ticks, direction, bytes: file.subarray(at + 10, end) });
    at = end;
  }
  return records;
}
