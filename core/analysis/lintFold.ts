import { habitsOf } from "../game/check/server.ts";
import type { Games } from "../game/games.ts";
import type { MessageReading } from "../language/read.ts";
import type { LintGame, PlayedGame } from "../lint/finding.ts";
import { type FindingGroup, Linter } from "../lint/linter.ts";
import type { PowerTurn } from "../lint/turnClock.ts";
import { knownVariants, type MapLibrary } from "../map/library.ts";
import { type Turn, turnKey } from "../map/turn.ts";
import { type ClosedEntry, directions, type Entry, type Leg, legKey } from "../recording/entry.ts";
import type { Analysis, FrameRow } from "./analysis.ts";
import type { DocumentContent } from "./documents.ts";
import { Fingerprint } from "./fingerprint/fingerprint.ts";
import type { Software } from "./fingerprint/software.ts";
import { GameFold, type RowWatch } from "./gameFold.ts";
import { settingOf } from "./gameSetting.ts";
import { LegWatch } from "./legWatch.ts";
import { RecordingAnswers } from "./links/answers.ts";

/** Steps the rules over a recording's entries and the frames that they complete. */
export class LintFold implements RowWatch {
  readonly #analysis: Analysis;
  readonly #library: MapLibrary;
  readonly #beside: RowWatch | null;
  readonly #linter = new Linter();
  readonly #fold = new GameFold();
  readonly #answers = new RecordingAnswers();
  /** By the frame's number: the turn that its game was in. */
  readonly #turns: (string | null)[] = [];
  /** The turn of the last frame: one string for all that came in it. */
  #turn: { readonly of: Turn | null; readonly key: string | null } = { of: null, key: null };
  readonly #watch = new LegWatch();
  /** Legs that are open, by name. */
  readonly #open = new Map<string, Leg>();

  /** @param beside is shown what the games' fold steps over, too */
  constructor(analysis: Analysis, library: MapLibrary = knownVariants, beside: RowWatch | null = null) {
    this.#analysis = analysis;
    this.#library = library;
    this.#beside = beside;
  }

  /** The games that the rules look at. */
  get gameFold(): GameFold {
    return this.#fold;
  }

  /** Takes an entry that the analysis has taken, and the frames that it gave for it. */
  apply(entry: Entry, rows: readonly FrameRow[]): void {
    const linter = this.#linter;
    if (entry.type === "header") linter.madeUp(entry.synthesised ?? []);
    if (entry.type === "opened") {
      for (const direction of directions) this.#begin({ connection: entry.connection, direction });
      linter.opened(entry.connection, entry.atNs);
    }
    for (const { connection, direction, kind } of this.#watch.lossesOf(entry))
      if (kind !== "whole") linter.lost({ connection, direction });
    this.#fold.apply(entry, rows, this);
    if (entry.type === "closed") this.#close(entry, entry.atNs, entry.kind);
  }

  /** A frame that the fold of the games has taken. */
  frame(row: FrameRow, reading: MessageReading | undefined, games: Games, before: Games): void {
    const { n, atNs, connection, direction, frame, representation, tokens } = row;
    const game = gameOf(connection, games, before);
    const turn = game?.after.current?.turn ?? null;
    if (turn !== this.#turn.of) this.#turn = { of: turn, key: turn && turnKey(turn) };
    this.#turns[n] = this.#turn.key;
    this.#begin(row);
    const answers = this.#answers.take(row);
    this.#linter.frame({ n, atNs, connection, direction, frame, representation, tokens, reading, answers, game });
    this.#beside?.frame(row, reading, games, before);
  }

  document(content: DocumentContent, game: number): void {
    this.#beside?.document?.(content, game);
  }

  /** The recording is over. */
  end(): void {
    const steps = this.ending();
    while (!steps.next().done);
  }

  /** The recording is over; its games are judged a step at a time. */
  *ending(): Generator<undefined> {
    const { lastNs } = this.#analysis;
    for (const leg of [...this.#open.values()]) this.#close(leg, lastNs, null);
    yield* this.#linter.ending({ atNs: lastNs, games: this.#played() });
  }

  /** The turn that a frame was in; null before the first, and outside games. */
  turnOf(n: number): string | null {
    return this.#turns[n] ?? null;
  }

  /** All turns that are over, of every power in view. */
  get powerTurns(): readonly PowerTurn[] {
    return this.#linter.clock.turns;
  }

  /** Turns whose deadline was missed; adjustments are among them when the recording is over. */
  get missedTurns(): ReadonlySet<PowerTurn> {
    return this.#linter.missed;
  }

  /** What was found so far. */
  groups(): FindingGroup[] {
    const serverOf = this.servers();
    return this.#linter.groups((connection) => ({
      server: serverOf(connection),
      client: this.#analysis.stateOf(connection)?.fingerprint.client.software ?? null,
    }));
  }

  /** Which program serves a connection: by what it shows itself, else by what all of the recording show together. */
  servers(): (connection: number) => Software | null {
    const { connections } = this.#analysis;
    const own = new Map(connections.map(({ connection, fingerprint }) => [connection, fingerprint.server.software]));
    const named = [...new Set(own.values())].filter((software) => software !== null);
    // All connections of a recording are to one server: what few messages do not tell, others do.
    const together = Fingerprint.serverOf(connections.map(({ fingerprint }) => fingerprint)).software;
    const common = named.length > 1 ? null : (together ?? named[0] ?? null);
    return (connection) => own.get(connection) ?? common;
  }

  #played(): PlayedGame[] {
    return this.#fold.games.all.flatMap((state, index): PlayedGame[] => {
      if (state.document !== null) return [];
      const { software, map, representation } = settingOf(state, this.#fold, this.#analysis, this.#library);
      return [{ index, state, map: map.map, software, habits: habitsOf(software), representation }];
    });
  }

  #begin({ connection, direction }: Leg): void {
    const key = legKey({ connection, direction });
    if (!this.#open.has(key)) this.#open.set(key, { connection, direction });
  }

  #close({ connection, direction }: Leg, atNs: number, kind: ClosedEntry["kind"] | null): void {
    const leg = { connection, direction };
    if (!this.#open.delete(legKey(leg))) return;
    if (directions.every((each) => !this.#open.has(legKey({ connection, direction: each }))))
      this.#answers.close(connection);
    this.#linter.legEnded({ ...leg, atNs, kind, unfinished: this.#analysis.unfinishedOf(leg) });
  }
}

function gameOf(connection: number, games: Games, before: Games): LintGame | null {
  const index = games.attendances.get(connection)?.game ?? null;
  const after = index === null ? undefined : games.all[index];
  return index === null || !after ? null : { index, before: before.all[index] ?? null, after };
}
