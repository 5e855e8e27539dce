import type { ConnectionId, FrameNumber } from "../../../recording/entry.ts";

/** A message that gave a client its power, or that should have done so. */
interface Given {
  readonly connection: ConnectionId;
  readonly power: string;
  readonly n: FrameNumber;
  readonly atNs: number;
}

/** The HLOs with which one game starts. */
interface Start {
  /** Map and options, which all clients of a game share. */
  readonly setting: string;
  readonly map: string;
  lastNs: number;
  readonly given: Given[];
  /** Players that received the first position without an HLO. */
  readonly forgotten: Given[];
  /** The powers in the first position; null before it arrives. */
  powers: ReadonlySet<string> | null;
}

/** A client that the server accepted as a player, and that received neither HLO nor a position. */
interface Unserved {
  /** The YES that accepted the client, which has no power. */
  readonly at: Given;
  readonly map: string;
  /** When the client left; if the recording ended first, the last time at which a game would have begun for it. */
  readonly leftNs: number;
}

/** A power that two clients received. */
interface Doubled {
  readonly later: Given;
  readonly earlier: Given;
}

/** Powers that no client received although all seats are taken, and a message that should have assigned one of them. */
interface Withheld {
  readonly at: Given;
  readonly powers: readonly string[];
  readonly seats: number;
}

/** A server sends the HLOs of one game in a burst once the last client has accepted the map. */
export const burstNs = 0.5e9;
/** With fewer HLOs than this, a duplicate power may be due to two games that start at the same time. */
const fewestSeats = 3;

/** Tracks which client received which power when a game started. */
export class Seating {
  readonly #starts: Start[] = [];
  readonly #unserved: Unserved[] = [];
  /** The start of the game whose first position a connection has not received yet, keyed by connection. */
  readonly #starting = new Map<ConnectionId, Start>();

  /** Records an HLO that the client did not request. */
  hello(given: Given, { setting, map }: Pick<Start, "setting" | "map">): void {
    const known = this.#starts.findLast((one) => one.setting === setting);
    const isSame =
      known !== undefined &&
      given.atNs - known.lastNs <= burstNs &&
      !known.given.some(({ connection }) => connection === given.connection);
    const start = isSame ? known : newStart(setting, map);
    if (!isSame) this.#starts.push(start);
    start.lastNs = given.atNs;
    start.given.push(given);
    this.#starting.set(given.connection, start);
  }

  /** Records a position. `isForgotten` means that the client had joined as a player but received no HLO. */
  position(
    { connection, n, atNs }: Omit<Given, "power">,
    powers: () => ReadonlySet<string>,
    isForgotten: boolean,
  ): void {
    const start = this.#starting.get(connection);
    this.#starting.delete(connection);
    if (start) start.powers ??= powers();
    if (start || !isForgotten) return;
    const last = this.#starts.at(-1);
    if (last && atNs - last.lastNs <= burstNs) last.forgotten.push({ connection, n, atNs, power: "" });
  }

  /** Records a client that the server accepted but that left without having been in a game. */
  unserved(client: Unserved): void {
    this.#unserved.push(client);
  }

  /** Returns the powers that two clients received at the start of one game. */
  doubled(): Doubled[] {
    return this.#starts.flatMap(({ given, powers }) => {
      const players = given.filter(({ power }) => power !== "UNO");
      const pairs = players.flatMap((later, at): Doubled[] => {
        const earlier = players.slice(0, at).find(({ power }) => power === later.power);
        return earlier ? [{ later, earlier }] : [];
      });
      const isOneGame = powers !== null && players.length <= powers.size && players.length >= fewestSeats;
      return isOneGame && pairs.length * fewestSeats <= players.length ? pairs : [];
    });
  }

  /** Returns the powers that no client received, in games with as many recorded players as powers. */
  withheld(): Withheld[] {
    const doubled = this.doubled();
    return this.#starts.flatMap((start): Withheld[] => {
      const { given, forgotten, powers } = start;
      const players = given.filter(({ power }) => power !== "UNO");
      const unserved = this.#unservedAt(start);
      const seats = players.length + forgotten.length + unserved.length;
      if (powers === null || seats !== powers.size) return [];
      const later = new Set(doubled.map((one) => one.later));
      const wrong = [...forgotten, ...unserved, ...players.filter((one) => later.has(one))];
      const missing = [...powers].filter((power) => !players.some((one) => one.power === power));
      return missing.length === 0 ? [] : wrong.map((at) => ({ at, powers: missing, seats }));
    });
  }

  /** Returns the clients that were connected when a game with their map started, and received none of its messages. */
  #unservedAt({ given: [first], lastNs, map }: Start): Given[] {
    return this.#unserved
      .filter((one) => first !== undefined && one.map === map && one.at.n < first.n && one.leftNs > lastNs)
      .map(({ at }) => at);
  }
}

function newStart(setting: string, map: string): Start {
  return { setting, map, lastNs: 0, given: [], forgotten: [], powers: null };
}
