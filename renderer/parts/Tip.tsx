import { Tooltip } from "radix-ui";
import { type ReactElement, use } from "react";
import { Keys } from "./Keys.tsx";
import "./tip.css";
import { TopLayer } from "./topLayer.ts";

export interface TipProps {
  /** Empty if there is no tooltip at present. */
  readonly words: string;
  /** `Ctrl+K`. */
  readonly keys?: string | undefined;
  /** The element with the tooltip. It must accept a ref. */
  readonly children: ReactElement;
}

/** A tooltip with an optional shortcut, shown on hover and on focus. */
export function Tip({ words, keys, children }: TipProps): React.JSX.Element {
  const container = use(TopLayer);
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      {words !== "" && (
        <Tooltip.Portal container={container}>
          <Tooltip.Content
            className="tip"
            sideOffset={4}
            collisionPadding={8}
            // The tooltip consumes Esc, so the dialog around it must be closed here.
            onEscapeKeyDown={() => container?.dispatchEvent(new Event("cancel", { cancelable: true }))}
          >
            {words}
            {keys !== undefined && <Keys keys={keys} />}
          </Tooltip.Content>
        </Tooltip.Portal>
      )}
    </Tooltip.Root>
  );
}
