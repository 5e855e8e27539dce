import { proxy, type Remote, releaseProxy, wrap } from "comlink";
import { pathTo } from "../../core/host/routes.ts";
import type { SessionSummary } from "../../core/session/summary.ts";
import { withNews } from "../../core/session/withNews.ts";
import { useLink } from "../link/link.ts";
import type { SessionApi, SessionNews, Source, WorkerNews } from "./api.ts";
import { LineCache } from "./lineCache.ts";
import { painted } from "./painted.ts";

/** A recording that is open in its own worker. */
export interface OpenSession {
  readonly api: Remote<SessionApi>;
  /** The loaded lines of the message table. */
  readonly lines: LineCache;
  /** Resolves when the session is closed; pending questions are never answered after that. */
  readonly closed: Promise<undefined>;
  close(): void;
}

/** Opens a recording in a new worker. */
export function openSession(source: Source, onNews: (news: SessionNews) => void): OpenSession {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "session" });
  const api = wrap<SessionApi>(worker);
  let summary: SessionSummary | null = null;
  const take = async (news: WorkerNews): Promise<void> => {
    summary = withNews(summary, news.summary);
    onNews({ ...news, summary });
    await painted();
  };
  const plugins = useLink.getState().host?.status.plugins ?? [];
  const modules = plugins.map(({ id, name }) => ({ file: name, url: pathTo("plugin", { id }) }));
  void api.open(source, modules, proxy(take));
  let resolve: (nothing: undefined) => void = () => undefined;
  const closed = new Promise<undefined>((done) => {
    resolve = done;
  });
  return {
    api,
    lines: new LineCache(api),
    closed,
    close() {
      api[releaseProxy]();
      worker.terminate();
      resolve(undefined);
    },
  };
}
