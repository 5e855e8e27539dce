import type { DeliveredPress, SendPress } from "../../../language/message.ts";
import type { Press } from "../../../language/press.ts";
import type { Token } from "../../../tokens/token.ts";
import { pressKey, Recent, repeatedSpan } from "./pressKey.ts";

/** An offer, and the powers that accepted it. */
interface Offer {
  readonly from: string;
  readonly to: readonly string[];
  readonly accepted: Set<string>;
  /** When the last receiver accepted; null until then. */
  agreedNs: number | null;
}

/** Who sent a statement that a client received, and to whom. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** Whether another power quoted the statement in an FRM. */
  readonly isQuoted: boolean;
}

/** The tokens that a power claims to understand. */
export interface TryList {
  readonly tokens: ReadonlySet<Token>;
  readonly atNs: number;
}

/** What one client sent and received, limited to what the rules need. */
export class Talk {
  /** The senders of each statement. */
  readonly received = new Recent<Received[]>();
  /** The powers to which the client sent each statement. */
  readonly sent = new Recent<readonly string[]>();
  readonly #offers = new Recent<Offer>();
  /** When a power answered a statement with HUH, keyed by power and statement. */
  readonly #misunderstood = new Recent<number>();
  readonly tries = new Map<string, TryList>();
  /** The last press from each power. It is kept as tokens, because it is printed only when needed. */
  readonly lastFrom = new Map<string, { readonly tokens: Uint16Array; readonly press: Press }>();
  ownTry: ReadonlySet<Token> | null = null;

  /** Records press that was delivered to the client. */
  deliver({ sender, recipients, press }: DeliveredPress, tokens: Uint16Array, atNs: number): void {
    if (!press.span) return;
    const key = pressKey(tokens, press.span);
    this.receive(key, { from: sender, to: recipients, isQuoted: false });
    this.lastFrom.set(sender, { tokens, press });
    this.#offer(press, key, sender, recipients);
    const repeated = repeatedSpan(press);
    if (repeated && press.type === "YES") this.#accept(pressKey(tokens, repeated), sender, atNs);
    if (repeated && press.type === "HUH") this.#misunderstood.set(`${sender} ${pressKey(tokens, repeated)}`, atNs);
    if (press.type === "TRY") this.tries.set(sender, { tokens: listedIn(press, tokens), atNs });
    if (press.type === "FRM" && press.press.span) this.#passOn(press, tokens);
  }

  /** Records a statement that the client received, which it may repeat in a reply. */
  receive(key: string, received: Received): void {
    this.received.set(key, [...(this.received.get(key) ?? []), received].slice(-16));
  }

  /**
   * Records press that the client sent.
   * @param own the client's power
   */
  send({ recipients, press }: SendPress, tokens: Uint16Array, own: string, atNs: number): void {
    if (!press.span) return;
    const key = pressKey(tokens, press.span);
    this.sent.set(key, [...new Set([...(this.sent.get(key) ?? []), ...recipients])]);
    this.#offer(press, key, own, recipients);
    const repeated = repeatedSpan(press);
    if (repeated && press.type === "YES") this.#accept(pressKey(tokens, repeated), own, atNs);
    if (press.type === "TRY") this.ownTry = listedIn(press, tokens);
  }

  /** Returns when a power answered a statement with HUH; null if it did not. */
  misunderstoodNs(power: string, key: string): number | null {
    return this.#misunderstood.get(`${power} ${key}`) ?? null;
  }

  /** Returns when all receivers had accepted an offer; null if they have not, or if the statement is not an offer. */
  agreedNs(key: string): number | null {
    return this.#offers.get(key)?.agreedNs ?? null;
  }

  /** Records an offer; sending an offer again reopens it. */
  #offer(press: Press, key: string, from: string, to: readonly string[]): void {
    if (press.type === "PRP" || press.type === "INS")
      this.#offers.set(key, { from, to, accepted: new Set(), agreedNs: null });
  }

  #accept(key: string, power: string, atNs: number): void {
    const offer = this.#offers.get(key);
    if (!offer?.to.includes(power)) return;
    offer.accepted.add(power);
    if (offer.to.every((one) => offer.accepted.has(one))) offer.agreedNs ??= atNs;
  }

  /** Records the message that an FRM quotes, which counts as received. */
  #passOn(press: Press & { readonly type: "FRM" }, tokens: Uint16Array): void {
    if (!press.press.span) return;
    const key = pressKey(tokens, press.press.span);
    this.receive(key, { from: press.sender, to: press.recipients, isQuoted: true });
    if (press.press.type === "FRM") this.#passOn(press.press, tokens);
  }
}

/** Returns the numbers of the tokens that a TRY lists. */
function listedIn({ span }: Press, tokens: Uint16Array): ReadonlySet<Token> {
  return new Set(span ? tokens.subarray(span.start + 2, span.end - 1) : []);
}
