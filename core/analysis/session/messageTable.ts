import { type Filter, parseFilter } from "../../filter/filter.ts";
import type { FilterFault } from "../../filter/parse.ts";
import { stepText } from "../documents.ts";
import { frameText } from "../frameText.ts";
import { gameNamesOf } from "../gameNames.ts";
import { bytes, Column } from "./column.ts";
import { FilterCursor } from "./filterCursor.ts";
import { type ListEntry, RowList } from "./rowList.ts";
import { type FoldRowView, type MessageRowView, type RowView, tightText } from "./rowView.ts";
import type { Session } from "./session.ts";

/** What the message table shows. */
export interface TableSettings {
  readonly filter: string;
  /** Rows that do not match are left out, or shown paler. */
  readonly mode: "hide" | "highlight";
  /** Routine rows become one line. */
  readonly folds: boolean;
  /** Only what this power's connections carried; null: all of them. */
  readonly viewpoint: string | null;
  /** First rows of the folds that are open. */
  readonly open: readonly number[];
}

/** How far a table is. */
export interface TableState {
  /** Lines. */
  readonly length: number;
  /** Rows that the filter was asked of, of `rows`. */
  readonly scanned: number;
  readonly rows: number;
  readonly matches: number;
  /** Why the filter is none; the table then is that of no filter. */
  readonly fault: FilterFault | null;
}

export const noSettings: TableSettings = { filter: "", mode: "hide", folds: true, viewpoint: null, open: [] };

/** The message table of a session under one setting; new settings make a new table. */
export class MessageTable {
  readonly #session: Session;
  readonly #list: RowList;
  readonly #fault: FilterFault | null;
  readonly #filter: Filter | null;
  readonly #isMatch = new Column(bytes);
  readonly #cursor: FilterCursor;
  readonly #viewpoint: string | null;
  #connections: ReadonlySet<number> | null = null;
  #matches = 0;

  constructor(session: Session, { filter, mode, folds, viewpoint, open }: TableSettings) {
    this.#session = session;
    this.#cursor = new FilterCursor(session);
    this.#viewpoint = viewpoint;
    const names = gameNamesOf(session.analysis.connections.map(({ representation }) => representation));
    const parsed = filter.trim() === "" ? null : parseFilter(filter, names);
    this.#fault = parsed !== null && !parsed.ok ? parsed : null;
    this.#filter = parsed?.ok ? parsed : null;
    const hides = this.#filter !== null && mode === "hide";
    const source = {
      get count(): number {
        return session.count;
      },
      turnOf: (n: number) => session.turnOf(n),
      foldKeyOf: (n: number) => session.foldKeyOf(n),
      eventsBefore: (n: number) => session.eventsBefore(n),
    };
    const accepts = (n: number): boolean => {
      if (this.#connections !== null && !this.#connections.has(session.frames.connectionOf(n))) return false;
      const isMatch = this.#test(n);
      return isMatch || !hides;
    };
    const isPlain = this.#filter === null && viewpoint === null;
    this.#list = new RowList(
      source,
      { ...(!isPlain && { accepts }), folds: folds && this.#filter === null, hasHeadings: !hides },
      new Set(open),
    );
  }

  get state(): TableState {
    const { length, scanned, accepted } = this.#list;
    const matches = this.#filter === null ? accepted : this.#matches;
    return { length, scanned, rows: this.#session.count, matches, fault: this.#fault };
  }

  /** Looks at the next rows, at most so many; true when all have been. */
  advance(atMost: number): boolean {
    // Who plays the power may be told after the rows before it came.
    this.#connections = this.#viewpoint === null ? null : this.#session.connectionsOf(this.#viewpoint);
    return this.#list.advance(atMost);
  }

  /** Lines from one place to before another. */
  rows(from: number, to: number): RowView[] {
    const rows: RowView[] = [];
    for (let index = Math.max(0, from); index < Math.min(to, this.#list.length); index++) {
      const entry = this.#list.at(index);
      const row = entry && this.#viewOf(entry);
      if (row) rows.push(row);
    }
    return rows;
  }

  /** The place that shows a row, or the last before it. */
  indexOf(n: number): { readonly index: number; readonly isShown: boolean } {
    const index = this.#list.indexOf(n);
    return { index, isShown: this.#list.shows(index, n) };
  }

  /** The next message of the list behind or before a row; null at its end. */
  neighbourOf(n: number, step: 1 | -1): number | null {
    let { index } = this.indexOf(n);
    if (step === 1 || !this.#list.shows(index, n)) index += step === 1 ? 1 : 0;
    else index -= 1;
    for (; index >= 0 && index < this.#list.length; index += step) {
      const entry = this.#list.at(index);
      if (entry?.kind === "message" && entry.n !== n) return entry.n;
      if (entry?.kind === "fold" && !entry.isOpen) return entry.members[0] ?? null;
    }
    return null;
  }

  #test(n: number): boolean {
    if (this.#filter === null) return true;
    const isMatch = this.#filter.match(this.#cursor.moveTo(n));
    while (this.#isMatch.length < n) this.#isMatch.push(0);
    this.#isMatch.set(n - 1, isMatch ? 1 : 0);
    if (isMatch) this.#matches += 1;
    return isMatch;
  }

  #viewOf(entry: ListEntry): RowView | null {
    switch (entry.kind) {
      case "message":
        return this.#messageView(entry.n);
      case "fold":
        return this.#foldView(entry.members, entry.isOpen);
      case "turn": {
        const turn = this.#session.turns.all[entry.turn];
        return turn ? { kind: "turn", turn } : null;
      }
      default: {
        const event = this.#session.events[entry.event];
        return event ? { kind: "event", event } : null;
      }
    }
  }

  #messageView(n: number): MessageRowView | null {
    const row = this.#session.frames.rowAt(n);
    if (row === null) return null;
    const isDocument = "step" in row;
    const text: MessageRowView["text"] = isDocument
      ? [["rest", stepText(row.step)]]
      : row.tokens
        ? tightText(row.tokens, row.representation)
        : [["rest", frameText(row.frame, row.representation).slice(0, 200)]];
    return {
      kind: "message",
      n,
      atMs: row.atNs / 1e6,
      connection: this.#session.frames.connectionOf(n),
      power: this.#session.frames.powerOf(n),
      toClient: this.#session.frames.directionOf(n) === "server-to-client",
      command: this.#session.commandOf(n),
      text,
      severity: this.#session.severityOf(n),
      isMarked: this.#session.isMarked(n),
      matches: this.#filter === null || this.#isMatch.at(n - 1) === 1,
    };
  }

  #foldView(members: readonly number[], isOpen: boolean): FoldRowView {
    const { frames } = this.#session;
    const first = members[0] ?? 0;
    const commands = [...new Set(members.map((n) => this.#session.commandOf(n)))];
    const connections = new Set(members.map((n) => frames.connectionOf(n)));
    const [only] = connections;
    const command = commands[0] ?? "";
    const text =
      command === "THX"
        ? `${members.length} × THX: all MBV`
        : `${members.length} ${commands.join(", ")} to ${connections.size} connection${connections.size === 1 ? "" : "s"}`;
    return {
      kind: "fold",
      n: first,
      lastN: members.at(-1) ?? first,
      atMs: frames.atNsOf(first) / 1e6,
      isOpen,
      members: members.length,
      connection: connections.size === 1 && only !== undefined ? only : null,
      power: connections.size === 1 ? frames.powerOf(first) : null,
      command,
      text,
    };
  }
}
