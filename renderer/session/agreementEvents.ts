import { create } from "zustand";
import type { AgreementEvent } from "../../core/press/agreementEvents.ts";
import type { AgreementsQuestion } from "../../core/session/agreementQuery.ts";
import { showNotice } from "./notice.ts";
import type { OpenSession } from "./openSession.ts";
import { peaceNow, usePeace } from "./peace.ts";
import { useReadings } from "./readings.ts";
import { goTo, isGrowing, useView, type ViewState } from "./store.ts";
import { useAnswer } from "./useAnswer.ts";

const none: readonly never[] = [];

/**
 * Returns the question about a game's agreements, with the current viewpoint and peace profile. Its key changes
 * whenever the answer may change; while a recording is growing, the key changes with each turn.
 * @param game the game's index
 */
export function useAgreementsQuestion(game: number): { readonly question: AgreementsQuestion; readonly key: string } {
  const viewpoint = useView((view) => view.viewpoint);
  const profile = usePeace();
  const known = useView(({ news, turns }) =>
    isGrowing(news?.reading) ? `${news?.reading.phase} ${turns.length}` : `read ${news?.summary.count}`,
  );
  const readings = useReadings(({ edition }) => edition);
  return { question: { game, viewpoint, profile }, key: `${game} ${viewpoint} ${profile} ${known} ${readings}` };
}

/** The last question and its answer, shared by all views. */
let last: { readonly api: unknown; readonly key: string; readonly events: Promise<readonly AgreementEvent[]> } | null =
  null;

function eventsOf(
  api: OpenSession["api"],
  question: AgreementsQuestion,
  key: string,
): Promise<readonly AgreementEvent[]> {
  if (last?.api === api && last.key === key) return last.events;
  const events = api.agreementEvents(question);
  const asked = { api, key, events };
  last = asked;
  events.catch(() => {
    if (last === asked) last = null;
  });
  return events;
}

/** Returns the agreement events of a game, in message order; empty until they are known. */
export function useAgreementEvents(game: number): readonly AgreementEvent[] {
  const { question, key } = useAgreementsQuestion(game);
  const isFirstReading = useView(({ news }) => news?.reading.phase === "reading");
  // Do not ask before the recording has been read.
  const events = useAnswer(game < 0 || isFirstReading ? null : (api) => eventsOf(api, question, key), key);
  return events ?? none;
}

/** Whether a key press is waiting for agreement events that are still loading. */
export const useAgreementSteps = create<{ readonly isAwaited: boolean }>()(() => ({ isAwaited: false }));

/** Steps that the user requested with keys before the events were known, and the cursor that they start from. */
let requested: { readonly session: OpenSession; readonly cursor: AgreementEvent["n"]; steps: (1 | -1)[] } | null = null;

/**
 * Moves the cursor to the next or previous agreement event as soon as it is known, unless the cursor has moved in the
 * meantime.
 */
export async function stepAgreementEvent(step: 1 | -1): Promise<void> {
  const { session, cursor } = useView.getState();
  if (!session) return;
  if (requested?.session === session && isThere(requested.cursor)) {
    requested.steps.push(step);
    return;
  }
  const own = { session, cursor, steps: [step] };
  requested = own;
  useAgreementSteps.setState({ isAwaited: true });
  await untilRead(session);
  const events = await knownEvents(session);
  if (events && requested === own && isThere(cursor)) {
    const n = follow(events, own.steps);
    if (n !== null) goTo(n);
    else showNotice(`No agreement event ${own.steps.at(-1) === 1 ? "after" : "before"} this message`);
  }
  if (requested !== own) return;
  requested = null;
  useAgreementSteps.setState({ isAwaited: false });
}

/** Whether the user has not moved the cursor: it is unchanged, had not been set yet, or follows a live game. */
function isThere(before: AgreementEvent["n"]): boolean {
  const { cursor, follows, news } = useView.getState();
  return before === 0 || cursor === before || (follows && news?.reading.phase === "following");
}

/** Returns the events; undefined if the recording was closed in the meantime. */
function knownEvents({ api, closed }: OpenSession): Promise<readonly AgreementEvent[] | undefined> {
  const { at, viewpoint } = useView.getState();
  return Promise.race([api.agreementEvents({ game: at?.game ?? 0, viewpoint, profile: peaceNow() }), closed]);
}

/** Returns the message to which the steps lead from the cursor; null if there is no event in that direction. */
function follow(events: readonly AgreementEvent[], steps: readonly (1 | -1)[]): AgreementEvent["n"] | null {
  const { cursor, rows } = useView.getState();
  const { chosen } = rows.agreements;
  // Start from the offer that the user selected in the ledger, if there is one.
  const start = chosen?.cursor === cursor ? chosen.from : cursor;
  const to = steps.reduce((from, step) => {
    const next = step > 0 ? events.find(({ n }) => n > from) : events.findLast(({ n }) => n < from);
    return next?.n ?? from;
  }, start);
  return to === start ? null : to;
}

/** Resolves when the recording has been read or closed. */
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
