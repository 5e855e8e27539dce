import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Analysis } from "../core/analysis/analysis.ts";
import { ChunkLogReader } from "../core/formats/chunkLog.ts";
import { type Direction, directions } from "../core/recording/entry.ts";
import { RecordingWriter } from "../core/recording/writer.ts";
import { type Representation, standardRepresentation } from "../core/tokens/representation.ts";
import { encodeTokens } from "../core/tokens/token.ts";
import { randomMessage } from "./random/randomMessage.ts";

/** A DM from the wire, with everything needed to read it. */
export interface WireMessage {
  readonly body: Uint8Array;
  readonly direction: Direction;
  readonly representation: Representation;
}

const captures = join(import.meta.dirname, "../../test/data/captures");

/** Returns every DM in this repository's captures. */
export function capturedMessages(): WireMessage[] {
  return readdirSync(captures, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => messagesOf(join(captures, name, "capture.jsonl.gz")));
}

function messagesOf(path: string): WireMessage[] {
  const reader = new ChunkLogReader();
  const writer = new RecordingWriter(0);
  const analysis = new Analysis();
  return gunzipSync(readFileSync(path))
    .toString()
    .split("\n")
    .flatMap((line) => reader.read(line) ?? [])
    .flatMap((draft) => analysis.apply(writer.append(draft).entry))
    .filter(({ tokens }) => tokens !== undefined)
    .map(({ frame, direction, representation }) => ({ body: frame.body.slice(), direction, representation }));
}

/** Returns random messages for a game at a press level. Tokens without an assigned number are given one. */
export function randomMessages(level: number, count: number): WireMessage[] {
  const agreed = { UHY: 0x4a30, HPY: 0x4a31, ANG: 0x4a32, ROF: 0x4a33, ULB: 0x4a34, UUB: 0x4a35 };
  const representation = standardRepresentation("diplomacy", agreed);
  const random = repeatableRandom(level);
  return Array.from({ length: count }, (_, at) => {
    const direction = directions[at % 2] ?? "client-to-server";
    const strictness = { dialect: "v0.18", level, role: "player" } as const;
    const tokens = randomMessage({ ...strictness, direction, representation, random });
    return { body: encodeTokens(tokens), direction, representation };
  });
}

/**
 * Returns a random number generator that produces the same numbers in every run (linear congruential, which is good
 * enough to vary messages).
 */
function repeatableRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
