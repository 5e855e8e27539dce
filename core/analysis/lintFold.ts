import { habitsOf } from "../game/check/server.ts";
import { type Games, noGames } from "../game/games.ts";
import type { FamiliesRun } from "../lint/coverage.ts";
import type { LintGame, PlayedGame } from "../lint/finding.ts";
import { type FindingGroup, Linter, type Rules } from "../lint/linter.ts";
import { knownVariants, type MapLibrary } from "../map/library.ts";
import { type Turn, type TurnKey, turnKey } from "../map/turn.ts";
import { type ClosedEntry, directions, type FrameNumber, type Leg, legKey } from "../recording/entry.ts";
import { type LeftOut, leftOutOf } from "../recording/readingLimits.ts";
import type { Analysis } from "./analysis.ts";
import { TimesToOrder, type TimeToOrder } from "./deadlines.ts";
import { Fingerprint } from "./fingerprint/fingerprint.ts";
import type { Software } from "./fingerprint/software.ts";
import { settingOf } from "./gameSetting.ts";
import type { FrameEvent, RecordingEvent, RecordingWatch } from "./recordingEvent.ts";

/** Runs the rules over the events of a recording. */
export class LintFold implements RecordingWatch {
  readonly #analysis: Analysis;
  readonly #library: MapLibrary;
  readonly #linter: Linter;
  /** The turn of each frame's game, by frame number. */
  readonly #turns: (string | null)[] = [];
  /** For each frame, the number of the first frame that answers it; 0 if there is none. */
  readonly #replies: FrameNumber[] = [];
  /** The last frame's turn, and its key, which all frames of the turn share. */
  #turn: { readonly of: Turn | null; readonly key: TurnKey | null } = { of: null, key: null };
  /** Open legs and when they began, keyed by `legKey`. */
  readonly #open = new Map<string, Leg & { readonly sinceNs: number }>();
  #games: Games = noGames;
  readonly #times = new TimesToOrder();

  /** @param rules all rules by default */
  constructor(analysis: Analysis, library: MapLibrary = knownVariants, rules?: Rules) {
    this.#analysis = analysis;
    this.#library = library;
    this.#linter = new Linter(rules);
    this.#linter.clock.follow((turn) => this.#times.take(turn));
  }

  take(event: RecordingEvent, games: Games, before: Games): void {
    this.#games = games;
    switch (event.kind) {
      case "begun":
        this.#linter.madeUp(event.header.synthesised ?? []);
        break;
      case "opened": {
        const { connection, atNs } = event.entry;
        for (const direction of directions) this.#begin({ connection, direction }, atNs);
        this.#linter.opened(connection, atNs);
        break;
      }
      case "lost":
        if (event.loss.kind !== "whole") this.#linter.lost(event.loss);
        break;
      case "frame":
        this.#frame(event, games, before);
        break;
      case "closed":
        this.#close(event.entry, event.entry.atNs, event.entry.kind);
        break;
      case "failed": {
        // The recorder did not reach the server, so neither side kept the other waiting, however long the attempt took.
        const { connection, atNs } = event.entry;
        for (const direction of directions) {
          const leg = { connection, direction };
          this.#close(leg, this.#open.get(legKey(leg))?.sinceNs ?? atNs, null);
        }
        break;
      }
      default:
    }
  }

  #frame({ row, reading, answers }: FrameEvent, games: Games, before: Games): void {
    const { n, atNs, connection, direction, frame, representation, tokens } = row;
    const game = gameOf(connection, games, before);
    const turn = game?.after.current?.turn ?? null;
    if (turn !== this.#turn.of) this.#turn = { of: turn, key: turn && turnKey(turn) };
    this.#turns[n] = this.#turn.key;
    this.#replies[n] = 0;
    if (answers !== null && this.#replies[answers] === 0) this.#replies[answers] = n;
    this.#begin(row, atNs);
    this.#linter.frame({ n, atNs, connection, direction, frame, representation, tokens, reading, answers, game });
  }

  /** Finishes the check. Call this after the last event of the recording. */
  end(): void {
    const steps = this.ending();
    while (!steps.next().done);
  }

  /** Finishes the check like {@link end}, but one step at a time. */
  *ending(): Generator<undefined> {
    const { lastNs } = this.#analysis;
    for (const leg of [...this.#open.values()]) this.#close(leg, lastNs, null);
    yield* this.#linter.ending({ atNs: lastNs, games: this.#played() });
  }

  /** Returns the turn of a frame; null before the first turn and outside games. */
  turnOf(n: FrameNumber): TurnKey | null {
    return this.#turns[n] ?? null;
  }

  /** Returns the first frame that answers a frame; null if there is none. */
  replyTo(n: FrameNumber): FrameNumber | null {
    return this.#replies[n] || null;
  }

  /** The findings that were omitted because they exceed the reporting limits. */
  get leftOut(): readonly LeftOut[] {
    return leftOutOf({ findings: this.#linter.leftOut });
  }

  /** The families of rules that had something to check. */
  get families(): FamiliesRun {
    return this.#linter.families;
  }

  /**
   * How long each power took to send its orders. Missed deadlines of adjustment turns are counted only after the
   * recording has ended.
   */
  get timesToOrder(): TimeToOrder[] {
    return this.#times.rows(this.#linter.missed);
  }

  /** Returns the findings so far. */
  groups(): FindingGroup[] {
    const serverOf = this.servers();
    return this.#linter.groups((connection) => ({
      server: serverOf(connection),
      client: this.#analysis.stateOf(connection)?.fingerprint.client.software ?? null,
    }));
  }

  /**
   * Returns a function that identifies the server on a connection: from that connection's evidence, otherwise from the
   * evidence of all connections.
   */
  servers(): (connection: Leg["connection"]) => Software | null {
    const { connections } = this.#analysis;
    const own = new Map(connections.map(({ connection, fingerprint }) => [connection, fingerprint.server.software]));
    const named = [...new Set(own.values())].filter((software) => software !== null);
    // All connections in a recording go to one server, so if one connection has too little evidence, add the evidence
    // of the others.
    const together = Fingerprint.serverOf(connections.map(({ fingerprint }) => fingerprint)).software;
    const common = named.length > 1 ? null : (together ?? named[0] ?? null);
    return (connection) => own.get(connection) ?? common;
  }

  #played(): PlayedGame[] {
    return this.#games.all.flatMap((state, index): PlayedGame[] => {
      if (state.document !== null) return [];
      const { software, map, representation } = settingOf(state, this.#analysis, this.#library);
      return [{ index, state, map: map.map, software, habits: habitsOf(software), representation }];
    });
  }

  #begin({ connection, direction }: Leg, sinceNs: number): void {
    const key = legKey({ connection, direction });
    if (!this.#open.has(key)) this.#open.set(key, { connection, direction, sinceNs });
  }

  #close({ connection, direction }: Leg, atNs: number, kind: ClosedEntry["kind"] | null): void {
    const leg = { connection, direction };
    if (!this.#open.delete(legKey(leg))) return;
    this.#linter.legEnded({ ...leg, atNs, kind, unfinished: this.#analysis.unfinishedOf(leg) });
  }
}

function gameOf(connection: Leg["connection"], games: Games, before: Games): LintGame | null {
  const index = games.attendances.get(connection)?.game ?? null;
  const after = index === null ? undefined : games.all[index];
  return index === null || !after ? null : { index, before: before.all[index] ?? null, after };
}
