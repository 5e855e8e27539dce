import { Maximize, Minus, Plus } from "lucide-react";
import { IconButton } from "../../parts/IconButton.tsx";
import { type Extent, type Look, largestZoom, type Sheet, wholeBoard, zoomed } from "./viewport.ts";

export interface ZoomButtonsProps {
  readonly look: Look;
  readonly setLook: (change: (look: Look) => Look) => void;
  readonly board: Sheet;
  readonly pane: Extent;
}

export function ZoomButtons({ look, setLook, board, pane }: ZoomButtonsProps): React.JSX.Element {
  const middle = { x: pane.width / 2, y: pane.height / 2 };
  const zoom = (factor: number): void => setLook((from) => zoomed(from, factor, middle, board, pane));
  return (
    <fieldset className="map-zoom" aria-label="Zoom">
      <IconButton icon={Plus} label="Zoom in" keys="+" onClick={() => zoom(1.5)} disabled={look.zoom >= largestZoom} />
      <IconButton icon={Minus} label="Zoom out" keys="-" onClick={() => zoom(1 / 1.5)} disabled={look.zoom <= 1} />
      <IconButton
        icon={Maximize}
        label="Whole board"
        keys="F"
        onClick={() => setLook(() => wholeBoard)}
        disabled={look.zoom === 1 && look.x === 0.5 && look.y === 0.5}
      />
    </fieldset>
  );
}
