import type { Direction, Leg } from "../recording/entry.ts";
import type { CoveredBot } from "./coverageFile.ts";
import { stemOf } from "./openable.ts";
import type { PracticePlayers, PracticeSetup } from "./practice.ts";

/** The host's description of itself. */
export interface HostStatus {
  readonly version: string;
  readonly kind: "loopback" | "desktop";
  /**
   * Id of the recording that the page opens first: the only file named on the command line, or the game being played;
   * null if there is none.
   */
  readonly opened: string | null;
  readonly canRecord: boolean;
  /** The built-in bots for practice games, and a description of how each plays. */
  readonly bots: readonly { readonly name: string; readonly plays: string }[];
  /** The maps for practice games, with the powers that can be left to the user's bots. */
  readonly maps: readonly { readonly name: string; readonly powers: readonly string[] }[];
  /** Path of the folder for games recorded from the UI. */
  readonly liveFolder: string;
  /** Names of the folders that are served. */
  readonly folders: readonly string[];
  /** Whether the host serves coverage: the situations that bots encountered, from files written by `try --coverage`. */
  readonly hasCoverage: boolean;
  /** Whether SQL queries on the library are possible. */
  readonly canQuery: boolean;
  /** Log files of bots. */
  readonly logs: readonly { readonly id: string; readonly name: string }[];
  /** Plug-ins that the user named for the page; `name` is the file's name. */
  readonly plugins: readonly { readonly id: string; readonly name: string }[];
}

/** The result of the game in a recording; `unknown` if no message shows it, or if there is not exactly one game. */
export interface ListedResult {
  readonly kind: "solo" | "draw" | "none" | "unknown";
  readonly powers: readonly string[];
}

/** The known facts about a player in a recording: a client, or the language model that a saved game names. */
export interface ListedBot {
  readonly power: string | null;
  readonly name: string | null;
  readonly version: string | null;
}

/** The facts that one full pass over a recording collects. */
export interface RecordingSummary {
  /** The recording's own id, which all its copies share; null if its header is lost. */
  readonly uuid: string | null;
  /** The start time, ISO 8601. */
  readonly startedAt: string | null;
  readonly durationMs: number;
  readonly complete: boolean;
  readonly lostBytes: number;
  /** The map of every game; null if it is unknown, or if the games are on several maps. */
  readonly map: string | null;
  /** The maps of the games, without duplicates. */
  readonly maps: readonly string[];
  readonly level: number | null;
  /** The number of turns, summed over the games. */
  readonly turns: number;
  readonly frames: number;
  readonly games: number;
  readonly result: ListedResult;
  readonly bots: readonly ListedBot[];
  /** The note that the user gave when the recording started. */
  readonly note: string | null;
  /** Why the recording cannot be read; null if it can. */
  readonly unreadable: string | null;
  /** The parts that were skipped because of the reading limits, as sentences. */
  readonly leftOut: readonly string[];
}

/** A situation from a `chamber try` report. */
export interface TriedListing {
  /** The situation's id, with the round's number if there are several rounds: `handshake/accepted #2`. */
  readonly situation: string;
  readonly status: "passed" | "failed" | "not-applicable";
  /** Why the bot failed; empty if the bot passed. */
  readonly reason: string;
  /** The message that shows the failure; null if there is none. */
  readonly n: number | null;
}

/** A row of the library. */
export interface RecordingListing extends RecordingSummary {
  /** Opaque id. A file keeps its id in every run, during recording and afterwards. */
  readonly id: string;
  /** Path relative to its folder, with `/` as the separator. */
  readonly name: string;
  readonly folder: string;
  readonly byteLength: number;
  /** The time of the last modification, ISO 8601. */
  readonly modifiedAt: string;
  /** The time of the last modification of the readings file, ISO 8601; null if there is no such file. */
  readonly readingsAt: string | null;
  /** True as long as the file is known to be growing. */
  readonly live: boolean;
  readonly sample: boolean;
  /** The situation to which the recording belongs; null if the recording is not named in any report. */
  readonly tried: TriedListing | null;
  /** True if the recording has not been read yet; the summary's fields are then 0 or null. */
  readonly pending: boolean;
}

/** A game that comes with the program. */
export interface SampleListing extends RecordingListing {
  readonly title: string;
  readonly shows: string;
}

/** The recording file that a link refers to. */
export interface FoundAnswer {
  /** Null if the host does not serve this recording. */
  readonly recording: { readonly id: string; readonly name: string } | null;
}

/** A folder entry that cannot be listed. */
export interface LibraryFault {
  readonly name: string;
  readonly message: string;
}

export interface RecordingsAnswer {
  /** The recordings, most recent first. */
  readonly recordings: readonly RecordingListing[];
  readonly samples: readonly SampleListing[];
  readonly folders: readonly string[];
  readonly faults: readonly LibraryFault[];
  /** Situations in `chamber try` reports whose recordings are missing. */
  readonly unrecorded: readonly TriedListing[];
  /** Number of recordings that have not been read yet. Repeat the request until the number is 0. */
  readonly pending: number;
}

/** The message that begins at a given byte of a leg. */
export interface MarkTarget extends Leg {
  readonly offset: number;
}

/** The situations that bots encountered, from files written by `try --coverage`. */
export interface CoverageAnswer {
  readonly bots: readonly CoveredBot[];
}

/** A user's note, at a time or on a message. */
export interface MarkDraft {
  readonly text: string;
  readonly target: MarkTarget | null;
  /** Nanoseconds from the recording's start. */
  readonly atNs: number;
}

export interface Mark extends MarkDraft {
  /** The id of the mark, which is valid only until the marks change. */
  readonly id: string;
}

export interface MarksAnswer {
  readonly marks: readonly Mark[];
  /** Why marks cannot be added; null if they can. */
  readonly readOnly: string | null;
}

/** The readings file next to a recording: promises found in free-text messages, and annotators' decisions. */
export interface ReadingsAnswer {
  /** The file's name: `game.readings.jsonl`. It need not exist yet. */
  readonly name: string;
  /** The lines of the file, unchanged. */
  readonly lines: readonly string[];
  /** Whether the file exists; an empty file shows that the messages were read and contain no promises. */
  readonly exists: boolean;
  /** Why the file cannot be changed; null if it can. */
  readonly readOnly: string | null;
}

const readingsExtension = ".readings.jsonl";

/**
 * Returns the name of the readings file that belongs to a recording: `game.readings.jsonl` for `game.json`, and also
 * for its import `game.chamber`, because the messages are numbered the same in both.
 */
export function readingsFileName(recording: string): string {
  return `${stemOf(recording)}${readingsExtension}`;
}

/** Whether a file has the name of a readings file. */
export function isReadingsFile(name: string): boolean {
  return name.toLowerCase().endsWith(readingsExtension);
}

/** A change to the readings file: replaces a line, or adds lines at the end. */
export interface ReadingChange {
  /** The line to replace, exactly as in the file; null to add lines. */
  readonly before: string | null;
  /**
   * The new lines, each a JSON object with the number of its `message`. If there are none, an empty file is created.
   */
  readonly lines: readonly string[];
}

export interface LiveRequest {
  /** `host:port` of the server, or the practice game to play. */
  readonly upstream?: string;
  readonly practice?: PracticeSetup;
  /** `port` or `host:port`. The default is 127.0.0.1:16713; port 0 means any free port. */
  readonly listen?: string;
  readonly note?: string;
}

/**
 * What can happen to the file of a running recording. `taken-away`: another program deleted or renamed the file, and it
 * could not be copied. `copied`: another program did so, but the file has been copied. `cut-short`: another program
 * shortened the file.
 */
export type TroubleKind =
  | "write-failed"
  | "sync-failed"
  | "writing-again"
  | "not-renamed"
  | "taken-away"
  | "copied"
  | "cut-short";

/** A problem with the file of a running recording. */
export interface LiveTrouble {
  readonly kind: TroubleKind;
  readonly detail: string;
  /** The time, ISO 8601. */
  readonly at: string;
}

/** A proxy started from the UI. */
export interface LiveSession {
  readonly id: string;
  /** `host:port` of the server. */
  readonly upstream: string;
  /** The practice game that Black Chamber runs; null if the game runs on another program's server. */
  readonly practice: PracticePlayers | null;
  /** The address at which the proxy listens, `host:port`. */
  readonly listen: string;
  readonly note: string | null;
  /** `waiting`: no client has connected, so there is no recording. `broken`: the proxy's process ended unexpectedly. */
  readonly state: "waiting" | "recording" | "stopped" | "broken";
  /** Id of the session's recording in the library; null if there is none yet. */
  readonly recording: string | null;
  /** Path of the recording. */
  readonly path: string | null;
  readonly connections: number;
  readonly open: number;
  /** Number of connections that did not reach the server, and the most recent reason. */
  readonly failed: number;
  readonly failure: string | null;
  readonly bytes: Readonly<Record<Direction, number>>;
  /** False if any forwarded bytes are missing from the file. */
  readonly whole: boolean;
  /** The problems, most recent last. */
  readonly troubles: readonly LiveTrouble[];
}

export interface LiveAnswer {
  readonly sessions: readonly LiveSession[];
}

/** Body of every error response. `message` is for the user. */
export interface HostFault {
  readonly error: { readonly code: HostFaultCode; readonly message: string };
}

export type HostFaultCode =
  | "no-token"
  | "foreign"
  | "no-route"
  | "other-method"
  | "no-such"
  | "malformed"
  | "too-large"
  | "refused"
  | "unreadable"
  | "disk"
  | "bug";

/** A header of byte-stream responses: `1` if the response continues as the file grows. */
export const growingHeader = "x-chamber-growing";
