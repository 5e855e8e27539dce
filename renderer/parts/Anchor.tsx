import { type ComponentPropsWithRef, useState } from "react";
import { linkTo } from "../session/address.ts";
import type { FrameNumber, TabName } from "../session/store.ts";

/** Whether a click only follows the link, rather than opening a new tab or window or starting a download. */
function isPlain({ ctrlKey, metaKey, shiftKey, altKey }: React.MouseEvent): boolean {
  return !ctrlKey && !metaKey && !shiftKey && !altKey;
}

export interface AnchorProps extends Omit<ComponentPropsWithRef<"a">, "href"> {
  readonly href: string;
  /** The action of a plain click on this page; undefined: the element around the link handles the click. */
  readonly onGo?: (() => void) | undefined;
}

/** A real link: Ctrl-click and the middle button open it in a new tab; a plain click stays on this page. */
export function Anchor({ href, onGo, onClick, ...rest }: AnchorProps): React.JSX.Element {
  return (
    <a
      {...rest}
      href={href}
      onMouseDown={(event) => {
        // The element around the link must not treat this as a plain click.
        if (!isPlain(event)) event.stopPropagation();
      }}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlain(event)) return event.stopPropagation();
        event.preventDefault();
        onGo?.();
      }}
    />
  );
}

export interface MessageAnchorProps extends Omit<AnchorProps, "href"> {
  readonly n: FrameNumber;
  /** The tab that shows the message; by default the current one. */
  readonly tab?: TabName;
}

/**
 * A link to a message in the open recording, with the current view. Its address is known once the link is hovered or
 * focused.
 */
export function MessageAnchor({ n, tab, ...rest }: MessageAnchorProps): React.JSX.Element {
  const [known, setKnown] = useState<{ readonly n: FrameNumber; readonly href: string } | null>(null);
  const find = (): void =>
    void linkTo(n, tab).then((href) => {
      if (href !== null) setKnown({ n, href });
    });
  return <Anchor {...rest} href={known?.n === n ? known.href : `#${n}`} onPointerEnter={find} onFocus={find} />;
}
