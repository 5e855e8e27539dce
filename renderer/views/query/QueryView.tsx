import { Database, Play, Square, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { mostPageRows } from "../../../core/host/query.ts";
import { useLink } from "../../link/link.ts";
import { Button } from "../../parts/Button.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Keys } from "../../parts/Keys.tsx";
import { capital, counted, grouped } from "../../parts/numbers.ts";
import { ProgressLine } from "../../parts/ProgressLine.tsx";
import { TabFrame } from "../../parts/TabFrame.tsx";
import { useView } from "../../session/store.ts";
import "../../parts/field.css";
import "../../parts/library.css";
import "./query.css";
import {
  cancelQuery,
  exampleQueries,
  noteWords,
  type QueryState,
  runQuery,
  setSql,
  sqlIn,
  useQuery,
} from "./queryState.ts";
import { ResultGrid } from "./ResultGrid.tsx";
import { SchemaList } from "./SchemaList.tsx";

/**
 * Lets the user query the recordings in the served folders with SQL, which the host runs. The tables are shown first, but
 * Tab reaches the SQL before them, because each table is a stop.
 */
export function QueryView(): React.JSX.Element {
  const canQuery = useLink(({ host }) => host?.status.canQuery === true);
  const isProbed = useLink((link) => link.isProbed);
  const field = useRef<HTMLTextAreaElement>(null);
  if (!canQuery)
    return (
      <TabFrame label="Query">
        {isProbed && (
          <Empty icon={Database} title="No recordings to query">
            Run <code>npx chamber serve FOLDER</code> to query the recordings in a folder, or{" "}
            <code>npx chamber query</code> in a terminal.
          </Empty>
        )}
      </TabFrame>
    );
  return (
    <TabFrame label="Query">
      <div className="query">
        <div className="query-main">
          <Editor field={field} />
          <Outcome />
        </div>
        <SchemaList onName={(name) => insert(field.current, name)} />
      </div>
    </TabFrame>
  );
}

/** Inserts a name at the field's caret, as if the user had typed it. */
function insert(field: HTMLTextAreaElement | null, name: string): void {
  if (field === null) return;
  field.focus();
  field.setRangeText(name, field.selectionStart, field.selectionEnd, "end");
  setSql(field.value, true);
}

function Editor({ field }: { readonly field: React.RefObject<HTMLTextAreaElement | null> }): React.JSX.Element {
  const sql = useView(sqlIn);
  const isRunning = useQuery(({ phase }) => phase === "running");
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void runQuery();
    } else if (event.key === "Escape" && isRunning) cancelQuery();
  };
  return (
    <div className="query-editor">
      <textarea
        ref={field}
        className="field query-sql"
        aria-label="SQL"
        rows={5}
        spellCheck={false}
        value={sql}
        onChange={({ target }) => setSql(target.value, true)}
        onKeyDown={onKeyDown}
      />
      <div className="query-actions">
        {isRunning ? (
          <Button icon={Square} onClick={cancelQuery}>
            Cancel
          </Button>
        ) : (
          <Button isMain icon={Play} disabled={sql.trim() === ""} onClick={() => void runQuery()}>
            Run
            <Keys keys="Ctrl+Enter" />
          </Button>
        )}
        <QueryStatus />
        <fieldset className="query-examples" aria-label="Examples">
          {exampleQueries.map(({ name, sql: example }) => (
            <Button key={name} onClick={() => setSql(example)}>
              {name}
            </Button>
          ))}
        </fieldset>
      </div>
    </div>
  );
}

function QueryStatus(): React.JSX.Element {
  const state = useQuery();
  const { phase, reading } = state;
  const words = statusWords(state);
  const isOld = useIsOld() && (phase === "done" || phase === "failed");
  return (
    <div className="query-status">
      <span role="status">
        {words}
        {isOld && `${words === "" ? "The error is from" : " · from"} the SQL that was run last`}
      </span>
      {phase === "running" && (
        <ProgressLine label="Query" share={reading === null ? null : reading.done / Math.max(1, reading.total)} />
      )}
    </div>
  );
}

/** Whether the result or error shown is that of other SQL than the SQL in the field. */
function useIsOld(): boolean {
  const ran = useQuery(({ result, fault }) => (result ?? fault)?.sql);
  const sql = useView(sqlIn);
  return ran !== undefined && ran !== sql;
}

function statusWords({ phase, reading, result }: QueryState): string {
  if (phase === "running")
    return reading ? `Reading ${grouped(reading.done)} of ${counted(reading.total, "recording")}` : "Running";
  if (phase === "cancelled") return "Cancelled";
  if (phase !== "done" || result === null) return "";
  const { rows, isCut, milliseconds } = result;
  const seconds = `${(milliseconds / 1000).toFixed(2)} s`;
  return isCut ? `First ${grouped(mostPageRows)} rows · ${seconds}` : `${counted(rows.length, "row")} · ${seconds}`;
}

function Outcome(): React.JSX.Element {
  const { phase, fault, result } = useQuery();
  const isOld = useIsOld() || (phase === "running" && result !== null);
  return (
    <div className={isOld ? "query-outcome old" : "query-outcome"}>
      {fault !== null && (
        <p className="library-fault query-fault" role="alert">
          <TriangleAlert size={14} aria-hidden="true" />
          <span>{capital(fault.message)}</span>
        </p>
      )}
      {result !== null && result.notes.length > 0 && (
        <details className="library-faults query-notes">
          <summary>
            <TriangleAlert size={12} aria-hidden="true" />
            {noteWords(result)}
          </summary>
          <ul>
            {result.notes.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
      {result === null ? (
        fault === null && (
          <div className="library-place">
            <Empty icon={Database} title="No result yet">
              The tables describe all recordings in the served folders. The first query reads the recordings; later
              queries start immediately.
            </Empty>
          </div>
        )
      ) : (
        <div className="library-place" aria-busy={phase === "running"}>
          <ResultGrid key={result.id} result={result} />
        </div>
      )}
    </div>
  );
}
