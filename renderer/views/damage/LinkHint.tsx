import { Link2, X } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "../../parts/IconButton.tsx";
import { OpenButton } from "../../parts/OpenButton.tsx";
import { linkHint } from "../../session/linkedPlace.ts";
import { useView, wantAtOpening } from "../../session/store.ts";
import "./damage.css";

/** Most links reach their destination within this time and need no hint. */
const patienceMs = 400;

/** What a link is waiting for. If it is waiting for a file, the user can open the file or forget the link. */
export function LinkHint(): React.JSX.Element | null {
  const hint = linkHint(useView((view) => view));
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (hint === null || (!hint.needsFile && !isLate)) return null;
  return (
    <div className="damage" role="status">
      <Link2 size={14} aria-hidden="true" />
      <p className="damage-words">{hint.words}</p>
      {hint.needsFile && (
        <>
          <OpenButton words="Open file…" />
          <IconButton icon={X} label="Forget the link" onClick={() => wantAtOpening(null)} />
        </>
      )}
    </div>
  );
}
