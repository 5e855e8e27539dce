import { createContext, useContext } from "react";
import type { ScenePower } from "../../../core/picture/scene.ts";
import type { TimeScale } from "./times.ts";

/** The settings for drawing the lines of a table. */
export interface LineSetting {
  readonly powers: ReadonlyMap<string, ScenePower>;
  readonly time: TimeScale;
  /** Number of characters of a text to draw, which is always more than will fit. */
  readonly characters: number;
}

export const LineContext = createContext<LineSetting>({
  powers: new Map(),
  time: { mode: "start", layout: "narrow", startedAt: null, isTimed: true },
  characters: 80,
});

export const useLineSetting = (): LineSetting => useContext(LineContext);
