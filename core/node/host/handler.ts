import { type CoverageAnswer, type FoundAnswer, growingHeader, type LiveAnswer } from "../../host/host.ts";
import { matchRoute, type RouteName } from "../../host/routes.ts";
import { joinedBytes } from "../joinedFile.ts";
import { openRegular } from "../openFile.ts";
import { partSuffix } from "../recordingFile.ts";
import { bytesOf, growingBytes, growingRecording, hasEnd, isPacked, unpackedBytes } from "./byteStream.ts";
import type { Host } from "./host.ts";
import { liveForMs, mayGrowForMs } from "./library.ts";
import type { Handler } from "./nodeServer.ts";
import { faultResponse, json, lineResponse, numberOf, Refusal, readJson } from "./replies.ts";
import {
  longestReadingChange,
  longestResultsRequest,
  readLiveStart,
  readMarkDraft,
  readMarkText,
  readQueryRequest,
  readReadingChange,
  readResultsRequest,
} from "./requests.ts";
import { secured } from "./security.ts";

/** A request, with its URL and path parameters. */
interface RouteRequest {
  readonly request: Request;
  readonly url: URL;
  readonly parameters: Readonly<Record<string, string>>;
}

type RouteAnswer = (host: Host, request: RouteRequest) => Response | Promise<Response>;

const answers: Readonly<Record<RouteName, RouteAnswer>> = {
  status: (host) => json(host.status),
  recordings: async (host) => json(await host.library.list()),
  results: async ({ results }, { request }) => {
    const asked = readResultsRequest(await readJson(request, longestResultsRequest));
    return lineResponse((signal) => results.lines(asked, signal));
  },
  query: async ({ queries }, { request }) => {
    if (queries === null) throw new Refusal(422, "refused", "the desktop app has no SQL: use chamber serve");
    const { sql } = readQueryRequest(await readJson(request));
    return lineResponse((signal) => queries.lines(sql, signal));
  },
  coverage: ({ coverage }) => json({ bots: coverage } satisfies CoverageAnswer),
  find: findRecording,
  bytes: recordingBytes,
  marks: async ({ marks }, { parameters }) => json(await marks.list(parameters["id"] ?? "")),
  addMark: async ({ marks }, { request, parameters }) => {
    const draft = readMarkDraft(await readJson(request));
    return json(await marks.apply(parameters["id"] ?? "", { type: "add", draft }), 201);
  },
  changeMark: async ({ marks }, { request, parameters }) => {
    const text = readMarkText((await readJson(request))["text"]);
    return json(await marks.apply(parameters["id"] ?? "", { type: "change", id: parameters["mark"] ?? "", text }));
  },
  removeMark: async ({ marks }, { parameters }) =>
    json(await marks.apply(parameters["id"] ?? "", { type: "remove", id: parameters["mark"] ?? "" })),
  readings: async ({ readings }, { parameters }) => json(await readings.list(parameters["id"] ?? "")),
  changeReading: async ({ readings }, { request, parameters }) => {
    const change = readReadingChange(await readJson(request, longestReadingChange));
    return json(await readings.change(parameters["id"] ?? "", change));
  },
  live: ({ live }) => json({ sessions: live.all } satisfies LiveAnswer),
  startLive: async ({ live }, { request }) => json(await live.start(readLiveStart(await readJson(request))), 201),
  stopLive: async ({ live }, { parameters }) => json(await live.stop(parameters["id"] ?? "")),
  log: logBytes,
  plugin: pluginModule,
  page: (host, { request }) => host.pages.respond(request),
};

/**
 * Creates a handler that serves the routes in core/host and nothing else.
 * @param admit checks each request first: it throws a refusal, or returns a response to send in place of the route's
 *   response
 * @param onBug receives unexpected errors
 */
export function createHandler(
  host: Host,
  admit: (request: Request) => Response | undefined,
  onBug: (error: unknown) => void,
): Handler {
  return async (request) => {
    try {
      return secured(admit(request) ?? (await dispatch(host, request)));
    } catch (error) {
      return secured(faultResponse(error, request, onBug));
    }
  };
}

function dispatch(host: Host, request: Request): Response | Promise<Response> {
  const url = new URL(request.url);
  const match = matchRoute(request.method, url.pathname);
  if (match === "no-route") throw new Refusal(404, "no-route", `no route matches ${url.pathname}`);
  if (match === "other-method")
    throw new Refusal(405, "other-method", `${url.pathname} does not accept ${request.method}`);
  return answers[match.name](host, { request, url, parameters: match.parameters });
}

async function findRecording({ library }: Host, { url, parameters }: RouteRequest): Promise<Response> {
  const { searchParams } = url;
  const wanted = { preferred: searchParams.get("file"), name: searchParams.get("name") };
  const file = await library.fileOf(parameters["id"] ?? "", wanted);
  return json({ recording: file && { id: file.id, name: file.name } } satisfies FoundAnswer);
}

async function recordingBytes({ library, live }: Host, { url, parameters }: RouteRequest): Promise<Response> {
  const from = numberOf(url, "from");
  const recording = await library.find(parameters["id"] ?? "");
  const run = await joinedBytes(recording.path, "refuse");
  if (run) return byteResponse(new Blob([run.slice(from ?? 0) as Uint8Array<ArrayBuffer>]).stream(), false);
  const file = await openRegular(recording.path, "refuse");
  if (await isPacked(file)) return byteResponse(unpackedBytes(file, from), false);
  const isPart = recording.path.endsWith(partSuffix);
  const { size } = await file.stat();
  const grows =
    url.searchParams.get("follow") !== "0" &&
    (isPart ? library.isLive(recording) : library.mayGrow(recording) && !(await hasEnd(file, size)));
  if (!grows) return byteResponse(bytesOf(file, from), false);
  const isQuiet = isPart ? () => false : quietAfter(mayGrowForMs, size);
  const isOver = async (byteLength: number): Promise<boolean> =>
    live.isAbandoned(recording.path) || isQuiet(byteLength) || (await hasEnd(file, byteLength));
  return byteResponse(growingRecording(file, from, isOver), true);
}

/**
 * Determines whether a file without an end record has stopped growing: after `ms` without new bytes or, once it has
 * grown, after the longest time that a player may take to think.
 */
function quietAfter(ms: number, atFirst: number): (byteLength: number) => boolean {
  let sinceMs = performance.now();
  let length = -1;
  return (byteLength) => {
    if (byteLength !== length) sinceMs = performance.now();
    length = byteLength;
    return performance.now() - sinceMs > (length > atFirst ? liveForMs : ms);
  };
}

function pluginModule(host: Host, { parameters }: RouteRequest): Response {
  const text = host.plugin(parameters["id"] ?? "");
  if (text === undefined) throw new Refusal(404, "no-such", "the host has no such plug-in");
  return new Response(text, {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" },
  });
}

async function logBytes(host: Host, { url, parameters }: RouteRequest): Promise<Response> {
  const log = host.log(parameters["id"] ?? "");
  if (!log)
    throw new Refusal(404, "no-such", "the log is no longer served: open it again, or start chamber serve with --log");
  const from = numberOf(url, "from");
  const file = await openRegular(log.path, "refuse");
  const follows = url.searchParams.get("follow") !== "0";
  // A log has no end marker, so the stream ends when the reader disconnects or the log is truncated.
  const wasCut = async (byteLength: number): Promise<boolean> => (await file.stat()).size < byteLength;
  return byteResponse(follows ? growingBytes(file, from, wasCut) : bytesOf(file, from), follows);
}

function byteResponse(bytes: ReadableStream<Uint8Array>, grows: boolean): Response {
  return new Response(bytes as ReadableStream<Uint8Array<ArrayBuffer>>, {
    headers: {
      "content-type": "application/octet-stream",
      "cache-control": "no-store",
      [growingHeader]: grows ? "1" : "0",
    },
  });
}
