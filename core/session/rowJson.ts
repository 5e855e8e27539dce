import type { FrameRow } from "../analysis/analysis.ts";
import { stepFieldValues } from "../analysis/documentFields.ts";
import type { DocumentRow } from "../analysis/documents.ts";
import { frameText } from "../analysis/frameText.ts";
import { readingOf } from "../analysis/messageReading.ts";
import type { AddedFieldName } from "../filter/fields.ts";
import type { AddedValue } from "../filter/row.ts";
import { type DocumentStep, powerOfStep } from "../game/document.ts";
import type { Session } from "./session.ts";
import { stepFields } from "./stepFields.ts";

/** A frame as `chamber show --json` prints it. */
export interface FrameRowJson {
  readonly recording: string | null;
  readonly n: number;
  readonly connection: number;
  readonly direction: "client-to-server" | "server-to-client";
  readonly atMs: number;
  readonly turn: string | null;
  readonly power: string | null;
  readonly kind: string;
  readonly text: string;
  /** Length of the whole frame in bytes, including its header. */
  readonly byteLength: number;
  readonly level: number | null;
  readonly answers: number | null;
  /** Finding codes; omitted until the rules have run. */
  readonly findings?: readonly string[];
}

/** A step of a document as `chamber show --json` prints it. */
export interface StepRowJson {
  readonly recording: string | null;
  readonly document: string;
  readonly n: number;
  readonly atMs: number;
  readonly phase: string;
  readonly sender: string | null;
  readonly recipient: string | null;
  readonly kind: "document";
  readonly text: string;
  readonly level: number | null;
  readonly step: DocumentStep["kind"];
  /** Fields of the document that are not interpreted; omitted if there are none. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** The values that plug-ins add to a row. */
type AddedValues = Readonly<Record<AddedFieldName, AddedValue>>;

/** Returns a row of a session as commands print it. */
export function rowJson(session: Session, row: FrameRow | DocumentRow): (FrameRowJson | StepRowJson) & AddedValues {
  const { lint, plugins } = session;
  return {
    ...plainRowJson(session, row),
    // The rules run only on finished recordings.
    ...(lint && !("step" in row) ? { findings: lint.codesOf(row.n) } : {}),
    ...plugins?.namedValuesOf(row.n),
  };
}

/** Returns a row as plug-ins receive it: without findings, and without values of plug-ins. */
export function plainRowJson(session: Session, row: FrameRow | DocumentRow): FrameRowJson | StepRowJson {
  return "step" in row ? stepJson(session, row) : frameJson(session, row);
}

function frameJson(session: Session, row: FrameRow): FrameRowJson {
  const { n, connection, direction, atNs, power, frame, representation } = row;
  const reading = readingOf(row);
  return {
    recording: session.analysis.header?.uuid ?? null,
    n,
    connection,
    direction,
    atMs: atNs / 1e6,
    turn: session.turns.all[session.turnOf(n, null)]?.key ?? null,
    power,
    kind: frame.kind,
    text: frameText(frame, representation),
    byteLength: frame.span.end - frame.span.start,
    level: reading?.ok ? reading.level : null,
    answers: session.answers.of(n),
  };
}

function stepJson(session: Session, row: DocumentRow): StepRowJson {
  const { n, atNs, name: document, step } = row;
  const message = step.kind === "message" ? step.message : null;
  const fields = stepFieldValues(row);
  const { phase = step.phase.name, sender = powerOfStep(step), recipient = null } = message ?? {};
  return {
    recording: session.analysis.header?.uuid ?? null,
    document,
    n,
    atMs: atNs / 1e6,
    phase,
    sender,
    recipient,
    kind: "document",
    text: stepFields.text(row),
    level: message?.level ?? null,
    step: step.kind,
    ...(fields && { fields }),
  };
}
