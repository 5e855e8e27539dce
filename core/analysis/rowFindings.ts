import type { Severity } from "../diagnostics/severity.ts";
import { languageCode, languageFindings } from "../language/findings.ts";
import type { MessageReading } from "../language/read.ts";
import type { FindingCode } from "../lint/catalogue.ts";
import type { FrameRow } from "./analysis.ts";
import { readingOf } from "./messageReading.ts";

/** A finding about a frame, without its wording. */
export interface RowFinding {
  readonly code: FindingCode;
  readonly severity: Severity;
}

/** The result for nearly all frames: no findings. */
const none: readonly RowFinding[] = [];

/**
 * Returns the findings that a frame shows on its own, before the rules check it: an EM (`em-sent`), an unknown type
 * (`frame-type`), a message that the grammar does not allow, or an unusual form. The codes and severities are those of
 * the rules.
 */
export function findingsOfRow(
  row: FrameRow,
  reading: MessageReading | undefined = readingOf(row),
): readonly RowFinding[] {
  if (row.frame.kind === "EM") return [{ code: "em-sent", severity: "note" }];
  if (row.frame.kind === "other") return [{ code: "frame-type", severity: "error" }];
  if (reading === undefined) return none;
  if (!reading.ok) return [graded(reading.fault.code)];
  if (reading.findings.length === 0) return none;
  return reading.findings.map(({ code }) => graded(code));
}

/** Returns the finding with the given code, with the severity that the rules assign. */
function graded(reported: string): RowFinding {
  const code = languageCode(reported);
  const { severity, inPlace } = languageFindings[code];
  return { code, severity: inPlace?.severity ?? severity };
}
