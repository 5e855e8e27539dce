import type { Flavour } from "../bytes/flavour.ts";
import type { Arrangement, Press } from "../language/press.ts";
import type { Turn } from "../map/turn.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { PressMessage } from "./pressMessage.ts";

/**
 * Id of an offer and of its agreement: the number of the first frame that shows its message. For an offer that was read
 * from free text, the digits after the point are the position of the reading among the message's readings: `231.02`.
 */
export type OfferId = Flavour<number, "frame of an offer">;

/**
 * Returns the number of the message that an id refers to: the offer's own message, or the one from which the offer was
 * read.
 */
export function messageOf(id: PressMessage["id"]): FrameNumber {
  return Math.trunc(id);
}

/** Status of an offer according to its replies. The ledger adds further statuses, such as superseded and expired. */
export type OfferStatus = "offered" | "partial" | "agreed" | "refused" | "cancelled";

/** A recipient's last reply to an offer. */
export interface OfferReply {
  readonly power: string;
  readonly verb: Press["type"];
  readonly id: FrameNumber;
  /** Parties that received the reply. */
  readonly to: readonly string[];
}

/** An arrangement that a power proposed (PRP), insisted on (INS) or made conditional (IFF). */
export interface Offer {
  readonly id: OfferId;
  readonly message: PressMessage;
  readonly press: OfferedPress;
  readonly proposer: string;
  /** Proposer and recipients. */
  readonly parties: readonly string[];
  readonly status: OfferStatus;
  /** For each recipient, the last reply that counts; in the order in which the recipients first replied. */
  readonly replies: readonly OfferReply[];
  readonly agreedAt: { readonly turn: Turn | null; readonly n: FrameNumber; readonly order: number } | null;
  /** Id of the message that cancelled the offer; null if there is none. */
  readonly cancelledBy: FrameNumber | null;
  /** Cancellations (CCL) that were sent too late. */
  readonly lateCancels: readonly FrameNumber[];
  /** Emotions that powers sent about the offer: UHY, HPY, ANG. */
  readonly emotions: readonly OfferReply[];
}

export type OfferedPress = Press & { readonly type: "PRP" | "INS" | "IFF" };

/** An offer being assembled while the press is read. */
interface Draft {
  readonly message: PressMessage;
  readonly press: OfferedPress;
  readonly parties: readonly string[];
  readonly replies: Map<string, OfferReply>;
  readonly emotions: OfferReply[];
  readonly lateCancels: FrameNumber[];
  agreedAt: Offer["agreedAt"];
  cancelledBy: FrameNumber | null;
}

/**
 * Returns every delivered offer, in the server's order, with its status. A reply belongs to the last offer with the
 * same statement that the replying power received. An offer is agreed once every recipient has sent its acceptance to
 * all other parties. Source: v0.18, level 10.
 * @param messages the messages with their links, in the server's order
 */
export function offersIn(messages: readonly PressMessage[]): Offer[] {
  const drafts = new Map<FrameNumber, Draft>();
  /** The offers that were accepted, keyed by the ids of the acceptances. */
  const accepted = new Map<FrameNumber, Draft>();
  for (const message of messages) {
    if (!message.isTaken || message.press === null) continue;
    const { press, repliesTo, id } = message;
    if (isOffered(press)) {
      const parties = [message.sender, ...message.recipients.filter((power) => power !== message.sender)];
      const nothing = { replies: new Map(), emotions: [], lateCancels: [], agreedAt: null, cancelledBy: null };
      if (parties.length > 1) drafts.set(id, { message, press, parties, ...nothing });
      continue;
    }
    if (repliesTo?.how !== "statement" && repliesTo?.how !== "reference") continue;
    const offer = drafts.get(repliesTo.id);
    if (press.type === "CCL") cancel(offer, accepted.get(repliesTo.id), message);
    else if (offer) {
      reply(offer, message, press);
      if (press.type === "YES") accepted.set(id, offer);
    }
  }
  return [...drafts.values()].map(offerOf);
}

/** Whether press makes an offer. A conditional message does if one of its branches does. */
export function isOffered(press: Press): press is OfferedPress {
  if (press.type === "PRP" || press.type === "INS") return true;
  return press.type === "IFF" && (isOffered(press.then) || (press.else !== null && isOffered(press.else)));
}

/** Whether a recipient answered an offer. HUH is not an answer. */
export function isAnswered({ replies }: { readonly replies: readonly { readonly verb: string }[] }): boolean {
  return replies.some(({ verb }) => verb !== "HUH");
}

/** Whether a recipient's last reply to an offer was HUH. */
export function isMisunderstood({ replies }: { readonly replies: readonly { readonly verb: string }[] }): boolean {
  return replies.some(({ verb }) => verb === "HUH");
}

/** Returns the arrangements of an offer: its only arrangement, or its branches' arrangements. */
export function arrangementsOf(press: Press): readonly Arrangement[] {
  if (press.type === "PRP" || press.type === "INS") return [press.arrangement];
  if (press.type !== "IFF") return [];
  return [...arrangementsOf(press.then), ...(press.else === null ? [] : arrangementsOf(press.else))];
}

function reply(offer: Draft, { sender, recipients, id, order, turn }: PressMessage, press: Press): void {
  const { type: verb } = press;
  const said = { power: sender, verb, id, to: recipients.filter((power) => offer.parties.includes(power)) };
  if (verb === "UHY" || verb === "HPY" || verb === "ANG") {
    offer.emotions.push(said);
    return;
  }
  if (offer.agreedAt !== null || offer.cancelledBy !== null) return;
  const before = offer.replies.get(sender);
  // A power may send its acceptance to each of the other parties separately.
  const to = verb === "YES" && before?.verb === "YES" ? [...new Set([...before.to, ...said.to])] : said.to;
  offer.replies.set(sender, { ...said, to });
  if (isComplete(offer)) offer.agreedAt = { turn, n: id, order };
}

function isComplete({ message, parties, replies }: Draft): boolean {
  return parties.every((power) => {
    if (power === message.sender) return true;
    const said = replies.get(power);
    return said?.verb === "YES" && parties.every((other) => other === power || said.to.includes(other));
  });
}

/** Applies a CCL, which has an effect only before the agreement. Source: v0.18, level 10. */
function cancel(offer: Draft | undefined, accepted: Draft | undefined, { id, sender }: PressMessage): void {
  const about = offer ?? accepted;
  if (about === undefined) return;
  if (about.agreedAt !== null || about.cancelledBy !== null) about.lateCancels.push(id);
  else if (offer) offer.cancelledBy = id;
  else about.replies.delete(sender);
}

function offerOf(draft: Draft): Offer {
  const { sender } = draft.message;
  const replies = [...draft.replies.values()];
  // The offer's id is the number of its message.
  const id: number = draft.message.id;
  return { ...draft, id, proposer: sender, replies, status: statusOf(draft, replies) };
}

function statusOf({ agreedAt, cancelledBy }: Draft, replies: readonly OfferReply[]): OfferStatus {
  if (agreedAt !== null) return "agreed";
  if (cancelledBy !== null) return "cancelled";
  if (replies.some(({ verb }) => verb === "REJ" || verb === "BWX")) return "refused";
  return replies.some(({ verb }) => verb === "YES") ? "partial" : "offered";
}
