import type { GamePress } from "../analysis/agreements.ts";
import { pressNames } from "../analysis/pressNames.ts";
import { getOrMake } from "../bytes/keyed.ts";
import { type Honesty, honestyOf } from "../press/honesty.ts";
import { offersByMessage } from "../press/pressOffer.ts";
import { pressRow } from "../press/pressRow.ts";
import { defaultPeace } from "../press/profiles.ts";
import { type ViewedMessage, viewOf } from "../press/threads.ts";
import type { FrameNumber } from "../recording/entry.ts";
import { type AgreementsQuestion, knownGame } from "./agreementQuery.ts";
import type { PressQuestion } from "./pressQuestion.ts";
import type { PressScan } from "./pressScan.ts";
import { type PressAround, type PressViewRow, pressViewRow, rowSeenBy } from "./pressViewRow.ts";
import type { PressVerdicts } from "./rowFields.ts";

/**
 * Returns a game's press in the order in which it was sent; with a viewpoint, in the order in which its power saw it.
 * Verdicts on promises follow the question's interpretation of peace.
 */
export function pressOfGame(scan: PressScan, question: AgreementsQuestion): PressViewRow[] {
  const { game, viewpoint } = question;
  const found = gameOf(scan, game);
  if (!found) return [];
  const names = pressNames(scan.fold, game);
  // A power that only reads press cannot know whether the press is honest, so there are verdicts only without a
  // viewpoint.
  const honestyById = new Map(viewpoint === null ? honestyIn(found).map((each) => [each.id, each] as const) : []);
  const shown = shownIn(found, viewpoint);
  const { agreements, breaches } = knownGame(scan, question);
  const statuses = new Map<number, string>(agreements.map(({ offer, status }) => [offer.id, status]));
  const around: PressAround = {
    known: new Map(shown.map(({ message }) => [message.id, message])),
    numbers: new Map(shown.map(({ message, n }) => [message.id, n])),
    offers: offersByMessage(agreements, breaches),
    powers: powersIn(scan, found),
    labels: scan.labels.labels,
    atMs: (n) => scan.atMs(n),
  };
  return shown.map((viewed) => {
    const { message } = viewed;
    const outcome = statuses.get(message.id) ?? null;
    const honesty = honestyById.get(message.id) ?? null;
    const row = pressViewRow(pressRow(message, { recording: null, names, outcome, honesty }), message, around);
    if (viewpoint === null) return row;
    const seen = rowSeenBy(viewpoint, row, viewed, around);
    return { ...seen, turn: scan.turnAt(seen.n, viewpoint) };
  });
}

/** Returns the verdicts in {@link pressOfGame}, keyed by every row that shows the message. */
export function pressVerdicts(
  scan: PressScan,
  question: AgreementsQuestion,
): (readonly [FrameNumber, PressVerdicts])[] {
  const { game, viewpoint } = question;
  const found = gameOf(scan, game);
  if (!found) return [];
  const { agreements, breaches } = knownGame(scan, question);
  const offersOf = offersByMessage(agreements, breaches);
  const claims = new Map((viewpoint === null ? honestyIn(found) : []).map(({ id, verdict }) => [id, verdict]));
  return shownIn(found, viewpoint).flatMap(({ message: { id, seenBy }, n }) => {
    const verdicts = { offers: offersOf.get(id) ?? [], claim: claims.get(id) ?? null };
    return [n, ...(viewpoint === null ? seenBy.values() : [])].map((row) => [row, verdicts] as const);
  });
}

/** Counts the messages of {@link pressOfGame}. */
export function countPress(scan: PressScan, { game, viewpoint }: PressQuestion): number {
  const found = gameOf(scan, game);
  return found ? shownIn(found, viewpoint).length : 0;
}

function shownIn({ messages }: GamePress, viewpoint: string | null): readonly ViewedMessage[] {
  // A power's own message has the number of the SND, but its position in the list depends on the server's answer.
  if (viewpoint !== null)
    return viewOf(messages, viewpoint).map((viewed) =>
      viewed.isOwn ? { ...viewed, n: viewed.message.sentN ?? viewed.n } : viewed,
    );
  return messages.map((message) => ({ message, n: message.id, isOwn: false }));
}

/** Returns the powers of the game, and all other senders and recipients of its press. */
function powersIn({ fold }: PressScan, { game, messages }: GamePress): ReadonlySet<string> {
  const powers = fold.games.all[game]?.powers.keys() ?? [];
  return new Set([...powers, ...messages.flatMap(({ sender, recipients }) => [sender, ...recipients])]);
}

const honesties = new WeakMap<GamePress, readonly Honesty[]>();

function honestyIn(found: GamePress): readonly Honesty[] {
  return getOrMake(honesties, found, () => honestyOf(found.messages, found.agreements, found.evidence));
}

function gameOf(scan: PressScan, game: number): GamePress | undefined {
  return scan.byGame(defaultPeace).find((each) => each.game === game);
}
