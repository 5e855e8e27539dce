import { FileX, FolderOpen } from "lucide-react";
import { Empty } from "../../parts/Empty.tsx";
import "../../parts/button.css";
import { chooseFile } from "../../session/chooseFile.ts";

/** What stands in place of a recording that is none. */
export function Unreadable({
  title,
  message,
}: {
  readonly title: string;
  readonly message: string;
}): React.JSX.Element {
  return (
    <section className="pane" aria-label="Not opened" role="alert">
      <Empty
        icon={FileX}
        title={title}
        actions={
          <button type="button" className="button" onClick={chooseFile}>
            <FolderOpen size={14} aria-hidden="true" />
            Open another…
          </button>
        }
      >
        {message}
      </Empty>
    </section>
  );
}
