import { type JsonReading, Misplaced, readJsonFile } from "../../analysis/jsonFile.ts";
import { fromHex, toHex } from "../../bytes/hex.ts";
import { type FindingCode, isFindingCode } from "../../lint/catalogue.ts";
import type { FrameNumber } from "../../recording/entry.ts";
import { type NumberDialect, numberDialects } from "../../tokens/numberDialect.ts";
import { readTokens } from "../../tokens/readText.ts";
import {
  type Representation,
  readRepresentationBody,
  representationFromEntries,
  standardRepresentation,
} from "../../tokens/representation.ts";
import { printTokens } from "../../tokens/text.ts";
import { decodeTokens, encodeTokens } from "../../tokens/token.ts";
import { type Frame, type FrameKind, frameKinds } from "../../wire/frame.ts";

/** How the sender ends a connection: after its last bytes, or immediately. */
export type LineEnd = "FIN" | "RST";

/** One message on a recorded connection, or the end of the connection. */
export interface CaseLine {
  /** The message's number in the recorded game; null for the end of the connection. */
  readonly n: FrameNumber | null;
  readonly by: "bot" | "server";
  /** A message in text form, or the kind of a frame without a message. */
  readonly text: string;
  /** The number of the bot's message that this message from the server answers; null if it is not an answer. */
  readonly answers: FrameNumber | null;
  readonly kind: FrameKind | LineEnd;
  /** The bytes of the frame's body; empty for the end of the connection. */
  readonly body: Uint8Array;
}

/** A test case: the beginning of a recorded game, as seen by one client. */
export interface GameCase {
  /** The fault of the recorded client. */
  readonly finding: { readonly code: FindingCode; readonly n: FrameNumber; readonly message: string };
  readonly recording: { readonly file: string; readonly id: string; readonly connection: number };
  /** The recorded client's name and version; null if it gave none. */
  readonly bot: string | null;
  readonly numberDialect: NumberDialect;
  readonly lines: readonly CaseLine[];
}

const format = "chamber-case-1";

/** Returns the wire names of a case, from its RM. */
export function namesOf({ lines, numberDialect }: Pick<GameCase, "lines" | "numberDialect">): Representation {
  const body = lines.find(({ kind }) => kind === "RM")?.body ?? new Uint8Array();
  return representationFromEntries(readRepresentationBody(body).entries, numberDialect);
}

/** Writes a case as JSON, one message per line. */
export function printCase(game: GameCase): string {
  const { finding, recording, bot, numberDialect, lines } = game;
  const names = namesOf(game);
  const head = JSON.stringify({ format, finding, recording, bot, numberDialect }, null, 2).replace(/\n}$/, "");
  const messages = lines.map((line) => `    ${JSON.stringify(printedLine(line, names))}`);
  return `${head},\n  "messages": [\n${messages.join(",\n")}\n  ]\n}\n`;
}

function printedLine({ n, by, text, answers, kind, body }: CaseLine, names: Representation): object {
  const plain = kind === "DM" ? bodyOf(text, names) : new Uint8Array();
  // Only the server's bytes are replayed, so those of the bot are not needed.
  const isPlain = by === "bot" || (plain !== null && toHex(plain) === toHex(body));
  return {
    ...(n === null ? {} : { n }),
    [by]: text,
    ...(answers === null ? {} : { answers }),
    ...(isPlain ? {} : { body: toHex(body) }),
  };
}

function bodyOf(text: string, names: Representation): Uint8Array | null {
  const read = readTokens(text, names);
  return read.ok ? encodeTokens(read.tokens) : null;
}

/** Reads a case. Never throws; returns the first fault and its location. */
export function readCase(text: string): JsonReading<GameCase> {
  return readJsonFile(text, caseIn);
}

type FieldName =
  | ("format" | "finding" | "recording" | "bot" | "numberDialect" | "messages")
  | ("code" | "n" | "message" | "file" | "id" | "connection" | "server" | "answers" | "body");
type Fields = Readonly<Partial<Record<FieldName, unknown>>>;

function caseIn(value: unknown): GameCase {
  const fields = object(value, "the file");
  if (fields.format !== format)
    throw new Misplaced("format", `expected "${format}", the format that chamber testcase writes`);
  const finding = object(fields.finding, "finding");
  const recording = object(fields.recording, "recording");
  const code = string(finding.code, "finding.code");
  if (!isFindingCode(code))
    throw new Misplaced("finding.code", `no finding has the code "${code}"; docs/findings.md lists all codes`);
  const numberDialect = string(fields.numberDialect ?? "diplomacy", "numberDialect");
  if (!isDialect(numberDialect)) throw new Misplaced("numberDialect", `"${numberDialect}" is not a dialect`);
  if (!Array.isArray(fields.messages) || fields.messages.length === 0)
    throw new Misplaced("messages", "expected a list of messages");
  return {
    finding: { code, n: whole(finding.n, "finding.n"), message: string(finding.message, "finding.message") },
    recording: {
      file: string(recording.file, "recording.file"),
      id: string(recording.id, "recording.id"),
      connection: whole(recording.connection, "recording.connection"),
    },
    bot: fields.bot === null || fields.bot === undefined ? null : string(fields.bot, "bot"),
    numberDialect,
    lines: linesIn(fields.messages, numberDialect),
  };
}

function isDialect(text: string): text is NumberDialect {
  return Object.hasOwn(numberDialects, text);
}

function linesIn(messages: readonly unknown[], dialect: NumberDialect): CaseLine[] {
  let names = standardRepresentation(dialect);
  return messages.map((message, at) => {
    const place = `messages[${at}]`;
    const line = lineIn(object(message, place), place, names);
    if (line.kind === "RM") names = representationFromEntries(readRepresentationBody(line.body).entries, dialect);
    return line;
  });
}

function lineIn(fields: Fields, place: string, names: Representation): CaseLine {
  const by: CaseLine["by"] = fields.bot === undefined ? "server" : "bot";
  const text = string(fields[by], `${place}.${by}`);
  const base = {
    by,
    text,
    n: fields.n === undefined ? null : whole(fields.n, `${place}.n`),
    answers: fields.answers === undefined ? null : whole(fields.answers, `${place}.answers`),
  };
  if (text === "FIN" || text === "RST") return { ...base, kind: text, body: new Uint8Array() };
  const kind = frameKinds.find((each) => each === text) ?? "DM";
  if (fields.body !== undefined) {
    const body = fromHex(string(fields.body, `${place}.body`));
    if (!body) throw new Misplaced(`${place}.body`, "expected an even number of hex digits");
    return { ...base, kind, body };
  }
  if (kind !== "DM") return { ...base, kind, body: new Uint8Array() };
  const read = readTokens(text, names);
  if (!read.ok) throw new Misplaced(`${place}.${by}`, read.fault.message);
  return { ...base, kind, body: encodeTokens(read.tokens) };
}

function object(value: unknown, place: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Misplaced(place, "expected an object");
  return value as Fields;
}

function string(value: unknown, place: string): string {
  if (typeof value !== "string") throw new Misplaced(place, "expected text");
  return value;
}

function whole(value: unknown, place: string): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
    throw new Misplaced(place, "expected a whole number, 0 or greater");
  return value;
}

/** Returns a frame's message in text form, or the kind of a frame without a message. */
export function textOf({ kind, body }: Pick<Frame, "kind" | "body">, names: Representation): string {
  return kind === "DM" ? printTokens(decodeTokens(body).tokens, names) : kind;
}
