import { type ReactNode, useLayoutEffect, useRef } from "react";

export interface GridDetailsProps {
  readonly columns: number;
  /** Distance in pixels from the top of the first line. */
  readonly top: number;
  /** @param height of the details in pixels, now and whenever it changes */
  readonly onHeight: (height: number) => void;
  readonly children: ReactNode;
}

/** The details of a line, shown below it. Their content determines their height. */
export function GridDetails({ columns, top, onHeight, children }: GridDetailsProps): React.JSX.Element {
  const row = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    const { current } = row;
    if (!current) return;
    const take = (): void => onHeight(current.offsetHeight);
    take();
    const observer = new ResizeObserver(take);
    observer.observe(current);
    return () => observer.disconnect();
  }, [onHeight]);
  return (
    <tr className="data-details" ref={row} style={{ top }}>
      <td colSpan={columns}>{children}</td>
    </tr>
  );
}
