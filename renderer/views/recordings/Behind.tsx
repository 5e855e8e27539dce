import type { ReactNode } from "react";
import { LinkButton } from "../../parts/LinkButton.tsx";
import { counted } from "../../parts/numbers.ts";
import type { RecordingsBehind } from "../../session/tabRows.ts";
import { openBehind } from "./openBehind.ts";

export interface BehindProps {
  readonly recordings: RecordingsBehind;
  /** What the recordings have in common: `DumbBot 8~3: missed deadlines`. */
  readonly words: string;
  readonly children: ReactNode;
}

/** A number with a link to the recordings that it counts: one opens at the counted place; several are listed. */
export function Behind({ recordings, words, children }: BehindProps): React.JSX.Element {
  const count = counted(recordings.size, "recording");
  return (
    <LinkButton
      aria-label={`${textOf(children)} ${words}, ${count}`}
      data-tip={`${words}, in ${count}`}
      onClick={(event) => {
        event.stopPropagation();
        openBehind(recordings, words);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {children}
    </LinkButton>
  );
}

function textOf(content: ReactNode): string {
  return typeof content === "string" || typeof content === "number" ? String(content) : "";
}
