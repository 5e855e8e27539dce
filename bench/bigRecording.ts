import { closeSync, openSync, writeSync } from "node:fs";
import { directions, type Leg, legKey } from "../core/recording/entry.ts";
import { RecordingWriter } from "../core/recording/writer.ts";
import { type GameStep, loadGame, type Traffic } from "./games.ts";

/** The size of the written recording. */
export interface BigRecording {
  readonly messages: number;
  readonly connections: number;
  readonly games: number;
  readonly byteLength: number;
}

const pauseBetweenGamesNs = 1e9;
const writeByteLength = 1024 * 1024;

/**
 * Writes a recording of at least `messages` messages by repeating the games one after the other, each with its own
 * connections and timestamps. The games' bytes are unchanged. The last game stops in the middle, as if the recorder had
 * been stopped.
 * @param sources paths of recordings, which must be complete
 */
export async function writeBigRecording(
  out: string,
  messages: number,
  sources: readonly string[],
): Promise<BigRecording> {
  const games = await Promise.all(sources.map(loadGame));
  const file = new Pieces(out);
  const writer = new RecordingWriter(500_000);
  const written = { messages: 0, connections: 0, games: 0 };
  let toNs = 0;
  let isDone = false;
  try {
    file.write(
      writer.begin({
        ...{ uuid: "00000000-0000-4000-8000-000000500000", startedAt: null, tool: "bench", listen: [] },
        ...{ upstream: null, clock: null, synthesised: ["times"], sources: [] },
      }),
    );
    while (!isDone) {
      const steps = games[written.games % games.length] as readonly GameStep[];
      const shift = { ns: toNs + (written.games === 0 ? 0 : pauseBetweenGamesNs), connections: written.connections };
      const open = new Map<string, Leg>();
      written.games += 1;
      for (const { draft, messages: completed } of steps) {
        const shifted = shiftedBy(draft, shift);
        file.write(writer.append(shifted).bytes);
        follow(shifted, open);
        toNs = shifted.atNs;
        written.connections = Math.max(written.connections, shifted.connection);
        written.messages += completed;
        isDone = written.messages >= messages;
        if (isDone) break;
      }
      for (const leg of open.values())
        file.write(
          writer.append({ type: "closed", atNs: toNs, ...leg, kind: "stopped", undelivered: 0, code: null }).bytes,
        );
    }
    file.write(writer.end(toNs));
  } finally {
    file.close();
  }
  return { ...written, byteLength: file.byteLength };
}

function shiftedBy(draft: Traffic, by: { readonly ns: number; readonly connections: number }): Traffic {
  return { ...draft, atNs: draft.atNs + by.ns, connection: draft.connection + by.connections };
}

/** Updates the set of open legs after an entry. */
function follow(draft: Traffic, open: Map<string, Leg>): void {
  if (draft.type === "opened")
    for (const direction of directions) {
      const leg = { connection: draft.connection, direction };
      open.set(legKey(leg), leg);
    }
  if (draft.type === "closed") open.delete(legKey(draft));
}

/** Writes a file in large pieces. */
class Pieces {
  readonly #descriptor: number;
  #waiting: Uint8Array[] = [];
  #waitingByteLength = 0;
  byteLength = 0;

  constructor(path: string) {
    this.#descriptor = openSync(path, "w");
  }

  write(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    this.#waitingByteLength += bytes.length;
    if (this.#waitingByteLength >= writeByteLength) this.#flush();
  }

  close(): void {
    this.#flush();
    closeSync(this.#descriptor);
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#waiting);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
    this.byteLength += bytes.length;
    this.#waiting = [];
    this.#waitingByteLength = 0;
  }
}
