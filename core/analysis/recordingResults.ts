import { diplomacyNames } from "../formats/diplomacyNames.ts";
import { isRecord } from "../formats/savedGamePhase.ts";
import type { GameDocument } from "../game/document.ts";
import type { MapLibrary } from "../map/library.ts";
import { type AgreementRow, agreementRow } from "../press/agreementRow.ts";
import { type BrokenRow, brokenIn } from "../press/broken.ts";
import { type MetricRow, Metrics } from "../press/metrics.ts";
import { messageOf } from "../press/offers.ts";
import type { PeaceProfile } from "../press/profiles.ts";
import { type GamePress, pressByGame } from "./agreements.ts";
import type { Analysis } from "./analysis.ts";
import { botsOf } from "./botNames.ts";
import { brokenContext } from "./brokenContext.ts";
import { gameOf } from "./info.ts";
import { IntentionReader } from "./intentionReader.ts";
import { IntentionWatch } from "./intentions.ts";
import { LabelWatch } from "./labels.ts";
import { LintFold } from "./lintFold.ts";
import { PressFold } from "./pressFold.ts";
import { type ProgramFindings, programFindings } from "./programFindings.ts";
import { countFreeTexts, type OfferReading, offerReading, readingsInLines } from "./readPress.ts";
import type { RecordingEvent, RecordingWatch } from "./recordingEvent.ts";
import type { RecordingFold } from "./recordingFold.ts";
import { reportedFindings } from "./reportedFinding.ts";
import type { SeatPlaces } from "./seatPlaces.ts";
import { type PlayedSeat, type RecordedSeats, StandingsFold } from "./standingsFold.ts";

/** A seat, the map on which it was played, and the language model that played it. */
export interface ResultSeat extends PlayedSeat {
  /** Null if the map is unknown. */
  readonly map: string | null;
  /** Null if the game does not name a model. */
  readonly model: string | null;
  readonly places: SeatPlaces;
}

/** A row of `metrics --broken`, with the name and version of the power's program. */
export interface BrokenByBot extends BrokenRow {
  readonly bot: string;
  /** The language model that played the power; null if the game names none. */
  readonly model: string | null;
}

/** What one recording contributes to a comparison of bots: the same numbers as in `standings`, `lint` and `metrics`. */
export interface RecordingResults extends RecordedSeats {
  readonly seats: readonly ResultSeat[];
  readonly findings: readonly ProgramFindings[];
  /** The rows of `metrics --by bot`. */
  readonly promises: readonly MetricRow[];
  /** The same rows by language model, for the games that name one. */
  readonly promisesByModel: readonly MetricRow[];
  /** Number of press messages that were sent. As in `press`, an SND and its FRMs are one message. */
  readonly press: number;
  readonly broken: readonly BrokenByBot[];
  /** The offers of `agreements` that bind a power, with their verdicts. */
  readonly ledger: readonly BindingOffer[];
  /** Number of free-text messages that have not been read, because the recording has no readings file. */
  readonly unread: number;
}

/** A row of `agreements` that binds a power, without the evidence for each turn. */
export interface BindingOffer extends AgreementRow {
  /** The name and version of the proposer's program. */
  readonly bot: string;
  /** The language model that played the proposer; null if the game names none. */
  readonly model: string | null;
  /** How the offer was read from free text; omitted for an offer in DAIDE. */
  readonly reading?: OfferReading;
}

/** A recording's readings file. */
export interface ReadingsLines {
  readonly name: string;
  readonly lines: readonly string[];
}

/** The body of a request for results from recordings. */
export interface ResultsRequest {
  /** The ids that the host gave to the recordings. */
  readonly ids: readonly string[];
  /** The interpretation of peace, which determines the actions that breach it. */
  readonly profile: PeaceProfile;
  /** Whether to send the rows for the tables of promises; otherwise `broken` and `ledger` are empty. */
  readonly details: boolean;
}

/** The results of one recording. */
export interface ResultsLine {
  readonly id: string;
  /** Null if the recording could not be read. */
  readonly results: RecordingResults | null;
  /** Why the recording could not be read, without a subject: `is still being recorded`. */
  readonly fault: string | null;
}

/** The watches that collect a recording's results. */
export class ResultsFold {
  readonly watches: {
    readonly seats: StandingsFold;
    readonly lint: LintFold;
    readonly press: PressFold;
    readonly labels: LabelWatch;
    readonly intentions: IntentionWatch;
    readonly documents: DocumentWatch;
  };
  readonly #library: MapLibrary;

  constructor(analysis: Analysis, library: MapLibrary) {
    this.#library = library;
    this.watches = {
      seats: new StandingsFold(analysis, library),
      lint: new LintFold(analysis, library),
      press: new PressFold(),
      labels: new LabelWatch(),
      intentions: new IntentionWatch(),
      documents: new DocumentWatch(),
    };
  }

  /**
   * Returns the results of a recording that was read to its end. Call this only once.
   * @param profile the interpretation of peace
   * @param file the readings file, whose promises are counted; null if there is none
   */
  end(fold: RecordingFold, profile: PeaceProfile, file: ReadingsLines | null): RecordingResults {
    const { seats, lint, press, documents, labels, intentions } = this.watches;
    const { analysis, games } = fold;
    const found = seats.result();
    lint.end();
    const { map } = gameOf(analysis.connections, games);
    const mapOf = (game: number): string | null => games.all[game]?.map ?? map;
    const modelOf = (game: number, power: string): string | null => documents.modelOf(game, power, mapOf(game));
    const [byBot, byModel] = [new Metrics("bot"), new Metrics("bot")];
    const context = brokenContext(labels, new IntentionReader(intentions, this.#library));
    const messages = press.messages(games);
    const readings = file === null ? [] : readingsInLines(file.lines, file.name, messages);
    const pressed = pressByGame(fold, press, this.#library, { profile, readings });
    for (const { agreements, game } of pressed) {
      byBot.add("", agreements, botsOf(fold, game));
      byModel.add("", agreements, (power) => modelOf(game, power) ?? "");
    }
    return {
      unseated: found.unseated,
      seats: found.seats.map((seat) => ({
        ...seat,
        map: seat.game === null ? null : mapOf(seat.game),
        model: seat.game === null ? null : modelOf(seat.game, seat.power),
        places: seats.placesOf(seat),
      })),
      findings: programFindings(reportedFindings(lint, analysis)),
      promises: byBot.rows(),
      promisesByModel: byModel.rows().filter(({ key }) => key !== ""),
      press: pressed.reduce((sum, { messages }) => sum + messages.length, 0),
      broken: pressed.flatMap((each) => {
        const botOf = botsOf(fold, each.game);
        return brokenIn(each, context).map((row) => ({
          ...row,
          bot: botOf(row.by, row.saidAt),
          model: modelOf(each.game, row.by),
        }));
      }),
      ledger: pressed.flatMap((each) => bindingOffers(each, fold, modelOf)),
      unread: file === null ? countFreeTexts(messages) : 0,
    };
  }
}

/** Returns the offers of a game that bind a power. */
function bindingOffers(
  { game, agreements, breaches, readings }: GamePress,
  fold: RecordingFold,
  modelOf: (game: number, power: string) => string | null,
): readonly BindingOffer[] {
  const botOf = botsOf(fold, game);
  const recording = fold.analysis.header?.uuid ?? null;
  const binding = agreements.filter(({ obligations }) => obligations.length > 0);
  return binding.map((agreement) => {
    const { id, proposer } = agreement.offer;
    const reading = readings.get(id);
    const { obligations, ...row } = agreementRow(agreement, breaches.get(id) ?? [], recording);
    return {
      ...row,
      // Keep only the last piece of evidence. The table links only to that message, and the evidence for every turn of
      // a long peace would make up most of the data.
      obligations: obligations.map((one) => ({ ...one, evidence: one.evidence.slice(-1), turns: [] })),
      bot: botOf(proposer, messageOf(id)),
      model: modelOf(game, proposer),
      ...(reading && { reading: offerReading(reading) }),
    };
  });
}

/** Collects a recording's documents, because they contain facts about players. */
class DocumentWatch implements RecordingWatch {
  readonly #byGame = new Map<number, GameDocument>();

  take(event: RecordingEvent): void {
    if (event.kind !== "step") return;
    this.#byGame.set(event.row.game, event.row.document);
  }

  /** Returns the model that a game's `meta` names for a power: `{"FRANCE": {"model": "..."}}`. */
  modelOf(game: number, power: string, map: string | null): string | null {
    const fields = this.#byGame.get(game)?.fields ?? [];
    const meta = fields.find(({ name }) => name === "meta")?.value;
    if (!isRecord(meta)) return null;
    const { readPower } = diplomacyNames(map);
    for (const [name, facts] of Object.entries(meta)) {
      const model = isRecord(facts) ? facts["model"] : null;
      if (typeof model === "string" && model !== "" && readPower(name) === power) return model.slice(0, longestModel);
    }
    return null;
  }
}

/**
 * The maximum length of a model name, in characters. Longer names are truncated, because a file can contain anything.
 */
const longestModel = 80;
