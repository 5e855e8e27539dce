import type {
  CoverageAnswer,
  FoundAnswer,
  HostFault,
  HostStatus,
  LiveAnswer,
  LiveRequest,
  LiveSession,
  MarkDraft,
  MarksAnswer,
  ReadingChange,
  ReadingsAnswer,
  RecordingsAnswer,
} from "../../core/host/host.ts";
import { type Method, pathTo, type RouteName } from "../../core/host/routes.ts";

/** An error from the host, with a message for the user. */
export class HostRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "HostRefusal";
    this.code = code;
  }
}

type Reach = (path: string, init: RequestInit) => Promise<Response>;

interface Asking {
  readonly method?: Method;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** The query, including its `?`. */
  readonly query?: string;
}

/** The API of the host that serves this page. Each method throws {@link HostRefusal} if it fails. */
export class HostClient {
  readonly status: HostStatus;
  readonly #reach: Reach;

  constructor(status: HostStatus, reach: Reach = reachPage) {
    this.status = status;
    this.#reach = reach;
  }

  recordings(): Promise<RecordingsAnswer> {
    return this.#ask("recordings");
  }

  coverage(): Promise<CoverageAnswer> {
    return this.#ask("coverage");
  }

  /**
   * Finds the file of the recording with this id. If there are several copies, the one whose id on the host is
   * `copy.file` takes precedence, then those named `copy.name`.
   */
  async find(
    id: string,
    copy: { readonly file: string | null; readonly name: string | null },
  ): Promise<FoundAnswer["recording"]> {
    const known = Object.entries(copy).flatMap(([key, value]) =>
      value === null ? [] : [`${key}=${encodeURIComponent(value)}`],
    );
    const query = known.length === 0 ? "" : `?${known.join("&")}`;
    return (await this.#ask<FoundAnswer>("find", { parameters: { id }, query })).recording;
  }

  marks(id: string): Promise<MarksAnswer> {
    return this.#ask("marks", { parameters: { id } });
  }

  addMark(id: string, json: MarkDraft): Promise<MarksAnswer> {
    return this.#ask("addMark", { method: "POST", parameters: { id }, json });
  }

  changeMark(id: string, mark: string, text: string): Promise<MarksAnswer> {
    return this.#ask("changeMark", { method: "PUT", parameters: { id, mark }, json: { text } });
  }

  removeMark(id: string, mark: string): Promise<MarksAnswer> {
    return this.#ask("removeMark", { method: "DELETE", parameters: { id, mark } });
  }

  readings(id: string): Promise<ReadingsAnswer> {
    return this.#ask("readings", { parameters: { id } });
  }

  changeReading(id: string, json: ReadingChange): Promise<ReadingsAnswer> {
    return this.#ask("changeReading", { method: "PUT", parameters: { id }, json });
  }

  live(): Promise<LiveAnswer> {
    return this.#ask("live");
  }

  startLive(json: LiveRequest): Promise<LiveSession> {
    return this.#ask("startLive", { method: "POST", json });
  }

  stopLive(id: string): Promise<LiveSession> {
    return this.#ask("stopLive", { method: "DELETE", parameters: { id } });
  }

  /** Sends a request whose response is read as it arrives (see `jsonLines`). */
  async post(name: RouteName, json: unknown, signal: AbortSignal): Promise<Response> {
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", body: JSON.stringify(json), headers, signal };
    const response = await this.#reach(pathTo(name), init).catch(gone);
    if (!response.ok) throw await refusalOf(response);
    return response;
  }

  async #ask<T>(name: RouteName, { method = "GET", parameters = {}, json, query = "" }: Asking = {}): Promise<T> {
    const body =
      json === undefined ? {} : { body: JSON.stringify(json), headers: { "content-type": "application/json" } };
    const response = await this.#reach(pathTo(name, parameters) + query, { method, ...body }).catch(gone);
    if (!response.ok) throw await refusalOf(response);
    return (await response.json()) as T;
  }
}

/** @throws {HostRefusal} the host does not respond */
export function gone(): never {
  throw new HostRefusal("gone", "Black Chamber is not responding. If it has stopped, start it again.");
}

/** Reads the error from a failed response. */
export async function refusalOf(response: Response): Promise<HostRefusal> {
  const text = await response.text();
  try {
    const { error } = JSON.parse(text) as HostFault;
    return new HostRefusal(error.code, error.message);
  } catch {
    return new HostRefusal("bug", text.slice(0, 400) || `the host answered with status ${response.status}`);
  }
}

const reachPage: Reach = (path, init) => fetch(path, init);

/** The address of this script, which is one folder below the page. */
const ownAddress = import.meta.url;

/**
 * Finds the host that serves this page; null if there is none. A static site has a file at the same path that contains
 * "none", so that the browser logs no error for this request.
 */
export async function findHost(): Promise<HostClient | null> {
  try {
    const response = await fetch(new URL("../api/status", ownAddress), { cache: "no-store" });
    if (!response.ok) return null;
    const status = (await response.json()) as HostStatus | { readonly kind: "none" };
    return status.kind === "none" ? null : new HostClient(status);
  } catch {
    return null;
  }
}
