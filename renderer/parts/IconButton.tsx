import type { LucideIcon } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import "./button.css";
import { Tip } from "./Tip.tsx";

export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "aria-label"> {
  readonly icon: LucideIcon;
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly keys?: string;
}

/** A button with only an icon. */
export function IconButton({ icon: Icon, label, keys, className = "", ...rest }: IconButtonProps): React.JSX.Element {
  return (
    <Tip words={label} keys={keys}>
      <button type="button" className={`icon-button ${className}`} aria-label={label} {...rest}>
        <Icon size={14} aria-hidden="true" />
      </button>
    </Tip>
  );
}
