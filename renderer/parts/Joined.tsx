import type { ReactNode } from "react";
import "./joined.css";

export interface JoinedProps {
  /** What is chosen. */
  readonly label: string;
  readonly className?: string;
  /** Buttons, which say by `aria-pressed` whether they are pressed. */
  readonly children: ReactNode;
}

/** Buttons in one frame, of which one or some are pressed. */
export function Joined({ label, className = "", children }: JoinedProps): React.JSX.Element {
  return (
    <fieldset className={`joined ${className}`} aria-label={label}>
      {children}
    </fieldset>
  );
}
