import { partitionPoint } from "../../../bytes/partitionPoint.ts";
import type { GameState } from "../../../game/state.ts";
import type { ConnectionId, FrameNumber, Leg } from "../../../recording/entry.ts";
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
import { isRewritten, isSamePress, ReadingOrder, type Sent, type Shown } from "./pressOnItsWay.ts";

/** Findings of how the server delivers press. */
const deliveryFindings = {
  "press-unsent": {
    severity: "error",
    message: "FRM shows {power} press of {sender} that {sender} never sent.",
    explanation:
      "All that the sender's client sent is in the recording, and no SND says this. Whoever reads it holds the sender to words of somebody else.",
    clause: "v0.18, level 10, FRM: press that another power sent",
    fix: "Send FRM only for a SND, with its sender, recipients and press.",
    example: "FRM ( ENG ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) ) while ENG sent nothing",
  },
  "press-misdelivered": {
    severity: "error",
    message: "FRM shows {power} press of {sender} that is for {recipients}.",
    explanation: "Press is secret: a power that is not among its recipients must not see it.",
    clause: "v0.18, level 10, SND: sent to the powers that it lists",
    fix: "Send FRM to the recipients of the SND alone.",
    example: "SND ( GER ) ( PRP ( PCE ( ENG GER ) ) ), and FRM to FRA",
  },
  "press-doubled": {
    severity: "error",
    message: "FRM shows {power} a second time what {sender} sent once.",
    explanation: "One SND is one FRM for each recipient. A bot may answer it twice, or take it for a new proposal.",
    clause: "v0.18, level 10, FRM",
    fix: "Send each recipient one FRM for a SND.",
    example: "one SND ( FRA ) ( PRP ( PCE ( ENG FRA ) ) ), and FRM twice",
  },
  "press-changed": {
    severity: "error",
    message: "FRM shows {power} other press than {sender} sent in #{sent}.",
    explanation: "Press is passed on word for word. Only what a TRY lists above the game's level is left out.",
    clause: "v0.18, level 10, FRM: the press as it was sent",
    fix: "Pass the tokens on as they came; do not write and read them as text on the way.",
    example: "SND ( FRA ) ( FOR ( SPR 1902 ) .. ) arrives as FRM ( ENG ) ( FRA ) ( FOR ( SPR 190 ) .. )",
  },
  "press-rewritten": {
    severity: "warning",
    message: "FRM shows {power} the press that {sender} sent in #{sent}, written otherwise.",
    explanation:
      "It has the same characters: text stands on the other side of a bracket, or a number has become text. A bot that answers YES or REJ repeats what the sender never said, and the sender does not recognise its own press.",
    clause: "v0.18, level 10, FRM: the press as it was sent",
    fix: "Pass the tokens on as they came; do not write and read them as text on the way.",
    example: "SND ( FRA ) ( HUH ( ERR 'a' ( PAR ) ) ) arrives as FRM ( ENG ) ( FRA ) ( HUH ( ERR ( PAR ) 'a' ) )",
    habits: [
      { software: "diplomacy", does: "writes digits in press as text" },
      { software: "Parlance", does: "moves text in press past brackets" },
    ],
  },
  "press-recipients": {
    severity: "warning",
    message: "FRM tells {power} that {sender} wrote to {shown}; the SND #{sent} is to {recipients}.",
    explanation: "A reader who does not know who else has read takes for a secret what is none.",
    clause: "v0.18, level 10, FRM: all powers that it was sent to",
    fix: "Repeat the recipients of the SND in every FRM.",
    example: "SND ( FRA GER ) ( .. ), and FRM ( ENG ) ( FRA ) ( .. )",
    habits: [{ software: "diplomacy", does: "names the receiver alone" }],
  },
  "press-lost": {
    severity: "error",
    message: "The server takes press for {power} and never shows it: its connection has no FRM of {sender}.",
    explanation:
      "YES says that the press went to all its recipients. The recipient's connection is in the recording, stands, and is told other things afterwards.",
    clause: "v0.18, level 10, SND: YES, and FRM to each recipient",
    fix: "Send FRM to every recipient, or answer OUT, CCD or REJ.",
    example: "SND ( FRA ) ( .. ), YES ( SND .. ), and nothing to FRA",
  },
  "press-refused-shown": {
    severity: "error",
    message: "The server answers {verb} to press that it has shown to others.",
    explanation: "The sender takes it that nobody has read this. Press that is refused goes to nobody.",
    clause: "v0.18, level 10, SND: REJ and HUH",
    fix: "Decide first, then send YES and FRM, or REJ and nothing.",
    example: "SND ( FRA ) ( .. ), FRM to FRA, REJ ( SND .. )",
  },
  "press-order": {
    severity: "warning",
    message: "{power} reads #{n} before #{other}; {reader} reads the same press the other way round.",
    explanation:
      "Which of two agreements stands is decided by which came later, and every power goes by the order in which the server told it: that is to be the same for all.",
    clause: "v0.18, level 10, agreements: it is guaranteed that this order will be the same for all powers",
    fix: "Send one SND to all its recipients before the next. As a client, ask again where two agreements conflict.",
    example: "FRA reads ENG's press before GER's, and ITA GER's before ENG's",
  },
} as const satisfies Findings;

type Code = keyof typeof deliveryFindings;

/** Press that was not shown by then is not shown any more; what was lost further away took nothing of it. */
const deliveryNs = 30e9;
/** Where recordings were put together, an FRM may stand a little before its SND. */
const crossingNs = 2e9;
/** A connection that is told something this long after the YES would have been told the press. */
const proofNs = 1e9;

/** Press of one game on its way. */
interface Post {
  /** SNDs that somebody may still be shown, in order. */
  readonly open: Set<Sent>;
  /** All SNDs. */
  readonly all: Sent[];
  readonly order: ReadingOrder;
}

/** A recipient that was never shown what was taken for him. */
interface Missing {
  readonly sent: Sent;
  readonly power: string;
  readonly connection: ConnectionId;
}

/** Press from SND to FRM, over the connections of all who write and read. Judged at the end, when losses are known. */
class DeliveryRules implements RuleCheck {
  readonly #report: Report<Code>;
  /** By the game's index. */
  readonly #posts = new Map<number, Post>();
  readonly #sentBy = new Map<FrameNumber, Sent>();
  /** FRMs that no SND explains. */
  readonly #stray: Shown[] = [];
  readonly #missing: Missing[] = [];
  /** Times of losses, by connection. */
  readonly #losses = new Map<ConnectionId, number[]>();
  readonly #lastNs = new Map<ConnectionId, number>();
  /** Connections with bytes missing before the next frame. */
  readonly #torn = new Set<ConnectionId>();

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  lost({ connection }: Leg): void {
    this.#torn.add(connection);
  }

  frame(frame: LintFrame): void {
    const { connection, direction, tokens, atNs, game } = frame;
    if (this.#torn.delete(connection)) {
      // What is missing may be as old as the frame before.
      this.#lose(connection, this.#lastNs.get(connection) ?? 0, atNs);
    }
    this.#lastNs.set(connection, atNs);
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
      this.#isWhole(shown.senderConnection, shown.atNs - deliveryNs, shown.atNs + crossingNs),
    );
    for (const shown of stray) this.#judge(shown);
    for (const { sent, power, connection } of this.#missing) {
      const { answer, sender } = sent;
      const toNs = (answer?.atNs ?? sent.atNs) + proofNs;
      const isProven = (this.#lastNs.get(connection) ?? 0) >= toNs && this.#isWhole(connection, sent.atNs, toNs);
      if (!isProven || sent.seenBy.has(power)) continue;
      this.#tell({ ...sent, code: "press-lost", facts: { power, sender }, cause: power });
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
    const verb = first === T.YES ? "YES" : first === T.REJ || first === T.HUH ? "refused" : "other";
    sent.answer = { verb, n, atNs };
    this.#settleWhole(sent, this.#postOf(index));
    if (verb !== "refused" || sent.seenBy.size === 0) return;
    const at = { n, atNs, connection };
    this.#tell({ ...at, code: "press-refused-shown", facts: { verb: first === T.REJ ? "REJ" : "HUH" }, cause: "" });
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
    this.#tell({ ...shown, code: "press-order", facts, cause: crossed.other });
  }

  /** An FRM without its SND, as far as what else was sent at the time tells why. */
  #judge(shown: Shown): void {
    const { game, power, sender, press, atNs } = shown;
    const { all } = this.#postOf(game);
    const countBy = (ns: number): number => partitionPoint(all.length, (at) => (all[at]?.atNs ?? ns) <= ns);
    const near = all
      .slice(countBy(atNs - deliveryNs), countBy(atNs + crossingNs))
      .filter(({ answer }) => answer?.verb !== "refused");
    const own = near.filter((sent) => sent.sender === sender);
    // What cannot be read may have become what was shown.
    if (own.some((sent) => sent.press === null)) return;
    const isSaid = (sent: Sent): boolean => sent.press !== null && isSamePress(sent.press, press);
    const said = own.findLast(isSaid);
    const late = own.find((sent) => isSaid(sent) && sent.recipients.includes(power) && !sent.seenBy.has(power));
    if (late) {
      late.seenBy.set(power, shown.n);
      return;
    }
    if (said && !said.recipients.includes(power)) return this.#misdelivered(shown, said.recipients);
    if (said) return this.#tell({ ...shown, code: "press-doubled", facts: { power, sender }, cause: sender });
    const awaited = (sent: Sent): boolean =>
      sent.n < shown.n && sent.recipients.includes(power) && !sent.seenBy.has(power);
    const meant = near.find((sent) => isSaid(sent) && awaited(sent)) ?? own.find(awaited);
    if (!meant) return this.#tell({ ...shown, code: "press-unsent", facts: { power, sender }, cause: sender });
    meant.seenBy.set(power, shown.n);
    const facts = { power, sender: meant.sender, sent: meant.n };
    const isSame = meant.sender === sender && meant.press !== null && isRewritten(meant.press, press);
    const code = isSame ? "press-rewritten" : "press-changed";
    this.#tell({ ...shown, code, facts, cause: "" }, placeOfChange(shown, meant));
  }

  #misdelivered(shown: Shown, recipients: readonly string[]): void {
    const { power, sender } = shown;
    const facts = { power, sender, recipients: recipients.join(" ") };
    this.#tell({ ...shown, code: "press-misdelivered", facts, cause: sender });
  }

  #recipients(shown: Shown, sent: Sent): void {
    const { power, sender } = shown;
    const lists = { shown: shown.recipients.join(" "), recipients: sent.recipients.join(" ") };
    const at = atTokens({ start: 5, end: 5 + shown.recipients.length });
    this.#tell({ ...shown, code: "press-recipients", facts: { power, sender, sent: sent.n, ...lists }, cause: "" }, at);
  }

  /** Press that all in view were shown, or that was refused. */
  #settleWhole(sent: Sent, post: Post): void {
    const { answer, readers, seenBy } = sent;
    const isSeen = answer?.verb === "YES" && [...readers.keys()].every((power) => seenBy.has(power));
    if (isSeen || answer?.verb === "refused") this.#settle(sent, post);
  }

  /** Press that nobody will be shown any more. */
  #settle(sent: Sent, { open, order }: Post): void {
    open.delete(sent);
    order.forget(sent);
    if (sent.answer?.verb !== "YES") return;
    for (const [power, connection] of sent.readers)
      if (!sent.seenBy.has(power)) this.#missing.push({ sent, power, connection });
  }

  #lose(connection: ConnectionId, ...times: readonly number[]): void {
    this.#losses.set(connection, [...(this.#losses.get(connection) ?? []), ...times]);
  }

  #isWhole(connection: ConnectionId, fromNs: number, toNs: number): boolean {
    if (this.#torn.has(connection)) return false;
    return !(this.#losses.get(connection) ?? []).some((atNs) => atNs >= fromNs && atNs <= toNs);
  }

  #postOf(index: number): Post {
    const post = this.#posts.get(index) ?? { open: new Set(), all: [], order: new ReadingOrder() };
    this.#posts.set(index, post);
    return post;
  }

  #tell(
    { code, connection, n, atNs, facts, cause }: Omit<Finding, "side" | keyof Place> & { code: Code },
    place: Place = wholeFrame,
  ): void {
    this.#report({ code, connection, side: "server", n, atNs, ...place, facts, cause });
  }
}

/** The first token that differs; of press under another name, the sender. */
function placeOfChange({ press, start, sender }: Shown, sent: Sent): Place {
  if (sent.sender !== sender) return atTokens({ start: 2, end: 3 });
  const at = press.findIndex((token, index) => token !== sent.press?.[index]);
  return at < 0 ? wholeFrame : atTokens({ start: start + at, end: start + at + 1 });
}

export const delivery = defineRules(deliveryFindings, (report) => new DeliveryRules(report));
