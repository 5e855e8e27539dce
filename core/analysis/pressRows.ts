import { type AgreementRow, agreementRow } from "../press/agreementRow.ts";
import { honestyOf } from "../press/honesty.ts";
import type { Agreement } from "../press/ledger.ts";
import { type OfferState, stateOf } from "../press/offerState.ts";
import type { PressMessage } from "../press/pressMessage.ts";
import { type PressRow, pressRow } from "../press/pressRow.ts";
import type { GamePress } from "./agreements.ts";
import { pressNames } from "./pressNames.ts";
import type { RecordedGames } from "./recordingFold.ts";

/** A press message and its row. */
export interface NamedPress {
  readonly message: PressMessage;
  readonly row: PressRow;
  /** The state of the offer that the message makes; null if it makes none. */
  readonly offer: OfferState | null;
}

/**
 * Returns the press of a recording's games with its rows, in the server's order in each game.
 * @param isWanted selects the messages; all by default
 */
export function pressRows(
  fold: RecordedGames,
  games: readonly GamePress[],
  isWanted: (message: PressMessage) => boolean = () => true,
): NamedPress[] {
  const recording = fold.analysis.header?.uuid ?? null;
  const offers = new Map<PressRow["id"], Agreement>(
    games.flatMap(({ agreements }) => agreements.map((one) => [one.offer.id, one] as const)),
  );
  const assessed = new Map(
    games.flatMap((one) =>
      honestyOf(one.messages, one.agreements, one.evidence).map((each) => [each.id, each] as const),
    ),
  );
  return games.flatMap(({ messages }) =>
    messages.filter(isWanted).map((message) => {
      const names = pressNames(fold, message.game);
      const made = offers.get(message.id);
      const outcome = made?.status ?? null;
      const row = pressRow(message, { recording, names, outcome, honesty: assessed.get(message.id) ?? null });
      return { message, row, offer: made ? stateOf(made) : null };
    }),
  );
}

/** Returns the agreements of a recording's games as commands print them. */
export function agreementRows({ analysis }: RecordedGames, games: readonly GamePress[]): AgreementRow[] {
  const recording = analysis.header?.uuid ?? null;
  return games.flatMap(({ agreements, breaches }) =>
    agreements.map((one) => agreementRow(one, breaches.get(one.offer.id) ?? [], recording)),
  );
}
