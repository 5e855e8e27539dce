import { createContext, useContext } from "react";
import type { ScenePower } from "../../../core/picture/scene.ts";
import type { TimeScale } from "./times.ts";

/** What the lines of a table are drawn with. */
export interface LineSetting {
  readonly powers: ReadonlyMap<string, ScenePower>;
  readonly time: TimeScale;
  /** More characters of a text than there is room for. */
  readonly characters: number;
}

export const LineContext = createContext<LineSetting>({
  powers: new Map(),
  time: { mode: "start", layout: "narrow", startedAt: null },
  characters: 80,
});

export const useLineSetting = (): LineSetting => useContext(LineContext);
