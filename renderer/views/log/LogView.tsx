import { Minus, Plus, X } from "lucide-react";
import { useState } from "react";
import type { Alignment } from "../../../core/formats/botLog/alignment.ts";
import type { SessionConnection } from "../../../core/session/summary.ts";
import { IconButton } from "../../parts/IconButton.tsx";
import { LinkButton } from "../../parts/LinkButton.tsx";
import "../../parts/pane.css";
import { SelectField } from "../../parts/SelectField.tsx";
import { Tip } from "../../parts/Tip.tsx";
import { closeLog, type OpenLog, setConnection, setShift, showLog, useLogs } from "../../session/logs.ts";
import { useView } from "../../session/store.ts";
import { LogLines } from "./LogLines.tsx";
import "./log.css";
import { PatternForm } from "./PatternForm.tsx";

/** A bot's log next to the messages: its lines around the cursor. */
export function LogView(): React.JSX.Element | null {
  const logs = useLogs((state) => state.logs);
  const shown = useLogs((state) => state.shown);
  const log = logs.find(({ key }) => key === shown) ?? logs[0];
  if (!log) return null;
  return (
    <section className="pane log" aria-label="Bot log">
      <div className="pane-head">
        <h2 className="pane-title">Log</h2>
        {logs.length > 1 ? (
          <SelectField
            label="Log"
            value={String(log.key)}
            options={logs.map(({ key, name }) => [String(key), name])}
            onChange={(key) => showLog(Number(key))}
          />
        ) : (
          <span className="log-name">{log.name}</span>
        )}
        <Bots log={log} />
        <span className="push" />
        <Shift log={log} />
        <IconButton icon={X} label="Close log" onClick={() => closeLog(log.key)} />
      </div>
      {/* Changing the key resets the lines when a different log is shown. */}
      <LogBody key={log.key} log={log} />
    </section>
  );
}

function LogBody({ log }: { readonly log: OpenLog }): React.JSX.Element {
  const [asks, setAsks] = useState(false);
  const { news, alignment } = log;
  const hasNoTimes = news?.isRead === true && news.form === null;
  const needsForm = hasNoTimes || (news?.fault ?? null) !== null;
  return (
    <>
      <div className="log-line-head">
        <span className="log-alignment">{news && alignment ? alignmentWords(alignment) : "Reading…"}</span>
        {!needsForm && (
          <LinkButton aria-expanded={asks} onClick={() => setAsks(!asks)}>
            Time format
          </LinkButton>
        )}
      </div>
      {(asks || needsForm) && <PatternForm log={log} />}
      <LogLines log={log} />
    </>
  );
}

function alignmentWords({ by, zoneMinutes }: Alignment): string {
  if (by === "clock") return "Aligned by clock";
  if (by === "zone") return `Aligned by clock, UTC${zoneWords(zoneMinutes ?? 0)}`;
  if (by === "anchor") return "First line aligned with the bot's first message";
  return "No times found";
}

function zoneWords(minutes: number): string {
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? "" : `:${String(size % 60).padStart(2, "0")}`;
  return `${minutes < 0 ? "−" : "+"}${Math.floor(size / 60)}${rest}`;
}

/** Lets the user choose the bot that wrote the log. */
function Bots({ log }: { readonly log: OpenLog }): React.JSX.Element | null {
  const connections = useView((view) => view.news?.summary.connections) ?? [];
  if (connections.length === 0) return null;
  return (
    <SelectField
      label="Bot that wrote this log"
      value={String(log.connection ?? -1)}
      options={connections.map((one) => [String(one.connection), botWords(one)])}
      onChange={(connection) => setConnection(log.key, Number(connection))}
    />
  );
}

function botWords({ power, bot, connection }: SessionConnection): string {
  return [power ?? `connection ${connection}`, bot].filter((part) => part !== null && part !== "").join(", ");
}

const stepMs = 10;

/** Lets the user shift the log in time relative to the messages. */
function Shift({ log }: { readonly log: OpenLog }): React.JSX.Element {
  const { key, shiftMs } = log;
  return (
    <span className="log-shift">
      <IconButton icon={Minus} label={`${stepMs} ms earlier`} onClick={() => setShift(key, shiftMs - stepMs)} />
      <Tip words={`Log offset relative to the messages: ${shiftMs} ms`}>
        <span className="log-shift-field">
          <input
            type="number"
            aria-label="Log offset in milliseconds"
            step={stepMs}
            value={shiftMs}
            onChange={(event) => setShift(key, Number(event.target.value) || 0)}
          />
          ms
        </span>
      </Tip>
      <IconButton icon={Plus} label={`${stepMs} ms later`} onClick={() => setShift(key, shiftMs + stepMs)} />
    </span>
  );
}
