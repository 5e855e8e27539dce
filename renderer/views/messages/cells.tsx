import { Bookmark, ChevronRight } from "lucide-react";
import type { Severity } from "../../../core/diagnostics/severity.ts";
import type { FoldRowView, MessageRowView } from "../../../core/session/rowView.ts";
import { MessageAnchor } from "../../parts/Anchor.tsx";
import { PaintedText } from "../../parts/PaintedText.tsx";
import { PowerChip } from "../../parts/PowerChip.tsx";
import { severityIcons } from "../../parts/severity.tsx";
import { useLineSetting } from "./lineContext.ts";
import { timeText } from "./times.ts";

/** A line that has cells. */
export type CellLine = MessageRowView | FoldRowView;

/** The number, as a link to the message. */
export function NumberCell({ line: { n } }: { readonly line: CellLine }): React.JSX.Element {
  return (
    <MessageAnchor n={n} className="line-link" tabIndex={-1}>
      {n}
    </MessageAnchor>
  );
}

export function TimeCell({ line }: { readonly line: CellLine }): React.JSX.Element {
  return <>{timeText(line, useLineSetting().time)}</>;
}

/** The client of the connection, and the direction. */
export function WhoCell({ line }: { readonly line: CellLine }): React.JSX.Element {
  const toClient = line.kind === "fold" || line.toClient;
  const isDocument = line.connection === -1;
  return (
    <>
      <Who line={line} />
      {!isDocument && (
        <span
          className={toClient ? "line-arrow" : "line-arrow to-server"}
          role="img"
          aria-label={toClient ? "from the server" : "to the server"}
        />
      )}
    </>
  );
}

function Who({ line: { power, connection } }: { readonly line: CellLine }): React.JSX.Element {
  const chip = useLineSetting().powerOn(power, connection);
  if (chip) return <PowerChip power={chip} isSmall />;
  if (power !== null) return <span className="line-who">{power}</span>;
  if (connection === null) return <span className="line-who">all</span>;
  if (connection < 0) return <span className="line-who" />;
  return (
    <span className="line-who" data-tip={`Connection ${connection}`}>
      <span className="visually-hidden">connection </span>c{connection}
    </span>
  );
}

/** The first token, or `?` if it has no name. */
export function CommandCell({ line: { command } }: { readonly line: CellLine }): React.JSX.Element {
  if (command !== "other") return <span data-tip={command.length > 4 ? command : undefined}>{command}</span>;
  return (
    <span data-tip="Unknown or missing command">
      <span aria-hidden="true">?</span>
      <span className="visually-hidden">other</span>
    </span>
  );
}

/** The part of a message after its first token, with syntax colours. */
export function TextCell({ line }: { readonly line: CellLine }): React.JSX.Element {
  const { characters } = useLineSetting();
  if (line.kind === "fold")
    return (
      <span className="line-fold" data-tip={line.connection === null ? `${line.text} connections` : line.text}>
        <ChevronRight size={14} aria-hidden="true" className={line.isOpen ? "line-chevron open" : "line-chevron"} />
        <span className="line-fold-words">{line.text}</span>
      </span>
    );
  return <PaintedText of={line} atMost={characters} />;
}

/** The most severe finding, and whether the message is marked. */
export function FindingCell({ line }: { readonly line: CellLine }): React.JSX.Element | null {
  const { layout } = useLineSetting().time;
  const severity = line.kind === "fold" ? null : line.severity;
  const marked = line.kind === "fold" ? line.marked : Number(line.isMarked);
  const words = line.kind === "fold" ? `${marked} marked` : "marked";
  return (
    <>
      {severity !== null && <SeverityIcon severity={severity} hasWord={layout === "wide"} />}
      {marked > 0 && <Bookmark size={14} className="line-mark" role="img" aria-label={words} />}
    </>
  );
}

export function SeverityIcon({
  severity,
  hasWord,
}: {
  readonly severity: Severity;
  readonly hasWord: boolean;
}): React.JSX.Element {
  const Icon = severityIcons[severity];
  if (!hasWord) return <Icon size={14} className={`severity ${severity}`} role="img" aria-label={severity} />;
  return (
    <span className={`severity ${severity}`}>
      <Icon size={14} aria-hidden="true" />
      {severity}
    </span>
  );
}

/** The value of a plug-in's field. */
export function AddedCell({ line, at }: { readonly line: CellLine; readonly at: number }): React.JSX.Element | null {
  const words = addedWords(line, at);
  return words === null ? null : <span data-tip={words.length > 8 ? words : undefined}>{words}</span>;
}

/** Returns the value of a plug-in's field in words; null if there is none. */
export function addedWords(line: CellLine, at: number): string | null {
  const value = line.kind === "fold" ? null : (line.added[at] ?? null);
  if (value === null) return null;
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value).slice(0, 200);
}
