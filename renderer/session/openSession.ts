import { proxy, type Remote, releaseProxy, wrap } from "comlink";
import type { SessionApi, SessionNews, Source } from "./api.ts";

/** A recording that is open in a worker of its own. */
export interface OpenSession {
  readonly api: Remote<SessionApi>;
  /** Resolves when it is closed: what was asked then is never answered. */
  readonly closed: Promise<undefined>;
  close(): void;
}

/** Opens a recording in a new worker. */
export function openSession(source: Source, onNews: (news: SessionNews) => void): OpenSession {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "session" });
  const api = wrap<SessionApi>(worker);
  void api.open(source, proxy(onNews));
  let resolve: (nothing: undefined) => void = () => undefined;
  const closed = new Promise<undefined>((done) => {
    resolve = done;
  });
  return {
    api,
    closed,
    close() {
      api[releaseProxy]();
      worker.terminate();
      resolve(undefined);
    },
  };
}
