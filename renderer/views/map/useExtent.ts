import { type RefObject, useLayoutEffect, useState } from "react";
import type { Extent } from "./viewport.ts";

/** The size of an element in CSS pixels, as it changes; null before it is known. */
export function useExtent(element: RefObject<Element | null>): Extent | null {
  const [extent, setExtent] = useState<Extent | null>(null);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = (): void => {
      const { width, height } = target.getBoundingClientRect();
      if (width > 0 && height > 0)
        setExtent((last) => (last?.width === width && last.height === height ? last : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return extent;
}
