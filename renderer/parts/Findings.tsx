import { Info, OctagonX, TriangleAlert } from "lucide-react";
import { findingWords } from "./recordingWords.ts";
import "./findings.css";

const icons = { error: OctagonX, warning: TriangleAlert, note: Info } as const;

/** The most severe findings of a recording, counted. */
export function Findings(props: {
  readonly findings: { readonly error: number; readonly warning: number; readonly note: number };
}): React.JSX.Element {
  const found = findingWords(props.findings);
  if (found === null) return <span className="findings">none</span>;
  const Icon = icons[found.severity];
  return (
    <span className={`findings ${found.severity}`}>
      <Icon size={14} aria-hidden="true" />
      {found.words}
    </span>
  );
}
