import type { ReactNode, Ref } from "react";
import "./tabFrame.css";

export interface TabFrameProps {
  /** Accessible name. */
  readonly label: string;
  /** Whether the tab is still loading. */
  readonly isBusy?: boolean;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** A tab: its toolbar and, below it, its content. */
export function TabFrame({ label, isBusy, ref, children }: TabFrameProps): React.JSX.Element {
  return (
    <section className="tab-frame" aria-label={label} aria-busy={isBusy} ref={ref}>
      {children}
    </section>
  );
}

/** The toolbar of a tab. It wraps into a second row if it does not fit. */
export function TabBar({ children }: { readonly children: ReactNode }): React.JSX.Element {
  return <header className="tab-bar">{children}</header>;
}
