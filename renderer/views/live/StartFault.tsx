import { CircleX } from "lucide-react";
import { capital } from "../../parts/numbers.ts";
import type { Work } from "../../session/work.ts";
import "./live.css";

/** Why a recording could not be started; nothing if it could, or was not tried. */
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
