import { isProvince } from "../../../core/tokens/token.ts";
import { T } from "../../../core/tokens/vocabulary.ts";
import type { EditedFrame, EditedRecording } from "./editedRecording.ts";

/** A rule of the documents, and how to break it in a real recording. */
export interface Fault {
  readonly family: string;
  /** What the documents say. */
  readonly rule: string;
  readonly clause: string;
  /** What a checker should call it. */
  readonly code: string;
  /** Recordings in which it can be broken. */
  readonly captures: readonly string[];
  /** The whole game is needed, not its beginning. */
  readonly isWhole?: boolean;
  /** How many places it is planted in; 1 where not said. */
  readonly times?: number;
  /** Breaks it at a place that the random numbers choose. */
  readonly plant: (place: Site) => Planted;
}

/** Where a fault was planted. */
export interface Planted {
  /** The frame at fault, or where all connections were told the same, each of them; none: it is of the connection. */
  readonly frames: readonly EditedFrame[];
  readonly connections: readonly number[];
  /** The token at fault, where it is one. */
  readonly tokenIndex?: number;
  /** In the body of a frame without tokens. */
  readonly byteOffset?: number;
  /** Findings that follow from it: a checker may tell them too. */
  readonly also?: readonly string[];
}

/** A recording to plant a fault in, and what chooses the place. */
export class Site {
  readonly recording: EditedRecording;
  readonly random: () => number;

  constructor(recording: EditedRecording, random: () => number) {
    this.recording = recording;
    this.random = random;
  }

  get frames(): EditedFrame[] {
    return this.recording.frames;
  }

  /** One of several. */
  any<T>(all: readonly T[], what = "thing"): T {
    const one = all[Math.floor(this.random() * all.length)];
    if (one === undefined) throw new Error(`no ${what} here to plant a fault in`);
    return one;
  }

  /** A frame that fits, from the middle of the recording where there are many. */
  pick(what: string, fits: (frame: EditedFrame, at: number, all: readonly EditedFrame[]) => boolean): EditedFrame {
    return this.any(this.frames.filter(fits), what);
  }

  /** A message of the server, by its command. */
  fromServer(name: string, fits: (frame: EditedFrame) => boolean = () => true): EditedFrame {
    return this.pick(name, (frame) => frame.name === name && frame.direction === "server-to-client" && fits(frame));
  }

  /** A message of a client, by its command. */
  fromClient(name: string, fits: (frame: EditedFrame) => boolean = () => true): EditedFrame {
    return this.pick(name, (frame) => frame.name === name && frame.direction === "client-to-server" && fits(frame));
  }

  /** The first frame behind another that fits. */
  after(frame: EditedFrame, what: string, fits: (frame: EditedFrame) => boolean): EditedFrame {
    const found = this.nextOrNull(frame, fits);
    if (!found) throw new Error(`no ${what} behind ${frame.name}`);
    return found;
  }

  nextOrNull(frame: EditedFrame, fits: (frame: EditedFrame) => boolean): EditedFrame | null {
    const all = this.frames;
    return all.slice(all.indexOf(frame) + 1).find(fits) ?? null;
  }

  /** A message of the server and its equals on other connections. */
  everywhere(frame: EditedFrame): EditedFrame[] {
    return this.frames.filter((other) => other.direction === frame.direction && isSameMessage(other, frame));
  }

  /** Puts tokens in the place of a message on every connection that was sent it. */
  sayEverywhere(frame: EditedFrame, change: (tokens: Uint16Array) => ArrayLike<number>): EditedFrame[] {
    return this.everywhere(frame).map((one) => this.recording.say(one, change(one.tokens)));
  }

  /** Connections that play a power, with their first HLO. */
  get players(): EditedFrame[] {
    const seen = new Set<number>();
    return this.frames.filter(
      ({ name, connection, direction, tokens }) =>
        name === "HLO" &&
        direction === "server-to-client" &&
        tokens[2] !== T.UNO &&
        !seen.has(connection) &&
        seen.add(connection),
    );
  }
}

/** Frames as the place of a fault: any of them will do. */
export function at(
  frames: EditedFrame | readonly EditedFrame[],
  also: readonly string[] = [],
  tokenIndex?: number,
): Planted {
  const all = Array.isArray(frames) ? (frames as readonly EditedFrame[]) : [frames as EditedFrame];
  const connections = [...new Set(all.map(({ connection }) => connection))];
  return { frames: all, connections, also, ...(tokenIndex === undefined ? {} : { tokenIndex }) };
}

/** A connection as a whole as the place of a fault. */
export function atConnection(connection: number, also: readonly string[] = []): Planted {
  return { frames: [], connections: [connection], also };
}

/** A province that a message does not name. */
export function unnamedProvince(
  { tokens, representation }: EditedFrame,
  fits: (token: number) => boolean = () => true,
): number {
  const found = [...representation.names.keys()].find(
    (token) => isProvince(token) && fits(token) && !tokens.includes(token),
  );
  if (found === undefined) throw new Error("the message names all provinces");
  return found;
}

/** Whether two frames are of one leg. */
export function isSameLeg(one: EditedFrame, other: EditedFrame): boolean {
  return one.connection === other.connection && one.direction === other.direction;
}

/** Whether tokens are the same. */
export function isSameMessage({ tokens }: EditedFrame, other: EditedFrame): boolean {
  return tokens.length === other.tokens.length && tokens.every((token, index) => token === other.tokens[index]);
}
