import { getOrMake } from "../bytes/keyed.ts";
import type { Arrangement, Press } from "../language/press.ts";
import { turnKey } from "../map/turn.ts";
import type { SentPress } from "./event.ts";
import type { PressLink, PressMessage } from "./pressMessage.ts";

/**
 * Returns the statement that the given statement quotes in brackets after its head, as in `YES ( PRP ( ... ) )`;
 * undefined if the given statement contains anything more.
 */
export function quotedIn(text: string): string | undefined {
  return /^[A-Z]+ \( (.*) \)$/.exec(text)?.[1];
}

/** Types of press that repeat the message that they answer. */
const replying: ReadonlySet<Press["type"]> = new Set([
  ...(["YES", "REJ", "BWX", "IDK", "SRY", "WHY", "POB", "UHY", "HPY", "ANG", "HUH"] as const),
]);

/** At least this many of the newest messages with one statement, and of the newest open questions, are searched. */
const mostSearched = 256;

/** A message that can be answered without quoting it. */
interface Awaiting {
  readonly message: PressMessage;
  readonly press: Press;
}

/**
 * For each message, finds the message that it replies to, cancels, forwards or uses as the basis of an accusation.
 * Messages must be added in the server's order.
 */
export class Replies {
  /** Messages by game and statement. */
  readonly #said = new Map<string, PressMessage[]>();
  readonly #byId = new Map<string, PressMessage>();
  /** WHT, HOW, WHY and HUH messages that have no answer yet, by game, power asked and asking power. */
  readonly #awaiting = new Map<string, Awaiting[]>();

  link(message: PressMessage, references: SentPress["references"]): PressMessage {
    const linked = message.isTaken
      ? {
          ...message,
          repliesTo: this.#stated(message) ?? this.#referenced(message, references) ?? this.#inferred(message),
          forwards: this.#forwarded(message),
        }
      : message;
    if (message.isTaken) {
      this.#settle(linked);
      this.#keep(linked);
    }
    return linked;
  }

  /** Removes the message that this one explicitly answers from the messages awaiting an answer. */
  #settle({ game, sender, recipients, repliesTo }: PressMessage): void {
    if (repliesTo === null || repliesTo.how === "inferred") return;
    for (const recipient of recipients) {
      const awaiting = this.#awaiting.get(`${game} ${sender} ${recipient}`) ?? [];
      const at = awaiting.findIndex(({ message, press }) => message.id === repliesTo.id && press.type !== "HUH");
      if (at >= 0) awaiting.splice(at, 1);
    }
  }

  #keep(message: PressMessage): void {
    addNewest(this.#said, `${message.game} ${message.text}`, message);
    if (message.messageId !== null) this.#byId.set(`${message.game} ${message.sender} ${message.messageId}`, message);
    const { press } = message;
    if (press === null || !["WHT", "HOW", "WHY", "HUH"].includes(press.type)) return;
    for (const recipient of message.recipients) {
      // The power that sends HUH then sends TRY.
      const who = press.type === "HUH" ? `${message.sender} ${recipient}` : `${recipient} ${message.sender}`;
      addNewest(this.#awaiting, `${message.game} ${who}`, { message, press });
    }
  }

  /** Links a statement to the message that the statement repeats. */
  #stated(message: PressMessage): PressLink | null {
    const { press, sender, recipients } = message;
    if (press === null) return null;
    const about = subjectOf(message.text, press);
    if (about === undefined) return null;
    const isOwn = press.type === "CCL";
    const found = this.#said
      .get(`${message.game} ${about}`)
      ?.findLast((earlier) =>
        isOwn
          ? earlier.sender === sender && earlier.recipients.some((power) => recipients.includes(power))
          : earlier.recipients.includes(sender) && isToParties(recipients, earlier),
      );
    return found ? { id: found.id, how: "statement" } : null;
  }

  #referenced({ game }: PressMessage, references: SentPress["references"]): PressLink | null {
    for (const { power, messageId } of references) {
      const found = messageId === null ? undefined : this.#byId.get(`${game} ${power} ${messageId}`);
      if (found) return { id: found.id, how: "reference" };
    }
    return null;
  }

  /** Links press to the recipient's oldest open question of the same turn to which the press is a typical reply. */
  #inferred(message: PressMessage): PressLink | null {
    const { press, game, sender, recipients, turn } = message;
    if (press === null) return null;
    for (const recipient of recipients) {
      const awaiting = this.#awaiting.get(`${game} ${sender} ${recipient}`) ?? [];
      const at = awaiting.findIndex(
        (asked) =>
          (turn === null || asked.message.turn === null || turnKey(turn) === turnKey(asked.message.turn)) &&
          mayAnswer(press, asked.press),
      );
      const [asked] = at < 0 ? [] : awaiting.splice(at, 1);
      if (asked) return { id: asked.message.id, how: "inferred" };
    }
    return null;
  }

  /** Links FRM within press to the forwarded message, which has the sender and the recipients that the FRM names. */
  #forwarded({ press, game, text, sender }: PressMessage): PressLink | null {
    if (press?.type !== "FRM") return null;
    const inside = /^FRM \( [^()]* \) \( [^()]* \) \( (.*) \)( WRT .*)?$/.exec(text)?.[1];
    const found = this.#said
      .get(`${game} ${inside}`)
      ?.findLast(
        (earlier) =>
          earlier.sender === press.sender &&
          press.recipients.every((power) => earlier.recipients.includes(power)) &&
          (earlier.recipients.includes(sender) || earlier.sender === sender),
      );
    return found ? { id: found.id, how: "statement" } : null;
  }
}

/** Adds a message to a list, and drops the oldest half of a list that is too long. */
function addNewest<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = getOrMake(lists, key, () => []);
  if (list.length >= 2 * mostSearched) list.splice(0, mostSearched);
  list.push(value);
}

/**
 * Whether the recipients include the sender or another recipient of a message, because a power may answer the other
 * parties of an offer separately.
 */
function isToParties(recipients: readonly string[], { sender, recipients: others }: PressMessage): boolean {
  return recipients.includes(sender) || recipients.some((power) => others.includes(power));
}

/** Returns the statement that press is about; undefined if there is none. */
function subjectOf(text: string, press: Press): string | undefined {
  if (press.type === "HUH")
    return quotedIn(text)
      ?.replace(/\bERR ?/, "")
      .trimEnd();
  if (press.type === "THK" || press.type === "FCT") {
    const answered = press.answer === null ? undefined : quotedIn(text);
    return press.answer === "true" || answered === undefined ? answered : quotedIn(answered);
  }
  if (press.type === "EXP") return /^EXP \( [^()]* \) \( (.*) \)$/.exec(text)?.[1];
  return press.type === "CCL" || replying.has(press.type) ? quotedIn(text) : undefined;
}

/**
 * Whether press is a typical reply to other press. Source: v0.18, levels 10 (TRY after HUH), 70 (WHT, HOW) and
 * 130 (WHY).
 */
function mayAnswer(press: Press, asked: Press): boolean {
  switch (asked.type) {
    case "HUH":
      return press.type === "TRY";
    case "WHY":
      return (press.type === "THK" || press.type === "FCT") && press.answer === null ? true : press.type === "FRM";
    case "WHT":
      return isOffer(press) && unitsIn(press.arrangement).includes(asked.unit.province);
    case "HOW":
      return isOffer(press) && isAttackOn(press.arrangement, asked.province, asked.power);
    default:
      return false;
  }
}

function isOffer(press: Press): press is Press & { readonly type: "PRP" | "INS" } {
  return press.type === "PRP" || press.type === "INS";
}

/** Returns the provinces of the units that an arrangement proposes orders for. */
function unitsIn(arrangement: Arrangement): string[] {
  return partsOf(arrangement).flatMap((part) =>
    part.type === "XDO" && "unit" in part.order && part.order.unit ? [part.order.unit.province] : [],
  );
}

/** Whether an arrangement attacks a province or a power. For a power, any order and any alliance against it count. */
function isAttackOn(arrangement: Arrangement, province: string | null, power: string | null): boolean {
  return partsOf(arrangement).some((part) => {
    if (part.type === "ALY") return power !== null && part.against.includes(power);
    if (part.type !== "XDO") return false;
    return power !== null || ("to" in part.order && part.order.to?.province === province);
  });
}

function partsOf(arrangement: Arrangement): readonly Arrangement[] {
  switch (arrangement.type) {
    case "AND":
    case "ORR":
    case "CHO":
      return arrangement.parts.flatMap(partsOf);
    case "FOR":
      return partsOf(arrangement.arrangement);
    default:
      return [arrangement];
  }
}
