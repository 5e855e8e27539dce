import { fileHeadByteLength, limits, recordHeadByteLength } from "../../recording/format.ts";

/**
 * How many of these bytes are whole records, by their lengths alone: what a writer may still take back is the torn
 * one at the end.
 * @param bytes from the file's begin, or from the begin of a record
 * @param isHead true: the file's begin
 * @returns `whole`; and `wanted`, how many bytes the next record needs in all, 0 where none can begin
 */
export function wholeRecords(bytes: Uint8Array, isHead: boolean): { readonly whole: number; readonly wanted: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = isHead ? fileHeadByteLength : 0;
  if (at > bytes.length) return { whole: 0, wanted: at };
  for (;;) {
    if (at + recordHeadByteLength > bytes.length) return { whole: at, wanted: recordHeadByteLength };
    const payloadByteLength = view.getUint32(at);
    // Zeros are room that a writer tries a full disk with.
    if (payloadByteLength > limits.payloadByteLength || bytes[at + 4] === 0) return { whole: at, wanted: 0 };
    const end = at + recordHeadByteLength + payloadByteLength;
    if (end > bytes.length) return { whole: at, wanted: end - at };
    at = end;
  }
}
