import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { PlayableBot } from "../../bots/playableBot.ts";
import { type Endpoint, printEndpoint } from "../endpoint.ts";
import { inWords } from "../hostError.ts";
import type { Lockstep } from "./lockstep.ts";

/** Milliseconds without a message after which a bot stops waiting for answers to its press. */
const quietMs = 2000;

/** A bot that is playing over a connection. */
export interface PlayingBot {
  /** Resolves when the server has accepted the bot's name, or when the connection has ended. */
  readonly joined: Promise<void>;
  /** Resolves when the bot has finished playing: to null, or to the reason why the bot could not connect. */
  readonly over: Promise<string | null>;
}

export interface Pacing {
  /** Milliseconds between a new position and the bot's orders; the bot answers press immediately. */
  readonly thinkMs: number;
  /** Set if the game proceeds one message at a time. */
  readonly lockstep?: Lockstep | null;
}

/** Connects a bot and lets it play until the server ends the connection. */
export function playBot(bot: PlayableBot, server: Endpoint, pacing: Pacing): PlayingBot {
  let join: () => void = () => undefined;
  const joined = new Promise<void>((resolve) => {
    join = resolve;
  });
  const over = new Promise<string | null>((resolve) => {
    const connection = new Connection(bot, server, pacing, join, (fault) => {
      join();
      resolve(fault);
    });
    pacing.lockstep?.add(connection);
    connection.open();
  });
  return { joined, over };
}

/** A bot's connection; a bot that reconnects gets a new socket. */
class Connection {
  readonly #bot: PlayableBot;
  readonly #server: Endpoint;
  readonly #thinkMs: number;
  readonly #lockstep: Lockstep | null;
  readonly #join: () => void;
  readonly #end: (fault: string | null) => void;
  #socket: Socket | undefined;
  #sent: Promise<unknown> = Promise.resolve();
  #quiet: NodeJS.Timeout | undefined;
  #closed = new AbortController();
  #fault: string | null = null;

  constructor(
    bot: PlayableBot,
    server: Endpoint,
    { thinkMs, lockstep = null }: Pacing,
    join: () => void,
    end: (fault: string | null) => void,
  ) {
    this.#bot = bot;
    this.#server = server;
    this.#thinkMs = thinkMs;
    this.#lockstep = lockstep;
    this.#join = join;
    this.#end = end;
  }

  open(): void {
    const socket = connect({ ...this.#server, noDelay: true });
    this.#socket = socket;
    socket.once("connect", () => {
      this.#fault = null;
      this.#send([this.#bot.open()], 0);
    });
    socket.on("data", (bytes) => this.#receive(bytes));
    // An error ends the connection; "close" follows.
    socket.on("error", (error) => {
      if (!this.#bot.hasJoined) this.#fault = `${printEndpoint(this.#server)}: ${inWords(error)}`;
    });
    socket.once("close", () => this.#close());
  }

  /** {@inheritDoc QuietBot.quiet} */
  quiet(): number {
    const frames = this.#bot.quiet();
    for (const frame of frames) this.#socket?.write(frame);
    return frames.reduce((sum, { length }) => sum + length, 0);
  }

  #receive(bytes: Uint8Array): void {
    const bot = this.#bot;
    const before = bot.turns;
    this.#send(bot.receive(bytes), bot.turns > before ? this.#thinkMs : 0);
    clearTimeout(this.#quiet);
    const wait = quietMs + 2 * this.#thinkMs;
    if (bot.isWaiting && !this.#lockstep) this.#quiet = setTimeout(() => this.#send(bot.quiet(), 0), wait);
    if (bot.hasJoined) this.#join();
    if (bot.leaves === "reset") this.#socket?.resetAndDestroy();
    else if (bot.isOver || bot.leaves === "close") this.#socket?.end();
    this.#lockstep?.answered(bytes.length);
  }

  #send(frames: readonly Uint8Array[], waitMs: number): void {
    if (frames.length === 0) return;
    this.#lockstep?.sent(frames.reduce((sum, { length }) => sum + length, 0));
    const { signal } = this.#closed;
    this.#sent = this.#sent
      .then(() => (waitMs > 0 ? delay(waitMs, undefined, { signal }) : undefined))
      .then(() => {
        for (const frame of frames) this.#socket?.write(frame);
      })
      // The connection has ended, so the bytes that the bot was about to send are lost.
      .catch(() => undefined);
  }

  #close(): void {
    clearTimeout(this.#quiet);
    this.#closed.abort();
    this.#lockstep?.sent(1);
    if (this.#bot.leaves === "close" && !this.#bot.isOver) {
      this.#closed = new AbortController();
      this.#sent = Promise.resolve();
      this.#bot.comeBack();
      this.open();
    } else this.#end(this.#fault);
  }
}
