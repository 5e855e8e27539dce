import type { FrameRow } from "../analysis/analysis.ts";
import type { DocumentRow } from "../analysis/documents.ts";
import type { RecordingRow } from "../analysis/recordingEvent.ts";
import type { Severity } from "../diagnostics/severity.ts";
import { commands } from "../filter/names.ts";
import type { AddedValue, FilterRow } from "../filter/row.ts";
import { type SaidField, saidOf } from "../game/said.ts";
import type { Season, Turn } from "../map/turn.ts";
import type { ConnectionId, Direction, FrameNumber } from "../recording/entry.ts";
import { frameHeadByteLength } from "../wire/frame.ts";
import { frameFields } from "./frameFields.ts";
import type { PressVerdicts } from "./rowFields.ts";
import type { Session } from "./session.ts";
import { stepFields } from "./stepFields.ts";

const knownCommands: ReadonlySet<string> = new Set(commands);
const plainKinds: ReadonlySet<string> = new Set(["IM", "RM", "FM", "EM"]);

const noneSaid = (): null => null;

/** Client commands that are themselves answers and so need no answer. */
const answersThemselves: ReadonlySet<string> = new Set(["YES", "REJ", "HUH", "PRN"]);

/**
 * Lets a filter read the rows of a session: one object that moves from row to row. It reads columns if possible, and
 * rebuilds a frame only for the other fields.
 */
export class FilterCursor implements FilterRow {
  readonly #session: Session;
  readonly #viewpoint: string | null;
  readonly #follows: boolean;
  readonly #turns: (Turn | undefined)[] = [];
  #n = 0;
  #made: RecordingRow | null = null;

  /**
   * @param viewpoint the power whose turns count; null means every power's turns
   * @param follows true if each row is read once, when it arrives, so that later answers are not yet known
   */
  constructor(session: Session, viewpoint: string | null, { follows = false }: { readonly follows?: boolean } = {}) {
    this.#session = session;
    this.#viewpoint = viewpoint;
    this.#follows = follows;
  }

  /** Moves to a row, from 1 to the session's count. Returns this cursor. */
  moveTo(n: FrameNumber): this {
    this.#n = n;
    this.#made = null;
    return this;
  }

  get n(): FrameNumber {
    return this.#n;
  }

  get atMs(): number {
    return this.#session.frames.atNsOf(this.#n) / 1e6;
  }

  get connection(): ConnectionId {
    return this.#session.frames.connectionOf(this.#n);
  }

  get direction(): Direction | null {
    return this.connection < 0 ? null : this.#session.frames.directionOf(this.#n);
  }

  get kind(): string {
    const command = this.#session.commandOf(this.#n);
    if (plainKinds.has(command)) return command;
    if (this.connection >= 0 && knownCommands.has(command)) return "DM";
    return this.#of(
      ({ frame }) => frame.kind,
      () => "document",
    );
  }

  get command(): string | null {
    const command = this.#session.commandOf(this.#n);
    if (plainKinds.has(command)) return null;
    if (this.connection < 0) return command === "FRM" ? command : null;
    return knownCommands.has(command) ? command : this.kind === "DM" ? "other" : null;
  }

  get power(): string | null {
    return this.#session.frames.powerOf(this.#n);
  }

  get bot(): string | null {
    return this.#session.analysis.factsOf(this.connection)?.identity?.name ?? null;
  }

  get byteLength(): number {
    return this.connection < 0 ? 0 : this.#session.frames.byteLengthOf(this.#n) + frameHeadByteLength;
  }

  get game(): number | null {
    const index = this.#session.gameOf(this.#n);
    return index < 0 ? null : index + 1;
  }

  get turn(): Turn | null {
    const index = this.#session.turnOf(this.#n, this.#viewpoint);
    if (index < 0) return null;
    let turn = this.#turns[index];
    if (!turn) {
      const [season, year] = (this.#session.turns.all[index]?.key ?? "").split(" ");
      turn = { season: season as Season, year: Number(year) };
      this.#turns[index] = turn;
    }
    return turn;
  }

  press(): string | null {
    const { command } = this;
    return command === "SND" || command === "FRM" ? this.#of(frameFields.press, stepFields.press) : null;
  }

  from(): string | null {
    if (this.connection < 0 || this.command === "FRM") return this.#of(frameFields.from, stepFields.from);
    return this.direction === "client-to-server" ? this.power : "server";
  }

  to(): readonly string[] {
    return this.#of(frameFields.to, stepFields.to);
  }

  hasToken(name: string): boolean {
    return this.#of(frameFields.hasToken, stepFields.hasToken, name);
  }

  hasProvince(name: string): boolean {
    return this.#mayName(name) && this.#of(frameFields.hasProvince, stepFields.hasProvince, name);
  }

  hasUnitAt(province: string): boolean {
    return this.#mayName(province) && this.#of(frameFields.hasUnitAt, stepFields.hasUnitAt, province);
  }

  provinces(): readonly string[] {
    return this.#of(frameFields.provinces, stepFields.provinces);
  }

  tokenNames(): readonly string[] {
    return this.#of(frameFields.tokenNames, stepFields.tokenNames);
  }

  results(): readonly string[] {
    const { command } = this;
    return this.connection < 0 || command === "ORD" ? this.#of(frameFields.results, stepFields.results) : [];
  }

  attackers(): readonly string[] {
    const { facts } = this.#session;
    const hasResults = this.connection < 0 || this.command === "ORD";
    return facts !== null && hasResults ? facts.attackersOf(this.#row()) : [];
  }

  verdicts(): readonly string[] {
    return this.#press()?.offers.flatMap(({ verdicts }) => verdicts) ?? [];
  }

  claim(): string | null {
    return this.#press()?.claim ?? null;
  }

  payoffs(): readonly number[] {
    return this.#press()?.offers.flatMap(({ payoffs }) => payoffs) ?? [];
  }

  level(): number | null {
    return this.#of(frameFields.level, stepFields.level);
  }

  text(): string {
    return this.#of(frameFields.text, stepFields.text);
  }

  english(): string | null {
    return this.#of(frameFields.english, stepFields.english);
  }

  severity(): Severity | null {
    return this.#session.severityOf(this.#n);
  }

  findings(): readonly string[] {
    if (this.severity() === null) return [];
    const { lint } = this.#session;
    if (lint !== null && this.#n <= lint.until) return lint.codesOf(this.#n);
    return this.#of(frameFields.findings, stepFields.findings);
  }

  answers(): FrameNumber | null {
    return this.#session.answers.of(this.#n);
  }

  /** Whether the message was answered. Null if it needs no answer, or if later answers are not known yet. */
  answered(): boolean | null {
    if (this.#session.answers.has(this.#n)) return true;
    if (this.#follows || this.direction !== "client-to-server") return null;
    return this.kind === "DM" && !answersThemselves.has(this.command ?? "") ? false : null;
  }

  latencyMs(): number | null {
    const before = this.answers();
    return before === null ? null : (this.#session.frames.atNsOf(this.#n) - this.#session.frames.atNsOf(before)) / 1e6;
  }

  mark(): string | null {
    if (!this.#session.isMarked(this.#n)) return null;
    const { marks } = this.#session;
    const own = marks.filter(({ target }) => target && this.#session.rowAtOffset(target) === this.#n);
    return own.map(({ text }) => text).join("; ");
  }

  said(field: SaidField): string | null {
    return this.connection < 0 ? this.#of(noneSaid, ({ step, document }) => saidOf(step, document)[field]) : null;
  }

  added(field: string): AddedValue {
    return this.#session.plugins?.valueOf(field, this.#n) ?? null;
  }

  /**
   * False if the bytes of the row show that it does not contain a name. With this check, most rows need not be rebuilt.
   */
  #mayName(name: string): boolean {
    return this.connection < 0 || this.#session.frames.hasName(this.#n, name);
  }

  #of<T>(ofFrame: (row: FrameRow, name: string) => T, ofStep: (row: DocumentRow, name: string) => T, name = ""): T {
    const row = this.#row();
    return "step" in row ? ofStep(row, name) : ofFrame(row, name);
  }

  #row(): RecordingRow {
    this.#made ??= this.#session.frames.rowAt(this.#n);
    if (this.#made === null) throw new RangeError(`there is no row ${this.#n}`);
    return this.#made;
  }

  /** Returns the verdicts on the press in the row; null if it has no press, or if they are unknown. */
  #press(): PressVerdicts | null {
    const { command } = this;
    const isPress = this.connection < 0 || command === "SND" || command === "FRM";
    return isPress ? (this.#session.facts?.pressOf(this.#n, this.#viewpoint) ?? null) : null;
  }
}
