import { turnKey } from "../../../map/turn.ts";
import type { ConnectionId } from "../../../recording/entry.ts";
import type { LintFrame } from "../../finding.ts";

/** A report that every client of a game receives: that a power lost its client, or that the power is back. */
export interface PowerReport {
  readonly code: "disorder-unreported" | "return-unreported";
  readonly power: string;
}

/** A report that one client has received. */
interface Sent extends PowerReport {
  readonly atNs: number;
  /** Clients that have not received the report, each with the turns that have begun for that client since. */
  readonly without: Map<ConnectionId, Set<string>>;
}

/** A report that a client has not received, and the time at which another client received it. */
export interface Forgotten extends PowerReport {
  readonly sinceNs: number;
}

/** Finds clients that do not receive what the server reports to the other clients of the game. */
export class PartlySent {
  /** Reports, keyed by game. */
  readonly #sent = new Map<number, Sent[]>();
  readonly #patienceNs: number;
  readonly #fewestTurns: number;

  /**
   * After `patienceNs`, or once `fewestTurns` turns have begun for a client, a client that still lacks a report is
   * assumed never to receive it.
   */
  constructor(patienceNs: number, fewestTurns: number) {
    this.#patienceNs = patienceNs;
    this.#fewestTurns = fewestTurns;
  }

  /** Records the first copy of a report; all these clients must receive the report. */
  begin({ connection, atNs }: LintFrame, game: number, report: PowerReport, clients: readonly ConnectionId[]): void {
    const without = new Map(clients.filter((one) => one !== connection).map((one) => [one, new Set<string>()]));
    // A report about the power's earlier absence or return is out of date.
    const others = (this.#sent.get(game) ?? []).filter(({ power }) => power !== report.power);
    this.#keep(game, without.size === 0 ? others : [...others, { ...report, atNs, without }]);
  }

  /** Records another copy of a report. */
  again({ connection }: LintFrame, game: number, { code, power }: PowerReport): void {
    const known = this.#sent.get(game)?.find((one) => one.power === power && one.code === code);
    if (known?.without.delete(connection) && known.without.size === 0) this.#forget(game, known);
  }

  /** Whether any client of a game still lacks a report. False for almost every message. */
  isExpecting(game: number): boolean {
    return this.#sent.has(game);
  }

  /** Handles any message from the server, and returns the reports that the client should have received before it. */
  frame({ connection, atNs, reading, answers }: LintFrame, game: number): readonly Forgotten[] {
    const isServers = reading?.ok && reading.direction === "server-to-client" && answers === null;
    const message = isServers ? reading.message : null;
    return (this.#sent.get(game) ?? []).flatMap((one): Forgotten[] => {
      const turns = one.without.get(connection);
      if (!turns) return [];
      if (message?.type === "NOW") turns.add(turnKey(message.turn));
      if (atNs - one.atNs < this.#patienceNs && turns.size < this.#fewestTurns) return [];
      one.without.delete(connection);
      if (one.without.size === 0) this.#forget(game, one);
      return [{ code: one.code, power: one.power, sinceNs: one.atNs }];
    });
  }

  /** Stops expecting reports in a game, because the game is over. */
  end(game: number): void {
    this.#sent.delete(game);
  }

  /** Stops expecting reports in all games. */
  clear(): void {
    this.#sent.clear();
  }

  #forget(game: number, done: Sent): void {
    this.#keep(
      game,
      (this.#sent.get(game) ?? []).filter((one) => one !== done),
    );
  }

  #keep(game: number, all: Sent[]): void {
    if (all.length === 0) this.#sent.delete(game);
    else this.#sent.set(game, all);
  }
}
