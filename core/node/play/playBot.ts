import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { BotClient } from "../../bots/botClient.ts";
import type { Endpoint } from "../endpoint.ts";

/**
 * Connects a bot and lets it play until the server ends the connection.
 * @param thinkMs time between what it receives and its orders
 */
export function playBot(bot: BotClient, { host, port }: Endpoint, thinkMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    let sent: Promise<unknown> = Promise.resolve();
    socket.once("connect", () => socket.write(bot.open()));
    socket.on("data", (bytes) => {
      const wait = bot.power === null ? 0 : thinkMs;
      for (const frame of bot.receive(bytes)) {
        sent = sent.then(() => (wait > 0 ? delay(wait) : undefined)).then(() => socket.write(frame));
      }
      if (bot.isOver) socket.end();
    });
    socket.once("error", reject);
    socket.once("close", () => resolve());
  });
}
