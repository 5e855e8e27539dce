import type { Span } from "../../../bytes/span.ts";
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
import { Talk } from "./talk.ts";

/** Findings of press that answers earlier press. */
const replyFindings = {
  "reply-unfounded": {
    severity: "warning",
    message: "{answer} to {power} repeats {said}, which the client was never sent. The last from {power}: {heard}.",
    explanation:
      "A reply repeats the received press word for word; the receiver cannot tell otherwise which of its messages is meant.",
    clause: "v0.18, level 10, YES, REJ, BWX and HUH: press_message should be identical to the received message",
    fix: "Copy the press out of FRM, token by token; for HUH, with ERR put in.",
    example: "FRM ( FRA ) ( ENG ) ( PRP ( PCE ( ENG FRA ) ) ), then SND ( FRA ) ( YES ( PRP ( PCE ( FRA ENG ) ) ) )",
  },
  "reply-to-oneself": {
    severity: "warning",
    message: "{answer} to {power} repeats {said}, which the client said itself.",
    explanation: "Who proposes has agreed; the others say YES or REJ. To take one's own word back there is CCL.",
    clause: "v0.18, level 10, YES, REJ and BWX: only as a response to a received message",
    fix: "Send nothing, or CCL ( press ) before it is agreed.",
    example: "SND ( FRA ) ( PRP ( .. ) ), then SND ( FRA ) ( YES ( PRP ( .. ) ) )",
  },
  "huh-without-try": {
    severity: "warning",
    message: "HUH to {power}, and no TRY behind it.",
    explanation: "The other learns that it was not understood, and not what it could say instead.",
    clause: "v0.18, level 10, HUH: it should immediately follow it with TRY",
    fix: "SND ( {power} ) ( TRY ( tokens ) ) right behind it; TRY ( ) for none.",
    example: "SND ( FRA ) ( HUH ( ERR PRP ( PCE ( ENG FRA ) ) ) ), and nothing more",
  },
  "huh-ignored": {
    severity: "warning",
    message: "The client says the same again to {power}, which answered HUH.",
    explanation: "What was not understood once is not understood twice; each repeat costs both a HUH and a TRY.",
    clause: "v0.18, level 10, HUH and TRY",
    fix: "Remember what {power} refused, and its TRY; say it in other words, or not at all.",
    example: "PRP, HUH from FRA, and the same PRP to FRA",
  },
  "try-ignored": {
    severity: "note",
    message: "Press with {token} to {power}, whose TRY does not list it.",
    explanation: "TRY says which tokens a power can read; it will answer HUH.",
    clause: "v0.18, level 10, TRY",
    fix: "Keep to the tokens of the list.",
    example: "TRY ( PRP PCE ) from FRA, then SND ( FRA ) ( PRP ( XDO ( .. ) ) )",
  },
  "try-exceeded": {
    severity: "note",
    message: "The client sends {token}, which its own TRY does not list.",
    explanation: "It speaks more than it says that it understands: the others will not answer it in kind.",
    clause: "v0.18, level 10, TRY: all of the tokens which the client can process",
    fix: "List {token}, if it is understood when it comes.",
    example: "TRY ( PRP PCE ), then PRP ( ALY ( ENG FRA ) VSS ( GER ) )",
  },
  "try-denied": {
    severity: "note",
    message: "HUH at {token}, which the client's own TRY lists.",
    explanation:
      "ERR stands before a token that it says it can process. Either the list is too long, or ERR stands wrong.",
    clause: "v0.18, level 10, HUH and TRY",
    fix: "Put ERR before the token that was not understood, and list what is.",
    example: "TRY ( PRP PCE ), then HUH ( PRP ( ERR PCE ( ENG FRA ) ) )",
  },
  "cancel-unsaid": {
    severity: "warning",
    message: "CCL of {what} that the client never sent to anybody.",
    explanation: "The receiver cannot tell what is cancelled. Often the press was changed since, or was another's.",
    clause: "v0.18, level 10, CCL: of a press_message that was sent",
    fix: "Put into CCL the press exactly as it was sent, word for word.",
    example: "CCL ( PRP ( PCE ( FRA ENG ) ) ) after PRP ( PCE ( ENG FRA ) )",
  },
  "cancel-late": {
    severity: "warning",
    message: "CCL comes {seconds} s after all receivers had said YES: it has no effect.",
    explanation: "An agreement that stands is not undone by CCL.",
    clause: "v0.18, level 10, CCL: sent after the arrangement has been agreed has no effect",
    fix: "Propose the opposite, or NAR ( arrangement ), and wait for YES.",
    example: "PRP, YES from all, then CCL ( PRP ( .. ) )",
    needs: ["times"],
  },
  "explain-unheard": {
    severity: "note",
    message: "EXP holds {power} to words that the client was never sent.",
    explanation: "The accused will answer REJ: it did not say so. The words may have come by another way.",
    clause: "v0.18, level 80, EXP: press_message that you previously sent",
    fix: "Repeat the press as {power} sent it.",
    example: "EXP ( SPR 1901 ) ( YES ( .. ) ) where no such YES came",
  },
  "forward-misquoted": {
    severity: "note",
    message: "FRM passes on words of {power} that were never said.",
    explanation: "Nothing guarantees that a forwarded message is genuine; this one is not, or it was changed.",
    clause: "v0.18, level 120, FRM: no guarantee that the forwarded message is genuine",
    fix: "Copy the FRM as it came, if the truth is meant.",
    example: "SND ( FRA ) ( FRM ( GER ) ( ENG ) ( PRP ( .. ) ) ) where Germany said no such thing",
  },
} as const satisfies Findings;

type Code = keyof typeof replyFindings;

/** What belongs right behind HUH comes sooner than this. */
const behindNs = 2e9;
/** Letters of press that a sentence shows. */
const mostShown = 100;

interface Speaker {
  readonly talk: Talk;
  /** HUH without its TRY so far. */
  readonly owed: { readonly frame: LintFrame; readonly powers: readonly string[] }[];
  /** Powers that were told by TRY what the client understands. */
  readonly toldTry: Set<string>;
}

/** Press against what was said before on the same connection: replies, cancellations, HUH and TRY, forwarding. */
class ReplyRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #clients: ClientWatch;
  readonly #speakers = new Map<ConnectionId, Speaker>();

  constructor(report: Report<Code>, clients: ClientWatch) {
    this.#report = report;
    this.#clients = clients;
  }

  lost({ connection }: Leg): void {
    this.#of(connection).owed.length = 0;
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
    const speaker = this.#of(connection);
    this.#judge(frame, tokens, message, speaker, power);
    speaker.talk.say(message, tokens, power, atNs);
  }

  legEnded({ connection, direction, atNs }: LegEnd): void {
    if (direction !== "client-to-server") return;
    this.#settleOwed(this.#of(connection), atNs);
    // It says nothing any more.
    this.#speakers.delete(connection);
  }

  /** What the server did not take needs nothing behind it. */
  #ofAnswer({ connection, answers }: LintFrame, message: ServerMessage | null): void {
    const { owed } = this.#of(connection);
    if (owed.length === 0 || message?.type === "YES") return;
    const at = owed.findIndex(({ frame }) => frame.n === answers);
    if (at >= 0) owed.splice(at, 1);
  }

  #judge(frame: LintFrame, tokens: Uint16Array, message: SendPress, speaker: Speaker, own: string): void {
    const { press } = message;
    const { talk } = speaker;
    const { isWhole } = this.#clients.of(frame.connection);
    this.#settleOwed(speaker, frame.atNs);
    if (isWhole) {
      this.#ofReply(frame, tokens, message, talk);
      this.#ofForward(frame, tokens, press, talk, own);
      if (press.type === "CCL") this.#ofCancel(frame, tokens, press.press, talk);
    }
    this.#ofRepetition(frame, tokens, message, talk);
    if (press.type === "HUH") {
      this.#ofHuh(frame, tokens, press, talk);
      const powers = message.recipients.filter((power) => !speaker.toldTry.has(power));
      const isAboutTry = /^(ERR )?(HUH|TRY)\b/.test(press.text);
      if (powers.length > 0 && !isAboutTry) speaker.owed.push({ frame, powers });
    }
    if (press.type === "TRY") this.#ofTry(speaker, message.recipients);
  }

  #ofTry({ owed, toldTry }: Speaker, recipients: readonly string[]): void {
    for (const power of recipients) toldTry.add(power);
    const open = owed.filter(({ powers }) => !powers.every((power) => toldTry.has(power)));
    owed.splice(0, owed.length, ...open);
  }

  #settleOwed({ owed }: Speaker, atNs: number): void {
    for (let first = owed[0]; first && atNs - first.frame.atNs > behindNs; first = owed[0]) {
      owed.shift();
      this.#tell(first.frame, "huh-without-try", undefined, { power: first.powers.join(" ") });
    }
  }

  /** Source: v0.18, level 10: should only be sent as a response to a received message, and identical to it. */
  #ofReply(frame: LintFrame, tokens: Uint16Array, { press, recipients }: SendPress, talk: Talk): void {
    const repeated = repeatedSpan(press);
    const claimed = press.type === "EXP" ? (press.press.span ?? null) : repeated;
    if (!claimed || talk.told.hasForgotten) return;
    const key = pressKey(tokens, claimed);
    const isKnown = talk.told.get(key) !== undefined;
    if (isKnown) return;
    const power = recipients.join(" ");
    if (press.type === "EXP") {
      // What was said to others may have come by other ways.
      this.#tell(frame, "explain-unheard", claimed, { power });
      return;
    }
    const last = recipients.flatMap((one) => talk.lastFrom.get(one) ?? [])[0];
    const heard = last?.press.span ? shown(frame, last.tokens, last.press.span) : "nothing";
    const isOwn = talk.said.get(key) !== undefined;
    this.#tell(frame, isOwn ? "reply-to-oneself" : "reply-unfounded", claimed, {
      answer: press.type,
      power,
      said: shown(frame, tokens, claimed),
      heard,
    });
  }

  /** Source: v0.18, level 120, FRM: what one was party to can be checked. */
  #ofForward(frame: LintFrame, tokens: Uint16Array, press: Press, talk: Talk, own: string): void {
    if (press.type !== "FRM" || !press.press.span) return;
    const { sender, recipients } = press;
    const key = pressKey(tokens, press.press.span);
    if (sender === own) {
      if (talk.said.hasForgotten || talk.said.get(key) !== undefined) return;
    } else {
      const isTold = talk.told.get(key)?.some(({ from }) => from === sender);
      if (!recipients.includes(own) || talk.told.hasForgotten || isTold === true) return;
    }
    this.#tell(frame, "forward-misquoted", press.press.span, { power: sender });
  }

  /** Source: v0.18, level 10, CCL. */
  #ofCancel(frame: LintFrame, tokens: Uint16Array, cancelled: Press, talk: Talk): void {
    if (!cancelled.span || !canBeCancelled(cancelled)) return;
    const key = pressKey(tokens, cancelled.span);
    if (talk.said.get(key) === undefined) {
      if (!talk.said.hasForgotten) this.#tell(frame, "cancel-unsaid", cancelled.span, { what: cancelled.type });
      return;
    }
    const offer = cancelled.type === "YES" ? cancelled.press.span : cancelled.span;
    const agreedNs = offer ? talk.agreedNs(pressKey(tokens, offer)) : null;
    if (agreedNs === null || frame.atNs - agreedNs < crossingNs) return;
    const seconds = Math.round((frame.atNs - agreedNs) / 1e8) / 10;
    this.#tell(frame, "cancel-late", cancelled.span, { seconds });
  }

  /** The same again to whom it was too much, or with what he does not list. */
  #ofRepetition(frame: LintFrame, tokens: Uint16Array, { press, recipients }: SendPress, talk: Talk): void {
    if (!press.span || press.type === "HUH" || press.type === "TRY" || repeatedSpan(press)) return;
    const key = pressKey(tokens, press.span);
    for (const power of recipients) {
      const refusedNs = talk.misunderstoodNs(power, key);
      if (refusedNs !== null && frame.atNs - refusedNs >= crossingNs)
        this.#tell(frame, "huh-ignored", press.span, { power });
      const list = talk.tries.get(power);
      if (!list || frame.atNs - list.atNs < crossingNs) continue;
      const at = unlistedAt(tokens, press.span, list.tokens);
      if (at < 0) continue;
      const token = printTokens(tokens.subarray(at, at + 1), frame.representation);
      this.#tell(frame, "try-ignored", { start: at, end: at + 1 }, { power, token });
    }
    if (!talk.ownTry) return;
    const at = unlistedAt(tokens, press.span, talk.ownTry);
    if (at < 0) return;
    const token = printTokens(tokens.subarray(at, at + 1), frame.representation);
    this.#tell(frame, "try-exceeded", { start: at, end: at + 1 }, { token });
  }

  /** HUH at a token that the client's own TRY lists. */
  #ofHuh(frame: LintFrame, tokens: Uint16Array, press: Press, talk: Talk): void {
    if (!press.span || !talk.ownTry) return;
    const at = tokens.indexOf(T.ERR, press.span.start) + 1;
    const token = tokens[at];
    if (at === 0 || at >= press.span.end || token === undefined || !talk.ownTry.has(token)) return;
    const name = printTokens([token], frame.representation);
    this.#tell(frame, "try-denied", { start: at, end: at + 1 }, { token: name });
  }

  #tell(frame: LintFrame, code: Code, span: Span | undefined, facts: Finding["facts"]): void {
    this.#report(findingAt(frame, code, { place: span ? atTokens(span) : wholeFrame, facts }));
  }

  #of(connection: ConnectionId): Speaker {
    const known = this.#speakers.get(connection) ?? { talk: new Talk(), owed: [], toldTry: new Set() };
    this.#speakers.set(connection, known);
    return known;
  }
}

/** Press in the text form, its beginning where it is long. */
function shown({ representation }: LintFrame, tokens: Uint16Array, { start, end }: Span): string {
  const text = printTokens(tokens.subarray(start, end), representation);
  return text.length > mostShown ? `${text.slice(0, mostShown)} ..` : text;
}

/** Tokens that a TRY can list, but for HUH and TRY, which need not be. */
const listable: ReadonlySet<number> = new Set(
  (
    [
      ...(["PRP", "PCE", "ALY", "VSS", "DRW", "SLO", "NOT", "XDO", "DMZ", "AND", "ORR", "SCD", "OCC", "INS"] as const),
      ...(["QRY", "THK", "IDK", "SUG", "WHT", "HOW", "EXP", "SRY", "IFF", "THN", "ELS", "XOY", "YDO"] as const),
    ] as const
  ).map((name) => T[name]),
);

/** The first token of press that a list lacks; -1 for none. */
function unlistedAt(tokens: Uint16Array, { start, end }: Span, listed: ReadonlySet<number>): number {
  for (let at = start; at < end; at++) {
    const token = tokens[at] ?? 0;
    if (token === T.HUH || token === T.TRY) return -1;
    if (listable.has(token) && !listed.has(token)) return at;
  }
  return -1;
}

export const replies = defineRules(replyFindings, (report, { clients }) => new ReplyRules(report, clients));
