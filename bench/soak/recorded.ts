import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readRecording } from "../../core/node/recordingSource.ts";
import { type Direction, directions, type Entry } from "../../core/recording/entry.ts";
import { type PlayedConnection, RunningStream, type Stream } from "./game.ts";

/** A connection in a recording. */
type RecordedConnection = Readonly<Record<Direction, RunningStream>>;

/** The connections of a recording. */
class Recorded {
  /** The upstream as given in the header: HOST:PORT. */
  upstream = "";
  readonly #connections = new Map<number, RecordedConnection>();

  take(entry: Entry): void {
    if (entry.type === "header") this.upstream = entry.upstream ?? "";
    if (entry.type === "opened")
      this.#connections.set(entry.connection, {
        "client-to-server": new RunningStream(),
        "server-to-client": new RunningStream(),
      });
    if (entry.type === "chunk") this.#connections.get(entry.connection)?.[entry.direction].add(entry.bytes);
  }

  /** The connections in the order in which they were opened. */
  get connections(): RecordedConnection[] {
    return [...this.#connections].sort(([a], [b]) => a - b).map(([, connection]) => connection);
  }
}

/**
 * Compares recordings with what was played, byte for byte.
 * @param played the connections of each game, by the port of the game's server
 * @returns one line for each difference; empty if nothing was lost
 */
export async function compareRecorded(
  folder: string,
  played: ReadonlyMap<number, readonly PlayedConnection[]>,
): Promise<string[]> {
  const missing = new Map(played);
  const faults: string[] = [];
  for (const name of readdirSync(folder)) {
    const recorded = new Recorded();
    const { exitCode } = await readRecording(join(folder, name), (items) => {
      for (const item of items) if (item.kind === "record") recorded.take(item.entry);
    });
    if (exitCode !== 0 || !name.endsWith(".chamber")) faults.push(`${name} is not complete`);
    const port = Number(recorded.upstream.split(":").at(-1));
    const connections = missing.get(port);
    missing.delete(port);
    if (connections) faults.push(...differences(name, recorded.connections, connections));
    else faults.push(`${name} belongs to no game, or to one that has a recording: ${recorded.upstream}`);
  }
  for (const [port, { length }] of missing) if (length > 0) faults.push(`no recording of the game on port ${port}`);
  return faults;
}

function differences(
  name: string,
  recorded: readonly RecordedConnection[],
  played: readonly PlayedConnection[],
): string[] {
  if (recorded.length !== played.length)
    return [`${name} has ${recorded.length} connections, but ${played.length} were opened`];
  return played.flatMap((connection, at) =>
    directions.flatMap((direction) => {
      const found = recorded[at]?.[direction].now;
      const { sent } = connection[direction];
      if (found && isSame(found, sent)) return [];
      return [`${name}, connection ${at + 1}, ${direction}: ${found?.byteLength} of ${sent.byteLength} bytes recorded`];
    }),
  );
}

/** @returns one line for each stream that did not arrive as sent */
export function undelivered(way: string, games: readonly (readonly PlayedConnection[])[]): string[] {
  return games.flatMap((connections, game) =>
    connections.flatMap((connection, at) =>
      directions.flatMap((direction) => {
        const { sent, arrived } = connection[direction];
        if (isSame(sent, arrived)) return [];
        const where = `game ${game + 1}, connection ${at + 1}, ${direction}`;
        return [`${way}, ${where}: ${arrived.byteLength} of ${sent.byteLength} bytes arrived`];
      }),
    ),
  );
}

function isSame(a: Stream, b: Stream): boolean {
  return a.byteLength === b.byteLength && a.sha256 === b.sha256;
}
