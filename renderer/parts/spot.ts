/** A point in an element, in pixels from its top left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Returns where the pointer is in an element. */
export function spotIn(element: Element, { clientX, clientY }: Pick<MouseEvent, "clientX" | "clientY">): Spot {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
