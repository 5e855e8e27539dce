import type { ReactNode, Ref } from "react";
import "./tabFrame.css";

export interface TabFrameProps {
  /** What the tab is called. */
  readonly label: string;
  /** Whether something of it is still to come. */
  readonly isBusy?: boolean;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** A tab: its bar, and below it what it shows. */
export function TabFrame({ label, isBusy, ref, children }: TabFrameProps): React.JSX.Element {
  return (
    <section className="tab-frame" aria-label={label} aria-busy={isBusy} ref={ref}>
      {children}
    </section>
  );
}

/** What a tab shows, and how. What has no room beside the rest stands in a second row. */
export function TabBar({ children }: { readonly children: ReactNode }): React.JSX.Element {
  return <header className="tab-bar">{children}</header>;
}
