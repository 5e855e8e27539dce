import { Scissors, X } from "lucide-react";
import { IconButton } from "../../parts/IconButton.tsx";
import { useView } from "../../session/store.ts";
import { useSessionState } from "../../session/useSessionState.ts";
import "./damage.css";

/** Shows what was left out of a recording that exceeds the reading limits, until the user closes the notice. */
export function PartlyReadNotice(): React.JSX.Element | null {
  const leftOut = useView(({ news }) => news?.summary.leftOut);
  const [isClosed, setIsClosed] = useSessionState(false);
  if (leftOut === undefined || leftOut.length === 0 || isClosed) return null;
  return (
    <div className="damage warn" role="alert">
      <Scissors size={14} aria-hidden="true" />
      <p className="damage-words">
        <strong>Partly read.</strong> The file exceeds Black Chamber's limits: {leftOut.join("; ")}.
      </p>
      <IconButton icon={X} label="Close this notice" onClick={() => setIsClosed(true)} />
    </div>
  );
}
