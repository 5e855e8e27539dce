import type { Span } from "../../../bytes/span.ts";
import { listed } from "../../../language/english/words.ts";
import type { SendPress, ServerMessage } from "../../../language/message.ts";
import type { Press } from "../../../language/press.ts";
import type { ConnectionId, Leg } from "../../../recording/entry.ts";
import { printTokens } from "../../../tokens/text.ts";
import { closeBracket } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { ClientWatch } from "../../clientWatch.ts";
import {
  atTokens,
  type Finding,
  type LegEnd,
  type LintFrame,
  type Receives,
  type Report,
  type RuleCheck,
  wholeFrame,
} from "../../finding.ts";
import { findingAt } from "../../findingAt.ts";
import { defineRules } from "../../rule.ts";
import { crossingNs } from "./boardSeen.ts";
import { Owed, undelivering } from "./owed.ts";
import { canBeCancelled } from "./pressForms.ts";
import { pressKey, repeatedSpan } from "./pressKey.ts";
import { replyFindings } from "./replyFindings.ts";
import { type Received, Talk } from "./talk.ts";

type Code = keyof typeof replyFindings;

/** A TRY sent this shortly before a HUH also belongs to that HUH. */
const triedNs = 2e9;
/** The maximum length, in characters, of press quoted in a sentence. */
const mostShown = 100;

interface Sender {
  readonly talk: Talk;
  /** HUHs not yet followed by a TRY. */
  readonly owed: Owed<Set<string>>;
  /** When the client last sent a TRY to each power. */
  readonly triedNs: Map<string, number>;
  /** Whether bytes are missing, which may include a TRY. */
  isTorn: boolean;
}

/** Checks press against earlier press on the same connection: replies, cancellations, HUH, TRY and forwarded press. */
class ReplyRules implements RuleCheck {
  readonly receives: Receives = { client: "all", server: [T.FRM, ...undelivering] };
  readonly #report: Report<Code>;
  readonly #clients: ClientWatch;
  readonly #senders = new Map<ConnectionId, Sender>();

  constructor(report: Report<Code>, clients: ClientWatch) {
    this.#report = report;
    this.#clients = clients;
  }

  lost({ connection }: Leg): void {
    const sender = this.#of(connection);
    sender.owed.clear();
    sender.isTorn = true;
  }

  frame(frame: LintFrame): void {
    const { tokens, reading, direction, connection, atNs } = frame;
    if (!tokens || !reading) return;
    const [first] = tokens;
    if (direction === "server-to-client") {
      const message = reading.ok && reading.direction === "server-to-client" ? reading.message : null;
      if (message?.type === "FRM") this.#of(connection).talk.deliver(message, tokens, atNs);
      else if (first === T.FRM) this.#unread(frame, tokens);
      else this.#ofAnswer(frame, message);
      return;
    }
    const message = reading.ok ? reading.message : null;
    const { power } = this.#clients.of(connection);
    if (first !== T.SND) this.#senders.get(connection)?.owed.pass();
    if (message?.type !== "SND" || power === null) return;
    const sender = this.#of(connection);
    this.#check(frame, tokens, message, sender, power);
    sender.talk.send(message, tokens, power, atNs);
  }

  /**
   * Handles press that cannot be read. The client is right to answer it with HUH, which repeats the press.
   */
  #unread({ connection, representation: { names } }: LintFrame, tokens: Uint16Array): void {
    // The form is `FRM ( sender ) ( recipients ) ( press )`.
    const recipientsEnd = tokens.indexOf(closeBracket, 4);
    const span = { start: recipientsEnd + 2, end: tokens.length - 1 };
    const [from, ...to] = [tokens.subarray(2, 3), tokens.subarray(5, Math.max(5, recipientsEnd))].flatMap((powers) =>
      Array.from(powers, (power) => names.get(power) ?? ""),
    );
    if (from !== undefined && recipientsEnd > 0)
      this.#of(connection).talk.receive(pressKey(tokens, span), { from, to, isQuoted: false });
  }

  legEnded({ connection, direction, atNs }: LegEnd): void {
    if (direction !== "client-to-server") return;
    this.#withoutTry(this.#of(connection).owed.unpaid(atNs));
    // The client will send nothing more.
    this.#senders.delete(connection);
  }

  /** Handles an answer from the server: a HUH that the server refused need not be followed by TRY. */
  #ofAnswer({ connection, answers }: LintFrame, message: ServerMessage | null): void {
    if (answers !== null && message?.type !== "YES") this.#senders.get(connection)?.owed.refused(answers);
  }

  #check(frame: LintFrame, tokens: Uint16Array, message: SendPress, sender: Sender, own: string): void {
    const { press } = message;
    const { talk } = sender;
    const { isWhole } = this.#clients.of(frame.connection);
    this.#withoutTry(sender.owed.overdue(frame.atNs));
    if (isWhole) {
      this.#ofReply(frame, tokens, message, talk);
      this.#ofForward(frame, tokens, press, talk, own);
      if (press.type === "CCL")
        this.#ofCancel(frame, tokens, { recipients: message.recipients, cancelled: press.press }, talk);
    }
    this.#ofRepetition(frame, tokens, message, talk);
    if (press.type === "HUH") {
      this.#ofHuh(frame, tokens, press, listed(message.recipients), talk);
      const isTried = (power: string): boolean => frame.atNs - (sender.triedNs.get(power) ?? -triedNs) < triedNs;
      const powers = message.recipients.filter((power) => !isTried(power));
      const isAboutTry = /^(ERR )?(HUH|TRY)\b/.test(press.text);
      if (powers.length > 0 && !isAboutTry && !sender.isTorn) sender.owed.add(frame, new Set(powers));
    }
    if (press.type === "TRY") this.#ofTry(sender, message.recipients, frame.atNs);
  }

  #ofTry({ owed, triedNs }: Sender, recipients: readonly string[], atNs: number): void {
    for (const power of recipients) triedNs.set(power, atNs);
    owed.settle((powers) => {
      const isMeant = recipients.some((power) => powers.has(power));
      for (const power of recipients) powers.delete(power);
      return { isMeant, isPaid: powers.size === 0 };
    });
  }

  #withoutTry(owed: ReturnType<Sender["owed"]["unpaid"]>): void {
    for (const { frame, about } of owed)
      this.#add(frame, "huh-without-try", undefined, { power: [...about].join(" ") });
  }

  /** Checks a reply. Source: v0.18, level 10: a reply should only answer a received message, and repeat it exactly. */
  #ofReply(frame: LintFrame, tokens: Uint16Array, { press, recipients }: SendPress, talk: Talk): void {
    const repeated = repeatedSpan(press);
    const claimed = press.type === "EXP" ? (press.press.span ?? null) : repeated;
    if (!claimed || talk.received.hasForgotten) return;
    const key = pressKey(tokens, claimed);
    const power = recipients.join(" ");
    const senders = talk.received.get(key);
    if (senders !== undefined) {
      const others = press.type === "EXP" ? [] : othersThan(senders, recipients);
      if (others.length > 0) {
        const lastPress = `the client received it from ${listed(others)}`;
        const said = shown(frame, tokens, claimed);
        this.#add(frame, "reply-unfounded", claimed, { answer: press.type, power, said, lastPress });
      }
      return;
    }
    if (press.type === "EXP") {
      // Press between other powers may have reached the client by other means.
      this.#add(frame, "explain-unfounded", claimed, { power });
      return;
    }
    const [last] = recipients.flatMap((from) => {
      const known = talk.lastFrom.get(from);
      return known?.press.span ? [`${from} last sent ${shown(frame, known.tokens, known.press.span)}`] : [];
    });
    const lastPress = last ?? `${power} had sent no press`;
    // The same press sent to other powers proves nothing about this reply.
    const isOwn = talk.sent.get(key)?.some((to) => recipients.includes(to)) === true;
    this.#add(frame, isOwn ? "reply-to-oneself" : "reply-unfounded", claimed, {
      answer: press.type,
      power,
      said: shown(frame, tokens, claimed),
      lastPress,
    });
  }

  /** Checks forwarded press, if the client sent or received the original itself. Source: v0.18, level 120, FRM. */
  #ofForward(frame: LintFrame, tokens: Uint16Array, press: Press, talk: Talk, own: string): void {
    if (press.type !== "FRM" || !press.press.span) return;
    const { sender, recipients } = press;
    const key = pressKey(tokens, press.press.span);
    if (sender === own) {
      if (talk.sent.hasForgotten || talk.sent.get(key) !== undefined) return;
    } else {
      const isReceived = talk.received.get(key)?.some(({ from }) => from === sender);
      if (!recipients.includes(own) || talk.received.hasForgotten || isReceived === true) return;
    }
    this.#add(frame, "forward-misquoted", press.press.span, { power: sender });
  }

  /** Checks a cancellation. Source: v0.18, level 10, CCL. */
  #ofCancel(
    frame: LintFrame,
    tokens: Uint16Array,
    { recipients, cancelled }: { readonly recipients: readonly string[]; readonly cancelled: Press },
    talk: Talk,
  ): void {
    if (!cancelled.span || !canBeCancelled(cancelled)) return;
    const key = pressKey(tokens, cancelled.span);
    const readers = talk.sent.get(key);
    if (!readers?.some((power) => recipients.includes(power))) {
      const what = pressWords(cancelled);
      const to = readers === undefined ? "" : ` to ${listed(recipients)}`;
      if (!talk.sent.hasForgotten) this.#add(frame, "cancel-unfounded", cancelled.span, { what, to });
      return;
    }
    const offer = cancelled.type === "YES" ? cancelled.press.span : cancelled.span;
    // The order in which the server forwards messages counts, not what the client knew.
    const agreedNs = offer ? talk.agreedNs(pressKey(tokens, offer)) : null;
    if (agreedNs === null) return;
    const seconds = Math.round((frame.atNs - agreedNs) / 1e8) / 10;
    this.#add(frame, "cancel-late", cancelled.span, { seconds });
  }

  /** Reports press that a power has already answered with HUH, or that contains tokens not in the power's TRY. */
  #ofRepetition(frame: LintFrame, tokens: Uint16Array, { press, recipients }: SendPress, talk: Talk): void {
    if (!press.span || press.type === "HUH" || press.type === "TRY" || repeatedSpan(press)) return;
    const key = pressKey(tokens, press.span);
    for (const power of recipients) {
      const refusedNs = talk.misunderstoodNs(power, key);
      if (refusedNs !== null && frame.atNs - refusedNs >= crossingNs)
        this.#add(frame, "huh-ignored", press.span, { power });
      const list = talk.tries.get(power);
      if (!list || frame.atNs - list.atNs < crossingNs) continue;
      const at = unlistedAt(tokens, press.span, list.tokens);
      if (at < 0) continue;
      const token = printTokens(tokens.subarray(at, at + 1), frame.representation);
      this.#add(frame, "try-ignored", { start: at, end: at + 1 }, { power, token });
    }
    if (!talk.ownTry) return;
    const at = unlistedAt(tokens, press.span, talk.ownTry);
    if (at < 0) return;
    const token = printTokens(tokens.subarray(at, at + 1), frame.representation);
    this.#add(frame, "try-exceeded", { start: at, end: at + 1 }, { token });
  }

  /** Reports a HUH that marks a token that the client's own TRY lists. */
  #ofHuh(frame: LintFrame, tokens: Uint16Array, press: Press, power: string, talk: Talk): void {
    if (!press.span) return;
    const at = tokens.indexOf(T.ERR, press.span.start) + 1;
    if (at === 0) this.#add(frame, "huh-without-err", press.span, { power });
    if (!talk.ownTry) return;
    const token = tokens[at];
    if (at === 0 || at >= press.span.end || token === undefined || !talk.ownTry.has(token)) return;
    const name = printTokens([token], frame.representation);
    this.#add(frame, "try-denied", { start: at, end: at + 1 }, { token: name });
  }

  #add(frame: LintFrame, code: Code, span: Span | undefined, facts: Finding["facts"]): void {
    this.#report(findingAt(frame, code, { place: span ? atTokens(span) : wholeFrame, facts }));
  }

  #of(connection: ConnectionId): Sender {
    const known = this.#senders.get(connection);
    if (known) return known;
    const fresh: Sender = {
      talk: new Talk(),
      owed: new Owed(),
      triedNs: new Map(),
      isTorn: false,
    };
    this.#senders.set(connection, fresh);
    return fresh;
  }
}

/** Returns the senders of a statement, if no recipient of the reply sent or received the statement; otherwise none. */
function othersThan(received: readonly Received[], recipients: readonly string[]): readonly string[] {
  // A client may send its reply to press to the power that quoted the press. All parties to an offer must receive the
  // reply.
  const isParty = (power: string, { from, to }: Received): boolean => power === from || to.includes(power);
  const isOpen = received.some((one) => one.isQuoted || recipients.some((power) => isParty(power, one)));
  return isOpen ? [] : [...new Set(received.map(({ from }) => from))];
}

/** Returns words for press that can be cancelled: `a PRP`, `an INS`, `text`. */
function pressWords({ type }: Press): string {
  if (type === "text") return type;
  return `${type.startsWith("I") ? "an" : "a"} ${type}`;
}

/** Returns press in text form, truncated if it is long. */
function shown({ representation }: LintFrame, tokens: Uint16Array, { start, end }: Span): string {
  const text = printTokens(tokens.subarray(start, end), representation);
  return text.length > mostShown ? `${text.slice(0, mostShown)} ..` : text;
}

/** Tokens that a TRY can list, except HUH and TRY, which need not be listed. */
const listable: ReadonlySet<number> = new Set(
  (
    [
      ...(["PRP", "PCE", "ALY", "VSS", "DRW", "SLO", "NOT", "XDO", "DMZ", "AND", "ORR", "SCD", "OCC", "INS"] as const),
      ...(["QRY", "THK", "IDK", "SUG", "WHT", "HOW", "EXP", "SRY", "IFF", "THN", "ELS", "XOY", "YDO"] as const),
    ] as const
  ).map((name) => T[name]),
);

/** Returns the index of the first token of press that is not in a list; -1 if there is none. */
function unlistedAt(tokens: Uint16Array, { start, end }: Span, listed: ReadonlySet<number>): number {
  for (let at = start; at < end; at++) {
    const token = tokens[at] ?? 0;
    if (token === T.HUH || token === T.TRY) return -1;
    if (listable.has(token) && !listed.has(token)) return at;
  }
  return -1;
}

export const replies = defineRules(replyFindings, (report, { clients }) => new ReplyRules(report, clients));
