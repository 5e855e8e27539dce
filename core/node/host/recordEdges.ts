import { fileHeadByteLength, limits, recordHeadByteLength } from "../../recording/format.ts";

/**
 * Counts the bytes in complete records, using only the records' lengths, because the recorder may still remove a torn
 * record at the end.
 * @param bytes bytes from the start of the file or of a record
 * @param isHead whether `bytes` begin at the start of the file
 * @returns `whole`: the number of these bytes; `wanted`: the full length of the next record, or 0 if no record can
 *   start there
 */
export function wholeRecords(bytes: Uint8Array, isHead: boolean): { readonly whole: number; readonly wanted: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = isHead ? fileHeadByteLength : 0;
  if (at > bytes.length) return { whole: 0, wanted: at };
  for (;;) {
    if (at + recordHeadByteLength > bytes.length) return { whole: at, wanted: recordHeadByteLength };
    const payloadByteLength = view.getUint32(at);
    // A recorder checks whether the disk is full by writing zeros, which are not a record.
    if (payloadByteLength > limits.payloadByteLength || bytes[at + 4] === 0) return { whole: at, wanted: 0 };
    const end = at + recordHeadByteLength + payloadByteLength;
    if (end > bytes.length) return { whole: at, wanted: end - at };
    at = end;
  }
}
