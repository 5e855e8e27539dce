/** The text of a tooltip and the position of its element. */
export interface ShownTip {
  readonly words: string;
  readonly at: DOMRect;
}

const delayMs = 500;

/**
 * Reports the tooltip of the element that is hovered or focused; null if there is none.
 * @returns a function that stops reporting
 */
export function lookForTips(show: (tip: ShownTip | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let owner: Element | null = null;
  /** @param owners elements of `on` with a tooltip; the first one whose tooltip is shown gives the position */
  const rest = (on: Element | null, owners: () => Iterable<Element>): void => {
    if (on === owner) return;
    hide();
    owner = on;
    if (on === null) return;
    timer = setTimeout(() => {
      const shown = on.isConnected ? [...owners()].filter(wordsOf) : [];
      const words = [...new Set(shown.map(wordsOf))].join("\n");
      if (shown[0]) show({ words, at: shown[0].getBoundingClientRect() });
    }, delayMs);
  };
  const hide = (): void => {
    clearTimeout(timer);
    if (owner === null) return;
    owner = null;
    show(null);
  };
  const onPointer = ({ target }: PointerEvent): void => {
    const on = target instanceof Element ? ownerOf(target) : null;
    rest(on, () => (on === null ? [] : [on]));
  };
  const onKeyUp = (): void => {
    const at = document.activeElement;
    const row = document.getElementById(at?.getAttribute("aria-activedescendant") ?? "");
    // The tooltip is below the truncated text, so that the cells to its left in the next row can still be read.
    if (row) rest(row, () => row.querySelectorAll("[data-whole]"));
    else if (at?.hasAttribute("data-tip")) rest(at, () => [at]);
  };
  const listeners = new AbortController();
  // Listeners in the capture phase run even if a handler in the page stops the event.
  const options = { capture: true, signal: listeners.signal };
  document.addEventListener("pointerover", onPointer, options);
  document.addEventListener("keyup", onKeyUp, options);
  for (const type of ["keydown", "pointerdown", "scroll", "focusout"]) document.addEventListener(type, hide, options);
  document.documentElement.addEventListener("pointerleave", hide, { signal: listeners.signal });
  return () => {
    hide();
    listeners.abort();
  };
}

/**
 * Returns the outermost element with a tooltip among a given element and its ancestors; null inside a button, which has
 * its own tooltip.
 */
function ownerOf(element: Element): Element | null {
  let owner: Element | null = null;
  for (let at = element.closest("[data-tip], [data-whole]"); at; ) {
    owner = at;
    at = at.parentElement?.closest("[data-tip], [data-whole]") ?? null;
  }
  return owner?.parentElement?.closest("button, [role=radio]") ? null : owner;
}

function wordsOf(element: Element): string {
  const tip = element.getAttribute("data-tip");
  return tip ?? (isCut(element) ? (element.getAttribute("data-whole") ?? "") : "");
}

/** Whether the box of an element or its parent cuts off part of the element's content. */
function isCut(element: Element): boolean {
  return [element, element.parentElement].some(
    (each) => each !== null && (each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 1),
  );
}
