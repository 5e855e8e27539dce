import { Tooltip } from "radix-ui";
import { type ReactElement, use } from "react";
import { Keys } from "./Keys.tsx";
import "./tip.css";
import { TopLayer } from "./topLayer.ts";

export interface TipProps {
  readonly words: string;
  /** `Ctrl+K`. */
  readonly keys?: string | undefined;
  /** What it speaks of: takes a ref. */
  readonly children: ReactElement;
}

/** Says what a thing is, and its key, when the pointer or the focus is on it. */
export function Tip({ words, keys, children }: TipProps): React.JSX.Element {
  const container = use(TopLayer);
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal container={container}>
        <Tooltip.Content
          className="tip"
          sideOffset={4}
          collisionPadding={8}
          // A tip takes Esc for itself: the dialog that it stands in closes all the same.
          onEscapeKeyDown={() => container?.dispatchEvent(new Event("cancel", { cancelable: true }))}
        >
          {words}
          {keys !== undefined && <Keys keys={keys} />}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
