import { FileX, FolderOpen } from "lucide-react";
import { Button } from "../../parts/Button.tsx";
import { Empty } from "../../parts/Empty.tsx";
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
          <Button onClick={chooseFile}>
            <FolderOpen size={14} aria-hidden="true" />
            Open another…
          </Button>
        }
      >
        {message}
      </Empty>
    </section>
  );
}
