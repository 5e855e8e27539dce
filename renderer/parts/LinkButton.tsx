import type { ComponentPropsWithRef } from "react";
import "./linkButton.css";

/** A button within text that looks like a link. */
export function LinkButton({ className = "", ...rest }: ComponentPropsWithRef<"button">): React.JSX.Element {
  return <button type="button" className={`link-button ${className}`} {...rest} />;
}
