import { useRef } from "react";

export interface ColumnEdgeProps {
  /** @param width of the column in pixels; null: the default */
  readonly onResize: (width: number | null) => void;
}

/** The edge of a column. Dragging resizes the column, and a double click resets it; the header handles the keys. */
export function ColumnEdge({ onResize }: ColumnEdgeProps): React.JSX.Element {
  /** Where a drag started, and the width at that time; null if there is no drag. */
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  return (
    <span
      aria-hidden="true"
      className="data-edge"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        const width = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0;
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={({ clientX }) => {
        const { current } = start;
        if (current !== null && clientX !== current.x) onResize(current.width + clientX - current.x);
      }}
      onLostPointerCapture={() => {
        start.current = null;
      }}
      onDoubleClick={() => onResize(null)}
    />
  );
}
