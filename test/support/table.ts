import { seededRandom } from "../../core/bytes/seeded.ts";
import type { LoadedMap } from "../../core/map/loadedMap.ts";
import { standardMap, withNames } from "../../core/map/standard.ts";
import type { GameOptions } from "../../core/server/gameOptions.ts";
import { GameServer, type ServerCommand } from "../../core/server/gameServer.ts";
import { wireNames } from "../../core/server/names.ts";
import { startOf } from "../../core/server/startPosition.ts";
import type { Representation } from "../../core/tokens/representation.ts";
import { printTokens } from "../../core/tokens/text.ts";
import { decodeTokens, encodeTokens } from "../../core/tokens/token.ts";
import { Framer } from "../../core/wire/framer.ts";
import { frameBytes, im, tokensOf } from "./bytes.ts";

export const standardLoaded: LoadedMap = {
  ...withNames(standardMap),
  start: null,
  settings: null,
  faults: [],
  notApplied: [],
};
const noOptions: GameOptions = {
  level: 0,
  limits: { movement: null, retreat: null, adjustment: null },
  ...{ acceptsAny: false, partialDraws: false, silent: [], pressClosesAt: null, lastYear: null },
};

/** The powers of the Standard map; at a table, each power's index is also the number of its client. */
export const powers = standardMap.powers.map(({ name }) => name);

/** A server and its clients, without sockets, with messages in text form and a clock that the test advances. */
export class Table {
  readonly server: GameServer;
  #nowMs = 0;
  readonly #framers = new Map<number, Framer>();
  /** Frames sent to each client since they were last read. */
  readonly #inbox = new Map<number, string[]>();
  readonly closed = new Set<number>();
  readonly #names: Representation;

  constructor(options: Partial<GameOptions> = {}, loaded: LoadedMap = standardLoaded) {
    const start = startOf(loaded);
    if (start === null) throw new Error("the map has no starting position");
    this.#names = wireNames(loaded.map).representation;
    const keptFor = new Map(loaded.map.powers.map(({ name }) => [name, `bot ${name}`]));
    this.server = new GameServer({
      ...{ loaded, start, keptFor, random: seededRandom(1) },
      options: { ...noOptions, ...options },
    });
  }

  /** Connects a client, which sends IM. Returns what the server sends to this client. */
  connect(client: number): string[] {
    this.#obey(this.server.handle({ type: "opened", client }, this.#nowMs));
    return this.send(client, im);
  }

  /** Sends bytes; returns what the server sends to this client. */
  send(client: number, bytes: Uint8Array): string[] {
    this.#obey(this.server.handle({ type: "bytes", client, bytes }, this.#nowMs));
    return this.read(client);
  }

  /** Sends a message; returns what the server sends to this client. */
  say(client: number, text: string): string[] {
    return this.send(client, frameBytes(2, encodeTokens(tokensOf(text))));
  }

  /** Returns what the server has sent to a client since this was last called. */
  read(client: number): string[] {
    const frames = this.#inbox.get(client) ?? [];
    this.#inbox.delete(client);
    return frames;
  }

  leave(client: number): void {
    this.#obey(this.server.handle({ type: "closed", client }, this.#nowMs));
  }

  /** Lets time pass and triggers the alarms that the server has requested. */
  wait(seconds: number): void {
    const until = this.#nowMs + seconds * 1000;
    for (let at = this.server.wakeAtMs(this.#nowMs); at !== null && at <= until; at = this.server.wakeAtMs(at)) {
      this.#nowMs = at;
      this.#obey(this.server.handle({ type: "time" }, at));
    }
    this.#nowMs = until;
  }

  /**
   * Seats all players; each power's client has the power's index in {@link powers}. Discards the messages sent so far.
   */
  seatAll(): this {
    this.joinAll();
    return this;
  }

  /** Seats all players; returns what each one receives, starting with HLO. */
  joinAll(): string[][] {
    const { game, mapName } = this.server.match;
    for (const [client, { name }] of game.map.powers.entries()) {
      this.connect(client);
      this.say(client, `NME ( 'bot ${name}' ) ( '1' )`);
    }
    const accepted = game.map.powers.map((_, client) => this.say(client, `YES ( MAP ( '${mapName}' ) )`));
    return accepted.map((said, client) => [...said, ...this.read(client)]);
  }

  #obey(commands: readonly ServerCommand[]): void {
    for (const command of commands) {
      if (command.type === "close") this.closed.add(command.client);
      else this.#deliver(command.client, command.bytes);
    }
  }

  #deliver(client: number, bytes: Uint8Array): void {
    const framer = this.#framers.get(client) ?? new Framer();
    this.#framers.set(client, framer);
    const frames = framer.push(bytes).map(({ kind, body }) => {
      if (kind === "DM") return printTokens(decodeTokens(body).tokens, this.#names);
      return kind === "EM" ? `EM ${body[1]}` : kind;
    });
    this.#inbox.set(client, [...(this.#inbox.get(client) ?? []), ...frames]);
  }
}

/** Returns a table without players, but with one client that has sent IM. */
export function openTable(options: Partial<GameOptions> = {}): Table {
  const table = new Table(options);
  table.connect(0);
  return table;
}
