import type { SeverityCounts } from "../../core/diagnostics/severity.ts";
import { findingWords } from "./recordingWords.ts";
import { severityIcons } from "./severity.tsx";
import "./findings.css";

/** The number of findings that have the highest severity in a recording. */
export function Findings(props: { readonly findings: SeverityCounts }): React.JSX.Element {
  const found = findingWords(props.findings);
  if (found === null) return <span className="findings">0 findings</span>;
  const Icon = severityIcons[found.severity];
  return (
    <span className={`findings ${found.severity}`}>
      <Icon size={14} aria-hidden="true" />
      {found.words}
    </span>
  );
}
