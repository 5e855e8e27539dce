import { RotateCw, TriangleAlert } from "lucide-react";
import { Button } from "./Button.tsx";
import { Empty } from "./Empty.tsx";

export interface FailedProps {
  /** What failed: `The press could not be read`. */
  readonly title: string;
  /** The error's message. */
  readonly fault: string;
  readonly onRetry: () => void;
}

/** The content of a pane whose data could not be loaded: the error, a note that nothing is lost, and what to do. */
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
        {fault === "" ? "No reason given." : `${fault}.`} The recording itself is unchanged. If this fails again, reopen
        the recording, and report this message.
      </Empty>
    </div>
  );
}
