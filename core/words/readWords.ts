import type { NamedMap } from "../map/standard.ts";
import { actionAt, listAt } from "./actions.ts";
import { buildListAt } from "./builds.ts";
import { announcedAt, chainAt, predicateAt, supportedMove, verbFits } from "./chains.ts";
import { isJoinedOn, isPlan, isSharedWill, isTagged, startsAfterDash, startsClause, wholeEnds } from "./clauses.ts";
import { announcesOthers, asks, isAboutOthers, isElsewhen, isLoose, type Standing, standingOf } from "./context.ts";
import { gazetteerOf } from "./gazetteer.ts";
import { bareLeadAt, type Lead, leadAt, plainLead } from "./leads.ts";
import { isItemEnd, isItemStart, isSheet, type ListStanding, listStanding } from "./lists.ts";
import { MessageWords, type Parties } from "./message.ts";
import { type FoundOrders, notationAt } from "./notation.ts";
import type { PartialOrder, PartialUnit } from "./partialOrder.ts";
import type { PromiseKind, WordPromise } from "./promise.ts";
import { requestAt, zoneAt } from "./requests.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";

/** What is known about a message besides its words. */
export interface WordContext extends Parties {
  readonly names: NamedMap;
  /** The season in which the message was sent: `spring`, `fall`, `winter`; null if unknown. */
  readonly season: string | null;
  /**
   * Returns the owner of the unit in a province, or null if there is none. The function itself is null if the position
   * is unknown.
   */
  readonly ownerOf: ((province: string) => string | null) | null;
}

/** The length of the longest message that is read, in UTF-16 code units. People do not write longer ones. */
const longestText = 64 * 1024;

/** The orders found in a sentence, and their kind. */
interface Statement {
  readonly kind: PromiseKind;
  readonly by: string;
  readonly orders: readonly PartialOrder[];
  readonly from: number;
  readonly next: number;
  readonly confidence: number;
}

/**
 * Reads the promised orders in a message, in English or order notation. Prefers missing a promise to inventing one.
 * Never throws; takes time linear in the length of the text.
 */
export function readWords(text: string, context: WordContext): readonly WordPromise[] {
  if (text.length > longestText) return [];
  const message = new MessageWords(text, gazetteerOf(context.names), context);
  const sentences = sentencesOf(message);
  const reader = new SentenceReader(message, context, isSheet(message, sentences));
  return sentences.flatMap((sentence) => reader.read(sentence));
}

/** Reads the sentences of a message in order, because a heading applies to the list below it. */
class SentenceReader {
  readonly #message: MessageWords;
  readonly #context: WordContext;
  /** Whether the message is the sender's list of orders. */
  readonly #isSheet: boolean;
  /** What the line above a list shows about the orders in the list. */
  #heading: ListStanding = "unknown";
  /** Whether an earlier line announced another person's words: `He said this to me:`. */
  #isForwarded = false;
  /** The index of the word after the last statement. */
  #end = 0;

  constructor(message: MessageWords, context: WordContext, isSheet: boolean) {
    this.#message = message;
    this.#context = context;
    this.#isSheet = isSheet;
  }

  read(sentence: Sentence): WordPromise[] {
    const message = this.#message;
    const { first } = sentence;
    const isItem = notationAt(message, first, true) !== null;
    const own = isElsewhen(message, sentence, this.#context.season) ? "none" : listStanding(message, sentence);
    const standing = isItem && own === "unknown" ? this.#heading : own;
    // A sentence such as `A Mun/Ber ?` is also a line of a list.
    const isLine =
      message.words.slice(first, sentence.to).some(({ kind }) => kind === "dash") ||
      (message.text(first) !== message.at(first) && message.text(first).length === 1 && message.unit(first) !== null);
    if (!isItem && !(isLine && own === "unknown"))
      this.#heading = sentence.isHeading || own === "own" ? own : "unknown";
    this.#isForwarded ||= announcesOthers(message, sentence);
    if (this.#isForwarded) return [];
    const promises: WordPromise[] = [];
    for (let at = sentence.from; at < sentence.to; ) {
      const found = this.#statementAt(sentence, at) ?? this.#notation(sentence, at, { first, standing });
      if (found) promises.push(...this.#promises(found));
      if (found) this.#end = found.next;
      at = Math.max(found?.next ?? 0, at + 1);
    }
    return promises;
  }

  #promises({ kind, by, orders, from, next, confidence }: Statement): WordPromise[] {
    const { words } = this.#message;
    const span = { from: words[from]?.from ?? 0, to: words[next - 1]?.to ?? 0 };
    return orders.map((order) => ({ kind, by, span, order, confidence }));
  }

  #statementAt(sentence: Sentence, at: number): Statement | null {
    return (
      this.#ownAt(sentence, at) ??
      this.#bareAt(sentence, at) ??
      this.#buildsAt(sentence, at) ??
      this.#requestAt(sentence, at) ??
      this.#unitAt(sentence, at)
    );
  }

  /** Reads `I'll move to Galicia`, `I have Moscow supporting it to Warsaw`, `Will aim to get into the Ionian`. */
  #ownAt(sentence: Sentence, at: number): Statement | null {
    const message = this.#message;
    const isBare = at === sentence.first || startsAfterDash(message, at) || isSharedWill(message, sentence, at);
    const lead = leadAt(message, at) ?? (isBare ? bareLeadAt(message, at) : null);
    if (lead === null || lead.next >= sentence.to) return null;
    const found = announcedAt(message, lead);
    if (found === null) return null;
    const standing = this.#standing(sentence, at, found.next);
    const isFirm = lead.isFirm || isTagged(message, sentence);
    const isDoubted = sentence.isQuestion && !(isFirm && !asks(message, sentence, at, found.next));
    const isWish = lead.isNeed && message.is(lead.next, "take", "get", "grab", "capture", "retake", "cover");
    return this.#own(found, at, isDoubted || isWish ? "none" : standing, lead);
  }

  /** Reads a sentence or clause that begins with what the speaker is doing: `Pulling back to Ven.` */
  #bareAt(sentence: Sentence, at: number): Statement | null {
    const message = this.#message;
    const isFirst = at === sentence.first;
    const mayFollow =
      this.#context.ownerOf !== null && startsClause(message, sentence, at) && !isLoose(message, sentence, at);
    if (!(isFirst || mayFollow) || message.is(at + 1, "me")) return null;
    if (sentence.isQuestion && !isTagged(message, sentence)) return null;
    const found = chainAt(message, at, "going");
    // In the middle of a sentence, only the board position shows which power owns the unit.
    if (found === null || !(isFirst || found.value.every(({ unit }) => unit.province !== null))) return null;
    const isWhole =
      found.next >= sentence.to || message.is(found.next, ...wholeEnds) || isJoinedOn(message, found.next);
    // `Going to Livonia is just as good` and `Moving to Bur would help` announce no order.
    const standing = isWhole ? this.#standing(sentence, at, found.next) : "none";
    return this.#own(found, at, standing, { ...plainLead, next: at, form: "going" });
  }

  /** Reads `F Tri, A Vie` or `Armies in Kiel and Munich` in winter. */
  #buildsAt(sentence: Sentence, at: number): Statement | null {
    const message = this.#message;
    if (this.#context.season !== "winter" || sentence.isQuestion || at !== sentence.first) return null;
    const found = buildListAt(message, at);
    if (found === null || found.next < sentence.to) return null;
    const { speaker, names } = this.#context;
    const homes = names.map.powers.find(({ name }) => name === speaker)?.homes ?? [];
    // `Fleet Lvp, army Edi` is advice to England unless England says it.
    const orders = found.value.filter(({ unit }) => unit.province !== null && homes.includes(unit.province));
    return { ...emptyAt(at, found.next), by: speaker, orders, confidence: 0.8 };
  }

  /** Reads a request to the reader, or a zone that both sides should leave empty. */
  #requestAt(sentence: Sentence, at: number): Statement | null {
    const message = this.#message;
    const { speaker, listener, season } = this.#context;
    if (listener === null) return null;
    const zone = zoneAt(message, sentence, at);
    const found = zone ?? requestAt(message, at, startsClause(message, sentence, at));
    if (found === null) return null;
    const { value, next, isPromise } = found;
    const standing = standingOf(message, sentence, { from: at, to: next, season });
    const orders = value.filter(({ unit }) => this.#isOf(unit, listener));
    const isMeant = zone !== null || standing === "plain";
    const kind = isPromise ? "refusal" : "request";
    return { kind, by: isPromise ? speaker : listener, orders: isMeant ? orders : [], from: at, next, confidence: 0.8 };
  }

  #own({ value, next }: FoundOrders, from: number, standing: Standing, lead: Lead): Statement | null {
    const { speaker } = this.#context;
    // A unit that is to be built is not on the board yet, so the position cannot show its owner.
    const stated = value.filter(
      ({ unit, verb, to }) => verb === "BLD" || (this.#isOf(unit, speaker) && !this.#isCovered(to, from, next)),
    );
    const orders = [...stated, ...stated.flatMap((order) => supportedMove(order, speaker))];
    const kind = lead.isNegated ? "refusal" : standing === "conditional" ? "conditional" : "own";
    const isNone = standing === "none" || (lead.isNegated && standing === "conditional");
    return { kind, by: speaker, orders: isNone ? [] : orders, from, next, confidence: 0.9 };
  }

  /**
   * Whether `I'm covering Mun` is about a province that the speaker already occupies. The order is then unknown: the
   * unit there may hold, or another unit may support it.
   */
  #isCovered(to: PartialOrder["to"], from: number, next: number): boolean {
    const isThere = to !== null && this.#context.ownerOf?.(to.province) === this.#context.speaker;
    return isThere && this.#message.words.slice(from, next).some(({ lower }) => /^cover(s|ing)?$/.test(lower));
  }

  /** Reads `Rumania will support Bulgaria to Serbia`, `my fleet in Lon goes to Eng`. */
  #unitAt(sentence: Sentence, at: number): Statement | null {
    const message = this.#message;
    // `Eng and Nao will try` has two subjects.
    const isJoined = message.is(at - 1, "and", "or") && message.place(at - 2, true) !== null;
    const isSecond = isJoined && at - 2 >= this.#end;
    // In `Eng will support you`, `Eng` may be England or the Channel.
    if (isSecond || (this.#context.ownerOf === null && message.is(at, "eng")) || !startsClause(message, sentence, at))
      return null;
    const unit = message.unit(at, this.#context.ownerOf !== null);
    if (unit === null || unit.value.province === null || unit.next >= sentence.to) return null;
    const isItem = this.#context.ownerOf !== null || at === sentence.first;
    const lead = predicateAt(message, unit.next, isItem);
    if (lead === null || !(this.#isMine(unit.value) || this.#soundsOwn(sentence, at, unit.next))) return null;
    const found = verbFits(message, lead.next, lead.form) ? actionAt(message, lead.next, unit.value) : null;
    // `Gre is supporting me` is about another power's unit.
    if (found === null || message.is(lead.next + 1, "me", "us")) return null;
    const standing = sentence.isQuestion ? "none" : this.#standing(sentence, at, found.next);
    return this.#own(found, at, standing, lead);
  }

  #isMine({ power }: PartialUnit): boolean {
    return this.#context.ownerOf !== null || power === this.#context.speaker;
  }

  /**
   * Whether a sentence about a unit counts as a promise when neither the words nor the position show who owns the unit.
   * `Munich will support` usually does, as does `Vie is going to Bud` at the start of a sentence; `Bul taps Con` can be
   * about any power.
   */
  #soundsOwn(sentence: Sentence, at: number, next: number): boolean {
    const message = this.#message;
    if (isAboutOthers(message, sentence, at)) return false;
    const isWill = message.is(next, "will", "won't", "wont") && message.after(next + 1, "be in") === null;
    // `Gas is just going to cut Par` is a prediction.
    const isDoing = message.is(next, "is") && !message.is(next + 1, "just", "probably");
    return isWill || (isDoing && (at === sentence.first || message.is(at - 1, ":")));
  }

  /** Reads orders in notation. The position or the surrounding words show which power would give them. */
  #notation(
    sentence: Sentence,
    at: number,
    { first, standing }: { readonly first: number; readonly standing: ListStanding },
  ): Statement | null {
    const message = this.#message;
    const isItem = isItemStart(message, first, at);
    const list = at === first ? listAt(message, at) : null;
    const found = list ?? notationAt(message, at) ?? (isItem ? itemAt(message, sentence, at) : null);
    if (found === null) return null;
    const none = { ...emptyAt(at, found.next), by: this.#context.speaker };
    // `my Tyr-Tri is a lock` names the owner, so it counts anywhere in a sentence.
    const isMine = message.is(at, "my") && isPlan(message, found.next);
    const isEnd = isItemEnd(message, sentence, found.next) || isPlan(message, found.next);
    const isListed = isMine || (isItem && (standing === "own" || isEnd));
    const isOther = standing === "none" && !(isPlan(message, found.next) && !sentence.isQuestion);
    if (isOther || sentence.isQuestion || !isListed || message.isQuoted(at)) return none;
    const { speaker, ownerOf } = this.#context;
    const orders = found.value.filter(({ unit }) => this.#isOf(unit, speaker));
    if (ownerOf !== null) return { ...none, orders, confidence: 0.95 };
    // The words of a bare list do not show which power owns the units.
    return standing === "own" || this.#isSheet || isMine ? { ...none, orders, confidence: 0.9 } : none;
  }

  #standing(sentence: Sentence, from: number, to: number): Standing {
    return standingOf(this.#message, sentence, { from, to, season: this.#context.season });
  }

  /** Whether a unit may belong to a power, according to the words and the position. */
  #isOf({ power, province }: PartialUnit, expected: string): boolean {
    if (power !== null && power !== expected) return false;
    const { ownerOf } = this.#context;
    return province === null || ownerOf === null || ownerOf(province) === expected;
  }
}

function emptyAt(from: number, next: number): Statement {
  return { kind: "own", by: "", orders: [], from, next, confidence: 0 };
}

/** Reads an order in a list, such as `NAO to NWG`, which a comma, `and` or the end of the sentence must follow. */
function itemAt(message: MessageWords, sentence: Sentence, at: number): FoundOrders | null {
  const found = notationAt(message, at, true);
  const isEnd =
    found !== null &&
    (found.next >= sentence.to || message.is(found.next, ",", "(", "and", "with") || isPlan(message, found.next));
  return isEnd ? found : null;
}
