import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routes } from "../../../core/host/routes.ts";
import { recordingId } from "../../../core/node/host/catalogue.ts";
import { createHandler } from "../../../core/node/host/handler.ts";
import { Host } from "../../../core/node/host/host.ts";
import type { Handler } from "../../../core/node/host/nodeServer.ts";
import { LoopbackGuard, securityHeaders } from "../../../core/node/host/security.ts";
import { HostError } from "../../../core/node/hostError.ts";
import { type HostRequest, requestForm } from "../forms/requests.ts";
import { ensure, type Target } from "../target.ts";

const port = 16780;
const sample = "recordings/golden/v1.0.chamber";

/** A host in this process, without sockets, with one recording and one log in its own folder. */
interface RunningHost {
  readonly handler: Handler;
  readonly token: string;
  readonly recording: string;
  readonly path: string;
  /** Unexpected errors so far. */
  readonly bugs: unknown[];
}

let running: Promise<RunningHost> | undefined;

async function startHost(): Promise<RunningHost> {
  const folder = mkdtempSync(join(tmpdir(), "chamber-fuzz-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "game.chamber");
  copyFileSync(sample, path);
  const log = join(folder, "bot.log");
  writeFileSync(log, "12:00:00 connected\n12:00:01 ready\n");
  const host = await Host.open({
    ...{ kind: "loopback" as const, paths: [folder], logs: [log], liveFolder: join(folder, "live"), cachePath: null },
    startRecorder: () => {
      throw new HostError("no-address", "no recorder is started while fuzzing");
    },
  });
  const guard = new LoopbackGuard(port);
  const token = new URL(guard.address).searchParams.get("token") ?? "";
  const bugs: unknown[] = [];
  const handler = createHandler(
    host,
    (request) => guard.admit(request),
    (error) => bugs.push(error),
  );
  return { handler, token, recording: recordingId(path), path, bugs };
}

/**
 * Requests to the host of the UI: no request causes an internal error, every response has the required headers, and the
 * API refuses requests without the key.
 */
export const hostRequests: Target<HostRequest> = {
  name: "host",
  form: requestForm,
  largest: 4000,
  seeds: knownRequests,
  largestGrown: 60_000,
  async run(given) {
    running ??= startHost();
    const { handler, token, recording, path, bugs } = await running;
    const filled = (text: string): string =>
      text.replaceAll("TOKEN", token).replaceAll("HOST", `127.0.0.1:${port}`).replaceAll("RECORDING", recording);
    const request = requestOf(given, filled);
    // Node's server refuses such a request before it reaches the handler.
    if (request === null) return "no request";
    const response = await handler(request);
    ensure(bugs.length === 0, `a bug: ${bugs.splice(0).map(String).join()}`);
    for (const [name, value] of Object.entries(securityHeaders)) {
      ensure(response.headers.get(name) === value, `the response lacks ${name}`);
    }
    const { pathname } = new URL(request.url);
    if (response.status < 300) expectAdmitted(request, token, pathname);
    await drained(response);
    if (response.status < 300 && !/^(GET|HEAD)$/.test(request.method)) writeFileSync(path, readFileSync(sample));
    return `${request.method} ${response.status} ${pathname.split("/").slice(1, 5).map(shortened).join("/")}`;
  },
};

/** Returns a segment of a route unchanged, and a dot for any other segment. */
function shortened(segment: string): string {
  return routes.some((route) => route.path.split("/").includes(segment)) ? segment : ".";
}

function requestOf({ method, target, headers, body }: HostRequest, filled: (text: string) => string): Request | null {
  try {
    const mayHaveBody = !/^(get|head)$/i.test(method);
    return new Request(new URL(`http://127.0.0.1:${port}${filled(target)}`), {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, filled(value)]),
      ...(mayHaveBody && body !== null ? { body } : {}),
    });
  } catch {
    return null;
  }
}

/** Checks that a successful request named this host, had the key and came from no other origin. */
function expectAdmitted({ headers }: Request, token: string, pathname: string): void {
  const host = headers.get("host") ?? "";
  ensure(/^(127\.0\.0\.1|localhost|\[::1\]):16780$/.test(host), `${pathname} was answered for the host ${host}`);
  const keys = `${headers.get("authorization") ?? ""} ${headers.get("cookie") ?? ""}`;
  ensure(keys.includes(token), `${pathname} was answered without the key`);
  const origin = headers.get("origin");
  ensure(origin === null || origin === `http://${host}`, `${pathname} was answered for the origin ${origin}`);
}

/** Reads a body to its end, or to its first megabyte. */
async function drained({ body }: Response): Promise<void> {
  if (body === null) return;
  const bytes = body.getReader();
  let byteLength = 0;
  while (byteLength < 2 ** 20) {
    const { done, value } = await bytes.read();
    if (done) return;
    byteLength += value.length;
  }
  await bytes.cancel();
}

/** Returns a request to every route, as the page sends it. */
function knownRequests(): HostRequest[] {
  const headers: HostRequest["headers"] = [
    ["host", "HOST"],
    ["cookie", `chamber-${port}=TOKEN`],
    ["sec-fetch-site", "same-origin"],
  ];
  const bodies: Readonly<Record<string, string>> = {
    addMark: '{"text":"a note","target":null,"atNs":0}',
    changeMark: '{"text":"another note"}',
    startLive: '{"upstream":"127.0.0.1:16714","listen":"127.0.0.1:0","note":null}',
  };
  return routes.map(({ name, method, path }) => ({
    method,
    target: path
      .replace(":id", "RECORDING")
      .replace(":mark", "1")
      .replace("*", name === "page" ? "" : "x"),
    headers: name === "page" ? headers : [...headers, ["content-type", "application/json"]],
    body: bodies[name] ?? null,
  }));
}
