import { create } from "zustand";
import type { QueryColumn, QueryNews, QueryRequest, QueryValue } from "../../../core/host/query.ts";
import { jsonLines } from "../../link/jsonLines.ts";
import { useLink } from "../../link/link.ts";
import { counted } from "../../parts/numbers.ts";
import { showRows } from "../../session/act.ts";
import { useView, type ViewState } from "../../session/store.ts";
import { sortsWith } from "../../session/tabRows.ts";
import { faultWords } from "../../session/work.ts";

/** The part of a query's result that has arrived. */
export interface QueryResult {
  /** Changes with every query. */
  readonly id: number;
  readonly sql: string;
  /** The names of the recordings in the library when the query ran. */
  readonly recordings: readonly string[];
  readonly columns: readonly QueryColumn[];
  readonly rows: readonly (readonly QueryValue[])[];
  /** Sentences about recordings that are omitted or damaged, and about plug-ins that failed. */
  readonly notes: readonly Extract<QueryNews, { readonly kind: "note" }>[];
  /** Whether there are more rows than the page shows. */
  readonly isCut: boolean;
  readonly milliseconds: number;
}

/** The result of the SQL, kept while the user visits other tabs. */
export interface QueryState {
  readonly phase: "idle" | "running" | "done" | "failed" | "cancelled";
  /** Recordings that are being read before the query can start. */
  readonly reading: { readonly done: number; readonly total: number } | null;
  /** Why the SQL has no result; null if the last run did not fail. */
  readonly fault: { readonly sql: string; readonly message: string } | null;
  readonly result: QueryResult | null;
}

export const exampleQueries: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: "Results by bot",
    sql: `SELECT bot, result, count(*) AS seats, avg(centres) AS centres
FROM standings GROUP BY ALL ORDER BY ALL`,
  },
  {
    name: "Honour rate by bot",
    sql: `SELECT bot, avg((verdict = 'kept')::INT) AS honour, count(*) AS n
FROM obligations WHERE verdict IN ('kept', 'breached') AND NOT repeats
GROUP BY bot ORDER BY honour DESC`,
  },
  {
    name: "Errors by code",
    sql: `SELECT code, side, bot, sum(count) AS occurrences, count(DISTINCT file) AS recordings
FROM findings WHERE severity = 'error'
GROUP BY ALL ORDER BY occurrences DESC`,
  },
];

export const useQuery = create<QueryState>()(() => ({
  phase: "idle",
  reading: null,
  fault: null,
  result: null,
}));

/** Returns the SQL that the user typed, or an example. */
export function sqlIn({ rows }: Pick<ViewState, "rows">): string {
  return rows.sql ?? exampleQueries[0]?.sql ?? "";
}

/** @param isTyped whether the user is typing it, in which case all keystrokes count as one action */
export function setSql(sql: string, isTyped = false): void {
  showRows({ sql }, isTyped ? "typing" : "entry");
}

let running = new AbortController();
let count = 0;

/** Runs the SQL. Cancels a query that is still running. */
export async function runQuery(): Promise<void> {
  const { host, library } = useLink.getState();
  const { phase } = useQuery.getState();
  const sql = sqlIn(useView.getState());
  if (host === null || sql.trim() === "") return;
  if (phase === "running") running.abort();
  const own = new AbortController();
  running = own;
  const begunMs = performance.now();
  const recordings = library?.recordings.map(({ name }) => name) ?? [];
  const nothing = { columns: [], rows: [], notes: [], isCut: false, milliseconds: 0 };
  let result: QueryResult = { id: ++count, sql, recordings, ...nothing };
  useQuery.setState({ phase: "running", reading: null, fault: null });
  // The columns of the next result may be others, so its rows are in their original order.
  showRows({ sorts: sortsWith(useView.getState().rows.sorts, "Result", null) }, "step");
  const fail = (message: string): void =>
    useQuery.setState({ phase: "failed", reading: null, fault: { sql, message }, result: null });
  try {
    const request: QueryRequest = { sql };
    const response = await host.post("query", request, own.signal);
    for await (const news of jsonLines<QueryNews>(response)) {
      if (own.signal.aborted) return;
      if (news.kind === "reading") useQuery.setState({ reading: news });
      else if (news.kind === "fault") return fail(news.message);
      else result = withNews(result, news);
    }
    if (own.signal.aborted) return;
    useQuery.setState({
      phase: "done",
      reading: null,
      result: { ...result, milliseconds: performance.now() - begunMs },
    });
  } catch (error) {
    if (!own.signal.aborted) fail(faultWords(error));
  }
}

/** Cancels the running query on the host. */
export function cancelQuery(): void {
  running.abort();
  useQuery.setState({ phase: "cancelled", reading: null });
}

function withNews(
  result: QueryResult,
  news: Exclude<QueryNews, { readonly kind: "reading" } | { readonly kind: "fault" }>,
): QueryResult {
  switch (news.kind) {
    case "note":
      return { ...result, notes: [...result.notes, news] };
    case "columns":
      return { ...result, columns: news.columns };
    case "rows":
      return { ...result, rows: [...result.rows, ...news.rows] };
    case "end":
      return { ...result, isCut: news.isCut };
  }
}

/** Counts the notes by what they are about: `1 recording left out, 2 recordings damaged`. */
export function noteWords({ notes }: Pick<QueryResult, "notes">): string {
  const count = (wanted: (typeof notes)[number]["about"]): number =>
    notes.filter(({ about }) => about === wanted).length;
  const [omitted, damaged, failed] = [count("left out"), count("damaged"), count("plug-in")];
  return [
    ...(omitted > 0 ? [`${counted(omitted, "recording")} left out`] : []),
    ...(damaged > 0 ? [`${counted(damaged, "recording")} damaged`] : []),
    ...(failed > 0 ? [`${counted(failed, "plug-in failure")}`] : []),
  ].join(", ");
}
