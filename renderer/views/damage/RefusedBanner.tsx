import { FileX, X } from "lucide-react";
import { IconButton } from "../../parts/IconButton.tsx";
import { forgetRefused, useView } from "../../session/store.ts";
import "./damage.css";

/** Shows why a file was not opened. */
export function RefusedBanner(): React.JSX.Element | null {
  const refused = useView((view) => view.refused);
  if (refused === null) return null;
  return (
    <div className="damage warn" role="alert">
      <FileX size={14} aria-hidden="true" />
      <p className="damage-words">{refused}</p>
      <IconButton icon={X} label="Close this notice" onClick={forgetRefused} />
    </div>
  );
}
