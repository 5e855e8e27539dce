import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import "./pane.css";

export interface EmptyProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Why there is nothing. */
  readonly children: ReactNode;
  /** What most likely helps. */
  readonly actions?: ReactNode;
}

/** What a pane shows that has nothing to show. */
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
