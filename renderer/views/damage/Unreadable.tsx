import { FileX } from "lucide-react";
import { Empty } from "../../parts/Empty.tsx";
import { OpenButton } from "../../parts/OpenButton.tsx";

/** Replaces the view of a file that is not a readable recording. */
export function Unreadable({
  title,
  message,
}: {
  readonly title: string;
  readonly message: string;
}): React.JSX.Element {
  return (
    <section className="pane" aria-label="Could not be opened" role="alert">
      <Empty icon={FileX} title={title} actions={<OpenButton words="Open another…" />}>
        {message}
      </Empty>
    </section>
  );
}
