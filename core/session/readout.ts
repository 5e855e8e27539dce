import { type GamePress, pressByGame } from "../analysis/agreements.ts";
import { type CheckedTurn, checkedTurns } from "../analysis/checkedTurns.ts";
import { checkGame } from "../analysis/gameCheck.ts";
import { type PlayedGame, playedGame } from "../analysis/gameFacts.ts";
import { PressFold } from "../analysis/pressFold.ts";
import { agreementRows, pressRows } from "../analysis/pressRows.ts";
import type { RecordingWatch } from "../analysis/recordingEvent.ts";
import { findingJson, type PrintedFinding } from "../analysis/reportedFinding.ts";
import { serverLeftNs } from "../analysis/serverLeft.ts";
import type { MapLibrary } from "../map/library.ts";
import type { PluginRunner } from "../plugins/runner.ts";
import type { AgreementRow } from "../press/agreementRow.ts";
import type { PressRow } from "../press/pressRow.ts";
import { promisesOf } from "../press/promises.ts";
import type { ReadItem } from "../recording/entry.ts";
import { LintScan } from "./lintScan.ts";
import { PluginScan } from "./pluginScan.ts";
import { Replay } from "./replay.ts";
import { type FrameRowJson, rowJson, type StepRowJson } from "./rowJson.ts";
import { Session } from "./session.ts";

/** A game of a recording, and what `chamber info` and `chamber turns` print about it. */
export interface GameJson extends Omit<PlayedGame, "turns"> {
  readonly recording: string | null;
  /** Number of the game, starting at 1. */
  readonly game: number;
  readonly map: string | null;
  readonly level: number | null;
  /** Why no turn was adjudicated; null if at least one was. */
  readonly notAdjudicated: string | null;
  readonly turns: readonly CheckedTurn[];
}

/** Something that happened between the rows: bytes were lost, a connection closed or failed, or a mark was set. */
export interface EventJson {
  readonly recording: string | null;
  readonly kind: "closed" | "failed" | "lost" | "mark";
  readonly atMs: number;
  readonly connection: number | null;
  readonly power: string | null;
  readonly text: string;
  /**
   * The row after the event or, for a mark on a message, the row of that message. Null for a mark on a point in time
   * rather than on a message.
   */
  readonly n: number | null;
  readonly lostBytes: number;
}

/**
 * Everything that commands print about a recording once it has been read to its end. Each part is computed on first
 * use.
 */
export class Readout {
  readonly session: Session;
  #press: readonly GamePress[] | null = null;
  #findings: readonly PrintedFinding[] | null = null;

  constructor(session: Session) {
    this.session = session;
  }

  get recording(): string | null {
    return this.session.analysis.header?.uuid ?? null;
  }

  /** Yields all rows: frames, and steps of documents. */
  *rows(): Generator<FrameRowJson | StepRowJson> {
    this.findings();
    const { frames, count } = this.session;
    for (let n = 1; n <= count; n++) {
      const row = frames.rowAt(n);
      if (row) yield rowJson(this.session, row);
    }
  }

  events(): EventJson[] {
    const { recording, session } = this;
    const between = session.events.map(({ kind, atMs, connection, power, words, detail, beforeN, lostBytes }) => {
      const text = detail === null ? words : `${words}: ${detail}`;
      return { recording, kind, atMs, connection, power, text, n: beforeN, lostBytes };
    });
    const marks = session.marks.map(({ atNs, text, target }): EventJson => {
      const n = target && session.rowAtOffset(target);
      const rest = { connection: target?.connection ?? null, power: null, lostBytes: 0 };
      return { recording, kind: "mark", atMs: atNs / 1e6, text, n, ...rest };
    });
    return [...between, ...marks].sort((a, b) => a.atMs - b.atMs);
  }

  games(): GameJson[] {
    const { analysis, games, library } = this.session;
    return games.all.map((state, index) => {
      const check = checkGame(state, analysis, library);
      const left = serverLeftNs(this.session, index);
      return {
        recording: this.recording,
        game: index + 1,
        map: state.map,
        level: state.level,
        notAdjudicated: check.why,
        ...playedGame(state, left),
        turns: checkedTurns(state, check),
      };
    });
  }

  press(): PressRow[] {
    return pressRows(this.session, this.#pressByGame()).map(({ row }) => row);
  }

  agreements(): AgreementRow[] {
    return agreementRows(this.session, this.#pressByGame());
  }

  /**
   * Returns the obligations that repeat a promise, by game, offer and obligor (`1 231 FRA`). `chamber metrics` does not
   * count them.
   */
  repeats(): ReadonlySet<string> {
    const keys = this.#pressByGame().flatMap(({ game, agreements }) => {
      const counted = new Set(promisesOf(agreements).map(({ obligation }) => obligation));
      return agreements.flatMap(({ offer, obligations }) =>
        obligations.filter((one) => !counted.has(one)).map(({ obligor }) => `${game + 1} ${offer.id} ${obligor}`),
      );
    });
    return new Set(keys);
  }

  /** Returns the findings of any severity, errors first. */
  findings(): readonly PrintedFinding[] {
    if (this.#findings) return this.#findings;
    const scan = new LintScan(this.session);
    while (!scan.advance(Number.POSITIVE_INFINITY));
    while (!scan.finish());
    scan.mark();
    this.#findings = scan.findings.map(findingJson);
    return this.#findings;
  }

  /** Passes all events of the recording to a watch. */
  watched<Watch extends RecordingWatch>(watch: Watch): Watch {
    const replay = new Replay(this.session, watch);
    while (!replay.advance(Number.POSITIVE_INFINITY));
    return watch;
  }

  #pressByGame(): readonly GamePress[] {
    this.#press ??= pressByGame(this.session, this.watched(new PressFold()), this.session.library);
    return this.#press;
  }
}

/**
 * Reads a recording to its end.
 * @param read passes the file's items, in order, to `onItems`
 * @param plugins plug-ins that compute values and findings for the rows
 */
export async function readOut(
  library: MapLibrary,
  read: (onItems: (items: readonly ReadItem[]) => void) => Promise<unknown>,
  plugins: PluginRunner | null = null,
): Promise<Readout> {
  const session = new Session(library);
  await read((items) => session.push(items));
  if (plugins) await new PluginScan(session, plugins).finish();
  return new Readout(session);
}
