import { type RefObject, useLayoutEffect, useState } from "react";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the inner size of an element, in whole CSS pixels. */
function innerSize({ clientWidth: width, clientHeight: height }: Element): Size {
  return { width, height };
}

/** Returns the size of an element in fractional CSS pixels; null while it has none. */
export function exactSize(element: Element): Size | null {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 ? { width, height } : null;
}

/**
 * Returns the current size of an element; 0 by 0 before its first layout.
 * @param measure returns null to keep the last size
 */
export function useSize(element: RefObject<Element | null>, measure: (of: Element) => Size | null = innerSize): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const take = (): void => {
      const now = measure(current);
      setSize((was) => (now === null || (was.width === now.width && was.height === now.height) ? was : now));
    };
    // Measure immediately, so that nothing is painted without a size.
    take();
    const observer = new ResizeObserver(take);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, measure]);
  return size;
}
