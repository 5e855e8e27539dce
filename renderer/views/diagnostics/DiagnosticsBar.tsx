import { Search, X } from "lucide-react";
import type { DiagnosisRow } from "../../../core/analysis/session/lintQuery.ts";
import type { SessionPower } from "../../../core/analysis/session/summary.ts";
import type { Severity } from "../../../core/diagnostics/diagnostic.ts";
import "../../parts/dialog.css";
import { IconButton } from "../../parts/IconButton.tsx";
import { Keys } from "../../parts/Keys.tsx";
import { grouped } from "../../parts/numbers.ts";
import { ViewpointField } from "../../parts/SelectField.tsx";
import { setViewpoint, useView } from "../../session/store.ts";
import { countSeverities, type Grouping } from "./sections.ts";
import { searchFieldId, setGrouping, setText, toggleSeverity, useFindingsSetup } from "./setup.ts";
import { severityIcons } from "./severity.tsx";

const none: readonly SessionPower[] = [];
const words: readonly (readonly [Severity, string])[] = [
  ["error", "Errors"],
  ["warning", "Warnings"],
  ["note", "Notes"],
];
const groupings: readonly (readonly [Grouping, string])[] = [
  ["rule", "By rule"],
  ["bot", "By bot"],
  ["turn", "By turn"],
];

/** Which findings are shown, in what order, and whose. */
export function DiagnosticsBar({ rows }: { readonly rows: readonly DiagnosisRow[] }): React.JSX.Element {
  const viewpoint = useView((view) => view.viewpoint);
  const powers = useView((view) => view.news?.summary.games[view.at?.game ?? 0]?.powers) ?? none;
  const { hidden, grouping } = useFindingsSetup();
  const counts = countSeverities(rows);
  return (
    <header className="diag-bar">
      <fieldset className="diag-severities" aria-label="Severities shown">
        {words.map(([severity, name]) => {
          const Icon = severityIcons[severity];
          return (
            <button
              type="button"
              key={severity}
              className={`diag-toggle ${severity}`}
              aria-pressed={!hidden.includes(severity)}
              onClick={() => toggleSeverity(severity)}
            >
              <Icon size={14} aria-hidden="true" />
              {name} {grouped(counts[severity])}
            </button>
          );
        })}
      </fieldset>
      <fieldset className="diag-groupings" aria-label="Grouping">
        {groupings.map(([name, label]) => (
          <button type="button" key={name} aria-pressed={grouping === name} onClick={() => setGrouping(name)}>
            {label}
          </button>
        ))}
      </fieldset>
      <span className="push" />
      <SearchField />
      {powers.length > 0 && (
        <ViewpointField of="the findings" powers={powers} viewpoint={viewpoint} onChange={setViewpoint} />
      )}
    </header>
  );
}

function SearchField(): React.JSX.Element {
  const text = useFindingsSetup((setup) => setup.text);
  return (
    <div className="diag-search">
      <Search size={14} aria-hidden="true" />
      <input
        id={searchFieldId}
        className="field"
        aria-label="Find a rule, a bot or words"
        placeholder="Find a rule, a bot or words"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          if (text === "") event.currentTarget.blur();
          setText("");
        }}
      />
      {text === "" ? (
        <Keys keys="/" />
      ) : (
        <IconButton icon={X} label="Clear the search" keys="Esc" onClick={() => setText("")} />
      )}
    </div>
  );
}
