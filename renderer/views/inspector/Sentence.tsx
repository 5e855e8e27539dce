import type { Inspection } from "../../../core/analysis/inspection/inspection.ts";
import type { SentencePart } from "../../../core/analysis/inspection/sentence.ts";
import { hoverProvince, useView } from "../../session/store.ts";
import { isInside, rowOfToken, selectTokens, useSelectionOf } from "./selection.ts";

/** The message in one sentence. A click on a name selects its tokens. */
export function Sentence({ inspection }: { readonly inspection: Inspection }): React.JSX.Element {
  return (
    <p className="insp-sentence">
      {inspection.sentence.map((part) =>
        part.tokens.length === 0 ? part.text : <Word key={part.at} part={part} inspection={inspection} />,
      )}
    </p>
  );
}

function Word({
  part,
  inspection,
}: {
  readonly part: SentencePart;
  readonly inspection: Inspection;
}): React.JSX.Element {
  const { n, cells, tree } = inspection;
  const selection = useSelectionOf(n);
  const hovered = useView((view) => view.hoveredProvince);
  const first = part.tokens[0] ?? 0;
  const cell = cells[first];
  const province = cell?.kind === "province" ? cell.name : null;
  // A name that represents several tokens is highlighted only if all of them are selected.
  const isLit = part.tokens.every((token) => isInside(token, selection));
  const row = tree[rowOfToken(tree, first)];
  return (
    <button
      type="button"
      className={`insp-word${isLit ? " lit" : ""}${province !== null && province === hovered ? " hovered" : ""}`}
      onClick={() => selectTokens(n, row?.span ?? { start: first, end: first + 1 })}
      onPointerEnter={() => hoverProvince(province)}
      onPointerLeave={() => hoverProvince(null)}
    >
      {part.text}
    </button>
  );
}
