import { countSeverities, type Severity } from "../../../core/diagnostics/severity.ts";
import { findingFields } from "../../../core/filter/findingFields.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import { RowFilterField } from "../../parts/filter/RowFilterField.tsx";
import { useGameNames } from "../../parts/filter/rowFilter.ts";
import { Joined } from "../../parts/Joined.tsx";
import { grouped } from "../../parts/numbers.ts";
import { ViewpointField } from "../../parts/SelectField.tsx";
import { severityIcons } from "../../parts/severity.tsx";
import { TabBar } from "../../parts/TabFrame.tsx";
import { ToggleChip } from "../../parts/ToggleChip.tsx";
import { useView } from "../../session/store.ts";
import type { FilterableRow, Grouping } from "./sections.ts";
import { searchFieldId, setGrouping, setText, toggleSeverity } from "./setup.ts";

const none: readonly SessionPower[] = [];
const noRows: readonly FilterableRow[] = [];
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

/**
 * The toolbar of the findings: severities, grouping, search and viewpoint.
 * @param rows null if not yet known
 */
export function DiagnosticsBar({ rows }: { readonly rows: readonly FilterableRow[] | null }): React.JSX.Element {
  const powers = useView((view) => view.news?.summary.games[view.at?.game ?? 0]?.powers) ?? none;
  const { hidden, grouping, text } = useView((view) => view.rows.findings);
  const names = useGameNames(powers);
  const counts = rows && countSeverities(rows);
  return (
    <TabBar>
      <fieldset className="diag-severities" aria-label="Visible severities">
        {words.map(([severity, name]) => {
          const Icon = severityIcons[severity];
          return (
            <ToggleChip
              key={severity}
              severity={severity}
              isPressed={!hidden.includes(severity)}
              onClick={() => toggleSeverity(severity)}
            >
              <Icon size={14} aria-hidden="true" />
              {name} {counts && grouped(counts[severity])}
            </ToggleChip>
          );
        })}
      </fieldset>
      <Joined label="Grouping">
        {groupings.map(([name, label]) => (
          <button type="button" key={name} aria-pressed={grouping === name} onClick={() => setGrouping(name)}>
            {label}
          </button>
        ))}
      </Joined>
      <RowFilterField
        id={searchFieldId}
        label="Filter findings"
        placeholder="Filter: finding:no-answer bot:albert turn:F1903"
        of={{ table: findingFields, rows: rows ?? noRows, names, text, onChange: setText }}
      />
      {powers.length > 0 && <ViewpointField of="Findings" powers={powers} />}
    </TabBar>
  );
}
