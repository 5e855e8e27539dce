import type { ClassedText } from "../../core/session/textClasses.ts";
import { PaintedText } from "./PaintedText.tsx";

/** DAIDE text with syntax colours, in a monospaced font. */
export function Statement(text: ClassedText): React.JSX.Element {
  return (
    <span className="mono statement">
      <PaintedText of={text} />
    </span>
  );
}
