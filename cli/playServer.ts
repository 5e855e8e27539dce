import type { Command } from "commander";
import { loopback, printEndpoint, readEndpoint } from "../core/node/endpoint.ts";
import { GameHost } from "../core/node/play/gameHost.ts";
import { practiceServer } from "../core/node/play/practiceTable.ts";
import { interruption } from "./keepPage.ts";
import { exit, tell } from "./output.ts";
import { addGameOptions, type GameFlags, gameOf } from "./playOptions.ts";
import { endOfGame } from "./playReport.ts";
import { terminal } from "./terminal.ts";

interface ServerOptions extends GameFlags {
  readonly listen: string;
}

/** `chamber play server`: only the game server. */
export function addPlayServer(parent: Command): void {
  addGameOptions(parent.command("server"))
    .description("run only the DAIDE server: it hosts one game for any bots that connect")
    .option("--listen <[host:]port>", "address where the bots connect", `${loopback}:16713`)
    .addHelpText(
      "after",
      `
The game begins when every power has a bot, and the command exits when the game ends: exit code 0, 130 after Ctrl-C.

Example:
  chamber play server --map modern --level 20 --mtl 60 --listen 16713`,
    )
    .action(async (_: unknown, command: Command) => {
      // `play` itself parses the options that both commands have.
      terminal().exitCode = await serve(command.optsWithGlobals<ServerOptions>());
    });
}

async function serve(options: ServerOptions): Promise<number> {
  const listen = readEndpoint(options.listen, "--listen", { host: loopback, allowZero: true });
  const server = practiceServer(gameOf(options));
  const host = new GameHost(server);
  const address = await host.listen(listen);
  const { powers } = server.match.game.map;
  tell(
    `listening on ${printEndpoint(address)}, waiting for ${powers.length} bots: ${powers.map(({ name }) => name).join(" ")}`,
  );
  await Promise.race([host.ended, interruption()]);
  await host.close();
  const { end, game } = server.match;
  tell(endOfGame(end ?? { kind: "stopped" }, game.turn));
  return end === null || end.kind === "stopped" ? exit.interrupted : exit.fine;
}
