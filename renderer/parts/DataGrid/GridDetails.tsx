import { type ReactNode, useLayoutEffect, useRef } from "react";

export interface GridDetailsProps {
  /** Distance from the start of the first line in pixels. */
  readonly start: number;
  readonly columns: number;
  /** @param height of the details in pixels, now and whenever it changes */
  readonly onHeight: (height: number) => void;
  readonly children: ReactNode;
}

/** The details of a line, below it. Their content determines their height. */
export function GridDetails({ start, columns, onHeight, children }: GridDetailsProps): React.JSX.Element {
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
    <tr className="data-details" style={{ top: start }} ref={row}>
      <td colSpan={columns}>{children}</td>
    </tr>
  );
}
