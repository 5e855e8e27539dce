import type { FrameRow } from "../core/analysis/analysis.ts";
import { commandName } from "../core/analysis/info.ts";
import { turnWords } from "../core/analysis/report/words.ts";
import { causeOf, type ReportedFinding } from "../core/analysis/reportedFinding.ts";
import { frameHex } from "../core/analysis/testVector.ts";
import { tightened } from "../core/analysis/tightText.ts";
import { groupBy } from "../core/bytes/keyed.ts";
import type { Span } from "../core/bytes/span.ts";
import type { CatalogueEntry } from "../core/diagnostics/catalogue.ts";
import type { Severity } from "../core/diagnostics/severity.ts";
import { visible } from "../core/language/english/words.ts";
import type { FamiliesRun } from "../core/lint/coverage.ts";
import type { Place } from "../core/lint/finding.ts";
import { entryInWords } from "../core/lint/wording/factWords.ts";
import { cellsOf } from "../core/session/lintMarks.ts";
import { markedText } from "../core/session/markedText.ts";
import { type Frame, frameHeadByteLength } from "../core/wire/frame.ts";
import type { Linted } from "./lintRecording.ts";
import { counted } from "./output.ts";
import type { Quote, Quotes } from "./quotes.ts";
import { outColours } from "./terminal.ts";
import { clipped, outWidth, wrapped } from "./wrap.ts";

/** The maximum number of connections that one line names. */
const mostConnections = 8;
/** The maximum number of other messages that a finding names. */
const mostNamed = 5;

/** Formats the findings in a recording: those about clients before those about the server, the most severe first. */
export function lintText(
  { file, frames, reported, hidden, suppressed, unwanted, families }: Linted,
  quotes: Quotes,
): string[] {
  const left = [
    ...(hidden > 0
      ? [
          `${hidden}${reported.length > 0 ? " more" : ""} below the severity threshold; show them with --min-severity note`,
        ]
      : []),
    ...(suppressed > 0 ? [`${suppressed} suppressed`] : []),
    ...(unwanted > 0 ? [`${unwanted} ${unwanted === 1 ? "does" : "do"} not match the filter`] : []),
  ];
  const rest = left.length > 0 ? outColours().dim(` (${left.join("; ")})`) : "";
  const [first] = reported;
  const covered = familyLines(families, first !== undefined);
  if (!first)
    return [`${file}: ${outColours().green("no findings")} in ${counted(frames, "message")}${rest}`, ...covered];
  const causes = [...groupBy(reported, causeOf).values()];
  const ofCauses = causes.length < reported.length ? ` from ${counted(causes.length, "root cause")}` : "";
  const ofClients = causes.filter(([row]) => row?.side === "client");
  const ofServers = causes.filter(([row]) => row?.side !== "client");
  return [
    `${file}: ${counted(reported.length, "finding")}${ofCauses} in ${counted(frames, "message")}${rest}`,
    ...[...ofClients, ...ofServers].flatMap((same) => ["", ...causeLines(same, quotes)]),
    "",
    ...covered,
    ...wrapped("", furtherText(file, reported.find(({ n }) => n > 0) ?? first)).map((line) => outColours().dim(line)),
    "",
  ];
}

/**
 * Lists the families of rules that had something to check (only if there are no findings), and the families that had
 * nothing to check.
 */
function familyLines({ checked, idle }: FamiliesRun, hasFindings: boolean): string[] {
  return [
    ...(hasFindings ? [] : wrapped("  rules applied: ", checked.join("; "))),
    ...(idle.length === 0 ? [] : wrapped("  rules that did not apply: ", idle.join("; "))),
  ].map((line) => outColours().dim(line));
}

/** Returns the commands that show a message and explain a rule. */
function furtherText(file: string, { code, n }: ReportedFinding): string {
  const message = n === 0 ? "" : `to see a message: chamber show ${file} --filter n:${n}; `;
  return `${message}to read about a rule: chamber lint --explain ${code}`;
}

function causeLines(same: readonly ReportedFinding[], quotes: Quotes): string[] {
  const [row] = same;
  if (!row) return [];
  const { n, severity, code, message, details, clause, fix, group } = row;
  const quote = quotes.get(n) ?? null;
  const [place] = group.places;
  const head = `${severity}[${code}]: `;
  const [title = "", ...more] = wrapped(head, asQuoted(message), outWidth(), 2);
  const { dim, bold } = outColours();
  return [
    `${coloured(head.slice(0, -2), severity)}${bold(title.slice(head.length - 2))}`,
    ...more.map(bold),
    ...wrapped("  ┌ ", visible(placeText(same, quote))).map(dim),
    ...(quote && place ? quoteLines(quote.row, place) : []),
    ...wrapped("  = rule: ", asQuoted(clause)).map(dim),
    ...wrapped("  = fix:  ", asQuoted(fix)),
    ...details.flatMap((detail) => wrapped("  = ", asQuoted(detail)).map(dim)),
    ...[quote && replyText(quote), moreText(same)].flatMap((text) =>
      text === null ? [] : wrapped("  = ", text).map(dim),
    ),
  ];
}

/** Converts DAIDE text in a finding's sentences to the notation used for quoted messages: `SUB ((TUR AMY CON) HLD)`. */
function asQuoted(words: string): string {
  return tightened(visible(words));
}

/** Describes where a finding is: `#231 · DumbBot 8~3 (FRA), connection 2 → server · Spring 1901`. */
function placeText(same: readonly ReportedFinding[], quote: Quote | null): string {
  const [row] = same;
  if (!row) return "";
  const { n, side, bot, turn, power } = row;
  const connections = [...new Map(same.map((one) => [one.connection, one.power]))].sort(([a], [b]) => a - b);
  const isOne = connections.length === 1;
  const where = connectionsText(
    connections.map(([number, of]) => (isOne || of === null ? String(number) : `${number} (${of})`)),
  );
  const client = `${side === "client" ? (bot ?? "client") : "client"}${isOne && power !== null ? ` (${power})` : ""}, ${where}`;
  const server = `server${side === "server" && bot !== null ? ` ${bot}` : ""}`;
  const toServer = quote ? quote.row.direction === "client-to-server" : side === "client";
  const way = toServer ? `${client} → ${server}` : `${server} → ${client}`;
  // A finding can concern a whole connection instead of a frame.
  const parts = [n === 0 ? null : `#${n}`, n === 0 ? (side === "client" ? client : `${server}, ${where}`) : way];
  return [...parts, turn === null ? null : turnWords(turn)].filter((part) => part !== null).join(" · ");
}

/** Returns the message and, below it, a line that marks the tokens or bytes at fault. */
function quoteLines(row: FrameRow, place: Place): string[] {
  const gutter = "  │ ";
  const line = row.tokens ? markedText(row, cellsOf(place)) : markedHex(row.frame, place);
  const { text, start, end } = clipped(line.text, line.mark, outWidth() - gutter.length);
  const quoted = `${outColours().dim(gutter)}${text}`;
  if (line.mark === null || end <= start) return [quoted];
  return [quoted, `${outColours().dim(gutter)}${" ".repeat(start)}${outColours().red("^".repeat(end - start))}`];
}

/** The frame that was last printed in hex, cached because a single RM can have thousands of findings. */
let lastHex: { readonly frame: Frame; readonly text: string } | null = null;

/** Returns the hex text of a frame that contains no message, and the position of the faulty bytes in that text. */
function markedHex(frame: Frame, { span }: Place): { readonly text: string; readonly mark: Span | null } {
  if (lastHex?.frame !== frame) lastHex = { frame, text: frameHex(frame, { withHead: true }) };
  const { text } = lastHex;
  const charactersPerByte = 3;
  const at = (byte: number): number => (frameHeadByteLength + byte) * charactersPerByte;
  return { text, mark: span && { start: at(span.start), end: at(span.end) - 1 } };
}

const refusals: ReadonlySet<string> = new Set(["HUH", "PRN", "REJ", "EM"]);

/** Describes which side refused the message and how; null if the message was not refused or not answered. */
export function replyText({ reply }: Quote): string | null {
  if (reply === null) return null;
  const answer = reply.tokens ? commandName(reply.tokens) : reply.frame.kind;
  if (!refusals.has(answer)) return null;
  const who = reply.direction === "server-to-client" ? "server" : "client";
  return `the ${who} answered ${answer} (#${reply.n})`;
}

/** Lists further messages with the same finding: `14 more like it: #240, #251, …`; null if there are no more. */
function moreText(same: readonly ReportedFinding[]): string | null {
  const count = same.reduce((sum, one) => sum + one.count, 0) - 1;
  if (count <= 0) return null;
  const frames = [...new Set(same.flatMap((one) => one.frames))].sort((a, b) => a - b);
  const others = frames.filter((n) => n !== same[0]?.n);
  const named = others.slice(0, mostNamed).map((n) => `#${n}`);
  const list = others.length > mostNamed ? [...named, "…"] : named;
  return `${count} more like it${list.length === 0 ? "" : `: ${list.join(", ")}`}`;
}

/** Lists connections: `connection 3`, `connections 3, 5`; if there are many, lists only the first ones. */
function connectionsText(numbers: readonly string[]): string {
  const shown = numbers.slice(0, mostConnections);
  const more = numbers.length - shown.length;
  return `connection${numbers.length === 1 ? "" : "s"} ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function coloured(text: string, severity: Severity): string {
  if (severity === "error") return outColours().red(text);
  return severity === "warning" ? outColours().yellow(text) : text;
}

/** Returns the explanation of a finding code as JSON. */
export function explainedJson(code: string, entry: CatalogueEntry): string {
  const { severity, message, clause, fix, explanation, example } = entry;
  return JSON.stringify({ code, severity, message, clause, mend: fix, fix, explanation, example });
}

/** Returns the explanation of a finding code as lines of text. */
export function explainedCode(code: string, given: CatalogueEntry): string[] {
  const entry = entryInWords(given);
  return [
    `${outColours().bold(code)}, ${entry.severity}`,
    `  ${entry.message}`,
    `  ${entry.explanation}`,
    `  rule: ${entry.clause}`,
    `  fix: ${entry.fix}`,
    ...(entry.example === "" ? [] : [`  example: ${entry.example}`]),
  ];
}
