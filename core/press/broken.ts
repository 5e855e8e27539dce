import type { Said } from "../game/said.ts";
import type { Arrangement } from "../language/press.ts";
import { type Turn, type TurnKey, turnKey } from "../map/turn.ts";
import type { FrameNumber } from "../recording/entry.ts";
import { type Breach, type CentreCounts, centresAround } from "./breaches.ts";
import type { GameEvidence } from "./gameEvidence.ts";
import { honestyOf } from "./honesty.ts";
import type { Agreement } from "./ledger.ts";
import { messageOf, type OfferId } from "./offers.ts";
import { PlayedGame } from "./played.ts";
import type { PressMessage } from "./pressMessage.ts";
import { promisedAt, promisesOf } from "./promises.ts";

/** A false statement by a power, or a promise that it did not keep. */
export interface BrokenRow {
  /**
   * `promise`: a promise in an agreement; `pledge`: a promise by INS without an agreement; the others are statements
   * that were false when they were sent.
   */
  readonly kind: "promise" | "pledge" | "claim" | "forward" | "try" | "accusation" | "answer to an accusation";
  /** Number of the game, starting at 1. */
  readonly game: number;
  readonly by: string;
  readonly to: readonly string[];
  /** The message: the offer, the pledge or the statement. */
  readonly n: FrameNumber;
  /** The message that made the promise: the last acceptance; for a pledge or a statement, `n`. */
  readonly saidAt: FrameNumber;
  readonly text: string;
  /** The turn of the message. */
  readonly turn: TurnKey | null;
  /** The turn in which the promise was broken; for a statement, the turn of the statement. */
  readonly brokenIn: TurnKey | null;
  /**
   * The first message at which the lie or the breach could be recognised: the result of the order that broke the
   * promise, or the next position if the power omitted something; `n` itself if no later message is needed.
   */
  readonly knownAt: FrameNumber;
  readonly why: string;
  /**
   * Whether the breaching order was submitted before the promise was made; null if that is unknown, and for a
   * statement.
   */
  readonly planned: boolean | null;
  /**
   * What the power intended, according to its own log before the promise: `planned-lie` if it intended orders other
   * than the promised ones, `changed-mind` if it intended those. Null if no log shows the intention, and for a
   * statement.
   */
  readonly intent: "planned-lie" | "changed-mind" | null;
  /** The sender's label for the message `n`; null if there is none. */
  readonly truth: Said["truth"];
  /** The receiver's label for the message `n`; null if there is none. */
  readonly belief: Said["belief"];
  /** Centres in the turn of the breach or statement, for the power and for the others together; null if unknown. */
  readonly before: CentreCounts | null;
  /** The same counts two SCO messages later; null if the game ended earlier. */
  readonly after: CentreCounts | null;
}

/** Data about messages in saved games, besides press and orders. */
export interface BrokenContext {
  /** Returns the labels of a message; undefined if it has none. */
  readonly labelsOf: (n: FrameNumber) => Pick<Said, "truth" | "belief"> | undefined;
  /**
   * Returns whether a power, according to its log before the message, intended to do what it promised; null if that is
   * unknown.
   */
  readonly wasIntended: (power: string, saidAt: FrameNumber, promised: Arrangement) => boolean | null;
}

const noContext: BrokenContext = { labelsOf: () => undefined, wasIntended: () => null };

/** A game's press, agreements and evidence. */
export interface JudgedPress {
  readonly game: number;
  readonly messages: readonly PressMessage[];
  readonly agreements: readonly Agreement[];
  readonly breaches: ReadonlyMap<OfferId, readonly Breach[]>;
  readonly evidence: GameEvidence;
}

/**
 * Returns all false statements and broken promises in a game's press, in the order of the messages. Broken promises are
 * those that `metrics` counts as breached: a promise made twice is listed once.
 */
export function brokenIn(
  { game, messages, agreements, breaches, evidence }: JudgedPress,
  { labelsOf, wasIntended }: BrokenContext = noContext,
): BrokenRow[] {
  const played = new PlayedGame(evidence);
  const byId = new Map(messages.map((message) => [message.id, message]));
  const rowOf = (
    by: string,
    parties: readonly string[],
    turn: Turn | null,
    found: { readonly why: string; readonly frames: readonly FrameNumber[] },
    message: PressMessage,
    saidAt: FrameNumber,
  ): Omit<BrokenRow, "kind" | "planned" | "intent"> => {
    const { truth = null, belief = null } = labelsOf(messageOf(message.id)) ?? {};
    const around = turn && centresAround(by, parties, turn, played);
    return {
      game: game + 1,
      by,
      to: parties.filter((power) => power !== by),
      n: messageOf(message.id),
      saidAt: messageOf(saidAt),
      text: message.text,
      turn: message.turn && turnKey(message.turn),
      brokenIn: turn && turnKey(turn),
      knownAt: messageOf(found.frames.reduce((last, n) => (n > last ? n : last), message.id)),
      why: found.why,
      truth,
      belief,
      before: around?.before ?? null,
      after: around?.after ?? null,
    };
  };
  const promises = promisesOf(agreements).flatMap(({ agreement, obligation }): BrokenRow[] => {
    if (obligation.verdict !== "breached") return [];
    const { offer } = agreement;
    const { obligor, decided, why, isPledge } = obligation;
    const frames = obligation.evidence.map(({ n }) => n);
    const breach = breaches.get(offer.id)?.find((one) => one.obligor === obligor);
    const row = rowOf(obligor, offer.parties, decided, { why, frames }, offer.message, promisedAt(agreement));
    const { press } = offer;
    const intended = press.type === "IFF" ? null : wasIntended(obligor, row.saidAt, press.arrangement);
    const intent = intended === null ? null : intended ? "changed-mind" : "planned-lie";
    return [{ kind: isPledge ? "pledge" : "promise", ...row, planned: breach?.planned?.isPlanned ?? null, intent }];
  });
  const statements = honestyOf(messages, agreements, evidence).flatMap(
    ({ id, about, verdict, why, evidence: frames }) => {
      const message = byId.get(id);
      if (verdict !== "false" || message === undefined) return [];
      const { sender, recipients, turn } = message;
      const row = rowOf(sender, [sender, ...recipients], turn, { why, frames }, message, id);
      return [{ kind: about, ...row, planned: null, intent: null }];
    },
  );
  return [...promises, ...statements].sort((a, b) => a.n - b.n || a.by.localeCompare(b.by));
}
