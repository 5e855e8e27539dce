import { stepText } from "../analysis/documents.ts";
import { frameText } from "../analysis/frameText.ts";
import { type TextPiece, tightened, tightText } from "../analysis/tightText.ts";
import { type FieldName, isAdded, wholeGameFields } from "../filter/fields.ts";
import { type Filter, fieldsAsked, needsWholeGame, parseFilter } from "../filter/filter.ts";
import type { FilterFault } from "../filter/parse.ts";
import type { ConnectionId } from "../recording/entry.ts";
import { Column } from "./column.ts";
import { FilterCursor } from "./filterCursor.ts";
import { filterNames } from "./filterNames.ts";
import { type ListEntry, RowList } from "./rowList.ts";
import type { FoldRowView, MessageRowView, RowView, TableLines } from "./rowView.ts";
import { countedTurn, turnOfRow } from "./seenTurns.ts";
import type { FrameNumber, Session } from "./session.ts";
import { classedText } from "./textClasses.ts";
import type { SessionTurn } from "./turnTable.ts";

/** The settings that determine the contents of the message table. */
export interface TableSettings {
  readonly filter: string;
  /** Whether rows that do not match are hidden or only dimmed. */
  readonly mode: "hide" | "highlight";
  /** Whether routine rows are folded into one line. */
  readonly folds: boolean;
  /** If set, the table shows only rows on this power's connections; null means all rows. */
  readonly viewpoint: string | null;
  /** First rows of the folds that are open. */
  readonly open: readonly FrameNumber[];
}

/** The progress of a table. */
export interface TableState {
  /** Number of lines. */
  readonly length: number;
  /** Number of rows that the filter has checked, out of `rows`. */
  readonly scanned: number;
  readonly rows: number;
  readonly matches: number;
  /** Why the filter is invalid; the table then ignores it. Null if it is valid. */
  readonly fault: FilterFault | null;
  /** Increases whenever settled lines change. */
  readonly edition: number;
  /** Indexes of lines that report lost bytes, at most the first hundred. */
  readonly lost: readonly number[];
  /** Whether the rules have run. */
  readonly isLinted: boolean;
  /** Whether the filter uses findings, or fields that depend on the whole game, and they are not known yet. */
  readonly awaitsFacts: boolean;
}

/** A message, or the first message of a fold, and the index of its line. */
export interface MessagePlace {
  readonly n: FrameNumber;
  readonly index: number;
}

const mostLost = 100;

/** Fields of existing rows that later messages, rules or marks can still change. */
const changedLater: readonly FieldName[] = [
  "answered",
  "bot",
  "finding",
  "game",
  "mark",
  "severity",
  ...wholeGameFields,
];

export const noSettings: TableSettings = { filter: "", mode: "hide", folds: true, viewpoint: null, open: [] };

/** The message table of a session. New settings, except for open folds, need a new table. */
export class MessageTable {
  #settings: TableSettings;
  readonly #session: Session;
  readonly #list: RowList;
  readonly #fault: FilterFault | null;
  readonly #filter: Filter | null;
  readonly #isMatch = new Column();
  readonly #cursor: FilterCursor;
  readonly #viewpoint: string | null;
  readonly #asked: ReadonlySet<FieldName>;
  /** The session's `known` when the table was created. */
  readonly #known: number;
  #connections: ReadonlySet<ConnectionId> | null = null;
  #matches = 0;

  constructor(session: Session, settings: TableSettings) {
    const { filter, mode, folds, viewpoint, open } = settings;
    this.#settings = settings;
    this.#session = session;
    this.#cursor = new FilterCursor(session, viewpoint);
    this.#viewpoint = viewpoint;
    const parsed = filter.trim() === "" ? null : parseFilter(filter, filterNames(session));
    this.#fault = parsed !== null && !parsed.ok ? parsed : null;
    this.#filter = parsed?.ok ? parsed : null;
    this.#asked = parsed?.ok ? fieldsAsked(parsed.ast, filterNames(session)) : new Set();
    this.#known = session.known;
    const hides = this.#filter !== null && mode === "hide";
    const source = {
      get count(): number {
        return session.count;
      },
      turnOf: (n: FrameNumber) => session.turnOf(n, viewpoint),
      isIdle: (n: FrameNumber) =>
        session.gamesAt(n, null).all.every(({ current, end }) => current === null || end !== null),
      foldKeyOf: (n: FrameNumber) => session.foldKeyOf(n),
      eventsBefore: (n: FrameNumber) => {
        const events = session.eventsBefore(n);
        const sees = this.#connections;
        if (sees === null || events.length === 0) return events;
        return events.filter((event) => {
          const connection = session.events[event]?.connection ?? null;
          return connection === null || sees.has(connection);
        });
      },
    };
    const accepts = (n: FrameNumber): boolean => {
      if (this.#connections !== null && !this.#connections.has(session.frames.connectionOf(n))) return false;
      const isMatch = this.#test(n);
      return isMatch || !hides;
    };
    const isPlain = this.#filter === null && viewpoint === null;
    this.#list = new RowList(
      source,
      { ...(!isPlain && { accepts }), folds: folds && this.#filter === null, hasHeadings: !hides },
      open,
    );
  }

  get state(): TableState {
    const { length, scanned, accepted } = this.#list;
    const matches = this.#filter === null ? accepted : this.#matches;
    const { count: rows, edition } = this.#session;
    const isLinted = this.#session.lint !== null;
    const awaitsFacts = (this.asksRules && !isLinted) || (this.asksWholeGame && this.#session.facts === null);
    return { length, scanned, rows, matches, fault: this.#fault, edition, lost: this.#lost(), isLinted, awaitsFacts };
  }

  /** Whether the table's filter uses findings. */
  get asksRules(): boolean {
    return this.#asked.has("finding") || this.#asked.has("severity");
  }

  /** Whether the table's filter uses fields that depend on the whole game. */
  get asksWholeGame(): boolean {
    return needsWholeGame(this.#asked);
  }

  /** Whether the filter may now match different rows, because it uses fields of earlier rows that have changed. */
  get isOutdated(): boolean {
    const mayChange = [...this.#asked].some((field) => isAdded(field) || changedLater.includes(field));
    return this.#session.known > this.#known && mayChange;
  }

  /** The settings with which the table was created, and the folds that are open now. */
  get settings(): TableSettings {
    return this.#settings;
  }

  /** Opens and closes folds, which are identified by their first rows; nothing else in the table changes. */
  setOpen(open: readonly FrameNumber[]): void {
    this.#settings = { ...this.#settings, open };
    this.#list.setOpen(open);
  }

  /** Frees the memory of a table that is no longer needed. */
  free(): void {
    this.#list.free();
    this.#isMatch.free();
  }

  /** Reads at most `atMost` more rows. Returns true when all have been read. */
  advance(atMost: number): boolean {
    // Rows may arrive before the session knows which connections play the viewpoint's power.
    this.#connections = this.#viewpoint === null ? null : this.#session.connectionsOf(this.#viewpoint);
    return this.#list.advance(atMost);
  }

  /** Returns the lines from index `from` up to, but not including, index `to`. */
  rows(from: number, to: number): TableLines {
    const start = Math.max(0, from);
    const end = Math.min(to, this.#list.length);
    const turn = this.#turnBefore(start);
    const lines: RowView[] = [];
    let beforeMs = this.#timeBefore(start);
    for (let index = start; index < end; index++) {
      const entry = this.#list.at(index);
      const row = entry && this.#viewOf(entry, beforeMs);
      if (!row) continue;
      lines.push(row);
      if (row.kind === "message" || row.kind === "fold") beforeMs = row.atMs;
    }
    const isOver = lines.every((line) => line.kind !== "turn" || this.#isOver(line.turn));
    return { lines, turn, isSettled: end <= this.#list.settled && isOver && (turn === null || this.#isOver(turn)) };
  }

  /** Returns the index of the line that shows a row, or of the last line before it. */
  indexOf(n: FrameNumber): { readonly index: number; readonly isShown: boolean } {
    const index = this.#list.indexOf(n);
    return { index, isShown: this.#list.shows(index, n) };
  }

  /** Returns the next or previous message in the list, starting from a row; null at the end. */
  neighbourOf(n: FrameNumber, step: 1 | -1): FrameNumber | null {
    const { index, isShown } = this.indexOf(n);
    return this.messageAt(step === 1 || isShown ? index + step : index, step, n)?.n ?? null;
  }

  /**
   * Returns the next or previous message that matches the filter, wrapping around at the end; null if there is none.
   */
  matchFrom(n: FrameNumber, step: 1 | -1): FrameNumber | null {
    if (this.#filter === null) return this.neighbourOf(n, step);
    const count = this.#isMatch.length;
    for (let passed = 1; passed <= count; passed++) {
      const at = (((n - 1 + step * passed) % count) + count) % count;
      if (this.#isMatch.at(at) === 1) return at + 1;
    }
    return null;
  }

  /**
   * Returns the message at an index, or the next one in the direction of `step`; null at the list's end.
   * @param except a message to skip
   */
  messageAt(from: number, step: 1 | -1, except: FrameNumber | null = null): MessagePlace | null {
    for (let index = Math.max(0, from); index >= 0 && index < this.#list.length; index += step) {
      const entry = this.#list.at(index);
      const n =
        entry?.kind === "message" ? entry.n : entry?.kind === "fold" && !entry.isOpen ? entry.members[0] : undefined;
      if (n !== undefined && n !== except) return { n, index };
    }
    return null;
  }

  #lost(): number[] {
    const { events } = this.#session;
    const lost = events.flatMap(({ kind, beforeN }, event) =>
      kind === "lost" ? [this.#list.indexOfEvent(event, beforeN)] : [],
    );
    return lost.filter((index) => index >= 0).slice(0, mostLost);
  }

  /** Returns the row of the last message or fold before an index. */
  #rowBefore(index: number): FrameNumber | null {
    for (let at = index - 1; at >= 0; at--) {
      const entry = this.#list.at(at);
      if (entry?.kind === "message") return entry.n;
      if (entry?.kind === "fold") return entry.members.at(-1) ?? null;
    }
    return null;
  }

  #turnBefore(index: number): SessionTurn | null {
    const before = this.#list.at(index - 1);
    const n = this.#rowBefore(index);
    if (before?.kind === "turn") return countedTurn(this.#session, before.turn, this.#viewpoint);
    return n === null ? null : turnOfRow(this.#session, n, this.#viewpoint);
  }

  #timeBefore(index: number): number | null {
    for (let at = index - 1; at >= 0; at--) {
      const entry = this.#list.at(at);
      const n = entry?.kind === "message" ? entry.n : entry?.kind === "fold" ? entry.members[0] : undefined;
      if (n !== undefined) return this.#session.frames.atNsOf(n) / 1e6;
    }
    return null;
  }

  /** Whether the game has moved on to a later turn. */
  #isOver({ game, index }: SessionTurn): boolean {
    return this.#session.lastTurnOf(game, this.#viewpoint) !== index;
  }

  #test(n: FrameNumber): boolean {
    if (this.#filter === null) return true;
    const isMatch = this.#filter.match(this.#cursor.moveTo(n));
    while (this.#isMatch.length < n) this.#isMatch.push(0);
    this.#isMatch.set(n - 1, isMatch ? 1 : 0);
    if (isMatch) this.#matches += 1;
    return isMatch;
  }

  #viewOf(entry: ListEntry, beforeMs: number | null): RowView | null {
    switch (entry.kind) {
      case "message":
        return this.#messageView(entry.n, beforeMs);
      case "fold":
        return this.#foldView(entry.members, entry.isOpen, beforeMs);
      case "turn": {
        const turn = countedTurn(this.#session, entry.turn, this.#viewpoint);
        return turn ? { kind: "turn", turn } : { kind: "idle" };
      }
      default: {
        const event = this.#session.events[entry.event];
        return event ? { kind: "event", event } : null;
      }
    }
  }

  #messageView(n: FrameNumber, beforeMs: number | null): MessageRowView | null {
    const row = this.#session.frames.rowAt(n);
    if (row === null) return null;
    const { frames } = this.#session;
    const words = "step" in row ? stepText(row.step) : null;
    const pieces: readonly TextPiece[] =
      "step" in row || !row.tokens
        ? [
            [
              "rest",
              (words ?? ("step" in row ? "" : tightened(frameText(row.frame, row.representation)))).slice(0, 200),
            ],
          ]
        : tightText(row.tokens, row.representation);
    const atMs = row.atNs / 1e6;
    return {
      kind: "message",
      n,
      atMs,
      sinceMs: beforeMs === null ? null : atMs - beforeMs,
      byteLength: "step" in row ? 0 : frames.byteLengthOf(n) + 4,
      connection: frames.connectionOf(n),
      power: frames.powerOf(n),
      toClient: frames.directionOf(n) === "server-to-client",
      command: this.#session.commandOf(n),
      ...classedText(pieces),
      severity: this.#session.severityOf(n),
      isMarked: this.#session.isMarked(n),
      matches: this.#filter === null || this.#isMatch.at(n - 1) === 1,
      added: this.#session.plugins?.valuesOf(n) ?? [],
    };
  }

  #foldView(members: readonly number[], isOpen: boolean, beforeMs: number | null): FoldRowView {
    const { frames } = this.#session;
    const first = members[0] ?? 0;
    const atMs = frames.atNsOf(first) / 1e6;
    const commands = [...new Set(members.map((n) => this.#session.commandOf(n)))];
    const connections = new Set(members.map((n) => frames.connectionOf(n)));
    const [only] = connections;
    const command = commands[0] ?? "";
    const text =
      command === "THX"
        ? `${members.length} × THX: all MBV`
        : `${members.length} ${members.length === 1 ? "message" : "messages"}: ${commands.join(", ")}${connections.size === 1 ? "" : ` to ${connections.size} clients`}`;
    return {
      kind: "fold",
      n: first,
      lastN: members.at(-1) ?? first,
      atMs,
      sinceMs: beforeMs === null ? null : atMs - beforeMs,
      isOpen,
      members: members.length,
      marked: members.filter((n) => this.#session.isMarked(n)).length,
      connection: connections.size === 1 && only !== undefined ? only : null,
      power: connections.size === 1 ? frames.powerOf(first) : null,
      command,
      text,
    };
  }
}
