import type { Severity } from "../diagnostics/diagnostic.ts";
import type { FilterRow } from "../filter/row.ts";
import { type DocumentStep, recipientsOf } from "../game/document.ts";
import { languageFindings } from "../language/findings.ts";
import type { MessageReading } from "../language/read.ts";
import type { Turn } from "../map/turn.ts";
import { printNumber } from "../tokens/text.ts";
import type { Token } from "../tokens/token.ts";
import type { FrameRow } from "./analysis.ts";
import { englishOfStep, stepText } from "./documents.ts";
import { frameText } from "./frameText.ts";
import { commandName } from "./info.ts";
import { englishOf, readingOf } from "./messageReading.ts";
import { type Envelope, envelopeOf, namesIn, namesProvince, namesUnitAt, provincesIn } from "./messageTokens.ts";
import { findingsOfRow, gravest, type RowFinding } from "./rowFindings.ts";

/** What a frame does not say itself. Left out: not known. */
export interface RowSurroundings {
  readonly bot?: string | null;
  /** Counts from 1. */
  readonly game?: number | null;
  readonly turn?: Turn | null;
  readonly answers?: number | null;
  readonly answered?: boolean | null;
  readonly latencyMs?: number | null;
  readonly mark?: string | null;
  /** What rules found in it. */
  readonly lint?: readonly RowFinding[] | null;
}

const nowhere: RowSurroundings = {};

/** A frame as a filter sees it. Whatever costs something is made once, when it is asked for. */
export class FrameFilterRow implements FilterRow {
  readonly #row: FrameRow;
  readonly #around: RowSurroundings;
  #reading: MessageReading | null | undefined;
  #envelope: Envelope | null | undefined;
  #text: string | undefined;
  #findings: readonly RowFinding[] | undefined;

  constructor(row: FrameRow, around: RowSurroundings = nowhere) {
    this.#row = row;
    this.#around = around;
  }

  get n(): number {
    return this.#row.n;
  }

  get atMs(): number {
    return this.#row.atNs / 1e6;
  }

  get connection(): number {
    return this.#row.connection;
  }

  get direction(): FrameRow["direction"] {
    return this.#row.direction;
  }

  get kind(): string {
    return this.#row.frame.kind;
  }

  get command(): string | null {
    return this.#row.tokens ? commandName(this.#row.tokens) : null;
  }

  get power(): string | null {
    return this.#row.power;
  }

  get bot(): string | null {
    return this.#around.bot ?? null;
  }

  get byteLength(): number {
    return this.#row.frame.span.end - this.#row.frame.span.start;
  }

  get game(): number | null {
    return this.#around.game ?? null;
  }

  get turn(): Turn | null {
    return this.#around.turn ?? null;
  }

  press(): string | null {
    const head = this.#envelopeOf()?.press ?? null;
    return head === null ? null : this.#nameOf(head);
  }

  from(): string | null {
    const { direction, power } = this.#row;
    const sender = this.#envelopeOf()?.sender ?? null;
    if (sender !== null) return this.#nameOf(sender);
    return direction === "client-to-server" ? power : "server";
  }

  to(): readonly string[] {
    const { direction, power } = this.#row;
    const envelope = this.#envelopeOf();
    const own = power === null ? [] : [power];
    if (direction === "client-to-server") {
      return envelope && envelope.recipients.length > 0
        ? envelope.recipients.map((token) => this.#nameOf(token))
        : ["server"];
    }
    const named = envelope?.recipients.map((token) => this.#nameOf(token)) ?? [];
    return power !== null && named.includes(power) ? named : [...named, ...own];
  }

  hasToken(name: string): boolean {
    const { tokens, representation } = this.#row;
    if (!tokens) return false;
    const token = representation.values.get(name);
    if (token !== undefined) return tokens.includes(token);
    return /^0x[0-9A-F]{4}$/.test(name) && tokens.includes(Number(name));
  }

  hasProvince(name: string): boolean {
    const { tokens, representation } = this.#row;
    return tokens !== undefined && namesProvince(tokens, representation, name);
  }

  hasUnitAt(province: string): boolean {
    const { tokens, representation } = this.#row;
    return tokens !== undefined && namesUnitAt(tokens, representation, province);
  }

  provinces(): readonly string[] {
    const { tokens, representation } = this.#row;
    return tokens ? provincesIn(tokens, representation) : [];
  }

  tokenNames(): readonly string[] {
    const { tokens, representation } = this.#row;
    return tokens ? namesIn(tokens, representation) : [];
  }

  level(): number | null {
    const reading = this.#readingOf();
    return reading?.ok ? reading.level : null;
  }

  text(): string {
    this.#text ??= frameText(this.#row.frame, this.#row.representation);
    return this.#text;
  }

  english(): string | null {
    return englishOf(this.#row);
  }

  severity(): Severity | null {
    return gravest([...this.#findingsOf(), ...(this.#around.lint ?? [])]);
  }

  findings(): readonly string[] {
    const { lint = null } = this.#around;
    const own = this.#findingsOf().map(({ code }) => code);
    if (lint === null) return own;
    // Rules know what the language alone does not: who only repeats what another said.
    return [...own.filter((code) => !(code in languageFindings)), ...lint.map(({ code }) => code)];
  }

  answers(): number | null {
    return this.#around.answers ?? null;
  }

  answered(): boolean | null {
    return this.#around.answered ?? null;
  }

  latencyMs(): number | null {
    return this.#around.latencyMs ?? null;
  }

  mark(): string | null {
    return this.#around.mark ?? null;
  }

  #readingOf(): MessageReading | null {
    if (this.#reading === undefined) this.#reading = readingOf(this.#row) ?? null;
    return this.#reading;
  }

  #envelopeOf(): Envelope | null {
    if (this.#envelope === undefined) this.#envelope = this.#row.tokens ? envelopeOf(this.#row.tokens) : null;
    return this.#envelope;
  }

  #findingsOf(): readonly RowFinding[] {
    this.#findings ??= findingsOfRow(this.#row, this.#readingOf() ?? undefined);
    return this.#findings;
  }

  #nameOf(token: Token): string {
    return this.#row.representation.names.get(token) ?? printNumber(token);
  }
}

/** What a filter can ask of a frame. */
export function filterRowOf(row: FrameRow, around?: RowSurroundings): FilterRow {
  return new FrameFilterRow(row, around);
}

/**
 * What a filter can ask of a step of a document: it has no wire, so what is of frames is null.
 * @param atNs from the recording's start
 */
export function documentFilterRow(step: DocumentStep, atNs: number): FilterRow {
  const message = step.kind === "message" ? step.message : null;
  const sender = message?.sender ?? null;
  const press = message?.press ?? null;
  const text = message?.text ?? stepText(step);
  const tokens = new Set(press === null ? [] : text.toUpperCase().match(/[A-Z0-9]+/g));
  const has = (name: string): boolean => tokens.has(name);
  return {
    n: 0,
    atMs: atNs / 1e6,
    connection: -1,
    direction: null,
    kind: "document",
    command: press === null ? null : "FRM",
    power: sender,
    bot: null,
    byteLength: 0,
    game: null,
    turn: step.phase.turn,
    press: () => (press === null || press.type === "text" ? null : press.type),
    from: () => sender,
    to: () => (message === null ? [] : recipientsOf(message, step.phase)),
    hasToken: has,
    hasProvince: has,
    hasUnitAt: () => false,
    provinces: () => [],
    tokenNames: () => [...tokens],
    level: () => message?.level ?? null,
    text: () => text,
    english: () => englishOfStep(step),
    severity: () => null,
    findings: () => [],
    answers: () => null,
    answered: () => null,
    latencyMs: () => null,
    mark: () => null,
  };
}
