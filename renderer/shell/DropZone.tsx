import { FileDown } from "lucide-react";
import { useLayoutEffect, useState } from "react";
import { openFiles, refuseFolder } from "../session/openFiles.ts";

/** Opens a file dropped anywhere on the page, and shows a hint while one is dragged over it. */
export function DropZone(): React.JSX.Element | null {
  const [isOver, setIsOver] = useState(false);
  // This is a layout effect, so that a very early drop is not lost.
  useLayoutEffect(() => {
    // Entering a child also fires dragleave on its parent, so count both.
    let depth = 0;
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;
    const onEnter = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth += 1;
      setIsOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth -= 1;
      if (depth <= 0) setIsOver(false);
    };
    const onOver = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      depth = 0;
      setIsOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      const entries = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry());
      const folder = entries.find((entry) => entry?.isDirectory);
      if (folder) refuseFolder(folder.name);
      else void openFiles(event.dataTransfer?.files ?? []);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("dragenter", onEnter, { signal });
    document.addEventListener("dragleave", onLeave, { signal });
    document.addEventListener("dragover", onOver, { signal });
    document.addEventListener("drop", onDrop, { signal });
    return () => listeners.abort();
  }, []);
  if (!isOver) return null;
  return (
    <div className="drop-zone" aria-hidden="true">
      <div className="drop-words">
        <FileDown size={24} strokeWidth={1.5} />
        <strong>Drop to open</strong>A recording with its readings file, or bot logs for the open recording
      </div>
    </div>
  );
}
