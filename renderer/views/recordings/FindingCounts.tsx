import { type SeverityCounts, severities } from "../../../core/diagnostics/severity.ts";
import "../../parts/findings.css";
import { counted, grouped } from "../../parts/numbers.ts";
import { severityIcons } from "../../parts/severity.tsx";

/** How many findings there are of each severity, most severe first, as icons and numbers. */
export function FindingCounts({ findings }: { readonly findings: SeverityCounts }): React.JSX.Element {
  const shown = severities.toReversed().filter((severity) => findings[severity] > 0);
  const words = shown.map((severity) => counted(findings[severity], severity)).join(", ");
  if (shown.length === 0) return <span className="findings">none</span>;
  return (
    <span className="finding-counts" data-tip={words}>
      {shown.map((severity) => {
        const Icon = severityIcons[severity];
        return (
          <span key={severity} className={`findings ${severity}`}>
            <Icon size={12} role="img" aria-label={severity} />
            {grouped(findings[severity])}
          </span>
        );
      })}
    </span>
  );
}
