import type { Severity } from "../diagnostics/severity.ts";
import { findingEntry } from "../language/findings.ts";
import type { MessageReading } from "../language/read.ts";
import type { FrameRow } from "./analysis.ts";
import { readingOf } from "./messageReading.ts";

/** Something unusual about a frame. */
export interface RowFinding {
  readonly code: string;
  readonly severity: Severity;
}

/** Nearly every frame shows none. */
const none: readonly RowFinding[] = [];

/**
 * What a frame alone shows: a frame that is an error (`protocol-error`) or of no kind (`unknown-frame`), a message that
 * no grammar has, a refusal (`refusal`: HUH, PRN), unusual forms.
 */
export function findingsOfRow(
  row: FrameRow,
  reading: MessageReading | undefined = readingOf(row),
): readonly RowFinding[] {
  if (row.frame.kind === "EM") return [{ code: "protocol-error", severity: "error" }];
  if (row.frame.kind === "other") return [{ code: "unknown-frame", severity: "error" }];
  if (reading === undefined) return none;
  if (!reading.ok) return [{ code: reading.fault.code, severity: "error" }];
  const { type } = reading.message;
  if (reading.findings.length === 0 && type !== "HUH" && type !== "PRN") return none;
  const refusal: readonly RowFinding[] =
    type === "HUH" || type === "PRN" ? [{ code: "refusal", severity: "warning" }] : [];
  return [...refusal, ...reading.findings.map(({ code }) => ({ code, severity: findingEntry(code).severity }))];
}
