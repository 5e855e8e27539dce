import type { GamePress } from "../analysis/agreements.ts";
import { pressNames } from "../analysis/pressNames.ts";
import { countFreeTexts, type OfferReading, offerReading, withReadings } from "../analysis/readPress.ts";
import { getOrMake } from "../bytes/keyed.ts";
import { type EnglishNames, englishPress } from "../language/english.ts";
import { type AgreementEvent, agreementEvents } from "../press/agreementEvents.ts";
import { type AgreementRow, agreementRow, type ObligationRow } from "../press/agreementRow.ts";
import { type Breach, breachesIn } from "../press/breaches.ts";
import { type Honour, honourOf } from "../press/honour.ts";
import { evidenceKnownTo } from "../press/knownTo.ts";
import { type Agreement, ledgerOf } from "../press/ledger.ts";
import { type OfferState, stateOf } from "../press/offerState.ts";
import { messageOf, type OfferId } from "../press/offers.ts";
import type { PressMessage } from "../press/pressMessage.ts";
import type { PeaceProfile } from "../press/profiles.ts";
import { agreementSentences } from "../press/sentences.ts";
import { type StoryLine, storyLines } from "../press/story.ts";
import { viewOf } from "../press/threads.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { PressQuestion } from "./pressQuestion.ts";
import type { PressScan } from "./pressScan.ts";
import { statementText } from "./statementText.ts";
import type { ClassedText } from "./textClasses.ts";

/**
 * An offer and its outcome, for a view. With a viewpoint, frame numbers refer to frames that the viewpoint's power sent
 * or received.
 */
export interface AgreementViewRow extends AgreementRow {
  /** The offer as a sentence; null if it could not be read. */
  readonly english: string | null;
  /** The offer's text, with tightened brackets and a class for each character. */
  readonly statement: ClassedText;
  /** How the offer was read from free text; omitted for an offer in DAIDE. */
  readonly reading?: OfferReading;
}

/** The agreements of a game, and how many of its promises each power kept. */
export interface AgreementsView {
  readonly profile: PeaceProfile;
  readonly viewpoint: string | null;
  readonly rows: readonly AgreementViewRow[];
  readonly honour: readonly Honour[];
  /** Number of free-text messages in the game. */
  readonly freeTexts: number;
}

export interface AgreementsQuestion extends PressQuestion {
  /** The interpretation of peace on which the verdicts are based. */
  readonly profile: PeaceProfile;
}

/** An agreement as sentences, and as lines with their evidence. */
export interface AgreementStory {
  readonly id: OfferId;
  readonly told: string;
  readonly lines: readonly StoryLine[];
}

/**
 * The agreement to which a message belongs, whether as the offer, a reply, a cancellation, or a copy of one of these.
 */
export interface AgreementOfMessage {
  readonly id: OfferId;
  readonly state: OfferState;
  readonly breachedBy: readonly string[];
}

export function agreementsOfGame(scan: PressScan, question: AgreementsQuestion): AgreementsView {
  const { game, viewpoint, profile } = question;
  const known = knownGame(scan, question);
  const { agreements } = known;
  const names = pressNames(scan.fold, game);
  const representation = scan.namesOf(game);
  return {
    profile,
    viewpoint,
    rows: agreements.map((agreement) => {
      const { press, sender, recipients, text } = agreement.offer.message;
      const english = press && englishPress(press, { names, sender, recipients });
      const reading = known.readings.get(agreement.offer.id);
      return {
        ...rowFor(known, agreement),
        english,
        statement: statementText(text, representation),
        ...(reading && { reading: offerReading(reading) }),
      };
    }),
    honour: honourOf(agreements),
    freeTexts: countFreeTexts([...known.byId.values()]),
  };
}

/** Returns the story of an agreement; null if there is no offer with this id. */
export function agreementStory(scan: PressScan, question: AgreementsQuestion, id: OfferId): AgreementStory | null {
  const known = knownGame(scan, question);
  const agreement = known.agreements.find(({ offer }) => offer.id === id);
  if (!agreement) return null;
  const names: EnglishNames = pressNames(scan.fold, question.game);
  const lines = storyLines(agreement, known.breaches.get(id) ?? [], names);
  return {
    id,
    told: agreementSentences(agreement, names),
    lines: copied(lines, known.copy ?? messageOf),
  };
}

/** Returns the events of a game's agreements, each with its message. */
export function agreementEventsOf(scan: PressScan, question: AgreementsQuestion): AgreementEvent[] {
  const { agreements, copy } = knownGame(scan, question);
  const events = agreementEvents(agreements);
  if (copy === null) return events;
  // A power cannot know of events in messages that it did not see.
  return events
    .flatMap((event) => {
      const n = copy(event.n);
      return n === null ? [] : [{ ...event, n }];
    })
    .sort((one, other) => one.n - other.n || one.id - other.id);
}

/** Returns the agreements to which a message belongs: one, or one for each reading of a free-text message. */
export function agreementsOfMessage(
  scan: PressScan,
  question: AgreementsQuestion,
  n: FrameNumber,
): readonly AgreementOfMessage[] {
  const { agreements, byId } = knownGame(scan, question);
  const found = agreements.filter(({ offer }) => {
    const { id, replies, emotions, cancelledBy, lateCancels } = offer;
    const ids = [id, ...[...replies, ...emotions].map((reply) => reply.id), cancelledBy, ...lateCancels];
    return ids.some((one) => one !== null && isFrameOf(byId.get(messageOf(one)), n));
  });
  return found.map((agreement) => {
    const broken = agreement.obligations.filter(({ verdict }) => verdict === "breached");
    return { id: agreement.offer.id, state: stateOf(agreement), breachedBy: broken.map(({ obligor }) => obligor) };
  });
}

function isFrameOf(message: PressMessage | undefined, n: FrameNumber): boolean {
  if (!message) return false;
  return message.id === n || message.answer?.n === n || [...message.seenBy.values()].includes(n);
}

/** The agreements of a game: all agreements in the recording, or only those that one power could know of. */
export interface AgreementsKnown {
  readonly agreements: readonly Agreement[];
  /**
   * Maps a frame to the copy that the viewpoint's power sent or received. Null if there is no viewpoint; frame numbers
   * then stay unchanged.
   */
  readonly copy: ((n: FrameNumber) => FrameNumber | null) | null;
}

interface KnownGame extends AgreementsKnown {
  readonly readings: GamePress["readings"];
  readonly breaches: ReadonlyMap<OfferId, readonly Breach[]>;
  readonly byId: ReadonlyMap<FrameNumber, PressMessage>;
}

const nothing: KnownGame = {
  agreements: [],
  breaches: new Map(),
  byId: new Map(),
  readings: new Map(),
  copy: null,
};
const knownGames = new WeakMap<GamePress, Map<string, KnownGame>>();

export function knownGame(scan: PressScan, { game, viewpoint, profile }: AgreementsQuestion): KnownGame {
  const found = scan.byGame(profile).find((each) => each.game === game);
  if (!found) return nothing;
  const byViewpoint = getOrMake(knownGames, found, () => new Map());
  return getOrMake(byViewpoint, viewpoint ?? "", () => knownIn(found, scan, viewpoint, profile));
}

function knownIn(found: GamePress, scan: PressScan, viewpoint: string | null, profile: PeaceProfile): KnownGame {
  const byId = new Map(found.messages.map((message) => [message.id, message]));
  const { readings } = found;
  if (viewpoint === null) return { agreements: found.agreements, breaches: found.breaches, byId, readings, copy: null };
  // Assess the agreements again from what the power saw: without other powers' plans, and without press that it did not
  // receive.
  const seen = viewOf(found.messages, viewpoint);
  const numbers = new Map(seen.map(({ message, n, isOwn }) => [message.id, isOwn ? (message.sentN ?? n) : n]));
  const inOrder = found.messages.filter(({ id }) => numbers.has(id));
  const evidence = evidenceKnownTo(found.evidence, viewpoint);
  const read = withReadings(inOrder, [...readings.values()]);
  const agreements = ledgerOf(read.messages, evidence, { profile });
  const copy = (id: FrameNumber): FrameNumber | null => {
    const n = messageOf(id);
    return numbers.get(n) ?? scan.copyFor(n, viewpoint);
  };
  return { agreements, breaches: breachesIn(agreements, evidence), byId, readings: read.readingOf, copy };
}

function rowFor({ breaches, copy }: KnownGame, agreement: Agreement): AgreementRow {
  const row = agreementRow(agreement, breaches.get(agreement.offer.id) ?? [], null);
  if (copy === null) return row;
  const number = (n: FrameNumber): FrameNumber => copy(n) ?? n;
  return {
    ...row,
    proposedAt: { ...row.proposedAt, n: number(row.proposedAt.n) },
    endedBy: row.endedBy === null ? null : number(row.endedBy),
    agreedAt: row.agreedAt && { ...row.agreedAt, n: number(row.agreedAt.n) },
    replies: row.replies.map((reply) => ({ ...reply, n: number(reply.n) })),
    cancelledBy: row.cancelledBy === null ? null : number(row.cancelledBy),
    obligations: row.obligations.map((obligation) => ({
      ...obligation,
      evidence: decisive(obligation).flatMap((n) => copy(n) ?? []),
      turns: obligation.turns.map((turn) => ({ ...turn, evidence: [] })),
    })),
  };
}

/**
 * Returns the frame that shows a breach. Returns an empty list for other verdicts, which may depend on frames from many
 * turns.
 */
function decisive({ verdict, evidence }: ObligationRow): readonly FrameNumber[] {
  return verdict === "breached" ? evidence.slice(-1) : [];
}

function copied(lines: readonly StoryLine[], copy: (n: FrameNumber) => FrameNumber | null): StoryLine[] {
  return lines.map((line) => ({
    ...line,
    n: line.n === null ? null : copy(line.n),
    words: line.words.map((word) => (typeof word === "number" ? (copy(word) ?? `#${word}`) : word)),
  }));
}
