import type { PressRow } from "../../../core/press/pressRow.ts";
import { turnWords } from "../../parts/numbers.ts";
import { useView } from "../../session/store.ts";

/** When a text was sent: the turn, and the time if the recording has times. */
export function When({ turn, atMs }: Pick<PressRow, "turn" | "atMs">): React.JSX.Element {
  const isTimed = useView(({ news }) => news?.summary.hasTimes ?? true);
  const times = isTimed ? [`${(atMs / 1000).toFixed(3)} s`] : [];
  return <span className="press-when">{[...(turn === null ? [] : [turnWords(turn)]), ...times].join(" · ")}</span>;
}
