import type { LucideIcon } from "lucide-react";
import "./button.css";

export interface ButtonProps extends React.ComponentProps<"button"> {
  /** Whether this is the primary action. */
  readonly isMain?: boolean;
  /** The icon before the label. */
  readonly icon?: LucideIcon;
}

export function Button(props: ButtonProps): React.JSX.Element {
  const { isMain = false, icon: Icon, className = "", children, ...rest } = props;
  return (
    <button type="button" className={`button${isMain ? " main" : ""} ${className}`} {...rest}>
      {Icon && <Icon size={14} aria-hidden="true" />}
      {children}
    </button>
  );
}
