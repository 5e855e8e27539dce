import { CircleX } from "lucide-react";
import { capital } from "../../parts/numbers.ts";
import type { Work } from "../../session/work.ts";
import "./live.css";

/** Shows why a recording could not be started; renders nothing if there was no failure. */
export function StartFault({ work }: { readonly work: Work }): React.JSX.Element | null {
  if (typeof work !== "object") return null;
  return (
    <p className="record-fault" role="alert">
      <CircleX size={14} aria-hidden="true" />
      <span>{sentence(work.fault)}</span>
    </p>
  );
}

function sentence(words: string): string {
  const text = capital(words.trim());
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
