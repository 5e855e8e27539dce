import { Info, type LucideIcon, OctagonX, TriangleAlert } from "lucide-react";
import type { Severity } from "../../core/diagnostics/severity.ts";

export const severityIcons: Readonly<Record<Severity, LucideIcon>> = {
  error: OctagonX,
  warning: TriangleAlert,
  note: Info,
};

export interface SeverityWordProps {
  readonly severity: Severity;
  /** Whether it labels several findings. */
  readonly isPlural?: boolean;
}

/** A severity as an icon and a word. */
export function SeverityWord({ severity, isPlural }: SeverityWordProps): React.JSX.Element {
  const Icon = severityIcons[severity];
  return (
    <span className={`diag-severity ${severity}`}>
      <Icon size={14} aria-hidden="true" />
      {isPlural ? `${severity}s` : severity}
    </span>
  );
}
