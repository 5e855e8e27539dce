import { Analysis, type AnalysisOptions } from "../analysis/analysis.ts";
import type { DocumentContent } from "../analysis/documents.ts";
import { endSentence } from "../analysis/endWords.ts";
import { gapWords } from "../analysis/lossWords.ts";
import { readingOf } from "../analysis/messageReading.ts";
import type { FrameEvent, RecordingEvent, RecordingRow, StepEvent } from "../analysis/recordingEvent.ts";
import { RecordingFold } from "../analysis/recordingFold.ts";
import type { Severity } from "../diagnostics/severity.ts";
import type { UnreadAmount } from "../formats/sourceReader.ts";
import { powerOfStep } from "../game/document.ts";
import type { Games } from "../game/games.ts";
import type { MapLibrary } from "../map/library.ts";
import type { PluginResults } from "../plugins/results.ts";
import type { ConnectionId, FrameNumber, MarkEntry, ReadItem } from "../recording/entry.ts";
import { LossAccount } from "../recording/loss.ts";
import { isOfDialect, type NumberDialect } from "../tokens/numberDialect.ts";
import { Column, Pool } from "./column.ts";
import { connectionOf, EventLog } from "./eventLog.ts";
import { FrameStore } from "./frameStore.ts";
import { GameTrack } from "./gameTrack.ts";
import { MarkedRows } from "./markedRows.ts";
import { PowerView } from "./powerView.ts";
import { RowAnswers } from "./rowAnswers.ts";
import { commandOf, isAboutPress, isRoutine, pressCommands, refusals } from "./rowCommand.ts";
import type { RowFacts } from "./rowFields.ts";
import { type RowMarks, RowSeverities, type SeverityChange } from "./rowSeverities.ts";
import type { SessionEvent } from "./rowView.ts";
import { SessionEvents } from "./sessionEvents.ts";
import { type SessionTurn, TurnTable } from "./turnTable.ts";

export type { ConnectionId, FrameNumber };

/**
 * A recording for views: every frame by number, its turn and game, and the state of the games after any frame. Entries
 * are added as they are read or recorded. Needs no DOM and no host.
 */
export class Session {
  readonly analysis: Analysis;
  readonly frames = new FrameStore();
  /** The events between the rows. */
  readonly log = new EventLog();
  readonly answers = new RowAnswers();
  readonly turns = new TurnTable();
  /** The games after any row, as all connections saw them. */
  readonly track = new GameTrack();
  readonly marks: MarkEntry[] = [];
  readonly library: MapLibrary;
  /**
   * How much of another program's file could not be read so far; null if all of it could be read, or if the file is a
   * recording.
   */
  unread: UnreadAmount | null = null;
  /** What plug-ins have computed for the rows so far; null without plug-ins. */
  plugins: PluginResults | null = null;
  /** The fields that depend on the whole game; null until a filter needs them. */
  facts: RowFacts | null = null;
  readonly #loss = new LossAccount();
  readonly #fold: RecordingFold;
  readonly #turn = new Column();
  readonly #game = new Column();
  readonly #command = new Column();
  readonly #severities = new RowSeverities();
  readonly #isRoutine = new Column();
  readonly #commands = new Pool<string>();
  readonly #events = new SessionEvents();
  readonly #closed = new Set<ConnectionId>();
  /** The view of each power's connections, built only as far as needed. */
  readonly #views = new Map<string, PowerView>();
  readonly #marked = new MarkedRows(this.frames);
  #dialect: NumberDialect;
  #edition = 0;
  #touches = 0;
  #hasPress = false;
  /** Whether the user has set the marks; marks read later from the recording are then ignored. */
  #areMarksGiven = false;

  /** @param library the maps by name */
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

  /** The parts that were skipped because of the reading limits. */
  get leftOut(): RecordingFold["leftOut"] {
    return this.#fold.leftOut;
  }

  /** The games after the last row. */
  get games(): Games {
    return this.#fold.games;
  }

  /** Documents without wire bytes, in order. */
  get documents(): readonly DocumentContent[] {
    return this.#fold.documents;
  }

  /** Adds items, in the order in which they were read. Never throws. */
  push(items: readonly ReadItem[]): void {
    for (const item of items) {
      this.#loss.add(item);
      if (item.kind === "damage") this.#events.damage(item, { beforeN: this.count + 1, atNs: this.analysis.lastNs });
      else this.#fold.apply(item.entry);
    }
    const { dialect } = this.analysis.dialect;
    if (dialect === this.#dialect) return;
    this.frames.setDialect(dialect);
    this.#dialect = dialect;
    this.#reread();
    this.#edition += 1;
  }

  /** The number dialect. When it changes, earlier rows are read again. */
  get dialect(): NumberDialect {
    return this.#dialect;
  }

  /** Whether the recording contains press. */
  get hasPress(): boolean {
    return this.#hasPress;
  }

  /** Increases when existing rows change: new names or a new mark. */
  get edition(): number {
    return this.#edition + this.#touches + (this.plugins?.edition ?? 0);
  }

  /** Increases when rows are added, or when more is known about existing rows. */
  get known(): number {
    return this.count + this.#edition + (this.plugins?.edition ?? 0);
  }

  /**
   * Returns the index of a row's turn among all turns; -1 before the first turn and outside games. A turn begins with
   * its first NOW to any power; with a viewpoint, with the first NOW to the power's own connections.
   * @param viewpoint the power whose turns count; null, or a game that the power did not join, means every power's
   * turns
   */
  turnOf(n: FrameNumber, viewpoint: string | null): number {
    const turn = this.#turn.at(n - 1) - 1;
    if (viewpoint === null || n < 1 || n > this.count) return turn;
    const view = this.#viewOf(viewpoint, this.count);
    // Rows from before a connection joined a game have no turn.
    const isOwn = view.sees.has(this.frames.connectionOf(n));
    const game = isOwn ? this.#game.at(n - 1) - 1 : this.gameOf(n);
    const shown = view.turnAt(game, n);
    return shown >= 0 || isOwn || this.attends(viewpoint, game) ? shown : turn;
  }

  /** Returns the index of the newest turn of a game, as {@link turnOf} counts them; -1 if it has none. */
  lastTurnOf(game: number, viewpoint: string | null): number {
    const isOwn = viewpoint !== null && this.attends(viewpoint, game);
    return isOwn ? this.#viewOf(viewpoint, this.count).turnAt(game, this.count) : this.turns.lastOf(game);
  }

  /** Whether any of a power's connections is in a game. */
  attends(power: string, game: number): boolean {
    for (const connection of this.connectionsOf(power))
      if (this.games.attendances.get(connection)?.game === game) return true;
    return false;
  }

  /**
   * Returns the index of a row's game; for a row from before the connection joins a game, the game that it later joins;
   * -1 if there is none.
   */
  gameOf(n: FrameNumber): number {
    const own = this.#game.at(n - 1) - 1;
    return own >= 0 ? own : (this.games.attendances.get(this.frames.connectionOf(n))?.game ?? -1);
  }

  /** Returns the first token of a DM if it has a name, else the kind of the frame. */
  commandOf(n: FrameNumber): string {
    return this.#commands.values[this.#command.at(n - 1)] ?? "";
  }

  /** Returns the severity of a row's most severe finding; null if there is none. */
  severityOf(n: FrameNumber): Severity | null {
    return this.#severities.of(n);
  }

  /** The findings of the rules; null before their first check. */
  get lint(): RowMarks | null {
    return this.#severities.lint;
  }

  /**
   * Replaces the findings of the rules.
   * @returns `none` if nothing changes; `folds` if rows leave or join the folds of the table; otherwise `rows`
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

  /** Replaces the fields that depend on the whole game. */
  takeFacts(facts: RowFacts): void {
    if (facts !== this.facts) this.#edition += 1;
    this.facts = facts;
  }

  /** Called when settled lines in tables have changed; increases the edition. */
  touch(): void {
    this.#touches += 1;
  }

  /** Whether a row is the server's refusal of press: `HUH ( SND ...`, wherever its ERR is, or `REJ ( SND ...`. */
  isRefusedPress(n: FrameNumber): boolean {
    if (!refusals.has(this.commandOf(n)) || this.frames.directionOf(n) === "client-to-server") return false;
    return isAboutPress(this.frames.frameAt(n)?.tokens);
  }

  /** Those events between the rows that views show. */
  get events(): readonly SessionEvent[] {
    return this.#events.all;
  }

  /** Returns the indexes of the events before a row. */
  eventsBefore(n: FrameNumber): readonly number[] {
    return this.#events.before(n);
  }

  /**
   * Returns equal keys for routine rows of one kind: 0 for messages that the server sends to every client in a turn,
   * and the connection's number plus 1 for THX; returns -1 for all other rows. A row with a finding is never routine.
   */
  foldKeyOf(n: FrameNumber): number {
    if (this.#isRoutine.at(n - 1) === 0 || this.severityOf(n) !== null) return -1;
    return this.commandOf(n) === "THX" ? this.frames.connectionOf(n) + 1 : 0;
  }

  isMarked(n: FrameNumber): boolean {
    return this.#marked.has(n);
  }

  /** Returns the number of the row that contains a byte of a leg; null if there is none. */
  rowAtOffset(target: NonNullable<MarkEntry["target"]>): FrameNumber | null {
    return this.#marked.rowAt(target);
  }

  /**
   * Returns the games after row `n`.
   * @param viewpoint a power, to show only what its connections saw; null to show what all connections saw
   */
  gamesAt(n: FrameNumber, viewpoint: string | null): Games {
    if (n >= this.count && viewpoint === null) return this.games;
    if (viewpoint === null) return this.track.gamesAfter(n, (rows) => this.eventsAt(rows));
    return this.#viewOf(viewpoint, n).gamesAt(n, this.#viewSource);
  }

  /** Returns the event of a row; null if there is no such row. */
  rowEvent(n: FrameNumber): FrameEvent | StepEvent | null {
    const row = this.frames.rowAt(n);
    if (row === null) return null;
    if ("step" in row) return { kind: "step", row };
    return { kind: "frame", row, reading: readingOf(row), answers: this.answers.of(n) };
  }

  /**
   * Yields the events after the given number of rows, up to and including the next row.
   * @param sees limits the result to events of these connections; by default, all
   */
  *eventsAt(rows: number, sees?: ReadonlySet<ConnectionId>): Generator<RecordingEvent> {
    for (const event of this.log.at(rows)) if (!sees || sees.has(connectionOf(event) ?? -1)) yield event;
    if (sees && !sees.has(this.frames.connectionOf(rows + 1))) return;
    const event = this.rowEvent(rows + 1);
    if (event) yield event;
  }

  /** Returns the connections that ever played a power. */
  connectionsOf(power: string): ReadonlySet<ConnectionId> {
    return new Set(
      this.analysis.connections.flatMap(({ connection, facts, representation }) =>
        facts.power(representation) === power ? [connection] : [],
      ),
    );
  }

  /** Receives the events that the fold creates from entries. */
  #take(event: RecordingEvent, games: Games): void {
    if (event.kind === "frame" || event.kind === "step") return this.#pushRow(event, games);
    this.log.push(this.count, event);
    if (event.kind === "closed") this.#close(event.entry.connection);
    if (event.kind === "note" && !this.#areMarksGiven) this.#mark(event.entry);
    if (event.kind === "gap" && event.entry.reason !== "sliced")
      this.#event({ kind: "lost", atNs: event.entry.atNs, connection: null, ...gapWords(event.entry) });
    if (event.kind !== "failed") return;
    const { atNs, connection, message: detail } = event.entry;
    this.#event({ kind: "failed", atNs, connection, words: "the server was unreachable", detail, lostBytes: 0 });
  }

  /** Replaces all marks after the user has changed them in an open recording. */
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

  #close(connection: ConnectionId): void {
    if (this.#closed.has(connection)) return;
    this.#closed.add(connection);
    const end = this.analysis.endOf(connection);
    const atNs = end.atNs ?? this.analysis.lastNs;
    this.#event({ kind: "closed", atNs, connection, words: endSentence(end), detail: null, lostBytes: 0 });
  }

  #event(event: Omit<Parameters<SessionEvents["add"]>[0], "beforeN" | "power">): void {
    const state = event.connection === null ? undefined : this.analysis.stateOf(event.connection);
    const power = state?.facts.power(state.representation) ?? null;
    this.#events.add({ ...event, power, beforeN: this.count + 1 });
  }

  #pushRow(event: FrameEvent | StepEvent, games: Games): void {
    const { row } = event;
    const reading = event.kind === "frame" ? (event.reading ?? null) : null;
    this.frames.push(row);
    const n = this.count;
    this.#marked.meet(n);
    this.track.push(games);
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

  /** Reads again the rows whose names depend on the dialect. */
  #reread(): void {
    for (let n = 1; n <= this.count; n++) {
      const row = this.frames.frameAt(n);
      if (!row?.tokens || !isOfDialect(row.tokens)) continue;
      this.#command.set(n - 1, this.#commands.numberOf(commandOf(row)));
      this.#recount(this.#severities.reread(row));
    }
  }

  /** Updates the counts of findings in turns. */
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
    const power = !isStep ? row.power : powerOfStep(row.step);
    if (power === null) return;
    if (isStep || row.direction === "client-to-server") entered.sent[power] = (entered.sent[power] ?? 0) + 1;
    if (isStep ? row.step.kind === "message" : commandOf(row) === "SND")
      entered.press[power] = (entered.press[power] ?? 0) + 1;
    if (this.isRefusedPress(n)) this.turns.refuse(this.#turn.at((this.answers.of(n) ?? n) - 1) - 1, power);
  }

  /** Returns the view of a power's connections, built at least up to row `n`. */
  #viewOf(power: string, n: FrameNumber): PowerView {
    let view = this.#views.get(power);
    if (view && view.track.count >= n) return view;
    const sees = this.connectionsOf(power);
    // Build the view again if it lacks connections that have only now been recognised as the power's.
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
