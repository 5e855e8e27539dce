import { partitionPoint } from "../../../bytes/partitionPoint.ts";
import type { GameState } from "../../../game/state.ts";
import { listed } from "../../../language/english/words.ts";
import type { ConnectionId, FrameNumber, Leg } from "../../../recording/entry.ts";
import type { Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import {
  atTokens,
  type Finding,
  type LintFrame,
  type Place,
  type Report,
  type RuleCheck,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { LegHoles } from "./legHoles.ts";
import { isRewritten, isSamePress, ReadingOrder, type Sent, type Shown } from "./pressOnItsWay.ts";

/** Findings of how the server delivers press. */
const deliveryFindings = {
  "press-unsent": {
    severity: "error",
    message: "FRM shows {power} press from {sender} that {sender} never sent.",
    explanation:
      "The recording has everything that the sender's client sent, and no SND has this press. The recipient will hold the sender to press that the sender never sent.",
    clause: "v0.18, level 10, FRM: press that another power sent",
    fix: "Send an FRM only for an SND, and copy its sender, recipients and press.",
    example: "FRM ( ENG ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) ) while ENG sent nothing",
  },
  "press-misdelivered": {
    severity: "error",
    message: "FRM shows {power} press from {sender} that is only for {recipients}.",
    explanation: "Press is secret: a power that is not among the recipients must not see it.",
    clause: "v0.18, level 10, SND: sent to the powers that it lists",
    fix: "Send FRM only to the recipients of the SND.",
    example: "SND ( GER ) ( PRP ( PCE ( ENG GER ) ) ), and FRM to FRA",
  },
  "press-doubled": {
    severity: "error",
    message: "FRM shows {power} press from {sender} a second time, but {sender} sent it once.",
    explanation:
      "Each recipient of an SND receives one FRM. A bot may answer both, or take the second one for a new proposal.",
    clause: "v0.18, level 10, FRM",
    fix: "Send each recipient one FRM for each SND.",
    example: "one SND ( FRA ) ( PRP ( PCE ( ENG FRA ) ) ), and FRM twice",
  },
  "press-changed": {
    severity: "error",
    message: "FRM shows {power} press that differs from what {sender} sent in #{sent}.",
    explanation:
      "Servers deliver press word for word. Only tokens in a TRY that are above the game's level are left out.",
    clause: "v0.18, level 10, FRM: the press as it was sent",
    fix: "Deliver the tokens unchanged; do not convert them to text and back.",
    example: "SND ( FRA ) ( FOR ( SPR 1902 ) .. ) arrives as FRM ( ENG ) ( FRA ) ( FOR ( SPR 190 ) .. )",
  },
  "press-rewritten": {
    severity: "warning",
    message: "FRM delivers {sender}'s press (#{sent}) to {power} with changes.",
    explanation:
      "The characters are the same, but text moved past a bracket, or a number became text. A bot that answers with YES or REJ repeats press that the sender never sent, and the sender does not recognise its own press.",
    clause: "v0.18, level 10, FRM: the press as it was sent",
    fix: "Deliver the tokens unchanged; do not convert them to text and back.",
    example: "SND ( FRA ) ( HUH ( ERR 'a' ( PAR ) ) ) arrives as FRM ( ENG ) ( FRA ) ( HUH ( ERR ( PAR ) 'a' ) )",
    habits: [
      { software: "diplomacy", does: "writes digits in press as text" },
      { software: "Parlance", does: "moves quoted text in press across a neighbouring bracket" },
    ],
  },
  "press-recipients": {
    severity: "warning",
    message: "FRM to {power} lists {shown}, but {sender} sent SND #{sent} to {recipients}.",
    explanation: "A reader that does not know the other recipients may take the press for a secret.",
    clause: "v0.18, level 10, FRM: all powers that it was sent to",
    fix: "Repeat the recipients of the SND in every FRM.",
    example: "SND ( FRA GER ) ( .. ), and FRM ( ENG ) ( FRA ) ( .. )",
    habits: [{ software: "diplomacy", does: "names only the receiver" }],
  },
  "press-lost": {
    severity: "error",
    message: "The server accepted press for {power}, but never sent {power} the FRM from {sender}.",
    explanation:
      "YES means that the press went to all its recipients. The recipient's connection is in the recording, is open, and receives other messages afterwards.",
    clause: "v0.18, level 10, SND: YES, and FRM to each recipient",
    fix: "Send FRM to every recipient, or answer with OUT, CCD or REJ.",
    example: "SND ( FRA ) ( .. ), YES ( SND .. ), and nothing to FRA",
  },
  "press-refused-shown": {
    severity: "error",
    message: "The server answered {verb} to press that it had already delivered.",
    explanation: "The sender assumes that nobody has read this press. Refused press must go to nobody.",
    clause: "v0.18, level 10, SND: REJ and HUH",
    fix: "Decide first; then send YES and FRM, or REJ and no FRM.",
    example: "SND ( FRA ) ( .. ), FRM to FRA, REJ ( SND .. )",
  },
  "press-order": {
    severity: "warning",
    message: "{power} received press #{n} before #{other}; {reader} received them the other way round.",
    explanation:
      "Of two conflicting agreements the later one counts. Every power goes by the order in which the server delivers them, so the order must be the same for all.",
    clause: "v0.18, level 10, agreements: it is guaranteed that this order will be the same for all powers",
    fix: "Deliver one SND to all its recipients before the next. As a client, ask again if two agreements conflict.",
    example: "FRA reads ENG's press before GER's, and ITA GER's before ENG's",
  },
} as const satisfies Findings;

type Code = keyof typeof deliveryFindings;

/** Press that is not delivered within this time is not delivered at all; bytes lost outside this time do not matter. */
const deliveryNs = 30e9;
/** In merged recordings an FRM may come a little before its SND. */
const crossingNs = 2e9;
/** A connection that receives a message this long after the YES would have received the press. */
const proofNs = 1e9;

/** The press of one game. */
interface Post {
  /** SNDs that may still be delivered, in order. */
  readonly open: Set<Sent>;
  /** All SNDs. */
  readonly all: Sent[];
  readonly order: ReadingOrder;
}

/** Press that the server accepted but did not deliver to one recipient. */
interface Missing {
  readonly sent: Sent;
  readonly power: string;
  readonly connection: ConnectionId;
}

/** Compares every SND with the FRMs on its recipients' connections; decides at the end, when losses are known. */
class DeliveryRules implements RuleCheck {
  readonly #report: Report<Code>;
  /** By the game's index. */
  readonly #posts = new Map<number, Post>();
  readonly #sentBy = new Map<FrameNumber, Sent>();
  /** FRMs without a matching SND. */
  readonly #stray: Shown[] = [];
  readonly #missing: Missing[] = [];
  readonly #holes = new LegHoles();

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  lost(leg: Leg): void {
    this.#holes.lost(leg);
  }

  frame(frame: LintFrame): void {
    const { direction, tokens, game } = frame;
    this.#holes.frame(frame);
    if (!tokens || game === null) return;
    const state = game.after;
    if (direction === "client-to-server") {
      if (tokens[0] === T.SND) this.#send(frame, game.index, state);
    } else if (frame.answers !== null && this.#sentBy.has(frame.answers)) this.#answer(frame, tokens, game.index);
    else if (frame.reading?.ok && frame.reading.message.type === "FRM") this.#show(frame, game.index, state);
  }

  end(): void {
    for (const post of this.#posts.values()) for (const sent of post.open) this.#settle(sent, post);
    const stray = this.#stray.filter((shown) =>
      this.#holes.isWhole(shown.senderConnection, shown.atNs - deliveryNs, shown.atNs + crossingNs),
    );
    for (const shown of stray) this.#explain(shown);
    for (const { sent, power, connection } of this.#missing) {
      const { answer, sender } = sent;
      const toNs = (answer?.atNs ?? sent.atNs) + proofNs;
      // A slow connection may receive the FRM much later than the YES, in any hole.
      const isProven = !this.#holes.hasAny(connection) && this.#holes.lastNs(connection) >= toNs;
      if (!isProven || sent.seenBy.has(power)) continue;
      this.#add({ ...sent, code: "press-lost", facts: { power, sender }, cause: power });
    }
  }

  #send(frame: LintFrame, index: number, { seats, powers }: GameState): void {
    const { n, atNs, connection, reading, tokens } = frame;
    const sender = seats.get(connection)?.power ?? null;
    if (sender === null || !tokens) return;
    const message = reading?.ok && reading.message.type === "SND" ? reading.message : null;
    const span = message?.press.span;
    const recipients = message?.recipients ?? [];
    const readers = new Map<string, number>();
    for (const power of recipients) {
      const state = powers.get(power);
      if (state && state.connection !== null && !state.inDisorder && !state.isOut) readers.set(power, state.connection);
    }
    const press = span ? tokens.slice(span.start, span.end) : null;
    const at = { n, atNs, connection, sender, recipients, press, readers };
    const sent: Sent = { ...at, seenBy: new Map(), answer: null };
    const post = this.#postOf(index);
    post.open.add(sent);
    post.all.push(sent);
    this.#sentBy.set(n, sent);
    for (const old of post.open) {
      if (atNs - old.atNs <= 2 * deliveryNs) break;
      this.#settle(old, post);
    }
  }

  #answer({ answers, atNs, n, connection }: LintFrame, tokens: Uint16Array, index: number): void {
    const sent = this.#sentBy.get(answers ?? 0);
    if (!sent || sent.answer?.verb === "YES" || sent.answer?.verb === "refused") return;
    const [first] = tokens;
    const verb = verbs.get(first ?? 0) ?? "other";
    sent.answer = { verb, n, atNs };
    this.#settleWhole(sent, this.#postOf(index));
    if (verb !== "refused" || sent.seenBy.size === 0) return;
    const at = { n, atNs, connection };
    this.#add({ ...at, code: "press-refused-shown", facts: { verb: first === T.REJ ? "REJ" : "HUH" }, cause: "" });
  }

  #show(frame: LintFrame, game: number, { seats, powers }: GameState): void {
    const { n, atNs, connection, reading, tokens } = frame;
    const message = reading?.ok ? reading.message : null;
    const power = seats.get(connection)?.power ?? null;
    if (message?.type !== "FRM" || !message.press.span || !tokens || power === null) return;
    const { sender, recipients } = message;
    const { start, end } = message.press.span;
    const press = tokens.slice(start, end);
    const senderConnection = powers.get(sender)?.connection ?? -1;
    const shown: Shown = { n, atNs, connection, game, power, sender, senderConnection, recipients, press, start };
    const post = this.#postOf(game);
    const sent = [...post.open].find(
      (one) =>
        one.sender === sender &&
        one.recipients.includes(power) &&
        !one.seenBy.has(power) &&
        one.press !== null &&
        isSamePress(one.press, press),
    );
    if (!sent) {
      if (!recipients.includes(power)) this.#misdelivered(shown, recipients);
      else if (senderConnection >= 0) this.#stray.push(shown);
      return;
    }
    sent.seenBy.set(power, n);
    const isSameList =
      recipients.length === sent.recipients.length && sent.recipients.every((one) => recipients.includes(one));
    if (!isSameList) this.#recipients(shown, sent);
    const crossed = post.order.read(sent, power);
    this.#settleWhole(sent, post);
    if (!crossed) return;
    const facts = { power, n: crossed.before.n, other: sent.n, reader: crossed.other };
    this.#add({ ...shown, code: "press-order", facts, cause: crossed.other });
  }

  /** Finds why an FRM has no SND, from the other press of that time. */
  #explain(shown: Shown): void {
    const { game, power, sender, press, atNs } = shown;
    const { all } = this.#postOf(game);
    const countBy = (ns: number): number => partitionPoint(all.length, (at) => (all[at]?.atNs ?? ns) <= ns);
    const hasThisPress = (sent: Sent): boolean => sent.press !== null && isSamePress(sent.press, press);
    const near = all
      .slice(countBy(atNs - deliveryNs), countBy(atNs + crossingNs))
      .filter((sent) => reached(sent) || (sent.answer?.verb === "undelivered" && hasThisPress(sent)));
    const own = near.filter((sent) => sent.sender === sender);
    // An SND that cannot be read may be the source of this FRM.
    if (own.some((sent) => sent.press === null)) return;
    const source = own.findLast(hasThisPress);
    const late = own.find((sent) => hasThisPress(sent) && sent.recipients.includes(power) && !sent.seenBy.has(power));
    if (late) {
      late.seenBy.set(power, shown.n);
      return;
    }
    if (source && !source.recipients.includes(power)) return this.#misdelivered(shown, source.recipients);
    if (source) return this.#add({ ...shown, code: "press-doubled", facts: { power, sender }, cause: sender });
    const awaited = (sent: Sent): boolean =>
      sent.n < shown.n && sent.recipients.includes(power) && !sent.seenBy.has(power);
    const isAltered = ({ press: sentPress }: Sent): boolean => sentPress !== null && isRewritten(sentPress, press);
    const meant =
      near.find((sent) => hasThisPress(sent) && awaited(sent)) ??
      own.find((sent) => isAltered(sent) && awaited(sent)) ??
      own.find(awaited);
    if (!meant) return this.#add({ ...shown, code: "press-unsent", facts: { power, sender }, cause: sender });
    meant.seenBy.set(power, shown.n);
    const facts = { power, sender: meant.sender, sent: meant.n };
    const code = meant.sender === sender && isAltered(meant) ? "press-rewritten" : "press-changed";
    this.#add({ ...shown, code, facts, cause: "" }, placeOfChange(shown, meant));
  }

  #misdelivered(shown: Shown, recipients: readonly string[]): void {
    const { power, sender } = shown;
    const facts = { power, sender, recipients: listed(recipients) };
    this.#add({ ...shown, code: "press-misdelivered", facts, cause: sender });
  }

  #recipients(shown: Shown, sent: Sent): void {
    const { power, sender } = shown;
    const { length } = shown.recipients;
    const named = listed(shown.recipients);
    const lists = {
      shown: length === 1 ? `only ${named} as recipient` : `${named} as recipients`,
      recipients: listed(sent.recipients),
    };
    const at = atTokens({ start: 5, end: 5 + length });
    this.#add({ ...shown, code: "press-recipients", facts: { power, sender, sent: sent.n, ...lists }, cause: "" }, at);
  }

  /** Closes press that every recorded recipient received, or that the server refused. */
  #settleWhole(sent: Sent, post: Post): void {
    const { answer, readers, seenBy } = sent;
    const isSeen = answer?.verb === "YES" && [...readers.keys()].every((power) => seenBy.has(power));
    if (isSeen || answer?.verb === "refused") this.#settle(sent, post);
  }

  /** Closes press that will not be delivered to anybody any more. */
  #settle(sent: Sent, { open, order }: Post): void {
    open.delete(sent);
    order.forget(sent);
    if (sent.answer?.verb !== "YES") return;
    for (const [power, connection] of sent.readers)
      if (!sent.seenBy.has(power)) this.#missing.push({ sent, power, connection });
  }

  #postOf(index: number): Post {
    const post = this.#posts.get(index) ?? { open: new Set(), all: [], order: new ReadingOrder() };
    this.#posts.set(index, post);
    return post;
  }

  #add(
    { code, connection, n, atNs, facts, cause }: Omit<Finding, "side" | keyof Place> & { code: Code },
    place: Place = wholeFrame,
  ): void {
    this.#report({ code, connection, side: "server", n, atNs, ...place, facts, cause });
  }
}

/** What an answer says about press. OUT and CCD may also be broadcasts: a YES after them counts instead. */
const verbs: ReadonlyMap<Token, NonNullable<Sent["answer"]>["verb"]> = new Map([
  [T.YES, "YES"],
  [T.REJ, "refused"],
  [T.HUH, "refused"],
  [T.OUT, "undelivered"],
  [T.CCD, "undelivered"],
]);

/** Whether press may have gone to its recipients. */
function reached({ answer }: Sent): boolean {
  return answer?.verb !== "refused" && answer?.verb !== "undelivered";
}

/** The first token that differs; the sender if the press came under another name. */
function placeOfChange({ press, start, sender }: Shown, sent: Sent): Place {
  if (sent.sender !== sender) return atTokens({ start: 2, end: 3 });
  const at = press.findIndex((token, index) => token !== sent.press?.[index]);
  return at < 0 ? wholeFrame : atTokens({ start: start + at, end: start + at + 1 });
}

export const delivery = defineRules(deliveryFindings, (report) => new DeliveryRules(report));
