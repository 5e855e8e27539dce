import { Argument, type Command } from "commander";
import { FaultyBot, isFaultName } from "../core/bots/faults.ts";
import { type BotName, isBotName, knownBots } from "../core/bots/strategies.ts";
import { seededRandom } from "../core/bytes/seeded.ts";
import { practiceLimits, usualPractice } from "../core/host/practice.ts";
import { counted } from "../core/language/english/words.ts";
import { readEndpoint } from "../core/node/endpoint.ts";
import { HostError } from "../core/node/hostError.ts";
import { playBot } from "../core/node/play/playBot.ts";
import { botOf } from "../core/node/play/practiceTable.ts";
import { interruption } from "./keepPage.ts";
import { exit, tell } from "./output.ts";
import { faultOption, numberOf } from "./playOptions.ts";
import { terminal } from "./terminal.ts";

interface BotOptions {
  readonly connect: string;
  readonly fault: readonly string[];
  readonly pace: number | "lockstep";
  readonly seed: number;
  readonly until?: number;
}

/** Adds `chamber play bot`, which connects one built-in bot to any server. */
export function addPlayBot(parent: Command): void {
  parent
    .command("bot")
    .description("run one built-in bot against any DAIDE server")
    .addArgument(new Argument("<name>", "bot to run").choices(Object.keys(knownBots)))
    .requiredOption("--connect <host:port>", "address of the server or of a proxy")
    .addOption(faultOption("fault to inject into the bot"))
    .option("--pace <seconds>", "time the bot waits before sending orders", numberOf(practiceLimits.pace), 0)
    .option("--seed <n>", "random seed for the bot's orders", numberOf(practiceLimits.seed), usualPractice.seed)
    .option("--until <year>", "vote for a draw after this year", numberOf([-8192, 8191]))
    .addHelpText(
      "after",
      `
Exit code 0 if the game ended or the server closed the connection, 2 if the bot could not join, 130 after Ctrl-C.

Example:
  chamber play bot greedy --connect localhost:16713 --until 1910`,
    )
    .action(async (name: string, _: unknown, command: Command) => {
      // `play` itself parses the options that both commands have.
      if (isBotName(name)) terminal().exitCode = await playOn(name, command.optsWithGlobals<BotOptions>());
    });
}

async function playOn(name: BotName, { connect, fault, pace, seed, until }: BotOptions): Promise<number> {
  const server = readEndpoint(connect, "--connect");
  const [first, ...others] = fault;
  if (pace === "lockstep")
    throw new HostError("usage", "--pace lockstep: only chamber play can play a game in lockstep");
  if (others.length > 0) throw new HostError("usage", "--fault: a bot can have only one fault");
  const client = botOf(name, seededRandom(seed), until ?? null);
  const bot = first !== undefined && isFaultName(first) ? new FaultyBot(client, first) : client;
  const { over } = playBot(bot, server, { thinkMs: pace * 1000 });
  const ended = await Promise.race([over.then((reason) => ({ reason })), interruption()]);
  if (ended === undefined) return exit.interrupted;
  if (ended.reason !== null) throw new HostError("no-address", `${ended.reason}; start a server, or check --connect`);
  if (!bot.hasJoined) throw new HostError("usage", `${connect} did not accept the bot: its game has begun or is full`);
  tell(`${name} played ${counted(bot.turns, "turn")} as ${client.power ?? "nobody: it received no HLO"}`);
  return exit.fine;
}
