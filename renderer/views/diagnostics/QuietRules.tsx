import { useId, useState } from "react";
import type { DiagnosisRow } from "../../../core/session/lintQuery.ts";
import { LinkButton } from "../../parts/LinkButton.tsx";
import { counted } from "../../parts/numbers.ts";
import { asSentence, type RuleBook } from "./sections.ts";

/** Lists the rules that found nothing. */
export function QuietRules({
  rows,
  book,
}: {
  readonly rows: readonly DiagnosisRow[];
  readonly book: RuleBook;
}): React.JSX.Element | null {
  const [isShown, setShown] = useState(false);
  const id = useId();
  const found = new Set<string>(rows.map(({ code }) => code));
  const quiet = Object.keys(book)
    .filter((code) => !found.has(code))
    .sort();
  const hasErrors = rows.some(({ severity }) => severity === "error");
  if (quiet.length === 0) return null;
  return (
    <section className="diag-quiet" aria-label="Rules that found nothing">
      <p>
        {hasErrors ? "" : "No errors. "}
        {counted(quiet.length, "other rule")} found nothing.{" "}
        <LinkButton aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
          {isShown ? "Hide them" : "Show them"}
        </LinkButton>
      </p>
      <ul id={id} hidden={!isShown}>
        {isShown &&
          quiet.map((code) => (
            <li key={code} data-tip={book[code]?.explanation}>
              <span className="mono">{code}</span> {asSentence(book[code]?.general ?? "")}
            </li>
          ))}
      </ul>
    </section>
  );
}
