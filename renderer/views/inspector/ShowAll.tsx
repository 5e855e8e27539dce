import { useState } from "react";
import { grouped } from "../../parts/numbers.ts";

/** A map definition has more than a thousand tokens: few look at all of them. */
const most = 360;

/** How many of a message's parts are shown: all, or the first few hundred until one asks for the rest. */
export function useShownCount(n: number, count: number): readonly [number, () => void] {
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
