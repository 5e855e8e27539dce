import { createElement, memo } from "react";
import type { Figure, Shape, Subject } from "../../../core/picture/scene.ts";

function shapeElement(shape: Shape): React.JSX.Element {
  switch (shape.shape) {
    case "path":
      return <path className={shape.className} d={shape.d} />;
    case "circle":
      return <circle className={shape.className} cx={shape.x} cy={shape.y} r={shape.r} />;
    default:
      return (
        <text className={shape.className} x={shape.x} y={shape.y}>
          {shape.text}
        </text>
      );
  }
}

/** Returns wide invisible lines along the thin ones, which would otherwise be hard to hit with the pointer. */
function reachOf(shapes: readonly Shape[]): React.JSX.Element[] {
  return shapes.flatMap((shape) =>
    shape.shape === "path" && shape.className.startsWith("line-case")
      ? [<path key={shape.d} className="reach" d={shape.d} />]
      : [],
  );
}

/** Returns the province that a subject is about. */
export function provinceOf(subject: Subject): string | undefined {
  return subject.kind === "board" ? undefined : (subject.province ?? undefined);
}

export interface FigureViewProps {
  readonly figure: Figure;
}

/** A figure of the scene. Its data attributes identify its subject for the pointer. */
export const FigureView = memo(function FigureView({ figure }: FigureViewProps): React.JSX.Element {
  const { id, subject, shapes, at, isFuture } = figure;
  const props = {
    className: `figure${isFuture ? " future" : ""}`,
    "data-id": id,
    "data-kind": subject.kind,
    "data-province": provinceOf(subject),
    ...(at && { transform: `translate(${at.x} ${at.y})` }),
  };
  // The order of a figure's shapes never changes, so they are passed as arguments, which need no keys.
  return createElement("g", props, ...reachOf(shapes), ...shapes.map(shapeElement));
});

export interface FiguresProps {
  readonly name: string;
  readonly figures: readonly Figure[];
  /** Selects the figures to show; all by default. */
  readonly isWanted?: ((figure: Figure) => boolean) | null;
}

/** A layer of the scene. */
export const Figures = memo(function Figures({ name, figures, isWanted }: FiguresProps): React.JSX.Element {
  return (
    <g className={`${name}${isWanted ? " chosen" : ""}`}>
      {(isWanted ? figures.filter(isWanted) : figures).map((figure) => (
        <FigureView key={figure.id} figure={figure} />
      ))}
    </g>
  );
});
