import type { ResultsRequest } from "../../analysis/recordingResults.ts";
import type { MarkDraft, MarkTarget, ReadingChange } from "../../host/host.ts";
import { practiceLevels, practiceLimits, type Range } from "../../host/practice.ts";
import type { QueryRequest } from "../../host/query.ts";
import { knownVariants } from "../../map/library.ts";
import { type PeaceProfile, peaceProfiles } from "../../press/profiles.ts";
import { directions } from "../../recording/entry.ts";
import { defaultPort, loopback, readEndpoint } from "../endpoint.ts";
import type { LiveStart } from "./live.ts";
import type { LiveGame } from "./liveMessages.ts";
import { Refusal } from "./replies.ts";

type Fields = Readonly<Record<string, unknown>>;

const longestText = 4000;
const longestReading = 16_000;
const longestSql = 20_000;
const mostNames = 100;
const longestName = 20;

/**
 * Reads the user's note.
 * @throws {Refusal} if it is not a MarkDraft
 */
export function readMarkDraft(fields: Fields): MarkDraft {
  return {
    text: readMarkText(fields["text"]),
    target: fields["target"] === null ? null : targetOf(fields["target"]),
    atNs: wholeNumber(fields["atNs"], "atNs"),
  };
}

/** Reads a query. Its SQL is untrusted, and runs in a sandbox. @throws {Refusal} if it is not a QueryRequest */
export function readQueryRequest({ sql }: Fields): QueryRequest {
  if (typeof sql !== "string" || sql.length > longestSql) throw malformed(`sql: up to ${longestSql} characters`);
  return { sql };
}

/** Reads a mark's text, which may be empty. @throws {Refusal} if it is not a string or is too long */
export function readMarkText(value: unknown): string {
  if (typeof value !== "string" || value.length > longestText) throw malformed(`text: up to ${longestText} characters`);
  return value;
}

/** The longest change to a readings file, in bytes. It is enough for the built-in reader's readings of a long game. */
export const longestReadingChange = 8 * 1024 * 1024;

/** Reads a change to a readings file. @throws {Refusal} if it is not a ReadingChange */
export function readReadingChange({ before, lines }: Fields): ReadingChange {
  if (before !== null && typeof before !== "string") throw malformed("before: null, or a line of the file");
  if (!Array.isArray(lines) || !lines.every(isReadingLine))
    throw malformed(`lines: each one line of JSON with the number of its message, up to ${longestReading} characters`);
  if (before !== null && lines.length !== 1)
    throw malformed("lines: exactly one line, because it replaces the line `before`");
  return { before, lines };
}

function isReadingLine(line: unknown): line is string {
  if (typeof line !== "string" || line.length > longestReading || /[\r\n]/.test(line)) return false;
  try {
    const value = JSON.parse(line) as Fields | null;
    return typeof value === "object" && Number.isSafeInteger(value?.["message"]);
  } catch {
    return false;
  }
}

/**
 * Reads the request to record a game.
 * @throws {Refusal} or {HostError} `usage` if it is not a LiveRequest
 */
export function readLiveStart({ upstream, practice, listen, note }: Fields): LiveStart {
  if (listen !== undefined && typeof listen !== "string") throw malformed("listen: PORT or HOST:PORT");
  if (note !== undefined && (typeof note !== "string" || note.length > longestText))
    throw malformed(`note: up to ${longestText} characters`);
  const game = practice === undefined ? serverOf(upstream) : practiceOf(practice);
  // The user's bots connect to a practice game only if the game has seats for them.
  const usualPort = game.kind === "practice" && game.setup.seats.length === 0 ? 0 : defaultPort;
  return {
    game,
    listen: readEndpoint(listen?.trim() || String(usualPort), "the port for bots", { host: loopback, allowZero: true }),
    note: note?.trim() || null,
  };
}

function serverOf(upstream: unknown): LiveGame {
  if (typeof upstream !== "string") throw malformed("upstream: HOST:PORT of the server");
  return { kind: "server", upstream: readEndpoint(upstream.trim(), "the server's address") };
}

/** The longest request for results, in bytes. It is enough for the largest number of ids that a request may contain. */
export const longestResultsRequest = 1024 * 1024;
const mostIds = 20_000;
const longestId = 40;

/** Reads a request for the results of recordings. @throws {Refusal} if it is not a ResultsRequest */
export function readResultsRequest({ ids, profile, details }: Fields): ResultsRequest {
  const isList = Array.isArray(ids) && ids.length <= mostIds;
  if (!isList || !ids.every((id): id is string => typeof id === "string" && id.length <= longestId))
    throw malformed(`ids: a list of up to ${mostIds} ids of recordings`);
  if (typeof profile !== "string" || !isPeaceProfile(profile))
    throw malformed(`profile: ${Object.keys(peaceProfiles).join(", ")}`);
  return { ids, profile, details: details === true };
}

function isPeaceProfile(name: string): name is PeaceProfile {
  return Object.hasOwn(peaceProfiles, name);
}

/** Reads a practice game. The map, bots and seats are checked only when the game begins. */
function practiceOf(value: unknown): LiveGame {
  if (typeof value !== "object" || value === null) throw malformed("practice: a PracticeSetup");
  const { map, bots, seats, years, pace, limit, seed, level } = value as Fields;
  // The page may name only known variants; files can be named only on the command line.
  if (typeof map !== "string" || !knownVariants.some(({ names }) => names.includes(map)))
    throw malformed("practice.map: the name of a known variant");
  return {
    kind: "practice",
    setup: {
      ...{ map, maps: [] },
      ...{ bots: namesIn(bots, "practice.bots"), seats: namesIn(seats, "practice.seats") },
      years: numberIn(years, practiceLimits.years, "practice.years"),
      pace: numberIn(pace, practiceLimits.pace, "practice.pace"),
      limit: limit === null ? null : numberIn(limit, practiceLimits.limit, "practice.limit"),
      seed: numberIn(seed, practiceLimits.seed, "practice.seed"),
      level: levelOf(level),
    },
  };
}

function levelOf(value: unknown): number {
  const level = practiceLevels.find((each) => each === value);
  if (level === undefined) throw malformed(`practice.level: ${practiceLevels.join(", ")}`);
  return level;
}

function namesIn(value: unknown, what: string): readonly string[] {
  const isList = Array.isArray(value) && value.length <= mostNames;
  if (!isList || !value.every((name): name is string => typeof name === "string" && name.length <= longestName))
    throw malformed(`${what}: a list of names`);
  return value;
}

function numberIn(value: unknown, [least, most]: Range, what: string): number {
  if (typeof value !== "number" || !(value >= least && value <= most))
    throw malformed(`${what}: a number from ${least} to ${most}`);
  return value;
}

function targetOf(value: unknown): MarkTarget {
  if (typeof value !== "object" || value === null) throw malformed("target: null, or the first byte of a message");
  const { connection, direction, offset } = value as Fields;
  const known = directions.find((each) => each === direction);
  if (!known) throw malformed("target.direction");
  return {
    connection: wholeNumber(connection, "target.connection"),
    direction: known,
    offset: wholeNumber(offset, "target.offset"),
  };
}

function wholeNumber(value: unknown, what: string): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
    throw malformed(`${what}: a whole number, 0 or greater`);
  return value;
}

function malformed(what: string): Refusal {
  return new Refusal(400, "malformed", `invalid request: ${what}`);
}
