import type { GameState, TurnRecord } from "../../game/state.ts";
import { historyOf } from "../../game/state.ts";
import { ordersOf, type TurnOrder, type TurnSummary, turnSummary } from "../../game/turnList.ts";
import { counted } from "../../language/english/words.ts";
import type { EnglishNames } from "../../language/english.ts";
import { type MapLibrary, mapByName } from "../../map/library.ts";
import { turnKey } from "../../map/turn.ts";
import { drawingFor } from "../../picture/drawingFor.ts";
import { scenePowers } from "../../picture/palette.ts";
import type { ScenePower } from "../../picture/scene.ts";
import { type AgreementRow, agreementRow } from "../../press/agreementRow.ts";
import { honestyOf } from "../../press/honesty.ts";
import { type Honour, honourOf } from "../../press/honour.ts";
import type { Agreement } from "../../press/ledger.ts";
import type { PressMessage } from "../../press/pressMessage.ts";
import { type PressRow, pressRow } from "../../press/pressRow.ts";
import { defaultPeace, type PeaceProfile } from "../../press/profiles.ts";
import type { FrameNumber } from "../../recording/entry.ts";
import type { Loss } from "../../recording/loss.ts";
import { pressByGame } from "../agreements.ts";
import type { Analysis } from "../analysis.ts";
import { checkGame } from "../gameCheck.ts";
import { type GameResult, resultOf } from "../gameFacts.ts";
import { settingOf } from "../gameSetting.ts";
import type { PressFold } from "../pressFold.ts";
import { pressNames } from "../pressNames.ts";
import { recordedTimes } from "../recordedTimes.ts";
import type { RecordingFold } from "../recordingFold.ts";
import type { ReportedFinding } from "../reportedFinding.ts";
import { serverLeftNs } from "../serverLeft.ts";
import { type GameBoards, gameBoards } from "./boardBook.ts";
import { findingsOf, type ReportFinding } from "./findings.ts";
import { lossLines } from "./lossLines.ts";
import { type GamePart, PartChoice, type TurnRange } from "./part.ts";
import { type Player, playersOf } from "./players.ts";
import type { PrivateFacts } from "./privateFacts.ts";

/** An order of a turn, with the frame that reported the result, and with the adjudicator's result if that differs. */
export interface ReportOrder extends TurnOrder {
  readonly n: FrameNumber | null;
  /** The adjudicator's result; null if it agrees with the server's, or is unknown. */
  readonly differs: readonly string[] | null;
  /** The adjudicator's result for an order reported without a result; null for other orders, or if unknown. */
  readonly supplied: readonly string[] | null;
}

/** A turn as `chamber turns` prints it, with the frame that showed its position. */
export interface ReportTurn extends Omit<TurnSummary, "orders"> {
  readonly n: FrameNumber | null;
  readonly orders: readonly ReportOrder[];
}

/** An offer as `chamber agreements` prints it, with the evidence for its verdicts. */
export interface ReportAgreement {
  readonly row: AgreementRow;
  readonly agreement: Agreement;
}

/** Where a report's game comes from, and how the game ended. */
export interface Provenance {
  readonly id: string | null;
  readonly startedAt: string | null;
  readonly durationMs: number;
  /** The program that recorded the game, and the program that created the page. */
  readonly recordedBy: string | null;
  readonly madeBy: string;
  readonly map: string | null;
  readonly level: number | null;
  /** The server's program; null if unknown. */
  readonly server: string | null;
  readonly result: GameResult;
  /** When the server disconnected before the game had ended; null if it did not disconnect early. */
  readonly serverLeftNs: number | null;
  /** Number of the game in its recording, starting at 1, and the number of games. */
  readonly game: number;
  readonly games: number;
  readonly frames: number;
}

/** The content of a page about a game. */
export interface Report {
  readonly provenance: Provenance;
  readonly names: EnglishNames;
  readonly powers: readonly ScenePower[];
  readonly players: readonly Player[];
  /** One line for each part of the traffic that is missing from the recording; empty if nothing is missing. */
  readonly losses: readonly string[];
  readonly turns: readonly ReportTurn[];
  /** The boards, or why there are none. */
  readonly boards: GameBoards | { readonly why: string };
  readonly press: readonly PressRow[];
  readonly agreements: readonly ReportAgreement[];
  readonly honour: readonly Honour[];
  readonly profile: PeaceProfile;
  readonly findings: readonly ReportFinding[];
  /** Null if private data is omitted. */
  readonly privateFacts: PrivateFacts | null;
  /** Whether programs appear under pseudonyms. */
  readonly hasPseudonyms: boolean;
  /** The part of the game that the page shows; null means the whole game. */
  readonly part: GamePart | null;
  /** The frame at which the page opens; null means the first turn. */
  readonly start: FrameNumber | null;
}

/** The source of a report: a recording that was read to its end. */
export interface ReportSource {
  readonly fold: RecordingFold;
  readonly press: PressFold;
  /** The findings in the whole recording. */
  readonly findings: readonly ReportedFinding[];
  readonly loss: Loss;
  readonly library: MapLibrary;
}

export interface ReportOptions {
  /** Index of the game. */
  readonly game: number;
  /** Name and version of the program that creates the page. */
  readonly madeBy: string;
  readonly profile?: PeaceProfile;
  readonly privateFacts?: PrivateFacts | null;
  readonly hasPseudonyms?: boolean;
  /**
   * Whether to include free text written by people and language models; by default, the page shows only who wrote to
   * whom.
   */
  readonly hasPlainWords?: boolean;
  /** The turns to show; null means all. Verdicts take the whole game into account. */
  readonly range?: TurnRange | null;
  readonly start?: FrameNumber | null;
}

/** If a message is not DAIDE, replaces its text with the length of the text. */
function withoutPlainWords(message: PressMessage): PressMessage {
  if (message.press !== null) return message;
  return { ...message, text: `(free text left out: ${counted(message.text.length, "character")})` };
}

/**
 * Builds the report of a game; null if there is no such game. Pure: identical sources produce identical reports.
 * @throws {NoSuchTurns} the game has no turn in the range
 */
export function reportOf(source: ReportSource, options: ReportOptions): Report | null {
  const { fold, press, findings, loss, library } = source;
  const { analysis } = fold;
  const { game: index, madeBy, profile = defaultPeace, privateFacts = null, hasPseudonyms = false } = options;
  const { range = null, start = null, hasPlainWords = false } = options;
  const game = fold.games.all[index];
  if (!game) return null;
  const { header } = analysis;
  const setting = settingOf(game, analysis, library);
  const names = pressNames(fold, index);
  const seen = historyOf(game).filter(({ units }) => units !== null);
  const choice = new PartChoice(
    seen.map(({ turn }) => turn),
    range,
  );
  const records = seen.filter(({ turn }) => choice.has(turnKey(turn)));
  const found = pressByGame(fold, press, library, { profile }).find((each) => each.game === index);
  const agreements = found?.agreements ?? [];
  const recording = header?.uuid ?? null;
  const statuses = new Map<number, string>(agreements.map(({ offer, status }) => [offer.id, status]));
  const assessed = found ? honestyOf(found.messages, agreements, found.evidence) : [];
  const shown = agreements.filter(({ offer: { message } }) => choice.has(message.turn && turnKey(message.turn)));
  const players = playersOf(game, analysis, hasPseudonyms);
  const honesty = new Map(assessed.map((each) => [each.id, each] as const));
  return {
    provenance: {
      id: recording,
      ...recordedTimes(analysis, fold.documents),
      recordedBy: header?.tool ?? null,
      madeBy,
      map: game.map,
      level: game.level,
      server: game.document?.form ?? setting.software,
      result: resultOf(game),
      serverLeftNs: serverLeftNs(fold, index),
      game: index + 1,
      games: fold.games.all.length,
      frames: analysis.frames,
    },
    names,
    profile,
    privateFacts,
    hasPseudonyms,
    part: choice.part,
    start,
    powers: scenePowers(powersOf(game, setting.map.map?.powers.map(({ name }) => name) ?? [])),
    players,
    findings: findingsOf(findings, analysis, {
      players,
      isShown: isShownIn(fold, index),
      hasPseudonyms,
      isRedacted: privateFacts === null,
    }).filter(({ turn }) => choice.has(turn)),
    losses: lossLines(loss),
    turns: turnsOf(game, records, analysis, library),
    boards: boardsOf(game, records, setting.map, library, names),
    press: (found?.messages ?? [])
      .map((message) => {
        const outcome = statuses.get(message.id) ?? null;
        return pressRow(hasPlainWords ? message : withoutPlainWords(message), {
          recording,
          names,
          outcome,
          honesty: honesty.get(message.id) ?? null,
        });
      })
      .filter(({ turn }) => choice.has(turn)),
    agreements: shown.map((agreement) => ({
      row: agreementRow(agreement, found?.breaches.get(agreement.offer.id) ?? [], recording),
      agreement,
    })),
    honour: honourOf(shown),
  };
}

/**
 * Returns a filter for a game's connections. If there is only one game, it also admits connections that joined no game.
 */
function isShownIn({ games }: RecordingFold, index: number): (connection: number) => boolean {
  return (connection) => (games.attendances.get(connection)?.game ?? (games.all.length === 1 ? index : null)) === index;
}

/** Returns the map's powers; if the map is unknown, returns the powers that appear in the recording. */
function powersOf(game: GameState, ofMap: readonly string[]): readonly string[] {
  if (ofMap.length > 0) return ofMap;
  const seen = historyOf(game).flatMap(({ units, centres }) => [
    ...(units ?? []).map(({ power }) => power),
    ...(centres ?? []).map(({ owner }) => owner),
  ]);
  return [...new Set(seen)].filter((power) => power !== "UNO").sort();
}

function turnsOf(
  game: GameState,
  records: readonly TurnRecord[],
  analysis: Analysis,
  library: MapLibrary,
): ReportTurn[] {
  const checks = new Map(checkGame(game, analysis, library).turns.map((turn) => [turn.turn, turn.orders]));
  return records.map((record) => {
    const summary = turnSummary(record);
    const reported = record.reported.values();
    const given = ordersOf(record);
    const checked = checks.get(summary.turn) ?? [];
    return {
      ...summary,
      n: record.n,
      orders: summary.orders.map((order, at): ReportOrder => {
        const check = checked.find(({ text }) => text === order.text);
        const n = reported.find((each) => each.order === given[at]?.order)?.n ?? null;
        const differs = check?.agrees === false ? check.adjudicated : null;
        const supplied = order.result === null ? (check?.adjudicated ?? null) : null;
        return { ...order, n, differs, supplied };
      }),
    };
  });
}

function boardsOf(
  game: GameState,
  records: readonly TurnRecord[],
  found: ReturnType<typeof settingOf>["map"],
  library: MapLibrary,
  names: EnglishNames,
): Report["boards"] {
  const { map } = found;
  if (map === null) return { why: found.why };
  const named = game.map === null ? undefined : mapByName(library, game.map);
  const drawing = drawingFor(map, named?.picture);
  return gameBoards(game, records, { map, drawing, names }) ?? { why: "the recording has no positions" };
}
