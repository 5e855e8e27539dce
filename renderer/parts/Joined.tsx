import type { ReactNode } from "react";
import "./joined.css";

export interface JoinedProps {
  /** Accessible name. */
  readonly label: string;
  readonly className?: string;
  /** Buttons with `aria-pressed`. */
  readonly children: ReactNode;
}

/** Toggle buttons joined in one frame. */
export function Joined({ label, className = "", children }: JoinedProps): React.JSX.Element {
  return (
    <fieldset className={`joined ${className}`} aria-label={label}>
      {children}
    </fieldset>
  );
}
