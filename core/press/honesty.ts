import type { Arrangement, Press } from "../language/press.ts";
import { type Turn, turnKey } from "../map/turn.ts";
import { together } from "./assess.ts";
import { withdrawalsIn } from "./cuts.ts";
import type { GameEvidence } from "./gameEvidence.ts";
import { type Agreement, standingOf } from "./ledger.ts";
import { owned, PlayedGame, positionOf } from "./played.ts";
import type { PressMessage } from "./pressMessage.ts";
import { defaultPeace } from "./profiles.ts";
import { requestedIn } from "./requested.ts";
import { type Assessment, assessment } from "./verdict.ts";

/** A verdict on whether a message is honest. */
export interface Honesty {
  /** Id of the message. */
  readonly id: PressMessage["id"];
  readonly about: "claim" | "forward" | "try" | "accusation" | "answer to an accusation";
  readonly verdict: "true" | "false" | "untestable";
  readonly why: string;
  /** The numbers of the frames that prove the verdict. */
  readonly evidence: readonly PressMessage["id"][];
}

/**
 * Assesses the honesty of messages: compares FCT and THK with the board and orders, forwarded copies with the
 * originals, and HUH with its sender's TRY list; also assesses accusations (EXP) and the answers to them. A message
 * that cannot be assessed is `untestable`, with a reason. An FCT that withdraws its sender from an agreement or a
 * pledge is not a claim.
 * @param messages the messages of a game with their links, in the server's order
 */
export function honestyOf(
  messages: readonly PressMessage[],
  agreements: readonly Agreement[],
  evidence: GameEvidence,
): Honesty[] {
  const game = new PlayedGame(evidence);
  const taken = messages.filter(({ isTaken }) => isTaken);
  const byId = new Map(taken.map((message) => [message.id, message]));
  const withdrawals = withdrawalsIn(
    agreements.flatMap(({ offer }) => standingOf(offer)),
    taken,
  );
  return taken.flatMap((message) => {
    const { press } = message;
    switch (press?.type) {
      case "FCT":
        return withdrawals.has(message.id) ? [] : claimOf(message, press, game, taken);
      case "THK":
        return claimOf(message, press, game, taken);
      case "FRM":
        return forwardOf(message, press, game, taken);
      case "HUH":
        return refusalOf(message, taken);
      case "EXP":
        return accusationOf(message, press, taken, agreements, game);
      case "REJ":
      case "SRY":
      case "IDK": {
        const about = message.repliesTo === null ? undefined : byId.get(message.repliesTo.id);
        return about?.press?.type === "EXP" ? answerOf(message, about, taken, agreements, game) : [];
      }
      default:
        return [];
    }
  });
}

type Said<T extends Press["type"]> = Press & { readonly type: T };

function claimOf(
  message: PressMessage,
  press: Said<"FCT" | "THK">,
  game: PlayedGame,
  messages: readonly PressMessage[],
): Honesty[] {
  const { id, turn, order, sender, text } = message;
  if (turn === null) return [];
  const context = {
    game,
    messages,
    from: turn,
    since: turn,
    sinceOrder: order,
    proposer: sender,
    parties: null,
    partners: [],
    window: null,
    path: "",
    cuts: new Map(),
    profile: defaultPeace,
    agreedOrder: () => null,
    requestedText: requestedIn(text),
  };
  const assessed =
    againstPosition(press.arrangement, message, game) ?? together(inTurn(press.arrangement, turn), context);
  const isTrue = assessed.verdict === "kept" && assessed.isFinal;
  const isFalse = assessed.verdict === "breached";
  const denies = press.answer === "false" || press.answer === "not-true";
  const verdict = !isTrue && !isFalse ? "untestable" : isTrue !== denies ? "true" : "false";
  return [{ id, about: "claim", verdict, why: assessed.why, evidence: assessed.evidence.map(({ n }) => n) }];
}

/** Checks claims about owners and units against the position at the time; null for other claims. */
function againstPosition(arrangement: Arrangement, { turn }: PressMessage, game: PlayedGame): Assessment | null {
  const record = turn === null ? undefined : game.at(turn);
  if (arrangement.type !== "SCD" && arrangement.type !== "OCC") return null;
  if (record?.units == null || record.centres === null)
    return assessment("not-testable", "the position is not in the recording");
  const { units, centres } = record;
  const isSo =
    arrangement.type === "SCD"
      ? arrangement.shares.every(({ owner, centres: own }) => own.every((one) => owned(owner, centres).includes(one)))
      : arrangement.positions.every(({ power, type, province }) =>
          units.some(
            (unit) => unit.power === power && unit.province === province && (type === "UNT" || type === unit.type),
          ),
        );
  const why = isSo ? "the position confirms it" : "the position contradicts it";
  return assessment(isSo ? "kept" : "breached", why, { evidence: positionOf(record) });
}

/** Limits a lasting arrangement to the turn in which it was claimed. */
function inTurn(arrangement: Arrangement, turn: Turn): Arrangement {
  switch (arrangement.type) {
    case "PCE":
    case "ALY":
    case "DMZ":
    case "YDO":
    case "FWD":
    case "BCC":
      return { type: "FOR", from: turn, to: null, arrangement };
    case "AND":
    case "ORR":
    case "CHO":
      return { ...arrangement, parts: arrangement.parts.map((part) => inTurn(part, turn)) };
    case "NOT":
      return { ...arrangement, arrangement: inTurn(arrangement.arrangement, turn) };
    case "NAR":
    case "FOR":
    case "DRW":
    case "SLO":
    case "XDO":
    case "SCD":
    case "OCC":
    case "XOY":
    case "SND":
    case "ROF":
    case "ULB":
    case "UUB":
    case "order":
      return arrangement;
  }
}

/**
 * Assesses a forwarded copy. It is genuine if the original was recorded, and forged if all press from the alleged
 * sender was recorded, but the original is not among it.
 */
function forwardOf(
  { id, text, order, turn, forwards }: PressMessage,
  press: Said<"FRM">,
  game: PlayedGame,
  messages: readonly PressMessage[],
): Honesty[] {
  const inside = /^FRM \( [^()]* \) \( [^()]* \) \( (.*) \)( WRT .*)?$/.exec(text)?.[1];
  const original =
    forwards?.id ??
    messages.find(
      (earlier) =>
        earlier.order < order &&
        earlier.text === inside &&
        earlier.sender === press.sender &&
        press.recipients.every((power) => earlier.recipients.includes(power)),
    )?.id;
  const about = "forward" as const;
  if (original !== undefined)
    return [{ id, about, verdict: "true", why: `the original is message ${original}`, evidence: [original] }];
  // The original counts as missing only if all of the sender's press was recorded.
  const wasRecorded = wasRecordedUntil(turn, [press.sender], game);
  if (!wasRecorded)
    return [{ id, about, verdict: "untestable", why: `not all press from ${press.sender} was recorded`, evidence: [] }];
  return [{ id, about, verdict: "false", why: `${press.sender} never sent the original`, evidence: [] }];
}

/** Whether all press between these powers up to a turn was recorded. */
function wasRecordedUntil(turn: Turn | null, powers: readonly string[], game: PlayedGame): boolean {
  const [first] = game.turns.filter(({ units }) => units !== null);
  const last = turn ?? game.last?.turn;
  return first !== undefined && last !== undefined && game.watched.isPressWhole(powers, first.turn, last);
}

/** Assesses a HUH: it is false if a TRY from its sender to the same power had listed the token that follows ERR. */
function refusalOf(
  { id, text, sender, recipients, order, game }: PressMessage,
  messages: readonly PressMessage[],
): Honesty[] {
  const token = /\bERR (?:\( )*([A-Z]{3})\b/.exec(text)?.[1];
  if (token === undefined) return [];
  const lists = recipients.flatMap((reader) => {
    const list = messages.findLast(
      (message) =>
        message.game === game &&
        message.sender === sender &&
        message.recipients.includes(reader) &&
        message.order < order &&
        message.press?.type === "TRY",
    );
    return list?.press?.type === "TRY" ? [{ id: list.id, isListed: list.press.tokens.includes(token) }] : [];
  });
  const list = lists.find(({ isListed }) => isListed) ?? lists[0];
  if (list === undefined) return [];
  const why = `the TRY in message ${list.id} ${list.isListed ? "lists" : "omits"} ${token}`;
  return [{ id, about: "try", verdict: list.isListed ? "false" : "true", why, evidence: [list.id] }];
}

/**
 * Assesses an accusation: whether the accused power made the promise, and whether it broke the promise in the turn that
 * the accusation names.
 */
function accusationOf(
  message: PressMessage,
  press: Said<"EXP">,
  messages: readonly PressMessage[],
  agreements: readonly Agreement[],
  game: PlayedGame,
): Honesty[] {
  const found = accusedIn(message, press, messages, agreements);
  const { id, sender, recipients } = message;
  const about = "accusation" as const;
  if (found === null && !recipients.every((power) => wasRecordedUntil(message.turn, [sender, power], game)))
    return [{ id, about, verdict: "untestable", why: "not all earlier press was recorded", evidence: [] }];
  if (found === null) return [{ id, about, verdict: "false", why: "no such message was sent", evidence: [] }];
  const { said, breach, agreement } = found;
  const when = turnKey(press.turn);
  if (breach !== null)
    return [
      {
        id,
        about,
        verdict: "true",
        why: `${said.sender} broke the promise in ${when}`,
        evidence: [said.id, ...breach],
      },
    ];
  const why = agreement
    ? `the promise was not broken in ${when}`
    : "the promise was sent, but whether it was broken is unknown";
  return [{ id, about, verdict: agreement ? "false" : "untestable", why, evidence: [said.id] }];
}

/** Assesses the answer to an accusation: SRY admits it, REJ denies the promise, IDK denies the breach. */
function answerOf(
  { id, press, sender }: PressMessage,
  accusation: PressMessage,
  messages: readonly PressMessage[],
  agreements: readonly Agreement[],
  game: PlayedGame,
): Honesty[] {
  if (accusation.press?.type !== "EXP") return [];
  const found = accusedIn({ ...accusation, recipients: [sender] }, accusation.press, messages, agreements);
  const about = "answer to an accusation" as const;
  const answer = (isTrue: boolean, why: string): Honesty[] => [
    { id, about, verdict: isTrue ? "true" : "false", why, evidence: found ? [found.said.id] : [] },
  ];
  if (found === null && !wasRecordedUntil(accusation.turn, [sender, accusation.sender], game))
    return [{ id, about, verdict: "untestable", why: "not all earlier press was recorded", evidence: [] }];
  if (press?.type === "REJ")
    return answer(
      found === null,
      found === null ? `${sender} never sent that message` : `${sender} had sent that message`,
    );
  if (found === null || (found.breach === null && found.agreement === null))
    return [{ id, about, verdict: "untestable", why: "the subject of the accusation is unknown", evidence: [] }];
  const isBroken = found.breach !== null;
  return answer(
    press?.type === "SRY" ? isBroken : !isBroken,
    isBroken ? "the promise was broken" : "the promise was not broken",
  );
}

interface Accused {
  /** The message of the accused power that the accusation quotes. */
  readonly said: PressMessage;
  readonly agreement: Agreement | null;
  /** Evidence of a breach in the turn that the accusation names; null if there was none. */
  readonly breach: readonly PressMessage["id"][] | null;
}

function accusedIn(
  message: PressMessage,
  { turn }: Said<"EXP">,
  messages: readonly PressMessage[],
  agreements: readonly Agreement[],
): Accused | null {
  const text = /^EXP \( [^()]* \) \( (.*) \)$/.exec(message.text)?.[1];
  const said = messages.findLast(
    (earlier) => earlier.order < message.order && earlier.text === text && message.recipients.includes(earlier.sender),
  );
  if (!said) return null;
  const agreement =
    agreements.find(({ offer }) => offer.id === said.id || offer.replies.some((reply) => reply.id === said.id)) ?? null;
  const obligation = agreement?.obligations.find(({ obligor }) => obligor === said.sender);
  const broken = obligation?.turns.find((one) => one.verdict === "breached" && turnKey(one.turn) === turnKey(turn));
  return { said, agreement: obligation ? agreement : null, breach: broken?.evidence.map(({ n }) => n) ?? null };
}
