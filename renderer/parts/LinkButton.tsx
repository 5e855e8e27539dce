import type { ComponentPropsWithRef } from "react";
import "./linkButton.css";

/** A button that reads as a link: it leads somewhere, or shows more, and stands among words. */
export function LinkButton({ className = "", ...rest }: ComponentPropsWithRef<"button">): React.JSX.Element {
  return <button type="button" className={`link-button ${className}`} {...rest} />;
}
