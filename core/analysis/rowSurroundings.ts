import type { FieldName } from "../filter/fields.ts";
import { type Entry, type Leg, legKey, type MarkEntry } from "../recording/entry.ts";
import type { Analysis, FrameRow } from "./analysis.ts";
import type { RowSurroundings } from "./filterRow.ts";
import { GameFold } from "./gameFold.ts";
import { commandName } from "./info.ts";
import { RecordingAnswers } from "./links/answers.ts";
import type { RowFinding } from "./rowFindings.ts";

/** What must be known of a recording before its first frame, as it may stand behind it. Left out: not known. */
export interface KnownBefore {
  readonly marks?: readonly MarkEntry[] | undefined;
  /** Numbers of the messages that were answered. */
  readonly answered?: ReadonlySet<number> | undefined;
  /** What rules found, by message. */
  readonly lint?: ReadonlyMap<number, readonly RowFinding[]> | undefined;
}

/** What clients say that asks for nothing. */
const answersThemselves: ReadonlySet<string> = new Set(["YES", "REJ", "HUH", "PRN"]);

const gameFields: readonly FieldName[] = ["game", "turn", "season", "year"];

/**
 * What frames do not say themselves, found out while a recording is stepped through: game and turn by the fold, only
 * where a filter asks for them; who speaks; what a message answers.
 */
export class SurroundingsFold {
  readonly #analysis: Analysis;
  readonly #fold: GameFold | null;
  readonly #answers = new RecordingAnswers();
  readonly #answered: ReadonlySet<number> | null;
  readonly #lint: ReadonlyMap<number, readonly RowFinding[]> | null;
  /** Nanoseconds, by number; null where nobody asks for them. */
  readonly #times: number[] | null;
  readonly #marks = new Map<string, { readonly offset: number; readonly text: string }[]>();

  /** @param asked fields that will be asked of */
  constructor(analysis: Analysis, asked: ReadonlySet<FieldName>, { marks = [], answered, lint }: KnownBefore = {}) {
    this.#analysis = analysis;
    this.#fold = gameFields.some((field) => asked.has(field)) ? new GameFold() : null;
    this.#answered = answered ?? null;
    this.#lint = lint ?? null;
    this.#times = asked.has("latency") ? [] : null;
    for (const { text, target } of marks) {
      if (!target) continue;
      const key = legKey(target);
      const known = this.#marks.get(key) ?? [];
      this.#marks.set(key, [...known, { offset: target.offset, text }]);
    }
  }

  /** Takes an entry and the frames that it completed; gives what surrounds each. */
  take(entry: Entry, rows: readonly FrameRow[]): (RowSurroundings & { readonly answers: number | null })[] {
    if (rows.length === 0) this.#fold?.apply(entry, rows);
    return rows.map((row) => {
      // A frame at a time: two turns may come in one chunk.
      this.#fold?.apply(entry, [row]);
      const answers = this.#answers.take(row);
      return {
        ...this.#gameOf(row),
        bot: this.#botOf(row.connection),
        answers,
        answered: this.#isAnswered(row),
        latencyMs: this.#latencyOf(row, answers),
        mark: this.#markOf(row, row.frame.span),
        lint: this.#lint && (this.#lint.get(row.n) ?? []),
      };
    });
  }

  /** Every request of a client is due an answer. */
  #isAnswered({ n, direction, tokens }: FrameRow): boolean | null {
    if (this.#answered === null) return null;
    if (this.#answered.has(n)) return true;
    const isRequest = direction === "client-to-server" && tokens && !answersThemselves.has(commandName(tokens));
    return isRequest ? false : null;
  }

  #latencyOf({ n, atNs }: FrameRow, answers: number | null): number | null {
    if (this.#times === null) return null;
    this.#times[n] = atNs;
    const before = answers === null ? undefined : this.#times[answers];
    return before === undefined ? null : (atNs - before) / 1e6;
  }

  #gameOf({ connection }: FrameRow): Pick<RowSurroundings, "game" | "turn"> {
    const index = this.#fold?.games.attendances.get(connection)?.game ?? null;
    if (index === null) return {};
    return { game: index + 1, turn: this.#fold?.games.all[index]?.current?.turn ?? null };
  }

  #botOf(connection: number): string | null {
    return this.#analysis.factsOf(connection)?.identity?.name ?? null;
  }

  #markOf(leg: Leg, { start, end }: { readonly start: number; readonly end: number }): string | null {
    const marks = this.#marks.get(legKey(leg))?.filter(({ offset }) => offset >= start && offset < end) ?? [];
    return marks.length === 0 ? null : marks.map(({ text }) => text).join("; ");
  }
}
