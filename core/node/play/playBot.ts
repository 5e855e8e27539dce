import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { BotClient } from "../../bots/botClient.ts";
import type { Endpoint } from "../endpoint.ts";

/** Milliseconds without a message after which a bot no longer waits for answers to its press. */
const quietMs = 2000;

/**
 * Connects a bot and lets it play until the server ends the connection.
 * @param thinkMs time between a new position and its orders; press is answered at once
 */
export function playBot(bot: BotClient, { host, port }: Endpoint, thinkMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    let sent: Promise<unknown> = Promise.resolve();
    let quiet: NodeJS.Timeout | undefined;
    const send = (frames: readonly Uint8Array[], waitMs: number): void => {
      if (frames.length === 0) return;
      sent = sent
        .then(() => (waitMs > 0 ? delay(waitMs) : undefined))
        .then(() => {
          for (const frame of frames) socket.write(frame);
        });
    };
    socket.once("connect", () => socket.write(bot.open()));
    socket.on("data", (bytes) => {
      const before = bot.turns;
      const frames = bot.receive(bytes);
      send(frames, bot.turns > before ? thinkMs : 0);
      clearTimeout(quiet);
      if (bot.isWaiting) quiet = setTimeout(() => send(bot.quiet(), 0), quietMs + 2 * thinkMs);
      if (bot.isOver) socket.end();
    });
    socket.once("error", reject);
    socket.once("close", () => {
      clearTimeout(quiet);
      resolve();
    });
  });
}
