import type { Severity } from "../../diagnostics/diagnostic.ts";
import type { FieldName } from "../../filter/fields.ts";
import { commands } from "../../filter/names.ts";
import type { FilterRow } from "../../filter/row.ts";
import { languageFindings } from "../../language/findings.ts";
import type { Season, Turn } from "../../map/turn.ts";
import type { Direction } from "../../recording/entry.ts";
import { frameHeadByteLength } from "../../wire/frame.ts";
import { documentFilterRow, filterRowOf } from "../filterRow.ts";
import type { Session } from "./session.ts";

const knownCommands: ReadonlySet<string> = new Set(commands);
const plainKinds: ReadonlySet<string> = new Set(["IM", "RM", "FM", "EM"]);

/** Fields that a session has no columns for. */
export const fieldsUnknownToSession: ReadonlySet<FieldName> = new Set(["answers", "answered", "latency"]);

/**
 * The rows of a session as a filter sees them: one object that is moved from row to row. What stands in columns is read
 * there; a frame is made only for what does not.
 */
export class FilterCursor implements FilterRow {
  readonly #session: Session;
  readonly #viewpoint: string | null;
  readonly #turns: (Turn | undefined)[] = [];
  #n = 0;
  #made: FilterRow | null = null;

  /** @param viewpoint whose turns it tells; null: all-seeing */
  constructor(session: Session, viewpoint: string | null) {
    this.#session = session;
    this.#viewpoint = viewpoint;
  }

  /** Stands on a row, 1 to the session's count; gives itself. */
  moveTo(n: number): this {
    this.#n = n;
    this.#made = null;
    return this;
  }

  get n(): number {
    return this.#n;
  }

  get atMs(): number {
    return this.#session.frames.atNsOf(this.#n) / 1e6;
  }

  get connection(): number {
    return this.#session.frames.connectionOf(this.#n);
  }

  get direction(): Direction | null {
    return this.connection < 0 ? null : this.#session.frames.directionOf(this.#n);
  }

  get kind(): string {
    const command = this.#session.commandOf(this.#n);
    if (plainKinds.has(command)) return command;
    return this.connection >= 0 && knownCommands.has(command) ? "DM" : this.#row().kind;
  }

  get command(): string | null {
    const command = this.#session.commandOf(this.#n);
    if (plainKinds.has(command)) return null;
    return this.connection >= 0 && knownCommands.has(command) ? command : this.#row().command;
  }

  get power(): string | null {
    return this.connection < 0 ? this.#row().power : this.#session.frames.powerOf(this.#n);
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
    return command === "SND" || command === "FRM" ? this.#row().press() : null;
  }

  from(): string | null {
    const { command } = this;
    if (this.connection < 0 || command === "FRM") return this.#row().from();
    return this.direction === "client-to-server" ? this.power : "server";
  }

  to(): readonly string[] {
    return this.#row().to();
  }

  hasToken(name: string): boolean {
    return this.#row().hasToken(name);
  }

  hasProvince(name: string): boolean {
    return this.#row().hasProvince(name);
  }

  hasUnitAt(province: string): boolean {
    return this.#row().hasUnitAt(province);
  }

  provinces(): readonly string[] {
    return this.#row().provinces();
  }

  tokenNames(): readonly string[] {
    return this.#row().tokenNames();
  }

  level(): number | null {
    return this.#row().level();
  }

  text(): string {
    return this.#row().text();
  }

  english(): string | null {
    return this.#row().english();
  }

  severity(): Severity | null {
    return this.#session.severityOf(this.#n);
  }

  findings(): readonly string[] {
    if (this.severity() === null) return [];
    const { lint } = this.#session;
    const own = this.#row().findings();
    // Rules know what the language alone does not: who only repeats what another said.
    return lint === null ? own : [...own.filter((code) => !(code in languageFindings)), ...lint.codesOf(this.#n)];
  }

  answers(): number | null {
    return null;
  }

  answered(): boolean | null {
    return null;
  }

  latencyMs(): number | null {
    return null;
  }

  mark(): string | null {
    if (!this.#session.isMarked(this.#n)) return null;
    const { marks } = this.#session;
    const own = marks.filter(({ target }) => target && this.#session.rowAtOffset(target) === this.#n);
    return own.map(({ text }) => text).join("; ");
  }

  #row(): FilterRow {
    this.#made ??= this.#make();
    return this.#made;
  }

  #make(): FilterRow {
    const row = this.#session.frames.rowAt(this.#n);
    if (!row) throw new RangeError(`there is no row ${this.#n}`);
    return "step" in row ? documentFilterRow(row.step, row.atNs) : filterRowOf(row);
  }
}
