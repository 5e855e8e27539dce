import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import "./pane.css";

export interface EmptyProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Explains why the pane is empty. */
  readonly children: ReactNode;
  /** Buttons that let the user change that. */
  readonly actions?: ReactNode;
}

/** The content of an empty pane. */
export function Empty({ icon: Icon, title, children, actions }: EmptyProps): React.JSX.Element {
  return (
    <div className="empty">
      <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
      <h2 className="empty-title">{title}</h2>
      <p>{children}</p>
      {actions !== undefined && <div className="empty-actions">{actions}</div>}
    </div>
  );
}
