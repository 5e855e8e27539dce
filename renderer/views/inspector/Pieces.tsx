import type { TextPiece } from "../../../core/analysis/tightText.ts";

/** DAIDE text with syntax colours. */
export function Pieces({ pieces }: { readonly pieces: readonly TextPiece[] }): React.JSX.Element[] {
  let at = 0;
  return pieces.map(([kind, text]) => {
    const key = at;
    at += text.length;
    return (
      <span key={key} className={`t-${kind}`}>
        {text}
      </span>
    );
  });
}
