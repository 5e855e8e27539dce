import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { LogWindow, PlacedRecord } from "../../../core/formats/botLog/alignment.ts";
import { counted } from "../../parts/numbers.ts";
import type { OpenLog } from "../../session/logs.ts";
import { goTo, useView } from "../../session/store.ts";

/** How many records are loaded before and after the one at the cursor; scrolling to either end loads more. */
const reachAtFirst = 60;
const moreReach = 200;
/** How many lines of the record at the cursor are shown. The right arrow key shows the rest, as for other records. */
const linesAtFirst = 8;

/** The records of a log around the cursor. A click on one goes to the bot's message that is nearest in time. */
export function LogLines({ log }: { readonly log: OpenLog }): React.JSX.Element {
  const atMs = useView((view) => view.at?.atMs ?? 0);
  const [reach, setReach] = useState({ before: reachAtFirst, after: reachAtFirst });
  const window_ = useLogWindow(log, atMs, reach);
  const list = useRef<HTMLDivElement>(null);
  const current = window_?.current ?? -1;
  useEffect(() => {
    const line = list.current?.querySelector(`[data-record="${current}"]`);
    line?.scrollIntoView({ block: "center" });
  }, [current]);
  const offsetMs = (log.alignment?.offsetMs ?? 0) + log.shiftMs;
  const go = (record: PlacedRecord): void => {
    if (record.time === null || log.connection === null) return;
    const wanted = record.time.ms + offsetMs;
    const { session } = useView.getState();
    void session?.api.nearest(log.connection, wanted).then((n) => n !== null && goTo(n));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const focused = document.activeElement?.closest("[data-record]");
    if (step === 0 || !focused) return;
    event.preventDefault();
    const next = step > 0 ? focused.nextElementSibling : focused.previousElementSibling;
    if (next instanceof HTMLElement) next.focus();
  };
  const onScroll = (): void => {
    const pane = list.current;
    if (!pane || !window_) return;
    const [first, last] = [window_.records[0], window_.records.at(-1)];
    if (pane.scrollTop < 40 && first && first.index > 0)
      setReach((now) => ({ ...now, before: now.before + moreReach }));
    else if (
      pane.scrollHeight - pane.scrollTop - pane.clientHeight < 40 &&
      last &&
      last.index + 1 < (log.news?.records ?? 0)
    )
      setReach((now) => ({ ...now, after: now.after + moreReach }));
  };
  return (
    <div
      className="pane-body log-lines"
      role="listbox"
      aria-label="Log lines"
      ref={list}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      {window_?.records.map((record) => (
        <Line
          key={record.index}
          record={record}
          isCurrent={record.index === current}
          isStop={record.index === Math.max(current, window_.records[0]?.index ?? 0)}
          onGo={go}
        />
      ))}
    </div>
  );
}

/** Asks the log's worker for records; the last answer stays until the next one arrives. */
function useLogWindow(
  { api, alignment, shiftMs, news }: OpenLog,
  atMs: number,
  { before, after }: { readonly before: number; readonly after: number },
): LogWindow | null {
  const [answer, setAnswer] = useState<LogWindow | null>(null);
  const asked = useRef(0);
  const offsetMs = (alignment?.offsetMs ?? 0) + shiftMs;
  const records = news?.records ?? 0;
  useEffect(() => {
    const question = ++asked.current;
    if (records === 0) return;
    void api.window(atMs, offsetMs, { before, after }).then((window_) => {
      if (question === asked.current) setAnswer(window_);
    });
  }, [api, atMs, offsetMs, before, after, records]);
  return answer;
}

interface LineProps {
  readonly record: PlacedRecord;
  readonly isCurrent: boolean;
  readonly isStop: boolean;
  readonly onGo: (record: PlacedRecord) => void;
}

function Line({ record, isCurrent, isStop, onGo }: LineProps): React.JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const { text, atMs, index, line, stamp } = record;
  const words = stamp === null ? text : text.slice(0, stamp.start) + text.slice(stamp.end).replace(/^[\])\s:|-]+/, "");
  const lines = words.split("\n");
  const shown = lines.slice(0, isOpen ? lines.length : isCurrent ? linesAtFirst : 1);
  const rest = lines.length - shown.length;
  return (
    <div
      role="option"
      aria-selected={isCurrent}
      tabIndex={isStop ? 0 : -1}
      data-record={index}
      className={`log-record${isCurrent || isOpen ? " whole" : ""}${isCurrent ? " current" : ""}`}
      onClick={() => onGo(record)}
      onKeyDown={(event) => {
        if (event.key === "Enter") onGo(record);
        if (event.key === "ArrowRight" || event.key === "ArrowLeft") setOpen(event.key === "ArrowRight");
      }}
    >
      <span className="log-time" data-tip={`line ${line}`}>
        {atMs === null ? "" : (atMs / 1000).toFixed(3)}
      </span>
      <span className="log-text mono">{shown.join("\n")}</span>
      {rest > 0 && <span className="log-rest">+{counted(rest, "line")}</span>}
    </div>
  );
}
