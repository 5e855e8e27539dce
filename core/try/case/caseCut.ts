import { Analysis, type FrameRow } from "../../analysis/analysis.ts";
import { LintFold } from "../../analysis/lintFold.ts";
import type { RecordingEvent, RecordingWatch } from "../../analysis/recordingEvent.ts";
import { RecordingFold } from "../../analysis/recordingFold.ts";
import { type ReportedFinding, reportedFindings } from "../../analysis/reportedFinding.ts";
import { concatBytes } from "../../bytes/concat.ts";
import { isFindingCode } from "../../lint/catalogue.ts";
import {
  type ClosedEntry,
  type ConnectionId,
  directions,
  type Entry,
  type FrameNumber,
  type RecordingHeader,
} from "../../recording/entry.ts";
import type { NumberDialect } from "../../tokens/numberDialect.ts";
import { encodeHead } from "../../wire/frame.ts";
import { type CaseLine, type GameCase, textOf } from "./gameCase.ts";

/** A frame on a connection, or the end of one of its directions. */
type Heard =
  | { readonly type: "frame"; readonly row: FrameRow; readonly answers: FrameNumber | null }
  | { readonly type: "closed"; readonly entry: ClosedEntry };

/** Collects all frames and ends of one connection in a recording. */
export class ConnectionWatch implements RecordingWatch {
  readonly #connection: ConnectionId;
  readonly heard: Heard[] = [];
  header: RecordingHeader | null = null;

  constructor(connection: ConnectionId) {
    this.#connection = connection;
  }

  take(event: RecordingEvent): void {
    if (event.kind === "begun") {
      // The recording may be read a second time, so start over.
      this.heard.length = 0;
      this.header = event.header;
    } else if (event.kind === "frame" && event.row.connection === this.#connection)
      this.heard.push({ type: "frame", row: event.row, answers: event.answers });
    else if (event.kind === "closed" && event.entry.connection === this.#connection)
      this.heard.push({ type: "closed", entry: event.entry });
  }
}

export interface CutOptions {
  readonly watch: ConnectionWatch;
  readonly finding: ReportedFinding;
  readonly file: string;
  readonly numberDialect: NumberDialect;
}

export type CutResult =
  | { readonly ok: true; readonly game: GameCase; readonly messages: number; readonly of: number }
  /** The reason why there is no case, as a clause. */
  | { readonly ok: false; readonly why: string };

/**
 * Finds the shortest initial part of a connection that still shows a finding with the same cause. Runs all rules on
 * several initial parts; their number grows with the logarithm of the connection's length.
 */
export function cutCase({ watch, finding, file, numberDialect }: CutOptions): CutResult {
  const { heard } = watch;
  const first = heard.findIndex((one) => one.type === "frame" && one.row.tokens !== undefined);
  const opening = textIn(heard[first]);
  if (opening?.startsWith("IAM"))
    return {
      ok: false,
      why: "the connection begins with IAM, which needs an earlier game; extract the case from the connection that begins with NME",
    };
  const shows = (count: number): boolean => hasFinding(heard.slice(0, count), finding, numberDialect, watch.header);
  if (!shows(heard.length))
    return {
      ok: false,
      why: "the messages of this connection do not show the finding without the messages of other connections",
    };
  const places = new Set(finding.group.frames);
  const from = heard.findIndex((one) => one.type === "frame" && places.has(one.row.n));
  const length = shortest(Math.max(0, from), heard.length, shows);
  const lines = heard.slice(0, length).flatMap(lineOf);
  const { code, message } = finding;
  if (!isFindingCode(code)) return { ok: false, why: "the finding comes from a plug-in's rule" };
  const shown = finding.group.frames.find((n) => lines.some((line) => line.n === n)) ?? finding.n;
  return {
    ok: true,
    game: {
      finding: { code, n: shown, message },
      recording: { file, id: finding.recording, connection: finding.connection },
      bot: finding.bot,
      numberDialect,
      lines,
    },
    messages: lines.filter(({ n }) => n !== null).length,
    of: heard.filter(({ type }) => type === "frame").length,
  };
}

/**
 * Returns the smallest count above `low` for which a condition is true. The condition must be monotonic, and true for
 * `high`.
 */
function shortest(low: number, high: number, holds: (count: number) => boolean): number {
  let [least, most] = [low, low + 1];
  for (let step = 1; most < high && !holds(most); step *= 2) {
    least = most;
    most = Math.min(high, most + step);
  }
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (holds(middle)) most = middle;
    else least = middle;
  }
  return most;
}

function hasFinding(
  heard: readonly Heard[],
  { code, cause }: ReportedFinding,
  dialect: NumberDialect,
  header: RecordingHeader | null,
): boolean {
  const analysis = new Analysis({ dialect });
  const lint = new LintFold(analysis);
  const fold = new RecordingFold(analysis, [lint]);
  for (const entry of entriesOf(heard, header)) fold.apply(entry);
  lint.end();
  return reportedFindings(lint, analysis).some(
    (one) => one.side === "client" && one.code === code && one.cause === cause,
  );
}

/** Yields the entries of a recording that contains only this connection. */
function* entriesOf(heard: readonly Heard[], header: RecordingHeader | null): Generator<Entry> {
  if (header) yield { ...header, type: "header" };
  let sequence = 1;
  const [begin] = heard;
  const connection = begin?.type === "frame" ? begin.row.connection : (begin?.entry.connection ?? 1);
  const opened = { type: "opened", connection, client: null, listen: null, upstream: null } as const;
  yield { ...opened, sequence: sequence++, atNs: begin?.type === "frame" ? begin.row.atNs : 0 };
  const offsets = new Map(directions.map((direction) => [direction, 0]));
  for (const one of heard) {
    if (one.type === "closed") {
      yield { ...one.entry, sequence: sequence++ };
      continue;
    }
    const { atNs, direction, frame } = one.row;
    const bytes = concatBytes([encodeHead(frame), frame.body]);
    const offset = offsets.get(direction) ?? 0;
    offsets.set(direction, offset + bytes.length);
    yield { type: "chunk", sequence: sequence++, atNs, connection, direction, offset, bytes };
  }
}

function textIn(one: Heard | undefined): string | null {
  return one?.type === "frame" ? textOf(one.row.frame, one.row.representation) : null;
}

function lineOf(one: Heard): CaseLine[] {
  if (one.type === "closed") {
    const { direction, kind } = one.entry;
    if (kind !== "fin" && kind !== "rst") return [];
    const text = kind === "fin" ? "FIN" : "RST";
    return [{ n: null, by: sender[direction], text, answers: null, kind: text, body: new Uint8Array() }];
  }
  const { n, direction, frame, representation } = one.row;
  const by = sender[direction];
  const answers = by === "server" ? one.answers : null;
  return [{ n, by, text: textOf(frame, representation), answers, kind: frame.kind, body: frame.body }];
}

const sender = { "client-to-server": "bot", "server-to-client": "server" } as const;
