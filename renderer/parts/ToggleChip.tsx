import type { ComponentPropsWithRef } from "react";
import type { Severity } from "../../core/diagnostics/severity.ts";
import "./toggleChip.css";

export interface ToggleChipProps extends Omit<ComponentPropsWithRef<"button">, "aria-pressed" | "className"> {
  readonly isPressed: boolean;
  /**
   * The severity that the chip shows or hides. The chip has the severity's colour while the severity is shown, and a
   * dashed outline while it is hidden.
   */
  readonly severity?: Severity;
}

/** A round toggle button. */
export function ToggleChip({ isPressed, severity, ...rest }: ToggleChipProps): React.JSX.Element {
  return (
    <button
      type="button"
      className={severity === undefined ? "toggle-chip" : `toggle-chip shows ${severity}`}
      aria-pressed={isPressed}
      {...rest}
    />
  );
}
