import type { ReactNode } from "react";
import { LinkButton } from "../../parts/LinkButton.tsx";
import { counted } from "../../parts/numbers.ts";
import type { RecordingsBehind } from "../../session/libraryChoice.ts";
import { openBehind } from "./openBehind.ts";

export interface BehindProps {
  readonly recordings: RecordingsBehind;
  /** What the recordings show: `DumbBot 8~3: missed deadlines`. */
  readonly words: string;
  readonly children: ReactNode;
}

/** A number as a link to its recordings: a single one is opened at what the number counts, and several are listed. */
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
