import { createContext, useContext } from "react";
import type { PowerOn } from "../../parts/GamePower.tsx";
import type { TimeScale } from "./times.ts";

/** The settings for drawing the lines of a table. */
export interface LineSetting {
  readonly powerOn: PowerOn;
  readonly time: TimeScale;
  /** Number of characters of a text to draw, which is always more than will fit. */
  readonly characters: number;
}

export const LineContext = createContext<LineSetting>({
  powerOn: () => undefined,
  time: { mode: "start", layout: "narrow", startedAt: null, isTimed: true },
  characters: 80,
});

export const useLineSetting = (): LineSetting => useContext(LineContext);
