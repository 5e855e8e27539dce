import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { BotClient } from "../../bots/botClient.ts";
import type { Endpoint } from "../endpoint.ts";

/** Milliseconds without a message after which a bot no longer waits for answers to its press. */
const quietMs = 2000;

/** A bot that is connected. */
export interface PlayingBot {
  /** Resolves when the server has accepted its name. */
  readonly joined: Promise<void>;
  /** Resolves when the connection has ended. */
  readonly over: Promise<void>;
}

/**
 * Connects a bot and lets it play until the server ends the connection.
 * @param thinkMs time between a new position and its orders; press is answered at once
 */
export function playBot(bot: BotClient, { host, port }: Endpoint, thinkMs: number): PlayingBot {
  let join: () => void = () => undefined;
  const joined = new Promise<void>((resolve) => {
    join = resolve;
  });
  const over = new Promise<void>((resolve) => {
    const socket = connect({ host, port, noDelay: true });
    let sent: Promise<unknown> = Promise.resolve();
    let quiet: NodeJS.Timeout | undefined;
    const closed = new AbortController();
    const send = (frames: readonly Uint8Array[], waitMs: number): void => {
      if (frames.length === 0) return;
      sent = sent
        .then(() => (waitMs > 0 ? delay(waitMs, undefined, { signal: closed.signal }) : undefined))
        .then(() => {
          for (const frame of frames) socket.write(frame);
        })
        // The connection has ended: what the bot was about to say goes nowhere.
        .catch(() => undefined);
    };
    socket.once("connect", () => socket.write(bot.open()));
    socket.on("data", (bytes) => {
      const before = bot.turns;
      const frames = bot.receive(bytes);
      send(frames, bot.turns > before ? thinkMs : 0);
      clearTimeout(quiet);
      if (bot.isWaiting) quiet = setTimeout(() => send(bot.quiet(), 0), quietMs + 2 * thinkMs);
      if (bot.hasJoined) join();
      if (bot.isOver) socket.end();
    });
    // An error ends the connection; "close" follows.
    socket.on("error", () => undefined);
    socket.once("close", () => {
      clearTimeout(quiet);
      closed.abort();
      join();
      resolve();
    });
  });
  return { joined, over };
}
