import { useState } from "react";
import { readTimePattern } from "../../../core/formats/botLog/timePattern.ts";
import { Button } from "../../parts/Button.tsx";
import { type OpenLog, setPattern } from "../../session/logs.ts";

/** Asks for the format of a log's timestamps if it cannot be detected. */
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
        Time format
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
        Apply
      </Button>
      <p id="log-pattern-words" className={fault == null ? "" : "fault"}>
        {fault ??
          "%Y %m %b %d %H %M %S %f as in strftime; %s seconds since 1970, %e seconds since the start of the log, %E milliseconds since the start of the log. Leave this field empty to detect the format automatically."}
      </p>
    </form>
  );
}
