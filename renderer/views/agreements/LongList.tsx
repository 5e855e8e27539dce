import { type ReactNode, useState } from "react";
import { LinkButton } from "../../parts/LinkButton.tsx";

const shownAtFirst = 5;

/** Shows the first items and the last item of a list. A click shows the rest. */
export function LongList({ items }: { readonly items: readonly ReactNode[] }): React.JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const hidden = isOpen || items.length <= shownAtFirst + 1 ? 0 : items.length - shownAtFirst;
  if (hidden === 0) return <>{items}</>;
  return (
    <>
      {items.slice(0, shownAtFirst - 1)}
      <LinkButton className="story-more" onClick={() => setOpen(true)}>
        {hidden} more
      </LinkButton>
      {items.slice(-1)}
    </>
  );
}
