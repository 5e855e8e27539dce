/** What is told, and of what on the page. */
export interface Told {
  readonly words: string;
  readonly at: DOMRect;
}

const delayMs = 500;

/**
 * Tells what there is to say of what the pointer or the keys rest on; null: nothing any more.
 * @returns stops it
 */
export function lookForTips(tell: (told: Told | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let owner: Element | null = null;
  const rest = (on: Element | null, words: () => string): void => {
    if (on === owner) return;
    hide();
    owner = on;
    if (on === null) return;
    timer = setTimeout(() => {
      const told = on.isConnected ? words() : "";
      if (told !== "") tell({ words: told, at: on.getBoundingClientRect() });
    }, delayMs);
  };
  const hide = (): void => {
    clearTimeout(timer);
    if (owner === null) return;
    owner = null;
    tell(null);
  };
  const onPointer = ({ target }: PointerEvent): void => {
    const on = target instanceof Element ? ownerOf(target) : null;
    rest(on, () => (on === null ? "" : wordsOf(on)));
  };
  const onKeyUp = (): void => {
    const at = document.activeElement;
    const row = document.getElementById(at?.getAttribute("aria-activedescendant") ?? "");
    if (row) rest(row, () => [...row.querySelectorAll("[data-whole]")].map(wordsOf).filter(Boolean).join("\n"));
    else if (at?.hasAttribute("data-tip")) rest(at, () => wordsOf(at));
  };
  const listeners = new AbortController();
  // Before anything in the page does.
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

/** What says something of an element: the outermost, as it knows what it is there for. Buttons speak for what is in them. */
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

/** Whether a part of it is out of sight, by its own edge or by that of what it stands in. */
function isCut(element: Element): boolean {
  return [element, element.parentElement].some(
    (each) => each !== null && (each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 1),
  );
}
