import { ArrowRight, Wrench } from "lucide-react";
import type { DiagnosisRow } from "../../../core/session/lintQuery.ts";
import { Button } from "../../parts/Button.tsx";
import { openAtFault } from "../../session/findingChoice.ts";
import { Program } from "./Program.tsx";
import { asSentence } from "./sections.ts";

/** The finding to fix first. */
export function FixFirst({ row }: { readonly row: DiagnosisRow }): React.JSX.Element {
  const [place] = row.places;
  return (
    <section className={`diag-first ${row.severity}`} aria-label="Fix first">
      <Wrench size={14} aria-hidden="true" />
      <p>
        <strong>Fix first</strong> <Program row={row} /> {asSentence(row.message)}{" "}
        <span className="diag-fix">{asSentence(row.fix)}</span>
      </p>
      {place && (
        <Button onClick={() => openAtFault(place.n, place.span)}>
          #{place.n}
          <ArrowRight size={14} aria-hidden="true" />
        </Button>
      )}
    </section>
  );
}
