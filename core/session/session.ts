import { Analysis, type AnalysisOptions } from "../analysis/analysis.ts";
import type { DocumentContent } from "../analysis/documents.ts";
import { commandName } from "../analysis/info.ts";
import { closeWords, damageWords, gapWords } from "../analysis/lossWords.ts";
import { readingOf } from "../analysis/messageReading.ts";
import type { FrameEvent, RecordingEvent, RecordingRow, StepEvent } from "../analysis/recordingEvent.ts";
import { RecordingFold } from "../analysis/recordingFold.ts";
import { addToList } from "../bytes/keyed.ts";
import type { Severity } from "../diagnostics/severity.ts";
import type { Games } from "../game/games.ts";
import type { MapLibrary } from "../map/library.ts";
import type { ConnectionId, Damage, Entry, FrameNumber, MarkEntry, ReadItem } from "../recording/entry.ts";
import { LossAccount } from "../recording/loss.ts";
import { isOfDialect, type NumberDialect } from "../tokens/numberDialect.ts";
import { T } from "../tokens/vocabulary.ts";
import { bytes, Column, integers, Pool } from "./column.ts";
import { connectionOf, EventLog } from "./eventLog.ts";
import { FrameStore } from "./frameStore.ts";
import { GameTrack } from "./gameTrack.ts";
import { MarkedRows } from "./markedRows.ts";
import { PowerView } from "./powerView.ts";
import { RowAnswers } from "./rowAnswers.ts";
import { commandOf, isRoutine } from "./rowCommand.ts";
import { type RowMarks, RowSeverities, type SeverityChange } from "./rowSeverities.ts";
import type { SessionEvent } from "./rowView.ts";
import { type SessionTurn, TurnTable } from "./turnTable.ts";

export type { ConnectionId, FrameNumber };

/** Press on the wire, and of documents, some of it in plain words. */
const pressCommands: ReadonlySet<string> = new Set(["SND", "FRM", "text"]);

/**
 * A recording as views ask for it: every frame by its number, the turn and game it belongs to, and the state of the
 * games after any of them. Entries go in as they are read or recorded; nothing of it is a DOM's or a host's.
 */
export class Session {
  readonly analysis: Analysis;
  readonly frames = new FrameStore();
  /** What stands between the rows. */
  readonly log = new EventLog();
  readonly answers = new RowAnswers();
  readonly turns = new TurnTable();
  readonly events: SessionEvent[] = [];
  readonly marks: MarkEntry[] = [];
  readonly library: MapLibrary;
  readonly #loss = new LossAccount();
  readonly #track = new GameTrack();
  readonly #fold: RecordingFold;
  readonly #turn = new Column(integers);
  readonly #game = new Column(integers);
  readonly #command = new Column(integers);
  readonly #severities = new RowSeverities();
  readonly #isRoutine = new Column(bytes);
  readonly #commands = new Pool<string>();
  readonly #eventsBefore = new Map<FrameNumber, number[]>();
  readonly #closed = new Set<ConnectionId>();
  /** Of one power's connections alone, as far as they were built. */
  readonly #views = new Map<string, PowerView>();
  readonly #marked = new MarkedRows(this.frames);
  #dialect: NumberDialect;
  #edition = 0;
  #touches = 0;
  #lastDamage: Damage | null = null;
  #hasPress = false;
  /** Marks are a person's, whatever is still to be read. */
  #areMarksGiven = false;

  /** @param library maps by name */
  constructor(library: MapLibrary, options: AnalysisOptions = {}) {
    this.library = library;
    this.analysis = new Analysis(options);
    this.#fold = new RecordingFold(this.analysis, [{ take: (event, games) => this.#take(event, games) }]);
    this.#dialect = options.dialect ?? "diplomacy";
  }

  get count(): number {
    return this.frames.count;
  }

  get loss(): LossAccount["loss"] {
    return this.#loss.loss;
  }

  /** The games after the last row. */
  get games(): Games {
    return this.#fold.games;
  }

  /** Documents without wire bytes, in their order. */
  get documents(): readonly DocumentContent[] {
    return this.#fold.documents;
  }

  /** Takes what was read, in order. Total. */
  push(items: readonly ReadItem[]): void {
    for (const item of items) {
      this.#loss.add(item);
      if (item.kind === "damage") this.#damage(item);
      else this.#fold.apply(item.entry);
    }
    const { dialect } = this.analysis.dialect;
    if (dialect === this.#dialect) return;
    this.frames.setDialect(dialect);
    this.#dialect = dialect;
    this.#reread();
    this.#edition += 1;
  }

  /** How numbers are written: what was read of earlier rows holds until it changes. */
  get dialect(): NumberDialect {
    return this.#dialect;
  }

  /** Whether anybody said anything to anybody. */
  get hasPress(): boolean {
    return this.#hasPress;
  }

  /** Rises when rows that are there change: other names, another mark. */
  get edition(): number {
    return this.#edition + this.#touches;
  }

  /** Rises when more is known: rows came, or more of rows that are there. */
  get known(): number {
    return this.count + this.#edition;
  }

  /**
   * Index of the turn of a row among all turns; -1 before the first and outside games. A turn begins with its first
   * NOW, whoever it was sent to; under a viewpoint with the first that the power's own connections were sent.
   * @param viewpoint this power's turn; of a game that it did not attend, as of null: all-seeing
   */
  turnOf(n: FrameNumber, viewpoint: string | null): number {
    const turn = this.#turn.at(n - 1) - 1;
    if (viewpoint === null || n < 1 || n > this.count) return turn;
    const view = this.#viewOf(viewpoint, this.count);
    // What its own connections carried before they joined a game is of no turn.
    const isOwn = view.sees.has(this.frames.connectionOf(n));
    const game = isOwn ? this.#game.at(n - 1) - 1 : this.gameOf(n);
    const shown = view.turnAt(game, n);
    return shown >= 0 || isOwn || this.attends(viewpoint, game) ? shown : turn;
  }

  /** Index of the newest turn of a game, as {@link turnOf} counts them; -1: it has none. */
  lastTurnOf(game: number, viewpoint: string | null): number {
    const isOwn = viewpoint !== null && this.attends(viewpoint, game);
    return isOwn ? this.#viewOf(viewpoint, this.count).turnAt(game, this.count) : this.turns.lastOf(game);
  }

  /** Whether a power's connections are in a game. */
  attends(power: string, game: number): boolean {
    for (const connection of this.connectionsOf(power))
      if (this.games.attendances.get(connection)?.game === game) return true;
    return false;
  }

  /** Index of the game of a row: of those before its connection joined one, that which it joined; -1 for none. */
  gameOf(n: FrameNumber): number {
    const own = this.#game.at(n - 1) - 1;
    return own >= 0 ? own : (this.games.attendances.get(this.frames.connectionOf(n))?.game ?? -1);
  }

  /** First token of a DM where it is a command, else the kind of the frame. */
  commandOf(n: FrameNumber): string {
    return this.#commands.values[this.#command.at(n - 1)] ?? "";
  }

  /** The severity of a row's most severe finding; null for none. */
  severityOf(n: FrameNumber): Severity | null {
    return this.#severities.of(n);
  }

  /** The findings of the rules; null before their first check. */
  get lint(): RowMarks | null {
    return this.#severities.lint;
  }

  /**
   * Replaces the findings of the rules.
   * @returns `none`: nothing changes; `folds`: rows leave or join the folds of the table
   */
  takeLint(lint: RowMarks): "none" | "rows" | "folds" {
    const isSame = lint.key === this.lint?.key;
    const changes = this.#severities.take(lint);
    if (isSame && changes.length === 0) return "none";
    this.#recount(changes);
    this.#edition += 1;
    const isOther = changes.some(
      ({ n, from, to }) => this.#isRoutine.at(n - 1) === 1 && (from === null || to === null),
    );
    return isOther ? "folds" : "rows";
  }

  /** Lines of tables that were settled are others now. */
  touch(): void {
    this.#touches += 1;
  }

  /** Whether the server refused press with a row: `HUH ( SND ...`, with its ERR anywhere, or `REJ ( SND ...`. */
  isRefusedPress(n: FrameNumber): boolean {
    if (!["HUH", "REJ"].includes(this.commandOf(n)) || this.frames.directionOf(n) === "client-to-server") return false;
    const tokens = this.frames.frameAt(n)?.tokens?.subarray(2, 4) ?? new Uint16Array(0);
    return commandName(tokens[0] === T.ERR ? tokens.subarray(1) : tokens) === "SND";
  }

  /** Indexes of the events that stand before a row. */
  eventsBefore(n: FrameNumber): readonly number[] {
    return this.#eventsBefore.get(n) ?? [];
  }

  /**
   * Equal for routine rows of one kind: 0 for what every client is told of a turn, one more than the connection's
   * number for THX. -1 for other rows; a row with a finding is never routine.
   */
  foldKeyOf(n: FrameNumber): number {
    if (this.#isRoutine.at(n - 1) === 0 || this.severityOf(n) !== null) return -1;
    return this.commandOf(n) === "THX" ? this.frames.connectionOf(n) + 1 : 0;
  }

  /** Whether a person's mark is on a row. */
  isMarked(n: FrameNumber): boolean {
    return this.#marked.has(n);
  }

  /** The number of the row that a byte of a leg is in; null where it is in none. */
  rowAtOffset(target: NonNullable<MarkEntry["target"]>): FrameNumber | null {
    return this.#marked.rowAt(target);
  }

  /**
   * The games after row `n`.
   * @param viewpoint as this power's connections alone saw them; null: all of them
   */
  gamesAt(n: FrameNumber, viewpoint: string | null): Games {
    if (n >= this.count && viewpoint === null) return this.games;
    if (viewpoint === null) return this.#track.gamesAfter(n, (rows) => this.eventsAt(rows));
    return this.#viewOf(viewpoint, n).gamesAt(n, this.#viewSource);
  }

  /** What came with a row; null where there is none. */
  rowEvent(n: FrameNumber): FrameEvent | StepEvent | null {
    const row = this.frames.rowAt(n);
    if (row === null) return null;
    if ("step" in row) return { kind: "step", row };
    return { kind: "frame", row, reading: readingOf(row), answers: this.answers.of(n) };
  }

  /**
   * What the recording tells behind so many rows, up to the next row.
   * @param sees only what these connections tell; left out: all
   */
  *eventsAt(rows: number, sees?: ReadonlySet<ConnectionId>): Generator<RecordingEvent> {
    for (const event of this.log.at(rows)) if (!sees || sees.has(connectionOf(event) ?? -1)) yield event;
    if (sees && !sees.has(this.frames.connectionOf(rows + 1))) return;
    const event = this.rowEvent(rows + 1);
    if (event) yield event;
  }

  /** Connections that played a power at any time. */
  connectionsOf(power: string): ReadonlySet<ConnectionId> {
    return new Set(
      this.analysis.connections.flatMap(({ connection, facts, representation }) =>
        facts.power(representation) === power ? [connection] : [],
      ),
    );
  }

  /** What the fold makes of the entries. */
  #take(event: RecordingEvent, games: Games): void {
    if (event.kind === "frame" || event.kind === "step") return this.#pushRow(event, games);
    this.log.push(this.count, event);
    if (event.kind === "closed") this.#close(event.entry);
    if (event.kind === "note" && !this.#areMarksGiven) this.#mark(event.entry);
    if (event.kind === "gap" && event.entry.reason !== "sliced")
      this.#event({ kind: "lost", atNs: event.entry.atNs, connection: null, ...gapWords(event.entry) });
    if (event.kind !== "failed") return;
    const { atNs, connection, message: detail } = event.entry;
    this.#event({ kind: "failed", atNs, connection, words: "the server was unreachable", detail, lostBytes: 0 });
  }

  /** Takes marks in place of those so far: a person changed them while the recording is open. */
  setMarks(marks: readonly Omit<MarkEntry, "type" | "sequence">[]): void {
    this.#areMarksGiven = true;
    this.marks.length = 0;
    this.#marked.clear();
    this.#edition += 1;
    for (const mark of marks) this.#mark({ ...mark, type: "mark", sequence: 0 });
  }

  #mark(mark: MarkEntry): void {
    this.marks.push(mark);
    if (mark.target && this.#marked.take(mark.target)) this.#edition += 1;
  }

  #close({ connection, direction, kind, atNs }: Extract<Entry, { readonly type: "closed" }>): void {
    if (this.#closed.has(connection)) return;
    this.#closed.add(connection);
    this.#event({ kind: "closed", atNs, connection, words: closeWords(direction, kind), detail: null, lostBytes: 0 });
  }

  /** Stretches that touch and are lost for one reason are one. */
  #damage(damage: Damage): void {
    const last = this.#lastDamage;
    const at = this.events.length - 1;
    const event = this.events[at];
    const touches =
      last?.reason === damage.reason &&
      last.fileOffset + last.byteLength === damage.fileOffset &&
      event?.kind === "lost" &&
      event.beforeN === this.count + 1;
    this.#lastDamage = touches ? { ...last, byteLength: last.byteLength + damage.byteLength } : damage;
    const words = damageWords(this.#lastDamage);
    if (touches) this.events[at] = { ...event, ...words };
    else this.#event({ kind: "lost", atNs: this.analysis.lastNs, connection: null, ...words });
  }

  #event({ atNs, ...told }: Omit<SessionEvent, "atMs" | "beforeN" | "power"> & { readonly atNs: number }): void {
    const beforeN = this.count + 1;
    const state = this.analysis.connections.find((each) => each.connection === told.connection);
    const power = state?.facts.power(state.representation) ?? null;
    addToList(this.#eventsBefore, beforeN, this.events.length);
    this.events.push({ ...told, beforeN, atMs: atNs / 1e6, power });
  }

  #pushRow(event: FrameEvent | StepEvent, games: Games): void {
    const { row } = event;
    const reading = event.kind === "frame" ? (event.reading ?? null) : null;
    this.frames.push(row);
    const n = this.count;
    this.#marked.meet(n);
    this.#track.push(games);
    const game = event.kind === "step" ? event.row.game : (games.attendances.get(event.row.connection)?.game ?? null);
    const turn = game === null ? undefined : games.all[game]?.current?.turn;
    const entered = game === null || !turn ? null : this.turns.enter(game, turn, n, row.atNs);
    this.#turn.push(entered === null ? 0 : entered.index + 1);
    this.#game.push(game === null ? 0 : game + 1);
    const command = commandOf(row);
    this.#command.push(this.#commands.numberOf(command));
    this.#hasPress ||= pressCommands.has(command);
    const severity = this.#severities.push(row, reading);
    this.answers.push(event.kind === "frame" ? event.answers : null);
    this.#isRoutine.push(isRoutine(command, reading) ? 1 : 0);
    if (entered !== null) this.#countIn(entered, n, row, severity);
  }

  /** Numbers mean others: rows with such numbers are read again. */
  #reread(): void {
    for (let n = 1; n <= this.count; n++) {
      const row = this.frames.frameAt(n);
      if (!row?.tokens || !isOfDialect(row.tokens)) continue;
      this.#command.set(n - 1, this.#commands.numberOf(commandOf(row)));
      this.#recount(this.#severities.reread(row));
    }
  }

  /** Counts findings in turns as they are now. */
  #recount(changes: readonly SeverityChange[]): void {
    for (const { n, from, to } of changes) {
      const turn = this.turns.all[this.#turn.at(n - 1) - 1];
      if (from !== null && turn) turn.findings[from] -= 1;
      if (to !== null && turn) turn.findings[to] += 1;
    }
  }

  /** Counts row `n` in its turn. */
  #countIn(entered: SessionTurn, n: FrameNumber, row: RecordingRow, severity: Severity | null): void {
    entered.lastN = n;
    entered.messages += 1;
    if (severity !== null) entered.findings[severity] += 1;
    const isStep = "step" in row;
    const power = !isStep ? row.power : row.step.kind === "message" ? row.step.message.sender : null;
    if (power === null) return;
    if (isStep || row.direction === "client-to-server") entered.sent[power] = (entered.sent[power] ?? 0) + 1;
    if (isStep || commandOf(row) === "SND") entered.press[power] = (entered.press[power] ?? 0) + 1;
    if (this.isRefusedPress(n)) entered.refused[power] = (entered.refused[power] ?? 0) + 1;
  }

  /** The view of a power's connections, built as far as row `n`. */
  #viewOf(power: string, n: FrameNumber): PowerView {
    let view = this.#views.get(power);
    if (view && view.track.count >= n) return view;
    const sees = this.connectionsOf(power);
    // Rows of a connection that only now turned out to be the power's were passed over.
    if (view?.sees.size !== sees.size) view = new PowerView(sees);
    this.#views.set(power, view);
    view.advance(n, this.#viewSource);
    return view;
  }

  get #viewSource(): Parameters<PowerView["advance"]>[1] {
    return {
      turns: this.turns,
      eventsAt: (rows, sees) => this.eventsAt(rows, sees),
      gameOf: (row) => this.#game.at(row - 1) - 1,
    };
  }
}
