import { useState } from "react";
import { readTimePattern } from "../../../core/formats/botLog/timePattern.ts";
import { Button } from "../../parts/Button.tsx";
import { type OpenLog, setPattern } from "../../session/logs.ts";

/** Asks how the log's times are written, where nobody but its reader can tell. */
export function PatternForm({ log }: { readonly log: OpenLog }): React.JSX.Element {
  const [text, setText] = useState(log.pattern ?? "");
  const reading = text.trim() === "" ? null : readTimePattern(text);
  const fault =
    (reading && !reading.ok ? reading.message : null) ?? (text === (log.pattern ?? "") ? log.news?.fault : null);
  return (
    <form
      className="log-pattern"
      onSubmit={(event) => {
        event.preventDefault();
        if (!reading || reading.ok) setPattern(log.key, text.trim() === "" ? null : text);
      }}
    >
      <label>
        Times are written like
        <input
          className="mono"
          value={text}
          placeholder={log.news?.form ?? "%Y-%m-%d %H:%M:%S,%f"}
          spellCheck={false}
          aria-invalid={fault != null}
          aria-describedby="log-pattern-words"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button type="submit" disabled={reading !== null && !reading.ok}>
        Read
      </Button>
      <p id="log-pattern-words" className={fault == null ? "" : "fault"}>
        {fault ??
          "%Y %m %b %d %H %M %S %f as elsewhere; %s seconds since 1970, %e seconds from the start, %E milliseconds. Empty: found by itself."}
      </p>
    </form>
  );
}
