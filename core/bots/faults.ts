import { closeBracket, decodeTokens, encodeTokens, openBracket, type Token } from "../tokens/token.ts";
import { T } from "../tokens/vocabulary.ts";
import { encodeHead, frameHeadByteLength } from "../wire/frame.ts";
import type { BotClient } from "./botClient.ts";
import type { PlayableBot } from "./playableBot.ts";

/** The faults that can be injected into a bot, keyed by name. */
export const knownFaults = {
  "bad-syntax": {
    does: "sends orders without their brackets in every second turn, then correct ones",
    needsLimit: false,
  },
  unbalanced: {
    does: "leaves out the last bracket of SUB in every second turn, then sends a correct SUB",
    needsLimit: false,
  },
  "wrong-coast": { does: "names a coast for every move in every second turn, then corrects it", needsLimit: false },
  "wrong-level": { does: "sends level 70 press in every second turn", needsLimit: false },
  "late-orders": { does: "sends the orders of every second turn only in the next turn", needsLimit: true },
  "missing-order": { does: "leaves out one order in every second turn", needsLimit: true },
  hang: { does: "stops sending after its third turn, and stays connected", needsLimit: true },
  disconnect: { does: "disconnects after ordering in its third turn, and rejoins with IAM", needsLimit: false },
  crash: { does: "resets its connection after ordering in its third turn", needsLimit: false },
} as const satisfies Readonly<Record<string, KnownFault>>;

/** A fault that `chamber play --fault` accepts by name. */
export interface KnownFault {
  /** What the bot does, worded so that it can follow "a bot that" in help texts. */
  readonly does: string;
  /** Whether the other players would wait forever without a time limit. */
  readonly needsLimit: boolean;
}

export type FaultName = keyof typeof knownFaults;

export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(knownFaults, name);
}

const lastTurn = 3;

/** A bot with a fault, which alters what the bot would otherwise send. */
export class FaultyBot implements PlayableBot {
  readonly #bot: BotClient;
  readonly #fault: FaultName;
  #kept: readonly Uint8Array[] = [];
  #hasLeft = false;

  constructor(bot: BotClient, fault: FaultName) {
    this.#bot = bot;
    this.#fault = fault;
  }

  get hasJoined(): boolean {
    return this.#bot.hasJoined;
  }

  get isOver(): boolean {
    return this.#bot.isOver;
  }

  get turns(): number {
    return this.#bot.turns;
  }

  get isWaiting(): boolean {
    return !this.#isSilent && this.#bot.isWaiting;
  }

  get leaves(): "reset" | "close" | null {
    if (this.#bot.turns < lastTurn || this.#hasLeft) return null;
    if (this.#fault === "crash") return "reset";
    return this.#fault === "disconnect" ? "close" : null;
  }

  get #isSilent(): boolean {
    return this.#fault === "hang" && this.#bot.turns >= lastTurn;
  }

  open(): Uint8Array {
    return this.#bot.open();
  }

  receive(bytes: Uint8Array): readonly Uint8Array[] {
    const before = this.#bot.turns;
    const frames = this.#bot.receive(bytes);
    if (this.#isSilent) return [];
    const isNewTurn = this.#bot.turns > before;
    return isNewTurn ? this.#spoiled(frames) : frames;
  }

  quiet(): readonly Uint8Array[] {
    return this.#isSilent ? [] : this.#bot.quiet();
  }

  comeBack(): void {
    this.#hasLeft = true;
    this.#bot.comeBack();
  }

  /** Returns the frames for a turn, with the fault added. */
  #spoiled(frames: readonly Uint8Array[]): readonly Uint8Array[] {
    const kept = this.#kept;
    this.#kept = [];
    if (this.#bot.turns % 2 === 0) return [...kept, ...frames];
    switch (this.#fault) {
      case "bad-syntax":
        return withBefore(frames, withoutOrderBrackets);
      case "unbalanced":
        return withBefore(frames, (tokens) => tokens.slice(0, -1));
      case "wrong-coast":
        return withBefore(frames, withCoasts);
      case "wrong-level":
        return [...frames, messageBytes(this.#highPress())];
      case "late-orders":
        this.#kept = frames.filter(isSubmission);
        return frames.filter((frame) => !isSubmission(frame));
      case "missing-order":
        return frames.flatMap((frame) => (isSubmission(frame) ? shortened(frame) : [frame]));
      default:
        return frames;
    }
  }

  /** Returns HOW ( power ) to another power, which is press of level 70. Source: v0.18, level 70, HOW. */
  #highPress(): readonly Token[] {
    const firstPower = 0x4100;
    const other = this.#bot.powerToken === firstPower ? firstPower + 1 : firstPower;
    const listed = [openBracket, other, closeBracket];
    return [T.SND, ...listed, openBracket, T.HOW, ...listed, closeBracket];
  }
}

function tokensOf(frame: Uint8Array): readonly Token[] {
  return [...decodeTokens(frame.subarray(frameHeadByteLength)).tokens];
}

function messageBytes(tokens: readonly Token[]): Uint8Array {
  const body = encodeTokens(tokens);
  return Uint8Array.of(...encodeHead({ typeByte: 2, pad: 0, body }), ...body);
}

function isSubmission(frame: Uint8Array): boolean {
  return tokensOf(frame)[0] === T.SUB;
}

/** Inserts a corrupted copy of each SUB before the SUB itself. */
function withBefore(
  frames: readonly Uint8Array[],
  spoil: (tokens: readonly Token[]) => readonly Token[],
): readonly Uint8Array[] {
  return frames.flatMap((frame) => {
    const spoiled = isSubmission(frame) ? spoil(tokensOf(frame)) : [];
    return spoiled.length > 0 ? [messageBytes(spoiled), frame] : [frame];
  });
}

/** Turns `SUB ( ( FRA AMY PAR ) HLD )` into `SUB ( FRA AMY PAR ) HLD`. */
function withoutOrderBrackets(tokens: readonly Token[]): readonly Token[] {
  const [first = []] = ordersIn(tokens);
  return [T.SUB, ...first.slice(1, -1)];
}

/** Adds the north coast to the destination of every MTO; returns an empty list if nothing moves. */
function withCoasts(tokens: readonly Token[]): readonly Token[] {
  const orders = ordersIn(tokens).flatMap((order) => {
    const at = order.lastIndexOf(T.MTO);
    const [target, end] = order.slice(at + 1);
    const isPlain = at > 0 && target !== undefined && target !== openBracket && end === closeBracket;
    return isPlain ? [...order.slice(0, at + 1), openBracket, target, T.NCS, closeBracket, closeBracket] : [];
  });
  return orders.length > 0 ? [T.SUB, ...orders] : [];
}

/** Returns SUB without its first order; empty if that was the only one. */
function shortened(frame: Uint8Array): readonly Uint8Array[] {
  const [, ...others] = ordersIn(tokensOf(frame));
  return others.length > 0 ? [messageBytes([T.SUB, ...others.flat()])] : [];
}

/** Returns the orders in SUB, each with its brackets. */
function ordersIn(tokens: readonly Token[]): Token[][] {
  const orders: Token[][] = [];
  let depth = 0;
  for (const token of tokens.slice(1)) {
    if (token === openBracket && depth === 0) orders.push([]);
    orders.at(-1)?.push(token);
    depth += token === openBracket ? 1 : token === closeBracket ? -1 : 0;
  }
  return orders;
}
