import { toHex } from "../../bytes/hex.ts";
import type { Span } from "../../bytes/span.ts";
import type { Severity } from "../../diagnostics/severity.ts";
import { powerOfStep } from "../../game/document.ts";
import { englishNames } from "../../language/english/names.ts";
import { counted } from "../../language/english/words.ts";
import { englishMessage } from "../../language/english.ts";
import { messageFindings } from "../../language/explain.ts";
import { findingEntry } from "../../language/findings.ts";
import { readMessage } from "../../language/read.ts";
import type { ConnectionId, Direction, FrameNumber } from "../../recording/entry.ts";
import type { Dialect } from "../../syntax/production.ts";
import { parseTree } from "../../syntax/tree.ts";
import { readRepresentationBody, representationEntryByteLength } from "../../tokens/representation.ts";
import { printNumber } from "../../tokens/text.ts";
import { T } from "../../tokens/vocabulary.ts";
import { errorCodeName } from "../../wire/errorCode.ts";
import type { Frame, FrameKind } from "../../wire/frame.ts";
import type { FrameRow } from "../analysis.ts";
import { stepFieldTexts } from "../documentFields.ts";
import { type DocumentRow, englishOfStep, stepText } from "../documents.ts";
import { frameText, oddByteOf, word } from "../frameText.ts";
import { commandName } from "../info.ts";
import type { LinkSource } from "../links/linkSource.ts";
import { type Links, linksOf } from "../links/links.ts";
import { type ByteCell, bodyCells, headCells } from "./cells.ts";
import { type SentencePart, sentenceParts } from "./sentence.ts";
import { type TreeRow, treeRows } from "./treeRows.ts";

/** A finding for display in the inspector. */
export interface InspectedFinding {
  readonly code: string;
  readonly severity: Severity;
  /** The first frame with the finding if it is not this one; the message is about that frame. */
  readonly first: FrameNumber | null;
  readonly message: string;
  /** More facts, one sentence each. */
  readonly details: readonly string[];
  readonly clause: string;
  readonly fix: string;
  /** The tokens at fault; null means the whole frame. */
  readonly span: Span | null;
}

/** The position of ERR in the server's refusal of the message. */
export interface Refusal {
  /** Number of the frame that contains the HUH. */
  readonly n: FrameNumber;
  /** Index of the token after ERR; null if ERR is at the end. */
  readonly tokenIndex: number | null;
  /** Name of the token after ERR. */
  readonly name: string | null;
}

/**
 * The inspector's contents for one frame, as plain data that can be sent between threads. Spans and indices count the
 * cells of the body: the tokens of a DM, or pairs of bytes in any other frame.
 */
export interface Inspection {
  readonly n: FrameNumber;
  /** Number of the connection; -1 for a document. */
  readonly connection: ConnectionId;
  readonly power: string | null;
  readonly direction: Direction;
  readonly kind: FrameKind | "document";
  /** The command of a DM, or the kind of any other frame. */
  readonly command: string;
  /** `SND to server`, `FRM from server`. */
  readonly title: string;
  readonly atMs: number;
  /** Length of the whole frame in bytes, including its header; 0 for a document. */
  readonly byteLength: number;
  /** Press level that the message needs; null if it is unreadable or not a DM. */
  readonly level: number | null;
  /** A sentence about the frame, in pieces. */
  readonly sentence: readonly SentencePart[];
  readonly findings: readonly InspectedFinding[];
  readonly refusal: Refusal | null;
  readonly links: Links;
  readonly tree: readonly TreeRow[];
  /** The cells of the header; empty for a document. */
  readonly head: readonly ByteCell[];
  readonly cells: readonly ByteCell[];
  /** The last byte of a DM of odd length, in hex. */
  readonly oddByte: string | null;
  /** Uninterpreted document fields for the row; empty for a frame. */
  readonly fields: readonly { readonly name: string; readonly text: string }[];
}

export interface InspectionOptions {
  /** The version of the language document used to check the parties to press. */
  readonly dialect?: Dialect;
  /** The frame's links, if they are known already. */
  readonly links?: Links;
}

const noLinks: Links = { links: [], deliveries: null, thread: [] };

/** Explains one frame of a recording. Never throws. */
export function inspectFrame(
  row: FrameRow,
  source: LinkSource,
  { dialect = "v0.18", links = linksOf(source, row.n) }: InspectionOptions = {},
): Inspection {
  const { n, connection, direction, power, frame, tokens, representation } = row;
  const command = tokens ? commandOf(tokens, row) : frame.kind === "other" ? `type ${frame.typeByte}` : frame.kind;
  const odd = oddByteOf(frame);
  return {
    n,
    connection,
    power,
    direction,
    kind: frame.kind,
    command,
    title: `${command} ${direction === "client-to-server" ? "to" : "from"} server`,
    atMs: row.atNs / 1e6,
    byteLength: frame.span.end - frame.span.start,
    ...(tokens ? ofMessage(row, tokens, dialect) : ofOther(frame)),
    refusal: tokens ? refusalOf(tokens, row, links, source) : null,
    links,
    head: headCells(frame),
    cells: bodyCells(frame, tokens, representation),
    oddByte: odd === undefined ? null : toHex(Uint8Array.of(odd)),
    fields: [],
  };
}

/** Explains a step of a document without wire bytes. Never throws. */
export function inspectDocument(row: DocumentRow): Inspection {
  const { n, atNs, name, step } = row;
  const command = step.kind;
  return {
    n,
    connection: -1,
    power: powerOfStep(step),
    direction: "client-to-server",
    kind: "document",
    command,
    title: `${command} in ${name}`,
    atMs: atNs / 1e6,
    byteLength: 0,
    level: step.kind === "message" ? step.message.level : null,
    sentence: [{ at: 0, text: englishOfStep(step) ?? stepText(step), tokens: [] }],
    findings: [],
    refusal: null,
    links: noLinks,
    tree: [],
    head: [],
    cells: [],
    oddByte: null,
    fields: stepFieldTexts(row),
  };
}

type OfBody = Pick<Inspection, "level" | "sentence" | "findings" | "tree">;

function ofMessage({ direction, power, representation }: FrameRow, tokens: Uint16Array, dialect: Dialect): OfBody {
  const names = englishNames(representation);
  const reading = readMessage(tokens, direction, representation);
  const tree = parseTree(tokens, representation);
  const sender = power ?? undefined;
  const findings = messageFindings(tokens, reading, tree, { dialect, sender });
  const sentence = reading.ok ? englishMessage(reading, { names, sender: power }) : unreadable(tokens);
  return {
    level: reading.ok ? reading.level : null,
    sentence: sentenceParts(sentence, tokens, representation, names, direction === "client-to-server"),
    findings: findings.map(({ code, span }) => worded(code, span)),
    tree: treeRows(tree, tokens, representation, names),
  };
}

function unreadable(tokens: Uint16Array): string {
  return tokens.length === 0 ? "A message without tokens." : "A message that does not follow the DAIDE syntax.";
}

function worded(code: string, span: Span | null): InspectedFinding {
  const { severity, message, clause, fix } = findingEntry(code);
  return { code, severity, first: null, message, details: [], clause, fix, span };
}

function ofOther(frame: Frame): OfBody {
  const { sentence, tree } = otherWords(frame);
  return { level: null, sentence: [{ at: 0, text: sentence, tokens: [] }], findings: [], tree };
}

/** Describes any frame except a DM. */
function otherWords(frame: Frame): { readonly sentence: string; readonly tree: readonly TreeRow[] } {
  const { kind, body } = frame;
  if (kind === "IM" && body.length === 4) {
    const magic = printNumber(word(body, 2));
    const version = { depth: 0, own: { start: 0, end: 1 }, span: { start: 0, end: 1 } };
    const second = { depth: 0, own: { start: 1, end: 2 }, span: { start: 1, end: 2 } };
    return {
      sentence: `The client opens the connection: version ${word(body, 0)} of the protocol, magic number ${magic}.`,
      tree: [
        { ...version, pieces: [piece(String(word(body, 0)), "number", version.own)], meaning: "version" },
        { ...second, pieces: [piece(magic, "number", second.own)], meaning: "magic number" },
      ],
    };
  }
  if (kind === "EM" && body.length === 2) {
    return { sentence: `Error ${word(body, 0)}: ${errorCodeName(word(body, 0))}. The connection is closed.`, tree: [] };
  }
  if (kind === "FM" && body.length === 0) return { sentence: "The connection is closed.", tree: [] };
  if (kind === "RM") {
    const { entries } = readRepresentationBody(body);
    const cells = representationEntryByteLength / 2;
    return {
      sentence:
        entries.length === 0
          ? "The map has the powers and provinces of Standard."
          : `The powers and provinces of this map: ${entries.length} token names.`,
      tree: entries.map(({ token, name }, at) => {
        const own = { start: at * cells, end: (at + 1) * cells };
        const pieces = [piece(name ?? "?", "province", own), piece(printNumber(token), "number", own)];
        return { depth: 0, own, span: own, pieces, meaning: token >> 8 === 0x41 ? "power" : "province" };
      }),
    };
  }
  const expected = kind === "other" ? "a frame of the protocol" : `a well-formed ${kind}`;
  const content = body.length === 0 ? "its body is empty" : `${counted(body.length, "byte")}, shown in hex`;
  return { sentence: `Not ${expected}: ${content}.`, tree: [] };
}

function piece(text: string, kind: TreeRow["pieces"][number]["kind"], span: Span): TreeRow["pieces"][number] {
  return { text, kind, span };
}

/** Returns the command of a message, or its first token if it has no command. */
function commandOf(tokens: Uint16Array, row: FrameRow): string {
  const name = commandName(tokens);
  if (name !== "other") return name;
  return tokens.length === 0 ? "empty DM" : (row.representation.names.get(tokens[0] ?? 0) ?? "DM");
}

/**
 * Finds the fault that a refusal marks: HUH quotes the message with ERR before the fault, so ERR is at the first
 * difference.
 */
function refusalOf(tokens: Uint16Array, row: FrameRow, { links }: Links, source: LinkSource): Refusal | null {
  for (const { relation, n, command } of links) {
    const answer = relation === "answered-by" && command === "HUH" ? source.row(n)?.tokens : undefined;
    if (answer?.[0] !== T.HUH) continue;
    let at = 0;
    while (at < tokens.length && answer[at + 2] === tokens[at]) at += 1;
    const isAtEnd = at === tokens.length;
    return { n, tokenIndex: isAtEnd ? null : at, name: isAtEnd ? null : cellName(row, at) };
  }
  return null;
}

function cellName(row: FrameRow, at: number): string {
  const body = row.frame.body.subarray(at * 2, at * 2 + 2);
  return frameText({ ...row.frame, body }, row.representation);
}
