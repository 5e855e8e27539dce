import { Empty, type EmptyProps } from "./Empty.tsx";
import "./awaited.css";
import { ProgressLine } from "./ProgressLine.tsx";

export interface AwaitedProps extends Omit<EmptyProps, "actions"> {
  /** The completed fraction, 0 to 1; null if unknown. */
  readonly share: number | null;
}

/** The content of a pane that is still loading: what it is waiting for, and the progress. */
export function Awaited({ share, ...words }: AwaitedProps): React.JSX.Element {
  return (
    <div className="awaited" aria-busy="true">
      <Empty {...words} />
      <ProgressLine label={words.title} share={share} />
    </div>
  );
}
