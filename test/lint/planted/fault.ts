import { isProvince } from "../../../core/tokens/token.ts";
import { T } from "../../../core/tokens/vocabulary.ts";
import type { EditedFrame, EditedRecording } from "./editedRecording.ts";

/** A rule from the documents, and how to violate it in a real recording. */
export interface Fault {
  readonly family: string;
  /** The rule, in the words of the documents. */
  readonly rule: string;
  readonly clause: string;
  /** The code of the finding that a checker should report. */
  readonly code: string;
  /** Recordings in which the rule can be violated. */
  readonly captures: readonly string[];
  /** Whether the fault needs the whole game rather than only its beginning. */
  readonly isWhole?: boolean;
  /** Number of places in which to plant the fault; 1 if missing. */
  readonly times?: number;
  /** Violates the rule at a random position. */
  readonly plant: (place: Site) => Planted;
}

/** Where a fault was planted. */
export interface Planted {
  /** The frame at fault, or its copies on every connection; empty if the whole connection is at fault. */
  readonly frames: readonly EditedFrame[];
  readonly connections: readonly number[];
  /** The token at fault, if there is one. */
  readonly tokenIndex?: number;
  /** The byte at fault, in the body of a frame without tokens. */
  readonly byteOffset?: number;
  /** Codes of findings that follow from the fault; a checker may also report them. */
  readonly also?: readonly string[];
}

/** A recording in which to plant a fault, and the random numbers that choose where. */
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

  /** Picks a random item. */
  any<T>(all: readonly T[], what = "thing"): T {
    const one = all[Math.floor(this.random() * all.length)];
    if (one === undefined) throw new Error(`no ${what} to plant a fault in`);
    return one;
  }

  /** Picks a random suitable frame. */
  pick(what: string, fits: (frame: EditedFrame, at: number, all: readonly EditedFrame[]) => boolean): EditedFrame {
    return this.any(this.frames.filter(fits), what);
  }

  /** Picks a random message with this command from the server. */
  fromServer(name: string, fits: (frame: EditedFrame) => boolean = () => true): EditedFrame {
    return this.pick(name, (frame) => frame.name === name && frame.direction === "server-to-client" && fits(frame));
  }

  /** Picks a random message with this command from a client. */
  fromClient(name: string, fits: (frame: EditedFrame) => boolean = () => true): EditedFrame {
    return this.pick(name, (frame) => frame.name === name && frame.direction === "client-to-server" && fits(frame));
  }

  /** Returns the first suitable frame after another frame. */
  after(frame: EditedFrame, what: string, fits: (frame: EditedFrame) => boolean): EditedFrame {
    const found = this.nextOrNull(frame, fits);
    if (!found) throw new Error(`no ${what} after ${frame.name}`);
    return found;
  }

  nextOrNull(frame: EditedFrame, fits: (frame: EditedFrame) => boolean): EditedFrame | null {
    const all = this.frames;
    return all.slice(all.indexOf(frame) + 1).find(fits) ?? null;
  }

  /** Returns a message from the server and its copies on other connections. */
  everywhere(frame: EditedFrame): EditedFrame[] {
    return this.frames.filter((other) => other.direction === frame.direction && isSameMessage(other, frame));
  }

  /** Replaces the tokens of a message on every connection that received it. */
  sayEverywhere(frame: EditedFrame, change: (tokens: Uint16Array) => ArrayLike<number>): EditedFrame[] {
    return this.everywhere(frame).map((one) => this.recording.say(one, change(one.tokens)));
  }

  /** The first HLO of each connection that plays a power. */
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

/** Returns the place of a fault that any of these frames may show. */
export function at(
  frames: EditedFrame | readonly EditedFrame[],
  also: readonly string[] = [],
  tokenIndex?: number,
): Planted {
  const all = Array.isArray(frames) ? (frames as readonly EditedFrame[]) : [frames as EditedFrame];
  const connections = [...new Set(all.map(({ connection }) => connection))];
  return { frames: all, connections, also, ...(tokenIndex === undefined ? {} : { tokenIndex }) };
}

/** Returns the place of a fault that concerns a whole connection. */
export function atConnection(connection: number, also: readonly string[] = []): Planted {
  return { frames: [], connections: [connection], also };
}

/** Returns a province that a message does not name. */
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

/** Whether two frames belong to the same leg. */
export function isSameLeg(one: EditedFrame, other: EditedFrame): boolean {
  return one.connection === other.connection && one.direction === other.direction;
}

/** Whether two frames have the same tokens. */
export function isSameMessage({ tokens }: EditedFrame, other: EditedFrame): boolean {
  return tokens.length === other.tokens.length && tokens.every((token, index) => token === other.tokens[index]);
}
