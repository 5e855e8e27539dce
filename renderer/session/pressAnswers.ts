import { defaultPeace, type PeaceProfile } from "../../core/press/profiles.ts";
import {
  agreementEventsOf,
  agreementStory,
  agreementsOfGame,
  agreementsOfMessage,
  knownGame,
} from "../../core/session/agreementQuery.ts";
import { brokenInGame } from "../../core/session/brokenQuery.ts";
import { pressLogs } from "../../core/session/pressLogs.ts";
import { countPress, pressOfGame } from "../../core/session/pressQuery.ts";
import { PressScan } from "../../core/session/pressScan.ts";
import type { Session } from "../../core/session/session.ts";
import { WholeGame } from "../../core/session/wholeGame.ts";
import type { SessionApi } from "./api.ts";
import { inBackground, oneAtATime } from "./slices.ts";

type PressApi = Pick<
  SessionApi,
  | "setReadings"
  | "press"
  | "countPress"
  | "pressLogs"
  | "agreements"
  | "broken"
  | "agreementStory"
  | "agreementsOfMessage"
  | "agreementEvents"
  | "orderWhy"
> & {
  /** Reads the press and the results, so that filters can use the fields that depend on the whole game. */
  readonly readWholeGame: (profile: PeaceProfile) => Promise<void>;
};

const rowsPerStep = 500;

/**
 * Answers the page's questions about press in the worker. This is a separate module, because most games have no press
 * and never need it.
 */
export function pressAnswers(session: Session): PressApi {
  const scan = new PressScan(session);
  const scanned = oneAtATime(async () => {
    await inBackground(() => scan.advance(rowsPerStep));
    return scan;
  });
  let facts = new WholeGame(session, scan, defaultPeace);
  return {
    setReadings: (lines, reader) => {
      scan.setReadings(lines, reader);
      // The session takes the facts again, because filters may now match other messages.
      facts = new WholeGame(session, scan, facts.profile);
      if (session.facts !== null) session.takeFacts(facts);
    },
    readWholeGame: async (profile) => {
      await scanned();
      if (facts.profile !== profile) facts = new WholeGame(session, scan, profile);
      session.takeFacts(facts);
    },
    press: async (question) => pressOfGame(await scanned(), question),
    countPress: async (question) => countPress(await scanned(), question),
    pressLogs: async (question, lanes) => pressLogs(await scanned(), question, lanes),
    agreements: async (question) => agreementsOfGame(await scanned(), question),
    broken: async (question) => {
      const { intentions } = await scanned();
      // The free-text reader is loaded only for games whose logs it has to read.
      const reader = intentions.isEmpty
        ? null
        : new (await import("../../core/analysis/intentionReader.ts")).IntentionReader(intentions, session.library);
      return brokenInGame(scan, question, reader);
    },
    agreementStory: async (question, id) => agreementStory(await scanned(), question, id),
    agreementsOfMessage: async (question, n) => agreementsOfMessage(await scanned(), question, n),
    orderWhy: async (query) => {
      const known = await scanned();
      const { orderWhy } = await import("../../core/session/judged.ts");
      const game = session.gameOf(query.n);
      return orderWhy(session, query, knownGame(known, { ...query, game }));
    },
    agreementEvents: async (question) => agreementEventsOf(await scanned(), question),
  };
}
