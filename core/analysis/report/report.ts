import type { GameState, TurnRecord } from "../../game/state.ts";
import { historyOf } from "../../game/state.ts";
import { ordersOf, type TurnOrder, type TurnSummary, turnSummary } from "../../game/turnList.ts";
import type { EnglishNames } from "../../language/english.ts";
import { type MapLibrary, mapByName } from "../../map/library.ts";
import { drawingFor } from "../../picture/drawingFor.ts";
import { scenePowers } from "../../picture/palette.ts";
import type { ScenePower } from "../../picture/scene.ts";
import { type AgreementRow, agreementRow } from "../../press/agreementRow.ts";
import { honestyOf } from "../../press/honesty.ts";
import { type Honour, honourOf } from "../../press/honour.ts";
import type { Agreement } from "../../press/ledger.ts";
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
import { type GameBoards, gameBoards } from "./boardBook.ts";
import { lossLines } from "./lossLines.ts";
import { type Player, playersOf } from "./players.ts";
import type { PrivateFacts } from "./privateFacts.ts";

/** An order of a turn, the frame that told its result, and our judge where it says otherwise. */
export interface ReportOrder extends TurnOrder {
  readonly n: FrameNumber | null;
  /** What our judge makes of it; null where it agrees, or cannot say. */
  readonly differs: readonly string[] | null;
  /** The adjudicator's result of an order that was reported without one; null of others, and where it cannot say. */
  readonly supplied: readonly string[] | null;
}

/** A turn as `chamber turns` has it, with the frame that showed its position. */
export interface ReportTurn extends Omit<TurnSummary, "orders"> {
  readonly n: FrameNumber | null;
  readonly orders: readonly ReportOrder[];
}

/** An offer as `chamber agreements` has it, with all that its verdicts rest on. */
export interface ReportAgreement {
  readonly row: AgreementRow;
  readonly agreement: Agreement;
}

/** Where the game of a report comes from. */
export interface Provenance {
  readonly id: string | null;
  readonly startedAt: string | null;
  readonly durationMs: number;
  /** Programs that recorded it and that made the page. */
  readonly recordedBy: string | null;
  readonly madeBy: string;
  readonly map: string | null;
  readonly level: number | null;
  /** Program of the server; null: not known. */
  readonly server: string | null;
  readonly result: GameResult;
  /** Number of the game among those of its recording, from 1, and how many there are. */
  readonly game: number;
  readonly games: number;
  readonly frames: number;
}

/** All that a page tells of a game. */
export interface Report {
  readonly provenance: Provenance;
  readonly names: EnglishNames;
  readonly powers: readonly ScenePower[];
  readonly players: readonly Player[];
  /** What the recording lacks, a line each; empty: nothing. */
  readonly losses: readonly string[];
  readonly turns: readonly ReportTurn[];
  /** Null: no map is known for it, for this reason. */
  readonly boards: GameBoards | { readonly why: string };
  readonly press: readonly PressRow[];
  readonly agreements: readonly ReportAgreement[];
  readonly honour: readonly Honour[];
  readonly profile: PeaceProfile;
  /** Null: left out. */
  readonly privateFacts: PrivateFacts | null;
  /** Whether programs are called by made-up names. */
  readonly hasPseudonyms: boolean;
}

/** What a report is made of: a recording that was read to its end. */
export interface ReportSource {
  readonly fold: RecordingFold;
  readonly press: PressFold;
  readonly loss: Loss;
  readonly library: MapLibrary;
}

export interface ReportOptions {
  /** Index of the game. */
  readonly game: number;
  /** Program and version that make the page. */
  readonly madeBy: string;
  readonly profile?: PeaceProfile;
  readonly privateFacts?: PrivateFacts | null;
  readonly hasPseudonyms?: boolean;
}

/** Puts together what a page tells of a game; null where there is no such game. Pure: equal sources give equal reports. */
export function reportOf(source: ReportSource, options: ReportOptions): Report | null {
  const { fold, press, loss, library } = source;
  const { analysis } = fold;
  const { game: index, madeBy, profile = defaultPeace, privateFacts = null, hasPseudonyms = false } = options;
  const game = fold.games.all[index];
  if (!game) return null;
  const { header, connections } = analysis;
  const setting = settingOf(game, analysis, library);
  const names = pressNames(fold, index);
  const records = historyOf(game).filter(({ units }) => units !== null);
  const found = pressByGame(fold, press, library, { profile }).find((each) => each.game === index);
  const agreements = found?.agreements ?? [];
  const recording = header?.uuid ?? null;
  const statuses = new Map<number, string>(agreements.map(({ offer, status }) => [offer.id, status]));
  const judged = found ? honestyOf(found.messages, agreements, found.evidence) : [];
  const honesty = new Map(judged.map((each) => [each.id, each] as const));
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
      game: index + 1,
      games: fold.games.all.length,
      frames: analysis.frames,
    },
    names,
    profile,
    privateFacts,
    hasPseudonyms,
    powers: scenePowers(powersOf(game, setting.map.map?.powers.map(({ name }) => name) ?? [])),
    players: playersOf(game, connections, hasPseudonyms),
    losses: lossLines(loss),
    turns: turnsOf(game, records, analysis, library),
    boards: boardsOf(game, records, setting.map, library, names),
    press: (found?.messages ?? []).map((message) => {
      const outcome = statuses.get(message.id) ?? null;
      return pressRow(message, { recording, names, outcome, honesty: honesty.get(message.id) ?? null });
    }),
    agreements: agreements.map((agreement) => ({
      row: agreementRow(agreement, found?.breaches.get(agreement.offer.id) ?? [], recording),
      agreement,
    })),
    honour: honourOf(agreements),
  };
}

/** The map's powers; where none is known, those that were seen. */
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
    const told = [...record.reported.values()];
    const given = ordersOf(record);
    const checked = checks.get(summary.turn) ?? [];
    return {
      ...summary,
      n: record.n,
      orders: summary.orders.map((order, at): ReportOrder => {
        const check = checked.find(({ text }) => text === order.text);
        const n = told.find((each) => each.order === given[at]?.order)?.n ?? null;
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
  return gameBoards(game, records, { map, drawing, names }) ?? { why: "the recording has no position" };
}
