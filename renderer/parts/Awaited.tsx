import { Empty, type EmptyProps } from "./Empty.tsx";
import "./awaited.css";
import { ProgressLine } from "./ProgressLine.tsx";

export interface AwaitedProps extends Omit<EmptyProps, "actions"> {
  /** What is done, 0 to 1; null where nobody knows. */
  readonly share: number | null;
}

/** What a pane shows whose answer is still being looked for: what goes on, and how far it is. */
export function Awaited({ share, ...words }: AwaitedProps): React.JSX.Element {
  return (
    <div className="awaited" aria-busy="true">
      <Empty {...words} />
      <ProgressLine label={words.title} share={share} />
    </div>
  );
}
