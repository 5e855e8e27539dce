import { counted } from "../language/english/words.ts";
import type { Damage, DamageReason, GapEntry } from "../recording/entry.ts";
import { isUnreadPart } from "../recording/loss.ts";

/** A short and a detailed description of lost bytes. */
interface LossWords {
  readonly words: string;
  readonly detail: string | null;
  readonly lostBytes: number;
}

const reasons: Readonly<Record<DamageReason, string>> = {
  unreadable: "fail their checksum",
  "cut-short": "are a record that was cut short",
  malformed: "are a complete record with invalid content",
  "out-of-order": "are a record that is out of order",
  "after-end": "follow the end of the recording",
};

/** Describes bytes of the file that belong to no valid record. */
export function damageWords({ fileOffset, byteLength, reason }: Omit<Damage, "kind">): LossWords {
  const place = byteLength === 1 ? `Byte ${fileOffset}` : `Bytes ${fileOffset}–${fileOffset + byteLength - 1}`;
  const goesOn = reason === "cut-short" || reason === "after-end" ? "" : " Reading resumes at the next valid record.";
  return {
    words: `${counted(byteLength, "byte")} lost here`,
    detail: `${place} of the file ${reasons[reason]}.${goesOn}`,
    lostBytes: byteLength,
  };
}

/** Describes traffic that is missing from the file according to a gap record. */
export function gapWords(gap: GapEntry): LossWords {
  const { reason, records, legs, detail } = gap;
  const lostBytes = legs.reduce((sum, leg) => sum + leg.byteLength, 0);
  if (isUnreadPart(gap))
    return {
      words: "part of the file lost here",
      detail: `It could not be read${detail === null ? "" : ` (${detail})`}.`,
      lostBytes,
    };
  const why = reason === "write-failed" ? "The disk did not accept them" : "A recovery left them out";
  const connections = new Set(legs.map(({ connection }) => connection)).size;
  const of = connections > 1 ? ` of ${connections} connections` : "";
  const where = records > 0 ? `: ${counted(records, "record")}${of}` : of;
  return {
    words: `${counted(lostBytes, "byte")} of traffic lost here`,
    detail: `${why}${where}${detail === null ? "" : ` (${detail})`}.`,
    lostBytes,
  };
}
