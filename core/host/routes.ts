/** The HTTP methods of the host. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A route of the host. In `path`, `:name` matches one segment, and a final `*` matches the rest of the path. */
export interface HostRoute {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
}

/**
 * All routes. The host answers no other requests, and a test checks each route. The descriptions are comments to keep
 * this list small, because the page loads it at startup.
 */
export const routes = [
  // The host and what it serves: HostStatus.
  { name: "status", method: "GET", path: "/api/status" },
  // The library: RecordingsAnswer.
  { name: "recordings", method: "GET", path: "/api/recordings" },
  // ResultsRequest in; one ResultsLine out per recording, each sent as soon as it is known, as one JSON object per
  // line.
  { name: "results", method: "POST", path: "/api/results" },
  // QueryRequest in, one line per QueryNews out.
  { name: "query", method: "POST", path: "/api/query" },
  // The situations that bots encountered: CoverageAnswer.
  { name: "coverage", method: "GET", path: "/api/coverage" },
  // Finds a recording's file by the recording's own id. Among copies, prefers the one with ?file=ID or ?name=NAME, then
  // an undamaged one: FoundAnswer.
  { name: "find", method: "GET", path: "/api/find/:id" },
  // The uncompressed file from byte ?from=N onwards. The answer continues as the file grows, unless ?follow=0.
  { name: "bytes", method: "GET", path: "/api/recordings/:id/bytes" },
  // A recording's marks: MarksAnswer.
  { name: "marks", method: "GET", path: "/api/recordings/:id/marks" },
  // MarkDraft in, MarksAnswer out.
  { name: "addMark", method: "POST", path: "/api/recordings/:id/marks" },
  // {text} in, MarksAnswer out.
  { name: "changeMark", method: "PUT", path: "/api/recordings/:id/marks/:mark" },
  // MarksAnswer out.
  { name: "removeMark", method: "DELETE", path: "/api/recordings/:id/marks/:mark" },
  // The readings file next to a recording: ReadingsAnswer.
  { name: "readings", method: "GET", path: "/api/recordings/:id/readings" },
  // ReadingChange in, ReadingsAnswer out.
  { name: "changeReading", method: "PUT", path: "/api/recordings/:id/readings" },
  // Proxies started from the UI: LiveAnswer.
  { name: "live", method: "GET", path: "/api/live" },
  // LiveRequest in, LiveSession out.
  { name: "startLive", method: "POST", path: "/api/live" },
  // Stops a proxy cleanly: LiveSession out.
  { name: "stopLive", method: "DELETE", path: "/api/live/:id" },
  // A bot's log from byte ?from=N onwards. The answer continues as the log grows, unless ?follow=0.
  { name: "log", method: "GET", path: "/api/logs/:id" },
  // The module of a plug-in named with serve --plugin.
  { name: "plugin", method: "GET", path: "/api/plugins/:id" },
  // The built UI.
  { name: "page", method: "GET", path: "/*" },
] as const satisfies readonly HostRoute[];

export type RouteName = (typeof routes)[number]["name"];

/** The route for a request. The `parameters` are decoded. */
export interface RouteMatch {
  readonly name: RouteName;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Finds the route for a request's path, which is still percent-encoded.
 * @returns the match; otherwise, whether the path has no route at all or only routes for other methods
 */
export function matchRoute(method: string, path: string): RouteMatch | "no-route" | "other-method" {
  let known = false;
  for (const route of routes) {
    // Paths under /api are never pages.
    if (route.name === "page" && path.startsWith("/api")) continue;
    const parameters = parametersOf(route.path, path);
    if (!parameters) continue;
    known = true;
    if (route.method === method || (route.method === "GET" && method === "HEAD"))
      return { name: route.name, parameters };
  }
  return known ? "other-method" : "no-route";
}

function parametersOf(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split("/");
  const given = path.split("/");
  const parameters: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    if (part === "*") return { ...parameters, rest: given.slice(at).join("/") };
    const segment = given[at];
    if (segment === undefined) return undefined;
    if (!part.startsWith(":")) {
      if (part !== segment) return undefined;
      continue;
    }
    const decoded = decodeSegment(segment);
    if (decoded === undefined) return undefined;
    parameters[part.slice(1)] = decoded;
  }
  return given.length === wanted.length ? parameters : undefined;
}

function decodeSegment(segment: string): string | undefined {
  if (segment === "") return undefined;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Returns the path of a route with its parameters encoded and filled in. */
export function pathTo(name: RouteName, parameters: Readonly<Record<string, string>> = {}): string {
  const route = routes.find((each) => each.name === name);
  return (route?.path ?? "/").replace(/:([a-z]+)/g, (_, key: string) => encodeURIComponent(parameters[key] ?? ""));
}
