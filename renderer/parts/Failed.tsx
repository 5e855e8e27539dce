import { RotateCw, TriangleAlert } from "lucide-react";
import { Button } from "./Button.tsx";
import { Empty } from "./Empty.tsx";

export interface FailedProps {
  /** What could not be done: `The press could not be read`. */
  readonly title: string;
  /** What went wrong, as it was told. */
  readonly fault: string;
  readonly onRetry: () => void;
}

/** What a pane shows whose question was not answered: what went wrong, that nothing is lost, and what to do. */
export function Failed({ title, fault, onRetry }: FailedProps): React.JSX.Element {
  return (
    <div role="alert" className="failed">
      <Empty
        icon={TriangleAlert}
        title={title}
        actions={
          <Button isMain icon={RotateCw} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {fault === "" ? "No reason was given." : `${fault}.`} The recording itself is untouched. If it fails again, open
        the recording anew, and report the words above with it.
      </Empty>
    </div>
  );
}
