import { useState } from "react";
import { grouped } from "../../parts/numbers.ts";

/**
 * Returns how many parts of a message are shown: all, or the first `most` until the user asks for the rest. A map
 * definition has more than a thousand tokens.
 */
export function useShownCount(n: number, count: number, most: number): readonly [number, () => void] {
  const [wholeN, setWhole] = useState(0);
  return [wholeN === n ? count : Math.min(count, most), () => setWhole(n)];
}

export interface ShowAllProps {
  readonly shown: number;
  readonly of: number;
  readonly what: string;
  readonly onShow: () => void;
}

export function ShowAll({ shown, of, what, onShow }: ShowAllProps): React.JSX.Element | null {
  if (shown >= of) return null;
  return (
    <button type="button" className="insp-link insp-show-all" onClick={onShow}>
      Show all {grouped(of)} {what}
    </button>
  );
}
