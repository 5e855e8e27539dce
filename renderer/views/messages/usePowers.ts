import { useMemo, useRef } from "react";
import type { ScenePower } from "../../../core/picture/scene.ts";
import type { SessionSummary } from "../../../core/session/summary.ts";

/** Powers of all games by name, the same map while they are the same. */
export function usePowers({ games }: SessionSummary): ReadonlyMap<string, ScenePower> {
  const all = games.flatMap(({ powers }) => powers).toReversed();
  const key = all.map(({ name, mark, fill }) => `${name} ${mark} ${fill}`).join();
  const latest = useRef(all);
  latest.current = all;
  return useMemo(() => new Map(key === "" ? [] : latest.current.map((power) => [power.name, power])), [key]);
}
