import type { AgreementsQuestion } from "../../core/analysis/session/agreementQuery.ts";
import type { AgreementEvent } from "../../core/press/agreementEvents.ts";
import { useAgreementChoice } from "./agreementChoice.ts";
import { useSettings } from "./settings.ts";
import { goTo, isGrowing, useView } from "./store.ts";
import { useAnswer } from "./useAnswer.ts";

const none: readonly never[] = [];

/**
 * What agreements of a game are asked for: with the viewpoint and the reading of peace that are set. Its key changes
 * when the answer may: while a recording grows, with each turn.
 * @param game its index
 */
export function useAgreementsQuestion(game: number): { readonly question: AgreementsQuestion; readonly key: string } {
  const viewpoint = useView((view) => view.viewpoint);
  const profile = useSettings((settings) => settings.peace);
  const known = useView(({ news, turns }) =>
    isGrowing(news?.reading) ? `${news?.reading.phase} ${turns.length}` : `read ${news?.summary.count}`,
  );
  return { question: { game, viewpoint, profile }, key: `${game} ${viewpoint} ${profile} ${known}` };
}

/** What happened to the agreements of a game, by message; nothing until it is known. */
export function useAgreementEvents(game: number): readonly AgreementEvent[] {
  const { question, key } = useAgreementsQuestion(game);
  const isFirstReading = useView(({ news }) => news?.reading.phase === "reading");
  // A recording is read first: what it is wanted for.
  const events = useAnswer(game < 0 || isFirstReading ? null : (api) => api.agreementEvents(question), key);
  return events ?? none;
}

/** To the next message that shows something of an agreement, or the one before. */
export async function stepAgreementEvent(step: 1 | -1): Promise<void> {
  const { session, cursor, viewpoint, at } = useView.getState();
  if (!session) return;
  const { peace } = useSettings.getState();
  const events = await session.api.agreementEvents({ game: at?.game ?? 0, viewpoint, profile: peace });
  const { chosen } = useAgreementChoice.getState();
  // From the offer that is looked at, where one was chosen in the ledger.
  const from = chosen?.cursor === cursor ? chosen.id : cursor;
  const next = step > 0 ? events.find(({ n }) => n > from) : events.findLast(({ n }) => n < from);
  if (next && useView.getState().cursor === cursor) goTo(next.n);
}
