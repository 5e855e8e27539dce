import { Bookmark } from "lucide-react";
import { Popover } from "radix-ui";
import { lazy, Suspense, useState } from "react";
import "../../parts/button.css";
import { grouped } from "../../parts/numbers.ts";
import { Tip } from "../../parts/Tip.tsx";
import { loadMarks, useMarks } from "../../session/marks.ts";
import { useView } from "../../session/store.ts";
import "./marks.css";

const MarksList = lazy(async () => ({ default: (await import("./MarksList.tsx")).MarksList }));

/** A menu of the user's marks in the open recording: go to, edit or remove a mark, or save a copy with the marks. */
export function MarksMenu(): React.JSX.Element {
  const [isOpen, setIsOpen] = useState(false);
  const loaded = useMarks(({ isLoaded, marks }) => (isLoaded ? marks.length : null));
  const inRecording = useView((view) => view.news?.summary.marks ?? 0);
  const isUnsaved = useMarks((marks) => marks.isUnsaved);
  const count = loaded ?? inRecording;
  const toggle = (opens: boolean): void => {
    setIsOpen(opens);
    if (opens) void loadMarks();
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={toggle}>
      <Tip words={isUnsaved ? "Marks: not saved yet" : "Marks"}>
        <Popover.Trigger
          className="button marks-button"
          aria-label={`Marks: ${count}${isUnsaved ? ", not saved yet" : ""}`}
        >
          <Bookmark size={14} aria-hidden="true" />
          {count > 0 && grouped(count)}
          {isUnsaved && <span className="marks-unsaved" />}
        </Popover.Trigger>
      </Tip>
      <Popover.Portal>
        <Popover.Content className="marks-popover" align="end" sideOffset={4} collisionPadding={8} aria-label="Marks">
          <Suspense>
            <MarksList onClose={() => setIsOpen(false)} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
