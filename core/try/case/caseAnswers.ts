import type { ClientMessage, ServerMessage } from "../../language/message.ts";
import { errorPosition } from "../../language/read.ts";
import { refusalOf } from "../../language/refusal.ts";
import { writeMessage } from "../../language/write.ts";
import { definitionText } from "../../map/writeDefinition.ts";
import { readTokens } from "../../tokens/readText.ts";
import { closeBracket, decodeTokens, encodeTokens, openBracket, type Token } from "../../tokens/token.ts";
import { T } from "../../tokens/vocabulary.ts";
import { type CaseGame, clientMessageOf } from "./caseGame.ts";
import type { CaseTurn } from "./caseTurn.ts";
import type { CaseLine } from "./gameCase.ts";

/** The state that determines the answers to the live bot. */
export interface AnswerContext {
  readonly game: CaseGame;
  /** Null before the first position. */
  readonly turn: CaseTurn | null;
  /** For each command, the body of the last message that the bot received with it. */
  readonly last: ReadonlyMap<Token, Uint8Array>;
  /** Called for NOT ( GOF ) and GOF. */
  readonly setWaiting: (isWaiting: boolean) => void;
}

/** A message from the live bot, and the corresponding recorded message. */
export interface AskedLive {
  readonly body: Uint8Array;
  /** Null if the recorded client sent no such message. */
  readonly recorded: CaseLine | null;
  /** Whether the two messages are the same; NME with a different name or version counts as the same. */
  readonly isSame: boolean;
  /** The recorded server's answers. */
  readonly answers: readonly CaseLine[];
  /** Whether the recording ends soon afterwards, so that an answer may be missing. */
  readonly isLast: boolean;
}

/**
 * Returns the bodies of the messages that answer a message of the live bot: as in the recording if the recorded client
 * sent the same message, otherwise as a typical server would answer.
 */
export function answersTo(asked: AskedLive, context: AnswerContext): readonly Uint8Array[] {
  const { tokens } = decodeTokens(asked.body);
  const { game, turn } = context;
  const message = clientMessageOf(tokens, game.names);
  if (asked.isSame && (asked.answers.length > 0 || !asked.isLast)) {
    // The orders count for the turn, regardless of the server's answer.
    if (message?.type === "SUB") for (const order of message.orders) turn?.submit(order);
    return asked.answers.map(({ body }) => quoting(body, asked));
  }
  const strictness = { dialect: "v0.18", level: game.level, role: "player" } as const;
  const fault = errorPosition(tokens, "client-to-server", game.names, strictness);
  if (fault || message === null) {
    const refusal = refusalOf(tokens, fault?.tokenIndex ?? 0);
    return refusal === null ? [] : [encodeTokens(refusal)];
  }
  const usable = asked.answers.filter(({ text }) => !/^(HUH|PRN|THX|MIS)\b/.test(text));
  if (message.type !== "SUB" && usable.length > 0) return usable.map(({ body }) => quoting(body, asked));
  return usualAnswers(message, tokens, context);
}

/**
 * Returns an answer. If the answer quotes the recorded client's message, the live bot's message replaces the quotation.
 */
function quoting(body: Uint8Array, { recorded, body: live }: AskedLive): Uint8Array {
  const { tokens } = decodeTokens(body);
  const isAnswer = tokens[0] === T.YES || tokens[0] === T.REJ;
  if (!isAnswer || recorded === null) return body;
  const quoted = encodeTokens(tokens.subarray(2, -1));
  return equal(quoted, recorded.body) ? wrapped(tokens[0] ?? T.YES, live) : body;
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

function wrapped(answer: Token, live: Uint8Array): Uint8Array {
  return encodeTokens([answer, openBracket, ...decodeTokens(live).tokens, closeBracket]);
}

/**
 * Returns a server's usual answers to a message for which the recording has none. Source: v0.18, level 0, and level 10.
 */
function usualAnswers(message: ClientMessage, tokens: Uint16Array, context: AnswerContext): readonly Uint8Array[] {
  const { game, turn, last, setWaiting } = context;
  const live = encodeTokens(tokens);
  const written = (one: ServerMessage): Uint8Array => encodeTokens(writeMessage(one, "server-to-client", game.names));
  const say = (isAccepted: boolean): Uint8Array[] => [wrapped(isAccepted ? T.YES : T.REJ, live)];
  const stillMissing = (): Uint8Array[] => (turn && !turn.isDone ? [written(turn.missing)] : []);
  switch (message.type) {
    case "SUB":
      if (turn === null) return say(false);
      return [
        ...message.orders.map((order) => written({ type: "THX", order, note: turn.submit(order) })),
        ...stillMissing(),
      ];
    case "MIS":
      return turn === null ? say(false) : [written(turn.missing)];
    case "GOF":
      setWaiting(false);
      return [...say(turn !== null), ...stillMissing()];
    case "NOT":
      if (message.command.type === "SUB") return say(turn?.withdraw(message.command.orders) === true);
      if (message.command.type === "GOF") setWaiting(true);
      return say(true);
    case "IAM":
      return say(message.power === game.power && message.passcode === game.passcode);
    case "MDF":
      return definition(context) ?? say(false);
    case "MAP":
    case "HLO":
    case "SCO":
    case "NOW":
    case "TME": {
      const known = tokens.length === 1 ? last.get(tokens[0] ?? 0) : undefined;
      return known ? [known] : say(false);
    }
    case "DRW":
    case "SND":
      return say(true);
    case "YES":
    case "REJ":
    case "HUH":
    case "PRN":
    case "order":
      return [];
    default:
      return say(false);
  }
}

function definition({ game: { map, names }, last }: AnswerContext): readonly Uint8Array[] | null {
  const known = last.get(T.MDF);
  if (known) return [known];
  const read = map && readTokens(definitionText({ map, settings: null }), names);
  return read?.ok ? [encodeTokens(read.tokens)] : null;
}
