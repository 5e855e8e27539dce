import { type RefObject, useLayoutEffect, useState } from "react";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The room in an element, in whole CSS pixels. */
function roomIn({ clientWidth: width, clientHeight: height }: Element): Size {
  return { width, height };
}

/** The size of an element in CSS pixels and parts of them; null while it has none. */
export function exactSize(element: Element): Size | null {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 ? { width, height } : null;
}

/**
 * The size of an element as it changes; 0 by 0 before it is laid out.
 * @param measure where it gives null, the size stays as it was
 */
export function useSize(element: RefObject<Element | null>, measure: (of: Element) => Size | null = roomIn): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const take = (): void => {
      const now = measure(current);
      setSize((was) => (now === null || (was.width === now.width && was.height === now.height) ? was : now));
    };
    // At once: what is painted by its size is never shown without.
    take();
    const observer = new ResizeObserver(take);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, measure]);
  return size;
}
