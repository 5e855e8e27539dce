import type { PracticePlayers, PracticeSetup } from "../../host/practice.ts";
import type { Turn } from "../../map/turn.ts";
import type { GameEnd } from "../../server/servedGame.ts";
import { type Endpoint, loopback } from "../endpoint.ts";
import { HostError } from "../hostError.ts";
import { GameHost } from "./gameHost.ts";
import { Lockstep } from "./lockstep.ts";
import { playBot } from "./playBot.ts";
import { type PracticeTable, practiceTable } from "./practiceTable.ts";

/** A game on this machine, with our server and our bots. The caller relays data between them. */
export class PracticeGame {
  readonly #setup: PracticeSetup;
  readonly #table: PracticeTable;
  readonly #host: GameHost;
  readonly #lockstep: Lockstep | null;

  /** @throws {HostError} like {@link practiceTable}; `usage`: a game in lockstep has seats for other bots */
  constructor(setup: PracticeSetup) {
    if (setup.isLockstep && setup.seats.length > 0)
      throw new HostError(
        "usage",
        "--pace lockstep: only built-in bots can play one message at a time; leave out --seats",
      );
    this.#setup = setup;
    this.#table = practiceTable(setup);
    this.#lockstep = setup.isLockstep ? new Lockstep() : null;
    this.#host = new GameHost(this.#table.server, this.#lockstep);
  }

  /** Starts the game's server on a free port, and returns the server's address. */
  listen(): Promise<Endpoint> {
    return this.#host.listen();
  }

  get players(): PracticePlayers {
    return { builtIn: this.#table.bots.length, seats: this.#setup.seats };
  }

  /** The result and the last turn of the game, even if the game was stopped. */
  get outcome(): { readonly end: GameEnd; readonly turn: Turn } {
    const { match } = this.#table.server;
    return { end: match.end ?? { kind: "stopped" }, turn: match.game.turn };
  }

  /** Connects the built-in bots to a port on this machine, and plays the game to its end. */
  async play(port: number): Promise<void> {
    const address = { host: loopback, port };
    const pacing = { thinkMs: this.#lockstep ? 0 : this.#setup.pace * 1000, lockstep: this.#lockstep };
    const games: Promise<unknown>[] = [this.#host.ended];
    for (const bot of this.#table.bots) {
      const { joined, over } = playBot(bot, address, pacing);
      games.push(over);
      // Connect the bots one after another, because seats that are reserved for a name are assigned in this order.
      await joined;
    }
    await Promise.all(games);
  }

  /** Ends the game's connections. */
  close(): Promise<void> {
    return this.#host.close();
  }
}
