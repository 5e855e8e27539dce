import type { ReactNode } from "react";
import { LinkButton } from "../../parts/LinkButton.tsx";
import { counted } from "../../parts/numbers.ts";
import { openBehind } from "./openBehind.ts";

export interface BehindProps {
  readonly ids: readonly string[];
  /** What the recordings show: `DumbBot 8~3: missed deadlines`. */
  readonly words: string;
  readonly children: ReactNode;
}

/** A number as a link to its recordings: a single one is opened, and several are listed. */
export function Behind({ ids, words, children }: BehindProps): React.JSX.Element {
  return (
    <LinkButton
      aria-label={`${textOf(children)} ${words}, ${counted(ids.length, "recording")}`}
      data-tip={`${words}, in ${counted(ids.length, "recording")}`}
      onClick={(event) => {
        event.stopPropagation();
        openBehind(ids, words);
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
