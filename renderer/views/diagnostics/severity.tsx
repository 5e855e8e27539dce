import { Info, type LucideIcon, OctagonX, TriangleAlert } from "lucide-react";
import type { Severity } from "../../../core/diagnostics/diagnostic.ts";

export const severityIcons: Readonly<Record<Severity, LucideIcon>> = {
  error: OctagonX,
  warning: TriangleAlert,
  note: Info,
};

/** A severity as sign and word. */
export function SeverityWord({ severity }: { readonly severity: Severity }): React.JSX.Element {
  const Icon = severityIcons[severity];
  return (
    <span className={`diag-severity ${severity}`}>
      <Icon size={14} aria-hidden="true" />
      {severity}
    </span>
  );
}
