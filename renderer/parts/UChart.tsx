import { useEffect, useLayoutEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import "./uChart.css";
import { useSize } from "./useSize.ts";

export interface UChartProps {
  /** Accessible description. */
  readonly label: string;
  /** Passing a new options object creates a new chart. */
  readonly options: Omit<uPlot.Options, "width" | "height">;
  readonly data: uPlot.AlignedData;
  /** The chart is redrawn when this key changes, because its hooks may draw things other than the data. */
  readonly paintKey: string;
}

/** A uPlot chart that fills its container. */
export function UChart({ label, options, data, paintKey }: UChartProps): React.JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  const latest = useRef(data);
  latest.current = data;
  const { width, height } = useSize(box);
  const hasSize = width > 0 && height > 0;

  useLayoutEffect(() => {
    const { current } = box;
    if (!current || !hasSize) return;
    const { clientWidth, clientHeight } = current;
    const made = new uPlot({ ...options, width: clientWidth, height: clientHeight }, latest.current, current);
    chart.current = made;
    return () => {
      chart.current = undefined;
      made.destroy();
    };
  }, [options, hasSize]);

  useLayoutEffect(() => {
    if (hasSize) chart.current?.setSize({ width, height });
  }, [width, height, hasSize]);

  useEffect(() => {
    if (chart.current && chart.current.data !== data) chart.current.setData(data);
  }, [data]);

  const painted = useRef(paintKey);
  useEffect(() => {
    if (painted.current !== paintKey) chart.current?.redraw(false);
    painted.current = paintKey;
  }, [paintKey]);

  return <div ref={box} className="uchart" role="img" aria-label={label} />;
}
