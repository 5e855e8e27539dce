import { getOrMake } from "../bytes/keyed.ts";
import type { Turn } from "../map/turn.ts";
import type { AnsweredPress, GivenPress, PressEvent, SentPress, Statement, WrittenPress } from "./event.ts";
import type { PressMessage } from "./pressMessage.ts";
import { Replies } from "./replies.ts";
import { tryChange, withoutTryLists } from "./tryList.ts";

/** A message that may still be delivered to more readers. */
interface Draft extends Statement {
  id: PressMessage["id"];
  readonly game: number;
  readonly sender: string;
  recipients: readonly string[];
  turn: Turn | null;
  passedIn: Turn | null;
  /** The turn on the first reader's leg. */
  readTurn: Turn | null;
  readonly atNs: number;
  sentN: PressMessage["sentN"];
  readonly isWritten: boolean;
  answer: PressMessage["answer"];
  readonly seenBy: Map<string, PressMessage["id"]>;
  readonly messageId: number | null;
  readonly references: SentPress["references"];
  /** The text as delivered if the server changed it; else null. */
  shown: string | null;
}

/** The facts about a game needed by {@link PressThreads}. */
export interface PressContext {
  /** Press level of the game; null if it is unknown. */
  readonly levelOf: (game: number) => number | null;
}

/**
 * Combines the press on several legs into messages. Events must be passed in recording order; an SND precedes its FRMs.
 * If a sender repeats a message, a reader's first copy belongs to the first SND that was not refused. Never throws.
 */
export class PressThreads {
  readonly #drafts: Draft[] = [];
  readonly #bySent = new Map<PressMessage["id"], Draft>();
  /** SNDs that the server has not answered yet, keyed by connection. */
  readonly #unanswered = new Map<GivenPress["connection"], Set<Draft>>();
  /** Messages that may still be delivered, in order, keyed by game, sender and statement (without TRY lists). */
  readonly #open = new DraftsByKey();
  /** Delivered messages whose SND is not known, keyed by game, sender and statement. */
  readonly #unsent = new DraftsByKey();
  /** The largest id of the messages that were added when their SND was not known. */
  #lastUnsent = 0;
  #compared = 0;

  /** The number of comparisons made to combine messages, at most a constant number per event. */
  get compared(): number {
    return this.#compared;
  }

  take(event: PressEvent): void {
    switch (event.kind) {
      case "sent":
        this.#send(event);
        return;
      case "given":
        this.#give(event);
        return;
      case "answered":
        this.#answer(event);
        return;
      case "written":
        this.#write(event);
        return;
      case "lost":
        for (const draft of this.#unanswered.get(event.connection) ?? []) draft.turn = null;
    }
  }

  /** Returns all messages with their links, in the server's order. */
  messages({ levelOf }: PressContext): PressMessage[] {
    const joined = this.#drafts.map((draft) => joinedMessage(draft, levelOf(draft.game)));
    const inOrder = joined.sort((a, b) => a.message.order - b.message.order || a.message.id - b.message.id);
    const replies = new Replies();
    return inOrder.map(({ message, references }) => replies.link(message, references));
  }

  #send(event: SentPress): void {
    const { n, recipients, turn, passedIn } = event;
    const given = this.#givenBefore(event);
    const draft = given ?? draftOf(event, { sentN: n });
    this.#bySent.set(n, draft);
    getOrMake(this.#unanswered, event.connection, () => new Set()).add(draft);
    if (!given) return this.#add(draft);
    this.#unsent.delete(given);
    Object.assign(given, { id: n, recipients, sentN: n, turn, passedIn });
    this.#sort(given);
  }

  /**
   * Returns the message of an SND if that message has already been delivered. This happens when an SND is reported late
   * because the game of its connection was unknown.
   */
  #givenBefore(event: SentPress): Draft | undefined {
    if (event.n > this.#lastUnsent) return undefined;
    return this.#first(
      this.#unsent.of(event),
      ({ id, seenBy }) => id > event.n && [...seenBy.keys()].every((reader) => event.recipients.includes(reader)),
    );
  }

  /** Returns the first matching message among the oldest messages, up to the limit on comparisons. */
  #first(drafts: Iterable<Draft>, fits: (draft: Draft) => boolean): Draft | undefined {
    let count = 0;
    for (const draft of drafts) {
      this.#compared += 1;
      if (fits(draft)) return draft;
      count += 1;
      if (count >= mostCompared) return undefined;
    }
    return undefined;
  }

  #give(event: GivenPress): void {
    const { n, reader, recipients, turn, text } = event;
    const fits = (draft: Draft): boolean =>
      !draft.seenBy.has(reader) &&
      draft.recipients.includes(reader) &&
      !(draft.answer && draft.answer.verb !== "YES") &&
      // If the sender was not recorded, it may have repeated the message: FRMs with the same list of recipients belong
      // to one message.
      (draft.sentN !== null || isSameList(draft.recipients, recipients));
    const candidates = this.#open.of(event);
    const draft =
      this.#first(candidates, (one) => one.text === text && fits(one)) ?? this.#first(candidates, (one) => fits(one));
    if (draft) {
      draft.seenBy.set(reader, n);
      this.#sort(draft);
      draft.readTurn ??= turn;
      if (draft.text !== text) draft.shown ??= text;
      return;
    }
    this.#add(draftOf(event, { readTurn: turn, seenBy: new Map([[reader, n]]) }));
  }

  #answer({ answers, verb, n, turn, connection }: AnsweredPress): void {
    const draft = this.#bySent.get(answers);
    if (!draft) return;
    // CCD or OUT may name one of several recipients, and the server may still accept the press.
    if (draft.answer && draft.answer.verb !== "CCD" && draft.answer.verb !== "OUT") return;
    draft.answer = { verb, n };
    draft.turn = turn ?? draft.turn;
    this.#sort(draft);
    this.#unanswered.get(connection)?.delete(draft);
  }

  #write(event: WrittenPress): void {
    const seenBy = new Map(event.recipients.map((power) => [power, event.n]));
    this.#drafts.push(draftOf(event, { readTurn: event.turn, isWritten: true, seenBy }));
  }

  #add(draft: Draft): void {
    this.#drafts.push(draft);
    if (draft.sentN === null) {
      this.#unsent.add(draft);
      this.#lastUnsent = Math.max(this.#lastUnsent, draft.id);
    }
    this.#sort(draft);
  }

  /** Keeps a message in the list of open messages while it may still be delivered to another reader. */
  #sort(draft: Draft): void {
    const { answer, recipients, seenBy } = draft;
    const isRefused = answer !== null && !["YES", "CCD", "OUT"].includes(answer.verb);
    if (isRefused || recipients.every((power) => seenBy.has(power))) this.#open.delete(draft);
    else this.#open.add(draft);
  }
}

/** The maximum number of messages with the same statement to compare: a sender may repeat itself thousands of times. */
const mostCompared = 256;

/** Messages by game, sender and statement, in the order in which they were added. */
class DraftsByKey {
  readonly #drafts = new Map<string, Set<Draft>>();

  of(like: Parameters<typeof keyOf>[0]): Iterable<Draft> {
    return this.#drafts.get(keyOf(like)) ?? [];
  }

  add(draft: Draft): void {
    getOrMake(this.#drafts, keyOf(draft), () => new Set()).add(draft);
  }

  delete(draft: Draft): void {
    this.#drafts.get(keyOf(draft))?.delete(draft);
  }
}

/**
 * Returns a draft of the message in an event.
 * @param more facts that the event does not contain
 */
function draftOf(event: SentPress | GivenPress | WrittenPress, more: Partial<Draft>): Draft {
  return {
    id: event.n,
    game: event.game,
    sender: event.sender,
    recipients: event.recipients,
    turn: event.turn,
    passedIn: event.passedIn,
    atNs: event.atNs,
    text: event.text,
    press: event.press,
    level: event.level,
    sentN: null,
    answer: null,
    seenBy: new Map(),
    messageId: event.kind === "written" ? null : event.messageId,
    references: event.kind === "written" ? [] : event.references,
    readTurn: null,
    isWritten: false,
    shown: null,
    ...more,
  };
}

function keyOf({
  game,
  sender,
  text,
}: {
  readonly game: number;
  readonly sender: string;
  readonly text: string;
}): string {
  return `${game} ${sender} ${text.includes("'") ? lettersOf(text) : withoutTryLists(text)}`;
}

/**
 * Returns the letters of a string in sorted order. Parlance moves strings past brackets, so its version has the same
 * letters in a different order.
 */
function lettersOf(text: string): string {
  return [...text.replaceAll(/[ ']/g, "")].sort().join("");
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((power) => other.includes(power));
}

function joinedMessage(
  draft: Draft,
  level: number | null,
): { readonly message: PressMessage; readonly references: Draft["references"] } {
  const { id, text, answer, seenBy, shown, references } = draft;
  const fromServer = [...(answer ? [answer.n] : []), ...seenBy.values()];
  // List every property, because objects created with a rest pattern are slow to create and to copy.
  const message: PressMessage = {
    id,
    game: draft.game,
    sender: draft.sender,
    recipients: draft.recipients,
    turn: draft.turn ?? draft.readTurn,
    passedIn: draft.passedIn,
    atNs: draft.atNs,
    text,
    press: draft.press,
    level: draft.level,
    sentN: draft.sentN,
    isWritten: draft.isWritten,
    answer,
    seenBy,
    messageId: draft.messageId,
    order: Math.min(...(fromServer.length > 0 ? fromServer : [id])),
    isTaken: draft.isWritten || seenBy.size > 0 || answer?.verb === "YES",
    repliesTo: null,
    forwards: null,
    shownAs: shown,
    tryChange: shown === null ? null : tryChange(text, shown, level),
  };
  return { message, references };
}

/** A message, as one power saw it. A power sees its own messages when the server answers them. */
export interface ViewedMessage {
  readonly message: PressMessage;
  /** The frame in which this power saw the message. */
  readonly n: PressMessage["id"];
  readonly isOwn: boolean;
}

export function viewOf(messages: readonly PressMessage[], power: string): ViewedMessage[] {
  return messages
    .flatMap((message): ViewedMessage[] => {
      if (message.sender === power) {
        const n = message.answer?.n ?? message.sentN ?? (message.isWritten ? message.id : null);
        return n === null ? [] : [{ message, n, isOwn: true }];
      }
      const n = message.seenBy.get(power);
      return n === undefined ? [] : [{ message, n, isOwn: false }];
    })
    .sort((a, b) => a.n - b.n);
}
