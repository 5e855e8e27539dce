import type { Span } from "../../../bytes/span.ts";
import { listed } from "../../../language/english/words.ts";
import type { SendPress, ServerMessage } from "../../../language/message.ts";
import type { Press } from "../../../language/press.ts";
import type { ConnectionId, Leg } from "../../../recording/entry.ts";
import { printTokens } from "../../../tokens/text.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { ClientWatch } from "../../clientWatch.ts";
import {
  atTokens,
  type Finding,
  type LegEnd,
  type LintFrame,
  type Report,
  type RuleCheck,
  wholeFrame,
} from "../../finding.ts";
import { findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { crossingNs } from "./boardSeen.ts";
import { canBeCancelled } from "./pressForms.ts";
import { pressKey, repeatedSpan } from "./pressKey.ts";
import { type Received, Talk } from "./talk.ts";

/** Findings of press that answers earlier press. */
const replyFindings = {
  "reply-unfounded": {
    severity: "warning",
    message: "{answer} matches no press from {power}: it repeats {said}, but {lastPress}.",
    explanation:
      "A reply repeats the received press word for word. Otherwise the receiver cannot know which of its messages is meant.",
    clause:
      "v0.18, level 10, YES, REJ, BWX and HUH: press_message should be identical to the received message; level 60, FCT, THK and IDK; level 80, SRY; level 130, WHY and POB",
    fix: "Copy the press from FRM token by token; for HUH, insert ERR into the copy.",
    example: "FRM ( FRA ) ( ENG ) ( PRP ( PCE ( ENG FRA ) ) ), then SND ( FRA ) ( YES ( PRP ( PCE ( FRA ENG ) ) ) )",
  },
  "reply-to-oneself": {
    severity: "warning",
    message: "{answer} to {power} repeats {said}, which the client itself had sent.",
    explanation:
      "A power that proposes has already agreed; the other powers reply YES or REJ. CCL withdraws one's own press.",
    clause: "v0.18, level 10, YES, REJ and BWX: only as a response to a received message",
    fix: "Send nothing, or send CCL ( press ) before the others agree.",
    example: "SND ( FRA ) ( PRP ( .. ) ), then SND ( FRA ) ( YES ( PRP ( .. ) ) )",
  },
  "huh-without-try": {
    severity: "warning",
    message: "HUH to {power} is not followed by TRY.",
    explanation: "The receiver learns that its press was not understood, but not what it could send instead.",
    clause: "v0.18, level 10, HUH: it should immediately follow it with TRY",
    fix: "Send SND ( {power} ) ( TRY ( tokens ) ) right after HUH; send TRY ( ) if the client does not understand press.",
    example: "SND ( FRA ) ( HUH ( ERR PRP ( PCE ( ENG FRA ) ) ) ), and no TRY after it",
  },
  "huh-without-err": {
    severity: "warning",
    message: "HUH to {power} repeats press without ERR.",
    explanation: "ERR marks the token that the client does not understand. Without it the receiver learns only that.",
    clause: "v0.18, level 10, HUH: the press with ERR before the token that was not understood",
    fix: "Insert ERR into the copy, before the first token that the client does not understand.",
    example: "SND ( FRA ) ( HUH ( PRP ( PCE ( ENG FRA ) ) ) )",
  },
  "huh-ignored": {
    severity: "warning",
    message: "The client sent the same press to {power} again after {power} had answered HUH.",
    explanation:
      "Press that was not understood once will not be understood the second time. Each repeat costs another HUH and TRY.",
    clause: "v0.18, level 10, HUH and TRY",
    fix: "Store the press that {power} answered with HUH, and the tokens in {power}'s TRY. Use only those tokens, or send {power} no press.",
    example: "PRP, HUH from FRA, and the same PRP to FRA",
  },
  "try-ignored": {
    severity: "note",
    message: "The client sent {token} to {power}, whose TRY does not list it.",
    explanation: "TRY lists the tokens that a power can read. The power answers other tokens with HUH.",
    clause: "v0.18, level 10, TRY",
    fix: "Use only the tokens in {power}'s TRY.",
    example: "TRY ( PRP PCE ) from FRA, then SND ( FRA ) ( PRP ( XDO ( .. ) ) )",
  },
  "try-exceeded": {
    severity: "note",
    message: "The client sent {token}, which its own TRY does not list.",
    explanation:
      "The client uses more tokens than it claims to understand, so the other powers will not use them in their replies.",
    clause: "v0.18, level 10, TRY: all of the tokens which the client can process",
    fix: "List {token} in TRY if the client understands it in received press.",
    example: "TRY ( PRP PCE ), then PRP ( ALY ( ENG FRA ) VSS ( GER ) )",
  },
  "try-denied": {
    severity: "note",
    message: "HUH marks {token} as not understood, but the client's own TRY lists it.",
    explanation:
      "ERR comes before a token that the client claims to process. Either the list is too long, or ERR is in the wrong place.",
    clause: "v0.18, level 10, HUH and TRY",
    fix: "Put ERR before the token that the client does not understand, and list only tokens that it understands.",
    example: "TRY ( PRP PCE ), then HUH ( PRP ( ERR PCE ( ENG FRA ) ) )",
  },
  "cancel-unsaid": {
    severity: "warning",
    message: "CCL cancels {what} that the client never sent.",
    explanation:
      "The receiver cannot know what to cancel. Often the client has changed the press since, or another power sent it.",
    clause: "v0.18, level 10, CCL: of a press_message that was sent",
    fix: "Repeat the press in CCL exactly as it was sent, token by token.",
    example: "CCL ( PRP ( PCE ( FRA ENG ) ) ) after PRP ( PCE ( ENG FRA ) )",
  },
  "cancel-late": {
    severity: "warning",
    message: "CCL came {seconds} s after all receivers had answered YES, so it has no effect.",
    explanation: "CCL cannot undo an agreement.",
    clause: "v0.18, level 10, CCL: sent after the arrangement has been agreed has no effect",
    fix: "Propose the opposite, or NAR ( arrangement ), and wait for YES.",
    example: "PRP, YES from all, then CCL ( PRP ( .. ) )",
    needs: ["times"],
  },
  "explain-unheard": {
    severity: "note",
    message: "EXP quotes press from {power} that the client never received.",
    explanation:
      "The accused power will answer with REJ because it did not send this. The press may have reached the client in another way.",
    clause: "v0.18, level 80, EXP: press_message that you previously sent",
    fix: "Repeat the press exactly as {power} sent it.",
    example: "EXP ( SPR 1901 ) ( YES ( .. ) ) where no such YES came",
  },
  "forward-misquoted": {
    severity: "note",
    message: "FRM forwards press from {power} that {power} never sent.",
    explanation: "Nothing guarantees that a forwarded message is genuine. This one is invented, or it was changed.",
    clause: "v0.18, level 120, FRM: no guarantee that the forwarded message is genuine",
    fix: "Copy the FRM exactly as received, unless the bot is lying on purpose.",
    example: "SND ( FRA ) ( FRM ( GER ) ( ENG ) ( PRP ( .. ) ) ) where Germany sent no such press",
  },
} as const satisfies Findings;

type Code = keyof typeof replyFindings;

/** A TRY that belongs to a HUH follows it within this time. */
const followsNs = 2e9;
/** How many characters of press a sentence quotes. */
const mostShown = 100;

interface Sender {
  readonly talk: Talk;
  /** HUHs that no TRY has followed so far. */
  readonly owed: { readonly frame: LintFrame; readonly powers: readonly string[] }[];
  /** Powers that the client has sent a TRY. */
  readonly triedPowers: Set<string>;
  /** Bytes are missing: a TRY may be among them. */
  isTorn: boolean;
}

/** Checks press against earlier press on the same connection: replies, cancellations, HUH and TRY, forwarding. */
class ReplyRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #clients: ClientWatch;
  readonly #senders = new Map<ConnectionId, Sender>();

  constructor(report: Report<Code>, clients: ClientWatch) {
    this.#report = report;
    this.#clients = clients;
  }

  lost({ connection }: Leg): void {
    const sender = this.#of(connection);
    sender.owed.length = 0;
    sender.isTorn = true;
  }

  frame(frame: LintFrame): void {
    const { tokens, reading, direction, connection, atNs } = frame;
    if (!tokens || !reading) return;
    const [first] = tokens;
    if (direction === "server-to-client") {
      const message = reading.ok && reading.direction === "server-to-client" ? reading.message : null;
      if (first === T.FRM && message?.type === "FRM") this.#of(connection).talk.deliver(message, tokens, atNs);
      else if (frame.answers !== null) this.#ofAnswer(frame, message);
      return;
    }
    const message = reading.ok ? reading.message : null;
    const { power } = this.#clients.of(connection);
    if (message?.type !== "SND" || power === null) return;
    const sender = this.#of(connection);
    this.#check(frame, tokens, message, sender, power);
    sender.talk.send(message, tokens, power, atNs);
  }

  legEnded({ connection, direction, atNs }: LegEnd): void {
    if (direction !== "client-to-server") return;
    this.#settleOwed(this.#of(connection), atNs);
    // It sends nothing more.
    this.#senders.delete(connection);
  }

  /** A HUH that the server refused needs no TRY after it. */
  #ofAnswer({ connection, answers }: LintFrame, message: ServerMessage | null): void {
    const { owed } = this.#of(connection);
    if (owed.length === 0 || message?.type === "YES") return;
    const at = owed.findIndex(({ frame }) => frame.n === answers);
    if (at >= 0) owed.splice(at, 1);
  }

  #check(frame: LintFrame, tokens: Uint16Array, message: SendPress, sender: Sender, own: string): void {
    const { press } = message;
    const { talk } = sender;
    const { isWhole } = this.#clients.of(frame.connection);
    this.#settleOwed(sender, frame.atNs);
    if (isWhole) {
      this.#ofReply(frame, tokens, message, talk);
      this.#ofForward(frame, tokens, press, talk, own);
      if (press.type === "CCL") this.#ofCancel(frame, tokens, press.press, talk);
    }
    this.#ofRepetition(frame, tokens, message, talk);
    if (press.type === "HUH") {
      this.#ofHuh(frame, tokens, press, listed(message.recipients), talk);
      const powers = message.recipients.filter((power) => !sender.triedPowers.has(power));
      const isAboutTry = /^(ERR )?(HUH|TRY)\b/.test(press.text);
      if (powers.length > 0 && !isAboutTry && !sender.isTorn) sender.owed.push({ frame, powers });
    }
    if (press.type === "TRY") this.#ofTry(sender, message.recipients);
  }

  #ofTry({ owed, triedPowers }: Sender, recipients: readonly string[]): void {
    for (const power of recipients) triedPowers.add(power);
    const open = owed.filter(({ powers }) => !powers.every((power) => triedPowers.has(power)));
    owed.splice(0, owed.length, ...open);
  }

  #settleOwed({ owed }: Sender, atNs: number): void {
    for (let first = owed[0]; first && atNs - first.frame.atNs > followsNs; first = owed[0]) {
      owed.shift();
      this.#add(first.frame, "huh-without-try", undefined, { power: first.powers.join(" ") });
    }
  }

  /** Source: v0.18, level 10: should only be sent as a response to a received message, and identical to it. */
  #ofReply(frame: LintFrame, tokens: Uint16Array, { press, recipients }: SendPress, talk: Talk): void {
    const repeated = repeatedSpan(press);
    const claimed = press.type === "EXP" ? (press.press.span ?? null) : repeated;
    if (!claimed || talk.received.hasForgotten) return;
    const key = pressKey(tokens, claimed);
    const power = recipients.join(" ");
    const senders = talk.received.get(key);
    if (senders !== undefined) {
      const others = toSender.has(press.type) ? othersThan(senders, recipients) : [];
      if (others.length > 0) {
        const lastPress = `the client received it from ${listed(others)}`;
        const said = shown(frame, tokens, claimed);
        this.#add(frame, "reply-unfounded", claimed, { answer: press.type, power, said, lastPress });
      }
      return;
    }
    if (press.type === "EXP") {
      // Press between other powers may have reached the client in another way.
      this.#add(frame, "explain-unheard", claimed, { power });
      return;
    }
    const [last] = recipients.flatMap((from) => {
      const known = talk.lastFrom.get(from);
      return known?.press.span ? [`${from} last sent ${shown(frame, known.tokens, known.press.span)}`] : [];
    });
    const lastPress = last ?? `${power} had sent no press`;
    // The same press, sent to others, says nothing about this reply.
    const isOwn = talk.sent.get(key)?.some((to) => recipients.includes(to)) === true;
    this.#add(frame, isOwn ? "reply-to-oneself" : "reply-unfounded", claimed, {
      answer: press.type,
      power,
      said: shown(frame, tokens, claimed),
      lastPress,
    });
  }

  /** Source: v0.18, level 120, FRM. A client can check what it sent or received itself. */
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

  /** Source: v0.18, level 10, CCL. */
  #ofCancel(frame: LintFrame, tokens: Uint16Array, cancelled: Press, talk: Talk): void {
    if (!cancelled.span || !canBeCancelled(cancelled)) return;
    const key = pressKey(tokens, cancelled.span);
    if (talk.sent.get(key) === undefined) {
      if (!talk.sent.hasForgotten) this.#add(frame, "cancel-unsaid", cancelled.span, { what: pressWords(cancelled) });
      return;
    }
    const offer = cancelled.type === "YES" ? cancelled.press.span : cancelled.span;
    const agreedNs = offer ? talk.agreedNs(pressKey(tokens, offer)) : null;
    if (agreedNs === null || frame.atNs - agreedNs < crossingNs) return;
    const seconds = Math.round((frame.atNs - agreedNs) / 1e8) / 10;
    this.#add(frame, "cancel-late", cancelled.span, { seconds });
  }

  /** Press that a power already answered with HUH, or with tokens that a TRY does not list. */
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

  /** A HUH that marks a token that the client's own TRY lists. */
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
    const known = this.#senders.get(connection) ?? {
      talk: new Talk(),
      owed: [],
      triedPowers: new Set(),
      isTorn: false,
    };
    this.#senders.set(connection, known);
    return known;
  }
}

/** Replies that go to the power that sent the press. */
const toSender: ReadonlySet<Press["type"]> = new Set(["YES", "REJ", "BWX", "HUH"]);

/** The senders of a statement, if none of them is among the recipients of the reply. */
function othersThan(received: readonly Received[], recipients: readonly string[]): readonly string[] {
  // Press that another power quoted may be answered to that power.
  const isOpen = received.some(({ isQuoted, from }) => isQuoted || recipients.includes(from));
  return isOpen ? [] : [...new Set(received.map(({ from }) => from))];
}

/** Press that can be cancelled: `a PRP`, `an INS`, `text`. */
function pressWords({ type }: Press): string {
  if (type === "text") return type;
  return `${type.startsWith("I") ? "an" : "a"} ${type}`;
}

/** Press in the text form; only its beginning if it is long. */
function shown({ representation }: LintFrame, tokens: Uint16Array, { start, end }: Span): string {
  const text = printTokens(tokens.subarray(start, end), representation);
  return text.length > mostShown ? `${text.slice(0, mostShown)} ..` : text;
}

/** Tokens that a TRY can list, without HUH and TRY, which it need not list. */
const listable: ReadonlySet<number> = new Set(
  (
    [
      ...(["PRP", "PCE", "ALY", "VSS", "DRW", "SLO", "NOT", "XDO", "DMZ", "AND", "ORR", "SCD", "OCC", "INS"] as const),
      ...(["QRY", "THK", "IDK", "SUG", "WHT", "HOW", "EXP", "SRY", "IFF", "THN", "ELS", "XOY", "YDO"] as const),
    ] as const
  ).map((name) => T[name]),
);

/** The index of the first token of press that a list lacks; -1 for none. */
function unlistedAt(tokens: Uint16Array, { start, end }: Span, listed: ReadonlySet<number>): number {
  for (let at = start; at < end; at++) {
    const token = tokens[at] ?? 0;
    if (token === T.HUH || token === T.TRY) return -1;
    if (listable.has(token) && !listed.has(token)) return at;
  }
  return -1;
}

export const replies = defineRules(replyFindings, (report, { clients }) => new ReplyRules(report, clients));
