import { englishPress } from "../../language/english.ts";
import { type AgreementEvent, agreementEvents } from "../../press/agreementEvents.ts";
import { type AgreementRow, agreementRow } from "../../press/agreementRow.ts";
import { type Honesty, honestyOf } from "../../press/honesty.ts";
import { type Honour, honourOf } from "../../press/honour.ts";
import { type Agreement, ledgerOf } from "../../press/ledger.ts";
import { pressRow } from "../../press/pressRow.ts";
import { defaultPeace, type PeaceProfile } from "../../press/profiles.ts";
import { storyOf } from "../../press/story.ts";
import { type ViewedMessage, viewOf } from "../../press/threads.ts";
import type { GamePress } from "../agreements.ts";
import { pressNames } from "../pressNames.ts";
import type { PressScan } from "./pressScan.ts";
import { type PressAround, type PressViewRow, pressViewRow, rowSeenBy } from "./pressViewRow.ts";

/** Which press is asked for. */
export interface PressQuestion {
  /** Index of the game. */
  readonly game: number;
  /** Only what this power said and was shown; null: all. */
  readonly viewpoint: string | null;
}

/** Press of a game in the order in which it was said, or in which a viewpoint's power saw it. */
export function pressOfGame(scan: PressScan, question: PressQuestion): PressViewRow[] {
  const { game, viewpoint } = question;
  const found = gameOf(scan, game, defaultPeace);
  if (!found) return [];
  const names = pressNames(scan.fold, game);
  // What was true nobody knew who only read it.
  const judged = new Map(viewpoint === null ? honestyIn(found).map((each) => [each.id, each] as const) : []);
  const shown = shownIn(found, viewpoint);
  const around: PressAround = {
    known: new Map(shown.map(({ message }) => [message.id, message])),
    statuses: statusesIn(found, shown, viewpoint),
    powers: powersIn(scan, found),
    atMs: (n) => scan.atMs(n),
  };
  return shown.map((viewed) => {
    const { message } = viewed;
    const outcome = around.statuses.get(message.id) ?? null;
    const honesty = judged.get(message.id) ?? null;
    const row = pressViewRow(pressRow(message, { recording: null, names, outcome, honesty }), message, around);
    return viewpoint === null ? row : rowSeenBy(viewpoint, row, viewed, around);
  });
}

/** How many messages {@link pressOfGame} has. */
export function countPress(scan: PressScan, { game, viewpoint }: PressQuestion): number {
  const found = gameOf(scan, game, defaultPeace);
  return found ? shownIn(found, viewpoint).length : 0;
}

function shownIn({ messages }: GamePress, viewpoint: string | null): readonly ViewedMessage[] {
  if (viewpoint !== null) return viewOf(messages, viewpoint);
  return messages.map((message) => ({ message, n: message.id, isOwn: false }));
}

/** How offers stand: of a power's view as far as it heard what was said of them. */
function statusesIn(
  { messages, agreements, evidence }: GamePress,
  shown: readonly ViewedMessage[],
  viewpoint: string | null,
): PressAround["statuses"] {
  const heard = new Set(shown.map(({ message }) => message.id));
  const known =
    viewpoint === null
      ? agreements
      : ledgerOf(
          messages.filter(({ id }) => heard.has(id)),
          evidence,
        );
  return new Map(known.map(({ offer, status }) => [offer.id, status]));
}

/** Powers of the game, and whoever else spoke or was spoken to. */
function powersIn({ fold }: PressScan, { game, messages }: GamePress): ReadonlySet<string> {
  const told = fold.games.all[game]?.powers.keys() ?? [];
  return new Set([...told, ...messages.flatMap(({ sender, recipients }) => [sender, ...recipients])]);
}

const honesties = new WeakMap<GamePress, readonly Honesty[]>();

function honestyIn(found: GamePress): readonly Honesty[] {
  const known = honesties.get(found) ?? honestyOf(found.messages, found.agreements, found.evidence);
  honesties.set(found, known);
  return known;
}

/** An offer and what came of it, as a view shows it. */
export interface AgreementViewRow extends AgreementRow {
  /** What was offered, as a sentence; null where it could not be read. */
  readonly english: string | null;
}

/** What was offered in a game, and who kept it. */
export interface AgreementsView {
  readonly profile: PeaceProfile;
  readonly rows: readonly AgreementViewRow[];
  readonly honour: readonly Honour[];
  /** Offers; those of them that anybody answered, that were agreed, that have a verdict kept or breached. */
  readonly offered: number;
  readonly answered: number;
  readonly agreed: number;
  readonly tested: number;
}

export interface AgreementsQuestion extends PressQuestion {
  /** What peace is taken to forbid. */
  readonly profile: PeaceProfile;
}

export function agreementsOfGame(scan: PressScan, question: AgreementsQuestion): AgreementsView {
  const { game, viewpoint, profile } = question;
  const found = gameOf(scan, game, profile);
  const agreements = found ? seenAgreements(found, viewpoint) : [];
  const names = pressNames(scan.fold, game);
  const isTested = ({ obligations }: Agreement): boolean =>
    obligations.some(({ verdict }) => verdict === "kept" || verdict === "breached");
  return {
    profile,
    rows: agreements.map((agreement) => {
      const { id, message } = agreement.offer;
      const { press, sender, recipients } = message;
      const english = press && englishPress(press, { names, sender, recipients });
      return { ...agreementRow(agreement, found?.breaches.get(id) ?? [], null), english };
    }),
    honour: honourOf(agreements),
    offered: agreements.length,
    answered: agreements.filter(({ offer }) => offer.replies.length > 0).length,
    agreed: agreements.filter(({ offer, status }) => offer.agreedAt !== null && status !== "invalid").length,
    tested: agreements.filter(isTested).length,
  };
}

/** The story of an agreement, a sentence a line; null where there is no such offer. */
export function agreementStory(scan: PressScan, question: AgreementsQuestion, id: number): readonly string[] | null {
  const found = gameOf(scan, question.game, question.profile);
  const agreement = found && seenAgreements(found, question.viewpoint).find(({ offer }) => offer.id === id);
  return agreement ? storyOf(agreement, found.breaches.get(id) ?? [], pressNames(scan.fold, question.game)) : null;
}

/** What happened to the agreements of a game, by message. */
export function agreementEventsOf(scan: PressScan, { game, viewpoint, profile }: AgreementsQuestion): AgreementEvent[] {
  const found = gameOf(scan, game, profile);
  return found ? agreementEvents(seenAgreements(found, viewpoint)) : [];
}

function gameOf(scan: PressScan, game: number, profile: PeaceProfile): GamePress | undefined {
  return scan.byGame(profile).find((each) => each.game === game);
}

function seenAgreements({ agreements }: GamePress, viewpoint: string | null): readonly Agreement[] {
  return viewpoint === null ? agreements : agreements.filter(({ offer }) => offer.parties.includes(viewpoint));
}
