import { create } from "zustand";
import type { AgreementEvent } from "../../core/press/agreementEvents.ts";
import type { AgreementsQuestion } from "../../core/session/agreementQuery.ts";
import { useAgreementChoice } from "./agreementChoice.ts";
import { tellShortly } from "./notice.ts";
import type { OpenSession } from "./openSession.ts";
import { useSettings } from "./settings.ts";
import { goTo, isGrowing, useView, type ViewState } from "./store.ts";
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

/** Whether a key waits for the events of agreements, which are still being read. */
export const useAgreementSteps = create<{ readonly isAwaited: boolean }>()(() => ({ isAwaited: false }));

/** Steps that keys asked for while the events were not known, from which cursor. */
let wanted: { readonly session: OpenSession; readonly cursor: AgreementEvent["n"]; steps: (1 | -1)[] } | null = null;

/**
 * To the next message that shows something of an agreement, or the one before: as soon as that is known, unless the
 * cursor was moved meanwhile.
 */
export async function stepAgreementEvent(step: 1 | -1): Promise<void> {
  const { session, cursor } = useView.getState();
  if (!session) return;
  if (wanted?.session === session && isThere(wanted.cursor)) {
    wanted.steps.push(step);
    return;
  }
  const own = { session, cursor, steps: [step] };
  wanted = own;
  useAgreementSteps.setState({ isAwaited: true });
  await untilRead(session);
  const events = await knownEvents(session);
  if (events && wanted === own && isThere(cursor)) {
    const n = follow(events, own.steps);
    if (n !== null) goTo(n);
    else tellShortly(`No agreement event ${own.steps.at(-1) === 1 ? "after" : "before"} this message`);
  }
  if (wanted !== own) return;
  wanted = null;
  useAgreementSteps.setState({ isAwaited: false });
}

/** Whether the cursor is where it was, or goes by itself: to a game's first position, or with what comes. */
function isThere(before: AgreementEvent["n"]): boolean {
  const { cursor, follows, news } = useView.getState();
  return before === 0 || cursor === before || (follows && news?.reading.phase === "following");
}

/** Undefined where the recording was closed meanwhile. */
function knownEvents({ api, closed }: OpenSession): Promise<readonly AgreementEvent[] | undefined> {
  const { at, viewpoint } = useView.getState();
  const { peace } = useSettings.getState();
  return Promise.race([api.agreementEvents({ game: at?.game ?? 0, viewpoint, profile: peace }), closed]);
}

/** The message that steps lead to from the cursor; null where there is nothing that way. */
function follow(events: readonly AgreementEvent[], steps: readonly (1 | -1)[]): AgreementEvent["n"] | null {
  const { cursor } = useView.getState();
  const { chosen } = useAgreementChoice.getState();
  // From the offer that is looked at, where one was chosen in the ledger.
  const start = chosen?.cursor === cursor ? chosen.from : cursor;
  const to = steps.reduce((from, step) => {
    const next = step > 0 ? events.find(({ n }) => n > from) : events.findLast(({ n }) => n < from);
    return next?.n ?? from;
  }, start);
  return to === start ? null : to;
}

/** A recording is read first: it is wanted for that. Resolves also where it was closed. */
function untilRead(session: OpenSession): Promise<void> {
  return new Promise((resolve) => {
    const isAwaited = (view: ViewState): boolean =>
      view.session === session && (view.news === null || view.news.reading.phase === "reading");
    if (!isAwaited(useView.getState())) return resolve();
    const stop = useView.subscribe((view) => {
      if (isAwaited(view)) return;
      stop();
      resolve();
    });
  });
}
