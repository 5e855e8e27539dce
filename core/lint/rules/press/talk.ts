import type { DeliveredPress, SendPress } from "../../../language/message.ts";
import type { Press } from "../../../language/press.ts";
import type { Token } from "../../../tokens/token.ts";
import { pressKey, Recent, repeatedSpan } from "./pressKey.ts";

/** An offer, and who said YES to it. */
interface Offer {
  readonly from: string;
  readonly to: readonly string[];
  readonly accepted: Set<string>;
  /** When the last of them said so. */
  agreedNs: number | null;
}

/** A statement that a client was told. */
interface Told {
  readonly from: string;
  readonly to: readonly string[];
}

/** The tokens that a power says it understands. */
export interface TryList {
  readonly tokens: ReadonlySet<Token>;
  readonly atNs: number;
}

/** What one client said and was told, as far as rules ask for it. */
export class Talk {
  /** By statement: who told it. */
  readonly told = new Recent<Told[]>();
  /** By statement: to whom it was said. */
  readonly said = new Recent<readonly string[]>();
  readonly #offers = new Recent<Offer>();
  /** By power and statement: when the power answered HUH. */
  readonly #misunderstood = new Recent<number>();
  readonly tries = new Map<string, TryList>();
  /** By power: what it said last, printed when it is needed. */
  readonly lastFrom = new Map<string, { readonly tokens: Uint16Array; readonly press: Press }>();
  ownTry: ReadonlySet<Token> | null = null;

  /** Takes what was delivered to the client. */
  deliver({ sender, recipients, press }: DeliveredPress, tokens: Uint16Array, atNs: number): void {
    if (!press.span) return;
    const key = pressKey(tokens, press.span);
    this.told.set(key, [...(this.told.get(key) ?? []), { from: sender, to: recipients }].slice(-16));
    this.lastFrom.set(sender, { tokens, press });
    this.#offer(press, key, sender, recipients);
    const repeated = repeatedSpan(press);
    if (repeated && press.type === "YES") this.#accept(pressKey(tokens, repeated), sender, atNs);
    if (repeated && press.type === "HUH") this.#misunderstood.set(`${sender} ${pressKey(tokens, repeated)}`, atNs);
    if (press.type === "TRY") this.tries.set(sender, { tokens: listedIn(press, tokens), atNs });
    if (press.type === "FRM" && press.press.span) this.#passOn(press, tokens);
  }

  /** Takes what the client said; `own`: its power. */
  say({ recipients, press }: SendPress, tokens: Uint16Array, own: string, atNs: number): void {
    if (!press.span) return;
    const key = pressKey(tokens, press.span);
    this.said.set(key, [...new Set([...(this.said.get(key) ?? []), ...recipients])]);
    this.#offer(press, key, own, recipients);
    const repeated = repeatedSpan(press);
    if (repeated && press.type === "YES") this.#accept(pressKey(tokens, repeated), own, atNs);
    if (press.type === "TRY") this.ownTry = listedIn(press, tokens);
  }

  /** When a power said that it does not understand a statement; null: it did not. */
  misunderstoodNs(power: string, key: string): number | null {
    return this.#misunderstood.get(`${power} ${key}`) ?? null;
  }

  /** When all receivers had said YES; null: they have not, or it is no offer. */
  agreedNs(key: string): number | null {
    return this.#offers.get(key)?.agreedNs ?? null;
  }

  /** Said again, an offer is open again. */
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

  /** What a forwarded message tells of others counts as told. */
  #passOn(press: Press & { readonly type: "FRM" }, tokens: Uint16Array): void {
    if (!press.press.span) return;
    const key = pressKey(tokens, press.press.span);
    const told = { from: press.sender, to: press.recipients };
    this.told.set(key, [...(this.told.get(key) ?? []), told].slice(-16));
    if (press.press.type === "FRM") this.#passOn(press.press, tokens);
  }
}

/** The tokens of a TRY, by their numbers. */
function listedIn({ span }: Press, tokens: Uint16Array): ReadonlySet<Token> {
  return new Set(span ? tokens.subarray(span.start + 2, span.end - 1) : []);
}
