// A built-in bot as a separate program: node test/scripts/bot.mjs NAME HOST PORT
import { BotClient } from "../../dist/core/bots/botClient.js";
import { knownBots } from "../../dist/core/bots/strategies.js";
import { seededRandom } from "../../dist/core/bytes/seeded.js";
import { playBot } from "../../dist/core/node/play/playBot.js";

const [name = "greedy", host = "127.0.0.1", port = "16713"] = process.argv.slice(2);
const random = seededRandom(1);
const player = knownBots[name].player(random);
const bot = new BotClient({ name, version: "1", player, lastYear: null, random });
await playBot(bot, { host, port: Number(port) }, { thinkMs: 0 }).over;
