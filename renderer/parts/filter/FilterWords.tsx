import { Info, TriangleAlert } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import type { FilterState } from "../../../core/filter/complete.ts";
import { useSize } from "../useSize.ts";

interface FilterWordsProps {
  readonly state: FilterState;
  /** Whether there is room below the field for text that does not fit inside it. */
  readonly showsWhole: boolean;
}

/** Shows the meaning of a filter, or its error, below the field if it does not fit inside. */
export function FilterWords({ state: { kind, words, notes }, showsWhole }: FilterWordsProps): React.JSX.Element {
  const cut = useRef<HTMLSpanElement>(null);
  const { width } = useSize(cut);
  const [isCut, setCut] = useState(false);
  const note = kind === "valid" ? notes[0]?.message : undefined;
  // Icon and colour already show that the filter is invalid.
  const shown = note ?? (kind === "invalid" ? words.replace("invalid: ", "") : words);
  // Measure again if the words or the width have changed.
  useLayoutEffect(() => {
    const { current } = cut;
    setCut(current !== null && shown !== "" && width >= 0 && current.scrollWidth > current.clientWidth);
  }, [shown, width]);
  const tone = kind === "invalid" ? "warn" : kind === "unfinished" || note !== undefined ? "note" : "";
  const Icon = tone === "warn" ? TriangleAlert : Info;
  return (
    <>
      <span className={`filter-words ${tone}`} data-tip={isCut ? words : undefined}>
        {tone !== "" && <Icon size={14} aria-hidden="true" />}
        <span className="filter-words-cut" ref={cut}>
          {kind === "invalid" && <span className="visually-hidden">invalid: </span>}
          {shown}
        </span>
      </span>
      {isCut && showsWhole && tone !== "" && (
        <span className={`popover filter-whole ${tone}`} aria-hidden="true">
          <Icon size={14} aria-hidden="true" />
          {shown}
        </span>
      )}
    </>
  );
}
