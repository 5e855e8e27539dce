import { TriangleAlert } from "lucide-react";
import type { InspectedFinding, Inspection } from "../../../core/analysis/inspection/inspection.ts";
import { shownWords } from "../../../core/analysis/tightText.ts";
import type { Severity } from "../../../core/diagnostics/severity.ts";
import { severityIcons } from "../../parts/severity.tsx";
import { showFinding } from "../../session/findingChoice.ts";
import { type FrameNumber, goTo } from "../../session/store.ts";
import { selectTokens } from "./selection.ts";

const words: Readonly<Record<Severity, string>> = { note: "Note", warning: "Warning", error: "Error" };

/** What is wrong with the message, and why the server refused it. */
export function Findings({ inspection }: { readonly inspection: Inspection }): React.JSX.Element | null {
  const { n, findings, refusal, kind } = inspection;
  if (findings.length === 0 && !refusal) return null;
  return (
    <section className="insp-section" aria-label="Findings">
      {refusal && (
        <div className="insp-finding warning">
          <TriangleAlert size={14} aria-hidden="true" />
          <div>
            <b>Refused:</b> the server replied with HUH (
            <button type="button" className="insp-link" onClick={() => goTo(refusal.n)}>
              #{refusal.n}
            </button>
            ),{" "}
            {refusal.tokenIndex === null ? (
              "with ERR at the end: the message is incomplete."
            ) : (
              <>
                with ERR before{" "}
                <button
                  type="button"
                  className="insp-link mono"
                  onClick={() => selectToken(n, refusal.tokenIndex ?? 0)}
                >
                  {refusal.name}
                </button>
                .
              </>
            )}
          </div>
        </div>
      )}
      {findings.map((finding) => (
        <Finding key={`${finding.code} ${finding.span?.start}`} n={n} finding={finding} hasTokens={kind === "DM"} />
      ))}
    </section>
  );
}

function selectToken(n: FrameNumber, at: number): void {
  selectTokens(n, { start: at, end: at + 1 });
}

function Finding({
  n,
  finding,
  hasTokens,
}: {
  readonly n: FrameNumber;
  readonly finding: InspectedFinding;
  readonly hasTokens: boolean;
}): React.JSX.Element {
  const { severity, first, message, details, clause, fix, span, code } = finding;
  const Icon = severityIcons[severity];
  return (
    <div className={`insp-finding ${severity}`}>
      <Icon size={14} aria-hidden="true" />
      <div>
        <b>{words[severity]}</b>{" "}
        {first !== null && (
          <>
            First seen in{" "}
            <button type="button" className="insp-link" onClick={() => goTo(first)}>
              #{first}
            </button>
            :{" "}
          </>
        )}
        {shownWords([message, ...details].join(" "))}{" "}
        {span && hasTokens && span.end > span.start && (
          <button type="button" className="insp-link" onClick={() => selectTokens(n, span)}>
            Show tokens
          </button>
        )}
        <details className="insp-rule">
          <summary>Rule and fix</summary>
          <dl>
            <dt>Rule</dt>
            <dd>{clause}</dd>
            <dt>Fix</dt>
            <dd>{shownWords(fix)}</dd>
            <dt>Code</dt>
            <dd className="mono">{code}</dd>
          </dl>
          <button type="button" className="insp-link" onClick={() => showFinding(code)}>
            Show all similar
          </button>
        </details>
      </div>
    </div>
  );
}
