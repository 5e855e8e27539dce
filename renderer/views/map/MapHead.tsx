import { ArrowRight, Layers } from "lucide-react";
import { ToggleGroup } from "radix-ui";
import type { Figure } from "../../../core/figures/figure.ts";
import type { BoardPicture } from "../../../core/picture/stage.ts";
import type { BoardGround } from "../../../core/session/boardGround.ts";
import type { BoardView } from "../../../core/session/boardQuery.ts";
import "../../parts/joined.css";
import { ExportMenu } from "../../parts/ExportMenu.tsx";
import { shortTurn, turnWords } from "../../parts/numbers.ts";
import { Tip } from "../../parts/Tip.tsx";
import { shownLayers } from "../../session/mapLayers.ts";
import { type MapViewName, setMapView, useView } from "../../session/store.ts";
import { LayersMenu } from "./LayersMenu.tsx";

export interface MapHeadProps {
  readonly board: BoardView | null | undefined;
  readonly ground: BoardGround | null;
  readonly picture: BoardPicture | null;
  readonly power: string | null;
  readonly setPower: (power: string | null) => void;
  /** The zoom buttons; null if no board is shown. */
  readonly zoom: React.ReactNode;
}

const views: readonly {
  readonly name: MapViewName;
  readonly label: string;
  readonly tip: string;
  readonly keys: string;
}[] = [
  { name: "before", label: "Before", tip: "Position before the orders", keys: "Ctrl+1" },
  { name: "orders", label: "Orders", tip: "Orders and their results", keys: "Ctrl+2" },
  { name: "after", label: "After", tip: "Position after the orders", keys: "Ctrl+3" },
];

export function MapHead({ board, ground, picture, power, setPower, zoom }: MapHeadProps): React.JSX.Element {
  const view = useView((state) => state.mapView);
  const isTable = useView((state) => state.showsOrderTable);
  return (
    <div className="pane-head">
      <h2 className="pane-title">{board ? turnWords(board.turn) : "Map"}</h2>
      {view === "after" && !isTable && board?.after && <Next turn={board.after.board.turn} />}
      <ToggleGroup.Root
        type="single"
        className="joined map-views push"
        aria-label="Part of the turn"
        value={isTable ? "" : view}
        onValueChange={(value) => setMapView((value || view) as MapViewName)}
      >
        {views.map(({ name, label, tip, keys }) => (
          <Tip key={name} words={tip} keys={keys}>
            <ToggleGroup.Item value={name}>{label}</ToggleGroup.Item>
          </Tip>
        ))}
      </ToggleGroup.Root>
      {zoom}
      <LayersMenu ground={ground} power={power} setPower={setPower} icon={Layers} />
      <ExportMenu name="Map" figure={picture && (() => exported(picture, board))} />
    </div>
  );
}

/** Returns the whole board as a figure. The code that draws it is loaded on first use. */
async function exported(picture: BoardPicture, board: BoardView | null | undefined): Promise<Figure> {
  const { boardFigure } = await import("./boardFigure.ts");
  return boardFigure(picture, board, shownLayers(), useView.getState().viewpoint);
}

/** The turn of the position after the orders. */
function Next({ turn }: { readonly turn: string }): React.JSX.Element {
  return (
    <span className="map-next">
      <ArrowRight size={12} role="img" aria-label="then" />
      {shortTurn(turn)}
    </span>
  );
}
