import { type AgreementRow, agreementRow } from "../press/agreementRow.ts";
import { honestyOf } from "../press/honesty.ts";
import type { OfferId } from "../press/offers.ts";
import type { PressMessage } from "../press/pressMessage.ts";
import { type OffersByMessage, offersByMessage, type PressOffer, threadPlaceOf } from "../press/pressOffer.ts";
import { type PressRow, pressRow } from "../press/pressRow.ts";
import type { GamePress } from "./agreements.ts";
import { pressNames } from "./pressNames.ts";
import type { RecordedGames } from "./recordingFold.ts";

/** A press message together with its row. */
export interface NamedPress {
  readonly message: PressMessage;
  readonly row: PressRow;
  /** The offers that the message makes. */
  readonly offers: readonly PressOffer[];
  /** Ids of the offers that the message makes or that its thread concerns. */
  readonly agreements: readonly OfferId[];
}

/**
 * Returns the press of a recording's games with its rows, for each game in the order in which the server handled it.
 * @param isWanted selects the messages; all by default
 */
export function pressRows(
  fold: RecordedGames,
  games: readonly GamePress[],
  isWanted: (message: PressMessage) => boolean = () => true,
): NamedPress[] {
  const recording = fold.analysis.header?.uuid ?? null;
  return games.flatMap((game) => {
    const { messages, agreements, breaches, evidence } = game;
    const statuses = new Map<PressRow["id"], string>(agreements.map(({ offer, status }) => [offer.id, status]));
    const assessed = new Map(honestyOf(messages, agreements, evidence).map((each) => [each.id, each] as const));
    const known = new Map(messages.map((message) => [message.id, message] as const));
    const offers: OffersByMessage = offersByMessage(agreements, breaches);
    const names = pressNames(fold, game.game);
    return messages.filter(isWanted).map((message) => {
      const outcome = statuses.get(message.id) ?? null;
      const row = pressRow(message, { recording, names, outcome, honesty: assessed.get(message.id) ?? null });
      const { agreements: about } = threadPlaceOf(message, known, offers);
      return { message, row, offers: offers.get(message.id) ?? [], agreements: about };
    });
  });
}

/** Returns the agreements of a recording's games as commands print them. */
export function agreementRows({ analysis }: RecordedGames, games: readonly GamePress[]): AgreementRow[] {
  const recording = analysis.header?.uuid ?? null;
  return games.flatMap(({ agreements, breaches }) =>
    agreements.map((one) => agreementRow(one, breaches.get(one.offer.id) ?? [], recording)),
  );
}
