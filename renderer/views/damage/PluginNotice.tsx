import { Unplug, X } from "lucide-react";
import { IconButton } from "../../parts/IconButton.tsx";
import { useView } from "../../session/store.ts";
import { useSessionState } from "../../session/useSessionState.ts";
import "./damage.css";

/** Shows which fields and rules of plug-ins failed, until the user closes the notice. */
export function PluginNotice(): React.JSX.Element | null {
  const failures = useView(({ news }) => news?.plugins.failures);
  const [isClosed, setIsClosed] = useSessionState(false);
  if (failures === undefined || failures.length === 0 || isClosed) return null;
  return (
    <div className="damage warn" role="alert">
      <Unplug size={14} aria-hidden="true" />
      <p className="damage-words">
        <strong>Plug-in failed.</strong> {failures.join(" ")}
      </p>
      <IconButton icon={X} label="Close this notice" onClick={() => setIsClosed(true)} />
    </div>
  );
}
